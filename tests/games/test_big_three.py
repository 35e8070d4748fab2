"""Big Three: what the rulings of its rule file decide, each shown in play."""

from __future__ import annotations

from typing import Any

import pytest

import cardrules
from tests.strategies import load, say, texts

FOURS_TO_SEVENS = "4 4 4 4 5 5 5 5 6 6 6 6 7 7 7 7"
"""Sixteen cards that go out in one play; with four 8s from the kitty it is twenty."""


def deal(winner: int) -> dict[str, Any]:
    """A deal in which a seat opens and can go out with its first play."""
    hands: list[str | None] = [None, None, None]
    hands[winner] = FOURS_TO_SEVENS
    return {"hand": hands, "kitty": "8 8 8 8"}


def play_deal(state: cardrules.State, winner: int, bidder: int, stake: int) -> cardrules.State:
    """Let the winner of a laid deal open and go out at once, after somebody bid the stake."""
    others = [(winner + 1) % 3, (winner + 2) % 3]
    if bidder == winner:
        state = say(state, (winner, f"bid {stake}"))
    else:
        state = say(state, (winner, "bid 1"))
        if bidder == others[1]:
            state = say(state, (others[0], "pass"))
        state = say(state, (bidder, f"bid {stake}"))
    while state.phase == "auction":
        state = say(state, (state.to_act[0], "pass"))
    eights = " 8 8 8 8" if bidder == winner else ""
    return say(state, (winner, f"play {FOURS_TO_SEVENS}{eights}"))


def played(*deals: tuple[int, int, int], **options: Any) -> cardrules.State:
    """A match in which each deal is won by a seat against or for a bidder with a stake."""
    game = load("big_three", **options)
    state = game.start(1, deal=[deal(winner) for winner, _, _ in deals])
    for winner, bidder, stake in deals:
        assert not state.is_over
        state = play_deal(state, winner, bidder, stake)
    return state


# ------------------------------------------------------------------ dealing and opening


def test_dealing_begins_with_the_dealer_and_goes_on_one_card_at_a_time() -> None:
    """[BT-4] Each seat has 16 cards and the kitty four; the dealer draws first."""
    game = load("big_three")
    state = game.start(1, chance={"dealer": 2})
    table = state.view(None)["table"]
    assert [hand["count"] for hand in table["zones"]["hand"]] == [16, 16, 16]
    assert table["zones"]["kitty"] == {"count": 4}
    drawn = [event["seat"] for event in state.history(None) if event.get("zone") == "hand"]
    assert drawn == [2, 0, 1]


def test_who_holds_the_four_of_hearts_opens() -> None:
    """The opener holds the 4 of hearts, whoever deals; everybody is told."""
    for seat in range(3):
        hands: list[str | None] = [None, None, None]
        hands[seat] = "4♥"
        state = load("big_three").start(1, deal={"hand": hands}, chance={"dealer": (seat + 1) % 3})
        assert state.to_act == (seat,)
        assert state.view(None)["table"]["values"]["opener"] == seat


@pytest.mark.parametrize(
    ("kitty", "lowest"),
    [("4♥", "5♥"), ("4♥ 5♥ 6♥", "7♥"), ("4♥ 5♥ 6♥ 7♥", "8♥"), ("4♥ 6♥ 3♥", "5♥")],
)
def test_if_the_four_of_hearts_is_in_the_kitty_the_lowest_heart_opens(
    kitty: str, lowest: str
) -> None:
    """[BT-25] With the 4 of hearts in the kitty, the lowest heart in a hand opens."""
    for seat in range(3):
        hands: list[str | None] = [None, None, None]
        hands[seat] = lowest
        state = load("big_three").start(1, deal={"hand": hands, "kitty": kitty})
        assert state.to_act == (seat,)


