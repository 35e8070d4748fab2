"""How two games differ, in sentences: something is said where they differ, and only there."""

from __future__ import annotations

import itertools
import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardrules
from cardrules._data import bundled_names, bundled_variant_names
from cardrules.comparing.games import are_the_same, differences
from tests.syntax.files import SHIPPED

GAMES = {name: cardrules.load(name) for name in bundled_names()}
VARIANTS = [(game, name) for game in GAMES for name in bundled_variant_names(game)]
TEXTS = {f"games/{name}.cards": game for name, game in GAMES.items()}


def loaded(text: str) -> cardrules.Game | None:
    """The game in a text, or None for a text that holds none."""
    try:
        return cardrules.loads(text)
    except cardrules.RulesError:
        return None


def well_told(sentences: list[str]) -> None:
    """Each is said once, on one line, with an end, and tells no name of Python."""
    assert len(set(sentences)) == len(sentences)
    for each in sentences:
        assert re.fullmatch(r"[`A-Z0-9].*\.", each), each
        assert each.count("`") % 2 == 0, each
        assert not re.search(r"None|True|False|\(\)|  ", each), each


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_every_variant_differs_from_its_game(game: str, variant: str) -> None:
    """A shipped variant is told in at least one sentence, and the other way round too."""
    other = _with(game, variant)
    there, back = differences(GAMES[game], other), differences(other, GAMES[game])
    assert there
    assert back
    well_told(there)
    well_told(back)


def _with(game: str, variant: str) -> cardrules.Game:
    head = SHIPPED[f"games/{game}/{variant}.cards"].partition("\nvariant ")[2].partition("\n\n")[0]
    needs = re.findall(r"(?m)^  needs (\w+)", head)
    return cardrules.load(game, [variant, *needs])


@pytest.mark.parametrize("pair", list(itertools.permutations(GAMES, 2)), ids="-".join)
def test_two_games_differ(pair: tuple[str, str]) -> None:
    """Any two games can be compared."""
    found = differences(GAMES[pair[0]], GAMES[pair[1]])
    assert len(found) > 10
    well_told(found)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_only_said_makes_no_difference(name: str) -> None:
    """Comments, layout, rulings, sentences about the rules and examples are not compared."""
    text = SHIPPED[f"games/{name}.cards"].partition("\nexample ")[0]
    text = re.sub(r"(?m)^ +(about|ruling|chosen|other|source) .*\n", "", text)
    other = loaded(text.replace("  ", "      ") + "# end\n")
    assert other is not None
    assert differences(GAMES[name], other) == []


@settings(max_examples=25)
@given(st.sampled_from(sorted(TEXTS)), st.integers(0, 2**32))
def test_something_is_said_just_where_the_models_differ(name: str, seed: int) -> None:
    """Of a file with lines left out, swapped or with other numbers, as far as it holds."""
    rng = random.Random(seed)
    lines = SHIPPED[name].partition("\nexample ")[0].split("\n")
    at = rng.randrange(len(lines))
    match rng.randrange(4):
        case 0:
            del lines[at]
        case 1:
            lines[at : at + 2] = reversed(lines[at : at + 2])
        case 2:
            lines[at] = re.sub(r"\b[1-9]\b", lambda found: str(int(found[0]) % 9 + 1), lines[at])
        case _:
            new = {"most": "fewest", "yes": "no", "and": "or", ">": "<", "all": "nobody"}
            lines[at] = re.sub(r"\w+|>", lambda found: new.get(found[0], found[0]), lines[at])
    other = loaded("\n".join(lines))
    if other is None:
        return
    found = differences(TEXTS[name], other)
    assert (found == []) == are_the_same(TEXTS[name].rules, other.rules)
    well_told(found)


OPTIONS = [(name, option) for name, game in GAMES.items() for option in game.rules.options]


@pytest.mark.parametrize(("name", "option"), OPTIONS, ids=lambda each: getattr(each, "name", each))
def test_an_option_that_is_set_otherwise_is_one_sentence(name: str, option: object) -> None:
    """Whatever follows from an option, it is the option that is told."""
    assert isinstance(option, type(GAMES[name].rules.options[0]))
    values = {"choice": option.choices[-1:], "truth": [not option.value]}
    (value,) = values.get(option.kind) or [option.highest]
    found = differences(GAMES[name], GAMES[name].with_options({option.name: value}))
    assert len(found) == (value != option.value)
    well_told(found)


SMALL = SHIPPED["games/big_three.cards"].partition("\nexample ")[0]
SMALL = re.sub(r"(?m)^  cap .*\n", "", SMALL)
SMALL = re.sub(r"holder of 4♥ .*", "dealer", SMALL)  # nobody holds *the* 4♥ of two packs


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("ranks 4 5", "without 4♣ 5♣\n  ranks 4 5", "50 cards instead of 52: without 4♣ and 5♣."),
        ("ranks 4 5", "packs 2\n  ranks 4 5", "104 cards instead of 52: 2 packs."),
        ("ranks 4 5", "with BJ\n  ranks 4 5", "53 cards instead of 52: with BJ."),
        ("ranks 4 5 6", "K♣ A counts 3\n  ranks 4 5 6", " count 3 instead of 0."),
        ("ranks 4 5", "ranks 5 4", "The cards rank 5 4 6 7 8 9 10 J Q K A 2 3 from low to high "),
        ("deal 16", "deal 15", "15 cards each instead of 16."),
        ("rotation anticlockwise", "rotation clockwise", "The turn goes clockwise."),
        ("players 3", "players 2..3", "It is for 2 to 3 players instead of 3."),
        ("  needs stake > 0", "  needs stake > 1", "The auction, pass: `needs stake > 1` instead "),
        ("won by most chips", "won by fewest chips", "The match: `won by fewest chips` instead"),
        (
            "  kitty   seen by nobody",
            "  kitty   seen by all",
            "The zone `kitty` is `seen by all",
        ),
        ("ties shared", "ties shared\n  cap 5 deals", "The match: also `cap 5 deals`."),
        ("payment means stake", "payment means stake * 2", "The term `payment` is `stake * 2` ins"),
    ],
)
def test_how_it_is_said(old: str, new: str, said: str) -> None:
    """A change of one line is told in words that a player knows."""
    game, other = loaded(SMALL), loaded(SMALL.replace(old, new, 1))
    assert game is not None
    assert other is not None
    assert any(said in each for each in differences(game, other)), differences(game, other)
