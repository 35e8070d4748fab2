"""The program with variants: chosen by `--with`, listed, shown as one file, linted and tried."""

from __future__ import annotations

from pathlib import Path

import pytest

import cardrules
from tests.cli.program import run
from tests.overlays.texts import SHIPPED, variant

FIVE = variant(
    "five", "  about", "replace values.chips", "  chips number per player, from 5, for the match"
).replace("  about\n", "")


@pytest.fixture
def five(tmp_path: Path) -> str:
    """The path of a small variant."""
    path = tmp_path / "five.cards"
    path.write_text(FIVE, encoding="utf-8")
    return str(path)


def test_list_names_the_variants_of_each_game() -> None:
    """Each with its title, under its game."""
    out = run("list").out
    after = out.partition("big_three  Big Three")[2].partition("grand_bid  ")[0]
    for name in SHIPPED:
        title = name.replace("_", " ").capitalize()
        assert f"{name.ljust(16)}  {title}\n" in after


def test_show_prints_what_loads_to_the_same_game(five: str) -> None:
    """The composed source is valid, and has the digest of the composed game."""
    shown = run("show", "big_three", "--with", "points,short_deck")
    assert shown.code == 0
    game = cardrules.load("big_three", ["short_deck", "points"])
    assert cardrules.loads(shown.out).digest == game.digest
    again = run("show", "big_three", "--with", "short_deck", "--with", "points")
    assert again.out == shown.out
    assert "from 5, for the match" in run("show", "big_three", "--with", five).out


def test_matches_are_played_with_variants(five: str) -> None:
    """`play` and `simulate` lay them on, and tell commands with them."""
    shown = run("simulate", "big_three", "--with", "short_deck,points", "--set", "deals=2", "-n2")
    assert shown.lines[0].startswith("Big Three (big_three with points, short_deck), 3 players")
    shown = run("play", "big_three", "--with", five, "--seed", "1", typed="rules\nquit\n")
    assert shown.code == 0
    assert f"The whole rule file: cardrules show big_three --with {five}\n" in shown.out
    again = f"The same cards again: cardrules play big_three --with {five} --seed 1\n"
    assert again in shown.out


@pytest.mark.parametrize("command", ["play", "simulate", "show"])
@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("bomb_bonu", "`big_three` has no variant `bomb_bonu`; did you mean `bomb_bonus`?"),
        ("xyz", "no variant `xyz`; there is bomb_bonus, book_game, forced_bid"),
        ("nowhere/x.cards", "nowhere/x.cards cannot be read: No such file"),
        ("points,,short_deck", "`points,,short_deck` is not a list of variants"),
    ],
)
def test_unknown_variants_are_explained(command: str, given: str, said: str) -> None:
    """A misspelt variant exits with 2 and a sentence that helps."""
    shown = run(command, "big_three", "--with", given)
    assert (shown.code, shown.out) == (2, "")
    assert said in shown.err


def test_variants_that_do_not_go_together_are_explained(five: str, tmp_path: Path) -> None:
    """The diagnostic is shown, and the exit code is 2."""
    path = tmp_path / "six.cards"
    path.write_text(variant("six", '  excludes five "it is one less"', "set deals to 6"), "utf-8")
    for command in ("play", "show", "simulate"):
        shown = run(command, "big_three", "--with", f"{five},{path}")
        assert (shown.code, shown.out) == (2, "")
        assert f"{path}:3:12: V010 `six` and `five` do not go together" in shown.err


def test_a_variant_that_does_not_hold_is_a_finding(tmp_path: Path) -> None:
    """It is exit code 1, as for any rule file, whichever command finds it."""
    path = tmp_path / "bad.cards"
    path.write_text(variant("bad", "remove auction.bids"), "utf-8")
    for arguments in (["play", "big_three", "--with", str(path)], ["lint", str(path)]):
        shown = run(*arguments)
        assert shown.code == 1
        said = shown.out + shown.err
        assert f"{path}:3:1: V014 no rule has the id `auction.bids`" in said
        assert "help: did you mean `auction.bid`?" in said


def test_variants_are_tried_out(five: str) -> None:
    """`test` takes the file of a variant, and a game with variants."""
    shown = run("test", five, "-n", "1")
    assert (shown.code, shown.lines[-1]) == (0, "all good: 1 file, 9 examples, 1 random match")
    shown = run("test", "big_three", "--with", "bomb_bonus", "-n", "0")
    assert "    ok    A bomb doubles the payment" in shown.lines
    assert run("lint", five, "games/big_three").code == 0
