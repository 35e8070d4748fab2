"""The grammar is strict, and the tables beside it are made from it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cardrules._data import grammar_table, grammar_text
from cardrules.syntax import grammar, lines, tables
from cardrules.syntax.lalr import END, Leaf, Reading, Table
from cardrules.syntax.pieces import pieces

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def made() -> Table:
    """The tables of the grammar, made anew."""
    return grammar.make_table()


def test_the_grammar_has_no_conflict() -> None:
    """Lark builds the grammar in its strict mode, which refuses every conflict."""
    grammar.build(strict=True)


def test_every_terminal_has_a_name() -> None:
    """No keyword or sign stands in a rule unnamed, where a message could not speak of it."""
    parser: Any = grammar.build()
    assert [terminal.name for terminal in parser.terminals if terminal.name.startswith("__")] == []


def test_kept_tables_are_those_of_the_grammar(made: Table) -> None:
    """grammar/cardrules.json is what `python -m cardrules.syntax.grammar` writes."""
    assert grammar_table() == made.to_json(tables.digest())


def test_tables_outlive_being_kept(made: Table) -> None:
    """Tables read from their JSON are the same tables."""
    assert Table.from_json(made.to_json("x"), "x") == made


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"digest":"other"}', "\0"])
def test_tables_that_do_not_fit_are_not_used(text: str) -> None:
    """A broken table, or one of another grammar, is none."""
    assert Table.from_json(text, tables.digest()) is None


def test_without_kept_tables_they_are_made(monkeypatch: pytest.MonkeyPatch, made: Table) -> None:
    """Where no kept tables fit, they are made from the grammar."""
    monkeypatch.setattr(tables, "grammar_table", lambda: None)
    assert tables.tables.__wrapped__()[0] == made


def test_reading_needs_no_lark() -> None:
    """A game is loaded without Lark being imported, which would take longer than the loading."""
    code = "import sys, cardrules; cardrules.load('big_three'); assert 'lark' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)


@pytest.mark.slow
def test_tables_are_the_same_under_every_hash_seed() -> None:
    """Making the tables does not hang on the order of sets."""
    code = "from cardrules.syntax import grammar; print(grammar.table_text(), end='')"
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", code],
            check=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
        )
        assert done.stdout.decode() == grammar_table()


def test_pieces_and_terminals_agree() -> None:
    """What the grammar says of names, numbers, cards and texts is how lines are cut."""
    samples = {
        "WORD": ["hand", "pair_run", "_x", "A"],
        "NUMBER": ["0", "16"],
        "CARD": ["4♥", "10H", "K♠"],
        "SUIT": ["♦"],
        "TEXT": ['"Big Three"', '""'],
        "COMPARE": ["<=", "!=", "<"],
        "RANGE": [".."],
        "COMMA": [","],
    }
    rules = dict(re.findall(r'^([A-Z]+):\s+[/"](.*)[/"]$', grammar_text(), re.MULTILINE))
    for kind, texts in samples.items():
        pattern = (
            rules[kind] if kind in ("WORD", "NUMBER", "CARD", "SUIT", "TEXT", "COMPARE") else ""
        )
        for text in texts:
            assert [piece.kind for piece in pieces(text)] == [kind]
            assert not pattern or re.fullmatch(pattern, text)


def test_what_may_stand_is_what_can_be_read(made: Table) -> None:
    """`takes` says yes to a piece exactly where reading it leads on, merged rows or not."""
    reading = Reading(made, "phase_line")
    assert not reading.takes(END)
    for kind in sorted(reading.kinds()):
        again = reading.copy()
        again.take(Leaf(kind, "x", 0, 1))
        assert list(again.kinds()) != []


@pytest.mark.parametrize("start", tables.STARTS)
def test_each_place_says_what_a_line_may_begin_with(start: str) -> None:
    """Under every head some statement can begin, with a phrase or with a name."""
    reading = Reading(tables.tables()[0], start)
    assert lines.first_words(start) or reading.takes("WORD")
