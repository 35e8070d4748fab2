"""The shipped variants of Big Three: every mix plays, and each does what it says."""

from __future__ import annotations

import functools
import itertools
import json
import random
import re
from collections.abc import Mapping
from typing import Any

import pytest

import cardrules
from cardrules.diagnostics import render
from cardrules.play.composing import read_game
from cardrules.trials.examples import run_examples
from cardrules.trials.laws import breach_in_match
from cardrules.trials.matches import play_out
from tests.overlays.texts import BASE, ROOT, SHIPPED, bundled, faults

MIXES = [
    mix
    for size in range(7)
    for mix in itertools.combinations(SHIPPED, size)
    if not {"four_players", "short_deck"} <= set(mix)
]


@functools.cache
def game(*variants: str, deals: int = 3) -> cardrules.Game:
    return cardrules.load("big_three", variants, {"deals": deals})


@pytest.mark.parametrize("mix", MIXES, ids=lambda mix: "+".join(mix) or "none")
def test_every_mix_holds_and_ends(mix: tuple[str, ...]) -> None:
    """It lints clean, its examples hold, and two random matches end, totals as they must be."""
    mixed = game(*mix)
    text = read_game("big_three", mix).source.text
    assert cardrules.lint("mix.cards", text=text) == []
    broken = [fault for result in run_examples(mixed) for fault in result.faults]
    assert not broken, render(broken)
    for seed in range(2):
        state = play_out(mixed.start(seed), random.Random(seed).random)
        assert state.is_over
        assert state.deal_number == 3 or "points" in mix or state.outcome == "out_of_chips"
        if "points" not in mix:
            assert sum(state.totals) == 0


def test_there_are_48_mixes() -> None:
    """32 for three players and 16 for four; only the short deck and four players do not go."""
    assert len(MIXES) == 48
    assert sum("four_players" in mix for mix in MIXES) == 16
    for size in range(5):
        for others in itertools.combinations(set(SHIPPED) - {"four_players", "short_deck"}, size):
            with pytest.raises(cardrules.RulesError) as refused:
                cardrules.load("big_three", [*others, "four_players", "short_deck"])
            (found,) = refused.value.diagnostics
            assert (found.code, "four hands of 13 need 52" in found.message) == ("V010", True)


@pytest.mark.parametrize(
    "mix", [SHIPPED[1:], ("bomb_bonus",), ("points", "short_deck"), ("four_players", "points")]
)
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


@pytest.mark.parametrize("name", [*SHIPPED, "units", "online_room", "book_game"])
def test_each_file_holds_and_is_short(name: str) -> None:
    """It lints clean, and has at most 40 lines without prose, examples and rulings."""
    path = ROOT / "games" / "big_three" / f"{name}.cards"
    assert cardrules.check_file(path) == []
    rulings = "|".join(re.findall(r"ruling (\w+)", BASE + bundled(name)))
    lines, quiet = 0, -1
    for line in path.read_text("utf-8").split("\n"):
        depth = len(line) - len(line.lstrip())
        quiet = -1 if line.strip() and depth <= quiet else quiet
        word = line.split()[:1]
        if word in (["example"], ["ruling"]):
            quiet = depth if quiet < 0 else quiet
        prose = word == ["about"] or re.match(
            rf"\s*remove .*\b({rulings})$|replace game.about", line
        )
        lines += bool(word) and quiet < 0 and not prose
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
    """No number of deals by itself; the target is 20, and can be 1 to 1000."""
    points = cardrules.load("big_three", ["points"])
    assert (points.options["deals"], points.options["target"]) == (None, 20)
    assert "start_chips" not in points.options
    assert points.start(1).totals == (0, 0, 0)
    assert points.rules.match.cap == 100
    for target in (1, 1000):
        assert cardrules.load("big_three", ["points"], {"target": target}).options["target"]
    for target in (0, 1001):
        with pytest.raises(cardrules.RulesError):
            cardrules.load("big_three", ["points"], {"target": target})
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


