"""Figures of a series: counted once, added up in any order, compared pair by pair."""

from __future__ import annotations

import functools
import importlib.util
from concurrent.futures import Executor, ThreadPoolExecutor
from fractions import Fraction
from statistics import NormalDist

import pytest

import cardrules
from cardrules.play.game import Game
from cardrules.trials.comparing import Comparison, Difference, in_words
from cardrules.trials.series import PART, bots_of, play_part, series
from cardrules.trials.tally import Played, Row, Tally, never_used
from tests.cli.program import ENDLESS, OVERFLOWS, TRICKS

DASK = "distributed"


@functools.cache
def game(text: str = TRICKS, deals: int | None = None) -> Game:
    """A small game, loaded once."""
    return cardrules.loads(text, options={} if deals is None else {"deals": deals})


def tally_of(played: Game, number: int, seed: int | str, executor: Executor | None = None) -> Tally:
    """The figures of a series."""
    *_, found = series(played, number, seed, executor=executor)
    return found


def test_every_match_is_counted_once() -> None:
    """The counts of one kind add up to the matches, and the victories too."""
    tally = tally_of(game(), 30, "s")
    assert tally.matches == 30
    assert sum(tally.outcomes.values()) == 30
    assert sum(tally.share(seat) for seat in range(2)) == 30
    assert sum(tally.totals.values()) == 30 * 4
    assert (dict(tally.decisions), dict(tally.deals)) == ({8: 30}, {2: 30})
    assert sum(tally.choices.values()) == sum(tally.moves.values()) == 30 * 8
    assert (tally.capped, tally.failed) == ([], [])
    assert tally.phases == {"the_deal": 60, "tricks": 60}


def test_a_shared_victory_counts_in_parts() -> None:
    """Two who share a victory have half of it each."""
    tally = tally_of(game(deals=1), 40, 1)
    assert tally.outcomes["shared"] > 0
    half = Fraction(tally.outcomes["shared"], 2)
    assert [tally.share(seat) - tally.wins[seat, 1] for seat in (0, 1)] == [half, half]


def test_caps_and_failures_are_kept_by_seed() -> None:
    """A match that is cut off, or breaks off, is found again by its seed."""
    assert tally_of(game(ENDLESS), 1, 5).capped == [(0, "5:0")]
    tally = tally_of(game(OVERFLOWS), 2, 5)
    assert tally.matches == 0
    assert [each.seed for each in tally.failed] == ["5:0", "5:1"]
    assert "P002" in tally.failed[0].text


def test_parts_in_any_order_give_the_same() -> None:
    """A series played in parts, the last part first, has the figures of the whole."""
    whole = tally_of(game(), 50, 3)
    added = Tally(2)
    for first in (30, 10, 40, 0, 20):
        added.add(play_part(game(), 3, first, 10, (), keep=False)[0])
    assert added == whole


def test_an_executor_gives_the_same_figures() -> None:
    """Whatever executor plays the parts, the figures and the order of the matches are the same."""
    number = 2 * PART + 7
    alone: list[Played] = []
    shared: list[Played] = []
    *_, one = series(game(), number, 4, heard=alone.append)
    with ThreadPoolExecutor(2) as pool:
        *_, two = series(game(), number, 4, executor=pool, heard=shared.append)
    assert one == two
    assert alone == shared


@pytest.mark.skipif(importlib.util.find_spec(DASK) is None, reason="Dask is not there")
def test_a_dask_cluster_gives_the_same_figures() -> None:
    """A cluster of Dask takes the place of processes of our own."""
    from distributed import Client, LocalCluster  # only where it is installed

    with (
        LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        assert tally_of(game(), 120, 4, client.get_executor()) == tally_of(game(), 120, 4)


def test_roles_are_counted_by_what_was_settled() -> None:
    """In Big Three the bidder plays every deal, and the bids add up to all deals."""
    big_three = cardrules.load("big_three", options={"deals": 2})
    tally = tally_of(big_three, 20, 2)
    assert tally.roles["bidder", "", ""] == 40
    assert sum(tally.roles["bidder", "stake", bid] for bid in "123") == 40
    assert 0 < tally.ahead["bidder", "", ""] < 40
    assert "quad_run" in never_used(big_three, tally)


def test_endings_that_came_are_counted_and_others_named() -> None:
    """A trick that ends is counted; an ending that an option leaves out is never missed."""
    big_three = cardrules.load("big_three", options={"deals": 2, "target": 1000})
    tally = tally_of(big_three, 5, 2)
    assert tally.endings["auction.ends"] == tally.endings["climbing.ends"] == 10
    assert tally.endings["climbing.trick_ends"] > 10
    assert tally.endings["match.ends_after"] == 5
    never = never_used(big_three, tally)
    assert "match.ends_when.target_reached" in never
    assert "match.ends_when.out_of_chips" not in never


def test_what_a_bot_imagines_has_not_happened() -> None:
    """Deals that a bot plays out in its head count for nothing."""
    big_three = cardrules.load("big_three", options={"deals": 1})
    *_, tally = series(big_three, 2, 1, bots=("greedy",))
    assert tally.endings["auction.ends"] == tally.endings["climbing.ends"] == 2


def test_the_average_of_a_seat_has_an_interval() -> None:
    """Mean and spread are those of the sample: 1, 2 and 6 of three matches."""
    tally = Tally(1, matches=3)
    tally.totals[0], tally.squares[0] = 9, 41
    mean, low, high = tally.average(0)
    assert mean == 3
    assert high - mean == mean - low == pytest.approx(1.96 * (7 / 3) ** 0.5, rel=1e-3)


def test_a_series_of_bots_is_shared_out_match_by_match() -> None:
    """Where bots think, every process gets a match at a time, and the figures are the same."""
    big_three = cardrules.load("big_three", options={"deals": 1})
    *_, one = series(big_three, 4, 1, bots=("greedy", "random"))
    with ThreadPoolExecutor(2) as pool:
        *_, two = series(big_three, 4, 1, bots=("greedy", "random"), executor=pool)
    assert one == two


def test_bots_are_named_seat_by_seat() -> None:
    """The last bot named takes all seats left; where all play at random there are none."""
    assert bots_of(("random",), 3) == ()
    assert [bot is None for bot in bots_of(("greedy", "random"), 3)] == [False, True, True]
    with pytest.raises(ValueError, match="too many"):
        bots_of(("greedy",) * 4, 3)


# ------------------------------------------------------------------ two versions


def test_a_version_does_not_differ_from_itself() -> None:
    """On the same deals every difference is nothing, and is told so."""
    rows: list[Row | None] = []
    list(series(game(), 20, 1, heard=lambda played: rows.append(played.row)))
    comparison = Comparison(2)
    for row in rows:
        comparison.note(row, row)
    comparison.note(rows[0], Played(None).row)
    assert comparison.left_out == 1
    for name, difference in comparison.differences.items():
        assert difference.number == 20
        assert difference.mean == 0
        assert not difference.is_sure
        assert in_words(name, difference) == f"{name}: the same in every match"


def test_the_interval_of_a_difference_is_the_known_one() -> None:
    """Mean and spread are those of the sample, and the half width 1.96 times its error."""
    difference = Difference()
    for change in range(1, 101):
        difference.note(Fraction(change))
    low, high = difference.interval()
    z = NormalDist().inv_cdf(0.975)
    assert (low + high) / 2 == pytest.approx(50.5)
    assert (high - low) / 2 == pytest.approx(z * (841.6666667 / 100) ** 0.5)
    assert difference.is_sure
