"""Files to begin with: they hold, are laid out, have an example and a ruling, and play."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardrules
from cardrules._data import bundled_names
from cardrules.cards import FRENCH_RANKS
from cardrules.limits import LIMITS
from cardrules.trials.examples import run_examples
from cardrules.trials.matches import play_out


def holds(game: cardrules.Game, text: str, examples: int) -> None:
    """The file is in the layout, its examples hold, and a random match ends."""
    assert cardrules.format_text(text) == text
    results = run_examples(game)
    assert len(results) >= examples >= 1
    assert not [fault for each in results for fault in each.faults]
    assert text.count("ruling ") >= 1
    assert play_out(game.start(1), random.Random(1).random).is_over


def test_a_game_holds_and_plays() -> None:
    """The game has no fault, and is called as it was asked for."""
    text = cardrules.new_game("nine_men", "NAME of the game")
    assert cardrules.check_text(text) == []
    game = cardrules.loads(text)
    assert (game.name, game.title) == ("nine_men", "NAME of the game")
    holds(game, text, 1)


@pytest.mark.parametrize("name", bundled_names())
def test_a_variant_of_every_game_holds_and_plays(name: str) -> None:
    """It changes something, and its example holds beside those of the game."""
    base = cardrules.load(name)
    text = cardrules.new_variant("mine", base)
    game = cardrules.loads(base.rules.source.text, [text])
    assert game.variants == ("mine",)
    assert cardrules.differences(base, game)
    holds(game, text, len(base.rules.examples) + 1)


def test_a_variant_of_a_game_without_options_holds() -> None:
    """What can always be changed is when a match is cut off."""
    text = cardrules.new_game("plain").replace(
        '\noptions\n  deals  number 1..100, default 3  "How many deals the match lasts."\n', ""
    )
    for match in ("ends after 3 deals", "ends after 3 deals\n  cap 9 deals"):
        base = cardrules.loads(text.replace("ends after deals deals", match))
        other = cardrules.loads(base.rules.source.text, [cardrules.new_variant("mine", base)])
        assert cardrules.differences(base, other)


@settings(max_examples=60)
@given(st.text(max_size=70) | st.sampled_from(["deal", "2x", "a b", "ä", "A", *FRENCH_RANKS]))
def test_a_name_makes_a_file_that_holds_or_a_sentence(name: str) -> None:
    """Whatever the name."""
    try:
        text = cardrules.new_game(name)
    except ValueError:
        return  # what it says is looked at below
    assert cardrules.check_text(text) == []
    assert cardrules.loads(text).name == name


@pytest.mark.parametrize(
    ("name", "title", "said"),
    [
        ("my game", "", "one word of letters, digits and `_`, such as `my_game`"),
        ("21", "", "a name begins with a letter, such as `game_21`"),
        ("phase", "", "`phase` is a word of the language; call it otherwise, such as `my_phase`"),
        ("x" * (LIMITS.name_characters + 1), "", "the name is longer than 64 characters"),
        ("x", 'a "b"', "a title has no double quote in it"),
        ("x", "a" * 200, "the title is longer than 100 characters"),
        ("big_three", "", "the game itself is called `big_three`; call the variant otherwise"),
    ],
)
def test_what_cannot_be_called_so(name: str, title: str, said: str) -> None:
    """A sentence says why, and what would do."""
    with pytest.raises(ValueError, match=re.escape(said)):
        cardrules.new_variant(name, cardrules.load("big_three"), title)
