"""Shapes of combinations as ranks, and as the cards of a layout. It knows no hand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from math import comb

from cardrules.machine.layouts import Layout
from cardrules.model import nodes as m

Pattern = tuple[tuple[int, int], ...]
"""Ranks (and how many cards of each) that a play is made of."""


def patterns(
    shape: m.SetShape | m.RunShape | m.CardsShape, ranks: int, most_cards: int
) -> Iterator[tuple[Pattern, int]]:
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
            wanted = sorted({rank for rank, _ in shape.cards})
            pattern = tuple(
                (rank, sum(1 for each, _ in shape.cards if each == rank)) for rank in wanted
            )
            yield pattern, wanted[-1]


def class_choices(layout: Layout, pattern: Pattern, suits: dict[int, int]) -> Iterator[int]:
    """Every way to make a pattern from the classes of a layout, as a number of cards."""
    ways = []
    for rank, copies in pattern:
        classes = [
            at
            for at in range(layout.size)
            if layout.rank[at] == rank and suits.get(rank, -1) in (-1, layout.suit[at])
        ]
        limits = {at: len(layout.members[at]) for at in classes}
        chosen = [
            each
            for each in combinations_with_replacement(classes, copies)
            if all(each.count(at) <= limits[at] for at in set(each))
        ]
        ways.append([layout.total(each) for each in chosen])
    for parts in product(*ways):
        yield sum(parts)


def ways_to_make(layout: Layout, pattern: Pattern) -> int:
    """At most how many ways a pattern can be made, worked out before any is."""
    ways = 1
    for rank, copies in pattern:
        classes = sum(1 for each in layout.rank if each == rank)
        ways *= comb(classes + copies - 1, copies)
    return ways
