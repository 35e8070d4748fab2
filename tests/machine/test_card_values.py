"""A card kept in a value stays the card it is, however little later rules see of cards."""

from __future__ import annotations

import random

import cardrules
from tests.strategies import VEILED, say, walk

FRAME = """
cardrules 1

game kept "Kept"
  about "A card is remembered, and then cards are only counted."
  players 2

deck french
  ranks A 2 3 4

zones
  hand  per player, seen by owner
  box   seen by nobody
  pile  seen by all

values
  points  number per player, from 0, for the match
  starter player, for the match, drawn at random
  mark    card, for the match
  held    yes or no, from no, for the deal

phase the_deal
  shuffle
  deal 7 to hand
  deal rest to box
  mark becomes lowest card in hand of starter where suit of card is ♥
  when mark is in hand of starter
    held becomes yes
  next dropping

phase dropping
  turns from starter
  move drop: 1 card from hand to pile
  ends when size of pile >= 2
    end the deal

match
  ends after 2 deals
  won by most points
  ties shared
"""


def test_a_card_in_a_value_is_shown_as_it_was_set() -> None:
    """The value shows rank and suit in a phase whose rules tell no two suits apart."""
    game = cardrules.loads(FRAME)
    state = game.start(1, deal={"hand": ["3♥ 4♥ A♠", "A♥"], "box": "2♥"}, chance={"starter": 0})
    assert [str(move) for move in state.legal_moves(0)] == ["drop A", "drop 2", "drop 3", "drop 4"]
    table = state.view(None)["table"]["values"]
    assert (table["mark"], table["held"]) == ("3♥", True)
    state = say(state, (0, "drop A"), (1, "drop A♥"))
    assert state.deal_number == 2
    assert str(state.view(1)["table"]["values"]["mark"]).endswith("♥")


def test_a_card_in_a_value_can_be_laid() -> None:
    """A situation takes the value in notation, and shows it again."""
    state = cardrules.loads(FRAME).situation({"phase": "dropping", "values": {"mark": "4♠"}})
    assert state.view(0)["table"]["values"]["mark"] == "4♠"
    assert cardrules.replay(state.record(), state.game).view(0) == state.view(0)


def test_a_hidden_card_in_a_value_stays_hidden_in_every_phase() -> None:
    """Through whole matches of the veiled game, a value seen by nobody is one word to all."""
    for seed in range(5):
        for _, _, state in walk(VEILED.game.start(seed), random.Random(seed)):
            for seat in (0, 1, 2, None):
                assert state.view(seat)["table"]["values"]["mark"] == "hidden"


def test_a_card_written_in_full_is_no_other() -> None:
    """Where a rule tells a card from others, its name does not stand for them."""
    state = VEILED.game.situation(
        {"phase": "hiding", "turn": 0, "zones": {"hand": {0: "8♠ 4♠ 4♥", 1: "8♣", 2: "5♥"}}}
    )
    texts = [str(move) for move in state.legal_moves(0)]
    assert "show 8" in texts
    assert "show 8♣" not in texts
    assert str(state.parse_move(0, "show 8♠")) == "show 8"
    assert "not in your hand" in (state.why_not(0, "show 8♣") or "")
    assert str(state.parse_move(0, "show 4♥")) == "show 4"
