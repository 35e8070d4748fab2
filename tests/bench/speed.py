"""How fast random play is through the public interface, beside plain hand-written Python.

Run it by hand: `python -m tests.bench.speed [--rounds 7] [--seconds 0.4] [--yardsticks FOLDER]`.
It judges nothing; it prints rates, the median ratios within rounds and their quartiles, and how
long importing the package and loading the games takes in fresh processes.
"""

import argparse
import importlib.util
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from types import ModuleType
from typing import Any

import cardrules
from tests.bench import hand_big_three, hand_grand_bid
from tests.bench.timing import compare, interleave, report

Rand = Callable[[], float]


def random_match(game: cardrules.Game) -> Callable[[Rand], int]:
    """A playout of a whole match through `legal_moves` and `play`."""

    def playout(rand: Rand) -> int:
        state = game.start(int(rand() * 2**53))
        decisions = 0
        while not state.is_over:
            seat = state.to_act[0]
            moves = state.legal_moves(seat)
            state = state.play(seat, moves[int(rand() * len(moves))])
            decisions += 1
        return decisions

    return playout


_START = """
import time
begin = time.perf_counter()
import cardrules
imported = time.perf_counter()
cardrules.load("big_three")
first = time.perf_counter()
cardrules.load("grand_bid")
second = time.perf_counter()
print(imported - begin, first - imported, second - first)
"""


def starting_times(runs: int = 7) -> list[float]:
    """Median seconds to import the package, to load a first game and a second one."""
    figures = []
    for _ in range(runs):
        done = subprocess.run(
            [sys.executable, "-c", _START], capture_output=True, text=True, check=True
        )
        figures.append([float(figure) for figure in done.stdout.split()])
    return [median(column) for column in zip(*figures, strict=True)]


def _yardstick(folder: Path, name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, folder / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _others(folder: Path | None) -> dict[str, Any]:
    if folder is None:
        return {}
    sys.path.insert(0, str(folder))
    three = _yardstick(folder, "hand_big_three")
    grand = _yardstick(folder, "hand_grand_bid")
    return {
        "big_three": {
            "their plain": lambda rand: three.playout(three.BigThree, rand),
            "their tables": lambda rand: three.playout(three.BigThreeTables, rand),
        },
        "grand_bid": {
            "their plain": lambda rand: grand.playout(grand.GrandBid, rand),
            "their tables": lambda rand: grand.playout(grand.GrandBidTables, rand),
        },
    }


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.4)
    parser.add_argument("--yardsticks", type=Path, default=None)
    given = parser.parse_args()
    others = _others(given.yardsticks)
    for name, hand in (
        ("big_three", hand_big_three.playout),
        ("grand_bid", hand_grand_bid.playout),
    ):
        contestants = {
            "hand-written": hand,
            "cardrules": random_match(cardrules.load(name)),
            **others.get(name, {}),
        }
        print(f"\n{name}, random play, decisions of a whole match (hand-written: of a deal)")
        rates = interleave(contestants, rounds=given.rounds, seconds=given.seconds)
        report(compare(rates, "hand-written"))
    imported, first, second = starting_times()
    print(f"\nimport {imported:.3f} s, first game {first:.3f} s, second game {second:.3f} s")


if __name__ == "__main__":
    main()
