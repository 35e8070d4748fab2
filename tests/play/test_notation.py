"""Cards and moves as people write them."""

from __future__ import annotations

import pytest

import cardrules

ASKING = """\
cardrules 1
game asking "Asking"
  players 3
deck own
  ranks 1 2 3
  suits cups swords
zones
  hand   per player, seen by owner
  stock  in order, seen by nobody
values
  points  number per player, from 0, for the match
  opener  player, for the match, drawn at random
  asked   player, for the deal
phase the_deal
  shuffle
  deal 1 to hand
  deal rest to stock
  next asking
phase asking
  turns from opener
  move ask: a player
    needs chosen player is not player
    asked becomes chosen player
    (2 - deal_number) from stock to hand
  move keep: 1 card from hand
    needs card is not 3/cups and rank of card is not none and suit of card is not none
  ends when asked is not none
    end the deal
match
  ends after 2 deals
  won by most points
  ties shared
example "Asking the next"
  seats Ann Bob Cid
  phase asking
  turn of Ann
  hand of Ann 3/swords
  may ask 1
  may not ask 0 because needs
  may keep 3/swords
"""
GAME = cardrules.loads(ASKING)


def test_a_player_is_asked_by_the_number_of_the_seat() -> None:
    """`ask 1` names a seat, and what stands under the move reads whom it names."""
    state = GAME.start(seed=1, chance={"opener": 0})
    assert [str(move) for move in state.legal_moves(0)][:2] == ["ask 1", "ask 2"]
    assert (
        state.why_not(0, "ask 0") == "the move needs chosen player is not player [asking.ask.needs]"
    )
    state = state.play(0, state.parse_move(0, "ask 1"))
    assert [event["value"] for event in state.history() if event.get("name") == "asked"] == [1]


def test_an_amount_is_worked_out_when_cards_are_drawn() -> None:
    """In the first deal one card is drawn, in the second none."""
    state = GAME.start(seed=1, chance={"opener": 0})
    for drawn in (1, 0):
        seen = len(state.history())
        state = state.play(0, state.parse_move(0, "ask 1"))
        moved = [event["count"] for event in state.history()[seen:] if event["event"] == "cards"]
        assert sum(moved) == drawn


def test_cards_of_suits_that_are_words_are_read_as_they_are_written() -> None:
    """A file and a move write such a card as the interface shows it."""
    assert cardrules.check_text(ASKING) == []
    state = GAME.situation({"phase": "asking", "turn": 0, "zones": {"hand": {0: "3/swords"}}})
    assert str(state.parse_move(0, "keep 3/swords")) == "keep 3/swords"


@pytest.mark.parametrize("written", ["4♥", "4♥\ufe0f", "4H", "4h", "4♥\ufe0e"])
def test_one_card_is_written_in_many_ways(written: str) -> None:
    """A sign however it is drawn, a large letter and a small one mean the same, in files too."""
    game = cardrules.load("big_three")
    deck = game.rules.deck
    assert [str(card) for card in deck.named(written)] == ["4♥"]
    text = ASKING.replace("deck own\n  ranks 1 2 3\n  suits cups swords\n", "deck french\n")
    text = text.split("example")[0].replace("3/cups", written)
    assert cardrules.loads(text).digest == cardrules.loads(text.replace(written, "4♥")).digest or (
        written not in ("4♥\ufe0f", "4♥\ufe0e")
    )


@pytest.mark.parametrize("written", ["K♠", "k♠", "KS", "ks", "Ks", "kS"])
def test_a_letter_may_be_small(written: str) -> None:
    """So may the rank, the suit, and both."""
    text = ASKING.replace("deck own\n  ranks 1 2 3\n  suits cups swords\n", "deck french\n")
    text = text.split("example")[0].replace("3/cups", written)
    game = cardrules.loads(text)
    state = game.situation({"phase": "asking", "turn": 0, "zones": {"hand": {0: "K♠"}}})
    assert "needs card is not" in str(state.why_not(0, f"keep {written}"))


@pytest.mark.parametrize("text", ["keep 9", "keep x", "ask 3", "ask Ann", "ask", "keep 1 x", "go"])
def test_what_is_no_move_in_any_position_is_no_notation(text: str) -> None:
    """It is told apart from what may not be done now, whoever is to act."""
    state = GAME.start(seed=1, chance={"opener": 0})
    for seat in (0, 1):
        with pytest.raises(cardrules.InvalidNotation):
            state.parse_move(seat, text)


@pytest.mark.parametrize("text", ["ask 0", "keep 3/cups"])
def test_what_may_not_be_done_now_is_illegal(text: str) -> None:
    """It names a rule."""
    state = GAME.start(seed=1, chance={"opener": 0})
    with pytest.raises(cardrules.IllegalMove, match=r"\[asking\."):
        state.parse_move(0, text)
