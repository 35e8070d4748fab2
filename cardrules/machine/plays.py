"""Tables of plays: every combination that a hand can hold, made once for a layout.

A play that asks for the same number of cards of each of its ranks is found by the ranks a
hand holds that often: the plays that fit a set of ranks are looked up, and worked out the
first time. Other plays are tested one by one, each with one subtraction. No subset of a hand
is ever enumerated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement, product
from math import comb

from cardrules.limits import LIMITS
from cardrules.machine.failures import Failing
from cardrules.machine.layouts import Layout
from cardrules.model import nodes as m
from cardrules.table import Move

_KEPT = 1 << 14
"""Looked-up answers kept for one group of plays."""

Finder = Callable[[int], tuple[Move, ...]]

Pattern = tuple[tuple[int, int], ...]
"""Ranks (and how many cards of each) that a play is made of."""


def patterns(shape: m.Shape, ranks: int, most_cards: int) -> Iterator[tuple[Pattern, int]]:
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


class Group:
    """Plays that ask for one number of copies of each of their ranks."""

    def __init__(self, layout: Layout, copies: int, plays: Sequence[Move]) -> None:
        self.layout = layout
        self.copies = copies
        self.add = (layout.field + 1 - copies) * layout.ones
        self.plays = [(layout.at_least(play.need, copies), play) for play in plays]
        self.relevant = 0
        for mask, _ in self.plays:
            self.relevant |= mask
        self.known: dict[int, tuple[Move, ...]] = {}

    def fit(self, mask: int) -> tuple[Move, ...]:
        """The plays whose ranks are all in a mask."""
        found = tuple(play for need, play in self.plays if need & mask == need)
        if len(self.known) < _KEPT:
            self.known[mask] = found
        return found


class Plays:
    """The plays of one seat under one layout: what may be led, and what beats what."""

    def __init__(self, layout: Layout, moves: Sequence[Move], beating: m.Beating | None) -> None:
        self.layout = layout
        self.moves = tuple(moves)
        self.beats = beats(beating)
        self.leads = _finder(layout, self.moves)
        self.known: dict[int, Finder] = {}

    def beaters(self, last: Move) -> Finder:
        """What finds, for the cards of a hand, the plays that beat a play.

        It is the same for every seat that could have made the play, and kept by its number.
        """
        moves = [move for move in self.moves if self.beats(move, last)]
        found = self.known[last.number] = _finder(self.layout, moves)
        return found


def beats(beating: m.Beating | None) -> Callable[[Move, Move], bool]:
    """What tells whether one play beats another."""
    if beating is None:
        return lambda play, last: False
    kind, size, rank = (
        clause in beating.same for clause in ("same_combination", "same_size", "higher_rank")
    )
    anything = beating.anything

    def in_kind(play: Move, last: Move) -> bool:
        return (
            (not kind or play.combination == last.combination)
            and (not size or play.size == last.size)
            and (not rank or play.rank > last.rank)
        )

    if not anything:
        return in_kind

    def with_exceptions(play: Move, last: Move) -> bool:
        return in_kind(play, last) or any(
            play.combination == strong != last.combination and last.combination not in exempt
            for strong, exempt in anything
        )

    return with_exceptions


def failed_clause(beating: m.Beating, play: Move, last: Move) -> str:
    """The first clause of `beaten by` that does not hold between two plays, or ""."""
    for clause in beating.same:
        match clause:
            case "same_combination":
                holds = play.combination == last.combination
            case "same_size":
                holds = play.size == last.size
            case _:
                holds = play.rank > last.rank
        if not holds:
            return clause
    return ""


def _finder(layout: Layout, moves: Sequence[Move]) -> Finder:
    """A function from the cards of a hand to those of the moves that it can make."""
    if not layout.one_class_a_rank:
        return _one_by_one(layout, moves)
    by_copies: dict[int, list[Move]] = {}
    for move in moves:
        copies = {number for _, number in layout.classes(move.need)}
        if len(copies) != 1:
            return _one_by_one(layout, moves)
        by_copies.setdefault(copies.pop(), []).append(move)
    groups = [Group(layout, copies, plays) for copies, plays in sorted(by_copies.items())]
    if not groups:
        return lambda cards: ()
    if len(groups) == 1:
        return _one_group(groups[0])
    return _several_groups(groups)


def _one_group(group: Group) -> Finder:
    add, known, fit = group.add, group.known, group.fit
    relevant = group.relevant & group.layout.guard

    def find(cards: int) -> tuple[Move, ...]:
        mask = cards + add & relevant
        found = known.get(mask)
        return fit(mask) if found is None else found

    return find


def _several_groups(groups: Sequence[Group]) -> Finder:
    parts = [(group.add, group.relevant, group.known, group.fit) for group in groups]

    def find(cards: int) -> tuple[Move, ...]:
        moves: tuple[Move, ...] = ()
        for add, relevant, known, fit in parts:
            mask = cards + add & relevant
            if mask:
                found = known.get(mask)
                moves += fit(mask) if found is None else found
        return moves

    return find


def _one_by_one(layout: Layout, moves: Sequence[Move]) -> Finder:
    guard = layout.guard
    needs = [(move.need, move) for move in moves]

    def find(cards: int) -> tuple[Move, ...]:
        full = cards | guard
        return tuple(move for need, move in needs if full - need & guard == guard)

    return find


# ------------------------------------------------------------------ the table itself


def table(
    layout: Layout,
    combinations: Sequence[m.Combination],
    most_cards: int,
    failing: Failing,
) -> list[tuple[m.Combination, int, int]]:
    """Every play under a layout: its combination, its cards and its highest rank."""
    entries: list[tuple[m.Combination, int, int]] = []
    for combination in combinations:
        shape = combination.shape
        suits = dict(shape.cards) if isinstance(shape, m.CardsShape) else {}
        for pattern, rank in patterns(shape, len(layout.deck.ranks), most_cards):
            if _ways(layout, pattern) + len(entries) > LIMITS.plays:
                message = f"`{combination.name}` could be played in more than {LIMITS.plays} ways"
                raise failing("P004", message, combination.span)
            entries += [(combination, need, rank) for need in class_choices(layout, pattern, suits)]
    return entries


def _ways(layout: Layout, pattern: Pattern) -> int:
    """At most how many ways a pattern can be made, worked out before any is."""
    ways = 1
    for rank, copies in pattern:
        classes = sum(1 for each in layout.rank if each == rank)
        ways *= comb(classes + copies - 1, copies)
    return ways
