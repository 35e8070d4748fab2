"""The table of plays of Big Three: its golden numbers, and a slow finder that agrees with it."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from math import comb, prod

import pytest

import cardrules
from cardrules.machine.layouts import Layout
from cardrules.table import LAST, LAST_SEAT, LAYOUT
from tests.strategies import load, machine_of, matches

RANKS = ["4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2", "3"]
IN_RUNS = RANKS[:10]
SETS = {1: "single", 2: "pair", 3: "triple", 4: "quad"}
RUNS = {1: "run", 2: "pair_run", 3: "triple_run", 4: "quad_run"}

Play = tuple[str, tuple[str, ...]]
"""A kind of play and its cards, lowest first."""


# ------------------------------------------------------------------ the obvious definition


def kind_of(counts: Mapping[str, int]) -> str | None:
    """What so many cards of some ranks are as one play, straight from the rules of the game."""
    if len(set(counts.values())) != 1:
        return None
    copies = next(iter(counts.values()))
    if copies > 4:
        return None
    if len(counts) == 1:
        return SETS[copies]
    places = sorted(RANKS.index(rank) for rank in counts)
    in_sequence = places == list(range(places[0], places[0] + len(places)))
    if len(counts) >= 3 and in_sequence and all(rank in IN_RUNS for rank in counts):
        return RUNS[copies]
    return None


def leads(hand: Sequence[str]) -> set[Play]:
    """Every play that a hand can lead, found among all its sub-multisets."""
    counts = Counter(hand)
    ranks = sorted(counts, key=RANKS.index)
    found = set()
    for numbers in itertools.product(*(range(counts[rank] + 1) for rank in ranks)):
        some = {rank: number for rank, number in zip(ranks, numbers, strict=True) if number}
        kind = kind_of(some) if some else None
        if kind is not None:
            found.add((kind, tuple(rank for rank in some for _ in range(some[rank]))))
    return found


def beats(play: Play, last: Play) -> bool:
    """Whether one play beats another: the same kind, as many cards, and higher."""
    (kind, cards), (other, others) = play, last
    higher = RANKS.index(cards[-1]) > RANKS.index(others[-1])
    return kind == other and len(cards) == len(others) and higher


# ------------------------------------------------------------------ what the library says


class Finder:
    """Asks the library what a hand can lead, and what it can follow with."""

    def __init__(self) -> None:
        state = load("big_three").situation({"phase": "climbing", "turn": 0})
        self.cells = state._cells
        self.layout: Layout = self.cells[LAYOUT]
        machine = machine_of(state.game)
        self.phase = next(each for each in machine.phases if each.rule.name == "climbing")
        self.hand = machine.places.zone[0]
        self.table = [move for move in state.game.moves if move.seat == 0 and move.name == "play"]

    def moves(self, hand: Sequence[str], last: cardrules.Move | None) -> list[cardrules.Move]:
        """The moves of seat 0 with a hand, after some play or leading."""
        cells = list(self.cells)
        deck = self.layout.deck
        classes = [self.layout.of_card[deck.named(rank)[0].number] for rank in hand]
        cells[self.hand] = self.layout.total(classes)
        cells[LAST], cells[LAST_SEAT] = last, -1 if last is None else 1
        return list(self.phase.listed(cells, 0))

    def plays(self, hand: Sequence[str], last: cardrules.Move | None = None) -> set[Play]:
        """The plays among these moves; each is listed once."""
        found = [play_of(move) for move in self.moves(hand, last) if move.name == "play"]
        assert len(set(found)) == len(found)
        return set(found)


def play_of(move: cardrules.Move) -> Play:
    """A move as a play."""
    return move.values["combination"], tuple(card.rank for card in move.cards)


FINDER = Finder()


def random_hand(rand: random.Random, most: int) -> list[str]:
    """Up to so many cards; every other hand is of few ranks, so that it has long plays."""
    deck = [rank for rank in RANKS for _ in range(4)]
    if rand.random() < 0.5:
        low = rand.randrange(10)
        deck = [rank for rank in RANKS[low : low + rand.randrange(1, 7)] for _ in range(4)]
    return rand.sample(deck, min(rand.randint(1, most), len(deck)))


@pytest.mark.slow
def test_the_table_agrees_with_all_subsets_of_a_hand() -> None:
    """For hundreds of hands of up to 12 cards, the leads are those found among all subsets."""
    rand = random.Random("leads")
    for _ in range(matches(700, 100_000)):
        hand = random_hand(rand, 12)
        assert FINDER.plays(hand) == leads(hand)


@pytest.mark.slow
def test_what_follows_agrees_with_all_subsets_of_a_hand() -> None:
    """For hundreds of hands and last plays, what follows is what beats the play by the rules."""
    rand = random.Random("follows")
    for _ in range(matches(700, 100_000)):
        hand = random_hand(rand, 12)
        last = rand.choice(FINDER.table)
        wanted = {play for play in leads(hand) if beats(play, play_of(last))}
        assert FINDER.plays(hand, last) == wanted
        assert [move.name for move in FINDER.moves(hand, last)].count("pass") == 1
    for hand in (["4"], ["4", "4", "4", "4"]):
        assert [move.name for move in FINDER.moves(hand, None)].count("pass") == 0


# ------------------------------------------------------------------ golden numbers


def test_the_table_has_as_many_plays_as_counted_by_hand() -> None:
    """171 plays fit in a hand of 20 cards and 157 in one of 16, and no other is in the table."""
    plays = {play_of(move) for move in FINDER.table}
    assert len(plays) == len(FINDER.table)
    assert sum(1 for _, cards in plays if len(cards) <= 20) == 171
    assert sum(1 for _, cards in plays if len(cards) <= 16) == 157
    assert all(kind_of(Counter(cards)) == kind for kind, cards in plays)
    by_kind = Counter(kind for kind, cards in plays if len(cards) <= 20)
    assert by_kind == Counter(
        single=13, pair=13, triple=13, quad=13, run=36, pair_run=36, triple_run=26, quad_run=21
    )


def test_told_by_suits_the_plays_would_be_millions() -> None:
    """The same plays with every card told apart are 88,963,976: why suits are left out."""
    plays = {play_of(move) for move in FINDER.table}
    ways = sum(
        prod(comb(4, copies) for copies in Counter(cards).values())
        for _, cards in plays
        if len(cards) <= 20
    )
    assert ways == 88_963_976


State = tuple[int, int, int, int]
"""For each number of copies, how many ranks in a row have so many at the rank before."""


def gain(runs: State, rank: int, copies: int) -> tuple[State, int]:
    """What so many cards of the next rank add: sets, and the runs that end there."""
    found = 0
    longer = [0, 0, 0, 0]
    for at in range(copies):
        found += 1
        if rank < len(IN_RUNS):
            longer[at] = runs[at] + 1
            found += max(0, longer[at] - 2)
    return (longer[0], longer[1], longer[2], longer[3]), found


def most_leads(size: int) -> tuple[int, list[str]]:
    """The most plays that a hand of some size can lead, and such a hand; exactly."""
    best: dict[tuple[State, int], tuple[int, list[str]]] = {((0, 0, 0, 0), 0): (0, [])}
    for at, rank in enumerate(RANKS):
        following: dict[tuple[State, int], tuple[int, list[str]]] = {}
        for (runs, used), (plays, hand) in best.items():
            for copies in range(min(4, size - used) + 1):
                longer, more = gain(runs, at, copies)
                key = longer, used + copies
                if key not in following or following[key][0] < plays + more:
                    following[key] = plays + more, hand + [rank] * copies
        best = following
    return max(entry for (_, used), entry in best.items() if used == size)


@pytest.mark.parametrize(("size", "most"), [(16, 62), (20, 92)])
def test_no_hand_can_lead_more_plays(size: int, most: int) -> None:
    """By going through all hands, rank by rank, none of 20 leads more than 92 plays, of 16 62."""
    plays, hand = most_leads(size)
    assert plays == most
    assert len(FINDER.plays(hand)) == most


@pytest.mark.parametrize("size", [16, 20])
def test_random_hands_lead_no_more_than_the_most(size: int) -> None:
    """The plays of random hands are as many as the counting by ranks says, and never more."""
    rand = random.Random(size)
    most, _ = most_leads(size)
    for _ in range(matches(500, 20_000)):
        hand = rand.sample([rank for rank in RANKS for _ in range(4)], size)
        runs: State = (0, 0, 0, 0)
        counted = 0
        for at, rank in enumerate(RANKS):
            runs, more = gain(runs, at, hand.count(rank))
            counted += more
        assert len(FINDER.plays(hand)) == counted <= most


# ------------------------------------------------------------------ the beat relation


def test_beating_is_asymmetric_and_transitive() -> None:
    """Nothing beats itself; what beats a beaten play beats what that has beaten."""
    plays = [play_of(move) for move in FINDER.table]
    above = {play: {other for other in plays if beats(other, play)} for play in plays}
    for play, higher in above.items():
        assert play not in higher
        for other in higher:
            assert above[other] < higher
