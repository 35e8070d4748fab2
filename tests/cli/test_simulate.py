"""`cardrules simulate`."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tests.cli.program import ENDLESS, OVERFLOWS, ROOT, TRICKS, environment, run

Written = Callable[..., str]


def test_figures(written: Written, tmp_path: Path) -> None:
    """Outcomes, shares with intervals, averages and lengths; the same for the same seed."""
    written(TRICKS)
    shown = run("simulate", "tricks.cards", "-n", "40", "--seed", "7", cwd=tmp_path)
    assert (shown.code, shown.err) == (0, "")
    assert shown.lines[:2] == [
        "Small tricks (small_tricks), 2 players, 40 random matches, seed 7",
        "",
    ]
    titles = [line.split()[0] for line in shown.lines[2:]]
    assert titles == ["outcomes", "seat", "seat", "average", "decisions", "deals"]
    assert "decisions  median 8, from 8 to 8" in shown.lines[-2]
    assert "deals      median 2, from 2 to 2" in shown.lines[-1]
    again = run("simulate", "tricks.cards", "-n", "40", "--seed", "7", cwd=tmp_path)
    assert again.out == shown.out


def test_options_are_set() -> None:
    """`--set` reaches the game, and is part of the command to see a match again."""
    shown = run("simulate", "big_three", "-n", "2", "--set", "deals=1")
    assert shown.lines[-1] == "  deals      median 1, from 1 to 1"


def test_caps_come_first(written: Written, tmp_path: Path) -> None:
    """Matches that were cut off are told before all figures, with their seeds."""
    written(ENDLESS)
    shown = run("simulate", "tricks.cards", "-n", "1", cwd=tmp_path)
    assert shown.code == 0
    assert shown.lines[2] == "!! 1 match was CUT OFF by the cap: seeds 0:0"
    assert shown.lines[3] == "   see it with  cardrules play tricks.cards --auto --seed 0:0"
    assert "outcomes   cap 1" in shown.out


def test_matches_that_break_off_are_a_finding(written: Written, tmp_path: Path) -> None:
    """A fault of the rules is shown with its line and its seeds, and exits with 1."""
    written(OVERFLOWS)
    shown = run("simulate", "tricks.cards", "-n", "2", "--set", "deals=200", cwd=tmp_path)
    assert shown.code == 1
    assert shown.lines[2] == "!! 2 matches BROKE OFF by a fault of the rules: seeds 0:0, 0:1"
    assert "P002 a number grows beyond all limits here" in shown.lines[3]
    assert shown.lines[-1] == (
        "   see it with  cardrules play tricks.cards --set deals=200 --auto --seed 0:0"
    )


INTERRUPTED = """\
import signal
from cardrules.cli import main
from cardrules.trials import matches

play = matches.random_match
played = 0

def interrupted(*given):
    global played
    played += 1
    if played == 4:
        signal.raise_signal(signal.SIGINT)
    return play(*given)

matches.random_match = interrupted
main(["simulate", "big_three", "-n", "1000000", "--set", "deals=1"])
"""


def test_an_interrupt_prints_what_there_is() -> None:
    """Ctrl-C in the fourth match ends the run with the figures of three, and no traceback."""
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED],
        capture_output=True,
        env=environment(),
        cwd=ROOT,
        check=False,
    )
    assert (done.returncode, done.stderr) == (130, b"")
    assert done.stdout.decode().splitlines()[:2] == [
        "stopped after 3 of 1000000 matches",
        "Big Three (big_three), 3 players, 3 random matches, seed 0",
    ]
