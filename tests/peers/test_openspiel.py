"""OpenSpiel's Hearts and Dou Dizhu, written by others in C++, agree with our rule files.

The same cards are dealt to both. At every decision the same seat is to act and has the same
moves; at the end the scores are the same. Where OpenSpiel plays otherwise than our files, a
variant in `tests/peers/variants` does so too.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Mapping
from itertools import combinations
from typing import Any

import pytest

import cardrules
from tests.peers.checks import Check, holds
from tests.peers.openspiel import (
    Play,
    act,
    actions,
    each_once,
    like_theirs,
    one_at_a_time,
    play_of_ours,
    play_of_theirs,
    random_hands,
    rank_first,
    sorted_hands,
    suit_first,
)

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

# ------------------------------------------------------------------ Hearts

RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
HEARTS = [rank + suit for suit in "♦♠♣♥" for rank in ("2", *RANKS)]
# Beside the hearts, so that sorted hands hold hearts and the queen alone now and then.
HEARTS.insert(HEARTS.index("2♥") - 1, HEARTS.pop(HEARTS.index("Q♠")))
WAYS = {
    "Left": "to_left",
    "Right": "to_right",
    "Across": "to_across",
    "No Pass": "to_nobody",
}


@functools.cache
def hearts(way: str, options: tuple[tuple[str, Any], ...]) -> cardrules.Game:
    """Our Hearts, where the cards of every deal are passed the same way, and one by one."""
    variants = [like_theirs("pass_one_by_one")]
    return cardrules.load("hearts", variants, {**dict(options), "direction": way})


@functools.cache
def sealed_hearts(passing: bool) -> cardrules.Game:
    """Our Hearts as it is shipped, where the first deal is passed to the left if at all."""
    return cardrules.load("hearts", options={"passing": passing})


def hearts_begun(rand: random.Random, **parameters: Any) -> tuple[str, list[list[str]], Any]:
    """A deal of OpenSpiel's Hearts: the way of passing, the hands, and the state."""
    theirs = pyspiel.load_game("hearts", parameters).new_initial_state()
    way = rand.choice(sorted(actions(theirs)))
    act(theirs, way)
    deal = rand.choice((random_hands, sorted_hands))
    hands = deal(HEARTS, (13, 13, 13, 13), rand)
    for card in one_at_a_time(hands):
        act(theirs, rank_first(card))
    return way, hands, theirs


def tricks_agree(ours: cardrules.State, theirs: Any, rand: random.Random) -> int:
    """Play on to the end at random in both, a card at a time; how many decisions there were."""
    decisions = 0
    while not theirs.is_terminal():
        seat = theirs.current_player()
        assert ours.to_act == (seat,)
        listed = ours.legal_moves(seat)
        moves = each_once((rank_first(str(move.cards[0])), move) for move in listed)
        same = actions(theirs)
        assert moves.keys() == same.keys()
        card = rand.choice(sorted(moves))
        theirs.apply_action(same[card])
        ours = ours.play(seat, moves[card])
        decisions += 1
    assert [26 - points for points in ours.deal_scores[0]] == theirs.returns()
    return decisions


def hearts_agrees(seed: int, **house_rules: Any) -> int:
    """Play a deal of Hearts at random in both, with some options of ours and theirs."""
    rand = random.Random(seed)
    parameters = {
        key: choice for each in house_rules for key, choice in HOUSE_RULES[each][1].items()
    }
    way, hands, theirs = hearts_begun(rand, **parameters)
    game = hearts(WAYS[way], tuple(sorted(house_rules.items())))
    return tricks_agree(game.start(seed, deal={"hand": hands}), theirs, rand)


def passing_at_once_agrees(seed: int) -> int:
    """The same with our Hearts as it is shipped; what may be passed is compared as a whole."""
    rand = random.Random(seed)
    way, hands, theirs = hearts_begun(rand)
    while way not in ("Left", "No Pass"):
        way, hands, theirs = hearts_begun(rand)
    ours = sealed_hearts(way == "Left").start(seed, deal={"hand": hands})
    passers = range(4 if ours.phase == "passing" else 0)
    for seat in passers:
        assert ours.to_act == tuple(range(seat, 4))
        moves = each_once(
            (tuple(sorted(rank_first(str(card)) for card in move.cards)), move)
            for move in ours.legal_moves(seat)
        )
        assert set(moves) == set(combinations(sorted(actions(theirs)), 3))
        cards = rand.choice(sorted(moves))
        for card in cards:
            act(theirs, card)
        ours = ours.play(seat, moves[cards])
    return len(passers) + tricks_agree(ours, theirs, rand)


