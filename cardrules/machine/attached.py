"""Plays with attached cards, drawn from the hand: their table would have tens of thousands.

A body (a triple, a sequence of triples, four of a rank) is found as any play is; what rides
on it is chosen from the rest of the hand, and the choices are kept by what decides them: the
classes that lie there once, twice and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement, count

import attrs

from cardrules.limits import LIMITS
from cardrules.machine.failures import Failing
from cardrules.machine.fitting import Index
from cardrules.machine.layouts import Layout
from cardrules.machine.patterns import choices
from cardrules.model import nodes as m
from cardrules.table import Move

_KEPT = 1 << 15

_STEPS = 10
"""How many steps are taken for each way to attach cards, at the most, before that is too many."""

Finder = Callable[[int], tuple[Move, ...]]
Maker = Callable[["Body", int], tuple[Move, ...]]
"""Makes the plays with a body, from the cards that may be attached to it."""


@attrs.frozen(eq=False)
class Body:
    """A body that can have cards attached: its cards, its highest rank, and its size with them."""

    combination: m.Combination
    shape: m.AttachedShape
    need: int
    rank: int
    length: int
    size: int
    failing: Failing
    other: int
    """The fields of the classes of other ranks, which may be attached."""


def bodies(
    layout: Layout,
    combination: m.Combination,
    shape: m.AttachedShape,
    most_cards: int,
    failing: Failing,
) -> Iterator[Body]:
    """Every body of a combination under a layout that fits in so many cards with its attached."""
    every_field = layout.ones * layout.field
    for pattern, rank, ways in choices(layout, shape.body, room_for_body(shape, most_cards)):
        length = len(pattern)
        size = sum(copies for _, copies in pattern) + _riding(shape, length)
        other = every_field
        for each, _ in pattern:
            other &= ~layout.rank_fields[each]
        for need in ways:
            yield Body(combination, shape, need, rank, length, size, failing, other)


def room_for_body(shape: m.AttachedShape, most_cards: int) -> int:
    """How many cards a body may have, so that with what is attached there are no more."""
    copies = shape.body.copies
    lengths = range(1, most_cards // copies + 1)
    fits = [length for length in lengths if length * copies + _riding(shape, length) <= most_cards]
    return copies * max(fits, default=0)


def _riding(shape: m.AttachedShape, length: int) -> int:
    """How many cards are attached to a body of so many ranks."""
    return sum(_number(each, length) * each.copies for each in shape.attached)


def _number(attachment: m.Attachment, length: int) -> int:
    return length if attachment.number is None else attachment.number


def finder(layout: Layout, found: Sequence[Body], make: Maker) -> Finder:
    """What finds, for the cards of a hand, the plays with these bodies."""
    choosers = [(body.other, _chooser(layout, body, make)) for body in found]
    index = Index(layout, [body.need for body in found])

    def find(cards: int) -> tuple[Move, ...]:
        moves: tuple[Move, ...] = ()
        fit = index.fit(cards)
        while fit:
            bit = fit & -fit
            fit ^= bit
            other, choose = choosers[bit.bit_length() - 1]
            moves += choose(cards & other)
        return moves

    return find


def _chooser(layout: Layout, body: Body, make: Maker) -> Finder:
    """What finds the plays with one body, from the cards of other ranks."""
    most = _riding(body.shape, body.length)
    adds = [
        (layout.field + 1 - copies) * layout.ones
        for copies in range(1, min(most, layout.field) + 1)
    ]
    guard = layout.guard
    known: dict[tuple[int, ...], tuple[Move, ...]] = {}

    def choose(rest: int) -> tuple[Move, ...]:
        key = tuple([rest + add & guard for add in adds])
        moves = known.get(key)
        if moves is None:
            moves = make(body, rest)
            if len(known) < _KEPT:
                known[key] = moves
        return moves

    return choose


def attachments(layout: Layout, body: Body, rest: int) -> list[int]:
    """Every way to attach cards to a body from the rest of a hand, as numbers of cards."""
    found = {0: None}
    for each in body.shape.attached:
        units = list(_units(layout, each.copies, rest))
        number = _number(each, body.length)
        more: dict[int, None] = {}
        steps = count(1)
        for so_far in found:
            for need in _chosen(layout, body, rest, units, number, so_far, steps):
                more.setdefault(need)
                if len(more) > LIMITS.plays:
                    raise _too_many(body)
        found = more
    return list(found)


def _chosen(
    layout: Layout,
    body: Body,
    rest: int,
    units: Sequence[int],
    number: int,
    so_far: int,
    steps: Iterator[int],
) -> Iterator[int]:
    """So many of some sets of cards on top of others, each way once, in the order of the sets.

    What does not lie there, or is forbidden, is left at once: no more of it can be right.
    """
    if next(steps) > _STEPS * LIMITS.plays:
        raise _too_many(body)
    if not number:
        yield so_far
        return
    for at, unit in enumerate(units):
        need = so_far + unit
        if layout.holds(rest, need) and not _holds_any(layout, need, body.shape.without):
            yield from _chosen(layout, body, rest, units[at:], number - 1, need, steps)


def _too_many(body: Body) -> Exception:
    message = f"cards can be attached to `{body.combination.name}` in too many ways"
    return body.failing("P004", message, body.combination.span)


def _units(layout: Layout, copies: int, rest: int) -> Iterator[int]:
    """Each set of so many cards of a rank that lies there."""
    if layout.one_class_a_rank:
        for at in layout.marked(layout.at_least(rest, copies)):
            yield layout.one[at] * copies
        return
    by_rank: dict[int, list[int]] = {}
    for at, number in layout.classes(rest):
        by_rank.setdefault(layout.rank[at], []).extend([at] * min(number, copies))
    for classes in by_rank.values():
        chosen = {
            each
            for each in combinations_with_replacement(sorted(set(classes)), copies)
            if all(each.count(at) <= classes.count(at) for at in each)
        }
        for each in sorted(chosen):
            yield layout.total(each)


def _holds_any(layout: Layout, cards: int, shapes: Sequence[m.SetShape | m.CardsShape]) -> bool:
    """Whether some cards hold one of some combinations."""
    if not shapes:
        return False
    ranks: dict[int, int] = {}
    for at, number in layout.classes(cards):
        ranks[layout.rank[at]] = ranks.get(layout.rank[at], 0) + number
    for shape in shapes:
        if isinstance(shape, m.SetShape):
            if any(number >= shape.copies for number in ranks.values()):
                return True
        elif all(
            ranks.get(rank, 0) >= sum(1 for each, _ in shape.cards if each == rank)
            for rank, _ in shape.cards
        ):
            return True
    return False


def all_beside(layout: Layout, body: Body) -> int:
    """The cards of a whole deck that are of other ranks than a body."""
    full = sum(len(cards) << (layout.width * at) for at, cards in enumerate(layout.members))
    return full & body.other