def test_the_four_of_hearts_opens_before_any_lower_card_of_another_suit() -> None:
    """[BT-25] Other fours do not open."""
    state = load("big_three").start(1, deal={"hand": ["4♠ 4♦ 4♣", None, "4♥"]})
    assert state.to_act == (2,)


# ------------------------------------------------------------------ the auction


def auction() -> cardrules.State:
    """An auction that seat 0 opens."""
    return load("big_three").start(1, deal={"hand": ["4♥", None, None]})


def test_the_opener_must_bid() -> None:
    """[BT-5] The opener bids 1, 2 or 3 and may not pass."""
    state = auction()
    assert texts(state.legal_moves(0)) == ["bid 1", "bid 2", "bid 3"]
    assert "needs" in (state.why_not(0, "pass") or "")


def test_a_bid_of_three_ends_the_auction() -> None:
    """[BT-5] The opener may bid 3 at once, and then takes the kitty."""
    state = say(auction(), (0, "bid 3"))
    assert state.phase == "climbing"
    assert state.view(None)["table"]["zones"]["hand"][0]["count"] == 20


def test_if_the_others_pass_the_opener_is_the_bidder() -> None:
    """[BT-5] The own bid stands, and who bid last is not asked again."""
    state = say(auction(), (0, "bid 1"), (1, "pass"), (2, "pass"))
    assert state.phase == "climbing"
    values = state.view(None)["table"]["values"]
    assert (values["bidder"], values["stake"]) == (0, 1)


def test_a_bid_is_higher_than_the_last() -> None:
    """Only higher numbers may be bid after a bid, or one passes."""
    state = say(auction(), (0, "bid 1"))
    assert texts(state.legal_moves(1)) == ["bid 2", "bid 3", "pass"]
    state = say(state, (1, "bid 2"))
    assert texts(state.legal_moves(2)) == ["bid 3", "pass"]


def test_who_has_passed_may_bid_again() -> None:
    """[BT-6] After 1, pass, 2, pass the first who passed is asked again, and may bid 3."""
    state = say(auction(), (0, "bid 1"), (1, "pass"), (2, "bid 2"), (0, "pass"))
    assert state.phase == "auction"
    assert state.to_act == (1,)
    assert texts(state.legal_moves(1)) == ["bid 3", "pass"]
    assert say(state, (1, "bid 3")).view(None)["table"]["values"]["bidder"] == 1
    state = say(state, (1, "pass"))
    assert state.phase == "climbing"
    assert state.view(None)["table"]["values"]["bidder"] == 2


# ------------------------------------------------------------------ the play


def climbing(*hands: str, last: tuple[int, str] | None = None, turn: int = 0) -> cardrules.State:
    """A position of the play, the bidder seat 0 for 2 chips."""
    given: dict[str, Any] = {
        "phase": "climbing",
        "turn": turn,
        "zones": {"hand": dict(enumerate(hands))},
        "values": {"opener": 0, "bidder": 0, "stake": 2},
    }
    if last is not None:
        given["last_play"] = {"seat": last[0], "cards": last[1]}
    return load("big_three").situation(given)


def test_the_first_lead_is_the_openers() -> None:
    """[BT-11] The opener leads, also when somebody else has taken the kitty."""
    state = say(auction(), (0, "bid 1"), (1, "bid 3"))
    assert state.phase == "climbing"
    assert state.to_act == (0,)


def test_a_deal_may_end_with_the_first_play() -> None:
    """[BT-11] The opener goes out with one play, and the bidder never plays."""
    state = played((0, 1, 3), deals=1)
    assert state.deal_scores == ((3, -6, 3),)
    assert state.is_over


def test_the_leader_may_not_pass() -> None:
    """[BT-7] Who leads has to play; everybody else may pass."""
    state = climbing("4 5", "6 7", "8 9")
    assert texts(state.legal_moves(0)) == ["play 4", "play 5"]
    state = say(state, (0, "play 4"))
    assert texts(state.legal_moves(1)) == ["play 6", "play 7", "pass"]


