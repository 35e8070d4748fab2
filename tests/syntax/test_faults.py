"""Each fault is told once: at its place, by its code, in a sentence, with its hint."""

from __future__ import annotations

import re

import pytest

import cardrules
from cardrules.diagnostics import Diagnostic
from tests.syntax.fault_cases import FOLDER, SMALL, Case, all_cases, cases, faults_in, rewrite

CASES = all_cases()


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_is_said_stands_beside_the_line(case: Case, request: pytest.FixtureRequest) -> None:
    """What is said of a faulty file is what stands beside its lines."""
    if request.config.getoption("--update-faults", default=False):
        pytest.skip("they are being written")
    assert case.marked() == case.lines


def test_cases_are_written_anew_where_that_is_asked_for(request: pytest.FixtureRequest) -> None:
    """With --update-faults the files of cases hold what is said now."""
    if not request.config.getoption("--update-faults", default=False):
        pytest.skip("not asked for")
    for path in sorted(FOLDER.glob("*.cards")):
        rewrite(path, [(case, case.marked()) for case in cases(path)])


def test_the_small_game_holds() -> None:
    """The game that cases are completed with has no fault of its own."""
    assert faults_in(SMALL) == []


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_public_check_says_the_same(case: Case) -> None:
    """`check_text` finds the same faults at the same places."""
    text = case.data.decode("utf-8", "surrogateescape")
    assert places(cardrules.check_text(text)) == places(faults_in(case.data))


def places(faults: list[Diagnostic]) -> set[tuple[str, int, int]]:
    return {(fault.code, fault.line, fault.column) for fault in faults}


def test_there_are_many_cases_and_each_has_a_fault() -> None:
    """There are at least 70 cases, and none without a fault."""
    assert len(CASES) >= 70
    assert [str(case) for case in CASES if "# error:" not in "\n".join(case.lines)] == []


def test_titles_differ() -> None:
    """No two cases have the same title."""
    titles = [str(case) for case in CASES]
    assert len(titles) == len(set(titles))


SENTENCES = sorted(
    {
        match
        for case in CASES
        for line in case.lines
        for match in re.findall(r'# error: [A-Z]\d{3} \d+ "(.*?)"(?: help: |  # |$)', line)
    }
)


@pytest.mark.parametrize("sentence", SENTENCES)
def test_sentences_are_in_the_style_of_the_house(sentence: str) -> None:
    """A sentence begins small, ends without a full stop, and names nothing of Python or Lark."""
    assert re.match(r"[a-z0-9`-]", sentence)
    assert not sentence.endswith(".")
    assert "\n" not in sentence
    plain = re.sub("`[^`]*`", "", sentence)
    foreign = r"\b(None|True|False|int|str|tuple|list|dict|token|Token|terminal|[A-Z]+_[A-Z]+)\b"
    assert not re.search(foreign, plain)
