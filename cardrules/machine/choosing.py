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
    """Lists the choices with these numbers of equal cards: `(2, 1)` is one pair.

    The choices of the last group depend only on what was chosen before it and on which
    classes lie there often enough, so they are kept.
    """
    guard = layout.guard
    adds = [(layout.field + 1 - copies) * layout.ones for copies, _ in groups]
    *first_adds, last_add = adds
    *first_groups, (last_copies, last_number) = groups
    known: dict[Any, tuple[Move, ...]] = {}

    def last(before: tuple[int, ...], mask: int) -> tuple[Move, ...]:
        at = [each for each in _classes_of(mask, layout) if each not in before]
        found = tuple(
            own(tuple(sorted((*before, *(chosen * last_copies)))))
            for chosen in combinations(at, last_number)
        )
        if len(known) < _KEPT:
            known[(before, mask) if before else mask] = found
        return found

    if not first_groups:

        def one_group(cards: int) -> tuple[Move, ...]:
            mask = cards + last_add & guard
            found = known.get(mask)
            return last((), mask) if found is None else found

        return one_group

    def befores(cards: int) -> Iterator[tuple[int, ...]]:
        """The choices of all groups but the last."""
        ways: list[tuple[int, ...]] = [()]
        for (copies, number), add in zip(first_groups, first_adds, strict=True):
            at = _classes_of(cards + add & guard, layout)
            ways = [
                (*way, *(chosen * copies))
                for way in ways
                for chosen in combinations([each for each in at if each not in way], number)
            ]
        return iter(ways)

    def several_groups(cards: int) -> tuple[Move, ...]:
        if not cards + adds[0] & guard:
            return ()
        mask = cards + last_add & guard
        moves: tuple[Move, ...] = ()
        for before in befores(cards):
            found = known.get((before, mask))
            moves += last(before, mask) if found is None else found
        return moves

    return several_groups


def _classes_of(mask: int, layout: Layout) -> list[int]:
    """The classes whose guard bits are set."""
    found = []
    while mask:
        low = mask & -mask
        found.append((low.bit_length() - 1) // layout.width)
        mask ^= low
    return found
