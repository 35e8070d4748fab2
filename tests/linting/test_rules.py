"""Every rule of the linter: its page, and that it finds what its page shows, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import cardrules
from cardrules.diagnostics import CODES, render
from cardrules.linting import rules as package
from cardrules.linting.pages import HEADINGS, LAST
from cardrules.linting.registry import RULES
from cardrules.linting.rule import Rule
from tests.linting.texts import SMALL, completed

STATIC = [rule for rule in RULES if rule.of != "matches"]
for_every_rule = pytest.mark.parametrize("rule", RULES, ids=[rule.name for rule in RULES])


def blocks(heading: str) -> list[Any]:
    """Each block under a heading of a page, with its rule."""
    return [
        pytest.param(rule, _unescaped(info, text), id=f"{rule.name}-{number}")
        for rule in STATIC
        for number, (info, text) in enumerate(rule.page.blocks(heading), 1)
    ]


def _unescaped(info: str, text: str) -> str:
    """A block as it is meant: `cards-escaped` writes what cannot be seen as an escape."""
    if info != "cards-escaped":
        return text
    return re.sub(r"\\u([0-9a-f]{4})", lambda found: chr(int(found[1], 16)), text)


@pytest.mark.parametrize(("rule", "text"), blocks("Bad"))
def test_what_is_bad_is_found(rule: Rule, text: str) -> None:
    """The bad block of a page has its fault, and no other that is usually looked for."""
    found = cardrules.lint("x.cards", text=completed(text), extend_select=[rule.code])
    assert {each.code for each in found} == {rule.code}, render(found)


@pytest.mark.parametrize(("rule", "text"), blocks("Good"))
def test_what_is_good_is_clean(rule: Rule, text: str) -> None:
    """The good block of a page has no fault that is usually looked for, nor this one."""
    found = cardrules.lint("x.cards", text=completed(text), extend_select=[rule.code])
    assert found == [], render(found)


def test_the_small_game_is_clean() -> None:
    """The game that blocks are completed with has none of the usual faults."""
    assert cardrules.lint("small.cards", text=SMALL) == []


# ------------------------------------------------------------------ the registry as a whole


def test_there_are_many_rules_in_the_order_of_their_codes() -> None:
    """At least forty rules beside the errors, sorted, no code twice."""
    codes = [rule.code for rule in RULES]
    assert codes == sorted(set(codes))
    assert len(codes) >= 40


def test_every_module_is_in_the_registry_and_named_like_its_rule() -> None:
    """One rule is one file, called like the rule."""
    folder = Path(package.__file__ or "").parent
    files = {path.stem.replace("_", "-") for path in folder.glob("*.py")} - {"--init--"}
    assert files == {rule.name for rule in RULES}


def test_the_table_of_codes_and_the_registry_agree() -> None:
    """Each code with the letter of the linter has a rule, and the other way round."""
    assert [code for code in CODES if code[0] in "LM"] == [rule.code for rule in RULES]


@for_every_rule
def test_a_page_has_its_headings_in_order(rule: Rule) -> None:
    """A page says what, why, bad, good and how to mend, each with something under it."""
    headings = [heading for heading, _ in rule.page.sections]
    assert headings in ([*HEADINGS], [*HEADINGS, LAST])
    assert all(text for _, text in rule.page.sections)
    assert re.fullmatch(r"[A-Z][^\n]*\.", rule.page.summary)
    assert rule.page.blocks("Bad")
    assert rule.page.blocks("Good")


@for_every_rule
def test_a_name_is_of_what_is_bad(rule: Rule) -> None:
    """A name reads well after "ignore": no cure, no prohibition in it."""
    assert not re.search(r"^(no|do-not|disallow|banned|require|prefer|use)-", rule.name) or (
        rule.name == "no-move-left"
    )


@for_every_rule
def test_a_page_says_which_fix_there_is(rule: Rule) -> None:
    """Where a rule fixes, its page says so, and whether the fix is safe."""
    said = f"The {rule.fixes} fix" in rule.page.markdown()
    said = said or f"the {rule.fixes} fix" in rule.page.markdown()
    assert said == bool(rule.fixes)


@pytest.mark.parametrize(("rule", "text"), blocks("Bad"))
def test_a_fix_is_what_the_rule_says_it_has(rule: Rule, text: str) -> None:
    """A finding has a fix where its rule says so, of that kind, and none where it does not."""
    found = cardrules.lint("x.cards", text=completed(text), extend_select=[rule.code])
    fixes = [each.fix for each in found if each.fix is not None]
    assert bool(fixes) == bool(rule.fixes)
    assert all(fix.safe == (rule.fixes == "safe") for fix in fixes)
