"""Choices of several cards, listed without going through the subsets of a hand.

How many choices of three cards a hand has depends only on which cards lie there once, twice,
three times; so the lists are kept by that, and most are only looked up.
"""

from __future__ import annotations

import functools
from bisect import bisect_right
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
Draw = Callable[[int, Callable[[], float]], tuple[Move, int]]
Owner = Mapping[tuple[int, ...], Move]
"""The move that chooses some classes, in order."""


class Singles:
    """Choices of one card; they are kept for a few classes at a time, of which few sets lie there.

    `own` gives the move that chooses some classes.
    """

    def __init__(self, layout: Layout, own: Owner) -> None:
        self.every, self.guard = layout.every, layout.guard
        bits = [layout.one[at] << (layout.width - 1) for at in range(layout.size)]
        classes = list(zip(bits, range(layout.size), strict=True))
        parts = [classes[at : at + _TOGETHER] for at in range(0, layout.size, _TOGETHER)]
        self.parts = [(sum([bit for bit, _ in part]), _Some(part, own)) for part in parts]

    def lister(self) -> Lister:
        """What lists the choices from some cards, by the classes that lie there."""
        every, guard, parts = self.every, self.guard, self.parts
        if len(parts) == 1:
            _, only = parts[0]
            return lambda cards: only[cards + every & guard]

        def listed(cards: int) -> tuple[Move, ...]:
            mask = cards + every & guard
            found: tuple[Move, ...] = ()
            for part, known in parts:
                some = mask & part
                if some:
                    found += known[some]
            return found

        return listed


_TOGETHER = 13
"""As many classes have so few sets that a list for each is worth keeping."""


class _Some(dict[int, tuple[Move, ...]]):
    """The choices of one of a few classes, by those that lie there."""

    def __init__(self, classes: Sequence[tuple[int, int]], own: Owner) -> None:
        super().__init__()
        self.classes = classes
        self.own = own

    @functools.cached_property
    def of_bit(self) -> Mapping[int, Move]:
        """The choice of each class, made when the first of them is asked for."""
        return {bit: self.own[at,] for bit, at in self.classes}

    def __missing__(self, mask: int) -> tuple[Move, ...]:
        found = tuple([move for bit, move in self.of_bit.items() if bit & mask])
        if len(self) < _KEPT >> 6:
            self[mask] = found
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
        if first == 1:  # said at once, for of a thousand ones no step leads to the next
            yield (1,) * size
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
"""The classes that lie there once, twice and so on, as masks; where each kind of choices ends."""


class Drawn:
    """The choices that `chooser` lists, counted and found by their place in the list."""

    def __init__(self, layout: Layout, fewest: int, most: int) -> None:
        self.layout = layout
        self.kinds = tuple(islice(groupings(layout, fewest, most), LIMITS.moves + 1))
        self.copies = tuple(sorted({copies for kind in self.kinds for copies, _ in kind}))
        self.adds = tuple((layout.field + 1 - copies) * layout.ones for copies in self.copies)
        self.guard = layout.guard
        self.place = {copies: place for place, copies in enumerate(self.copies)}
        self.marked = layout.marked
        self.ends: dict[int, tuple[int, ...]] = {}

    def count(self, cards: int) -> tuple[int, Counted]:
        """How many choices some cards give; and what `choice` wants to know."""
        guard, adds = self.guard, self.adds
        masks: tuple[int, ...]
        if len(adds) == 3:
            one, two, three = adds
            some, twice, thrice = cards + one & guard, cards + two & guard, cards + three & guard
            masks = some, twice, thrice
            sizes = some.bit_count() | twice.bit_count() << 12 | thrice.bit_count() << 24
        else:
            masks = tuple([cards + add & guard for add in adds])
            sizes = sum([mask.bit_count() << 12 * at for at, mask in enumerate(masks)])
        ends = self.ends.get(sizes)
        if ends is None:
            ends = self._ends(sizes, masks)
        return ends[-1], (masks, ends)

    def _ends(self, sizes: int, masks: tuple[int, ...]) -> tuple[int, ...]:
        numbers = [mask.bit_count() for mask in masks]
        lying = dict(zip(self.copies, numbers, strict=True))
        ends, end = [], 0
        for kind in self.kinds:
            ways, taken = 1, 0
            for copies, number in kind:
                ways *= comb(max(lying[copies] - taken, 0), number)
                taken += number
            end += ways
            ends.append(end)
        found = tuple(ends)
        if len(self.ends) < _KEPT >> 4:
            self.ends[sizes] = found
        return found

    def choice(self, counted: Counted, at: int) -> tuple[int, ...]:
        """The classes of the choice with a place in the list, in order."""
        masks, ends = counted
        kind = bisect_right(ends, at)
        if kind:
            at -= ends[kind - 1]
        groups = self.kinds[kind]
        if len(groups) == 1:
            copies, number = groups[0]
            classes = self.marked(masks[self.place[copies]])
            if number == 1:
                return (classes[at],) * copies
            chosen = _combination(classes, number, at)
            return chosen if copies == 1 else tuple(sorted(chosen * copies))
        return self._in_groups(groups, masks, at)

    def _in_groups(self, groups: Groups, masks: tuple[int, ...], at: int) -> tuple[int, ...]:
        lying = [self.marked(masks[self.place[copies]]) for copies, _ in groups]
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


