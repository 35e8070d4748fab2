"""Cards spread over places at random, each way as likely as any other.

Some cards can lie in some places only; each place takes a number of cards. It knows no rules.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from math import comb
from typing import Generic, TypeVar

Spot = TypeVar("Spot", bound=Hashable)

Below = Callable[[int], int]
"""A whole number at random from 0 up to one below the given."""


def spread(
    allowed: Mapping[int, frozenset[Spot]], room: Mapping[Spot, int], below: Below
) -> dict[Spot, list[int]] | None:
    """The cards of each place, or None where there is no way to lay them all.

    `allowed` gives for each card where it can lie; together the places take just as many
    cards as there are.

    >>> found = spread({7: frozenset("a"), 8: frozenset("ab")}, {"a": 1, "b": 1}, lambda n: 0)
    >>> found == {"a": [7], "b": [8]}
    True
    """
    return Spreading(allowed, room).drawn(below)


class Spreading(Generic[Spot]):
    """The same for cards that are spread again and again: the ways are counted once."""

    def __init__(self, allowed: Mapping[int, frozenset[Spot]], room: Mapping[Spot, int]) -> None:
        self.spots = list(room)
        self.room = tuple(room.values())
        groups: dict[frozenset[Spot], list[int]] = {}
        for card in sorted(allowed):
            groups.setdefault(allowed[card], []).append(card)
        order = sorted(
            groups, key=lambda each: (len(each), [self.spots.index(spot) for spot in each])
        )
        self.groups = [groups[each] for each in order]
        may = [[spot in each for spot in self.spots] for each in order]
        self.ways = _Ways([(len(each), can) for each, can in zip(self.groups, may, strict=True)])

    def drawn(self, below: Below) -> dict[Spot, list[int]] | None:
        """The cards of each place, or None where there is no way to lay them all."""
        left = self.room
        if not self.ways.count(0, left):
            return None
        found: dict[Spot, list[int]] = {spot: [] for spot in self.spots}
        for at, group in enumerate(self.groups):
            shares = self.ways.drawn(at, left, below)
            cards = group.copy()
            _shuffle(cards, below)
            for spot, share in zip(self.spots, shares, strict=True):
                found[spot] += [cards.pop() for _ in range(share)]
            left = tuple(have - share for have, share in zip(left, shares, strict=True))
        return found


def _shuffle(cards: list[int], below: Below) -> None:
    for last in range(len(cards) - 1, 0, -1):
        other = below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]


class _Ways:
    """In how many ways groups of cards can be laid, counted once for each room that is left."""

    def __init__(self, groups: Sequence[tuple[int, list[bool]]]) -> None:
        self.groups = groups
        self.known: dict[tuple[int, tuple[int, ...]], int] = {}
        self.shared: dict[tuple[int, tuple[int, ...]], list[tuple[tuple[int, ...], int]]] = {}

    def count(self, at: int, left: tuple[int, ...]) -> int:
        if at == len(self.groups):
            return 1 if not any(left) else 0
        key = at, left
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = sum(number for _, number in self._choices(at, left))
        return found

    def drawn(self, at: int, left: tuple[int, ...], below: Below) -> tuple[int, ...]:
        """How many cards of a group go to each place, drawn with the right chances."""
        place = below(self.count(at, left))
        key = at, left
        choices = self.shared.get(key)
        if choices is None:
            choices = self.shared[key] = list(self._choices(at, left))
        for shares, number in choices:
            if place < number:
                return shares
            place -= number
        raise AssertionError("the ways were counted before")

    def _choices(self, at: int, left: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
        size, may = self.groups[at]
        for shares, ways in _shares(size, may, left, 0):
            rest = tuple(have - share for have, share in zip(left, shares, strict=True))
            number = ways * self.count(at + 1, rest)
            if number:
                yield shares, number


def _shares(
    size: int, may: Sequence[bool], left: Sequence[int], spot: int
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Each way to share out so many cards over the places from one on, and how often it comes."""
    if spot == len(left):
        if size == 0:
            yield (), 1
        return
    room = sum(have for have, can in zip(left[spot:], may[spot:], strict=True) if can)
    if room < size:
        return
    for share in range((min(size, left[spot]) if may[spot] else 0) + 1):
        for others, ways in _shares(size - share, may, left, spot + 1):
            yield (share, *others), ways * comb(size, share)
