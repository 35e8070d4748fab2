"""`cardrules new` and `cardrules diff`, and what the Tab key completes."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from cardrules.cli import COMMANDS
from tests.cli.program import ROOT, TRICKS, run

Written = Callable[..., str]


def test_a_new_file_can_be_checked_and_played_at_once(tmp_path: Path) -> None:
    """The commands that are told do what they say."""
    shown = run("new", "game", "mine", cwd=tmp_path)
    assert (shown.code, shown.lines[0]) == (0, "wrote mine.cards; go on with")
    shown = run("new", "variant", "ours", "--of", "mine.cards", "--title", "Ours", cwd=tmp_path)
    assert (shown.code, shown.lines[0]) == (0, "wrote ours.cards; go on with")
    assert ' "Ours" of mine\n' in (tmp_path / "ours.cards").read_text(encoding="utf-8")
    assert run("lint", cwd=tmp_path).out.startswith("all good: 2 files")
    assert run("format", "--check", cwd=tmp_path).out == "all good: 2 files\n"
    shown = run("diff", "mine.cards", "--with", "ours.cards", cwd=tmp_path)
    said = "The option `deals` is 4 instead of 3: How many deals the match lasts.\n"
    assert (shown.code, shown.out) == (0, said)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["game", "tricks"], "there is a file `tricks.cards` already; it is left as it is"),
        (["game", "tricks.cards"], "there is a file `tricks.cards` already"),
        (["game", "hearts"], "a game `hearts` comes with cardrules; choose another name"),
        (["game", "a b"], "`a b` is no name"),
        (["game", "nowhere/x"], "`nowhere/x.cards` cannot be written: No such file or directory"),
        (["game", "x", "--of", "hearts"], "a game is not one of another"),
        (["thing", "x"], "say `cardrules new game x` or `cardrules new variant x --of GAME`"),
        (["variant", "x"], "say of which game: `cardrules new variant x --of big_three`"),
        (["variant", "x", "--of", "haerts"], "there is no game `haerts`; did you mean `hearts`?"),
        (["variant", "points", "--of", "big_three"], "`big_three` has a variant `points` already"),
        (["variant", "x", "--of", "tricks.cards"], "which a variant finds as small_tricks.cards"),
        (["variant", "b/x", "--of", "tricks.cards"], "a variant lies beside its game, so in `.`"),
    ],
)
def test_what_is_not_written(
    arguments: list[str], said: str, written: Written, tmp_path: Path
) -> None:
    """Exit code 2, a sentence, and every file as it was."""
    written(TRICKS)
    shown = run("new", *arguments, cwd=tmp_path)
    assert (shown.code, shown.out) == (2, "")
    assert said in shown.err
    assert [each.name for each in tmp_path.iterdir()] == ["tricks.cards"]
    assert (tmp_path / "tricks.cards").read_text(encoding="utf-8") == TRICKS


def test_differences_are_told(written: Written, tmp_path: Path) -> None:
    """With variants, options and other files; and a mistake where there is nothing to compare."""
    shown = run("diff", "big_three", "--with", "short_deck", "--set", "deals=4")
    assert (shown.code, shown.lines[0]) == (0, "43 cards instead of 52: without 2s, aces and 3♣.")
    assert len(shown.lines) == 3
    assert run("diff", "hearts", "--set", "limit=100").out == "no difference\n"
    written(TRICKS)
    written(TRICKS.replace("won by most", "won by fewest"), "new.cards")
    shown = run("diff", "tricks.cards", "new.cards", cwd=tmp_path)
    said = "The match: `won by fewest points` instead of `won by most points`.\n"
    assert (shown.code, shown.out) == (0, said)
    shown = run("diff", "hearts")
    assert (shown.code, shown.out) == (2, "")
    assert "say what to compare with: variants (`--with`)" in shown.err


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_gets_its_script(shell: str) -> None:
    """The line of the docs prints what the shell reads."""
    shown = run(env={"_CARDRULES_COMPLETE": f"{shell}_source"})
    assert "_CARDRULES_COMPLETE" in shown.out
    assert shown.err == ""


@pytest.mark.parametrize(
    ("words", "completed"),
    [
        ("cardrules fo", ["plain,format"]),
        ("cardrules play he", ["plain,hearts"]),
        ("cardrules diff big_three --with po", ["plain,points"]),
        ("cardrules diff big_three --with points,sh", ["plain,points,short_deck"]),
        ("cardrules play nowhere/x", ["file,nowhere/x"]),
        ("cardrules format --ch", ["plain,--check"]),
    ],
)
def test_the_tab_key_completes(words: str, completed: list[str]) -> None:
    """Commands, options, games and the variants of the game on the line."""
    number = str(len(words.split()) - 1)
    surroundings = {
        "_CARDRULES_COMPLETE": "bash_complete",
        "COMP_WORDS": words,
        "COMP_CWORD": number,
    }
    assert run(env=surroundings).lines == completed


def test_the_hooks_of_pre_commit_are_commands() -> None:
    """Each hook runs a command that there is, on rule files."""
    text = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    entries = re.findall(r"^  entry: cardrules (\w+)$", text, re.MULTILINE)
    assert entries == ["lint", "format"]
    assert set(entries) <= set(COMMANDS)
    assert re.findall(r"^  files: (.*)$", text, re.MULTILINE) == [r"\.cards$"] * len(entries)
