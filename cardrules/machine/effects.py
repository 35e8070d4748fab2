"""Resolved effects to closures that change the cells of a state being made.

A closure takes the cells, the player the rule is about, and what was chosen. It returns None,
or a signal that ends the block: the number of the phase to go to, END or VOID. What happens
is told to the recorder in the cells where there is one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from cardrules.limits import LIMITS
from cardrules.luck import some
from cardrules.machine.codes import Act, Code
from cardrules.machine.dealing import Dealing
from cardrules.machine.effect_parts import play_again, secret_part, source_zone
from cardrules.machine.folding import known_at_once
from cardrules.machine.moving import laid_on, move_between, note_gone, still_there
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.types import Kind
from cardrules.table import (
    DRAWS,
    LAST,
    LAST_SEAT,
    LAYOUT,
    LEADER,
    START,
    TRACE,
    Cells,
)
from cardrules.text import Span

END: Final = -1
VOID: Final = -2


def nothing(c: Cells, p: int, x: Any) -> int | None:
    """The effect of an empty block."""
    return None


def in_order(acts: Sequence[Act]) -> Act:
    """Several effects, one after the other, until one gives a signal."""
    if not acts:
        return nothing
    if len(acts) == 1:
        return acts[0]
    if len(acts) == 2:
        first, second = acts

        def both(c: Cells, p: int, x: Any) -> int | None:
            signal = first(c, p, x)
            return second(c, p, x) if signal is None else signal

        return both
    if len(acts) == 3:
        start, middle, last = acts

        def all_three(c: Cells, p: int, x: Any) -> int | None:
            signal = start(c, p, x)
            if signal is None:
                signal = middle(c, p, x)
                if signal is None:
                    return last(c, p, x)
            return signal

        return all_three
    block = tuple(acts)

    def run(c: Cells, p: int, x: Any) -> int | None:
        for act in block:
            signal = act(c, p, x)
            if signal is not None:
                return signal
        return None

    return run


def _gather(here: int, there: int, source: tuple[int, int], target: tuple[int, int]) -> Act:
    """All cards from one zone to another, both without order and nobody's own."""

    def gather(c: Cells, p: int, x: Any) -> None:
        cards = c[here]
        if cards:
            if c[TRACE] is not None:
                c[TRACE].moved(c, source, target, None, None)
            c[here] -= cards
            c[there] += cards

    return gather


