"""Tables of plays: every combination that a hand can hold, made once for a layout.

Which plays fit is settled by what a hand lacks. Plays that ask for the same number of cards of
each of their ranks are looked up by the ranks a hand holds that often, once they were worked
out. No subset of a hand is ever enumerated.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence

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
_CLASSES = 10
"""Classes that the plays of one segment need at most, if they are several."""

Finder = Callable[[int], tuple[Move, ...]]


Quick = tuple[int, int, dict[int, tuple[Move, ...]]]
"""What finds the plays of one group: `known[cards + add & relevant]`."""


class Index:
    """Cards that plays need, by place: which plays fit is settled by what a hand lacks.

    The plays are bits of one number. For each class, and each number of cards of it that some
    play needs, one number holds the plays that can do without; what fits is in all of them.
    """

    def __init__(self, layout: Layout, needs: Sequence[int]) -> None:
        self.every = (1 << len(needs)) - 1
        wanted = [dict(layout.classes(need)) for need in needs]
        most = max((number for need in wanted for number in need.values()), default=0)
        self.levels: list[tuple[int, int, dict[int, int]]] = []
        for copies in range(1, most + 1):
            without: dict[int, int] = {}
            for place, need in enumerate(wanted):
                for at, number in need.items():
                    if number == copies:
                        bit = layout.one[at] << (layout.width - 1)
                        without[bit] = without.get(bit, self.every) & ~(1 << place)
            if without:
                add = (layout.field + 1 - copies) * layout.ones
                self.levels.append((add, sum(without), without))
        self.known: dict[int, int] = {}
        self.segments = list(_segments(wanted))

    def fit(self, cards: int) -> int:
        """The plays that some cards can make."""
        left = self.every
        for add, relevant, without in self.levels:
            left = _without(~(cards + add) & relevant, without, left)
            if not left:
                break
        return left

    def fit_ranks(self, mask: int) -> int:
        """The plays whose ranks are all in a mask, where there is one level."""
        found = self.known.get(mask)
        if found is None:
            _, relevant, without = self.levels[0]
            found = _without(~mask & relevant, without, self.every)
            if len(self.known) < _KEPT:
                self.known[mask] = found
        return found


def _segments(wanted: Sequence[dict[int, int]]) -> Iterator[int]:
    """Plays that stand together and need so few classes that few sets of them fit a hand."""
    bits, classes = 0, set[int]()
    for place, need in enumerate(wanted):
        if bits and len(classes | need.keys()) > _CLASSES:
            yield bits
            bits, classes = 0, set()
        bits |= 1 << place
        classes |= need.keys()
    if bits:
        yield bits


def _without(lacking: int, plays: dict[int, int], left: int) -> int:
    """Those of some plays that can do without some classes."""
    while lacking and left:
        bit = lacking & -lacking
        left &= plays[bit]
        lacking ^= bit
    return left


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
                found += self._some(some, known) if plays is None else plays
        return found

    def _some(self, bits: int, known: dict[int, tuple[Move, ...]]) -> tuple[Move, ...]:
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
        self.add, every, without = index.levels[0]
        self.relevant = sum(bit for bit, others in without.items() if bits & ~others)
        assert self.relevant & ~every == 0

    def __missing__(self, mask: int) -> tuple[Move, ...]:
        """The plays whose ranks are all in a mask."""
        found = self.lists[self.index.fit_ranks(mask) & self.bits]
        if len(self) < _KEPT:
            self[mask] = found
        return found


class Table:
    """What the plays of a table need, parted by how many cards of a rank, for all seats.

    `places` gives for each part the places of its plays among the moves of a seat; `parts` is
    None where a play needs several numbers of cards, or classes are not ranks.
    """

    def __init__(self, layout: Layout, needs: Sequence[int]) -> None:
        self.layout = layout
        self.needs = needs
        self.parts: list[tuple[Index, list[int]]] | None = None
        self.whole: Index | None = None
        by_copies: dict[int, list[int]] = {}
        for place, need in enumerate(needs):
            copies = {number for _, number in layout.classes(need)}
            if len(copies) != 1 or not layout.one_class_a_rank:
                self.whole = Index(layout, needs)
                return
            by_copies.setdefault(copies.pop(), []).append(place)
        self.parts = [
            (Index(layout, [needs[place] for place in places]), places)
            for _, places in sorted(by_copies.items())
        ]


class Plays:
    """The plays of one seat under one layout: what may be led, and what beats what.

    `moves` are the plays of the table, `carriers` the bodies that have cards attached, and
    `make` makes the play of a body with its attached cards. `tail` are moves of other kinds
    that stand after those plays that beat another.
    """

    def __init__(
        self,
        table: Table,
        moves: Sequence[Move],
        carriers: Sequence[Body],
        make: Maker,
        beating: m.Beating | None,
    ) -> None:
        self.table = table
        self.moves = tuple(moves)
        self.carriers = tuple(carriers)
        self.make = make
        self.beats = beats(beating)
        self.lists: dict[tuple[int, tuple[Move, ...]], Lists] = {}
        self.shared: dict[tuple[int, int, tuple[Move, ...]], Group] = {}
        self.leads = self._finder(self.moves, self.carriers)

    def quick(self, last: Move, tail: tuple[Move, ...]) -> Quick | None:
        """What finds the plays that beat a play, with a tail; None where they are no one group.

        Plays with the same number beat the same, and are beaten by the same.
        """
        moves, carriers = self._beaters(last)
        if carriers or self.table.parts is None:
            return None
        if not moves:
            return 0, 0, {0: tail}
        groups = self._groups(moves, tail)
        if len(groups) > 1:
            return None
        own = groups[0]
        # What beats a pair of 5s is among what beats a pair of 4s, and is kept with it.
        kinds = {(move.combination, move.size) for move in moves}
        alike = [move for move in self.moves if (move.combination, move.size) in kinds]
        (whole,) = (each for each in self._groups(alike, tail) if each.index is own.index)
        if own.index.fit_ranks(own.relevant) & whole.bits == own.bits:
            shared = self.shared.setdefault((id(own.index), whole.bits, tail), whole)
            return own.add, own.relevant, shared
        return own.add, own.relevant, own

    def answers(self, last: Move) -> Finder:
        """What finds the plays that beat a play, where there is no quicker way."""
        return self._finder(*self._beaters(last))

    def _beaters(self, last: Move) -> tuple[list[Move], list[Body]]:
        moves = [move for move in self.moves if self.beats(move, last)]
        return moves, [body for body in self.carriers if self.beats(_as_play(body), last)]

    def _groups(self, moves: Sequence[Move], tail: tuple[Move, ...] = ()) -> list[Group]:
        """Plays of the table, parted by how many cards of a rank they need."""
        wanted, groups = set(moves), []
        for number, (index, places) in enumerate(self.table.parts or ()):
            bits = sum(1 << at for at, place in enumerate(places) if self.moves[place] in wanted)
            if bits:
                lists = self.lists.get((number, tail))
                if lists is None:
                    lists = Lists(index, [self.moves[place] for place in places], tail)
                    self.lists[number, tail] = lists
                groups.append(Group(index, lists, bits))
        return groups

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
        groups = self._groups(moves)
        # Where there are no three cards of a rank, there are no four.
        for more, fewer in itertools.pairwise(reversed(groups)):
            fewer.relevant |= more.relevant
        parts = [(group.add, group.relevant, group) for group in groups]

        def find(cards: int) -> tuple[Move, ...]:
            found: tuple[Move, ...] = ()
            for add, relevant, known in parts:
                mask = cards + add & relevant
                if not mask:
                    break
                found += known[mask]
            return found

        return find


def _one_index(index: Index, every: Sequence[Move], moves: Sequence[Move]) -> Finder:
    wanted = set(moves)
    bits = sum(1 << at for at, move in enumerate(every) if move in wanted)
    listed = Lists(index, every).listed
    return lambda cards: listed(index.fit(cards) & bits)


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
