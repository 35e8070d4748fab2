"""Resolved effects to closures that change the cells of a state being made.

A closure takes the cells, the player the rule is about, and what was chosen. It returns None,
or a signal that ends the block: the number of the phase to go to, END or VOID. What happens
is told to the recorder in the cells where there is one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from cardrules.limits import LIMITS
from cardrules.machine.codes import Act
from cardrules.machine.effect_parts import play_again
from cardrules.machine.folding import known_at_once
from cardrules.machine.transfers import Transfers, is_for_eyes_alone
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.types import Kind
from cardrules.table import (
    LAST,
    LAST_SEAT,
    LAYOUT,
    LEADER,
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


def _unless(acts: Sequence[Act], otherwise: int) -> Act:
    """Two or three effects, and then a signal unless one of them gave another."""
    if len(acts) == 2:
        first, second = acts

        def two(c: Cells, p: int, x: Any) -> int:
            signal = first(c, p, x)
            if signal is None:
                signal = second(c, p, x)
                if signal is None:
                    return otherwise
            return signal

        return two
    start, middle, last = acts

    def three(c: Cells, p: int, x: Any) -> int:
        signal = start(c, p, x)
        if signal is None:
            signal = middle(c, p, x)
            if signal is None:
                signal = last(c, p, x)
                if signal is None:
                    return otherwise
        return signal

    return three


_SIGNAL = m.When | m.ForEach | m.GoTo | m.EndDeal
"""Effects that may end the block they stand in."""


def _never(effect: m.Effect) -> bool:
    """Whether an effect is known to do nothing."""
    return (
        isinstance(effect, m.When)
        and not effect.otherwise
        and known_at_once(effect.condition) is False
    )


def _signal(effect: m.GoTo | m.EndDeal) -> int:
    if isinstance(effect, m.GoTo):
        return effect.phase
    return VOID if effect.void else END


def _then_go(acts: Sequence[Act], signal: int) -> Act:
    """Effects that end no block, and then a signal."""
    if len(acts) == 1:
        (only,) = acts

        def go(c: Cells, p: int, x: Any) -> int:
            only(c, p, x)
            return signal

        return go
    several = tuple(acts)

    def go_on(c: Cells, p: int, x: Any) -> int:
        for act in several:
            act(c, p, x)
        return signal

    return go_on


class Effects(Transfers):
    """Compiles the effects of one game."""

    def block(self, effects: Sequence[m.Effect]) -> Act:
        """The closure of a block of effects."""
        acts = [self.act(effect) for effect in effects]
        if any(map(is_for_eyes_alone, effects)):
            return self._told(effects)
        *first, last = effects or (None,)
        only_last_ends = not any(isinstance(effect, _SIGNAL) for effect in first)
        if first and only_last_ends and isinstance(last, m.GoTo | m.EndDeal):
            return _then_go(acts[:-1], _signal(last))
        if len(acts) in (3, 4) and isinstance(last, m.GoTo | m.EndDeal) and nothing not in acts:
            return _unless(acts[:-1], _signal(last))
        return in_order([act for act in acts if act is not nothing])

    def _told(self, effects: Sequence[m.Effect]) -> Act:
        """A block that shows cards, which comes to nothing where nobody is told."""
        told = in_order([act for act in map(self.act, effects) if act is not nothing])
        quiet = self.block([each for each in effects if not is_for_eyes_alone(each)])
        return lambda c, p, x: (quiet if c[TRACE] is None else told)(c, p, x)

    def only_signal(self, effects: Sequence[m.Effect]) -> int | None:
        """The signal of a block that does nothing else, as far as is known at once."""
        left = [effect for effect in effects if not _never(effect)]
        match left:
            case [m.GoTo() | m.EndDeal() as only]:
                return _signal(only)
            case _:
                return None

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
            case m.GoTo() | m.EndDeal():
                signal = _signal(effect)
                return lambda c, p, x: signal

    # -------------------------------------------------------------- blocks

    def _when(self, effect: m.When) -> Act:
        then, otherwise = self.block(effect.then), self.block(effect.otherwise)
        known = known_at_once(effect.condition)
        if known is not None:
            return then if known else otherwise
        condition = self.expressions.code(effect.condition)
        if otherwise is nothing and len(effect.then) == 1:
            only = effect.then[0]
            if isinstance(only, m.GoTo | m.EndDeal):
                signal = _signal(only)
                return lambda c, p, x: signal if condition(c, p, x) else None
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

        in_range, most = self._in_range, LIMITS.number

        def change(c: Cells, seat: int, amount: int) -> None:
            value = c[base + seat] + amount
            c[base + seat] = value if -most <= value <= most else in_range(value, span)
            if c[TRACE] is not None:
                c[TRACE].value(c, number, seat, value, False)

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
