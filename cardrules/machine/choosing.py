"""Choices of several cards, listed without going through the subsets of a hand.

How many choices of three cards a hand has depends only on which cards lie there once, twice,
three times; so the lists are kept by that, and most are only looked up.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, islice
from math import comb
from typing import Any

from cardrules.limits import LIMITS
from cardrules.machine.layouts import Layout
from cardrules.table import Move

_KEPT = 1 << 18
"""Places for moves in the lists that one chooser keeps."""

Lister = Callable[[int], tuple[Move, ...]]
Owner = Mapping[tuple[int, ...], Move]
"""The move that chooses some classes, in order."""


class Singles:
    """Choices of one card."""

    def __init__(self, layout: Layout, own: Owner) -> None:
        width = layout.width
        self.every, self.guard = layout.every, layout.guard
        self.of_bit = {layout.one[at] << (width - 1): own[at,] for at in range(layout.size)}
        self.room = _KEPT >> 3
        self.known: dict[int, tuple[Move, ...]] = {}

    def listed(self, cards: int) -> tuple[Move, ...]:
        """The choices from some cards, by the classes that lie there."""
        mask = cards + self.every & self.guard
        found = self.known.get(mask)
        return self._found(mask) if found is None else found

    def _found(self, mask: int) -> tuple[Move, ...]:
        of_bit, moves, left = self.of_bit, [], mask
        while left:
            bit = left & -left
            moves.append(of_bit[bit])
            left ^= bit
        found = tuple(moves)
        if self.room > 0:
            self.room -= len(found) + 8
            self.known[mask] = found
        return found


def splits(size: int, largest: int, parts: int) -> Iterator[tuple[int, ...]]:
    """The ways to write a number as a sum of so many numbers at most, which do not grow.

    >>> list(splits(3, 3, 3)), list(splits(6, 3, 2))
    ([(3,), (2, 1), (1, 1, 1)], [(3, 3)])
    """
    if size == 0:
        yield ()
    for first in range(min(size, largest), 0, -1):
        if first * parts < size:
            return
        for rest in splits(size - first, first, parts - 1):
            yield (first, *rest)


Groups = tuple[tuple[int, int], ...]
"""How many cards are equal, and how many such sets: a pair and two others are (2, 1), (1, 2)."""


def groupings(layout: Layout, fewest: int, most: int) -> Iterator[Groups]:
    """The ways a choice of cards can fall into equal ones, in the order they are listed."""
    alike = max(map(len, layout.members), default=0)
    for size in range(fewest, most + 1):
        for split in splits(size, alike, layout.size):
            copies = sorted(set(split), reverse=True)
            yield tuple((each, split.count(each)) for each in copies)


Counted = tuple[tuple[int, ...], tuple[int, ...]]
"""The classes that lie there once, twice and so on, as masks; how many choices of each kind."""


class Drawn:
    """The choices that `choosers` list, counted and found by their place in the list."""

    def __init__(self, layout: Layout, fewest: int, most: int) -> None:
        self.layout = layout
        self.kinds = tuple(islice(groupings(layout, fewest, most), LIMITS.moves + 1))
        self.copies = tuple(sorted({copies for kind in self.kinds for copies, _ in kind}))
        self.adds = tuple((layout.field + 1 - copies) * layout.ones for copies in self.copies)
        self.guard = layout.guard
        self.place = {copies: place for place, copies in enumerate(self.copies)}
        self.known: dict[int, tuple[int, ...]] = {}
        self.numbers: dict[tuple[int, ...], tuple[int, tuple[int, ...]]] = {}

    def count(self, cards: int) -> tuple[int, Counted]:
        """How many choices some cards give; and what `choice` wants to know."""
        guard, adds = self.guard, self.adds
        masks: tuple[int, ...]
        sizes: tuple[int, ...]
        if len(adds) == 3:
            one, two, three = adds
            some, twice, thrice = cards + one & guard, cards + two & guard, cards + three & guard
            masks = some, twice, thrice
            sizes = some.bit_count(), twice.bit_count(), thrice.bit_count()
        else:
            masks = tuple([cards + add & guard for add in adds])
            sizes = tuple([mask.bit_count() for mask in masks])
        known = self.numbers.get(sizes)
        if known is None:
            known = self._count(sizes)
        return known[0], (masks, known[1])

    def _count(self, sizes: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
        lying = dict(zip(self.copies, sizes, strict=True))
        numbers = []
        for kind in self.kinds:
            ways, taken = 1, 0
            for copies, number in kind:
                ways *= comb(max(lying[copies] - taken, 0), number)
                taken += number
            numbers.append(ways)
        found = sum(numbers), tuple(numbers)
        if len(self.numbers) < _KEPT >> 4:
            self.numbers[sizes] = found
        return found

    def choice(self, counted: Counted, at: int) -> tuple[int, ...]:
        """The classes of the choice with a place in the list, in order."""
        masks, numbers = counted
        kind = 0
        while at >= numbers[kind]:
            at -= numbers[kind]
            kind += 1
        groups = self.kinds[kind]
        if len(groups) == 1:
            copies, number = groups[0]
            classes = self._classes(masks[self.place[copies]])
            if number == 1:
                return (classes[at],) * copies
            chosen = _combination(classes, number, at)
            return chosen if copies == 1 else tuple(sorted(chosen * copies))
        return self._in_groups(groups, masks, at)

    def _in_groups(self, groups: Groups, masks: tuple[int, ...], at: int) -> tuple[int, ...]:
        lying = [self._classes(masks[self.place[copies]]) for copies, _ in groups]
        taken = sum([number for _, number in groups])
        places = []
        for classes, (_, number) in zip(reversed(lying), reversed(groups), strict=True):
            taken -= number
            at, place = divmod(at, comb(len(classes) - taken, number))
            places.append(place)
        used: tuple[int, ...] = ()
        found: tuple[int, ...] = ()
        for classes, (copies, number) in zip(lying, groups, strict=True):
            free = [each for each in classes if each not in used] if used else classes
            chosen = _combination(free, number, places.pop())
            used += chosen
            found += chosen * copies
        return tuple(sorted(found))

    def _classes(self, mask: int) -> tuple[int, ...]:
        found = self.known.get(mask)
        if found is None:
            found = tuple(_classes_of(mask, self.layout))
            if len(self.known) < _KEPT >> 7:
                self.known[mask] = found
        return found


@functools.lru_cache(256)
def _places(size: int, number: int) -> tuple[tuple[int, ...], ...]:
    """The combinations of so many of the first whole numbers, in order."""
    return tuple(combinations(range(size), number))


_FEW = 1 << 10


def _combination(classes: Sequence[int], number: int, at: int) -> tuple[int, ...]:
    """The combination with a place in the order in which `itertools` lists them."""
    if number == 1:
        return (classes[at],)
    if comb(len(classes), number) <= _FEW:
        return tuple([classes[place] for place in _places(len(classes), number)[at]])
    left, found = len(classes), []
    for each in classes:
        left -= 1
        with_it = comb(left, number - 1)
        if at < with_it:
            found.append(each)
            number -= 1
            if not number:
                break
        else:
            at -= with_it
    return tuple(found)


def choosers(layout: Layout, fewest: int, most: int, own: Owner) -> Iterator[Lister]:
    """One lister for each way a number of cards splits into equal ones: 3 = 2+1 = 1+1+1.

    `own` gives the move that chooses some classes.
    """
    for groups in groupings(layout, fewest, most):
        yield _chooser(layout, own, groups)


def _chooser(layout: Layout, own: Owner, groups: Groups) -> Lister:
    """Lists the choices with these numbers of equal cards: `(2, 1)` is one pair."""
    chooser = _Chooser(layout, own, groups)
    return chooser.one_group() if len(groups) == 1 else chooser.several_groups


class _Chooser:
    """Choices of some groups of equal cards.

    The choices of the last group depend only on what was chosen before it and on which
    classes lie there often enough, so they are kept.
    """

    def __init__(self, layout: Layout, own: Owner, groups: Groups) -> None:
        self.layout = layout
        self.own = own
        *self.first_groups, (self.copies, self.number) = groups
        self.adds = [(layout.field + 1 - copies) * layout.ones for copies, _ in groups]
        self.known: dict[Any, tuple[Move, ...]] = {}
        self.whole: dict[tuple[int, ...], tuple[Move, ...]] = {}
        self.room = _KEPT

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
        key = tuple([cards + add & guard for add in self.adds])
        found = self.whole.get(key)
        return self._several(cards, key) if found is None else found

    def _several(self, cards: int, key: tuple[int, ...]) -> tuple[Move, ...]:
        mask = key[-1]
        moves: tuple[Move, ...] = ()
        for before in self._befores(cards):
            found = self.known.get((before, mask))
            moves += self._last(before, mask) if found is None else found
        if self.room > 0:
            self.room -= len(moves) + 8
            self.whole[key] = moves
        return moves

    def _last(self, before: tuple[int, ...], mask: int) -> tuple[Move, ...]:
        at = [each for each in _classes_of(mask, self.layout) if each not in before]
        ways: Iterable[tuple[int, ...]] = combinations(at, self.number)
        if before or self.copies > 1:
            copies = self.copies
            ways = (tuple(sorted((*before, *(chosen * copies)))) for chosen in ways)
        found = tuple(map(self.own.__getitem__, ways))
        if self.room > 0:
            self.room -= len(found) + 8
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
    of_bit = layout.of_bit
    found = []
    while mask:
        bit = mask & -mask
        found.append(of_bit[bit])
        mask ^= bit
    return found
