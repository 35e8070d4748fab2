"""Moves that choose no cards: nothing at all, a number, or one of a fixed list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardrules.limits import LIMITS
from cardrules.machine.codes import Code
from cardrules.machine.failures import RuleFailure
from cardrules.machine.kinds import Allower, Lister, Making, MoveKind
from cardrules.machine.layouts import Layout
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.table import Cells, Move

FEW = 64
"""Numbers to choose from that are worth making all at once."""


class PlainMove(MoveKind):
    """A move without a choice, such as `pass`."""

    def __init__(self, moves: Making, rule: m.MoveRule, number: int, layout: Layout) -> None:
        super().__init__(moves, rule, number, layout)
        self.one = [(self.make(seat),) for seat in range(moves.places.seats)]

    def plain(self) -> tuple[Code | None, Sequence[tuple[Move, ...]]]:
        return self.once, self.one

    def lister(self) -> Lister:
        once, one = self.once, self.one
        if once is None:
            return lambda c, seat: one[seat]
        test: Code = once
        return lambda c, seat: one[seat] if test(c, seat, None) else ()

    def allower(self) -> Allower:
        return self.once or (lambda c, seat, move: True)

    def every(self, seat: int) -> list[Move]:
        return list(self.one[seat])


class NumberMove(MoveKind):
    """`number 1..3`"""

    def __init__(
        self, moves: Making, rule: m.MoveRule, number: int, layout: Layout, choice: m.NumberChoice
    ) -> None:
        super().__init__(moves, rule, number, layout)
        self.lowest = moves.expressions.code(choice.lowest)
        self.highest = moves.expressions.code(choice.highest)
        self.fixed = (
            range(int(choice.lowest.value or 0), int(choice.highest.value or 0) + 1)
            if isinstance(choice.lowest, e.Constant) and isinstance(choice.highest, e.Constant)
            else None
        )
        self.known: list[dict[int, Move]] = [{} for _ in range(moves.places.seats)]

    def _move(self, seat: int, number: int) -> Move:
        known = self.known[seat]
        found = known.get(number)
        if found is None:
            found = self.make(seat, values=(("number", number),), item=number)
            known[number] = found
        return found

    def too_many(self) -> RuleFailure:
        """What is raised where the numbers to choose from are too many, or too large."""
        message = f"`{self.rule.name}` chooses among more than {LIMITS.moves} numbers here"
        return self.moves.expressions.failing("P011", message, self.rule.span)

    def _range(self, c: Cells, seat: int) -> range:
        if self.fixed is not None:
            return self.fixed
        lowest, highest = self.lowest(c, seat, None), self.highest(c, seat, None)
        if highest - lowest >= LIMITS.moves or not (
            -LIMITS.number <= lowest and highest <= LIMITS.number
        ):
            raise self.too_many()
        return range(lowest, highest + 1)

    def lister(self) -> Lister:
        if self.fixed is not None and len(self.fixed) <= FEW:
            seats = range(self.moves.places.seats)
            every = [tuple(self._move(seat, number) for number in self.fixed) for seat in seats]
            return _of_list(every, self.once, self.each)
        once, each, numbers_of, move_of = self.once, self.each, self._range, self._move

        def listed(c: Cells, seat: int) -> tuple[Move, ...]:
            if once is not None and not once(c, seat, None):
                return ()
            numbers = numbers_of(c, seat)
            if each is None:
                return tuple([move_of(seat, number) for number in numbers])
            return tuple([move_of(seat, number) for number in numbers if each(c, seat, number)])

        return listed

    def allower(self) -> Allower:
        once, each, numbers_of = self.once, self.each, self._range

        def allows(c: Cells, seat: int, move: Move) -> bool:
            number = move.item
            return (
                number in numbers_of(c, seat)
                and (once is None or bool(once(c, seat, None)))
                and (each is None or bool(each(c, seat, number)))
            )

        return allows

    def every(self, seat: int) -> list[Move]:
        if self.fixed is None or len(self.fixed) > LIMITS.moves:
            raise ValueError(f"the numbers of `{self.rule.name}` depend on the game as it goes")
        return [self._move(seat, number) for number in self.fixed]


class ListMove(MoveKind):
    """`a suit`, `a rank`, `a card`, `a player`"""

    def __init__(
        self, moves: Making, rule: m.MoveRule, number: int, layout: Layout, choice: m.ListChoice
    ) -> None:
        super().__init__(moves, rule, number, layout)
        deck = moves.rules.deck
        names: dict[str, tuple[Any, ...]] = {
            "suit": deck.suits,
            "rank": deck.ranks,
            "player": tuple(range(moves.places.seats)),
            "card": tuple(str(face) for face in layout.face),
        }
        self.all = [
            tuple(
                self.make(seat, values=((choice.kind, name),), item=at)
                for at, name in enumerate(names[choice.kind])
            )
            for seat in range(moves.places.seats)
        ]

    def lister(self) -> Lister:
        return _of_list(self.all, self.once, self.each)

    def every(self, seat: int) -> list[Move]:
        return list(self.all[seat])


def _of_list(every: Sequence[tuple[Move, ...]], once: Code | None, each: Code | None) -> Lister:
    """Those of a seat's moves, made once, that satisfy the conditions."""

    def listed(c: Cells, seat: int) -> tuple[Move, ...]:
        if once is not None and not once(c, seat, None):
            return ()
        if each is None:
            return every[seat]
        return tuple([move for move in every[seat] if each(c, seat, move.item)])

    return listed
