"""How long linting takes: every shipped file, a long one, and texts made to take long.

Run it by hand: `python -m tests.bench.linting`; with `--write` the figures are put on the page.
Each comes from a process of its own, from when everything is imported; the middle one of several
counts. It judges nothing.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import resource
import subprocess
import sys
from pathlib import Path
from statistics import median
from time import perf_counter

import attrs

import cardrules
from cardrules import cli
from cardrules.syntax.from_text import parse_bytes
from tests.figures import DOCS, table, write
from tests.syntax.test_limits import HOSTILE

SPEED = DOCS / "speed.md"
GAMES = Path(cardrules.__file__).parents[1] / "games"


@attrs.frozen
class Cost:
    """Seconds of wall clock, and the most memory that was in use, in MB."""

    seconds: float
    megabytes: float


def long_game(size: int = 99_000) -> str:
    """A game of many phases, each with moves, conditions and an option that it reads."""
    head = [
        "cardrules 1",
        'game long "Long"',
        "  players 2..4",
        "options",
        *(f'  bonus{at}  number 1..9, default 2 "How much is bonus {at}?"' for at in range(20)),
        "zones",
        "  hand  per player, seen by owner",
        "  pile  seen by all",
        "values",
        "  points  number per player, from 0, for the match",
        "  leader  player, for the match, drawn at random",
        "  stake   number, from 0, for the deal",
    ]
    tail = [
        "  end the deal",
        "match",
        "  ends after 3 deals",
        "  won by most points",
        "  ties shared",
    ]
    first = ["phase the_deal", "  shuffle", "  deal rest to hand, from leader", "  next round0"]
    phases: list[str] = []
    while sum(len(line) + 1 for line in (*head, *first, *phases, *tail)) < size:
        at = len(phases) // 11
        phases += [
            f"phase round{at}",
            "  turns from leader",
            f"  move raise{at}: number 1..{at % 7 + 2}",
            "    needs number > stake",
            "    stake becomes number",
            f"    player scores number + bonus{at % 20} points",
            "  move lay: 1 card from hand to pile",
            "  move pass",
            "  ends after number of players passes",
            "    stake becomes 0",
            f"    next round{at + 1}",
        ]
    last = [f"phase round{len(phases) // 11}"]
    return "\n".join([*head, *first, *phases, *last, *tail]) + "\n"


# ------------------------------------------------------------------ in a process of its own


def _work(what: str) -> None:
    """What is timed, by its name."""
    match what:
        case "one" | "two":
            jobs = "1" if what == "one" else "2"
            with contextlib.redirect_stdout(io.StringIO()) as told, contextlib.suppress(SystemExit):
                cli.main(["lint", "-j", jobs, str(GAMES)])
            if "all good" not in told.getvalue():
                raise AssertionError(told.getvalue())
        case "read":
            for file in sorted(GAMES.rglob("*.cards")):
                parse_bytes(str(file), file.read_bytes())
        case "long":
            found = cardrules.lint("long.cards", text=long_game())
            if found:
                raise AssertionError(str(found[0]))
        case _:
            cardrules.check_text(HOSTILE[what])


def _alone(what: str) -> Cost:
    """One run in a fresh process."""
    command = [sys.executable, "-m", "tests.bench.linting", what]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return Cost(float(said[0]), float(said[1]))


def _timed(what: str) -> str:
    importlib.import_module("cardrules.cli.lint")  # which a command does when it is asked for
    begin = perf_counter()
    _work(what)
    seconds = perf_counter() - begin
    return f"{seconds} {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}"


# ------------------------------------------------------------------ figures


def measured(what: str, rounds: int) -> Cost:
    """The middle one of several runs."""
    runs = [_alone(what) for _ in range(rounds)]
    return Cost(median(run.seconds for run in runs), max(run.megabytes for run in runs))


def figures(rounds: int) -> str:
    """A table of all of it."""
    files = len([*GAMES.rglob("*.cards")])
    rows = [
        (f"{files} shipped files, read only", measured("read", rounds)),
        (f"{files} shipped files, linted in one process", measured("one", rounds)),
        (f"{files} shipped files, linted in two processes", measured("two", rounds)),
        ("a game of 100 kB", measured("long", rounds)),
    ]
    hostile = {name: measured(name, 1) for name in HOSTILE}
    slowest = max(hostile, key=lambda name: hostile[name].seconds)
    widest = max(hostile, key=lambda name: hostile[name].megabytes)
    rows.append((f"the slowest of {len(hostile)} hostile texts: {slowest}", hostile[slowest]))
    rows.append((f"the one that takes most room: {widest}", hostile[widest]))
    return table(
        ("", "seconds:", "MB:"),
        [(name, f"{cost.seconds:.2f}", f"{cost.megabytes:.0f}") for name, cost in rows],
    )


def main() -> None:
    """Do one piece of work and say what it took; or print the figures, or write them."""
    match sys.argv[1:]:
        case []:
            sys.stdout.write(f"{figures(5)}\n")
        case ["--write"]:
            write("linting", figures(5), SPEED)
        case words:
            sys.stdout.write(_timed(" ".join(words)))


if __name__ == "__main__":
    main()
