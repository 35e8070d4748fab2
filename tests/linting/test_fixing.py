"""Fixes: they reach an end, bring nothing new, and leave the rest of a file alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardrules
from cardrules.diagnostics import Diagnostic, Edit
from cardrules.linting.fixing import Fixed, applied, fix_all
from cardrules.linting.registry import RULES
from cardrules.text import Source, Span
from tests.linting.texts import SMALL, completed


def lint(text: str) -> Sequence[Diagnostic]:
    return cardrules.lint("x.cards", text=text)


def fixed(text: str, *, unsafe: bool = True) -> Fixed:
    return fix_all(Source("x.cards", text), lint, unsafe=unsafe)


def _unescaped(text: str) -> str:
    return re.sub(r"\\u([0-9a-f]{4})", lambda found: chr(int(found[1], 16)), text)


BAD = [
    pytest.param(completed(_unescaped(text)), id=f"{rule.name}-{number}")
    for rule in RULES
    for number, (_, text) in enumerate(rule.page.blocks("Bad"), 1)
    if rule.fixes
]


@pytest.mark.parametrize("unsafe", [False, True])
@pytest.mark.parametrize("text", BAD)
def test_a_fixed_file_is_fixed_and_has_nothing_new(text: str, unsafe: bool) -> None:
    """What is fixed twice is fixed once, and what is found then was found before."""
    once = fixed(text, unsafe=unsafe)
    assert fixed(once.text, unsafe=unsafe) == Fixed(once.text, 0, once.left)
    before = {(each.code, each.message) for each in lint(text)}
    assert {(each.code, each.message) for each in once.left} <= before


@pytest.mark.parametrize("text", BAD)
def test_every_fix_mends_what_it_is_for(text: str) -> None:
    """With all fixes made no finding with a fix is left."""
    assert [each.code for each in fixed(text).left if each.fix is not None] == []


def test_safe_fixes_leave_the_unsafe_alone() -> None:
    """Without leave nothing is taken out that somebody should look at."""
    text = completed(
        "zones\n  hand  per player, seen by owner\n  pile  seen by all\n  x  seen by all\n"
    )
    assert fixed(text, unsafe=False).text == text
    assert fixed(text).text == completed(
        "zones\n  hand  per player, seen by owner\n  pile  seen by all\n"
    )


def test_what_only_follows_from_a_fix_is_mended_too() -> None:
    """A term is taken out, and then the value that only it used."""
    text = SMALL.replace(
        "phase the_deal",
        "terms\n  total means spare_value + 1\nphase the_deal",
    ).replace("values\n", "values\n  spare_value  number, from 0, for the deal\n")
    done = fixed(text)
    assert "spare_value" not in done.text
    assert "total" not in done.text


def test_a_misspelt_name_is_written_as_suggested() -> None:
    """What an error suggests can be made, as an unsafe fix."""
    text = SMALL.replace("leader scores", "leadr scores")
    assert fixed(text).text == SMALL
    assert fixed(text, unsafe=False).text == text


@pytest.mark.parametrize("sign", ["=", ":=", "=="])
def test_a_sign_in_an_example_is_written_as_is(sign: str) -> None:
    """What an example sets up and sees is said with `is`, as an unsafe fix."""
    right = (
        f'{SMALL}example "Points"\n  seats Anna Ben Carla\n  phase the_deal\n'
        "  points of Anna is 3\n  then points of Anna is 3\n"
    )
    text = right.replace("Anna is 3", f"Anna {sign} 3")
    assert fixed(text).text == right
    assert fixed(text, unsafe=False).text == text


def test_all_conditions_of_a_where_are_put_in_brackets() -> None:
    """A `where` that ends before `and` is written with brackets, as an unsafe fix."""
    right = completed(
        "scoring\n  when any card in pile where (suit of card is ♥ and rank of card is A)\n"
        "    leader scores 1 points\n"
        "  leader becomes first player after leader\n"
    )
    text = right.replace("(suit", "suit").replace(" is A)", " is A")
    assert fixed(text).text == right
    assert fixed(text, unsafe=False).text == text


def test_a_fix_that_would_bring_something_new_is_not_made() -> None:
    """The only line under a `when` is not taken out: the block would be empty."""
    text = completed(
        "scoring\n  when hand of leader is empty\n    leader becomes leader\n"
        "  leader scores 1 points\n"
    )
    done = fixed(text)
    assert done.text == text
    assert [each.code for each in done.left] == ["L110"]


@given(st.data())
def test_edits_are_made_together_as_one_by_one(data: Any) -> None:
    """Edits apart from each other can be made in whatever order."""
    text = data.draw(st.text("abc \n", min_size=1, max_size=30))
    cuts = sorted(data.draw(st.sets(st.integers(0, len(text)), max_size=6)))
    spans = [Span(a, b) for a, b in zip(cuts[::2], cuts[1::2], strict=False)]
    edits = [Edit(span, data.draw(st.text("xyz", max_size=3))) for span in spans]
    expected, at = "", 0
    for edit in edits:
        expected += text[at : edit.span.start] + edit.text
        at = edit.span.end
    expected += text[at:]
    assert applied(text, data.draw(st.permutations(edits))) == expected


LINES = [
    "  extra  seen by nobody",
    "  # cardrules: ignore[L101] why",
    "  # cardrules: ignore[L999]",
    "  # the the pile",
    "  leader becomes leader",
    "  each player pays 1 points to leader",
    "  when hand of leader is empty",
    "    leader scores 1 points",
    "  points2  number per player, from 0, for the match",
    "  ends when passes = 2",
]


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 27), st.sampled_from(LINES)), max_size=4))
def test_fixing_ends_on_files_that_were_meddled_with(meddled: list[tuple[int, str]]) -> None:
    """Lines put in anywhere: fixing twice is fixing once, and nothing new is found."""
    lines = SMALL.splitlines()
    for at, line in meddled:
        lines.insert(at, line)
    text = "\n".join(lines) + "\n"
    once = fixed(text)
    assert fixed(once.text).text == once.text
    before = {(each.code, each.message) for each in lint(text)}
    assert {(each.code, each.message) for each in once.left} <= before