# ------------------------------------------------------------------ four players


def called_out(*hands: str, turn: int = 0, variants: tuple[str, ...] = (), **given: Any) -> Any:
    """Four at the table after the call of 8♣; seat 0 is the bidder."""
    values = {"bidder": 0, "stake": 2, "called": "8♣", **given.pop("values", {})}
    return game("four_players", *variants).situation(
        {
            "phase": "climbing",
            "turn": turn,
            "zones": {"hand": dict(enumerate(hands))},
            "values": values,
            **given,
        }
    )


def moves(state: cardrules.State) -> list[str]:
    return [str(move) for move in state.legal_moves(state.to_act[0])]


def partner(state: cardrules.State) -> Any:
    return state.view(None)["table"]["values"]["partner"]


def test_four_have_13_cards_each_and_there_is_no_kitty() -> None:
    """All cards are dealt, the 4♥ opens, and the bidder takes none."""
    state = game("four_players").start(3)
    table = state.view(None)["table"]["zones"]
    assert [hand["count"] for hand in table["hand"]] == [13] * 4
    assert "kitty" not in table
    assert "kitty_shown" not in game("four_players").options
    opener = state.to_act[0]
    assert "4♥" in state.view(opener)["table"]["zones"]["hand"][opener]["cards"]
    state = state.play(opener, state.parse_move(opener, "bid 3"))
    assert state.phase == "calling"
    assert state.view(None)["table"]["zones"]["hand"][opener]["count"] == 13


@pytest.mark.parametrize(("passes", "phases"), [(3, "auction"), (2, "calling")])
def test_auction_passes_decides_when_the_auction_is_over(passes: int, phases: str) -> None:
    """Three passes in a row end it; with the option, two."""
    four = game("four_players").with_options({"auction_passes": passes})
    state = four.situation({"phase": "auction", "turn": 0, "values": {"opener": 0}})
    for seat, text in ((0, "bid 1"), (1, "pass"), (2, "pass")):
        state = state.play(seat, state.parse_move(seat, text))
    assert state.phase == phases


def test_auction_passes_is_2_or_3() -> None:
    """All others, or two of them; one or four is refused."""
    four = game("four_players")
    assert four.options["auction_passes"] == 3
    assert four.with_options({"auction_passes": 2}).options["auction_passes"] == 2
    for number in (1, 4):
        with pytest.raises(cardrules.RulesError):
            four.with_options({"auction_passes": number})


def test_the_bidder_calls_a_card_that_another_holds() -> None:
    """Any card from 4 to 10 that is not in the bidder's hand: 28 less those held, at least 15."""
    for seed in range(5):
        state = game("four_players").start(seed)
        seat = state.to_act[0]
        state = state.play(seat, state.parse_move(seat, "bid 3"))
        held = state.view(seat)["table"]["zones"]["hand"][seat]["cards"]
        own = {card for card in held if card[:-1] in ("4", "5", "6", "7", "8", "9", "10")}
        callable_ = {text.removeprefix("call ") for text in moves(state)}
        assert len(callable_) == 28 - len(own) >= 15
        assert not own & callable_
        assert state.parse_move(seat, f"call {min(callable_)}") in state.legal_moves(seat)


def test_only_the_holder_tells_the_called_card_from_others() -> None:
    """With it a pair is two different moves; without it, one."""
    state = called_out("4 5", "8♣ 8♦ 8♥ 5", "8♠ 6", "7 9", turn=1)
    assert {"play 8 8", "play 8 8♣", "play 8", "play 8♣"} <= set(moves(state))
    other = called_out("4 5", "8♦ 8♥ 8♠ 5", "8♣ 6", "7 9", turn=1)
    assert [text for text in moves(other) if text.startswith("play 8")] == [
        "play 8",
        "play 8 8",
        "play 8 8 8",
    ]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("play 8♦ 8♥", None),
        ("play 8♣ 8♥", 1),
        ("play 8♣", 1),
        ("play 6 7 8♣ 9", 1),
        ("play 6 7 8♦ 9", None),
        ("play 5", None),
    ],
)
def test_the_partner_is_known_when_the_called_card_is_played(text: str, shown: int | None) -> None:
    """Within a pair or a run as by itself; other cards of its rank say nothing."""
    state = called_out("4 5", "8♣ 8♦ 8♥ 5 6 7 9", "8♠ 6 4 K", "7 9", turn=1)
    after = state.play(1, state.parse_move(1, text))
    assert partner(after) == shown
    later = after.play(2, after.parse_move(2, "pass"))
    assert partner(later) == shown