_FEW_CLASSES = 12
"""As many classes give so few sets of them that lists for each are worth keeping."""


class Chooser:
    """Lists choices of so many cards, by how they fall into equal ones: 3 = 3 = 2+1 = 1+1+1.

    `own` gives the move that chooses some classes.
    """

    def __init__(self, drawn: Drawn, own: Owner) -> None:
        layout = drawn.layout
        self.drawn = drawn
        self.own = own
        self.keeps = layout.size <= _FEW_CLASSES
        self.plan: list[tuple[list[int], int, Any]] = []
        for *before, last in drawn.kinds:
            parts = _Parts(layout, own, tuple(before), last)
            firsts = [drawn.place[copies] for copies, _ in before]
            self.plan.append((firsts, drawn.place[last[0]], parts if before else parts[()]))

    def lister(self) -> Lister:
        """What lists the choices from some cards."""
        by_three = self.drawn.copies == (1, 2, 3) and set(self.drawn.kinds) <= set(_BY_THREE)
        return _listed_by_three(self) if by_three else self.listed

    def listed(self, cards: int) -> tuple[Move, ...]:
        """The choices from some cards."""
        guard, adds = self.drawn.guard, self.drawn.adds
        masks = tuple([cards + add & guard for add in adds])
        found: tuple[Move, ...] = ()
        for firsts, last, known in self.plan:
            mask = masks[last]
            if not mask:
                continue
            if not firsts:
                found += known[mask]
            elif masks[firsts[0]]:
                several = len(firsts) > 1
                for each in known[_first(firsts, masks) if several else masks[firsts[0]]]:
                    found += each[mask]
        return found

    def drawer(self, count: Callable[[int], tuple[int, Counted]], after: Move) -> Draw:
        """What draws one of the choices from some cards, counted by `count`, or a move after."""
        if count == self.drawn.count and self.keeps and len(self.drawn.adds) == 3:
            return _drawn_by_three(self, after)
        choice = self.choice

        def draw(cards: int, rand: Callable[[], float]) -> tuple[Move, int]:
            number, counted = count(cards)
            at = int(rand() * (number + 1))
            return after if at == number else choice(counted, at), number + 1

        return draw

    def choice(self, counted: Counted, at: int) -> Move:
        """The choice with a place in that list, as `Drawn` counts them."""
        if not self.keeps:
            return self.own[self.drawn.choice(counted, at)]
        masks, ends = counted
        kind = bisect_right(ends, at)
        if kind:
            at -= ends[kind - 1]
        firsts, last, known = self.plan[kind]
        mask = masks[last]
        if not firsts:
            choices: tuple[Move, ...] = known[mask]
            return choices[at]
        # After whichever cards of the first groups, there are as many choices of the last.
        parts = known[_first(firsts, masks)]
        part, at = divmod(at, len(parts[0][mask]))
        after: tuple[Move, ...] = parts[part][mask]
        return after[at]


class _Nothing(dict[int, tuple[Any, ...]]):
    """No choices, whatever lies there."""

    def __missing__(self, mask: int) -> tuple[Any, ...]:
        return ()


_BY_THREE: tuple[Groups, ...] = (
    ((1, 1),),
    ((2, 1),),
    ((1, 2),),
    ((3, 1),),
    ((2, 1), (1, 1)),
    ((1, 3),),
)
"""The ways one to three cards fall into equal ones, in the order they are listed."""


def _listed_by_three(chooser: Chooser) -> Lister:
    """The same for one to three cards, or some of these numbers, without going through a plan."""
    (one, two, three), guard = chooser.drawn.adds, chooser.drawn.guard
    by_kind: dict[Groups, Any] = {
        kind: known for kind, (_, _, known) in zip(chooser.drawn.kinds, chooser.plan, strict=True)
    }
    nothing = _Nothing()
    singles, pairs, others, triples, pairs_and, unequal = (
        by_kind.get(kind, nothing) for kind in _BY_THREE
    )

    def listed(cards: int) -> tuple[Move, ...]:
        some, twice = cards + one & guard, cards + two & guard
        if not twice:
            moves: tuple[Move, ...] = singles[some] + others[some] + unequal[some]
            return moves
        thrice = cards + three & guard
        found: list[Move] = [*singles[some], *pairs[twice], *others[some]]
        if thrice:
            found += triples[thrice]
        for each in pairs_and[twice]:
            found += each[some]
        found += unequal[some]
        return tuple(found)

    return listed


