"""Effects of the syntax tree to resolved ones."""

from __future__ import annotations

from collections.abc import Sequence

from cardrules.diagnostics import suggestion
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model import types as t
from cardrules.model.from_syntax.expressions import Resolver, Unresolved
from cardrules.model.types import Kind
from cardrules.syntax import nodes as n


class EffectResolver(Resolver):
    """Resolves what rules do, beside what they say."""

    def effects(self, lines: Sequence[n.Line]) -> tuple[m.Effect, ...]:
        """The effects in a block; rulings and prose are passed over."""
        found: list[m.Effect] = []
        for line in lines:
            if isinstance(line.statement, n.Otherwise):
                self._otherwise(line, found)
                continue
            try:
                effect = self._effect(line)
            except Unresolved:
                self._look_inside(line)
                continue
            if effect is not None:
                found.append(effect)
        return tuple(found)

    def _look_inside(self, line: n.Line) -> None:
        """Report what else is wrong under a line that could not be resolved."""
        if isinstance(line.statement, n.When | n.ForEach):
            self.effects(line.children)

    def _otherwise(self, line: n.Line, found: list[m.Effect]) -> None:
        inside = self.effects(line.children)
        last = found[-1] if found else None
        if not isinstance(last, m.When) or last.otherwise:
            self.scope.faults.add(
                "S030",
                "`otherwise` follows no `when`",
                line.span,
                hint="put it right under the block of a `when`, as far to the left",
            )
            return
        found[-1] = m.When(last.condition, last.then, inside, span=last.span)

    def _effect(self, line: n.Line) -> m.Effect | None:
        node = line.statement
        match node:
            case n.Becomes():
                return self._becomes(node)
            case n.Scores():
                value = self._player_number(node.value)
                amount = self.number(node.amount)
                return m.AddValue(value, self._who(node.player), amount, span=node.span)
            case n.Pays():
                value = self._player_number(node.value)
                payer, payee = self._who(node.payer), self._who(node.payee)
                return m.Pay(value, payer, payee, self.number(node.amount), span=node.span)
            case n.Announce():
                return self._announce(node)
            case n.MoveCards():
                return self._move_cards(node)
            case n.DrawCards():
                source, target = self._zone(node.source), self._zone(node.target)
                if not source.zone.in_order:
                    raise self.fail(
                        "T014",
                        f"`{source.zone.name}` has no top card",
                        node.source.span,
                        "declare the zone `in order`",
                    )
                return m.DrawCards(node.number, source, target, span=node.span)
            case n.Shuffle():
                return m.Shuffle(span=node.span)
            case n.DealCards():
                return self._deal(node)
            case n.Leads():
                return m.Lead(self.player(node.player), span=node.span)
            case n.PlaysAgain():
                return m.PlayAgain(span=node.span)
            case n.When():
                return self._when(node, line)
            case n.ForEach():
                players = self.players(node.players)
                return m.ForEach(players, self.effects(line.children), span=node.span)
            case n.Next():
                return m.GoTo(self._phase(node.phase), span=node.span)
            case n.EndDeal():
                return m.EndDeal(node.void, span=node.span)
            case n.About() | n.Ruling():
                return None
            case _:
                raise self.fail("S031", "this line cannot stand here", node.span)

    def _when(self, node: n.When, line: n.Line) -> m.Effect:
        condition = self.truth(node.condition)
        inside = self.effects(line.children)
        if not line.children:
            raise self.fail(
                "S032", "nothing stands under this `when`", node.span, "indent what is done then"
            )
        return m.When(condition, inside, (), span=node.span)

    def _phase(self, name: n.Name) -> int:
        phases = self.scope.phases
        if name.text not in phases:
            hint = suggestion(name.text, phases)
            if name.text == "scoring":
                hint = "say `end the deal`"
            raise self.fail("R001", f"there is no phase `{name}`", name.span, hint)
        return phases[name.text]

    # -------------------------------------------------------------- values

    def _becomes(self, node: n.Becomes) -> m.Effect:
        target = self.expression(node.target)
        if not isinstance(target, e.ReadValue):
            raise self.fail("T015", "only a declared value can become something", node.target.span)
        value = target.value
        to = self.expression(node.value, value.type)
        if not to.type.fits(value.type):
            message = f"`{value.name}` is {value.type}, and this is {to.type}"
            raise self.fail("T001", message, node.value.span)
        if value.type.kind in (Kind.NUMBER, Kind.TRUTH) and to.type.maybe_none:
            message = f"`{value.name}` cannot be none, and this may be"
            raise self.fail("T012", message, node.value.span, "say `else 0` after it")
        return m.SetValue(value, target.player, to, node.announced, span=node.span)

    def _player_number(self, name: n.Name) -> m.Value:
        value = self.scope.values.get(name.text)
        if value is None:
            hint = suggestion(name.text, self.scope.values)
            raise self.fail("R001", f"there is no value `{name}`", name.span, hint)
        if not value.per_player or value.type.kind is not Kind.NUMBER:
            message = f"`{name}` is not a number that each player has"
            raise self.fail("T016", message, name.span)
        return value

    def _who(self, node: n.Expression) -> m.Who:
        if isinstance(node, n.EveryPlayer):
            return m.EachPlayer(self.players(node.players))
        return self.player(node)

    # -------------------------------------------------------------- cards

    def _zone(self, node: n.Expression) -> e.ZoneCards:
        found = self.expression(node, t.CARDS)
        if not isinstance(found, e.ZoneCards):
            raise self.fail("T017", "this is not a zone", node.span)
        return found

    def _announce(self, node: n.Announce) -> m.Effect:
        self.quantifiers.append([])
        try:
            cards = self._want(self.expression(node.what), t.CARDS, node.what.span)
        finally:
            found = self.quantifiers.pop()
        players = found[0][1] if found else None
        return m.AnnounceCards(cards, players, span=node.span)

    def _move_cards(self, node: n.MoveCards) -> m.Effect:
        self.quantifiers.append([])
        try:
            what = self.expression(node.what, t.CARDS)
            target = self._zone(node.target)
        finally:
            found = self.quantifiers.pop()
        if what.type.kind is not Kind.CARDS and what.type.kind is not Kind.CARD:
            raise self.fail("T018", f"{what.type} cannot be moved", node.what.span)
        every = found[0][1] if found else None
        return m.MoveCards(what, target, every, span=node.span)

    def _deal(self, node: n.DealCards) -> m.Effect:
        zone = self.scope.zones.get(node.zone.text)
        if zone is None:
            hint = suggestion(node.zone.text, self.scope.zones)
            raise self.fail("R001", f"there is no zone `{node.zone}`", node.zone.span, hint)
        number = None if node.number is None else self.number(node.number)
        start = None if node.start is None else self.player(node.start)
        return m.DealCards(number, zone, node.one_at_a_time, start, span=node.span)
