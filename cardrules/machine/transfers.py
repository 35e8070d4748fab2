"""Effects that move cards from zone to zone, and those that show them."""

from __future__ import annotations

from typing import Any

from cardrules.luck import some
from cardrules.machine.codes import Act, Code
from cardrules.machine.dealing import Dealing
from cardrules.machine.effect_parts import secret_part, source_zone
from cardrules.machine.moving import laid_on, move_between, note_gone, still_there
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.types import Kind
from cardrules.model.walk import below
from cardrules.table import CHOSEN, DRAWS, LAYOUT, START, TRACE, Cells


class Transfers(Dealing):
    """Compiles the effects of one game that move cards about."""

    def _move_cards(self, effect: m.MoveCards) -> Act:
        transfer = self._transfer(effect.cards, effect.target)
        if effect.every is None:
            return transfer
        seats = self.expressions.seats(effect.every)

        def each(c: Cells, p: int, x: Any) -> None:
            for q in seats(c, p, x):
                transfer(c, q, x)

        return each

    def _transfer(self, what: e.Expression, target: e.ZoneCards) -> Act:
        source = source_zone(what)
        if source is None:
            raise AssertionError(f"cards of no zone cannot be moved: {what!r}")
        zone, player = source
        from_base, from_who, from_number, from_order = self._target(
            e.ZoneCards(zone, player, span=what.span)
        )
        to_base, to_who, to_number, to_order = self._target(target)
        whole = isinstance(what, e.ZoneCards)
        ordered = from_order or to_order
        if isinstance(what, e.SecretCards) and not ordered and player == what.player:
            return self._hand_over(what, target)
        part = self._part(what)
        chooser = self._chooser(what)
        if whole and not ordered:
            zones = from_number, to_number
            at = self.expressions.kept(target.player)
            if from_who is None and from_base != to_base and (to_who is None or at is not None):
                return _swept(from_base, to_base, to_who, at or 0, zones)
            return _gather(from_base, from_who, to_base, to_who, zones)

        def transfer(c: Cells, p: int, x: Any) -> None:
            here = from_base if from_who is None else from_base + from_who(c, p, x)
            there = to_base if to_who is None else to_base + to_who(c, p, x)
            cards = c[here] if whole else part(c, p, x)
            seat = None
            if chooser is not None and cards:
                seat = chooser(c, p, x)
                cards = still_there(c, seat, c[here], cards, from_order)
                note_gone(c, seat, cards)
            if not cards:
                return
            if c[TRACE] is not None:
                need = None if whole else cards
                c[TRACE].moved(
                    c,
                    (from_number, here - from_base if from_who is not None else -1),
                    (to_number, there - to_base if to_who is not None else -1),
                    need,
                    seat,
                )
            if ordered:
                move_between(c, here, there, cards, whole, from_order, to_order)
            else:
                c[here] -= cards
                c[there] += cards

        return transfer

    def _hand_over(self, what: e.SecretCards, target: e.ZoneCards) -> Act:
        """The cards that a player chose in secret, from one zone without order to another."""
        who, act = self.expressions.player(what.player), what.move
        from_base, _, from_number, _ = self._target(what.source)
        to_base, to_who, to_number, _ = self._target(target)
        alone = self._moves_alone(what)
        giver_at, taker_at = (
            self.expressions.kept(what.player),
            self.expressions.kept(target.player),
        )
        if alone and to_who is not None and giver_at is not None and taker_at is not None:
            givers, takers = (giver_at, who, from_base), (taker_at, to_who, to_base)
            return _handed_over(act, givers, takers, (from_number, to_number))
        if alone and to_who is None and isinstance(what.player, e.Subject):
            return _handed_in(act, from_base, to_base, (from_number, to_number))

        def hand_over(c: Cells, p: int, x: Any) -> None:
            seat = who(c, p, x)
            here = from_base + seat
            there = to_base if to_who is None else to_base + to_who(c, p, x)
            made = c[CHOSEN][seat]
            if made is None or made.act != act or not made.need:
                return
            cards = made.need
            if not alone:
                cards = still_there(c, seat, c[here], cards, False)
                note_gone(c, seat, cards)
                if not cards:
                    return
            if c[TRACE] is not None:
                taker = there - to_base if to_who is not None else -1
                c[TRACE].moved(c, (from_number, seat), (to_number, taker), cards, seat)
            c[here] -= cards
            c[there] += cards

        return hand_over

    def _moves_alone(self, what: e.SecretCards) -> bool:
        """Whether cards chosen in a phase move once, and nothing else takes any from there.

        Then they still lie where they were chosen from, and need not be looked for.
        """
        if self.phase is None or any(map(_moves_or_acts, self.phase.moves)):
            return False
        nodes = list(below(self.phase.effects))
        takers = [node for node in nodes if _takes_from(node, what.source.zone)]
        loops = [node for node in nodes if isinstance(node, m.ForEach) and _holds(node, what)]
        each = [node for node in takers if isinstance(node, m.MoveCards) and node.every is not None]
        if len(takers) != 1 or len(loops) + len(each) > 1:
            return False
        return not (loops or each) or isinstance(what.player, e.Subject)

    def _chooser(self, what: e.Expression) -> Code | None:
        """Who chose these cards in secret, if they are such."""
        secret = secret_part(what)
        return None if secret is None else self.expressions.player(secret.player)

    def _part(self, what: e.Expression) -> Code:
        code = self.expressions.code(what)
        if what.type.kind is not Kind.CARD:
            return code

        def one(c: Cells, p: int, x: Any) -> int:
            at = code(c, p, x)
            return 0 if at is None else int(c[LAYOUT].one[at])

        return one

    def _draw_cards(self, effect: m.DrawCards) -> Act:
        if effect.at_random:
            return self._draw_at_random(effect)
        from_base, from_who, from_number, _ = self._target(effect.source)
        to_base, to_who, to_number, to_order = self._target(effect.target)
        number = self.expressions.code(effect.number)

        def draw(c: Cells, p: int, x: Any) -> None:
            giver = 0 if from_who is None else from_who(c, p, x)
            taker = 0 if to_who is None else to_who(c, p, x)
            here, there = from_base + giver, to_base + taker
            most = max(0, number(c, p, x))
            taken, c[here] = c[here][:most], c[here][most:]
            if not taken:
                return
            if c[TRACE] is not None:
                c[TRACE].drawn(
                    c,
                    (from_number, giver if from_who is not None else -1),
                    (to_number, taker if to_who is not None else -1),
                    len(taken),
                )
            if to_order:
                c[there] = laid_on(c[there], taken, False)
            else:
                c[there] += c[LAYOUT].total(taken)

        return draw

    def _draw_at_random(self, effect: m.DrawCards) -> Act:
        from_base, from_who, from_number, from_order = self._target(effect.source)
        to_base, to_who, to_number, to_order = self._target(effect.target)
        number = self.expressions.code(effect.number)

        def draw(c: Cells, p: int, x: Any) -> None:
            giver = 0 if from_who is None else from_who(c, p, x)
            taker = 0 if to_who is None else to_who(c, p, x)
            here, there = from_base + giver, to_base + taker
            layout = c[LAYOUT]
            lying = c[here] if from_order else layout.listed(c[here])
            most = max(0, number(c, p, x))
            if not lying or not most:
                return
            # Places among the cards by class and then by number, so that a story finds the very
            # card, whichever classes the rules see.
            places = some(c[START].seed, c[DRAWS], len(lying), most)
            c[DRAWS] += 1
            taken = [lying[at] for at in places]
            if c[TRACE] is not None:
                c[TRACE].drawn_at_random(
                    c,
                    (from_number, giver if from_who is not None else -1),
                    (to_number, taker if to_who is not None else -1),
                    places,
                )
            if from_order:
                c[here] = tuple(each for at, each in enumerate(lying) if at not in places)
            else:
                c[here] -= layout.total(taken)
            if to_order:
                c[there] = laid_on(c[there], taken, False)
            else:
                c[there] += layout.total(taken)

        return draw

    def _announce(self, effect: m.AnnounceCards) -> Act:
        cards = self.expressions.code(effect.cards)
        source = source_zone(effect.cards)
        if source is None:
            raise AssertionError(f"cards of no zone cannot be shown: {effect.cards!r}")
        zone, player = source
        who = None if player is None else self.expressions.player(player)
        chooser = self._chooser(effect.cards)
        players = effect.players
        seats = None if players is None else self.expressions.seats(players)
        number, base, in_order = zone.number, self.places.zone[zone.number], zone.in_order
        for_eyes = is_for_eyes_alone(effect)

        def show(c: Cells, p: int, x: Any) -> None:
            trace = c[TRACE]
            if trace is None and for_eyes:
                return
            for q in (p,) if seats is None else seats(c, p, x):
                seat = -1 if who is None else who(c, q, x)
                need, chose = cards(c, q, x), None
                if chooser is not None:
                    chose = chooser(c, q, x)
                    need = still_there(c, chose, c[base + max(seat, 0)], need, in_order)
                if trace is not None:
                    trace.shown(c, (number, seat), need, chose)

        return show