def last_of_four(text: str, *variants: str, turn: int = 0, holder: int = 1) -> tuple[int, ...]:
    """What a deal scores that a seat ends; `holder` holds the called card."""
    hands = ["4 5"] * 4
    hands[holder] = "8♣ 5"
    hands[turn] = text
    state = called_out(*hands, turn=turn, variants=variants)
    scores: tuple[int, ...] = state.play(turn, state.parse_move(turn, f"play {text}")).deal_scores[
        0
    ]
    return scores


def test_two_pay_and_two_are_paid() -> None:
    """Each loser pays the bid, each winner receives it, whoever goes out and whoever is partner."""
    assert last_of_four("7 7") == (2, 2, -2, -2)
    assert last_of_four("7 7", turn=2) == (-2, -2, 2, 2)
    assert last_of_four("7 7", holder=3) == (2, -2, -2, 2)
    assert last_of_four("8♣", turn=1) == (2, 2, -2, -2)
    assert last_of_four("7 7 7 7", "bomb_bonus") == (4, 4, -4, -4)


def test_points_of_four_are_gained_by_a_side_and_lost_by_none() -> None:
    """Each of the side that goes out first gains twice the bid, also against the bidder."""
    assert last_of_four("7 7", "points") == (4, 4, 0, 0)
    assert last_of_four("7 7", "points", turn=3) == (0, 0, 4, 4)
    assert last_of_four("7 7 7 7", "points", "bomb_bonus") == (8, 8, 0, 0)


def test_a_match_of_four_for_points_ends_soon() -> None:
    """Somebody gains in every deal, so 20 are reached in 19 deals at the most."""
    four = cardrules.load("big_three", ["points", "four_players"])
    for seed in range(3):
        state = play_out(four.start(seed), random.Random(seed).random)
        assert (state.outcome in ("won", "shared"), state.deal_number <= 19) == (True, True)


# ------------------------------------------------------------------ the secret partner


def secrets(state: cardrules.State, seat: int) -> str:
    """All that a seat can obtain, with what is said of moves it cannot make."""
    tried = ["play 8♣", "play 8 8", "play 9 9 9", "call 8♣", "pass", "bid 1"]
    return json.dumps(
        [
            state.view(seat),
            state.history(seat),
            state.record(seat),
            state.known(seat),
            [str(move) for move in state.legal_moves(seat)],
            [state.why_not(seat, text) for text in tried],
        ],
        ensure_ascii=False,
    )


