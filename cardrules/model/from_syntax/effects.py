"""Effects of the syntax tree to resolved ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import attrs

from cardrules.limits import LIMITS
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model import types as t
from cardrules.model.from_syntax.core import Unresolved
from cardrules.model.from_syntax.expressions import Resolver
from cardrules.model.scope import BUILT_IN, PHRASE_WORDS
from cardrules.model.types import Kind, Type
from cardrules.syntax import nodes as n
from cardrules.text import Span

_GOING = ("go", "continue", "proceed", "jump")
_EVERYTHING = ("all", "everything", "remaining", "others")


@attrs.define
class _Chain:
    """A `when` with what follows it: `otherwise when` and `otherwise`.

    `broken` says that a condition could not be resolved, so that nothing is made of it.
    """

    branches: list[tuple[e.Expression, tuple[m.Effect, ...], Span]] = attrs.Factory(list)
    last: tuple[m.Effect, ...] | None = None
    broken: bool = False

    def effects(self) -> list[m.Effect]:
        """The whole as one `when` in the `otherwise` of another."""
        inside = self.last or ()
        for condition, then, span in reversed(self.branches):
            inside = (m.When(condition, then, inside, span=span),)
        return [] if self.broken else list(inside)


class EffectResolver(Resolver):
    """Resolves what rules do, beside what they say."""

    def effects(self, line: n.Line) -> tuple[m.Effect, ...]:
        """The effects in the block under a line."""
        return self.block(line.children, lost=bool(line.unread))

    def block(self, lines: Sequence[n.Line], lost: bool = False) -> tuple[m.Effect, ...]:
        """The effects of some lines; rulings and prose are passed over.

        `lost` says that lines among them could not be read.
        """
        found: list[m.Effect] = []
        chain: _Chain | None = None
        for line in lines:
            node = line.statement
            match node:
                case n.About() | n.Ruling():
                    continue
                case n.When():
                    found += chain.effects() if chain is not None else ()
                    chain = _Chain()
                    self._branch(node.condition, line, chain)
                case n.Otherwise():
                    chain = self._otherwise(node, line, chain, lost)
                case _:
                    found += chain.effects() if chain is not None else ()
                    chain = None
                    found += self._one(line)
        found += chain.effects() if chain is not None else ()
        return tuple(found)

    def _one(self, line: n.Line) -> tuple[m.Effect, ...]:
        try:
            return (self._effect(line),)
        except Unresolved:
            return ()

    def _branch(self, condition: n.Expression, line: n.Line, chain: _Chain) -> None:
        if not line.children and not line.unread:
            message = "nothing stands under this line"
            self.scope.faults.add("S032", message, line.span, hint="indent what is done then")
            chain.broken = True
        inside = self.effects(line)
        try:
            chain.branches.append((self.truth(condition), inside, line.span))
        except Unresolved:
            chain.broken = True

    def _otherwise(
        self, node: n.Otherwise, line: n.Line, chain: _Chain | None, lost: bool
    ) -> _Chain:
        if chain is None or chain.last is not None:
            if not lost:
                hint = "put it right under the block of a `when`, as far to the left"
                self.scope.faults.add("S030", "`otherwise` follows no `when`", line.span, hint=hint)
            chain = _Chain(broken=True)
        if len(chain.branches) > LIMITS.alternatives:
            message = f"more than {LIMITS.alternatives} cases follow one `when`"
            self.scope.faults.add("S033", message, line.span)
            chain.broken = True
        elif node.condition is not None:
            self._branch(node.condition, line, chain)
        else:
            if not line.children and not line.unread:
                message = "nothing stands under this line"
                hint = "indent what is done then"
                self.scope.faults.add("S032", message, line.span, hint=hint)
            chain.last = self.effects(line)
        return chain

    def _effect(self, line: n.Line) -> m.Effect:
        node = line.statement
        match node:
            case n.Becomes():
                return self._becomes(node)
            case n.Scores():
                value = self.player_number(node.value)
                amount = self.certain_number(node.amount)
                return m.AddValue(value, self._who(node.player), amount, span=node.span)
            case n.Pays():
                value = self.player_number(node.value)
                payer, payee = self._who(node.payer), self._who(node.payee)
                return m.Pay(value, payer, payee, self.certain_number(node.amount), span=node.span)
            case n.Leads():
                return m.Lead(self.player(node.player), span=node.span)
            case n.PlaysNext():
                return m.PlayNext(self.player(node.player), span=node.span)
            case n.PlaysAgain():
                return m.PlayAgain(span=node.span)
            case n.ForEach():
                players = self.players(node.players)
                with self.loop(node.span):
                    return m.ForEach(players, self.effects(line), span=node.span)
            case n.Next():
                return m.GoTo(self._phase(node.phase), span=node.span)
            case n.EndDeal():
                return m.EndDeal(node.void, span=node.span)
            case _:
                return self._with_cards(node)

    def _with_cards(self, node: n.Statement) -> m.Effect:
        match node:
            case n.Announce():
                return self._announce(node)
            case n.MoveCards():
                return self._move_cards(node)
            case n.DrawCards():
                return self._draw(node)
            case n.Shuffle():
                return self._shuffle(node)
            case n.DealCards():
                return self._deal(node)
            case _:
                raise self.fail("S031", "this line cannot stand here", node.span)

    def _phase(self, name: n.Name) -> int:
        phases = self.scope.phases
        if name.text in phases:
            return phases[name.text]
        message = f"there is no phase `{name}`"
        if name.text == "scoring":
            raise self.fail("R001", message, name.span, "say `end the deal`")
        raise self.unknown(name.text, message, name.span, phases)

    # -------------------------------------------------------------- values

    def can_become(self, name: str, kind: Type, found: e.Expression, span: Span) -> None:
        """Whether a value of one type can become something; if not, that is a fault."""
        if not found.type.fits(kind):
            raise self.fail("T001", f"`{name}` is {kind}, and this is {found.type}", span)
        if kind.kind in (Kind.NUMBER, Kind.TRUTH) and found.type.maybe_none:
            message = f"`{name}` cannot be none, and this may be"
            instead = "0" if kind.kind is Kind.NUMBER else "no"
            raise self.fail("T012", message, span, f"say `else {instead}` after it")

    def _becomes(self, node: n.Becomes) -> m.Effect:
        self._is_listed(node)
        target = self.expression(node.target)
        if not isinstance(target, e.ReadValue):
            message = "only a declared value can become something"
            hint = "declare it under `values`; cards go `to` another place"
            raise self.fail("T015", message, node.target.span, hint)
        value = target.value
        to = self.expression(node.value, value.type)
        self.can_become(value.name, value.type, to, node.value.span)
        return m.SetValue(value, target.player, to, node.announced, span=node.span)

    def _is_listed(self, node: n.Becomes) -> None:
        """Report a value that becomes something and was never listed, with the line that would."""
        match node.target:
            case n.Word(name=name) as word:
                each, span = "", word.span
            case n.Of(name=n.Name(text=name) as word):
                each, span = " per player", word.span
            case _:
                return
        if name.lower() in self.scope.declared or name in (*BUILT_IN, *PHRASE_WORDS, *self.secret):
            return
        found = self.expression(node.value).type.kind
        kind = next((word for word, each in t.DECLARABLE.items() if each.kind is found), "")
        message = f"`{name}` becomes something here, and is listed nowhere"
        kind = "yes or no" if kind == "truth" else kind
        hint = f"add `{name}  {kind}{each}, for the deal` under `values`"
        if not kind:
            hint = "list it under `values`, with what kind of thing it is"
        self.scope.unknown(name, message, span, self.scope.known(), hint)
        raise Unresolved

    def player_number(self, name: n.Name) -> m.Value:
        """A value that is a number for each player."""
        value = self.scope.values.get(name.text)
        if value is None:
            message = f"there is no value `{name}`"
            raise self.unknown(name.text, message, name.span, self.scope.values)
        if not value.per_player or value.type.kind is not Kind.NUMBER:
            message = f"`{name}` is not a number that each player has"
            hint = f"declare it so: `{name}  number per player`"
            raise self.fail("T016", message, name.span, hint)
        return value

    def _who(self, node: n.Expression) -> m.Who:
        if isinstance(node, n.EveryPlayer):
            return m.EachPlayer(self.players(node.players))
        return self.player(node)

    # -------------------------------------------------------------- cards

    def zone(self, node: n.Expression) -> e.ZoneCards:
        """A zone, of one player where each has one."""
        found = self.expression(node, t.CARDS)
        if not isinstance(found, e.ZoneCards):
            what = "a part of a zone" if found.type.kind is Kind.CARDS else str(found.type)
            raise self.fail("T017", f"this is {what}, wanted a zone", node.span)
        return found

    def _shuffle(self, node: n.Shuffle) -> m.Effect:
        if node.place is None:
            return m.Shuffle(span=node.span)
        place = self.zone(node.place)
        if not place.zone.in_order:
            message = f"the cards of `{place.zone.name}` lie in no order"
            hint = "declare the zone `in order`"
            raise self.fail("T028", message, node.place.span, hint)
        return m.ShuffleZone(place, span=node.span)

    def _announce(self, node: n.Announce) -> m.Effect:
        with self._for_every(node.span) as every:
            cards = self.cards(node.what)
        self._lies_somewhere(cards, node.what.span)
        return m.AnnounceCards(cards, every[0] if every else None, span=node.span)

    def _move_cards(self, node: n.MoveCards) -> m.Effect:
        if isinstance(node.target, n.Word):
            self._goes_on(node.what, node.target)
            self._is_no_phase(node.target)
        with self._for_every(node.span) as every:
            what = self.expression(node.what, t.CARDS)
            target = self.zone(node.target)
        if what.type.kind not in (Kind.CARDS, Kind.CARD):
            hint = "only cards go from place to place; say `becomes`, `scores` or `pays`"
            raise self.fail("T018", f"{what.type} cannot be moved", node.what.span, hint)
        if what.type.kind is Kind.CARD and not isinstance(what, e.ExtremeCard):
            raise self.fail(
                "T024",
                "nothing says in which zone this card lies",
                node.what.span,
                "say `cards in ... where ...`, or let the move itself say where the card goes",
            )
        self._lies_somewhere(what, node.what.span)
        return m.MoveCards(what, target, every[0] if every else None, span=node.span)

    def _lies_somewhere(self, cards: e.Expression, span: Span) -> None:
        """Cards are moved and shown where they lie, and of the last play nobody says where."""
        while isinstance(cards, e.Filtered | e.ExtremeCard):
            cards = cards.cards
        if isinstance(cards, e.LastCards):
            hint = "name the zone, such as `pile`"
            raise self.fail("T024", "nothing says in which zone these cards lie", span, hint)

    def _goes_on(self, what: n.Expression, target: n.Word) -> None:
        """Report `go to scoring`, which is read as if cards called `go` were moved there."""
        if isinstance(what, n.Word) and what.name in _GOING and what.name not in self.scope.zones:
            end = target.name in ("scoring", "end")
            hint = "say `end the deal`" if end else f"say `next {target.name}`"
            message = f"nothing here is called `{what.name}`"
            raise self.fail("R001", message, what.span, hint)

    def _is_no_phase(self, word: n.Word) -> None:
        """Report a phase that cards are said to move to, or rather somebody to go to."""
        name = word.name
        if name in self.scope.phases and name not in self.scope.zones:
            message = f"`{name}` is a phase, and no cards lie there"
            raise self.fail("T017", message, word.span, f"say `next {name}`")

    @contextmanager
    def _for_every(self, span: Span) -> Iterator[list[e.Players]]:
        """Within this, `every player` says for whom a statement is done; at most one may."""
        self.quantifiers.append([])
        every: list[e.Players] = []
        try:
            yield every
            every += [players for _, players in self.quantifiers[-1]]
            if len(every) > 1:
                raise self.fail("T002", "one line may speak of every player once", span)
        finally:
            self.quantifiers.pop()

    def _draw(self, node: n.DrawCards) -> m.Effect:
        source, target = self.zone(node.source), self.zone(node.target)
        if not source.zone.in_order and not node.at_random:
            message = f"`{source.zone.name}` has no top card"
            hint = "declare the zone `in order`, or say `at random`"
            raise self.fail("T014", message, node.source.span, hint)
        number = self.certain_number(node.number)
        if isinstance(number, e.Constant) and int(number.value or 0) < 1:
            raise self.fail("G010", "at least one card is drawn", node.span)
        return m.DrawCards(number, source, target, node.at_random, span=node.span)

    def _deal(self, node: n.DealCards) -> m.Effect:
        zone = self.scope.zones.get(node.zone.text)
        if zone is None:
            message = f"there is no zone `{node.zone}`"
            raise self.unknown(node.zone.text, message, node.zone.span, self.scope.zones)
        number = None if node.number is None else self._how_many(node.number)
        if isinstance(number, e.Constant) and (number.value or 0) < 1:
            assert node.number is not None
            raise self.fail("G010", "at least one card is dealt", node.number.span)
        start = None if node.start is None else self.player(node.start)
        return m.DealCards(number, zone, node.one_at_a_time, start, span=node.span)

    def _how_many(self, node: n.Expression) -> e.Expression:
        """How many cards are dealt."""
        said = isinstance(node, n.Word) and node.name in _EVERYTHING
        if isinstance(node, n.Word) and said and node.name not in self.scope.declared:
            message = f"nothing here is called `{node.name}`"
            raise self.fail("R001", message, node.span, "what is left is dealt by `deal rest`")
        return self.certain_number(node)
