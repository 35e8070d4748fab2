"""Random matches and their figures."""

from __future__ import annotations

import functools

import pytest

import cardrules
from cardrules.machine.failures import RuleFailure
from cardrules.play.game import Game
from cardrules.play.playing import seeds
from cardrules.trials.matches import (
    interval,
    play_out,
    random_match,
)
from tests.cli.program import STUCK, TRICKS


@functools.cache
def game(text: str = TRICKS) -> Game:
    """A small game, loaded once."""
    return cardrules.loads(text)


def test_a_seed_gives_one_match() -> None:
    """The same seed gives the same cards and moves, another seed others."""
    records = [random_match(game(), seed).record() for seed in ("a", "a", "b")]
    assert records[0] == records[1]
    assert records[0]["moves"] != records[2]["moves"]


def test_every_state_is_watched() -> None:
    """A watcher sees the first state, the last, and one for each move."""
    seen: list[bool] = []
    end = random_match(game(), 1, lambda state: seen.append(state.is_over))
    assert end.is_over
    assert seen == [False] * (len(seen) - 1) + [True]
    assert len(seen) == len(end.record()["moves"]) + 1


def test_chance_decides_among_moves() -> None:
    """The number that is drawn picks the move: 0 the first, nearly 1 the last."""
    state = game().start(1)
    first, last = play_out(state, lambda: 0.0), play_out(state, lambda: 0.999)
    assert first.record()["moves"] != last.record()["moves"]


def test_a_player_without_a_move_is_told_with_the_phase() -> None:
    """A stuck player is a diagnostic at the phase."""
    with pytest.raises(RuleFailure) as caught:
        random_match(game(STUCK), 1)
    assert caught.value.diagnostic.code == "P010"
    assert "phase tricks" in str(caught.value)


def test_intervals_hold_the_share_and_narrow() -> None:
    """More matches make the interval narrower, and it never leaves 0 to 1."""
    few, many = interval(0.3, 30), interval(0.3, 3000)
    assert few[0] < many[0] < 0.3 < many[1] < few[1]
    assert interval(0.0, 0) == (0.0, 1.0)
    assert interval(0.0, 10)[0] == pytest.approx(0.0)
    assert interval(1.0, 10)[1] == pytest.approx(1.0)


def test_seeds_of_a_series_differ() -> None:
    """Each match of a series has its own seed, made from that of the series."""
    assert len({*seeds(1, 50), *seeds("2", 50)}) == 100
