"""The shipped variants of Big Three: every mix plays, and each does what it says."""

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Mapping
from typing import Any

import pytest

import cardrules
from cardrules.diagnostics import render
from cardrules.trials.examples import run_examples
from cardrules.trials.laws import breach_in_match
from cardrules.trials.matches import play_out
from tests.overlays.texts import ROOT, SHIPPED

MIXES = [mix for size in range(6) for mix in itertools.combinations(SHIPPED, size)]


@functools.cache
def game(*variants: str, deals: int = 3) -> cardrules.Game:
    return cardrules.load("big_three", variants, {"deals": deals})


@pytest.mark.parametrize("mix", MIXES, ids=lambda mix: "+".join(mix) or "none")
def test_every_mix_holds_and_ends(mix: tuple[str, ...]) -> None:
    """Its examples hold, and two random matches come to their end, totals as they must be."""
    mixed = game(*mix)
    broken = [fault for result in run_examples(mixed) for fault in result.faults]
    assert not broken, render(broken)
    for seed in range(2):
        state = play_out(mixed.start(seed), random.Random(seed).random)
        assert state.is_over
        assert state.deal_number == 3 or "points" in mix or state.outcome == "out_of_chips"
        if "points" not in mix:
            assert sum(state.totals) == 0


@pytest.mark.parametrize("mix", [MIXES[-1], ("bomb_bonus",), ("points", "short_deck")])
def test_mixes_keep_the_laws(mix: tuple[str, ...]) -> None:
    """A random match of some mixes keeps every law at every step."""
    assert breach_in_match(game(*mix, deals=1), "0") is None


@pytest.mark.deep
@pytest.mark.parametrize("mix", MIXES, ids=lambda mix: "+".join(mix) or "none")
def test_every_mix_ends_many_times_and_keeps_the_laws(mix: tuple[str, ...]) -> None:
    """500 random matches of each mix come to their end, 50 of them with the laws looked at."""
    for seed in range(450):
        assert play_out(game(*mix).start(seed), random.Random(seed).random).is_over
    for seed in range(450, 500):
        assert breach_in_match(game(*mix), str(seed)) is None


@pytest.mark.parametrize("name", SHIPPED)
def test_each_file_holds_and_is_short(name: str) -> None:
    """It lints clean, and has at most 40 lines without prose, examples and rulings."""
    path = ROOT / "games" / "big_three" / f"{name}.cards"
    assert cardrules.check_file(path) == []
    lines, quiet = 0, -1
    for line in path.read_text("utf-8").split("\n"):
        depth = len(line) - len(line.lstrip())
        quiet = -1 if line.strip() and depth <= quiet else quiet
        word = line.split()[:1]
        if word in (["example"], ["ruling"]):
            quiet = depth if quiet < 0 else quiet
        lines += bool(word) and quiet < 0 and word != ["about"]
    assert lines <= 40


# ------------------------------------------------------------------ forced bid


def auction(*hands: str, turn: int = 0, **values: Any) -> cardrules.State:
    return game("forced_bid").situation(
        {
            "phase": "auction",
            "turn": turn,
            "zones": {"hand": dict(enumerate(hands))},
            "values": {"opener": 0, **values},
        }
    )


def bids(state: cardrules.State) -> list[str]:
    return [str(move) for move in state.legal_moves(state.to_act[0])]


FREE = "4 5 6 7"


@pytest.mark.parametrize(
    ("hand", "forced"),
    [
        ("3 3 3 4", True),
        ("3 3 3 3", True),
        ("3 3 2 2", True),
        ("3 3 3 2 2", True),
        ("3 3 2 2 2 2", True),
        ("3 3 2 4", False),
        ("3 2 2 2 2", False),
        ("2 2 2 2", False),
        (FREE, False),
    ],
)
def test_which_hands_are_forced(hand: str, forced: bool) -> None:
    """Three 3s or four, or two 3s and two 2s, must bid 3, as opener and after a bid."""
    assert bids(auction(hand, FREE, FREE)) == (["bid 3"] if forced else ["bid 1", "bid 2", "bid 3"])
    later = auction(FREE, hand, FREE, turn=1, stake=1, bidder=0)
    assert bids(later) == (["bid 3"] if forced else ["bid 2", "bid 3", "pass"])


def test_of_two_forced_hands_the_first_is_asked() -> None:
    """The bid of 3 ends the auction; the other forced hand never comes to its turn."""
    state = auction(FREE, "3 3 2 2", "3 3 4 5")
    state = auction("3 3 2 2", "3 3 2 2", FREE)
    assert bids(state) == ["bid 3"]
    state = state.play(0, state.parse_move(0, "bid 3"))
    assert state.phase == "climbing"
    assert state.view(None)["table"]["values"]["bidder"] == 0


def test_a_forced_hand_after_a_bid_of_three_is_never_asked() -> None:
    """A free bid of 3 ends the auction before the forced hand."""
    state = auction(FREE, "3 3 3 3", FREE)
    state = state.play(0, state.parse_move(0, "bid 3"))
    assert (state.phase, state.to_act) == ("climbing", (0,))


