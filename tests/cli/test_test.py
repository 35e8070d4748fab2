"""`cardrules test`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import cardrules
from cardrules.trials.coverage import Coverage
from cardrules.trials.examples import run_examples
from tests.cli.program import MISSPELT, OVERFLOWS, STUCK, TRICKS, WRONG_EXAMPLE, run

Written = Callable[..., str]


def test_a_good_file(written: Written, tmp_path: Path) -> None:
    """Rules, examples by name, matches and a summary."""
    written(TRICKS)
    shown = run("test", "tricks.cards", "-n", "6", cwd=tmp_path)
    assert shown.code == 0
    assert shown.out == (
        "tricks.cards\n"
        "  rules     hold\n"
        "  examples  1 of 1 hold\n"
        "    ok    The suit led is followed\n"
        "  coverage  4 of 4 rules are in an example\n"
        "  matches   6 of 6 keep the laws (random, seed 0)\n"
        "all good: 1 file, 1 example, 6 random matches\n"
    )


def test_faults_of_every_kind(written: Written, tmp_path: Path) -> None:
    """An example, a number that overflows and a stuck player are shown at their lines."""
    written(WRONG_EXAMPLE, "example.cards")
    written(OVERFLOWS, "overflows.cards")
    written(STUCK, "stuck.cards")
    written(MISSPELT, "misspelt.cards")
    names = ("example.cards", "overflows.cards", "stuck.cards", "misspelt.cards")
    shown = run("test", *names, "-n", "3", "--seed", "x", cwd=tmp_path)
    assert shown.code == 1
    assert shown.out.startswith(
        "example.cards\n"
        "  rules     hold\n"
        "  examples  0 of 1 hold\n"
        "    FAIL  The suit led is followed\n"
        "      example.cards:63:3: E011 the score of Bob is 2, not 3\n"
        "        63 |   then Bob scores 3\n"
        "           |   ^^^^^^^^^^^^^^^^^\n"
        "  coverage  4 of 4 rules are in an example\n"
        "  matches   3 of 3 keep the laws (random, seed x)\n"
        "overflows.cards\n"
        "  rules     hold\n"
        "  examples  none\n"
        "  matches   0 of 3 keep the laws (random, seed x)\n"
        "    FAIL  3 matches, first seed x:0\n"
        "      overflows.cards:37:5: P002 a number grows beyond all limits here\n"
    )
    assert "      see it with  cardrules play overflows.cards --auto --seed x:0\n" in shown.out
    assert (
        "      stuck.cards:31:1: P010 seat 1 is to act in the phase `tricks`, and has no move\n"
        in shown.out
    )
    assert "misspelt.cards\n  rules     1 error\n" in shown.out
    assert shown.lines[-1] == (
        "found 4 problems in 4 files of 4; tried 1 example, 9 random matches"
    )


def test_the_seed_that_is_named_shows_the_failure(written: Written, tmp_path: Path) -> None:
    """The command that is suggested plays the match to the same fault."""
    written(OVERFLOWS, "overflows.cards")
    shown = run("play", "overflows.cards", "--auto", "--seed", "x:0", cwd=tmp_path)
    assert shown.code == 1
    assert "Deal 1 scores: " in shown.out
    assert "P002 a number grows beyond all limits here" in shown.err
    assert shown.err.endswith(
        "see it again with  cardrules play overflows.cards --auto --seed x:0\n"
    )


def test_what_no_example_shows_is_told() -> None:
    """The ids of rules that no example exercises, and combinations that none plays."""
    lines = run("test", "dou_dizhu", "-n", "0").lines
    at = next(at for at, line in enumerate(lines) if line.startswith("  coverage"))
    game = cardrules.load("dou_dizhu")
    coverage = Coverage.of(game.rules)
    run_examples(game, coverage)
    assert lines[at] == (
        f"  coverage  {len(coverage.rules) - len(coverage.missing())} of {len(coverage.rules)} "
        f"rules and {14 - len(coverage.missing_combinations())} of 14 combinations "
        "are in an example"
    )


def test_coverage_counts_what_examples_do() -> None:
    """A move, a refusal, an ending and a combination each count once they are in an example."""
    text = cardrules.load("big_three").rules.source.text
    head, *examples = text.split("\nexample ")
    for kept, shown in (([], set()), ([examples[0]], {"auction.bid", "auction.bid.needs"})):
        game = cardrules.loads("\nexample ".join([head, *kept]))
        coverage = Coverage.of(game.rules)
        run_examples(game, coverage)
        assert shown <= coverage.shown
        assert ("auction.ends" in coverage.shown) == bool(kept)
        assert "climbing.ends" in coverage.missing()
        assert len(coverage.missing_combinations()) == 8


def test_the_bundled_games_pass() -> None:
    """Each bundled game holds, with its examples and some random matches."""
    shown = run("test", "big_three", "grand_bid", "-n", "2")
    assert shown.code == 0, shown.out
    assert "FAIL" not in shown.out
