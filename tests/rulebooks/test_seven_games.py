"""What newcomers stumbled over when the rulebooks of the seven games were read aloud."""

from __future__ import annotations

import functools
import re

import pytest

from cardrules._data import bundled_names
from tests.rulebooks.stripping import told_of


@functools.cache
def book(game: str) -> str:
    """A rulebook as one text."""
    return told_of(game)


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        ("goofspiel", "From a standard pack of 52 are taken out: every ♣."),
        ("goofspiel", "The suits are ♠, ♥ and ♦; none is higher than another."),
        ("kuhn_poker", "They are J♠, Q♠ and K♠."),
        ("kuhn_poker", "The cards rank from high to low: K, Q and J."),
        ("kuhn_poker", "Each player is dealt 1 card to the hand."),
        ("leduc_poker", "ends as soon as only 1 player has cards in the hand"),
        ("leduc_poker", "A chip that is left over goes to the first of them"),
        ("president", "Players without cards in the hand are passed over."),
        ("president", "The new dealer is the Scum."),
        ("crazy_eights", "ends as soon as there is no suit to match"),
        ("hearts", "choose a card that counts 0"),
        ("hearts", "choose a card of another suit than ♥"),
        ("dou_dizhu", "attached to them 1 card, of another rank"),
        ("dou_dizhu", "A bomb also beats every play of another kind, save a rocket."),
        ("dou_dizhu", "To a standard pack of 52 are added: BJ (black joker) and RJ (red joker)."),
        ("dou_dizhu", "never with 4 cards of the same rank or BJ RJ together among these"),
        ("goofspiel", "bid: you choose 1 card from your hand, face down; it stays there"),
        ("grand_bid", "bid: you choose 1 to 3 cards from your hand, face down; they stay there"),
        ("goofspiel", "Nothing more is won or lost when the deal is over."),
        ("president", "give: you put 1 card from your hand into the hand of the President."),
        ("president", "a card of rank 2 is in the pile"),
        ("president", "passed: not true any more as each trick begins."),
        ("crazy_eights", "It is agreed: drawing is if unable."),
        ("leduc_poker", "the debt of that player is more than 0"),
        ("dou_dizhu", "If the player who went out is the landlord"),
    ],
)
def test_a_sentence_can_be_read_aloud(game: str, sentence: str) -> None:
    """The sentence stands in the book as people say it."""
    assert sentence in book(game)


@pytest.mark.parametrize("game", bundled_names())
def test_no_book_says_it_clumsily(game: str) -> None:
    """Words that once made readers stop are in no book of a shipped game."""
    for words in (r"\b1 cards", "the same player as", "who or what", "0 plus", "every ♣ and every"):
        assert not re.search(words, book(game))


def test_nobody_plays_alone_who_is_found_at_the_end() -> None:
    """The winner of a pot has played against all others as they have; a landlord plays alone."""
    assert "plays alone" not in book("kuhn_poker")
    assert "the landlord plays alone" in book("dou_dizhu")
