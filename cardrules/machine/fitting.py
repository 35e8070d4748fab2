"""Which of some plays fit a hand: settled by what it lacks, and kept by what it holds.

The plays are bits of one number, so that what fits, and what of it counts, is reckoned for all
at once. Lists of moves are made from bits when they are asked for, and kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardrules.machine.layouts import Layout
from cardrules.table import Move

_KEPT = 1 << 14
"""Looked-up answers kept for one group of plays."""
_CLASSES, _SETS = 12, 7
"""Classes that the plays of one segment need at most, and where each needs one alone."""


class Index:
    """Cards that plays need, by place: which plays fit is settled by what a hand lacks.

    The plays are bits of one number. For each class, and each number of cards of it that some
    play needs, one number holds the plays that can do without; what fits is in all of them.
    """

    def __init__(self, layout: Layout, needs: Sequence[int]) -> None:
        self.every = (1 << len(needs)) - 1
        wanted = [dict(layout.classes(need)) for need in needs]
        most = max((number for need in wanted for number in need.values()), default=0)
        self.levels: list[tuple[int, int, dict[int, int], dict[int, int]]] = []
        self.room = _KEPT
        for copies in range(1, most + 1):
            without: dict[int, int] = {}
            for place, need in enumerate(wanted):
                for at, number in need.items():
                    if number == copies:
                        bit = layout.one[at] << (layout.width - 1)
                        without[bit] = without.get(bit, self.every) & ~(1 << place)
            if without:
                add = (layout.field + 1 - copies) * layout.ones
                self.levels.append((add, sum(without), without, {}))
        self.segments = list(_segments(wanted))

    def fit(self, cards: int) -> int:
        """The plays that some cards can make."""
        left = self.every
        for level in self.levels:
            add, relevant, _, known = level
            mask = cards + add & relevant
            found = known.get(mask)
            left &= self._fit(level, mask) if found is None else found
            if not left:
                break
        return left

    def fit_ranks(self, mask: int) -> int:
        """The plays whose ranks are all in a mask, where there is one level."""
        level = self.levels[0]
        mask &= level[1]
        found = level[3].get(mask)
        return self._fit(level, mask) if found is None else found

    def _fit(self, level: tuple[int, int, dict[int, int], dict[int, int]], mask: int) -> int:
        """The plays that can do without the classes that are not in a mask."""
        _, relevant, without, known = level
        left, lacking = self.every, relevant ^ mask
        while lacking and left:
            bit = lacking & -lacking
            left &= without[bit]
            lacking ^= bit
        if self.room > 0:
            self.room -= 1
            known[mask] = left
        return left


def _segments(wanted: Sequence[dict[int, int]]) -> Iterator[int]:
    """Plays that stand together and need so few classes that few sets of them fit a hand.

    Of plays of one class each, every set can fit; of sequences, far fewer can.
    """
    bits, classes, alone = 0, set[int](), False
    for place, need in enumerate(wanted):
        most = _SETS if alone else _CLASSES
        if bits and (alone is not (len(need) == 1) or len(classes | need.keys()) > most):
            yield bits
            bits, classes = 0, set()
        alone = len(need) == 1
        bits |= 1 << place
        classes |= need.keys()
    if bits:
        yield bits


class Lists(dict[int, tuple[Move, ...]]):
    """Plays whose bits are set, as a list with a tail; made once for all that ask."""

    def __init__(self, index: Index, plays: Sequence[Move], tail: tuple[Move, ...] = ()) -> None:
        super().__init__()
        self.plays = plays
        self.tail = tail
        self.segments: list[tuple[int, dict[int, tuple[Move, ...]]]] = [
            (bits, {}) for bits in index.segments
        ]

    def __missing__(self, bits: int) -> tuple[Move, ...]:
        found = self.listed(bits) + self.tail
        if len(self) < _KEPT:
            self[bits] = found
        return found

    def listed(self, bits: int) -> tuple[Move, ...]:
        """The plays alone, segment by segment."""
        found: tuple[Move, ...] = ()
        for segment, known in self.segments:
            some = bits & segment
            if some:
                plays = known.get(some)
                found += self.some(some, known) if plays is None else plays
        return found

    def some(self, bits: int, known: dict[int, tuple[Move, ...]]) -> tuple[Move, ...]:
        """Plays of one segment, kept."""
        found, left = [], bits
        while left:
            bit = left & -left
            found.append(self.plays[bit.bit_length() - 1])
            left ^= bit
        plays = tuple(found)
        if len(known) < _KEPT:
            known[bits] = plays
        return plays


class Group(dict[int, tuple[Move, ...]]):
    """Plays that ask for one number of copies of each of their ranks.

    What fits is kept by the ranks that a hand holds that often. `bits` are the plays of the
    index that count here.
    """

    def __init__(self, index: Index, lists: Lists, bits: int) -> None:
        super().__init__()
        self.index = index
        self.lists = lists
        self.bits = bits
        self.add, every, without, _ = index.levels[0]
        self.relevant = sum(bit for bit, others in without.items() if bits & ~others)
        assert self.relevant & ~every == 0

    def __missing__(self, mask: int) -> tuple[Move, ...]:
        """The plays whose ranks are all in a mask."""
        found = self.lists[self.index.fit_ranks(mask) & self.bits]
        if len(self) < _KEPT:
            self[mask] = found
        return found

    def parts(self) -> list[tuple[int, Segment]]:
        """The plays in segments, each with the ranks that it needs."""
        _, _, without, _ = self.index.levels[0]
        return [
            (
                sum(bit for bit, others in without.items() if bits & self.bits & ~others),
                Segment(self, bits & self.bits, known),
            )
            for bits, known in self.lists.segments
            if bits & self.bits
        ]


class Segment(dict[int, tuple[Move, ...]]):
    """Some plays of a group that need few ranks, by those of them that a hand holds."""

    def __init__(self, group: Group, bits: int, known: dict[int, tuple[Move, ...]]) -> None:
        super().__init__()
        self.group = group
        self.bits = bits
        self.plays = known

    def __missing__(self, mask: int) -> tuple[Move, ...]:
        bits = self.group.index.fit_ranks(mask) & self.bits
        found = self.plays.get(bits)
        if found is None:
            found = self.group.lists.some(bits, self.plays)
        if len(self) < _KEPT:
            self[mask] = found
        return found