def _drawn_by_three(chooser: Chooser, after: Move) -> Draw:
    """The same where cards are looked for once, twice and three times: counted and chosen in one.

    Only the number of choices is told apart by what lies there how often; see `Drawn.count`.
    """
    drawn, plan = chooser.drawn, chooser.plan
    (one, two, three), guard, known = drawn.adds, drawn.guard, drawn.ends

    def draw(cards: int, rand: Callable[[], float]) -> tuple[Move, int]:
        masks = some, twice, thrice = (
            cards + one & guard,
            cards + two & guard,
            cards + three & guard,
        )
        ends = known.get(some.bit_count() | twice.bit_count() << 12 | thrice.bit_count() << 24)
        if ends is None:
            _, (_, ends) = drawn.count(cards)
        number = ends[-1]
        at = int(rand() * (number + 1))
        if at == number:
            return after, number + 1
        kind = bisect_right(ends, at)
        if kind:
            at -= ends[kind - 1]
        firsts, last, lists = plan[kind]
        masks = some, twice, thrice
        mask = masks[last]
        if firsts:
            parts = lists[_first(firsts, masks)]
            part, at = divmod(at, len(parts[0][mask]))
            lists = parts[part]
        move: Move = lists[mask][at]
        return move, number + 1

    return draw


def _first(firsts: Sequence[int], masks: Sequence[int]) -> Any:
    return masks[firsts[0]] if len(firsts) == 1 else tuple([masks[at] for at in firsts])


class _Lasts(dict[int, tuple[Move, ...]]):
    """The choices of one group after some cards, by which classes lie there often enough."""

    def __init__(
        self, layout: Layout, own: Owner, before: tuple[int, ...], group: tuple[int, int]
    ) -> None:
        super().__init__()
        self.layout = layout
        self.own = own
        self.before = before
        self.copies, self.number = group
        self.alone = _Alone(own, before, self.copies)
        self.room = _KEPT

    def __missing__(self, mask: int) -> tuple[Move, ...]:
        before, copies = self.before, self.copies
        if self.number == 1:
            alone = self.alone
            found = tuple([alone[at] for at in self.layout.marked(mask) if at not in before])
            return self._kept(mask, found)
        at = [each for each in self.layout.marked(mask) if each not in before]
        ways: Iterable[tuple[int, ...]] = combinations(at, self.number)
        if before or copies > 1:
            ways = (tuple(sorted((*before, *(chosen * copies)))) for chosen in ways)
        return self._kept(mask, tuple(map(self.own.__getitem__, ways)))

    def _kept(self, mask: int, found: tuple[Move, ...]) -> tuple[Move, ...]:
        if self.room > 0:
            self.room -= len(found) + 8
            self[mask] = found
        return found


class _Alone(dict[int, Move]):
    """The choices of some cards and one or several of one class more, by that class."""

    def __init__(self, own: Owner, before: tuple[int, ...], copies: int) -> None:
        super().__init__()
        self.own = own
        self.before = before
        self.copies = copies

    def __missing__(self, at: int) -> Move:
        classes = *self.before, *(at,) * self.copies
        found = self[at] = self.own[tuple(sorted(classes))]
        return found


class _Parts(dict[Any, tuple[_Lasts, ...]]):
    """For each set of classes that the first groups of a kind may be chosen from, the choices.

    There is one for each way to choose these groups; it lists the last group.
    """

    def __init__(self, layout: Layout, own: Owner, groups: Groups, last: tuple[int, int]) -> None:
        super().__init__()
        self.layout = layout
        self.own = own
        self.groups = groups
        self.last = last
        self.lasts: dict[tuple[int, ...], _Lasts] = {}

    def __missing__(self, masks: Any) -> Any:
        if not self.groups:
            return _Lasts(self.layout, self.own, (), self.last)
        found = tuple(map(self._of, self._befores((masks,) if isinstance(masks, int) else masks)))
        if len(self) < _KEPT >> 6:
            self[masks] = found
        return found

    def _of(self, before: tuple[int, ...]) -> _Lasts:
        found = self.lasts.get(before)
        if found is None:
            found = _Lasts(self.layout, self.own, before, self.last)
            if len(self.lasts) < _KEPT >> 6:
                self.lasts[before] = found
        return found

    def _befores(self, masks: tuple[int, ...]) -> list[tuple[int, ...]]:
        """The choices of all groups but the last."""
        ways: list[tuple[int, ...]] = [()]
        for (copies, number), mask in zip(self.groups, masks, strict=True):
            at = self.layout.marked(mask)
            ways = [
                (*way, *(chosen * copies))
                for way in ways
                for chosen in combinations([each for each in at if each not in way], number)
            ]
        return ways
