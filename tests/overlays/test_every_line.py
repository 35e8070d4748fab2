"""Mutation of the shipped variants: no line of them can go or change unnoticed."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Mapping, Sequence

import pytest

import cardrules
from cardrules.trials.examples import run_examples
from tests.overlays import test_big_three as facts
from tests.overlays.texts import BASE, SHIPPED, bundled

NAMES = (*SHIPPED, "units")


RULINGS = "|".join(re.findall(r"ruling (\w+)", BASE + "".join(bundled(name) for name in NAMES)))
PROSE = re.compile(
    rf"cardrules|variant|ruling|example|remove example|replace game\.about|remove .*\b({RULINGS})$"
)
"""The first lines of what is said to readers, and changes nothing in play."""


def operations(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where each operation of a variant begins and ends, but for prose, examples and rulings."""
    heads = [at for at, line in enumerate(lines) if line and not line.startswith(" ")]
    for at, end in itertools.pairwise([*heads, len(lines)]):
        if not PROSE.match(lines[at]) and not _holds_prose_alone(lines[at:end]):
            yield at, end


def _holds_prose_alone(lines: Sequence[str]) -> bool:
    """Whether a `with` block says something to readers and nothing else."""
    inside = [line for line in lines[1:] if line.startswith("  ") and line[2] != " "]
    return lines[0].startswith("with ") and all(PROSE.match(line.strip()) for line in inside)


def mutants(name: str) -> Iterator[tuple[str, str]]:
    """Each operation left out, and each number in one changed; with a word of what was done."""
    lines = bundled(name).split("\n")
    for at, end in operations(lines):
        yield f"without {lines[at]}", "\n".join(lines[:at] + lines[end:])
        for inside in range(at + 1, end):
            line = lines[inside]
            if line.lstrip().startswith(("example", "ruling")):
                break
            rules = re.split('["#]', line)[0]
            for word in re.finditer(r"(?<=[ .])([0-9]+|default yes|default no)\b(?![♠♥♦♣])", rules):
                changed = line[: word.start()] + _other(word[0]) + line[word.end() :]
                yield changed.strip(), "\n".join([*lines[:inside], changed, *lines[inside + 1 :]])


def _other(word: str) -> str:
    turned = {"default yes": "default no", "default no": "default yes"}
    return turned[word] if word in turned else str(int(word) + 1)


SAME = ("bombs becomes bombs + 2",)
"""Changes that change nothing: it is only asked whether there are any bombs."""

MUTANTS = [
    pytest.param(name, text, id=f"{name}: {done}")
    for name in NAMES
    for done, text in mutants(name)
    if done not in SAME
]

STATED: Mapping[str, Sequence[Callable[[], None]]] = {
    "bomb_bonus": [facts.test_a_run_of_quads_is_a_bomb_unless_the_option_says_no],
    "forced_bid": [facts.test_of_two_forced_hands_the_first_is_asked],
    "four_players": [
        facts.test_four_have_13_cards_each_and_there_is_no_kitty,
        facts.test_the_bidder_calls_a_card_that_another_holds,
        facts.test_two_pay_and_two_are_paid,
        facts.test_auction_passes_is_2_or_3,
    ],
    "points": [
        facts.test_points_end_at_twenty,
        facts.test_points_may_be_played_to_any_number_up_to_a_thousand,
        facts.test_points_are_the_bidders_alone,
        facts.test_points_of_four_are_gained_by_a_side_and_lost_by_none,
    ],
    "short_deck": [facts.test_the_short_deck_has_43_cards],
    "simplified_order": [facts.test_opener_by_order_decides_who_opens],
    "units": [facts.test_units_end_when_somebody_has_none],
}
"""Tests that state facts of a variant which no example can."""


def loader(name: str, text: str) -> Callable[..., cardrules.Game]:
    """What loads Big Three with the text of one variant changed."""

    def load(
        _game: str, variants: Sequence[str] = (), options: Mapping[str, object] | None = None
    ) -> cardrules.Game:
        texts = [text if each == name else bundled(each) for each in variants]
        return cardrules.loads(BASE, texts, options)

    return load


def example_fails(name: str, text: str) -> bool:
    """Whether an example fails, or the file is refused, by itself or with another variant."""
    load = loader(name, text)
    apart = ({"four_players", "short_deck"}, {"points", "units"})
    for other in (name, *SHIPPED):
        if {name, other} not in apart:
            try:
                game = load("big_three", sorted({name, other}))
            except cardrules.RulesError:
                return True
            if not all(result.passed for result in run_examples(game)):
                return True
    return False


def a_test_fails(name: str, text: str, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether a test that states facts of the variant fails."""
    monkeypatch.setattr(cardrules, "load", loader(name, text))
    facts.game.cache_clear()
    try:
        for stated in STATED[name]:
            stated()
    except (AssertionError, ValueError, KeyError, cardrules.RulesError, pytest.fail.Exception):
        return True
    finally:
        facts.game.cache_clear()
    return False


@pytest.mark.slow
@pytest.mark.parametrize(("name", "text"), MUTANTS)
def test_every_line_of_a_variant_is_noticed(
    name: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A variant with a line left out or a number changed breaks an example or a test."""
    assert example_fails(name, text) or a_test_fails(name, text, monkeypatch)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_unchanged_breaks_nothing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the text as it is, no example and none of these tests fails."""
    assert not example_fails(name, bundled(name))
    assert not a_test_fails(name, bundled(name), monkeypatch)
