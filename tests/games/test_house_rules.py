"""House rules of the seven games: enough of them, each shown in an example, alone and mixed."""

from __future__ import annotations

import itertools
import random
import re
from pathlib import Path
from typing import Any

import pytest

import cardrules
from cardrules._data import bundled, bundled_names, bundled_variant, bundled_variant_names
from cardrules.play.composing import read_game
from cardrules.trials.examples import run_examples
from tests.strategies import load, say, walk

NAMES = [name for name in bundled_names() if name not in ("big_three", "grand_bid")]
APART = {"hearts": {"three_players", "five_players"}}
"""Variants of which only one is chosen."""


def mixes(name: str) -> list[tuple[str, ...]]:
    """The variants of a game in every way they go together, but none and one alone."""
    variants = bundled_variant_names(name)
    apart = APART.get(name, set())
    return [
        mix
        for size in range(2, len(variants) + 1)
        for mix in itertools.combinations(variants, size)
        if len(apart & set(mix)) < 2
    ]


def case(name: str, mix: tuple[str, ...], *marks: pytest.MarkDecorator) -> Any:
    """A mix as an example of a test."""
    return pytest.param(name, mix, id="-".join((name, *mix)), marks=marks)


ALONE = [case(name, (each,)) for name in NAMES for each in bundled_variant_names(name)]
LARGEST = [case(name, mixes(name)[-1]) for name in NAMES if mixes(name)]
OTHERS = [case(name, mix, pytest.mark.slow) for name in NAMES for mix in mixes(name)[:-1]]

SHORT = {"dou_dizhu": {"deals": 1}, "crazy_eights": {"limit": 20}, "hearts": {"limit": 20}}
LENGTH = {"deals", "limit", "most_plays"}
"""Options that say how long is played."""
TOLD = {"hidden_bids": {"L601", "L602"}}
"""Advice that the file of a variant says why it does not follow."""


def options_in_examples(name: str) -> set[str]:
    """The options of a game that an example sets."""
    path = bundled(name)
    assert path is not None
    return set(re.findall(r"^  set (\w+) to ", path.read_text(encoding="utf-8"), re.MULTILINE))


@pytest.mark.parametrize("name", NAMES)
def test_a_game_has_three_house_rules_at_least(name: str) -> None:
    """They are variants, which have examples, and options that an example sets."""
    variants = bundled_variant_names(name)
    for variant in variants:
        path = bundled_variant(name, variant)
        assert path is not None
        assert "\nexample " in path.read_text(encoding="utf-8")
    assert len(variants) + len(options_in_examples(name)) >= 3


@pytest.mark.parametrize("name", NAMES)
def test_an_example_sets_every_option_but_the_length_of_a_match(name: str) -> None:
    """Whatever a table may agree on is shown, but for how long it plays."""
    options = {option.name for option in load(name).rules.options}
    assert options - LENGTH <= options_in_examples(name)


def test_the_page_of_games_names_every_house_rule() -> None:
    """Under each game stand all its variants, and all options but for the length of a match."""
    page = (Path(__file__).parents[2] / "docs" / "games.md").read_text(encoding="utf-8")
    told = dict(re.findall(r"^### (.*?)\n(.*?)(?=^###|\Z)", page, re.MULTILINE | re.DOTALL))
    for name in NAMES:
        section = told[load(name).title]
        mixes_of_one = [(), *((each,) for each in bundled_variant_names(name))]
        options = {option.name for mix in mixes_of_one for option in load(name, mix).rules.options}
        assert set(re.findall(r"--set (\w+)=", section)) == options - LENGTH, name
        assert set(re.findall(r"--with (\w+)", section)) == set(bundled_variant_names(name)), name


@pytest.mark.parametrize(("name", "mix"), [*ALONE, *LARGEST, *OTHERS])
def test_every_mix_holds_and_ends(name: str, mix: tuple[str, ...]) -> None:
    """Every mix lints clean, its examples hold, and a random match of it comes to its end."""
    game = cardrules.load(name, mix, SHORT.get(name))
    told = {found.code for found in cardrules.lint("mix", text=read_game(name, mix).source.text)}
    assert told <= {code for variant in mix for code in TOLD.get(variant, ())}
    assert [fault for result in run_examples(game) for fault in result.faults] == []
    *_, (_, _, state) = walk(game.start(1), random.Random(1))
    assert state.outcome in ("won", "shared")