HOUSE_RULES: Mapping[str, tuple[Any, Mapping[str, Any]]] = {
    "passing": (False, {"pass_cards": False}),
    "any_club": (True, {"can_lead_any_club": True}),
    "first_trick_points": (True, {"no_pts_on_first_trick": False}),
    "breaking": (False, {"must_break_hearts": False}),
    "queen_breaks": (False, {"qs_breaks_hearts": False}),
    "hearts_for_queen": (True, {"can_lead_hearts_instead_of_qs": True}),
    "jack_bonus": (10, {"jd_bonus": True}),
    "no_trick_bonus": (5, {"avoid_all_tricks_bonus": True}),
}
"""How each of our options is chosen, and the parameter of OpenSpiel that does the same."""


def a_house_rule_agrees(seed: int) -> int:
    """Play a deal with one house rule, each of them in turn."""
    option = list(HOUSE_RULES)[seed % len(HOUSE_RULES)]
    return hearts_agrees(seed, **{option: HOUSE_RULES[option][0]})


def house_rules_agree(seed: int) -> int:
    """Play a deal with several house rules, each chosen in half of the deals."""
    chosen = [each for each in HOUSE_RULES if random.Random(f"{seed} {each}").random() < 0.5]
    return hearts_agrees(seed, **{each: HOUSE_RULES[each][0] for each in chosen})


# ------------------------------------------------------------------ Dou Dizhu

DOU_DIZHU = [*(rank + suit for rank in (*RANKS, "2") for suit in "♠♥♦♣"), "BJ", "RJ"]


@functools.cache
def dou_dizhu() -> cardrules.Game:
    """Our Dou Dizhu as OpenSpiel has it."""
    return cardrules.load("dou_dizhu", [like_theirs("openspiel")])


def dou_dizhu_moves(state: cardrules.State, seat: int) -> dict[str | Play, cardrules.Move]:
    """Our moves by what they are."""
    return each_once(
        (play_of_ours(move) if move.name == "play" else str(move), move)
        for move in state.legal_moves(seat)
    )


def dou_dizhu_actions(theirs: Any) -> dict[str | Play, int]:
    """OpenSpiel's actions by what they are."""
    return each_once(
        (name.lower() if name.startswith(("Pass", "Bid")) else play_of_theirs(name), action)
        for name, action in actions(theirs).items()
    )


def dou_dizhu_agrees(seed: int) -> int:
    """Play a deal of Dou Dizhu at random in both, with three things that OpenSpiel does.

    It attaches nothing to fours, lets a bomb beat the rocket, and begins no chain, and no
    airplane that takes nothing along, at a rank that is held four times.
    """
    rand = random.Random(seed)
    theirs = pyspiel.load_game("dou_dizhu").new_initial_state()
    theirs.apply_action(rand.choice(theirs.legal_actions()))
    deal = rand.choice((random_hands, sorted_hands))
    hands = deal(DOU_DIZHU, (17, 17, 17), rand)
    for card in one_at_a_time(hands):
        act(theirs, f"Deal {suit_first(card)}")
    opener = theirs.current_player()
    ours = dou_dizhu().start(seed, deal={"hand": hands}, chance={"opener": opener})
    timid = [rand.random() < 0.4 for _ in range(3)]  # else there would seldom be a spring
    decisions = 0
    while not theirs.is_terminal():
        seat = theirs.current_player()
        assert ours.to_act == (seat,), seed
        moves, same = dou_dizhu_moves(ours, seat), dou_dizhu_actions(theirs)
        assert set(moves) == set(same), seed
        chosen: str | Play = rand.choice(sorted(moves, key=str))
        if ours.phase == "climbing" and timid[seat] and "pass" in moves:
            chosen = "pass"
        theirs.apply_action(same[chosen])
        ours = ours.play(seat, moves[chosen])
        decisions += 1
    scores = ours.deal_scores[0] if ours.deal_scores else (0, 0, 0)
    assert list(scores) == theirs.returns(), seed
    return decisions


# ------------------------------------------------------------------ the checks

CHECKS = [
    Check("Hearts", "passing one by one", hearts_agrees),
    Check("Hearts", "passing at once", passing_at_once_agrees, 5),
    Check("Hearts", "eight house rules, each alone", a_house_rule_agrees),
    Check("Hearts", "several house rules", house_rules_agree, 5),
    Check("Dou Dizhu", "nothing attached to fours", dou_dizhu_agrees),
]


@pytest.mark.parametrize("check", CHECKS, ids=str)
def test_openspiel_agrees(check: Check) -> None:
    """At every decision of every deal the same seat has the same moves, and the scores agree."""
    holds(check)
