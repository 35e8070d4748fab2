"""Random matches, played to their end. It keeps no record of them but their figures."""

from __future__ import annotations

import math
from collections.abc import Callable
from statistics import NormalDist

from cardrules.play.game import Game
from cardrules.play.playing import rand_of
from cardrules.play.state import State

Watcher = Callable[[State], None]


def play_out(state: State, rand: Callable[[], float], watch: Watcher | None = None) -> State:
    """A match played to its end with moves drawn at random; `watch` sees every state.

    Raises:
        RuleFailure: where a rule cannot be carried out, or somebody is left without a move.
    """
    while not state.is_over:
        if watch is not None:
            watch(state)
        state = random_move(state, rand)
    if watch is not None:
        watch(state)
    return state


def random_move(state: State, rand: Callable[[], float]) -> State:
    """The state after somebody who is to act makes any move."""
    seats = state.to_act
    seat = seats[int(rand() * len(seats))] if len(seats) > 1 else seats[0]
    moves = state.legal_moves(seat)
    return state.play(seat, moves[int(rand() * len(moves))])


def random_match(game: Game, seed: int | str, watch: Watcher | None = None) -> State:
    """The match that one seed gives, cards and moves: the same whoever asks for it."""
    return play_out(game.start(seed), rand_of(seed), watch)


def interval(share: float, number: int) -> tuple[float, float]:
    """Where a share really lies, by Wilson, in 19 cases of 20.

    >>> low, high = interval(0.5, 100)
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    """
    if not number:
        return 0.0, 1.0
    z = NormalDist().inv_cdf(0.975)
    middle = (share + z * z / (2 * number)) / (1 + z * z / number)
    spread = (
        z
        * math.sqrt(share * (1 - share) / number + z * z / (4 * number * number))
        / (1 + z * z / number)
    )
    return max(0.0, middle - spread), min(1.0, middle + spread)
