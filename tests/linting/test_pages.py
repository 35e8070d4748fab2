"""The pages of the linter: written from the rules, and up to date."""

from __future__ import annotations

from pathlib import Path

import pytest

import cardrules
from cardrules.diagnostics import CODES
from cardrules.linting.error_pairs import PAIRS
from cardrules.linting.errors import ERRORS
from cardrules.linting.explaining import FAMILIES, code_of, nearest, page_text, pages, summary
from cardrules.linting.registry import RULES
from cardrules.trials.examples import run_examples
from tests.linting.texts import completed

FOLDER = Path(__file__).parents[2] / "docs" / "rules"


def test_pages_are_up_to_date() -> None:
    """What lies in docs/rules is what the rules say; `python -m cardrules.linting` writes it."""
    written = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.md")}
    assert written == pages()


def test_every_error_has_its_sentences() -> None:
    """Each code of an error has a meaning and a mend in cardrules/linting/errors.py, in order."""
    assert list(ERRORS) == [code for code in CODES if code[0] not in "LM"]
    for code, sentences in ERRORS.items():
        for sentence in sentences:
            assert sentence[0].isupper() or sentence[0] == "`", code
            assert sentence.endswith("."), code


@pytest.mark.parametrize("code", CODES)
def test_every_code_can_be_explained_by_code_and_name(code: str) -> None:
    """A page begins with name and code, and is found by both, in whatever capitals."""
    assert page_text(code).startswith(f"# {CODES[code]} ({code})\n\n{summary(code)}\n\n")
    assert code_of(code.lower()) == code_of(CODES[code]) == code
    assert "How to mend" in page_text(code)


def codes_of(lines: str) -> set[str]:
    """The errors of lines in a small game, and of its examples where it has no other."""
    text = completed(lines)
    found = cardrules.check_text(text)
    if not found:
        results = run_examples(cardrules.loads(text))
        found = [fault for result in results for fault in result.faults]
    return {fault.code for fault in found}


@pytest.mark.parametrize("code", PAIRS)
def test_bad_lines_have_the_error_and_good_ones_have_none(code: str) -> None:
    """What is shown as bad has the one error that it is shown for; what is shown as good is."""
    assert codes_of(PAIRS[code].bad) == {code}
    assert codes_of(PAIRS[code].good) == set()
    assert PAIRS[code].bad in page_text(code)
    assert PAIRS[code].good in page_text(code)


def test_an_unknown_word_has_a_neighbour() -> None:
    """What is nearly a code or a name is recognized."""
    assert code_of("unused-zon") == ""
    assert nearest("unused-zon") == "unused-zone"
    assert nearest("qqqqqqqq") == ""


def test_every_rule_is_of_a_family() -> None:
    """The families of the list hold each rule once."""
    for rule in RULES:
        assert sum(rule.code.startswith(start) for start in FAMILIES) == 1


def test_links_between_pages_lead_somewhere() -> None:
    """A page names others by their files."""
    import re

    for name, text in pages().items():
        for link in re.findall(r"\]\(([^)]+)\)", text):
            assert (FOLDER / link).exists(), (name, link)
