"""Choices of several cards, listed without going through the subsets of a hand.

How many choices of three cards a hand has depends only on which cards lie there once, twice,
three times; so the lists are kept by that, and most are only looked up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from cardrules.machine.layouts import Layout
from cardrules.table import Move

_KEPT = 1 << 15

Lister = Callable[[int], tuple[Move, ...]]
Owner = Callable[[tuple[int, ...]], Move]


def splits(size: int, largest: int) -> Iterator[tuple[int, ...]]:
    """The ways to write a number as a sum of numbers that do not grow.

    >>> list(splits(3, 3))
    [(3,), (2, 1), (1, 1, 1)]
    """
    if size == 0:
        yield ()
    for first in range(min(size, largest), 0, -1):
        for rest in splits(size - first, first):
            yield (first, *rest)


def choosers(layout: Layout, fewest: int, most: int, own: Owner) -> Iterator[Lister]:
    """One lister for each way a number of cards splits into equal ones: 3 = 2+1 = 1+1+1.

    `own` gives the move that chooses some classes.
    """
    for size in range(fewest, most + 1):
        for split in splits(size, size):
            if split[0] <= layout.field:
                copies = sorted(set(split), reverse=True)
                yield _chooser(layout, own, [(each, split.count(each)) for each in copies])


def _chooser(layout: Layout, own: Owner, groups: list[tuple[int, int]]) -> Lister:
    """Lists the choices with these numbers of equal cards: `(2, 1)` is one pair."""
    chooser = _Chooser(layout, own, groups)
    return chooser.one_group() if len(groups) == 1 else chooser.several_groups


class _Chooser:
    """Choices of some groups of equal cards.

    The choices of the last group depend only on what was chosen before it and on which
    classes lie there often enough, so they are kept.
    """

    def __init__(self, layout: Layout, own: Owner, groups: list[tuple[int, int]]) -> None:
        self.layout = layout
        self.own = own
        *self.first_groups, (self.copies, self.number) = groups
        self.adds = [(layout.field + 1 - copies) * layout.ones for copies, _ in groups]
        self.known: dict[Any, tuple[Move, ...]] = {}

    def one_group(self) -> Lister:
        """The lister where there is one group, which is asked most often."""
        add, guard, known, last = self.adds[0], self.layout.guard, self.known, self._last

        def listed(cards: int) -> tuple[Move, ...]:
            mask = cards + add & guard
            found = known.get(mask)
            return last((), mask) if found is None else found

        return listed

    def several_groups(self, cards: int) -> tuple[Move, ...]:
        """The choices from some cards, where there are several groups."""
        guard = self.layout.guard
        if not cards + self.adds[0] & guard:
            return ()
        mask = cards + self.adds[-1] & guard
        moves: tuple[Move, ...] = ()
        for before in self._befores(cards):
            found = self.known.get((before, mask))
            moves += self._last(before, mask) if found is None else found
        return moves

    def _last(self, before: tuple[int, ...], mask: int) -> tuple[Move, ...]:
        at = [each for each in _classes_of(mask, self.layout) if each not in before]
        found = tuple(
            self.own(tuple(sorted((*before, *(chosen * self.copies)))))
            for chosen in combinations(at, self.number)
        )
        if len(self.known) < _KEPT:
            self.known[(before, mask) if before else mask] = found
        return found

    def _befores(self, cards: int) -> list[tuple[int, ...]]:
        """The choices of all groups but the last."""
        ways: list[tuple[int, ...]] = [()]
        for (copies, number), add in zip(self.first_groups, self.adds[:-1], strict=True):
            at = _classes_of(cards + add & self.layout.guard, self.layout)
            ways = [
                (*way, *(chosen * copies))
                for way in ways
                for chosen in combinations([each for each in at if each not in way], number)
            ]
        return ways


def _classes_of(mask: int, layout: Layout) -> list[int]:
    """The classes whose guard bits are set."""
    found = []
    while mask:
        low = mask & -mask
        found.append((low.bit_length() - 1) // layout.width)
        mask ^= low
    return found
