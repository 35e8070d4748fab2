"""Cards attached to a play: in which ways they can be, and that too many of them are told early."""

from __future__ import annotations

import pytest

import cardrules

GAME = """cardrules 1
game carriers "Carriers"
  players 2
zones
  hand  per player, seen by owner
  pile  seen by all
values
  points  number per player, from 0, for the match
  opener  player, for the match, drawn at random
combinations
  single  1 of a rank
  triple  3 of a rank
  loaded  triple with {number} single{without}
  beaten by same combination, same size, higher rank
phase the_deal
  shuffle
  deal rest to hand
  next the_play
phase the_play
  turns from opener
  move play: combination from hand to pile
    needs 3♠ is not in this play
  move pass
  ends when hand is empty or passes = 2
    end the deal
match
  ends after 1 deal
  won by most points
  ties shared
"""


def carriers(number: int, without: str = "") -> cardrules.Game:
    """A game in which so many single cards ride on three of a rank, with one card told apart."""
    return cardrules.loads(GAME.format(number=number, without=without))


@pytest.mark.parametrize("number", [8, 12])
def test_what_can_be_carried_in_too_many_ways_is_not_listed_whole(number: int) -> None:
    """Neither the list of all moves nor the reason for a refusal goes through millions of them."""
    game = carriers(number)
    with pytest.raises(ValueError, match="more than 100000 moves"):
        _ = game.moves
    state = game.start(seed=1)
    (seat,) = state.to_act
    assert state.why_not(seat, "play 4 4 4 with 5 6 7")
    with pytest.raises(cardrules.PlayError):
        state.parse_move(seat, "play 4 4 4 with 5 6 7")
    with pytest.raises(cardrules.SetupError, match="no last play"):
        game.situation({"last_play": {"seat": 0, "cards": "4 4 4"}})


def test_all_that_is_carried_is_forbidden_at_once() -> None:
    """What may never be attached costs nothing to leave out."""
    assert not [move for move in carriers(12, ", without single").moves if move.attached]


def test_everything_that_lies_there_can_be_carried() -> None:
    """Of a hand of a triple and as many others as ride on it there is one such play."""
    game = carriers(8)
    hand = "4♠ 4♥ 4♦ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠"
    state = game.situation({"turn": 0, "zones": {"hand": {0: hand, 1: "K♠"}}})
    loaded = [move for move in state.legal_moves(0) if move.attached]
    assert [str(move) for move in loaded] == ["play 4 4 4 with 5 6 7 8 9 10 J Q"]
