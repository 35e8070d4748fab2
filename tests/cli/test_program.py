"""The program as a whole: help, exit codes, misspellings, pipes and encodings."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cardrules._version import VERSION
from tests.cli.program import MISSPELT, ROOT, TRICKS, command, environment, run

Written = Callable[..., str]


def test_help_names_every_command_with_a_line() -> None:
    """`--help` lists the commands in the order a new user meets them."""
    shown = run("--help")
    assert shown.code == 0
    after = shown.out.partition("Commands:\n")[2]
    names = [line.split()[0] for line in after.splitlines() if line.startswith("  ")]
    assert [name for name in names if name.isidentifier()][:4] == ["list", "play", "show", "lint"]
    assert run().out == shown.out


def test_version() -> None:
    """`--version` prints the name and the version."""
    assert run("--version").out == f"cardrules {VERSION}\n"


def test_help_does_not_wait_for_the_parser() -> None:
    """Neither `--help` nor `--version` imports the machinery of games."""
    asked = (
        "import sys, contextlib, cardrules.cli\n"
        "with contextlib.suppress(SystemExit): cardrules.cli.main(['--help'])\n"
        "print([name for name in ('lark', 'cardrules.play') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", asked], env=environment(), capture_output=True, check=True, cwd=ROOT
    )
    assert done.stdout.decode().splitlines()[-1] == "[]"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["lnt"], "cardrules: there is no command `lnt`; did you mean `lint`?"),
        (["frob"], "cardrules: there is no command `frob`; there are list, play, show, lint"),
        (["play", "big_three", "--sede", "3"], "'--seed'"),
        (["play"], "cardrules play: Missing argument 'GAME'"),
        (["play", "big_thre"], "cardrules: there is no game `big_thre`; did you mean `big_three`?"),
        (["play", "big_three", "--set", "dals=3"], "has no option `dals`; did you mean `deals`?"),
        (["play", "big_three", "--set", "x=3"], "no option `x`; it has `deals`, `target`"),
        (["play", "big_three", "--set", "deals=x"], "the option `deals` is a number, not `x`"),
        (["play", "big_three", "--set", "deals=-3"], "lies in 1..1000, and `-3` does not"),
        (["play", "big_three", "--set", "deals"], "`deals` is not `option=value`"),
        (["play", "big_three", "--players", "4"], "the game is for 3 players, not 4"),
        (["play", "big_three", "--seat", "3"], "there is no seat 3; the 3 seats are 0 to 2"),
        (["play", "big_three", "--seat", "one"], "`one` is not a whole number"),
        (["play", "big_three", "--seed", "-1"], "a seed is a whole number from 0 to 2**256 - 1"),
        (["simulate", "big_three", "-n", "0"], "it is 1 or more, not 0"),
        (["lint", "nowhere/x.cards"], "cardrules: there is no file `nowhere/x.cards`"),
        (["test", "games"], "cardrules: `games` is a directory, not a rule file"),
        (["show", "ni\x1b[31mx"], "there is no game `ni\\x1b[31mx`"),
    ],
)
def test_what_is_asked_wrongly_is_explained(arguments: list[str], said: str) -> None:
    """A misspelt command, option, game or value exits with 2 and a sentence that helps."""
    shown = run(*arguments)
    assert shown.code == 2
    assert said in shown.err
    assert shown.out == ""


def test_a_file_that_does_not_hold_cannot_be_played(written: Written) -> None:
    """`play` and `simulate` show what is wrong with a file, and exit with 1."""
    path = written(MISSPELT)
    for name in ("play", "simulate"):
        shown = run(name, path)
        assert shown.code == 1
        assert shown.err.startswith(f"cardrules: {path} does not hold\n\n{path}:39:5: ")
        assert "did you mean `winner`?" in shown.err


def test_a_game_may_lie_beside_its_name(written: Written, tmp_path: Path) -> None:
    """A rule file without its ending is not found, and is suggested."""
    written(TRICKS, "mine.cards")
    shown = run("show", "mine", cwd=tmp_path)
    assert (shown.code, shown.err) == (
        2,
        "cardrules: there is no game `mine`; did you mean `mine.cards`?\n",
    )
    assert run("show", "mine.cards", cwd=tmp_path).out == TRICKS


# ------------------------------------------------------------------ list and show


def test_list_names_each_bundled_game() -> None:
    """`list` gives name, title, players and the first sentence of each game."""
    shown = run("list")
    assert shown.code == 0
    assert "big_three  Big Three, 3 players\n    A climbing game from Shaanxi, named" in shown.out
    assert "grand_bid  Grand Bid, 3 players\n    Three players sell" in shown.out
    assert "Whoever is first" not in shown.out


def test_show_prints_a_rule_file_as_it_stands() -> None:
    """`show` gives a bundled file back, which can be begun from."""
    text = (ROOT / "games" / "grand_bid.cards").read_text(encoding="utf-8")
    assert run("show", "grand_bid").out == text


def test_show_makes_escapes_visible(written: Written) -> None:
    """No control character of a file reaches the terminal."""
    shown = run("show", written("cardrules 1\n\x1b]0;title\x07 \u202e x\n"))
    assert shown.out == "cardrules 1\n\\x1b]0;title\\x07 \\u202e x\n"


# ------------------------------------------------------------------ pipes and encodings


@pytest.mark.parametrize(
    ("arguments", "code"),
    [(("play", "big_three", "--auto", "--seed", "1"), 0), (("lint", "-"), 1), (("list",), 0)],
)
def test_a_closed_pipe_keeps_the_exit_code(arguments: tuple[str, ...], code: int) -> None:
    """A reader who goes away ends the printing without a traceback."""
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        command(*arguments),
        input=b"nonsense\n" * 5,
        stdout=writer,
        stderr=subprocess.PIPE,
        env=environment(),
        cwd=ROOT,
        check=False,
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (code, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full disk to write to")
def test_a_full_disk_is_told() -> None:
    """What cannot be written is an error of two, in a sentence."""
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            command("list"),
            stdout=full,
            stderr=subprocess.PIPE,
            env=environment(),
            cwd=ROOT,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == b"cardrules: the output cannot be written: No space left on device\n"


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_narrow_encodings_get_letters_for_suits(encoding: str, written: Written) -> None:
    """Where ♠ cannot be written, cards read 7S, and a title is escaped."""
    path = written(TRICKS.replace("Small tricks", "Stiche ♠ я"))
    shown = run(
        "play", path, "--auto", "--seed", "1", env={"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    )
    assert shown.code == 0
    assert shown.lines[0] == "Stiche S \\u044f, 2 players, all at random; seed 1"
    assert "Seat 1 plays JH" in shown.lines
    assert shown.out.isascii()
