"""Every code of a diagnostic is known by one name, and is used."""

from __future__ import annotations

import re
from pathlib import Path

import cardrules
from cardrules.diagnostics import CODES
from cardrules.syntax import habits
from cardrules.syntax.tables import tables
from tests.syntax.fault_cases import all_cases

PACKAGE = Path(cardrules.__file__).parent
LETTERS = sorted({code[0] for code in CODES})

# Codes of no case: what is told of files too large for one, of a game being played or composed,
# by a linter, and guards of what reading makes impossible.
ELSEWHERE = re.compile(
    r"S00[0134]|S013|S015|S031|S033|G022|G023|G099|O003|O005|[LMVP]\d{3}|E01\d|E020"
)


def used() -> set[str]:
    """The codes that stand in the package, but for the table of them."""
    found: set[str] = set()
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if path.name == "diagnostics.py":
            text = text[text.index("# ---", text.index("CODES:")) :]
        found.update(re.findall(rf'"([{"".join(LETTERS)}]\d{{3}})"', text))
    return found


def test_every_code_that_is_used_has_a_name() -> None:
    """No code stands in the package that the table does not name."""
    assert used() - set(CODES) == set()


def test_every_code_that_has_a_name_is_used() -> None:
    """The table names no code that stands nowhere."""
    assert set(CODES) - used() == set()


def test_names_are_readable_and_differ() -> None:
    """Names are small words joined by hyphens, no two alike, in the order of their codes."""
    assert len(set(CODES.values())) == len(CODES)
    assert [
        name for name in CODES.values() if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name)
    ] == []
    for letter in LETTERS:
        codes = [code for code in CODES if code[0] == letter]
        assert codes == sorted(codes)


def test_a_diagnostic_knows_its_name() -> None:
    """The name of a fault is that of its code."""
    fault = cardrules.check_text("cardrules 1\ngmae x")[0]
    assert (fault.code, fault.name) == ("S025", "misspelt-word")


def test_codes_of_reading_and_resolving_have_a_case() -> None:
    """Each code that a small file can earn is earned by a case."""
    told = {
        code
        for case in all_cases()
        for line in case.lines
        for code in re.findall(r"# error: ([A-Z]\d{3}) ", line)
    }
    assert {code for code in CODES if not ELSEWHERE.fullmatch(code)} - told == set()


def test_habits_speak_of_kinds_there_are() -> None:
    """Each habit waits for a phrase or sign of the grammar, so that it can ever be told."""
    known = {kind for row in tables()[0].states for kind in row}
    assert {kind for _, kind in habits._AT} <= known
