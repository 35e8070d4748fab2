"""Who sees what at each step, as the books of the shipped games tell it, is what the models say."""

from __future__ import annotations

import pytest

from cardrules.rulebooks.book import Book, Item, plain
from tests.rulebooks.library import (
    SHIPPED,
    bare_book,
    first_words,
    game_of,
    lists_of,
    said,
    section_text,
)


def _text(item: Item) -> str:
    own = " ".join(plain(sentence.phrase) for sentence in item.sentences)
    return " ".join([own, *map(_text, item.items)])


@pytest.mark.parametrize(("game", "variant"), SHIPPED)
def test_no_secret_choice_is_heard_by_everybody(game: str, variant: str) -> None:
    """What is chosen at the same time is told by nobody before all have chosen."""
    seeing = bare_book(game, variant).section("seeing")
    assert seeing is not None
    secret = {p.title for p in game_of(game, variant).rules.phases if p.kind == "together"}
    for items in lists_of(seeing.blocks):
        for item in items:
            if any(first_words(item) == f"In {title}:" for title in secret):
                assert "hears it" not in _text(item)
    assert "Scores, bids" not in section_text(bare_book(game, variant), "seeing")


def test_cards_that_all_have_seen_are_not_seen_by_one_alone() -> None:
    """A kitty turned up before it is taken, and a trick put face down, were seen."""
    landlord: Book = bare_book("dou_dizhu")
    assert "From the kitty to the hand of the landlord: everybody has seen the cards." in said(
        landlord
    )
    heap = "in the heap of finished tricks nobody may look at them"
    assert heap in section_text(bare_book("big_three"), "seeing")


def _passed_on(game: str, variant: str = "") -> str:
    return section_text(bare_book(game, variant), "seeing")


def test_a_folded_hand_was_seen_by_its_owner_alone() -> None:
    """That hands are shown at the end does not mean that one given up before was seen."""
    fold = "From the hand of the player to the heap of folded hands: only the owner of the hand "
    assert fold + "has seen the cards" in _passed_on("leduc_poker")


@pytest.mark.parametrize(("game", "times"), [("president", 2), ("hearts", 3)])
def test_who_gives_cards_away_knows_them(game: str, times: int) -> None:
    """Cards that go from one hand to another are known to both players."""
    both = "only the player who gives the cards and the player who gets them see them"
    assert _passed_on(game).count(both) == times
    assert "only the owner" not in _passed_on(game)


def test_who_sees_a_card_that_is_drawn_is_told() -> None:
    """A card drawn is seen by its owner, one turned up by all."""
    seen = _passed_on("crazy_eights")
    assert "From the stock to the hand of the player: only the owner of the hand sees" in seen
    assert "From the stock to the pile: everybody sees the cards." in seen
    assert "From the stock to the board: everybody sees the cards." in _passed_on("leduc_poker")
    assert "From the stock to the prize: everybody sees the cards." in _passed_on("goofspiel")


def test_what_is_shown_when_the_deal_is_over_is_told() -> None:
    """The scoring shows and tells things too."""
    end = "In End of the deal and scoring:"
    assert f"{end} Everybody is shown the hand of every player." in _passed_on("crazy_eights")
    told_at_end = f"{end} Everybody learns who the partner is."
    assert told_at_end in _passed_on("big_three", "four_players")
    assert end not in _passed_on("grand_bid")


def test_a_hand_that_is_shown_only_at_times_is_not_said_to_be_shown() -> None:
    """Where all others have folded, no card is shown."""
    seen = _passed_on("kuhn_poker")
    assert "Where the rules above say so, everybody is shown the hand of a player." in seen
    assert " Everybody is shown" not in seen
