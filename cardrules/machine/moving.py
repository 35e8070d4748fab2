"""Cards on their way from zone to zone: which of them go, and how they come to lie there.

What is said here of classes of cards in the cells holds for the very cards in a story too. It
decides nothing about who sees them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, TypeVar

from cardrules.machine.layouts import Layout
from cardrules.table import CHOSEN, GONE, LAYOUT, Cells

T = TypeVar("T")

# ------------------------------------------------------------------ how they come to lie


def laid_on(lying: Sequence[T], cards: Sequence[T], block: bool) -> tuple[T, ...]:
    """A zone in order with cards laid on top: all as they are, or one after the other.

    >>> laid_on("ab", "xy", True), laid_on("ab", "xy", False)
    (('x', 'y', 'a', 'b'), ('y', 'x', 'a', 'b'))
    """
    return (*cards, *lying) if block else (*reversed(cards), *lying)


def move_between(
    c: Cells, here: int, there: int, cards: Any, whole: bool, from_order: bool, to_order: bool
) -> None:
    """Move cards from one cell to another.

    Out of a zone in order they go as they lie there; out of one without, the first of the deck
    goes first, so that the last comes to lie on top.
    """
    layout = c[LAYOUT]
    moved: tuple[int, ...] = ()
    if not from_order:
        c[here] = 0 if whole else c[here] - cards
        moved = layout.listed(cards) if to_order else ()
    elif whole:
        moved, c[here] = c[here], ()
    else:
        moved, c[here] = parted(c[here], layout.listed(cards))
    if to_order:
        c[there] = laid_on(c[there], moved, from_order)
    else:
        c[there] += layout.total(moved) if from_order else cards


def parted(
    classes: tuple[int, ...], taken: Sequence[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Cards in order parted into some of them and the rest, both in the order they lay in.

    Of equal cards the topmost are taken.
    """
    wanted = Counter(taken)
    moved: list[int] = []
    left: list[int] = []
    for at in classes:
        if wanted[at] > 0:
            wanted[at] -= 1
            moved.append(at)
        else:
            left.append(at)
    return tuple(moved), tuple(left)


# ------------------------------------------------------------------ which of them go


def among(layout: Layout, lying: int, cards: int) -> int:
    """As many of some cards as are among others."""
    if layout.holds(lying, cards):
        return cards
    have = dict(layout.classes(lying))
    return sum(layout.one[at] * min(n, have.get(at, 0)) for at, n in layout.classes(cards))


def still_there(c: Cells, seat: int, lying: Any, cards: int, in_order: bool) -> int:
    """Which of the cards that a seat chose in secret can still go.

    Those are the cards that were not moved since by that name, and lie where they lay.
    """
    layout = c[LAYOUT]
    gone, guard = c[GONE], layout.guard
    if gone and gone[seat]:
        cards = among(layout, c[CHOSEN][seat].need - gone[seat], cards)
    elif not in_order and (lying | guard) - cards & guard == guard:
        return cards
    return among(layout, layout.total(lying) if in_order else lying, cards)


def note_gone(c: Cells, seat: int, cards: int) -> None:
    """Note that cards a seat chose in secret were moved."""
    gone = list(c[GONE]) or [0] * len(c[CHOSEN])
    gone[seat] += cards
    c[GONE] = tuple(gone)