def test_who_can_beat_nothing_is_asked_all_the_same() -> None:
    """[BT-8] A player who has nothing higher passes by a decision with one move."""
    state = climbing("K K", "4 5 6", "8 9", last=(0, "A A"), turn=1)
    assert texts(state.legal_moves(1)) == ["pass"]


def test_two_passes_in_a_row_end_a_trick() -> None:
    """The last who played leads; who passed may play again while the trick goes on."""
    state = climbing("4 9 5", "6 K 7", "8 Q 10")
    state = say(state, (0, "play 4"), (1, "pass"), (2, "play 8"), (0, "pass"), (1, "play K"))
    state = say(state, (2, "pass"))
    assert state.to_act == (0,)
    state = say(state, (0, "pass"))
    assert state.to_act == (1,)
    table = state.view(None)["table"]
    assert (table["trick"], table["last_play"]) == (2, None)
    assert state.why_not(1, "pass")


def test_finished_tricks_lie_face_down() -> None:
    """[BT-10] Of finished tricks a table shows the number of cards, and the events the rest."""
    state = say(climbing("4 5", "6 7", "8 9"), (0, "play 4"), (1, "pass"), (2, "play 8"))
    state = say(state, (0, "pass"), (1, "pass"))
    for seat in (0, 1, 2, None):
        zones = state.view(seat)["table"]["zones"]
        assert zones["played"] == {"count": 2}
        assert zones["pile"] == {"count": 0, "cards": []}


@pytest.mark.parametrize(
    ("last", "play", "rule"),
    [
        ("4 5 6 7", "6 7 8", "same_size"),
        ("6 7 8", "4 5 6 7", "same_size"),
        ("6 7 8", "6 7 8", "higher_rank"),
        ("6 7 8", "J J J", "same_combination"),
        ("6 7 8 9", "J J J J", "same_combination"),
        ("5 5 6 6 7 7", "8 9 10 J Q K", "same_combination"),
        ("4 4 4 5 5 5 6 6 6 7 7 7", "8 8 9 9 10 10 J J Q Q K K", "same_combination"),
        ("4 4 4 5 5 5 6 6 6 7 7 7", "8 8 8 8 9 9 9 9 10 10 10 10", "same_combination"),
        ("9", "9", "higher_rank"),
        ("2 2", "A A", "higher_rank"),
    ],
)
def test_a_play_is_beaten_by_its_like_alone(last: str, play: str, rule: str) -> None:
    """[BT-1, BT-31] Runs and sets are beaten by the same kind, as long, and higher."""
    state = climbing("", play, "3", last=(0, last), turn=1)
    assert texts(state.legal_moves(1)) == ["pass"]
    assert rule in (state.why_not(1, f"play {play}") or "")


@pytest.mark.parametrize(
    ("last", "play"),
    [
        ("4 5 6", "5 6 7"),
        ("4 5 6", "J Q K"),
        ("K", "A"),
        ("A A", "2 2"),
        ("2 2 2", "3 3 3"),
        ("4 4 4 4", "5 5 5 5"),
        ("4 4 5 5 6 6", "5 5 6 6 7 7"),
    ],
)
def test_a_higher_play_of_the_same_kind_beats(last: str, play: str) -> None:
    """Aces, twos and threes are the highest sets; runs go up to the king."""
    state = climbing("", f"{play} 9", "3", last=(0, last), turn=1)
    assert f"play {play}" in texts(state.legal_moves(1))


# ------------------------------------------------------------------ scores


@pytest.mark.parametrize("stake", [1, 2, 3])
@pytest.mark.parametrize("bidder", [0, 1, 2])
@pytest.mark.parametrize("winner", [0, 1, 2])
def test_the_bidder_plays_against_the_other_two(winner: int, bidder: int, stake: int) -> None:
    """The bidder wins the stake from both, or pays it to both, whoever of them goes out."""
    if bidder != winner and stake == 1:
        stake = 2
    state = played((winner, bidder, stake), deals=1)
    sign = 1 if winner == bidder else -1
    wanted = [-sign * stake] * 3
    wanted[bidder] = 2 * sign * stake
    assert state.deal_scores == (tuple(wanted),)