def test_the_kitty_does_not_force() -> None:
    """Only the hand counts."""
    deal = {"hand": ["3♠ 3♥ 4♥", None, None], "kitty": "3♦ 3♣ 2♠ 2♥"}
    state = game("forced_bid").start(1, deal=deal, chance={"dealer": 0})
    assert bids(state) == ["bid 1", "bid 2", "bid 3"]


def test_why_a_forced_hand_may_not_pass() -> None:
    """The reason names the rule of the variant."""
    state = auction(FREE, "3 3 3 4", FREE, turn=1, stake=1, bidder=0)
    assert "[auction.pass.needs.forced_bid]" in str(state.why_not(1, "pass"))


# ------------------------------------------------------------------ bombs and points


def last_play(hand: str, *variants: str, seat: int = 0, options: Mapping[str, object] = {}) -> Any:
    """What a deal scores that ends with a play of the whole hand; seat 0 has bid 2."""
    played = game(*variants).with_options(options) if options else game(*variants)
    state = played.situation(
        {
            "phase": "climbing",
            "turn": seat,
            "zones": {"hand": {seat: hand}},
            "values": {"bidder": 0, "stake": 2},
        }
    )
    return state.play(seat, state.parse_move(seat, f"play {hand}")).deal_scores[0]


QUADS = "7 7 7 7 8 8 8 8 9 9 9 9"


def test_a_bomb_that_ends_the_deal_doubles() -> None:
    """The play that goes out counts, whoever makes it."""
    assert last_play("7 7 7 7", "bomb_bonus") == (8, -4, -4)
    assert last_play("7 7 7 7", "bomb_bonus", seat=1) == (-8, 4, 4)
    assert last_play("7 7 7", "bomb_bonus") == (4, -2, -2)
    assert last_play("7 7 7 7") == (4, -2, -2)


def test_a_run_of_quads_is_a_bomb_unless_the_option_says_no() -> None:
    """`quad_run_is_bomb` decides whether it doubles."""
    assert last_play(QUADS, "bomb_bonus") == (8, -4, -4)
    off = {"quad_run_is_bomb": False}
    assert last_play(QUADS, "bomb_bonus", options=off) == (4, -2, -2)
    assert last_play("7 7 7 7", "bomb_bonus", options=off) == (8, -4, -4)


def test_points_are_the_bidders_alone() -> None:
    """Twice the bid, gained or lost; doubled where bombs are played for."""
    assert last_play("7 7", "points") == (4, 0, 0)
    assert last_play("7 7", "points", seat=2) == (-4, 0, 0)
    assert last_play("7 7 7 7", "points") == (4, 0, 0)
    assert last_play("7 7 7 7", "points", "bomb_bonus") == (8, 0, 0)
    assert last_play("7 7 7 7", "points", "bomb_bonus", seat=2) == (-8, 0, 0)


def test_points_end_at_twenty() -> None:
    """There is no number of deals by itself, and the target is 20, not less."""
    points = cardrules.load("big_three", ["points"])
    assert (points.options["deals"], points.options["target"]) == (None, 20)
    assert "start_chips" not in points.options
    for before, over in ((13, False), (14, True)):
        state = points.situation(
            {
                "phase": "climbing",
                "turn": 0,
                "zones": {"hand": {0: "7"}},
                "values": {"bidder": 0, "stake": 3, "chips": {0: before, 1: 0, 2: 0}},
            }
        )
        assert state.play(0, state.parse_move(0, "play 7")).is_over is over


# ------------------------------------------------------------------ decks


def test_the_short_deck_has_43_cards() -> None:
    """13 for each and a kitty of 4; no 2, no ace, and three 3s."""
    short = game("short_deck")
    cards = [str(card) for card in short.rules.deck.cards]
    assert len(cards) == 43
    assert not [card for card in cards if card[0] in "2A"]
    assert [card for card in cards if card[0] == "3"] == ["3♠", "3♥", "3♦"]
    table = short.start(1).view(None)["table"]["zones"]
    assert [hand["count"] for hand in table["hand"]] == [13, 13, 13]
    assert table["kitty"]["count"] == 4


def test_the_bidder_of_the_short_deck_has_17_cards() -> None:
    state = game("short_deck").start(1)
    seat = state.to_act[0]
    state = state.play(seat, state.parse_move(seat, "bid 3"))
    assert state.view(None)["table"]["zones"]["hand"][seat]["count"] == 17


def opener(options: Mapping[str, object], kitty: str) -> int:
    """Who opens where seat 1 holds the 4♥ or the 5♥, and seat 2 the A♥."""
    deal = {"hand": [None, "5♥" if "4♥" in kitty else "4♥", "A♥"], "kitty": kitty}
    simple = cardrules.load("big_three", ["simplified_order"], options)
    return simple.start(1, deal=deal, chance={"dealer": 0}).to_act[0]


def test_opener_by_order_decides_who_opens() -> None:
    """By itself the 4♥ opens; by order the ace, which is lowest; without the 4♥ always that."""
    rest = "3♥ 2♥ 6♥"
    assert opener({}, f"{rest} 7♥") == 1
    assert opener({"opener_by_order": True}, f"{rest} 7♥") == 2
    assert opener({}, f"{rest} 4♥") == 2
