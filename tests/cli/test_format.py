"""`cardrules format`: files written anew, looked at, or passed through."""

from __future__ import annotations

import stat
from collections.abc import Callable
from pathlib import Path

import pytest

import cardrules
from tests.cli.program import TRICKS, run

Written = Callable[..., str]

UNTIDY = TRICKS.replace("  ", "   ").replace(": ", ":").replace("\n", "\r\n")
UNREADABLE = TRICKS.replace("winner leads", "winner laeds")
TIDY = cardrules.format_text(UNTIDY)


def test_a_file_is_written_anew_once(written: Written, tmp_path: Path) -> None:
    """The file is the one layout afterwards, with the rights it had; the next time nothing is."""
    path = Path(written(UNTIDY))
    path.chmod(0o640)
    shown = run("format", "tricks.cards", cwd=tmp_path)
    assert (shown.code, shown.out) == (0, "changed: tricks.cards\nchanged 1 of 1 file\n")
    assert path.read_bytes() == TIDY.encode()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert [each.name for each in tmp_path.iterdir()] == ["tricks.cards"]
    shown = run("format", cwd=tmp_path)
    assert (shown.code, shown.out) == (0, "all good: 1 file\n")


def test_looking_changes_nothing(written: Written, tmp_path: Path) -> None:
    """`--check` and `--diff` exit with 1 where something would change, and leave the file."""
    path = Path(written(UNTIDY, "a/b.cards"))
    written(TIDY, "a/c.cards")
    before = path.read_bytes()
    shown = run("format", "--check", "a", cwd=tmp_path)
    said = "would change: a/b.cards\nwould change 1 of 2 files\n"
    assert (shown.code, shown.out, shown.err) == (1, said, "")
    shown = run("format", "--diff", "a", cwd=tmp_path)
    assert shown.code == 1
    assert shown.lines[:2] == ["--- a/b.cards", "+++ a/b.cards, laid out"]
    assert path.read_bytes() == before
    assert run("format", "--check", "--diff", "a/c.cards", cwd=tmp_path).code == 0


def test_a_file_with_a_fault_is_left_and_the_others_are_not(
    written: Written, tmp_path: Path
) -> None:
    """What cannot be read is told and stays; exit code 1."""
    path = Path(written(UNREADABLE.replace("  ", "    "), "a.cards"))
    before = path.read_bytes()
    written(UNTIDY, "b.cards")
    shown = run("format", cwd=tmp_path)
    assert shown.code == 1
    assert shown.err.startswith("a.cards:")
    said = "changed: b.cards\nchanged 1 of 2 files; left 1 file that cannot be read\n"
    assert shown.out == said
    assert path.read_bytes() == before
    bad = tmp_path / "c.cards"
    bad.write_bytes(b"cardrules 1 # \xff\n")
    assert "c.cards:1:15: S002" in run("format", "c.cards", cwd=tmp_path).err
    assert bad.read_bytes() == b"cardrules 1 # \xff\n"


def test_from_standard_input_to_standard_output() -> None:
    """The text comes out in the layout, whatever the terminal takes; faults go to stderr."""
    typed = UNTIDY.replace("Small tricks", "Stiche ♠ \u0915\u094d\u200d\u0937")
    shown = run("format", "-", typed=typed, env={"PYTHONIOENCODING": "ascii"})
    assert (shown.code, shown.out, shown.err) == (0, cardrules.format_text(typed), "")
    shown = run("format", "-", "--check", typed=UNTIDY)
    assert (shown.code, shown.out.splitlines()[0]) == (1, "would change: <stdin>")
    shown = run("format", "-", "--stdin-filename", "x.cards", typed=UNREADABLE)
    assert (shown.code, shown.out) == (1, "")
    assert shown.err.startswith("x.cards:")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("nowhere.cards", "there is no file `nowhere.cards`"),
        ("big_three", "`big_three` comes with cardrules; `cardrules show big_three` prints it"),
        ("a.txt", "a.txt is no rule file: its name does not end in .cards"),
    ],
)
def test_what_is_no_rule_file_of_ones_own(given: str, said: str, tmp_path: Path) -> None:
    """Exit code 2, and a sentence."""
    (tmp_path / "a.txt").write_text(UNTIDY, encoding="utf-8")
    shown = run("format", given, cwd=tmp_path)
    assert (shown.code, shown.out) == (2, "")
    assert said in shown.err


def test_a_link_stays_a_link(written: Written, tmp_path: Path) -> None:
    """The file that a link leads to is written, not the link."""
    path = Path(written(UNTIDY, "there/a.cards"))
    link = tmp_path / "b.cards"
    link.symlink_to(path)
    assert run("format", "b.cards", cwd=tmp_path).code == 0
    assert link.is_symlink()
    assert path.read_text(encoding="utf-8") == TIDY


@pytest.mark.parametrize("name", cardrules._data.bundled_variant_names("big_three"))
def test_a_composed_game_is_shown_in_the_layout(name: str) -> None:
    """What `show` prints is as `format` would write it, with the comments of the base."""
    shown = run("show", "big_three", "--with", name).out
    assert cardrules.format_text(shown) == shown
    assert ("# low to high" in shown) == (name not in ("simplified_order", "book_game"))
