"""Whole matches in one go are the matches that are played one state after the other."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardrules.play.playing import Decision, play_out, rand_of
from cardrules.play.state import State
from cardrules.table import LOG, START
from cardrules.trials.matches import random_move
from tests.strategies import VEILED, Table, tables, tried

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
    same = [at for at in range(len(cells)) if at not in (START, LOG)]
    assert [cells[at] for at in same] == [state._cells[at] for at in same]
    assert State(cells).record() == state.record()


def _who(before: State, after: State) -> int:
    """The seat that made the one move between two states."""
    if len(before.to_act) == 1:
        return before.to_act[0]
    left = [seat for seat in before.to_act if seat not in after.to_act]
    return left[0] if len(left) == 1 else -1