@pytest.mark.parametrize("seed", range(12))
def test_nobody_else_can_tell_who_the_partner_is(seed: int) -> None:
    """Two seats swap the called card for another of its rank: the others see the same bytes.

    The match goes on at random, but for plays with cards of that rank by these two, until it
    ends for one of them or a deal is over.
    """
    four, rand = game("four_players"), random.Random(seed)
    bidder, holder, other, fourth = rand.sample(range(4), 4)
    called, instead = rand.sample(["7♠", "7♥", "7♦", "7♣"], 2)
    hands: list[list[str]] = [[], [], [], []]
    hands[holder], hands[other] = [called], [instead]
    pack = [str(card) for card in four.rules.deck.cards if str(card) not in (called, instead)]
    rand.shuffle(pack)
    for hand in hands:
        hand += [pack.pop() for _ in range(13 - len(hand))]
    swapped = [list(hand) for hand in hands]
    swapped[holder][0], swapped[other][0] = instead, called
    pair = [
        four.start(seed, deal={"hand": [" ".join(hand) for hand in each]}, chance={"dealer": 0})
        for each in (hands, swapped)
    ]
    onlookers = (bidder, fourth, None)
    for _ in range(200):
        seat = pair[0].to_act[0]
        assert pair[1].to_act == (seat,)
        for onlooker in onlookers:
            if onlooker is None:
                assert pair[0].view(None) == pair[1].view(None)
            else:
                assert secrets(pair[0], onlooker) == secrets(pair[1], onlooker)
        choices = [text for text in moves(pair[0]) if not (seat in (holder, other) and "7" in text)]
        if pair[0].phase == "auction":
            choices = ["bid 3"] if seat == bidder else ["pass" if "pass" in choices else "bid 1"]
        if pair[0].phase == "calling":
            choices = [f"call {called}"]
        if not choices:
            return
        text = rand.choice(choices)
        pair = [state.play(seat, state.parse_move(seat, text)) for state in pair]
        if pair[0].deal_number > 1:
            return


# ------------------------------------------------------------------ other ways to play


def test_presets_are_what_they_include() -> None:
    """A preset brings its variants, and plays by their rules."""
    online = cardrules.load("big_three", ["online_room"])
    parts = cardrules.load("big_three", ["forced_bid", "bomb_bonus", "short_deck"])
    assert online.digest == parts.digest
    assert set(online.variants) == {*parts.variants, "online_room"}
    book = cardrules.load("big_three", ["book_game"])
    assert book.digest == cardrules.load("big_three", ["points", "simplified_order"]).digest


def test_an_included_variant_that_is_not_here_is_told() -> None:
    """Texts in memory bring nothing with them."""
    (found,) = faults(bundled("online_room"), bundled("forced_bid"), bundled("bomb_bonus"))
    assert (found.code, found.message) == (
        "V018",
        "`online_room` includes `short_deck`, which is not here",
    )


@pytest.mark.parametrize(("variants", "over"), [((), False), (("units",), True)])
def test_two_passes_need_not_follow_each_other_for_units(
    variants: tuple[str, ...], over: bool
) -> None:
    """After 1, pass, 2, pass the auction goes on in the base game, and is over for units."""
    state = game(*variants).situation({"phase": "auction", "turn": 0, "values": {"opener": 0}})
    for seat, text in ((0, "bid 1"), (1, "pass"), (2, "bid 2"), (0, "pass")):
        state = state.play(seat, state.parse_move(seat, text))
    assert (state.phase == "climbing") is over


def test_units_end_when_somebody_has_none() -> None:
    """No number of deals; 20 each; a target can be set besides."""
    units = cardrules.load("big_three", ["units"])
    assert (units.options["deals"], units.options["start_chips"]) == (None, 20)
    state = play_out(units.start(1), random.Random(1).random)
    assert min(state.totals) <= 0
    assert "auction.auction_end" not in [ruling.id for ruling in units.rules.rulings]
    high = cardrules.load("big_three", ["units"], {"target": 22})
    assert play_out(high.start(1), random.Random(1).random).is_over


def test_several_who_reach_the_target_together() -> None:
    """The highest of them wins; those who are equal share."""
    base = game().with_options({"deals": None, "target": 10})
    for chips, winners in (((0, 9, 9), (1, 2)), ((0, 9, 8), (1,)), ((8, 0, 3), (0,))):
        state = base.situation(
            {
                "phase": "climbing",
                "turn": 1 if winners != (0,) else 0,
                "zones": {"hand": {1 if winners != (0,) else 0: "7"}},
                "values": {"bidder": 0, "stake": 3, "chips": dict(enumerate(chips))},
            }
        )
        seat = state.to_act[0]
        state = state.play(seat, state.parse_move(seat, "play 7"))
        assert (state.is_over, state.winners) == (True, winners)
