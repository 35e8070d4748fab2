"""What is asked of a play before it is made is looked at by the linter like any question."""

from __future__ import annotations

import pytest

import cardrules

GAME = """\
cardrules 1
game small "Small"
  players 3
zones
  hand  per player, seen by owner
  pile  seen by all
values
  points  number per player, from 0, for the match
  leader  player, for the match, drawn at random
combinations
  single  1 of a rank
  run     3 or_more single in sequence
  beaten by same combination, same size, higher rank
phase the_deal
  shuffle
  deal rest to hand, from leader
  next climbing
phase climbing
  turns from leader
  move play: combination from hand to pile
    beats the last play
    needs ASKED
  move pass
    needs not leading
  ends when hand is empty
    end the deal
  trick ends when passes = 2
    player of the last play leads
scoring
  leader scores 1 points
  leader becomes first player after leader
match
  ends after 3 deals
  won by most points
  ties shared
"""


def codes(text: str) -> set[str]:
    """The codes of what the linter finds in a game that holds."""
    assert cardrules.check_text(text) == []
    return {finding.code for finding in cardrules.lint("x.cards", text=text)}


@pytest.mark.parametrize(
    "asked",
    [
        "not leading or no card in this play where rank of card is 2",
        "size of this play < size of hand or passes = 0",
        "longest run in this play < 6",
        "number of cards in hand where rank of card is rank of (lowest card in this play) < 4",
    ],
)
def test_what_the_mover_sees_is_no_secret(asked: str) -> None:
    """The play and one's own hand are open to whoever asks; a play is trusted to be found."""
    assert codes(GAME.replace("ASKED", asked)) == codes(GAME.replace("    needs ASKED\n", ""))


def test_what_others_hold_is_a_secret_whatever_the_play() -> None:
    """A play that is allowed by what another holds tells of that hand."""
    other = "hand of (first player after player)"
    asked = f"no card in {other} where rank of card is rank of (highest card in this play)"
    found = codes(GAME.replace("ASKED", asked)) - codes(GAME.replace("    needs ASKED\n", ""))
    assert found == {"L604"}


def test_combinations_whose_longest_is_asked_for_are_of_use() -> None:
    """Where no move plays one, a section of combinations is of use all the same."""
    text = GAME.replace("combination from hand to pile", "1 card from hand to pile")
    text = text.replace("    beats the last play\n    needs ASKED\n", "")
    text = text.replace("player of the last play leads", "left of leader leads")
    text = text.replace(", same size, higher rank", ", higher rank")
    assert "L108" in codes(text)
    asking = "leader scores longest run in pile points"
    assert "L108" not in codes(text.replace("leader scores 1 points", asking))
