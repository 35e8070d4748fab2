"""Random matches and their figures."""

from __future__ import annotations

import functools
from fractions import Fraction

import pytest

import cardrules
from cardrules.machine.failures import RuleFailure
from cardrules.play.game import Game
from cardrules.trials.matches import (
    Figures,
    interval,
    play_out,
    random_match,
    run_matches,
    seeds,
    simulate,
)
from tests.cli.program import ENDLESS, OVERFLOWS, STUCK, TRICKS


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


def test_figures_of_a_series() -> None:
    """Every match is counted once, and the shares of the victories add up."""
    figures = simulate(game(), 30, "s")
    assert figures.matches == 30
    assert sum(figures.outcomes.values()) == 30
    assert sum(figures.shares) == 30
    assert figures.wins["nobody"] == 0  # type: ignore[index]  # no such seat
    assert sum(figures.wins.values()) == 30 + figures.outcomes["shared"]
    assert sum(figures.totals) == 30 * 4
    assert (figures.decisions, figures.deals) == ([8] * 30, [2] * 30)
    assert figures.median_decisions == 8
    assert (figures.capped, figures.failed) == ([], [])
    assert simulate(game(), 30, "s") == figures


def test_a_shared_victory_counts_in_parts() -> None:
    """Two who share a victory have half of it each."""
    figures = simulate(cardrules.loads(TRICKS, options={"deals": 1}), 40, 1)
    assert figures.outcomes["shared"] > 0
    assert any(share.denominator == 2 for share in figures.shares) or (
        figures.outcomes["shared"] % 2 == 0
    )
    alone = [figures.wins[seat] - figures.outcomes["shared"] for seat in (0, 1)]
    half = Fraction(figures.outcomes["shared"], 2)
    assert figures.shares == [number + half for number in alone]


def test_caps_and_failures_are_kept_by_seed() -> None:
    """A match that is cut off, or breaks off, is found again by its seed."""
    assert simulate(game(ENDLESS), 1, 5).capped == ["5:0"]
    figures = simulate(game(OVERFLOWS), 2, 5)
    assert figures.matches == 0
    assert [seed for seed, _ in figures.failed] == ["5:0", "5:1"]
    assert all(isinstance(failure, RuleFailure) for _, failure in figures.failed)


def test_whoever_stops_listening_has_what_there_is() -> None:
    """The figures grow with each match that is asked for."""
    series = run_matches(game(), 1_000_000, 0)
    assert [next(series).matches for _ in range(3)] == [1, 2, 3]


def test_no_matches_have_no_figures() -> None:
    """Figures of nothing are empty, not an error."""
    assert Figures.of(2).median_decisions == 0
    assert interval(0.0, 0) == (0.0, 1.0)


def test_intervals_hold_the_share_and_narrow() -> None:
    """More matches make the interval narrower, and it never leaves 0 to 1."""
    few, many = interval(0.3, 30), interval(0.3, 3000)
    assert few[0] < many[0] < 0.3 < many[1] < few[1]
    assert interval(0.0, 10)[0] == pytest.approx(0.0)
    assert interval(1.0, 10)[1] == pytest.approx(1.0)


def test_seeds_of_a_series_differ() -> None:
    """Each match of a series has its own seed, made from that of the series."""
    assert len({*seeds(1, 50), *seeds("2", 50)}) == 100
