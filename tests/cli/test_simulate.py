"""`cardrules simulate`."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import cardrules
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
    assert titles[:5] == ["outcomes", "seat", "seat", "average", "seat"]
    assert titles[5:8] == ["decisions", "deals", "lead"]
    assert "  decisions  always 8" in shown.lines
    assert "  deals      always 2" in shown.lines
    assert "  ended      tricks.trick_ends: 160 (2.00 a deal)" in shown.lines
    again = run("simulate", "tricks.cards", "-n", "40", "--seed", "7", cwd=tmp_path)
    assert again.out == shown.out


def test_options_are_set() -> None:
    """`--set` reaches the game, and is part of the command to see a match again."""
    shown = run("simulate", "big_three", "-n", "2", "--set", "deals=1")
    assert "  deals      always 1" in shown.lines


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
from cardrules.trials import tally

play = tally._one
played = 0

def interrupted(*given):
    global played
    played += 1
    if played == 4:
        signal.raise_signal(signal.SIGINT)
    return play(*given)

tally._one = interrupted
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


SHARED_OUT = """\
import os, signal, threading
from cardrules.cli import main
from cardrules.trials import series

class Pool(series.ProcessPoolExecutor):
    begun = False

    def submit(self, *given):
        if not Pool.begun:
            Pool.begun = True
            threading.Timer(1, os.kill, (os.getpid(), signal.SIGINT)).start()
        return super().submit(*given)

series.ProcessPoolExecutor = Pool
main(["simulate", "grand_bid", "-n", "500", "-j", "2", "--bots", "search"])
"""


def test_an_interrupt_does_not_wait_for_other_processes() -> None:
    """What processes still play when Ctrl-C comes is given up, however long it would take."""
    done = subprocess.run(
        [sys.executable, "-c", SHARED_OUT],
        capture_output=True,
        env=environment(),
        cwd=ROOT,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (130, b"")
    assert done.stdout.startswith(b"stopped after ")


def test_a_terminal_is_told_how_far_it_is(tmp_path: Path) -> None:
    """On a terminal one line tells how many matches are done; it is gone in the end."""
    pty = pytest.importorskip("pty", reason="there are no terminals to pretend to")
    ours, theirs = pty.openpty()
    done = subprocess.run(
        [sys.executable, "-m", "cardrules", "simulate", "big_three", "-n", "5"],
        stdout=subprocess.PIPE,
        stderr=theirs,
        env=environment(),
        cwd=ROOT,
        check=True,
    )
    os.close(theirs)
    shown = os.read(ours, 10_000).decode()
    os.close(ours)
    assert shown.startswith("\r1 of 5 matches\x1b[K")
    assert shown.endswith("\r\x1b[K")
    assert "\r" not in done.stdout.decode()


def test_figures_do_not_depend_on_the_processes() -> None:
    """Two processes give the same bytes as one, in every format."""
    for style in ("text", "json", "csv", "html"):
        words = ("simulate", "big_three", "-n", "150", "--set", "deals=1", "--output-format", style)
        one, two = run(*words), run(*words, "-j", "2")
        assert (one.code, one.err) == (0, "")
        assert one.out == two.out


def test_formats(tmp_path: Path) -> None:
    """JSON and CSV hold the figures, HTML is a page with charts and without scripts."""
    words = ("simulate", "grand_bid", "-n", "5", "--output-format")
    data = json.loads(run(*words, "json").out)
    assert (data["matches"], data["outcomes"].keys() <= {"won", "shared"}) == (5, True)
    assert sum(seat["share"] for seat in data["seats"]) == pytest.approx(1)
    rows = list(csv.reader(run(*words, "csv").out.splitlines()))
    assert rows[0] == ["figure", "of", "value"]
    assert {len(row) for row in rows} == {3}
    page = run(*words, "html").out
    assert page.startswith("<!doctype html>")
    assert "<svg" in page
    assert "<script" not in page


def test_records_are_written_and_replayed(tmp_path: Path) -> None:
    """Every match is a line that gives the match back."""
    words = ("simulate", "big_three", "-n", "3", "--set", "deals=1", "--records", "all.jsonl")
    assert run(*words, cwd=tmp_path).code == 0
    lines = (tmp_path / "all.jsonl").read_text("utf-8").splitlines()
    assert [json.loads(line)["seed"] for line in lines] == ["0:0", "0:1", "0:2"]
    assert all(cardrules.replay(json.loads(line)).is_over for line in lines)


def test_bots_play_where_they_are_seated() -> None:
    """A named bot plays; one that is not there is named with those that are."""
    shown = run("simulate", "big_three", "-n", "3", "--set", "deals=1", "--bots", "greedy,random")
    assert shown.lines[0] == (
        "Big Three (big_three), 3 players, 3 matches of greedy, random, seed 0"
    )
    wrong = run("simulate", "big_three", "--bots", "clever")
    assert wrong.code == 2
    assert "there is no bot `clever`; there are `random`, `greedy`, `search`" in wrong.err


def test_two_versions_are_compared() -> None:
    """The same game differs in nothing; a shorter deck makes shorter matches for sure."""
    words = ("simulate", "big_three", "-n", "60", "--set", "deals=1", "--against")
    same = run(*words, "big_three", "--set", "kitty_shown=no")
    assert same.lines[0].startswith("big_three against big_three, 60 pairs of matches")
    shorter = run("simulate", "big_three", "-n", "60", "--against-with", "short_deck")
    assert any(line.startswith("  * decisions: ") for line in shorter.lines)
    assert any("fewer a match (between" in line for line in shorter.lines)


def test_a_comparison_has_every_format() -> None:
    """As JSON and CSV it holds each difference with its interval, as HTML what the text says."""
    words = ("simulate", "big_three", "-n", "20", "--against-with", "short_deck", "--output-format")
    data = json.loads(run(*words, "json").out)
    assert data["pairs"] == 20
    assert [each["variants"] for each in data["versions"]] == [[], ["short_deck"]]
    fewer = data["differences"]["decisions"]
    assert fewer["low"] < fewer["mean"] < fewer["high"] < 0
    assert fewer["sure"] is True
    rows = list(csv.reader(run(*words, "csv").out.splitlines()))
    assert ["decisions", "mean", str(fewer["mean"])] in rows
    page = run(*words, "html").out
    assert page.startswith("<!doctype html>")
    assert "* decisions: " in page


def test_a_comparison_of_one_pair_tells_nothing() -> None:
    """Where there is no interval the data say so, in words that JSON has."""
    words = ("simulate", "big_three", "-n", "1", "--set", "deals=1", "--against", "big_three")
    data = json.loads(run(*words, "--output-format", "json").out)
    assert data["differences"]["decisions"]["low"] is None
