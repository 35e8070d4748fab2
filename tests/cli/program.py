"""The program as a user runs it, and small rule files to run it on."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import attrs

ROOT = Path(__file__).parents[2]


@attrs.frozen
class Ran:
    """What a run of the program gave."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """The lines it printed."""
        return self.out.splitlines()


def environment(given: Mapping[str, str] | None = None) -> dict[str, str]:
    """Surroundings that do not depend on the machine the tests run on."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    fixed = {"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8", "COLUMNS": "80"}
    return {**kept, **fixed, **(given or {})}


def command(*arguments: str) -> list[str]:
    """The words that start the program."""
    return [sys.executable, "-m", "cardrules", *arguments]


def run(
    *arguments: str,
    typed: str | bytes = "",
    env: Mapping[str, str] | None = None,
    cwd: Path = ROOT,
) -> Ran:
    """Run the program to its end, with `typed` at its standard input."""
    done = subprocess.run(
        command(*arguments),
        input=typed.encode() if isinstance(typed, str) else typed,
        capture_output=True,
        env=environment(env),
        cwd=cwd,
        check=False,
    )
    out, err = (text.decode("utf-8", "replace") for text in (done.stdout, done.stderr))
    assert "Traceback" not in err, err
    return Ran(done.returncode, out, err)


# ------------------------------------------------------------------ rule files

TRICKS = """\
cardrules 1

game small_tricks "Small tricks"
  about "Each plays a card; the highest of the suit led takes the trick. Two are a deal."
  players 2
  rotation clockwise

options
  deals  number 1..900, default 2  "How many deals are played."

deck french
  ranks A 2 3 4 5 6 7 8 9 10 J Q K

zones
  hand   per player, seen by owner
  trick  in order, seen by all
  taken  per player, seen by nobody
  rest   seen by nobody

values
  points  number per player, from 0, for the match
  winner  player, for the deal
  leader  player, for the match, drawn at random

phase the_deal "The deal"
  shuffle
  deal 2 to hand
  deal rest to rest
  next tricks

phase tricks "The play"
  turns from leader
  move play: 1 card from hand to trick
    must, if able, when not leading: suit of card is suit of the led card as follow
  trick ends when size of trick = number of players
    winner becomes player of (highest card in trick where suit of card is suit of the led card)
    winner scores 1 points
    trick to taken of winner
    winner leads
  ends when hand of every player is empty
    end the deal

scoring
  leader becomes winner

match
  ends after deals deals
  won by most points
  ties shared

example "The suit led is followed"
  seats Ann Bob
  phase tricks
  hand of Ann 2♥ 3♠
  hand of Bob 9♥ K♠
  turn of Ann
  Ann: play 2♥
  may not play K♠ because follow
  Bob: play 9♥
  then turn of Bob
  Bob: play K♠
  Ann: play 3♠
  then Bob scores 2
"""

MISSPELT = TRICKS.replace("winner leads", "wniner leads")
WRONG_EXAMPLE = TRICKS.replace("Bob scores 2", "Bob scores 3")
_PLAIN = TRICKS.partition("example")[0]
STUCK = _PLAIN.replace("hand to trick\n", "hand to trick\n    needs size of hand > 1\n")
OVERFLOWS = _PLAIN.replace("scores 1 points", "scores 2 * points + 1 points").replace(
    "default 2", "default 300"
)
ENDLESS = _PLAIN.replace("ends after deals deals", "ends when points of any player >= 100000")
