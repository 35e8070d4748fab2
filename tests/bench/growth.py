"""How cost grows: with the length of a match, with the size of hands, and by what is kept.

Run it by hand: `python -m tests.bench.growth`, or all figures together by `python -m tests.bench`.
It judges nothing.
"""

from __future__ import annotations

import random
import tracemalloc
from pathlib import Path
from statistics import median
from time import process_time
from timeit import repeat

import attrs

import cardrules
from tests.bench.speed import STATES, random_match, simulated_match
from tests.bench.timing import Result, compare, interleave

FOUR_DECKS = Path(__file__).with_name("four_decks.cards")
DEALS = 100
_SOME = 5
"""So many deals at the beginning, and as many at the end, are timed together."""


@attrs.frozen
class Growth:
    """Microseconds for a decision at the beginning of a match, and at its end."""

    name: str
    first: float
    last: float

    @property
    def ratio(self) -> float:
        return self.last / self.first


def by_deals(name: str, matches: int = 7) -> Growth:
    """A decision in the first deals of a match of a hundred, and in its last; medians."""
    game = _long(name)
    timed = [_timed(game, seed) for seed in range(matches + 1)][1:]  # the first warms up
    first, last = (median(column) * 1e6 for column in zip(*timed, strict=True))
    return Growth(name, first, last)


def _long(name: str) -> cardrules.Game:
    """A game whose match has a hundred deals."""
    if "deals" in cardrules.load(name).options:
        return cardrules.load(name, options={"deals": DEALS})
    text = cardrules.load(name).rules.source.text
    return cardrules.loads(text.replace("ends after 4 deals", f"ends after {DEALS} deals"))


def _timed(game: cardrules.Game, seed: int) -> tuple[float, float]:
    rand = random.Random(seed).random
    state = game.start(seed)
    spent, decisions = [0.0, 0.0], [0, 0]
    while not state.is_over:
        deal = state.deal_number
        begin = process_time()
        made = 0
        while state.deal_number == deal and not state.is_over:
            seat = state.to_act[0]
            moves = state.legal_moves(seat)
            state = state.play(seat, moves[int(rand() * len(moves))])
            made += 1
        if deal <= _SOME or deal > DEALS - _SOME:
            late = deal > _SOME
            spent[late] += process_time() - begin
            decisions[late] += made
    return spent[0] / decisions[0], spent[1] / decisions[1]


# ------------------------------------------------------------------ larger hands


def by_hands(*, rounds: int, seconds: float) -> list[Result]:
    """A climbing game with four packs and eight players beside Big Three."""
    three = cardrules.load("big_three")
    four = cardrules.load(str(FOUR_DECKS))
    rates = interleave(
        {
            f"Big Three, {STATES}": random_match(three),
            f"four decks, {STATES}": random_match(four),
            "Big Three, simulate": simulated_match(three),
            "four decks, simulate": simulated_match(four),
        },
        rounds=rounds,
        seconds=seconds,
    )
    return compare(rates, f"Big Three, {STATES}")


# ------------------------------------------------------------------ what is kept


@attrs.frozen
class Kept:
    """Bytes that a state keeps for itself, and microseconds to copy what it holds."""

    name: str
    early: float
    late: float
    copy: float


def kept(name: str) -> Kept:
    """What the states of a match keep, at its beginning and when much has happened."""
    game = _long(name)
    state = game.start(1)
    early = _bytes_a_state(state)
    rand = random.Random(1).random
    while state.deal_number < DEALS // 2:
        state = _moved(state, rand)
    late = _bytes_a_state(state)
    copy = min(repeat(state._cells.copy, number=10_000, repeat=7)) / 10_000 * 1e6
    return Kept(name, early, late, copy)


def _moved(state: cardrules.State, rand: random.Random | object) -> cardrules.State:
    assert callable(rand)
    seat = state.to_act[0]
    moves = state.legal_moves(seat)
    return state.play(seat, moves[int(rand() * len(moves))])


def _bytes_a_state(state: cardrules.State, number: int = 200) -> float:
    """The mean of what is new in memory for each of some states, one after the other."""
    rand = random.Random(2).random
    following = state
    for _ in range(number):  # lists that are kept for all states are made now
        following = _moved(following, rand)
    rand = random.Random(2).random
    states = [state]
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        for _ in range(number):
            states.append(_moved(states[-1], rand))
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return (after - before) / number