# ------------------------------------------------------------------ Dou Dizhu


def test_different_kickers_leave_fewer_plays() -> None:
    """Airplanes with solos of different ranks, not both jokers, are 7,161, fours with two 1,170."""
    game = load("dou_dizhu", ("different_kickers",))
    plays = [move.values["combination"] for move in game.moves if move.seat == 0 and move.cards]
    assert plays.count("airplane_solos") == 7_161
    assert plays.count("quad_solos") == 1_170


def test_bare_fours_leave_nothing_attached_to_a_four() -> None:
    """No play is made of four cards of a rank and others."""
    game = load("dou_dizhu", ("bare_fours",))
    names = {str(move.values["combination"]) for move in game.moves if move.cards}
    assert "bomb" in names
    assert not {"quad_solos", "quad_pairs"} & names


def auction(*variants: str) -> cardrules.State:
    """The auction of a deal in which seat 0 bids first."""
    return load("dou_dizhu", variants).start(1, chance={"opener": 0})


def test_one_bid_each_ends_the_auction_after_three() -> None:
    """Whoever bid highest when all were asked has it, and nobody is asked again."""
    state = say(auction("one_bid_each"), (0, "bid 1"), (1, "bid 2"), (2, "pass"))
    assert (state.phase, state.to_act) == ("climbing", (1,))
    state = say(auction("one_bid_each"), (0, "bid 3"))
    assert (state.phase, state.to_act) == ("climbing", (0,))
    state = say(auction("one_bid_each"), (0, "pass"), (1, "pass"), (2, "pass"))
    assert (state.phase, state.deal_scores) == ("auction", ())


def test_the_first_bidder_is_the_landlord_where_one_has_to_be() -> None:
    """Three passes make seat 0 the landlord for 1, with the kitty."""
    state = say(auction("forced_landlord"), (0, "pass"), (1, "pass"), (2, "pass"))
    assert (state.phase, state.to_act) == ("climbing", (0,))
    assert len(state.view(0)["own"]["zones"]["hand"]) == 20
    assert state.view()["table"]["values"]["stake"] == 1


# ------------------------------------------------------------------ Hearts


@pytest.mark.parametrize(
    ("variant", "players", "cards", "first"),
    [("three_players", 3, 17, "2♣"), ("five_players", 5, 10, "3♣")],
)
@pytest.mark.parametrize("seed", range(3))
def test_hearts_for_another_number(
    variant: str, players: int, cards: int, first: str, seed: int
) -> None:
    """All cards are dealt evenly; the lowest club is led; a deal costs 26, or 26 each other."""
    game = load("hearts", (variant,))
    state = game.start(seed)
    assert game.players == players
    assert len(game.rules.deck.cards) == players * cards
    for _, _, later in walk(state, random.Random(seed)):
        if later.phase == "tricks" and state.phase == "passing":
            assert [str(move) for move in later.legal_moves(later.to_act[0])] == [f"play {first}"]
        state = later
        if state.deal_scores:
            break
    assert sum(state.deal_scores[0]) in (26, 26 * (players - 1))


@pytest.mark.parametrize("variant", ["three_players", "five_players"])
def test_three_and_five_pass_left_right_and_not_at_all(variant: str) -> None:
    """The third deal begins with the play, and the fourth with passing to the left again."""
    rand = random.Random(1)
    state = load("hearts", (variant,), limit=1000).start(1)
    ways: dict[int, tuple[str, str]] = {}
    while state.deal_number < 5:
        ways.setdefault(state.deal_number, (state.phase, state.view()["table"]["values"]["way"]))
        seat = rand.choice(state.to_act)
        state = state.play(seat, rand.choice(state.legal_moves(seat)))
    assert ways == {
        1: ("passing", "left"),
        2: ("passing", "right"),
        3: ("tricks", "nowhere"),
        4: ("passing", "left"),
    }
