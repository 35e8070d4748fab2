"""Hearts: which way cards are passed, which may be played, and what a deal costs."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

import cardrules
from tests.strategies import load, say

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def suit(sign: str) -> list[str]:
    """The thirteen cards of a suit, from low to high."""
    return [rank + sign for rank in RANKS]


BY_SUIT = (
    suit("♣"),
    [*suit("♥")[:-1], "Q♠"],
    suit("♦"),
    [*suit("♠")[:10], "K♠", "A♠", "A♥"],
)
"""Hands in which seat 0 has every club."""


def tricks(
    hands: Mapping[int, str],
    taken: Mapping[int, str] | None = None,
    values: Mapping[str, Any] | None = None,
    **options: Any,
) -> cardrules.State:
    """A position of the play, seat 0 to lead."""
    return load("hearts", **options).situation(
        {
            "phase": "tricks",
            "turn": 0,
            "zones": {"hand": hands, "taken": taken or {}},
            "values": values or {},
        }
    )


def cards_in(state: cardrules.State, seat: int) -> set[str]:
    """The cards that a seat may play."""
    return {str(move.cards[0]) for move in state.legal_moves(seat)}


# ------------------------------------------------------------------ passing


@pytest.mark.parametrize(
    ("deal", "to"), [(1, 1), (2, 3), (3, 2), (4, None), (5, 1), (6, 3), (7, 2), (8, None)]
)
def test_cards_are_passed_to_the_left_the_right_across_and_not_at_all(
    deal: int, to: int | None
) -> None:
    """Each deal in four has its way of passing, and seat 0 knows whom it passed to."""
    rand = random.Random(deal)
    state = load("hearts", limit=1000).start(deal)
    while state.deal_number < deal:
        seat = rand.choice(state.to_act)
        state = state.play(seat, rand.choice(state.legal_moves(seat)))
    if to is None:
        assert state.phase == "tricks"
        return
    passed = [str(card) for card in state.legal_moves(0)[0].cards]
    for seat in range(4):
        state = state.play(seat, state.legal_moves(seat)[0])
    assert state.phase == "tricks"
    assert [seat for seat in (1, 2, 3) if state.known(0)["hand"][seat] == passed] == [to]


def test_nothing_is_passed_where_that_is_agreed() -> None:
    """Without passing, the first deal begins with the lead of the 2 of clubs."""
    state = load("hearts", passing=False).start(1)
    assert state.phase == "tricks"
    assert cards_in(state, state.to_act[0]) == {"2♣"}


def test_three_of_thirteen_cards_are_passed() -> None:
    """There are 286 ways to choose them."""
    state = load("hearts").start(1)
    assert [len(state.legal_moves(seat)) for seat in range(4)] == [286] * 4


# ------------------------------------------------------------------ which cards may be played


def by_suit(**options: Any) -> cardrules.State:
    """The first trick, seat 0 holding every club."""
    return tricks({seat: " ".join(hand) for seat, hand in enumerate(BY_SUIT)}, **options)


def test_no_points_to_the_first_trick() -> None:
    """Only who has nothing else may play a heart or the queen of spades to it."""
    state = by_suit()
    assert cards_in(state, 0) == {"2♣"}
    state = say(state, (0, "play 2♣"))
    assert cards_in(state, 1) == set(BY_SUIT[1])
    state = say(state, (1, "play 2♥"))
    assert cards_in(state, 2) == set(BY_SUIT[2])
    state = say(state, (2, "play 2♦"))
    assert cards_in(state, 3) == {*BY_SUIT[3]} - {"A♥"}


def test_options_of_the_first_trick() -> None:
    """Any club may be led, and points be played, where that is agreed."""
    state = by_suit(any_club=True, first_trick_points=True)
    assert cards_in(state, 0) == set(suit("♣"))
    state = say(state, (0, "play 9♣"), (1, "play 2♥"), (2, "play 2♦"))
    assert cards_in(state, 3) == {*BY_SUIT[3]}


QUEEN_AND_HEARTS = {0: "5♥ 9♥ Q♠"}
EARLIER = {1: "2♣ 3♣ 4♣ 5♣"}


def test_hearts_are_not_led_before_they_are_broken() -> None:
    """The queen must be led if there are only hearts beside her, and hearts if there is nothing."""
    assert cards_in(tricks(QUEEN_AND_HEARTS, EARLIER), 0) == {"Q♠"}
    assert cards_in(tricks({0: "5♥ 9♥"}, EARLIER), 0) == {"5♥", "9♥"}
    assert cards_in(tricks(QUEEN_AND_HEARTS, EARLIER, {"broken": True}), 0) == {"5♥", "9♥", "Q♠"}


@pytest.mark.parametrize("option", ["hearts_for_queen", "breaking"])
def test_hearts_may_be_led_instead_of_the_queen(option: str) -> None:
    """Two options let hearts be led where the queen else must be."""
    options: dict[str, Any] = {option: option == "hearts_for_queen"}
    assert cards_in(tricks(QUEEN_AND_HEARTS, EARLIER, **options), 0) == {"5♥", "9♥", "Q♠"}


def test_hearts_instead_of_the_queen_need_a_hand_of_nothing_else() -> None:
    """With one more card, hearts still wait until they are broken."""
    state = tricks({0: "5♥ 9♥ Q♠ 2♦"}, EARLIER, hearts_for_queen=True)
    assert cards_in(state, 0) == {"Q♠", "2♦"}


@pytest.mark.parametrize(("queen_breaks", "broken"), [(True, True), (False, False)])
def test_the_queen_breaks_hearts(queen_breaks: bool, broken: bool) -> None:
    """The queen of spades breaks hearts, or only a heart does."""
    state = tricks({0: "2♦ 3♦", 1: "Q♠ 3♣"}, {1: "2♣"}, queen_breaks=queen_breaks)
    state = say(state, (0, "play 2♦"), (1, "play Q♠"))
    assert state.view()["table"]["values"]["broken"] is broken


# ------------------------------------------------------------------ what a deal costs


def played_out(state: cardrules.State, seed: int = 0) -> cardrules.State:
    """The state after the deal, played at random."""
    rand = random.Random(seed)
    while not state.deal_scores:
        seat = state.to_act[0]
        state = state.play(seat, rand.choice(state.legal_moves(seat)))
    return state


@pytest.mark.parametrize("seed", range(3))
def test_whoever_takes_all_26_scores_nothing(seed: int) -> None:
    """Seat 0 has every club, takes every trick, and all others get 26."""
    assert played_out(by_suit(), seed).deal_scores == ((0, 26, 26, 26),)


def test_26_come_off_the_score_where_that_is_agreed() -> None:
    """Taking all 26 costs the others nothing with the other choice of `moon`."""
    assert played_out(by_suit(moon="taker")).deal_scores == ((-26, 0, 0, 0),)


def test_the_jack_of_diamonds_takes_points_off() -> None:
    """Its bonus is given whatever else is scored, and is not part of the 26."""
    assert played_out(by_suit(jack_bonus=10)).deal_scores == ((-10, 26, 26, 26),)


def test_no_trick_takes_points_off_unless_one_has_all() -> None:
    """Who took no trick has a bonus, but not in a deal in which one player takes all 26."""
    assert played_out(by_suit(no_trick_bonus=5)).deal_scores == ((0, 26, 26, 26),)
    state = tricks(
        {0: "A♣", 1: "K♣", 2: "Q♣", 3: "J♣"},
        {1: " ".join(suit("♥")), 2: "Q♠"},
        no_trick_bonus=5,
    )
    assert played_out(state).deal_scores == ((0, 13, 13, -5),)


@pytest.mark.parametrize("seed", range(5))
def test_a_deal_costs_26_or_78(seed: int) -> None:
    """The points of a deal are 26 in all, or three times that."""
    state = played_out(load("hearts").start(seed), seed)
    assert sum(state.deal_scores[0]) in (26, 78)


@pytest.mark.parametrize(("limit", "over"), [(100, False), (98, True)])
def test_the_match_ends_at_the_limit(limit: int, over: bool) -> None:
    """The deal that takes somebody to the limit is the last, and fewest points win."""
    state = tricks(
        {0: "7♠", 1: "Q♠", 2: "K♠", 3: "9♦"},
        {0: "2♥ 3♥ 4♥", 1: "5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥ A♥"},
        {"points": [95, 40, 61, 88]},
        limit=limit,
    )
    state = played_out(state)
    assert state.totals == (98, 50, 74, 88)
    assert state.is_over is over
    assert state.winners == ((1,) if over else ())
