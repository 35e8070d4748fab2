"""The files that come with the package, and files that were spoilt, under every rule."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardrules
from cardrules.diagnostics import CODES, render
from tests.linting.texts import SMALL

ROOT = Path(__file__).parents[2]
SHIPPED = sorted((ROOT / "games").rglob("*.cards"))
SOME = [ROOT / "games" / "hearts.cards", ROOT / "games" / "big_three" / "points.cards"]


@pytest.mark.parametrize("path", SHIPPED, ids=[path.stem for path in SHIPPED])
def test_shipped_files_are_clean_under_every_rule(path: Path) -> None:
    """Nothing is found in them, however much is looked for."""
    found = cardrules.lint(path, select=["ALL"])
    assert found == [], render(found)


def test_drafts_are_looked_at_without_trouble() -> None:
    """A file whose lines partly cannot be read yields findings, and no exception."""
    for path in sorted((ROOT / "docs" / "drafts").glob("*.cards")):
        for each in cardrules.lint(path, select=["ALL"]):
            assert each.code in CODES


def _texts() -> list[tuple[str, str]]:
    return [(str(path), path.read_text(encoding="utf-8")) for path in SOME]


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_a_spoilt_file_only_yields_findings(seed: int) -> None:
    """Lines taken out, doubled, swapped or moved: only our own diagnostics come out."""
    rand = random.Random(seed)
    name, text = rand.choice([*_texts(), ("small.cards", SMALL)])
    lines = text.split("\n")
    for _ in range(rand.randint(1, 4)):
        at = rand.randrange(len(lines))
        match rand.randrange(4):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, rand.choice(lines))
            case 2:
                lines[at] = lines[at][: rand.randint(0, len(lines[at]))]
            case _:
                words = lines[at].split(" ")
                rand.shuffle(words)
                lines[at] = " ".join(words)
        lines = lines or [""]
    for each in cardrules.lint(name, text="\n".join(lines), select=["ALL"]):
        assert each.code in CODES
        assert each.line >= 1
        assert str(each)


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(st.one_of(st.text(max_size=200), st.binary(max_size=200)))
def test_any_text_only_yields_findings(text: str | bytes) -> None:
    """Whatever stands in a file."""
    for each in cardrules.lint("x.cards", text=text, select=["ALL"]):
        assert each.code in CODES


HASHED = """
import sys, cardrules
from cardrules.linting.formats import as_json, as_sarif
text = sys.stdin.read()
found = cardrules.lint("x.cards", text=text, select=["ALL"], simulate=3)
print(as_json(found), as_sarif(found))
"""


@pytest.mark.slow
def test_findings_are_the_same_under_every_hash_seed() -> None:
    """Three processes with three hash seeds print the same bytes."""
    text = SMALL.replace("values\n", "values\n  a  number\n  b  suit, for the deal\n").replace(
        "    end the deal\n", "    end the deal\n    leader scores 1 points\n"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", HASHED],
            input=text.encode(),
            capture_output=True,
            check=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(printed) == 1
    assert len(printed.pop()) > 1000


HOSTILE = {
    "very many zones": "zones\n" + "".join(f"  z{n}  seen by all\n" for n in range(190)),
    "very many terms": "terms\n" + "".join(f"  t{n} means 1 + {n}\n" for n in range(1500)),
    "a chain of terms": "terms\n"
    "  t0 means 1\n" + "".join(f"  t{n} means t{n - 1} + 1\n" for n in range(1, 60)),
    "very many comments": "# cardrules: ignore[L101] a\n" * 2000,
    "one long comment": "# " + "the " * 1200 + "\n",
    "very many options": "options\n"
    + "".join(f'  o{n}  number 1..1000 or none, default 5  "x"\n' for n in range(200)),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_are_judged_in_the_end(name: str) -> None:
    """Large files of one kind of line are looked at to the end, within what is kept of faults."""
    text = (
        SMALL + HOSTILE[name]
        if not name.endswith("zones")
        else SMALL.replace("zones\n", HOSTILE[name])
    )
    found = cardrules.lint("x.cards", text=text, select=["ALL"])
    assert found
    assert len(found) <= 500
