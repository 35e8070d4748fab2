"""Whole matches in one go are the matches that are played one state after the other."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardrules.machine import playouts, stepping
from cardrules.play import playing, step
from cardrules.play import state as state_module
from cardrules.play.playing import Decision, play_out, rand_of
from cardrules.play.state import State
from cardrules.table import LOG, START, Cells
from cardrules.trials.matches import random_move
from tests.strategies import VEILED, Path, Table, load, paths, reach, tables, tried

for_every_table = pytest.mark.parametrize("table", [*tables(), VEILED], ids=str)


@for_every_table
@settings(max_examples=tried(2))
@given(seed=st.integers(0, 2**32 - 1))
def test_both_ways_play_the_same_match(table: Table, seed: int) -> None:
    """The same seed gives the same moves, choices, scores and record, whichever way."""
    game = table.game
    state, rand = game.start(seed), rand_of(seed)
    choices = []
    while not state.is_over:
        before = state
        state = random_move(state, rand)
        seat = _who(before, state)
        choices.append((seat, len(before.legal_moves(seat))))
    cells = game.start(seed)._cells
    noted: list[Decision] = []
    assert play_out(cells, rand_of(seed), noted, log=True) == len(choices)
    assert [(seat, number) for _, _, seat, number, _ in noted] == choices
    assert told(cells) == told(state._cells)
    assert State._of(cells).record() == state.record()
    unnoted = game.start(seed)._cells
    assert play_out(unnoted, rand_of(seed)) == len(choices)
    assert told(unnoted) == told(state._cells)


@for_every_table
@settings(max_examples=tried(4))
@given(path=paths(150))
def test_both_ways_play_on_from_anywhere(table: Table, path: Path) -> None:
    """From any position, also with secret choices half made, both ways come to the same end."""
    state = reach(table.game, path)
    cells, noted = state._cells.copy(), state._cells.copy()
    play_out(cells, random.Random(path.seed).random)
    play_out(noted, random.Random(path.seed).random, [])
    rand = random.Random(path.seed).random
    while not state.is_over:
        state = random_move(state, rand)
    assert told(cells) == told(noted) == told(state._cells)


@pytest.mark.parametrize("most", [1, 30, 64, 65, 66])
@pytest.mark.parametrize("name", ["big_three", "grand_bid", "hearts"])
def test_both_ways_end_a_deal_that_takes_too_long(
    name: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After as many decisions as a deal may have the match ends, also where the deal does."""
    for module in (playouts, stepping, playing, step, state_module):
        monkeypatch.setattr(module, "MOST_DECISIONS", most)
    game = load(name)
    for seed in range(30):
        state, rand = game.start(seed), rand_of(seed)
        while not state.is_over:
            state = random_move(state, rand)
        cells, noted = game.start(seed)._cells, game.start(seed)._cells
        play_out(cells, rand_of(seed))
        play_out(noted, rand_of(seed), [])
        assert told(cells) == told(noted) == told(state._cells)


def told(cells: Cells) -> list[Any]:
    """What lies in the cells of a match, but for how it began and the moves that led here."""
    return [cell for at, cell in enumerate(cells) if at not in (START, LOG)]


def _who(before: State, after: State) -> int:
    """The seat that made the one move between two states."""
    if len(before.to_act) == 1:
        return before.to_act[0]
    left = [seat for seat in before.to_act if seat not in after.to_act]
    return left[0] if len(left) == 1 else -1
