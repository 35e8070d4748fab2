"""How fast random play is, beside plain hand-written Python and other libraries.

Run it by hand: `python -m tests.bench.speed [--rounds 7] [--seconds 0.3] [--yardsticks FOLDER]`,
or all figures together by `python -m tests.bench`. A playout of ours is a whole match, one of the
others a deal; what is compared is the rate of decisions. It judges nothing.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from statistics import median
from types import ModuleType
from typing import Any

import cardrules
from tests.bench import hand_big_three, hand_grand_bid
from tests.bench.timing import Playout, Result, compare, interleave, report

Rand = Callable[[], float]
HAND = "hand-written, ours"
STATES = "cardrules, states"
SIMULATE = "cardrules, simulate"
HANDS: Mapping[str, Playout] = {
    "big_three": hand_big_three.playout,
    "grand_bid": hand_grand_bid.playout,
}


def random_match(game: cardrules.Game) -> Playout:
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


def simulated_match(game: cardrules.Game) -> Playout:
    """A playout of a whole match through `Game.simulate`."""

    def playout(rand: Rand) -> int:
        return sum(match.decisions for match in game.simulate(1, int(rand() * 2**53)))

    return playout


# ------------------------------------------------------------------ others


def yardsticks(folder: Path | None) -> dict[str, dict[str, Playout]]:
    """Hand-written games of somebody else, by the game; none without a folder."""
    if folder is None or not folder.is_dir():
        return {}
    sys.path.insert(0, str(folder))
    three = _module(folder, "hand_big_three")
    grand = _module(folder, "hand_grand_bid")
    return {
        "big_three": {
            "hand-written, given": lambda rand: int(three.playout(three.BigThree, rand)),
            "with tables, given": lambda rand: int(three.playout(three.BigThreeTables, rand)),
        },
        "grand_bid": {
            "hand-written, given": lambda rand: int(grand.playout(grand.GrandBid, rand)),
            "with tables, given": lambda rand: int(grand.playout(grand.GrandBidTables, rand)),
        },
    }


def _module(folder: Path, name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, folder / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def dou_dizhu_elsewhere() -> dict[str, Playout]:
    """Dou Dizhu, a climbing game for three as well, in the libraries that are installed."""
    found: dict[str, Playout] = {}
    if importlib.util.find_spec("pyspiel") is not None:
        import pyspiel

        found["OpenSpiel, Dou Dizhu"] = _openspiel(pyspiel.load_game("dou_dizhu"))
    if importlib.util.find_spec("rlcard") is not None:
        found["RLCard, Dou Dizhu"] = _rlcard(importlib.import_module("rlcard.games.doudizhu.game"))
    return found


def _openspiel(game: Any) -> Playout:
    """Driven from Python, the deal as well, card by card."""

    def playout(rand: Rand) -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()  # all as likely in this game
                state.apply_action(outcomes[int(rand() * len(outcomes))][0])
                continue
            moves = state.legal_actions()
            state.apply_action(moves[int(rand() * len(moves))])
            decisions += 1
        state.returns()
        return decisions

    return playout


def _rlcard(module: Any) -> Playout:
    """The game itself, without the features that are made of it for learning."""

    def playout(rand: Rand) -> int:
        game = module.DoudizhuGame()
        state, _ = game.init_game()
        decisions = 0
        while not game.is_over():
            moves = state["actions"]
            state, _ = game.step(moves[int(rand() * len(moves))])
            decisions += 1
        return decisions

    return playout


# ------------------------------------------------------------------ measured


def measured(
    name: str, others: Mapping[str, Playout], *, rounds: int, seconds: float
) -> list[Result]:
    """A game beside its hand-written form and others, in one run, over the hand-written form."""
    game = cardrules.load(name)
    contestants = {
        HAND: HANDS[name],
        STATES: random_match(game),
        SIMULATE: simulated_match(game),
        **others,
    }
    return compare(interleave(contestants, rounds=rounds, seconds=seconds), HAND)


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


def arguments(description: str | None) -> argparse.ArgumentParser:
    """What the commands here have in common."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.3)
    parser.add_argument("--yardsticks", type=Path, default=None, metavar="FOLDER")
    return parser


def main() -> None:
    """Print the figures."""
    given = arguments(__doc__).parse_args()
    theirs = yardsticks(given.yardsticks)
    for name in HANDS:
        others = {**theirs.get(name, {}), **(dou_dizhu_elsewhere() if name == "big_three" else {})}
        print(f"\n{name}, random play")
        report(measured(name, others, rounds=given.rounds, seconds=given.seconds))
    imported, first, second = starting_times()
    print(f"\nimport {imported:.3f} s, first game {first:.3f} s, second game {second:.3f} s")


if __name__ == "__main__":
    main()
