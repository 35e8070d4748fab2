"""Dou Dizhu: how many plays there are, what they are called, and what a deal is worth."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from math import comb

import pytest

import cardrules
from tests.strategies import load, say, walk

PLAYS = {
    "solo": 15,
    "pair": 13,
    "trio": 13,
    "bomb": 13,
    "rocket": 1,
    "trio_solo": 182,
    "trio_pair": 156,
    "solo_chain": 36,
    "pair_chain": 52,
    "airplane": 45,
    "airplane_solos": 22_588,
    "airplane_pairs": 2_939,
    "quad_solos": 1_326,
    "quad_pairs": 858,
}


def plays_of(game: cardrules.Game) -> list[cardrules.Move]:
    """Every play there can be, for one seat."""
    return [move for move in game.moves if move.seat == 0 and move.name == "play"]


def climbing(turn: int = 0, **zones: dict[int, str]) -> cardrules.State:
    """A position of the play: seat 0 is the landlord for 2, and each has played before."""
    values = {"landlord": 0, "stake": 2, "plays": {0: 2, 1: 1, 2: 1}}
    return load("dou_dizhu").situation(
        {"phase": "climbing", "turn": turn, "zones": zones, "values": values}
    )


def plays_in(state: cardrules.State, seat: int) -> set[str]:
    """What a seat may play, in notation."""
    return {str(move) for move in state.legal_moves(seat)}


# ------------------------------------------------------------------ how many plays


def test_there_are_28238_ways_to_play_or_pass() -> None:
    """There are 28,237 plays of at most 20 cards, of 14 kinds; passing is one more."""
    plays = plays_of(load("dou_dizhu"))
    assert Counter(str(move.values["combination"]) for move in plays) == PLAYS
    assert len(set(plays)) + 1 == 28_238
    assert max(len(move.cards) for move in plays) == 20


def solos(ranks: int, number: int) -> int:
    """How many ways there are to choose so many solos of some ranks, at most three alike, and
    of two jokers at most one.
    """

    def of_ranks(left: int, wanted: int) -> int:
        if wanted < 0 or left == 0:
            return wanted == 0
        return sum(of_ranks(left - 1, wanted - alike) for alike in range(4))

    return of_ranks(ranks, number) + 2 * of_ranks(ranks, number - 1)


def test_what_airplanes_take_along_is_counted_by_arithmetic() -> None:
    """The numbers of airplanes with solos and with pairs follow from those of ranks."""
    # An airplane of n trios has 12 ranks to lie in, begins in 13 - n places, and leaves 13 - n
    # ranks; with its solos it has 4n cards, with its pairs 5n.
    assert PLAYS["airplane_solos"] == sum((13 - n) * solos(13 - n, n) for n in range(2, 6))
    assert PLAYS["airplane_pairs"] == sum((13 - n) * comb(13 - n, n) for n in range(2, 5))


def test_383_sets_of_cards_are_several_plays() -> None:
    """Where a trio is taken along that could be part of the airplane, the cards have readings."""
    readings = defaultdict(set)
    for move in plays_of(load("dou_dizhu")):
        readings[tuple(sorted(card.rank for card in move.cards))].add(str(move))
    assert Counter(map(len, readings.values())) == {1: 27_462, 2: 374, 3: 9}


# ------------------------------------------------------------------ readings

TWELVE = "3 3 3 4 4 4 5 5 5 6 6 6"
READINGS = (
    "play 3 3 3 4 4 4 5 5 5 6 6 6",
    "play 3 3 3 4 4 4 5 5 5 with 6 6 6",
    "play 4 4 4 5 5 5 6 6 6 with 3 3 3",
)


def test_twelve_cards_are_three_moves() -> None:
    """333 444 555 666 are a bare airplane, and two airplanes that take a trio along."""
    state = climbing(hand={0: TWELVE})
    assert {str(move) for move in state.legal_moves(0) if len(move.cards) == 12} == set(READINGS)


def test_twelve_cards_without_their_reading_are_no_move() -> None:
    """Whoever plays cards that can be read in several ways has to say which is meant."""
    state = climbing(hand={0: TWELVE})
    with pytest.raises(cardrules.AmbiguousMove):
        state.parse_move(0, READINGS[0])
    for text in (*READINGS[1:], f"{READINGS[0]} as airplane"):
        state.parse_move(0, text)


def test_the_reading_that_was_said_has_to_be_beaten() -> None:
    """A bare airplane is beaten by a bare one, one with solos by one with solos."""
    state = climbing(hand={0: f"{TWELVE} 9", 1: "7 7 7 8 8 8 9 9 9 10 10 10 J J 2"})
    with_solos = {"play 7 7 7 8 8 8 9 9 9 with J J 2", "play 8 8 8 9 9 9 10 10 10 with 7 7 7"}
    bare = {"play 7 7 7 8 8 8 9 9 9 10 10 10"}
    for text in READINGS[1:]:
        plays = plays_in(say(state, (0, text)), 1)
        assert with_solos <= plays
        assert not bare & plays
    assert plays_in(say(state, (0, f"{READINGS[0]} as airplane")), 1) == {*bare, "pass"}


# ------------------------------------------------------------------ what beats what


def test_nothing_beats_the_rocket() -> None:
    """After the rocket even four of a kind can only pass."""
    state = climbing(hand={0: "BJ RJ 3", 1: "2 2 2 2 A A A A"})
    assert plays_in(say(state, (0, "play BJ RJ")), 1) == {"pass"}


def test_a_bomb_beats_all_but_higher_bombs_and_the_rocket() -> None:
    """After a bomb of sevens there are higher bombs and the rocket."""
    state = climbing(hand={0: "7 7 7 7 3", 1: "6 6 6 6 8 8 8 8 A A A K K K BJ RJ"})
    assert plays_in(say(state, (0, "play 7 7 7 7")), 1) == {"play 8 8 8 8", "play BJ RJ", "pass"}


def test_four_with_more_is_no_bomb() -> None:
    """What is attached to a four takes its power, and doubles nothing."""
    state = say(climbing(hand={0: "9 9 9 9 3 4 K", 1: "J J"}), (0, "play 9 9 9 9 with 3 4"))
    assert state.view()["table"]["values"]["stake"] == 2
    state = climbing(hand={0: "5 5 3", 1: "9 9 9 9 3 4"})
    assert plays_in(say(state, (0, "play 5 5")), 1) == {"play 9 9", "play 9 9 9 9", "pass"}


# ------------------------------------------------------------------ the auction


def auction() -> cardrules.State:
    """The auction of a deal in which seat 0 bids first."""
    return load("dou_dizhu").start(1, chance={"opener": 0})


def test_a_deal_nobody_bids_in_is_dealt_anew() -> None:
    """Three passes score nothing, and the deal is not counted."""
    state = say(auction(), (0, "pass"), (1, "pass"), (2, "pass"))
    assert (state.phase, state.deal_number, state.deal_scores) == ("auction", 1, ())


def test_one_who_passed_may_bid() -> None:
    """Seat 0 passes, and gets the kitty for 2 after all."""
    state = say(auction(), (0, "pass"), (1, "bid 1"), (2, "pass"))
    assert plays_in(state, 0) == {"bid 2", "bid 3", "pass"}
    state = say(state, (0, "bid 2"), (1, "pass"), (2, "pass"))
    assert (state.phase, state.to_act) == ("climbing", (0,))
    assert len(state.view(0)["own"]["zones"]["hand"]) == 20


def test_everybody_sees_the_kitty() -> None:
    """The three cards that the landlord takes are known to both peasants."""
    state = say(auction(), (0, "bid 3"))
    seen = [state.known(seat)["hand"][0] for seat in (1, 2)]
    assert seen[0] == seen[1]
    assert len(seen[0]) == 3


# ------------------------------------------------------------------ what a deal is worth


def last_card(seat: int, plays: dict[int, int], stake: int = 3) -> tuple[int, ...]:
    """The scores when a seat plays its last card, after so many plays; seat 0 is the landlord."""
    state = load("dou_dizhu").situation(
        {
            "phase": "climbing",
            "turn": seat,
            "zones": {"hand": {seat: "9"}},
            "values": {"landlord": 0, "stake": stake, "plays": plays},
        }
    )
    return say(state, (seat, "play 9")).deal_scores[0]


def test_the_landlord_is_paid_by_both_peasants() -> None:
    """Each peasant pays the stake, or is paid it whichever of them went out."""
    assert last_card(0, {0: 4, 1: 1}) == (6, -3, -3)
    assert last_card(1, {0: 4, 1: 1}) == last_card(2, {0: 4, 1: 1}) == (-6, 3, 3)


def test_a_spring_doubles_the_stake() -> None:
    """The stake is doubled if no peasant ever played, or the landlord played only once."""
    assert last_card(0, {0: 4}) == (12, -6, -6)
    assert last_card(2, {0: 1}) == (-12, 6, 6)
    assert last_card(2, {0: 1, 1: 5, 2: 5}) == (-12, 6, 6)


def test_all_cards_at_once_are_one_spring() -> None:
    """A landlord who goes out with the first play has played once and let nobody play: twice."""
    assert last_card(0, {}) == (12, -6, -6)


def test_every_bomb_doubles_the_stake() -> None:
    """Each bomb and the rocket double what the deal is worth, whoever plays them."""
    state = climbing(hand={0: "3 K", 1: "5 5 5 5 A", 2: "BJ RJ 6 6 6 6 4"})
    state = say(
        state,
        (0, "play 3"),
        (1, "play 5 5 5 5"),
        (2, "play BJ RJ"),
        (0, "pass"),
        (1, "pass"),
        (2, "play 6 6 6 6"),
        (0, "pass"),
        (1, "pass"),
        (2, "play 4"),
    )
    assert state.deal_scores == ((-32, 16, 16),)


@pytest.mark.parametrize("seed", range(5))
def test_what_is_lost_is_won(seed: int) -> None:
    """Every deal's scores add up to nothing, and the landlord has as much as both peasants."""
    *_, (_, _, state) = walk(load("dou_dizhu").start(seed), random.Random(seed))
    assert len(state.deal_scores) == 10
    for scores in state.deal_scores:
        low, middle, high = sorted(scores)
        assert sum(scores) == 0
        assert middle in (low, high)
