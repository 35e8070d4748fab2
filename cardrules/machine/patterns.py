"""Shapes of combinations as ranks, and as the cards of a layout. It knows no hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, combinations_with_replacement, product
from math import comb, prod
from operator import mul
from typing import TypeAlias

from cardrules.machine.layouts import Layout
from cardrules.model import nodes as m

Plain: TypeAlias = m.SetShape | m.RunShape | m.CardsShape
"""Shapes that have no cards attached."""
Pattern = tuple[tuple[int, int], ...]
"""Ranks (and how many cards of each) that a play is made of."""


def patterns(shape: Plain, ranks: int, most_cards: int) -> Iterator[tuple[Pattern, int]]:
    """Every play of a shape as ranks with copies, and its highest rank; at most so many cards."""
    match shape:
        case m.SetShape():
            if shape.copies <= most_cards:
                for rank in range(ranks):
                    yield ((rank, shape.copies),), rank
        case m.RunShape():
            for length in range(shape.fewest, shape.most + 1):
                if length * shape.copies > most_cards:
                    break
                for low in range(shape.lowest, shape.highest - length + 2):
                    run = tuple((rank, shape.copies) for rank in range(low, low + length))
                    yield run, low + length - 1
        case m.CardsShape():
            pattern = tuple(sorted(Counter(rank for rank, _ in shape.cards).items()))
            yield pattern, pattern[-1][0]


def choices(
    layout: Layout, shape: Plain, most_cards: int
) -> Iterator[tuple[Pattern, int, Iterator[int]]]:
    """The same with every way to make a play from the classes of a layout, as numbers of cards."""
    suits = dict(shape.cards) if isinstance(shape, m.CardsShape) else {}
    known: dict[tuple[int, int], list[int]] = {}
    for pattern, rank in patterns(shape, len(layout.deck.ranks), most_cards):
        for each, copies in pattern:
            if (each, copies) not in known:
                classes = _classes(layout, each, suits)
                known[each, copies] = [
                    layout.total(chosen)
                    for chosen in combinations_with_replacement(classes, copies)
                    if all(chosen.count(at) <= len(layout.members[at]) for at in set(chosen))
                ]
        yield pattern, rank, map(sum, product(*[known[part] for part in pattern]))


def _classes(layout: Layout, rank: int, suits: dict[int, int]) -> list[int]:
    """The classes of a rank, and of one suit where that is asked for."""
    suit = suits.get(rank, -1)
    return [at for at in layout.by_rank[rank] if suit in (-1, layout.suit[at])]


# ------------------------------------------------------------------ how many there are


def at_most(shape: Plain, classes: Sequence[int], most_cards: int) -> Iterator[int]:
    """For each pattern of a shape in turn, at most how many ways there are to make it.

    `classes` says how many there are of each rank; how many cards each has is not asked.
    """
    return _numbers(
        shape,
        lambda rank, copies: comb(classes[rank] + copies - 1, copies),
        len(classes),
        most_cards,
    )


def exactly(layout: Layout, shape: Plain, most_cards: int) -> Iterator[int]:
    """For each pattern of a shape in turn, how many ways there are to make it."""
    suits = dict(shape.cards) if isinstance(shape, m.CardsShape) else {}

    def ways(rank: int, copies: int) -> int:
        found = [1, *[0] * copies]
        for at in _classes(layout, rank, suits):
            up_to, most = [0, *accumulate(found)], len(layout.members[at])
            found = [
                up_to[number + 1] - up_to[max(number - most, 0)] for number in range(copies + 1)
            ]
        return found[copies]

    return _numbers(shape, ways, len(layout.deck.ranks), most_cards)


def _numbers(
    shape: Plain, ways: Callable[[int, int], int], ranks: int, most_cards: int
) -> Iterator[int]:
    """The ways to make each pattern in turn, given those to take some cards of a rank."""
    match shape:
        case m.SetShape():
            if shape.copies <= most_cards:
                yield from (ways(rank, shape.copies) for rank in range(ranks))
        case m.RunShape():
            each = [ways(rank, shape.copies) for rank in range(shape.lowest, shape.highest + 1)]
            yield from _sequences(each, shape.fewest, min(shape.most, most_cards // shape.copies))
        case m.CardsShape():
            for pattern, _ in patterns(shape, ranks, most_cards):
                yield prod(ways(rank, copies) for rank, copies in pattern)


def _sequences(each: Sequence[int], fewest: int, most: int) -> Iterator[int]:
    """The products of all numbers in sequence, the shorter sequences first."""
    up_to = list(accumulate((number or 1 for number in each), mul, initial=1))
    nothing = list(accumulate((not number for number in each), initial=0))
    for length in range(fewest, most + 1):
        for low, high in zip(range(len(each)), range(length, len(each) + 1), strict=False):
            yield 0 if nothing[high] > nothing[low] else up_to[high] // up_to[low]