def is_for_eyes_alone(effect: m.Effect) -> bool:
    """Whether an effect shows cards and comes to nothing else, where nobody is told."""
    match effect:
        case m.AnnounceCards(cards=cards, players=players):
            return _cannot_fail(cards) and (players is None or players.but is None)
        case _:
            return False


def _cannot_fail(what: e.Expression) -> bool:
    """Whether cards can be looked at however the game stands: nobody needs to be found first.

    Where nothing is told nothing has to be shown; what can fail is worked out all the same, so
    that a rule that cannot be carried out stops play then, not when somebody asks for a view.
    """
    match what:
        case e.ZoneCards():
            return what.player is None or isinstance(what.player, e.Subject)
        case e.SecretCards():
            return isinstance(what.player, e.Subject)
        case _:
            return False


def _takes_from(node: object, zone: m.Zone) -> bool:
    """Whether an effect may take cards from a zone."""
    match node:
        case m.MoveCards():
            source = source_zone(node.cards)
            return source is None or source[0].number == zone.number
        case m.DrawCards():
            return node.source.zone.number == zone.number
        case m.Shuffle():
            return True
        case _:
            return False


def _holds(loop: m.ForEach, what: e.SecretCards) -> bool:
    return any(node is what for node in below(loop.effects))


def _moves_or_acts(move: m.MoveRule) -> bool:
    """Whether a choice is carried out by itself: it moves cards, or something stands under it."""
    match move.choice:
        case m.CardsChoice() | m.CombinationChoice():
            return move.choice.target is not None or bool(move.effects)
        case _:
            return bool(move.effects)


