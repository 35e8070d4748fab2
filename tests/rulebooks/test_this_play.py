"""What is asked of a play before it is made, in the words of a rulebook."""

from __future__ import annotations

import pytest

import cardrules
from tests.linting.test_this_play import GAME


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            "needs trick_number > 1 or 3♠ is in this play",
            "You may do this only if it is not the first trick, or 3♠ lies in what you play.",
        ),
        (
            "needs size of this play < size of hand",
            (
                "You may do this only if the number of cards you play is less than the number of"
                " cards in your hand."
            ),
        ),
        (
            "needs not any card in this play where rank of card is 2",
            "You may not do this if a card of rank 2 is in what you play.",
        ),
        (
            "needs longest run in this play < 6",
            (
                "You may do this only if the number of ranks in the longest run in what you play is"
                " less than 6."
            ),
        ),
        (
            "must, if able: rank of (lowest card in this play) is 4",
            (
                "If you can, you must choose a play for which this holds: the rank of the lowest"
                " card in what you play is 4."
            ),
        ),
        (
            "must, if able: combination is run",
            "If you can, you must choose a play for which this holds: the play is a run.",
        ),
    ],
)
def test_a_need_is_told(line: str, told: str) -> None:
    """The sentence says what is asked of the play, as one would say it to who plays it."""
    game = cardrules.loads(GAME.replace("needs ASKED", line))
    page = " ".join(cardrules.rulebook(game, format="text").split())
    assert told in page
