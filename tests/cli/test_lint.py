"""`cardrules lint`."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from cardrules.cli.linting import MOST_TOGETHER, together
from tests.cli.program import MISSPELT, TRICKS, run

Written = Callable[..., str]

EXCERPT = """\
  39 |     wniner leads
     |     ^^^^^^
  help: did you mean `winner`?

found 1 error in 1 file
more may show once these are mended
can be mended: 1 with `--fix --unsafe-fixes`
"""


def test_files_that_hold_are_all_good() -> None:
    """A file, a bundled name and a directory are linted alike, each file once."""
    shown = run("lint", "games/big_three.cards", "games", "grand_bid")
    assert shown.code == 0
    assert shown.out.startswith("all good: ")
    assert shown.err == ""


def test_a_fault_is_shown_with_its_line(written: Written, tmp_path: Path) -> None:
    """The full format has an excerpt, a caret and help."""
    written(MISSPELT)
    shown = run("lint", "tricks.cards", cwd=tmp_path)
    first, _, rest = shown.out.partition("\n")
    assert (shown.code, rest) == (1, EXCERPT)
    assert re.fullmatch(r"tricks\.cards:39:5: R\d\d\d .*`wniner`", first)


def test_concise_is_a_line_for_each_fault(written: Written, tmp_path: Path) -> None:
    """The concise format has one line an error, then the count."""
    written(MISSPELT, "a.cards")
    written(MISSPELT, "b/c.cards")
    written(TRICKS, "b/d.cards")
    shown = run("lint", "--output-format", "concise", cwd=tmp_path)
    assert shown.code == 1
    assert [line.partition(": ")[0] for line in shown.lines[:-2]] == [
        "a.cards:39:5",
        "b/c.cards:39:5",
    ]
    assert shown.lines[-2] == "found 2 errors in 2 files; 1 file all good"


def test_what_is_told_does_not_depend_on_the_processes(written: Written, tmp_path: Path) -> None:
    """Many files are looked at at the same time, and told in their order; so is trouble."""
    for at in range(12):
        written((MISSPELT, TRICKS)[at % 2], f"{at:02}.cards")
    one, three = (run("lint", ".", "-", "-j", jobs, cwd=tmp_path, typed="x") for jobs in "13")
    assert (one.code, one.out) == (three.code, three.out)
    assert [line[:8] for line in three.lines if ".cards:" in line] == [
        f"{at:02}.cards" for at in range(0, 12, 2)
    ]
    wrong = run("lint", ".", "-j", "3", "--select", "nothing-like-it", cwd=tmp_path)
    assert (wrong.code, "`nothing-like-it`" in wrong.err) == (2, True)


def test_standard_input(written: Written) -> None:
    """`-` reads standard input, also where it is not UTF-8 or empty."""
    assert run("lint", "-", typed=TRICKS).out == "all good: 1 file\n"
    shown = run("lint", "-", "--output-format", "concise", typed=b"cardrules 1\n\xff\xfe")
    assert shown.code == 1
    assert shown.lines[0].startswith("<stdin>:2:1: S002 ")
    assert run("lint", "-").code == 1


def test_directories_are_looked_into_but_not_links_or_what_is_hidden(
    written: Written, tmp_path: Path
) -> None:
    """A directory is searched to the bottom; links, hidden folders and other files are left."""
    written(TRICKS, "a/b/c.cards")
    written(MISSPELT, "outside/x.cards")
    written(MISSPELT, "a/.hidden/y.cards")
    written(MISSPELT, "a/z.txt")
    (tmp_path / "a" / "link").symlink_to(tmp_path / "outside", target_is_directory=True)
    (tmp_path / "a" / "x.cards").symlink_to(tmp_path / "outside" / "x.cards")
    assert run("lint", "a", cwd=tmp_path).out == "all good: 1 file; `cardrules test` plays it\n"


def test_nothing_to_lint_is_a_mistake(tmp_path: Path) -> None:
    """A directory without rule files exits with 2, so that a check cannot pass by accident."""
    shown = run("lint", cwd=tmp_path)
    assert (shown.code, shown.err) == (2, "cardrules: there are no .cards files below `.`\n")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_only_plain_files_are_opened(tmp_path: Path) -> None:
    """A pipe with a name is refused without waiting for somebody to write to it."""
    os.mkfifo(tmp_path / "pipe.cards")
    shown = run("lint", "pipe.cards", cwd=tmp_path)
    assert (shown.code, shown.err) == (2, "cardrules: `pipe.cards` is not a plain file\n")


def test_names_and_texts_of_files_cannot_reach_the_terminal(tmp_path: Path) -> None:
    """Escapes in a file's name and in its text are shown, not sent."""
    (tmp_path / "we\x1b[31mird.cards").write_text('cardrules 1\ngame x "\x1b]0;y\x07"\n')
    shown = run("lint", ".", cwd=tmp_path)
    assert shown.code == 1
    assert "we\\x1b[31mird.cards:2:" in shown.out
    assert "\x1b" not in shown.out
    assert "\x07" not in shown.out


def test_a_game_and_its_variants_are_looked_at_by_one_process() -> None:
    """Each file once; the folder of a game's variants is with the game, and no share is large."""
    files = ["a/x.cards", "a/x/one.cards", "a/x/two.cards", "a/y.cards", "b/z.cards"]
    assert together([Path(file) for file in files]) == [[0, 1, 2], [3], [4]]
    many = together([Path(f"c/{at}.cards") for at in range(3 * MOST_TOGETHER + 1)])
    assert [len(group) for group in many] == [MOST_TOGETHER] * 3 + [1]
    assert sorted(at for group in many for at in group) == list(range(3 * MOST_TOGETHER + 1))