def _handed_over(
    act: int, giver: tuple[int, Code, int], taker: tuple[int, Code, int], zones: tuple[int, int]
) -> Act:
    """What the player in a cell chose in secret goes to the player in another.

    For each of them: the cell, what says so if nobody is in it, and where their zones begin.
    """
    (from_at, who, from_base), (to_at, to_who, to_base) = giver, taker

    def hand_over(c: Cells, p: int, x: Any) -> None:
        seat, to = c[from_at], c[to_at]
        if seat is None or to is None:
            seat, to = who(c, p, x), to_who(c, p, x)
        made = c[CHOSEN][seat]
        if made is None or made.act != act:
            return
        cards = made.need
        if cards and c[TRACE] is not None:
            c[TRACE].moved(c, (zones[0], seat), (zones[1], to), cards, seat)
        c[from_base + seat] -= cards
        c[to_base + to] += cards

    return hand_over


def _handed_in(act: int, base: int, there: int, zones: tuple[int, int]) -> Act:
    """What the player a rule is about chose in secret goes to a zone of all."""

    def hand_in(c: Cells, p: int, x: Any) -> None:
        made = c[CHOSEN][p]
        if made is None or made.act != act:
            return
        cards = made.need
        if cards and c[TRACE] is not None:
            c[TRACE].moved(c, (zones[0], p), (zones[1], -1), cards, p)
        c[base + p] -= cards
        c[there] += cards

    return hand_in


def _swept(here: int, to_base: int, to_who: Code | None, at: int, zones: tuple[int, int]) -> Act:
    """All cards from a zone of all to another: one of all, or that of the player in a cell."""

    def sweep(c: Cells, p: int, x: Any) -> None:
        cards = c[here]
        if to_who is None:
            there = to_base
        else:
            seat = c[at]
            there = to_base + (to_who(c, p, x) if seat is None else seat)
        if cards:
            if c[TRACE] is not None:
                taker = -1 if to_who is None else there - to_base
                c[TRACE].moved(c, (zones[0], -1), (zones[1], taker), None, None)
            c[here] = 0
            c[there] += cards

    return sweep


def _gather(
    from_base: int, from_who: Code | None, to_base: int, to_who: Code | None, zones: tuple[int, int]
) -> Act:
    """All cards from one zone to another, both without order."""

    def gather(c: Cells, p: int, x: Any) -> None:
        here = from_base if from_who is None else from_base + from_who(c, p, x)
        there = to_base if to_who is None else to_base + to_who(c, p, x)
        cards = c[here]
        if cards:
            if c[TRACE] is not None:
                source = zones[0], -1 if from_who is None else here - from_base
                target = zones[1], -1 if to_who is None else there - to_base
                c[TRACE].moved(c, source, target, None, None)
            c[here] -= cards
            c[there] += cards

    return gather
