"""Tables of plays: every combination that a hand can hold, made once for a layout.

Where there are very many, those of a seat are made when it first needs them.

Which plays fit is settled by what a hand lacks. Plays that ask for the same number of cards of
each of their ranks are looked up by the ranks a hand holds that often, once they were worked
out. No subset of a hand is ever enumerated.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence

from cardrules.cards import Card
from cardrules.limits import LIMITS
from cardrules.machine.attached import Body, Maker, bodies, finder, room_for_body
from cardrules.machine.failures import Failing
from cardrules.machine.fitting import Index, Part, Together, listed
from cardrules.machine.layouts import Layout
from cardrules.machine.patterns import Plain, at_most, choices, exactly
from cardrules.model import nodes as m
from cardrules.table import Move

Finder = Callable[[int], tuple[Move, ...]]


Known = dict[int, tuple[Move, ...]]
Quick = tuple[int, int, Known, int, Known]
"""What finds the plays of one part: `add, low, lower, high, higher`; with `mask = cards + add`,
they are `lower[mask & low] + higher[mask & high]`."""
_NOTHING: Known = {0: ()}


class Table:
    """What the plays of a table need, parted by how many cards of a rank, for all seats."""

    def __init__(self, layout: Layout, needs: Sequence[int]) -> None:
        self.layout = layout
        self.needs = needs

    @functools.cached_property
    def parts(self) -> list[tuple[Index, list[int]]] | None:
        """Plays with the same number of cards of each rank, and their places among all.

        None where a play needs several numbers of cards, or classes are not ranks.
        """
        by_copies: dict[int, list[int]] = {}
        for place, need in enumerate(self.needs):
            copies = {number for _, number in self.layout.classes(need)}
            if len(copies) != 1 or not self.layout.one_class_a_rank:
                return None
            by_copies.setdefault(copies.pop(), []).append(place)
        return [
            (Index(self.layout, [self.needs[place] for place in places]), places)
            for _, places in sorted(by_copies.items())
        ]

    @functools.cached_property
    def whole(self) -> Index | None:
        """All plays together, where they are not parted."""
        return Index(self.layout, self.needs) if self.parts is None else None


class Plays:
    """The plays of one seat under one layout: what may be led, and what beats what.

    `make_all` makes the plays of the table, `carriers` are the bodies that have cards attached,
    and `make` makes the plays of a body with cards attached.
    """

    def __init__(
        self,
        table: Table,
        make_all: Callable[[], Sequence[Move]],
        carriers: Sequence[Body],
        make: Maker,
        beating: m.Beating | None,
    ) -> None:
        self.table = table
        self.make_all = make_all
        self.carriers = tuple(carriers)
        self.make = make
        self.beats = beats(beating)
        self.settled = False

    def settle(self) -> None:
        """Make all plays of the table now, and what finds those that may be led."""
        self.settled = bool(self.leads)

    def leader(self) -> Finder:
        """What finds the plays that may be led; where they are not made yet it makes them first."""
        if self.settled:
            return self.leads

        def lead(cards: int) -> tuple[Move, ...]:
            return self.leads(cards)

        return lead

    @functools.cached_property
    def moves(self) -> tuple[Move, ...]:
        """The plays of the table."""
        return tuple(self.make_all())

    @functools.cached_property
    def parts(self) -> list[Part]:
        """The same, parted as the table is."""
        return [
            Part(index, [self.moves[place] for place in places])
            for index, places in self.table.parts or ()
        ]

    @functools.cached_property
    def leads(self) -> Finder:
        """What finds the plays that may be led."""
        return self._finder(self.moves, self.carriers)

    def quick(self, last: Move, tail: tuple[Move, ...]) -> Quick | None:
        """What finds the plays that beat a play, with a tail; None where there is no such way.

        Plays with the same number beat the same, and are beaten by the same.
        """
        moves, carriers = self._beaters(last)
        if carriers or self.table.parts is None:
            return None
        if not moves:
            return 0, 0, _NOTHING, 0, {0: tail}
        parts = self._parts(moves)
        if len(parts) > 1:
            return None
        part, bits = parts[0]
        segments = part.segments(bits, tail)
        if len(segments) > 2:
            return None
        return (part.add, *((0, _NOTHING) if len(segments) == 1 else segments[0]), *segments[-1])

    def answers(self, last: Move) -> Finder:
        """What finds the plays that beat a play, where there is no quicker way."""
        return self._finder(*self._beaters(last))

    def _beaters(self, last: Move) -> tuple[list[Move], list[Body]]:
        moves = [move for move in self.moves if self.beats(move, last)]
        return moves, [
            body
            for body in self.carriers
            if self.beats(as_play(body.combination.number, body.size, body.rank), last)
        ]

    def _parts(self, moves: Sequence[Move]) -> list[tuple[Part, int]]:
        """Plays of the table as bits, parted by how many cards of a rank they need."""
        wanted = set(moves)
        found = []
        for part in self.parts:
            bits = sum(1 << at for at, play in enumerate(part.plays) if play in wanted)
            if bits:
                found.append((part, bits))
        return found

    def _finder(self, moves: Sequence[Move], carriers: Sequence[Body]) -> Finder:
        of_table = self._of_table(moves)
        if not carriers:
            return of_table
        attached = finder(self.table.layout, carriers, self.make)
        return lambda cards: of_table(cards) + attached(cards)

    def _of_table(self, moves: Sequence[Move]) -> Finder:
        """What finds those plays of the table that a hand can make."""
        if self.table.whole is not None:
            return _one_index(self.table.whole, self.moves, moves)
        # Where there are no three cards of a rank there are no four, so ranks that more cards
        # are asked of are looked at with fewer too, and the first time nothing is there ends it.
        parts: list[tuple[int, int, Together]] = []
        relevant = 0
        for part, bits in reversed(self._parts(moves)):
            segments = part.segments(bits)
            for needed, _ in segments:
                relevant |= needed
            parts.insert(0, (part.add, relevant, Together(segments)))

        if not parts:
            return lambda cards: ()
        (first, lowest, alone), *others = parts

        def find(cards: int) -> tuple[Move, ...]:
            found = alone[cards + first & lowest]
            for add, relevant, known in others:
                mask = cards + add & relevant
                if not mask:
                    break
                found += known[mask]
            return found

        return find


def _one_index(index: Index, every: Sequence[Move], moves: Sequence[Move]) -> Finder:
    wanted = set(moves)
    bits = sum(1 << at for at, move in enumerate(every) if move in wanted)
    return lambda cards: listed(every, index.fit(cards) & bits)


def as_play(combination: int, size: int, rank: int) -> Move:
    """A play of a kind, as far as beating goes; its cards do not matter."""
    return Move(0, "", (Card(""),) * size, combination=combination, rank=rank)


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


# ------------------------------------------------------------------ the table itself


def table(
    layout: Layout,
    combinations: Sequence[m.Combination],
    most_cards: int,
    failing: Failing,
) -> tuple[list[tuple[m.Combination, int, int]], list[Body]]:
    """Every play under a layout as its combination, cards and highest rank; and every body."""
    _keep_within(layout, combinations, most_cards, failing)
    entries: list[tuple[m.Combination, int, int]] = []
    carriers: list[Body] = []
    for combination in combinations:
        shape = combination.shape
        if isinstance(shape, m.AttachedShape):
            carriers += bodies(layout, combination, shape, most_cards, failing)
            continue
        for _, rank, ways in choices(layout, shape, most_cards):
            entries += [(combination, need, rank) for need in ways]
    return entries, carriers


def _keep_within(
    layout: Layout, combinations: Sequence[m.Combination], most_cards: int, failing: Failing
) -> None:
    """Stop where there are too many plays or bodies, which are counted before any is made."""
    classes = [len(each) for each in layout.by_rank]
    made = {True: 0, False: 0}
    for combination in combinations:
        whole, room = combination.shape, most_cards
        carries = isinstance(whole, m.AttachedShape)
        if isinstance(whole, m.AttachedShape):
            shape: Plain = whole.body
            room = room_for_body(whole, most_cards)
        else:
            shape = whole
        ways = zip(at_most(shape, classes, room), exactly(layout, shape, room), strict=True)
        for most, number in ways:
            if made[carries] + most > LIMITS.plays:
                message = f"`{combination.name}` could be played in more than {LIMITS.plays} ways"
                raise failing("P004", message, combination.span)
            made[carries] += number