class Effects(Dealing):
    """Compiles the effects of one game."""

    def block(self, effects: Sequence[m.Effect]) -> Act:
        """The closure of a block of effects."""
        acts = [self.act(effect) for effect in effects]
        return in_order([act for act in acts if act is not nothing])

    def act(self, effect: m.Effect) -> Act:
        """The closure of one effect."""
        match effect:
            case m.SetValue():
                return self._set_value(effect)
            case m.AddValue():
                return self._add_value(effect)
            case m.Pay():
                return self._pay(effect)
            case m.AnnounceCards():
                return self._announce(effect)
            case m.MoveCards():
                return self._move_cards(effect)
            case m.DrawCards():
                return self._draw_cards(effect)
            case m.Shuffle():
                return self._shuffle()
            case m.ShuffleZone():
                return self._shuffle_zone(effect)
            case m.DealCards():
                return self._deal(effect)
            case m.Lead() | m.PlayNext():
                return self._lead(effect)
            case m.PlayAgain():
                return play_again
            case m.When():
                return self._when(effect)
            case m.ForEach():
                return self._for_each(effect)
            case m.GoTo():
                phase = effect.phase
                return lambda c, p, x: phase
            case m.EndDeal():
                signal = VOID if effect.void else END
                return lambda c, p, x: signal

    # -------------------------------------------------------------- blocks

    def _when(self, effect: m.When) -> Act:
        then, otherwise = self.block(effect.then), self.block(effect.otherwise)
        known = known_at_once(effect.condition)
        if known is not None:
            return then if known else otherwise
        condition = self.expressions.code(effect.condition)
        if otherwise is nothing:
            return lambda c, p, x: then(c, p, x) if condition(c, p, x) else None
        return lambda c, p, x: then(c, p, x) if condition(c, p, x) else otherwise(c, p, x)

    def _for_each(self, effect: m.ForEach) -> Act:
        seats, block = self.expressions.seats(effect.players), self.block(effect.effects)

        def each(c: Cells, p: int, x: Any) -> int | None:
            for q in seats(c, p, x):
                signal = block(c, q, x)
                if signal is not None:
                    return signal
            return None

        return each

    def _lead(self, effect: m.Lead | m.PlayNext) -> Act:
        player = self.expressions.player(effect.player)
        if isinstance(effect.player, e.LastPlayer):

            def lead_again(c: Cells, p: int, x: Any) -> None:
                c[LEADER] = c[LAST_SEAT] if c[LAST] is not None else player(c, p, x)

            return lead_again

        def lead(c: Cells, p: int, x: Any) -> None:
            c[LEADER] = player(c, p, x)

        return lead

    # -------------------------------------------------------------- values

    def _in_range(self, value: Any, span: Span) -> Any:
        if -LIMITS.number <= value <= LIMITS.number:
            return value
        raise self.expressions.failing("P002", "a number grows beyond all limits here", span)

    def _set_value(self, effect: m.SetValue) -> Act:
        base = self.places.value[effect.value.number]
        to = self.expressions.code(effect.to)
        number, announced, span = effect.value.number, effect.announced, effect.span
        checked = effect.value.type.kind is Kind.NUMBER
        card = effect.value.type.kind is Kind.CARD
        player = effect.player

        if player is None and not checked and not card:

            def set_plainly(c: Cells, p: int, x: Any) -> None:
                value = c[base] = to(c, p, x)
                if c[TRACE] is not None:
                    c[TRACE].value(c, number, -1, value, announced)

            return set_plainly

        def store(c: Cells, at: int, seat: int, value: Any) -> None:
            if card and value is not None:  # kept by its number: classes change with the phase
                value = c[LAYOUT].members[value][0]
            c[base + at] = self._in_range(value, span) if checked else value
            if c[TRACE] is not None:
                c[TRACE].value(c, number, seat, value, announced)

        if player is None:

            def set_one(c: Cells, p: int, x: Any) -> None:
                store(c, 0, -1, to(c, p, x))

            return set_one
        who = self.expressions.player(player)

        def set_for_player(c: Cells, p: int, x: Any) -> None:
            seat = who(c, p, x)
            store(c, seat, seat, to(c, p, x))

        return set_for_player

    def _who(self, who: m.Who) -> Callable[[Cells, int, Any], tuple[int, ...]]:
        if isinstance(who, m.EachPlayer):
            return self.expressions.seats(who.players)
        player = self.expressions.player(who)
        return lambda c, p, x: (player(c, p, x),)

    def _change(self, value: m.Value, span: Span) -> Callable[[Cells, int, int], None]:
        base, number = self.places.value[value.number], value.number

        in_range = self._in_range

        def change(c: Cells, seat: int, amount: int) -> None:
            c[base + seat] = in_range(c[base + seat] + amount, span)
            if c[TRACE] is not None:
                c[TRACE].value(c, number, seat, c[base + seat], False)

        return change

    def _add_value(self, effect: m.AddValue) -> Act:
        who, amount = self._who(effect.who), self.expressions.code(effect.amount)
        change = self._change(effect.value, effect.span)

        def add(c: Cells, p: int, x: Any) -> None:
            for seat in who(c, p, x):
                change(c, seat, amount(c, seat, x))

        return add

    def _pay(self, effect: m.Pay) -> Act:
        payers, payees = self._who(effect.payer), self._who(effect.payee)
        amount = self.expressions.code(effect.amount)
        change = self._change(effect.value, effect.span)

        def pay(c: Cells, p: int, x: Any) -> None:
            for payer in payers(c, p, x):
                for payee in payees(c, payer, x):
                    owed = amount(c, payer, x)
                    change(c, payer, -owed)
                    change(c, payee, owed)

        return pay

    # -------------------------------------------------------------- cards that move

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
        part = self._part(what)
        chooser = self._chooser(what)
        ordered = from_order or to_order
        if whole and not ordered and from_who is None and to_who is None:
            return _gather(from_base, to_base, (from_number, -1), (to_number, -1))

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

        def show(c: Cells, p: int, x: Any) -> None:
            if c[TRACE] is None:
                return
            for q in (p,) if seats is None else seats(c, p, x):
                seat = -1 if who is None else who(c, q, x)
                need, chose = cards(c, q, x), None
                if chooser is not None:
                    chose = chooser(c, q, x)
                    need = still_there(c, chose, c[base + max(seat, 0)], need, in_order)
                c[TRACE].shown(c, (number, seat), need, chose)

        return show
