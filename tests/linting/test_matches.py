"""What random matches say against rules."""

from __future__ import annotations

from typing import Any

import pytest

import cardrules
from cardrules.linting.registry import RULES
from cardrules.linting.rule import Rule
from cardrules.trials.matches import random_match
from cardrules.trials.watching import watched
from tests.linting.texts import SMALL, completed

MATCHES = 12


def blocks(heading: str) -> list[Any]:
    return [
        pytest.param(rule, completed(text), id=rule.name)
        for rule in RULES
        if rule.of == "matches"
        for _, text in rule.page.blocks(heading)
    ]


def found(rule: Rule, text: str) -> list[str]:
    told = cardrules.lint("x.cards", text=text, select=[rule.code], simulate=MATCHES)
    return [each.code for each in told]


@pytest.mark.parametrize(("rule", "text"), blocks("Bad"))
def test_what_is_bad_shows_in_matches(rule: Rule, text: str) -> None:
    """The bad block of a page has its fault once matches are played."""
    assert found(rule, text) == [rule.code]


@pytest.mark.parametrize(("rule", "text"), blocks("Good"))
def test_what_is_good_shows_nothing(rule: Rule, text: str) -> None:
    """The good block of a page has it not."""
    assert found(rule, text) == []


def test_no_match_is_played_unless_asked() -> None:
    """Without `simulate` a stuck game is judged by reading alone."""
    text = completed(blocks("Bad")[-1].values[1])
    assert cardrules.lint("x.cards", text=text, select=["M"]) == []


def test_the_seed_that_is_told_gives_the_match_again() -> None:
    """A watched match is the match of its seed."""
    game = cardrules.loads(SMALL)
    state = random_match(game, "5:0")
    seen = watched(game, 1, 5)
    assert seen.zones == {"hand", "pile"}
    assert seen.moves == {("the_play", "play")}
    assert seen.phases == {"the_play"}
    assert state.outcome in ("won", "shared")


def test_the_seed_of_a_match_that_broke_off_is_told() -> None:
    """The hint of M001 names a seed with which it breaks off again."""
    (rule,) = [rule for rule in RULES if rule.code == "M001"]
    text = completed(rule.page.blocks("Bad")[0][1])
    (told,) = cardrules.lint("x.cards", text=text, select=["M001"], simulate=MATCHES)
    seed = told.hint.split("--seed ")[1].strip("`")
    with pytest.raises(cardrules.RuleFailure):
        random_match(cardrules.loads(text), seed)
