"""Cards as the rules see them: classes of cards that no rule can still tell apart.

The cards of a zone are one whole number: for each class a field of bits that holds how many
cards of it lie there. The top bit of a field is free, so that one subtraction tells whether
all the cards of a play are there. A layout says which class has which field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from cardrules.cards import Card, Deck
from cardrules.machine.reads import Mark, class_key
from cardrules.model.shapes import RunShape

UNKNOWN = -2
_KEPT = 1 << 12
"""Answers kept of one question about the cards of a layout."""


class Layout:
    """The classes of one or several phases, and tables to read them by."""

    def __init__(self, number: int, deck: Deck, marks: frozenset[Mark]) -> None:
        self.number = number
        self.deck = deck
        groups = _groups(deck, marks)
        self.size = len(groups)
        self.width = max((len(group) for group in groups), default=1).bit_length() + 1
        self.field = (1 << (self.width - 1)) - 1
        self.of_card = tuple(_class_of(groups, deck.size))
        self.one = tuple(1 << (self.width * at) for at in range(self.size))
        self.card_one = tuple(self.one[at] for at in self.of_card)
        self.ones = sum(self.one)
        self.guard = self.ones << (self.width - 1)
        members = [[deck.cards[number] for number in group] for group in groups]
        self.members = tuple(tuple(group) for group in groups)
        self.rank = tuple(_common([card.rank for card in cards]) for cards in members)
        self.suit = tuple(_common([card.suit for card in cards]) for cards in members)
        self.value = tuple(_common([card.value for card in cards]) for cards in members)
        self.face = tuple(_face(deck, self.rank[at], self.suit[at]) for at in range(self.size))
        self.by_rank = _by_rank(self.rank, len(deck.ranks))
        self.rank_fields = tuple(
            sum([self.one[at] * self.field for at in classes]) for classes in self.by_rank
        )
        self.every = self.ones * self.field
        self.suit_fields = tuple(
            sum(self.one[at] * self.field for at in range(self.size) if self.suit[at] == suit)
            for suit in range(len(deck.suits))
        )
        self.of_bit = {self.one[at] << (self.width - 1): at for at in range(self.size)}
        self.count = _counter(self)
        self.has_ranks = UNKNOWN not in self.rank
        self.one_class_a_rank = self.has_ranks and len(set(self.rank)) == self.size
        self.same_ranks = _alike(self)
        self._alone = {one: (at,) for at, one in enumerate(self.one)}
        self._values: dict[int, int] = {}
        self._runs: dict[int, int] = {}
        self._marked: dict[int, tuple[int, ...]] = {}

    # -------------------------------------------------------------- reading a number of cards

    def classes(self, cards: int) -> Iterator[tuple[int, int]]:
        """Each class that lies there, lowest first, and how many cards of it."""
        width, field = self.width, self.field
        while cards:
            at = ((cards & -cards).bit_length() - 1) // width
            shift = at * width
            yield at, cards >> shift & field
            cards = cards >> shift + width << shift + width

    def marked(self, mask: int) -> tuple[int, ...]:
        """The classes whose guard bits are set, lowest first."""
        found = self._marked.get(mask)
        if found is None:
            found = tuple([at for bit, at in self.of_bit.items() if bit & mask])
            if len(self._marked) < _KEPT:
                self._marked[mask] = found
        return found

    def listed(self, cards: int) -> tuple[int, ...]:
        """The classes with each as often as it lies there."""
        alone = self._alone.get(cards)
        if alone is not None:
            return alone
        return tuple([at for at, number in self.classes(cards) for _ in range(number)])

    def holds(self, cards: int, need: int) -> bool:
        """Whether all of some cards are among others."""
        return (cards | self.guard) - need & self.guard == self.guard

    def at_least(self, cards: int, copies: int) -> int:
        """The guard bit of each class of which that many cards lie there."""
        return cards + ((self.field + 1 - copies) * self.ones) & self.guard

    def lying(self, cards: int) -> int:
        """The guard bit of each class of which a card lies there."""
        return cards + self.every & self.guard

    def fields(self, mask: int) -> int:
        """The whole fields of the classes whose guard bits are set."""
        return mask - (mask >> (self.width - 1))

    def total(self, classes: Sequence[int]) -> int:
        """Classes, each as often as it stands there, as one number."""
        one = self.one
        return sum([one[at] for at in classes])

    def longest_run(self, cards: int) -> int:
        """How many ranks in sequence lie there at the most."""
        mask = cards + self.every & self.guard
        best = self._runs.get(mask)
        if best is None:
            best = run = 0
            for fields in self.rank_fields:
                run = run + 1 if cards & fields else 0
                best = max(best, run)
            if len(self._runs) < _KEPT:
                self._runs[mask] = best
        return best

    def longest(self, shape: RunShape, cards: int) -> int:
        """How many ranks the longest sequence of a shape has that lies there; 0 for none."""
        best = run = 0
        for fields in self.rank_fields[shape.lowest : shape.highest + 1]:
            run = run + 1 if self.count(cards & fields) >= shape.copies else 0
            best = max(best, run)
        return 0 if best < shape.fewest else min(best, shape.most)

    def value_of(self, cards: int) -> int:
        """What some cards count together."""
        found = self._values.get(cards)
        if found is None:
            value = self.value
            found = sum([value[at] * number for at, number in self.classes(cards)])
            if len(self._values) < _KEPT:
                self._values[cards] = found
        return found

    def extreme(self, cards: int, highest: bool) -> int | None:
        """The class of the highest or lowest rank, the first of them; None of no cards."""
        best: int | None = None
        for at, _ in self.classes(cards):
            if best is None or (
                self.rank[at] > self.rank[best] if highest else self.rank[at] < self.rank[best]
            ):
                best = at
        return best


def _counter(layout: Layout) -> Callable[[int], int]:
    """What tells how many cards lie there.

    Fields next to each other are added up until a field can hold the whole deck; a number is
    the sum of its digits but for multiples of the greatest digit.
    """
    width, size = layout.width, layout.deck.size
    if width == 2:
        return int.bit_count
    folds = 1
    while (1 << width * folds) - 1 <= size:
        folds += 1
    greatest = (1 << width * folds) - 1
    parts = sum(layout.one[at] * layout.field for at in range(0, layout.size, folds))
    if folds == 1:
        return lambda cards: cards % greatest
    if folds == 2:
        return lambda cards: ((cards & parts) + (cards >> width & parts)) % greatest
    shifts = tuple(range(0, width * folds, width))
    return lambda cards: sum([cards >> shift & parts for shift in shifts]) % greatest


def _alike(layout: Layout) -> Callable[[int], int]:
    """What gives, for some cards, the fields of all classes of the ranks that lie there."""
    every, guard, shift = layout.every, layout.guard, layout.width - 1
    if layout.one_class_a_rank:
        return lambda cards: (mask := cards + every & guard) - (mask >> shift)
    known: dict[int, int] = {}
    ranks = layout.rank_fields

    def alike(cards: int) -> int:
        mask = cards + every & guard
        found = known.get(mask)
        if found is None:
            found = 0
            for fields in ranks:
                if cards & fields:
                    found |= fields
            if len(known) < _KEPT:
                known[mask] = found
        return found

    return alike


_CHUNK = 18
"""Bits that are converted at once. A class has few cards, so far fewer numbers come up."""


class _Chunk(dict[int, int]):
    """Some fields of one layout, and what they are under another; worked out once for each."""

    def __init__(self, shifts: Sequence[tuple[int, int]], field: int) -> None:
        super().__init__()
        self.shifts = shifts
        self.field = field

    def __missing__(self, cards: int) -> int:
        field = self.field
        found = self[cards] = sum((cards >> here & field) << there for here, there in self.shifts)
        return found


def conversion(old: Layout, new: Layout) -> Callable[[int], int]:
    """What turns cards under one layout into those under one that tells no more apart."""
    width = old.width
    each = max(1, _CHUNK // width)
    mask = (1 << width * each) - 1
    chunks = []
    for first in range(0, old.size, each):
        some = range(first, min(first + each, old.size))
        shifts = [
            (width * (at - first), new.width * new.of_card[old.members[at][0]]) for at in some
        ]
        chunks.append((width * first, _Chunk(shifts, old.field)))

    def convert(cards: int) -> int:
        found = 0
        for shift, chunk in chunks:
            found += chunk[cards >> shift & mask]
        return found

    return convert


def convert_classes(classes: Sequence[int], old: Layout, new: Layout) -> tuple[int, ...]:
    """The same for cards in order."""
    return tuple(new.of_card[old.members[at][0]] for at in classes)


def _groups(deck: Deck, marks: frozenset[Mark]) -> list[list[int]]:
    groups: dict[tuple[object, ...], list[int]] = {}
    for card in deck.cards:
        groups.setdefault(class_key(deck, card, marks), []).append(card.number)
    return list(groups.values())


def _by_rank(ranks: Sequence[int], number: int) -> tuple[tuple[int, ...], ...]:
    """The classes of each rank, given the rank of each class."""
    found: list[list[int]] = [[] for _ in range(number)]
    for at, rank in enumerate(ranks):
        if rank >= 0:
            found[rank].append(at)
    return tuple(map(tuple, found))


def _class_of(groups: list[list[int]], size: int) -> list[int]:
    found = [0] * size
    for at, group in enumerate(groups):
        for number in group:
            found[number] = at
    return found


def _common(values: list[int]) -> int:
    return values[0] if len(set(values)) == 1 else UNKNOWN


def _face(deck: Deck, rank: int, suit: int) -> Card:
    name = deck.ranks[rank] if rank >= 0 else "card"
    return Card(name, deck.suits[suit] if suit >= 0 else None)
