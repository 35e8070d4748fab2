"""Tables of plays: every combination that a hand can hold, made once for a layout.

A play that asks for the same number of cards of each of its ranks is found by the ranks a
hand holds that often: the plays that fit a set of ranks are looked up, and worked out the
first time. Other plays are tested one by one, each with one subtraction. No subset of a hand
is ever enumerated.
"""

from __future__ import annotations

import itertools
import operator
from collections.abc import Callable, Sequence

from cardrules.cards import Card
from cardrules.limits import LIMITS
from cardrules.machine.attached import Body, Maker, bodies, finder
from cardrules.machine.failures import Failing
from cardrules.machine.layouts import Layout
from cardrules.machine.patterns import class_choices, patterns, ways_to_make
from cardrules.model import nodes as m
from cardrules.table import Move

_KEPT = 1 << 14
"""Looked-up answers kept for one group of plays."""

Finder = Callable[[int], tuple[Move, ...]]


Quick = tuple[int, int, dict[int, tuple[Move, ...]], Finder]
"""What finds the plays of one group: `known[cards + add & relevant]`, else by asking."""


class Group:
    """Plays that ask for one number of copies of each of their ranks.

    What fits is put together from the plays of each combination, which fit far fewer sets of
    ranks each.
    """

    def __init__(self, layout: Layout, copies: int, plays: Sequence[Move]) -> None:
        self.layout = layout
        self.copies = copies
        self.add = (layout.field + 1 - copies) * layout.ones
        self.relevant = 0
        self.kinds: list[_Kind] = []
        for _, same in itertools.groupby(plays, key=operator.attrgetter("combination")):
            kind = _Kind([(layout.at_least(play.need, copies), play) for play in same])
            self.relevant |= kind.relevant
            self.kinds.append(kind)
        self.known: dict[int, tuple[Move, ...]] = {}

    def fit(self, mask: int) -> tuple[Move, ...]:
        """The plays whose ranks are all in a mask."""
        found: tuple[Move, ...] = ()
        for kind in self.kinds:
            found += kind.fit(mask & kind.relevant)
        if len(self.known) < _KEPT:
            self.known[mask] = found
        return found

    def quick(self) -> Quick:
        """What finds the plays without a call, where they are known."""
        return self.add, self.relevant, self.known, self.fit


class _Kind:
    """The plays of one combination in a group: each with the ranks that it needs."""

    def __init__(self, plays: Sequence[tuple[int, Move]]) -> None:
        self.plays = plays
        self.relevant = 0
        for mask, _ in plays:
            self.relevant |= mask
        self.known: dict[int, tuple[Move, ...]] = {}

    def fit(self, mask: int) -> tuple[Move, ...]:
        found = self.known.get(mask)
        if found is None:
            found = tuple([play for need, play in self.plays if need & mask == need])
            if len(self.known) < _KEPT:
                self.known[mask] = found
        return found


class Plays:
    """The plays of one seat under one layout: what may be led, and what beats what.

    `moves` are the plays of the table, `carriers` the bodies that have cards attached, and
    `make` makes the play of a body with its attached cards.
    """

    def __init__(
        self,
        layout: Layout,
        moves: Sequence[Move],
        carriers: Sequence[Body],
        make: Maker,
        beating: m.Beating | None,
    ) -> None:
        self.layout = layout
        self.moves = tuple(moves)
        self.carriers = tuple(carriers)
        self.make = make
        self.beats = beats(beating)
        self.leads = self._finder(self.moves, self.carriers)
        self.known: dict[int, Finder] = {}
        self.quick: dict[int, Quick] = {}

    def _finder(self, moves: Sequence[Move], carriers: Sequence[Body]) -> Finder:
        of_table = _finder(self.layout, moves)
        if not carriers:
            return of_table
        attached = finder(self.layout, carriers, self.make)
        return lambda cards: of_table(cards) + attached(cards)

    def beaters(self, last: Move) -> Finder:
        """What finds, for the cards of a hand, the plays that beat a play.

        Plays with the same number beat the same, and are beaten by the same.
        """
        moves = [move for move in self.moves if self.beats(move, last)]
        carriers = [body for body in self.carriers if self.beats(_as_play(body), last)]
        if not carriers:
            groups = _groups(self.layout, moves)
            if groups is not None and len(groups) == 1:
                self.quick[last.number] = groups[0].quick()
        found = self.known[last.number] = self._finder(moves, carriers)
        return found


def _as_play(body: Body) -> Move:
    """A play with this body, as far as beating goes; its cards do not matter."""
    cards = (Card(""),) * body.size
    return Move(0, "", cards, combination=body.combination.number, rank=body.rank)


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


def _groups(layout: Layout, moves: Sequence[Move]) -> list[Group] | None:
    """The moves by how many cards of a rank they need; None where one needs several numbers."""
    if not layout.one_class_a_rank:
        return None
    by_copies: dict[int, list[Move]] = {}
    for move in moves:
        copies = {number for _, number in layout.classes(move.need)}
        if len(copies) != 1:
            return None
        by_copies.setdefault(copies.pop(), []).append(move)
    return [Group(layout, copies, plays) for copies, plays in sorted(by_copies.items())]


def _finder(layout: Layout, moves: Sequence[Move]) -> Finder:
    """A function from the cards of a hand to those of the moves that it can make."""
    groups = _groups(layout, moves)
    if groups is None:
        return _one_by_one(layout, moves)
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
) -> tuple[list[tuple[m.Combination, int, int]], list[Body]]:
    """Every play under a layout as its combination, cards and highest rank; and every body."""
    entries: list[tuple[m.Combination, int, int]] = []
    carriers: list[Body] = []
    for combination in combinations:
        shape = combination.shape
        if isinstance(shape, m.AttachedShape):
            carriers += bodies(layout, combination, shape, most_cards, failing)
            continue
        suits = dict(shape.cards) if isinstance(shape, m.CardsShape) else {}
        for pattern, rank in patterns(shape, len(layout.deck.ranks), most_cards):
            if ways_to_make(layout, pattern) + len(entries) > LIMITS.plays:
                message = f"`{combination.name}` could be played in more than {LIMITS.plays} ways"
                raise failing("P004", message, combination.span)
            entries += [(combination, need, rank) for need in class_choices(layout, pattern, suits)]
    return entries, carriers
