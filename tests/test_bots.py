"""Bots choose by what they are handed, the same for the same numbers; better ones win."""

from __future__ import annotations

import random

import pytest

import cardrules
from cardrules.bots import BOTS, Searching
from cardrules.play.search import Search
from cardrules.trials.matches import interval
from cardrules.trials.tally import Bots, Tally, play_series

GAMES = ["big_three", "grand_bid"]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_makes_a_legal_move_again_and_again(name: str, bot: str) -> None:
    """From the same view and numbers a bot makes the same move, and one of those it was given."""
    rng = random.Random(3)
    state = cardrules.load(name).start(seed=6)
    for _ in range(7):
        seat = rng.choice(state.to_act)
        state = state.play(seat, rng.choice(state.legal_moves(seat)))
    seat = state.to_act[0]
    moves = state.legal_moves(seat)[:8]
    choose = BOTS[bot] if bot != "search" else Searching(2)
    made = [
        choose(state.view(seat), moves, Search(state, seat, random.Random(1))) for _ in range(2)
    ]
    assert made[0] in moves
    assert made[0] == made[1]


def share(name: str, bots: Bots, seed: int, number: int) -> float:
    """The part of the victories in so many matches that seat 0 has."""
    game = cardrules.load(name, options={"deals": 1} if name == "big_three" else {})
    tally = Tally(game.players)
    list(play_series(game, tally, seed, 0, number, bots))
    return float(tally.share(0) / number)


@pytest.mark.deep
def test_greedy_beats_random() -> None:
    """One greedy player among random ones wins more than its share, beyond doubt."""
    number = 120
    low, _ = interval(share("big_three", (BOTS["greedy"], None, None), 1, number), number)
    assert low > 1 / 3