def test_who_went_out_deals_next() -> None:
    """[BT-29] The next dealer is who went out, not the side that won."""
    state = played((2, 0, 2), deals=2)
    assert state.deal_number == 2
    assert state.view(None)["table"]["values"]["dealer"] == 2
    drawn = [event["seat"] for event in state.history(None) if event.get("zone") == "hand"]
    assert drawn[-3:] == [2, 0, 1]


# ------------------------------------------------------------------ the match


def test_a_match_ends_after_its_number_of_deals() -> None:
    """[BT-26] With `deals` alone the match ends after so many."""
    assert not played((0, 0, 1), deals=2).is_over
    state = played((0, 0, 1), (1, 1, 1), deals=2)
    assert state.is_over
    assert state.totals == (1, 1, -2)


def test_a_match_ends_when_somebody_reaches_the_target() -> None:
    """[BT-26] With `target` the match ends after the deal in which somebody has so many."""
    assert not played((0, 0, 2), deals=None, target=5).is_over
    state = played((0, 0, 3), deals=None, target=6)
    assert (state.outcome, state.winners, state.scores) == ("won", (0,), (6, -3, -3))


def test_a_match_ends_when_somebody_is_out_of_chips() -> None:
    """[BT-26, BT-27] With `start_chips` it ends with 0 or less; a loser pays in full."""
    assert not played((0, 1, 2), deals=None, start_chips=5).is_over
    state = played((0, 1, 3), deals=None, start_chips=6)
    assert state.scores == (9, 0, 9)
    state = played((0, 1, 3), deals=None, start_chips=2)
    assert state.scores == (5, -4, 5)
    assert state.outcome == "shared"


@pytest.mark.parametrize(
    "options",
    [{"deals": 1, "target": 100}, {"deals": 50, "target": 6}, {"deals": 50, "start_chips": 3}],
)
def test_the_first_ending_reached_ends_the_match(options: dict[str, int]) -> None:
    """[BT-26] Several endings may be agreed at once."""
    assert played((0, 0, 3), **options).is_over


def test_a_match_without_an_ending_is_refused() -> None:
    """[BT-26] At least one of the endings must be given, and the error says so."""
    with pytest.raises(cardrules.RulesError):
        cardrules.load("big_three", options={"deals": None})


def test_who_is_equal_at_the_end_shares_the_victory() -> None:
    """[BT-28] Equal players share."""
    state = played((0, 1, 3), deals=1)
    assert (state.outcome, state.winners) == ("shared", (0, 2))
    state = played((0, 0, 1), (1, 1, 1), (2, 2, 1), deals=3)
    assert (state.outcome, state.winners) == ("shared", (0, 1, 2))


def test_of_several_who_reach_the_target_the_highest_wins() -> None:
    """[BT-28] Reaching the target in the same deal is not enough to share."""
    state = load("big_three", deals=None, target=6).situation(
        {
            "phase": "climbing",
            "turn": 0,
            "zones": {"hand": {0: "4", 1: "5 6", 2: "7 8"}},
            "values": {"bidder": 1, "stake": 3, "chips": {0: 5, 1: -9, 2: 4}},
        }
    )
    state = say(state, (0, "play 4"))
    assert state.scores == (8, -15, 7)
    assert (state.outcome, state.winners) == ("won", (0,))


def test_chips_do_not_limit_bids() -> None:
    """[BT-27] Who could not pay may bid 3 all the same."""
    state = load("big_three", deals=None, start_chips=1).start(1, deal={"hand": ["4♥", None, None]})
    assert "bid 3" in texts(state.legal_moves(0))
