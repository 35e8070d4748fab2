"""Goofspiel: how many ways there are to play it, what a tie does, and what a bid tells."""

from __future__ import annotations

import random
from math import factorial
from typing import Any

import pytest

import cardrules
from tests.figures import said
from tests.strategies import bytes_of, load, say, texts, walk


def begun(players: int = 2, variants: tuple[str, ...] = (), **options: Any) -> cardrules.State:
    """A deal of which seat 0 was drawn to have the spades."""
    game = cardrules.load("goofspiel", variants, options, players)
    return game.start(1, chance={"dealer": 0})


def plays(state: cardrules.State) -> int:
    """How many finished plays follow a state."""
    if state.is_over:
        return 1
    seat = state.to_act[0]
    return sum(plays(state.play(seat, move)) for move in state.legal_moves(seat))


@pytest.mark.parametrize("prizes", [3, 4, 5])
def test_there_are_as_many_plays_as_pairs_of_orders(prizes: int) -> None:
    """With prizes in a fixed order there are 36, 576 and 14,400 ways to play for 3, 4 and 5."""
    found = plays(begun(prizes=prizes, order="ascending"))
    assert found == factorial(prizes) ** 2 == {3: 36, 4: 576, 5: 14_400}[prizes]
    assert (found,) == said("counts", "Goofspiel", f"ways to play for {prizes} prizes")


def bids(state: cardrules.State, *rounds: str) -> cardrules.State:
    """The state after some rounds, the bids of each from seat 0 on."""
    for each in rounds:
        state = say(state, *((seat, f"bid {card}") for seat, card in enumerate(each.split())))
    return state


@pytest.mark.parametrize(
    ("tie", "points"), [("lost", (5, 2)), ("carried", (5, 5)), ("shared", (6, 3))]
)
def test_what_a_tie_does(tie: str, points: tuple[int, int]) -> None:
    """The prize is lost, stays for the next bids, or is shared as far as it goes."""
    state = begun(prizes=4, order="descending", tie=tie)
    assert bids(state, "4 3", "2 2", "A 4", "3 A").scores == points


def test_a_prize_carried_to_the_end_is_lost() -> None:
    """Nobody scores a prize for which the last bids are equal."""
    state = bids(begun(prizes=3, order="ascending", tie="carried"), "2 3", "3 2", "A A")
    assert state.scores == (2, 1)


def test_three_bid_and_a_tie_for_the_highest_wins_nothing() -> None:
    """The third, who bid less, does not get the prize."""
    state = bids(begun(3, prizes=4), "4 4 2")
    assert state.totals == (0, 0, 0)
    assert [texts(state.legal_moves(seat)) for seat in range(3)] == [
        ["bid A", "bid 2", "bid 3"],
        ["bid A", "bid 2", "bid 3"],
        ["bid A", "bid 3", "bid 4"],
    ]


@pytest.mark.parametrize("order", ["ascending", "descending", "shuffled"])
def test_prizes_come_in_the_order_agreed(order: str) -> None:
    """From the ace up, from the king down, or as chance will have it."""
    state = begun(order=order)
    found = [state.view()["table"]["zones"]["prize"]["cards"][0]]
    for _, _, later in walk(state, random.Random(1)):
        there = later.view()["table"]["zones"]["prize"].get("cards", [])
        if there and not later.is_over and there[-1] != found[-1]:
            found.append(there[-1])
    deck = [f"{rank}♦" for rank in ["A", *map(str, range(2, 11)), "J", "Q", "K"]]
    assert sorted(found) == sorted(deck)
    assert (found == deck) == (order == "ascending")
    assert (found == deck[::-1]) == (order == "descending")


@pytest.mark.parametrize(("prizes", "turns"), [(13, 5), (4, 1), (3, 13)])
def test_only_some_prizes_are_bid_for_where_that_is_agreed(prizes: int, turns: int) -> None:
    """The deal is over after so many bids, or when there is nothing left to bid for."""
    state = begun(prizes=prizes, turns=turns)
    made = sum(1 for _ in walk(state, random.Random(1)))
    assert made == 2 * min(prizes, turns)


@pytest.mark.parametrize("seed", range(5))
def test_all_points_are_won_or_lost(seed: int) -> None:
    """Nobody scores what was not a prize: 91 points are the most there are."""
    *_, (_, _, state) = walk(load("goofspiel").start(seed), random.Random(seed))
    assert sum(state.totals) <= 91
    won = state.view()["table"]["zones"]["won"]
    assert [len(zone["cards"]) > 0 for zone in won] == [points > 0 for points in state.totals]


def test_a_bid_tells_nothing_before_all_are_in() -> None:
    """What seat 1 sees is the same whether seat 0 has bid or not, and whatever it bid."""
    state = begun()
    seen = [say(state, (0, f"bid {card}")).view(1) for card in ("A", "7", "K")]
    assert all(bytes_of(view) == bytes_of(state.view(1)) for view in seen)


def test_hidden_bids_stay_hidden() -> None:
    """With that variant two bids that lose alike look alike to the other, to the end."""
    state = begun(variants=("hidden_bids",), prizes=3, order="ascending")
    low, high = bids(state, "A 3", "2 2"), bids(state, "A 3", "2 A")
    assert bytes_of(low.view(0)) != bytes_of(high.view(0))  # one was a tie
    one, other = bids(state, "3 2", "2 A"), bids(state, "3 A", "2 2")
    assert one.totals != other.totals
    one, other = bids(state, "3 2"), bids(state, "3 A")
    assert bytes_of(one.view(0)) == bytes_of(other.view(0))
    assert bytes_of(one.view(1)) != bytes_of(other.view(1))
    one, other = (
        bids(begun(prizes=3, order="ascending"), "3 2"),
        bids(begun(prizes=3, order="ascending"), "3 A"),
    )
    assert bytes_of(one.view(0)) != bytes_of(other.view(0))
