"""Grand Bid: what the rulings of its rule file decide, each shown in play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import cardrules
from cardrules._data import bundled
from tests.strategies import load, say, texts


def position(
    phase: str,
    hands: Sequence[str],
    *,
    tableaus: Sequence[str] = ("", "", ""),
    offer: str = "",
    offerer: int = 0,
    values: dict[str, Any] | None = None,
    game: cardrules.Game | None = None,
    **options: Any,
) -> cardrules.State:
    """A position with hands, tableaus and an offer; the offerer began the deal."""
    game = game or load("grand_bid", **options)
    return game.situation(
        {
            "phase": phase,
            "turn": offerer,
            "zones": {
                "hand": dict(enumerate(hands)),
                "tableau": dict(enumerate(tableaus)),
                "offer": offer,
            },
            "values": {"offerer": offerer, "starter": offerer, **(values or {})},
        }
    )


def zones(state: cardrules.State) -> dict[str, Any]:
    """What everybody sees of the zones."""
    found: dict[str, Any] = state.view(None)["table"]["zones"]
    return found


def sizes(state: cardrules.State) -> list[int]:
    """How many cards each hand holds."""
    return [hand["count"] for hand in zones(state)["hand"]]


def owned(state: cardrules.State, seat: int) -> list[str]:
    """The numbers in a tableau."""
    return [card[:-1] for card in zones(state)["tableau"][seat]["cards"]]


# ------------------------------------------------------------------ dealing


def test_thirteen_cards_each_and_one_aside() -> None:
    """[GB-11, GB-17] Everybody has 13 cards, one lies aside, and these numbers are public."""
    state = load("grand_bid").start(3, chance={"offerer": 2})
    assert state.to_act == (2,)
    assert sizes(state) == [13, 13, 13]
    assert zones(state)["aside"] == {"count": 1}


# ------------------------------------------------------------------ the end of a deal


def test_a_deal_ends_when_a_turn_is_complete() -> None:
    """[GB-1] An auction over the last card goes on, and the bid fills the hand again."""
    state = position("offering", ["7", "", "5 6"])
    state = say(state, (0, "offer 7"))
    assert state.phase == "bidding"
    assert texts(state.legal_moves(1)) == ["pass"]
    state = say(state, (1, "pass"), (2, "bid 5"))
    assert state.deal_number == 1
    assert sizes(state) == [1, 0, 1]
    assert state.to_act == (2,)


def test_a_deal_ends_at_once_with_the_other_reading() -> None:
    """[GB-1] With `round_end` instant the offer itself ends the deal; the card is lost."""
    state = position("offering", ["7", "", "5 6"], round_end="instant")
    state = say(state, (0, "offer 7"))
    assert state.deal_number == 2
    assert state.deal_scores == ((0, 0, 0),)
    assert all(event.get("to") != {"zone": "tableau", "seat": 2} for event in state.history(None))


def test_round_end_makes_no_difference_while_hands_are_full() -> None:
    """[GB-1] With at most one empty hand at an offer both readings go on."""
    for round_end in ("turn", "instant"):
        state = position("offering", ["7", "3", "5 6"], round_end=round_end)
        assert say(state, (0, "offer 7")).phase == "bidding"


def test_an_offerer_who_is_paid_for_the_last_card_goes_on() -> None:
    """[GB-2] Whoever is paid holds cards again and offers when the turn comes."""
    state = position("offering", ["7", "5 6", "8 9"])
    state = say(state, (0, "offer 7"), (1, "bid 5 6"), (2, "pass"))
    assert sizes(state) == [2, 0, 2]
    assert state.to_act == (2,)
    state = say(state, (2, "offer 9"), (0, "pass"), (1, "pass"), (2, "offer 8"))
    state = say(state, (0, "bid 5"), (1, "pass"), (0, "keep 9"))
    assert state.to_act == (0,)
    assert state.phase == "offering"


def test_a_player_without_cards_is_passed_over() -> None:
    """Nobody with an empty hand offers."""
    state = position("offering", ["7 7", "", "8 9"], tableaus=["", "7", "7"])
    state = say(state, (0, "offer 7"), (1, "pass"), (2, "pass"))
    assert state.to_act == (2,)


def test_the_trade_that_empties_the_second_hand_is_completed() -> None:
    """[GB-19] The card is placed, and one of two is chosen, before the deal ends."""
    state = position("bidding", ["4", "", "5"], offer="7 8")
    state = say(state, (1, "pass"), (2, "bid 5"))
    assert state.phase == "keeping"
    assert state.to_act == (2,)
    assert sizes(state) == [2, 0, 0]
    state = say(state, (2, "keep 8"))
    assert state.deal_number == 2
    kept = [
        event for event in state.history(None) if event.get("to") == {"zone": "tableau", "seat": 2}
    ]
    assert [card[:-1] for event in kept for card in event["cards"]] == ["8"]


# ------------------------------------------------------------------ bids


def test_if_nobody_can_bid_the_second_offer_follows() -> None:
    """[GB-3] That both own the number is the same as that both pass."""
    state = position("offering", ["7 4", "5", "6"], tableaus=["", "7", "7"])
    state = say(state, (0, "offer 7"))
    assert state.to_act == (1, 2)
    assert [texts(state.legal_moves(seat)) for seat in (1, 2)] == [["pass"], ["pass"]]
    state = say(state, (1, "pass"), (2, "pass"))
    assert state.phase == "second_offer"
    assert texts(state.legal_moves(0)) == ["offer 4"]


@pytest.mark.parametrize(
    ("tableau", "bids"), [("", True), ("7", True), ("8", True), ("7 8", False), ("9", True)]
)
def test_who_owns_one_of_two_numbers_may_bid_who_owns_both_may_not(
    tableau: str, bids: bool
) -> None:
    """[GB-4] In a double offer only an owner of both numbers is barred."""
    state = position("bidding", ["4", "5", "6"], offer="7 8", tableaus=["", tableau, ""])
    assert texts(state.legal_moves(1)) == (["bid 5", "pass"] if bids else ["pass"])
    if not bids:
        assert "bid.needs" in (state.why_not(1, "bid 5") or "")


@pytest.mark.parametrize(("tableau", "keeps"), [("7", ["keep 8"]), ("", ["keep 7", "keep 8"])])
def test_the_other_number_must_be_kept_by_a_decision(tableau: str, keeps: list[str]) -> None:
    """[GB-4, GB-7] Who owns one keeps the other: a decision with one move."""
    state = position("bidding", ["4", "5 3", "6"], offer="7 8", tableaus=["", tableau, ""])
    state = say(state, (1, "bid 5"), (2, "pass"))
    assert state.phase == "keeping"
    assert texts(state.legal_moves(1)) == keeps


def test_the_bid_is_paid_before_the_choice() -> None:
    """[GB-7] When the winner chooses, the offerer has been paid and all see it."""
    state = position("bidding", ["4", "5 3", "6"], offer="7 8")
    state = say(state, (1, "bid 5"), (2, "pass"))
    assert sizes(state) == [2, 1, 1]
    assert "5" in [card[:-1] for card in state.view(0)["own"]["zones"]["hand"]]


def test_both_bidders_are_always_asked() -> None:
    """[GB-10] Who has no cards or owns the number chooses all the same, with one move."""
    state = position("bidding", ["4 4", "", "6"], offer="7", tableaus=["", "", "7"])
    assert state.to_act == (1, 2)
    assert texts(state.legal_moves(1)) == texts(state.legal_moves(2)) == ["pass"]


def test_cards_that_are_bid_stay_in_hand_until_paid() -> None:
    """[GB-9] A bid of all cards leaves the hand as large as it was; a loser takes it back."""
    state = position("bidding", ["4 4", "5 5", "6"], offer="7")
    state = say(state, (1, "bid 5 5"))
    assert sizes(state) == [2, 2, 1]
    assert state.view(1)["own"]["commitment"] == "bid 5 5"
    state = say(state, (2, "bid 6"))
    assert sizes(state) == [4, 0, 1]
    assert owned(state, 1) == ["7"]


def test_losing_bids_are_shown() -> None:
    """[GB-18] When both have chosen everybody sees both bids."""
    state = position("bidding", ["4 4", "5♠ 5♥", "6♦"], offer="7")
    state = say(state, (1, "bid 5 5"), (2, "bid 6"))
    for seat in (0, 1, 2, None):
        shown = [event["cards"] for event in state.history(seat) if event["event"] == "shown"]
        assert shown == [["5♠", "5♥"], ["6♦"]]


@pytest.mark.parametrize(
    ("bids", "winner"),
    [
        (("bid 5", "bid 6"), 1),
        (("bid 5", "bid 6 6"), 2),
        (("bid 5 5 5", "bid 6 6"), 1),
        (("pass", "bid 6"), 2),
        (("bid 5 5 5", "bid 6 6 6"), 1),
    ],
)
def test_most_cards_win_and_a_tie_goes_to_the_left_of_the_offerer(
    bids: tuple[str, str], winner: int
) -> None:
    """The number of cards decides, not what they are."""
    state = position("bidding", ["4", "5 5 5 2", "6 6 6 2"], offer="7")
    state = say(state, (1, bids[0]), (2, bids[1]))
    assert owned(state, winner) == ["7"]


def test_a_bid_is_of_one_to_three_cards() -> None:
    """Up to three cards may be bid, whichever; equal ones are one bid."""
    state = position("bidding", ["4", "5 5 6 6", "2"], offer="7")
    assert texts(state.legal_moves(1)) == [
        "bid 5", "bid 6", "bid 5 5", "bid 6 6", "bid 5 6", "bid 5 5 6", "bid 5 6 6", "pass",
    ]  # fmt: skip


# ------------------------------------------------------------------ the double offer


def test_the_second_offer_and_the_self_take_are_compulsory() -> None:
    """[GB-5] Neither may be passed; the offerer keeps one of the two."""
    state = position("offering", ["7 4 9", "5", "6"])
    state = say(state, (0, "offer 7"), (1, "pass"), (2, "pass"))
    assert all(move.name == "offer" for move in state.legal_moves(0))
    state = say(state, (0, "offer 4"), (1, "pass"), (2, "pass"))
    assert state.to_act == (0,)
    assert texts(state.legal_moves(0)) == ["keep 4", "keep 7"]
    state = say(state, (0, "keep 7"))
    assert owned(state, 0) == ["7"]
    assert [card[:-1] for card in zones(state)["discard"]["cards"]] == ["4"]


def test_an_offerer_who_owns_both_numbers_discards_both() -> None:
    """[GB-6] There is nothing to choose; the turn is over."""
    state = position("bidding", ["9", "5", "6"], offer="7 8", tableaus=["7 8", "", ""])
    state = say(state, (1, "pass"), (2, "pass"))
    assert state.phase == "offering"
    assert sorted(card[:-1] for card in zones(state)["discard"]["cards"]) == ["7", "8"]
    assert owned(state, 0) == ["7", "8"]


def test_an_offerer_who_owns_one_number_keeps_the_other() -> None:
    """[GB-7] Also for the offerer one possible choice is a decision with one move."""
    state = position("bidding", ["9", "5", "6"], offer="7 8", tableaus=["7", "", ""])
    state = say(state, (1, "pass"), (2, "pass"))
    assert texts(state.legal_moves(0)) == ["keep 8"]


def test_the_second_card_is_any_number_but_the_first() -> None:
    """[GB-8] Also a number that everybody owns may be offered second."""
    state = position("offering", ["7 7 4 9", "5", "6"], tableaus=["4", "4", "4"])
    state = say(state, (0, "offer 7"), (1, "pass"), (2, "pass"))
    assert texts(state.legal_moves(0)) == ["offer 4", "offer 9"]


def test_without_a_second_number_the_first_is_discarded() -> None:
    """With nothing else than the same number in hand, the card goes and the turn is over."""
    state = position("offering", ["7 7", "5", "6"])
    state = say(state, (0, "offer 7"), (1, "pass"), (2, "pass"))
    assert state.to_act == (1,)
    assert [card[:-1] for card in zones(state)["discard"]["cards"]] == ["7"]


# ------------------------------------------------------------------ scores

NUMBERS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
WORTH = {1: 0, 2: 0, 3: 3, 4: 4, 5: 5, 6: 6, 7: 9, 8: 12, 9: 15, 10: 18}


def at_end(
    tableaus: Sequence[str],
    values: dict[str, Any] | None = None,
    game: cardrules.Game | None = None,
    **options: Any,
) -> cardrules.State:
    """A deal ended with these tableaus; seat 0 keeps the last card of its own."""
    first = tableaus[0].split()
    state = position(
        "keeping",
        ["", "", "9"],
        tableaus=[" ".join(first[:-1]), *tableaus[1:]],
        offer=first[-1],
        values={"taker": 0, **(values or {})},
        game=game,
        **options,
    )
    return say(state, (0, f"keep {first[-1]}"))


@pytest.mark.parametrize(("length", "points"), WORTH.items())
def test_a_run_scores_by_its_length(length: int, points: int) -> None:
    """[GB-20] From three cards a run scores 1 a card, from the seventh on 3 a card."""
    for low in {0, 10 - length}:
        state = at_end([" ".join(NUMBERS[low : low + length]), "", ""])
        assert state.deal_scores[0] == (points, 0, 0)


@pytest.mark.parametrize(
    ("tableau", "points"),
    [("2 3 4 7 8 9", 3), ("A 2 3 4 6 7 8 9", 4), ("2 3 4 7 8 9 10", 4), ("A 3 5 7 9", 0)],
)
def test_only_the_longest_run_scores(tableau: str, points: int) -> None:
    """[GB-21] Of two runs one scores, and of two equally long ones too."""
    assert at_end([tableau, "", ""]).deal_scores[0] == (points, 0, 0)


# ------------------------------------------------------------------ who offers first


def test_the_lowest_total_offers_first() -> None:
    """[GB-12] The total of the match decides, not the points of the deal just played."""
    state = at_end(["A 2 3 4", "", ""], values={"points": {0: 1, 1: 9, 2: 8}})
    assert state.totals == (5, 9, 8)
    assert state.to_act == (0,)


@pytest.mark.parametrize("starter", [0, 1, 2])
def test_of_those_tied_the_first_after_the_last_starter_offers(starter: int) -> None:
    """[GB-13] The start moves on; with the option it is the lowest seat."""
    values = {"points": {0: 2, 1: 2, 2: 2}, "starter": starter}
    assert at_end(["A", "", ""], values=values).to_act == ((starter + 1) % 3,)
    assert at_end(["A", "", ""], values=values, starter_tie="lowest_seat").to_act == (0,)


def test_two_tied_are_counted_from_the_left_of_the_starter() -> None:
    """[GB-13] Who is not tied is passed over."""
    values = {"points": {0: 2, 1: 5, 2: 2}, "starter": 0}
    assert at_end(["A", "", ""], values=values).to_act == (2,)
    values = {"points": {0: 2, 1: 5, 2: 2}, "starter": 2}
    assert at_end(["A", "", ""], values=values).to_act == (0,)


# ------------------------------------------------------------------ the match


def one_deal() -> cardrules.Game:
    """The game with a match of one deal, to see how a match is won."""
    source = bundled("grand_bid")
    assert source is not None
    text = source.read_text(encoding="utf-8")
    assert "ends after 4 deals" in text
    return cardrules.loads(text.replace("ends after 4 deals", "ends after 1 deal"))


ONE_DEAL = one_deal()


@pytest.mark.parametrize(
    ("tableaus", "values", "winners"),
    [
        (("A 2 3", "", ""), {}, (0,)),
        (("A 2", "5", ""), {}, (0,)),
        (("A", "5", ""), {}, (0, 1)),
        (("A", "5", "7"), {}, (0, 1, 2)),
        (("A 2 3", "5 6 7", "A"), {}, (0, 1)),
        (("A 2 3", "5 6 7", "A 2"), {"points": {0: 0, 1: 0, 2: 3}}, (0, 1)),
        (("A 2 3", "5 6 7", ""), {"points": [1, 1, 4], "best_run": [3, 5, 4]}, (1,)),
        (("A 2 3 4", "5 6 7", ""), {"points": {0: 0, 1: 1, 2: 0}}, (0,)),
    ],
)  # fmt: skip
def test_most_points_win_then_the_longest_single_run(
    tableaus: Sequence[str], values: dict[str, Any], winners: tuple[int, ...]
) -> None:
    """[GB-14, GB-15] Ties go to the longest run, of any length; who is tied in that shares."""
    state = at_end(tableaus, values=values, game=ONE_DEAL)
    assert state.is_over
    assert state.winners == winners
    assert state.outcome == ("won" if len(winners) == 1 else "shared")


def test_a_match_is_four_deals() -> None:
    """Scores carry over for four deals; then the match is over."""
    state = load("grand_bid").start(5)
    while not state.is_over:
        seat = state.to_act[0]
        state = state.play(seat, state.legal_moves(seat)[-1])
    assert len(state.deal_scores) == 4
    assert state.totals == tuple(map(sum, zip(*state.deal_scores, strict=True)))
