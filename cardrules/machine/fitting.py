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
_ROOM = 1 << 17
"""Places for moves in the lists of one `Together`."""
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
        asking: dict[int, dict[int, list[int]]] = {}
        for place, need in enumerate(wanted):
            for at, number in need.items():
                asking.setdefault(number, {}).setdefault(at, []).append(place)
        self.levels: list[tuple[int, int, dict[int, int], dict[int, int]]] = []
        self.room = _KEPT
        for copies, by_class in sorted(asking.items()):
            without = {
                layout.one[at] << (layout.width - 1): self.every ^ _bits(places, len(needs))
                for at, places in by_class.items()
            }
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

    def needed(self, bits: int) -> int:
        """The classes that some plays need, where there is one level."""
        _, _, without, _ = self.levels[0]
        return sum(bit for bit, others in without.items() if bits & ~others)

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


def _bits(places: Sequence[int], size: int) -> int:
    """One number with the bits at some places set, made at one go: there may be very many."""
    found = bytearray(size // 8 + 1)
    for place in places:
        found[place >> 3] |= 1 << (place & 7)
    return int.from_bytes(found, "little")


def _segments(wanted: Sequence[dict[int, int]]) -> Iterator[int]:
    """Plays that stand together and need so few classes that few sets of them fit a hand.

    Of plays of one class each, every set can fit; of sequences, far fewer can.
    """
    first, classes, alone = 0, set[int](), False
    for place, need in enumerate(wanted):
        most = _SETS if alone else _CLASSES
        if place > first and (alone is not (len(need) == 1) or len(classes | need.keys()) > most):
            yield (1 << place) - (1 << first)
            first, classes = place, set()
        alone = len(need) == 1
        classes |= need.keys()
    if len(wanted) > first:
        yield (1 << len(wanted)) - (1 << first)


def listed(plays: Sequence[Move], bits: int) -> tuple[Move, ...]:
    """The plays whose bits are set."""
    found = []
    while bits:
        bit = bits & -bits
        found.append(plays[bit.bit_length() - 1])
        bits ^= bit
    return tuple(found)


class Segment(dict[int, tuple[Move, ...]]):
    """Some plays that need few ranks, by those of them that a hand holds often enough.

    `bits` are the plays that count here, `tail` are moves of other kinds that stand after them.
    """

    def __init__(
        self, index: Index, plays: Sequence[Move], bits: int, tail: tuple[Move, ...]
    ) -> None:
        super().__init__()
        self.index = index
        self.plays = plays
        self.bits = bits
        self.tail = tail

    def __missing__(self, mask: int) -> tuple[Move, ...]:
        found = listed(self.plays, self.index.fit_ranks(mask) & self.bits) + self.tail
        if len(self) < _KEPT:
            self[mask] = found
        return found


class Together(dict[int, tuple[Move, ...]]):
    """The plays of several segments, by the ranks that a hand holds often enough."""

    def __init__(self, segments: Sequence[tuple[int, dict[int, tuple[Move, ...]]]]) -> None:
        super().__init__()
        self.segments = segments
        self.room = _ROOM

    def __missing__(self, mask: int) -> tuple[Move, ...]:
        found: tuple[Move, ...] = ()
        for needed, known in self.segments:
            found += known[mask & needed]
        if self.room > 0:
            self.room -= len(found) + 8
            self[mask] = found
        return found


class Part:
    """Plays of one seat that ask for one number of copies of each of their ranks.

    The segments of what may be led are kept for what follows too: what beats a pair of 5s is
    among the pairs, and found by the ranks above 5.
    """

    def __init__(self, index: Index, plays: Sequence[Move]) -> None:
        self.index = index
        self.plays = plays
        self.add = index.levels[0][0]
        self.kept: dict[tuple[int, tuple[Move, ...]], Segment] = {}
        self.alike: dict[tuple[int, int], int] = {}
        for at, play in enumerate(plays):
            kind = play.combination, play.size
            self.alike[kind] = self.alike.get(kind, 0) | 1 << at

    def segments(
        self, bits: int, tail: tuple[Move, ...] = ()
    ) -> list[tuple[int, dict[int, tuple[Move, ...]]]]:
        """What finds some of the plays: for each segment the ranks to look for, and the lists."""
        index = self.index
        wanted = [each & bits for each in index.segments if each & bits]
        found: list[tuple[int, dict[int, tuple[Move, ...]]]] = []
        for at, own in enumerate(wanted):
            needed = index.needed(own)
            whole = 0
            for alike in self.alike.values():
                whole |= alike if alike & own else 0
            whole &= next(each for each in index.segments if each & own)
            shared = whole if index.fit_ranks(needed) & whole == own else own
            key = shared, tail if at == len(wanted) - 1 else ()
            if key not in self.kept:
                self.kept[key] = Segment(index, self.plays, *key)
            found.append((needed, self.kept[key]))
        return found
