"""How fast random play is from Python, beside OpenSpiel driven from Python.

Run it by hand: `python -m tests.bench.peers [GAME ...] [--rounds 7] [--seconds 0.3]`. A playout is
one deal from the shuffle to the scores, a decision one move drawn from all that are legal and
made. Ours is measured twice: through `Game.simulate`, which is there for random play, and through
states, which list their moves and can be kept. It judges nothing; it prints rates and the median
ratios within rounds with their quartiles, and which games come up to half of OpenSpiel's rate.
"""

from __future__ import annotations

import argparse
import importlib.util
import sys
from collections.abc import Callable, Mapping
from typing import Any

import attrs

import cardrules
from tests.bench.speed import random_match, simulated_match
from tests.bench.timing import Playout, Result, compare, interleave, report

Rand = Callable[[], float]
BASE = "OpenSpiel from Python"
ENOUGH = 0.5
"""The share of OpenSpiel's rate that a game is meant to come up to."""


@attrs.frozen
class Pair:
    """A game in both libraries, so that a match of ours is one deal."""

    options: Mapping[str, Any] = attrs.Factory(dict)
    players: int | None = None
    theirs: str = ""


PAIRS = {
    "dou_dizhu": Pair({"deals": 1}),
    "hearts": Pair({"limit": 1}),
    "crazy_eights": Pair({"limit": 1}, 5, "crazy_eights(players=5)"),
    "goofspiel": Pair(),
    "kuhn_poker": Pair(),
    "leduc_poker": Pair(),
}


def openspiel(name: str) -> Playout | None:
    """A playout of a game of OpenSpiel; None where that is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game(name)

    def playout(rand: Rand) -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()  # all as likely, in these games
                state.apply_action(outcomes[int(rand() * len(outcomes))][0])
            elif state.is_simultaneous_node():
                joint = []
                for seat in range(game.num_players()):
                    moves = state.legal_actions(seat)
                    joint.append(moves[int(rand() * len(moves))])
                state.apply_actions(joint)
                decisions += len(joint)
            else:
                moves = state.legal_actions()
                state.apply_action(moves[int(rand() * len(moves))])
                decisions += 1
        state.returns()
        return decisions

    return playout


def installed() -> bool:
    """Whether there is something to compare with."""
    return importlib.util.find_spec("pyspiel") is not None


def measured(name: str, *, rounds: int, seconds: float) -> list[Result]:
    """A game of OpenSpiel, and ours simulated and through states, over it."""
    pair = PAIRS[name]
    theirs = openspiel(pair.theirs or name)
    assert theirs is not None
    ours = cardrules.load(name, options=pair.options, players=pair.players)
    contestants = {BASE: theirs, "simulate": simulated_match(ours), "states": random_match(ours)}
    return compare(interleave(contestants, rounds=rounds, seconds=seconds), BASE)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="; ".join(PAIRS))
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.3)
    given = parser.parse_args()
    if not installed():
        sys.exit("OpenSpiel is not installed: there is nothing to compare with")
    ratios = {}
    for name in given.games or PAIRS:
        print(f"\n{name}, random play of one deal")
        results = measured(name, rounds=given.rounds, seconds=given.seconds)
        report(results)
        ratios[name] = [result.ratio for result in results[1:]]
    print(f"\nover {BASE}; {ENOUGH} is meant to be reached")
    print(f"  {'':<14}{'simulate':>10}{'states':>10}")
    for name, (simulate, states) in ratios.items():
        reached = "yes" if simulate >= ENOUGH else "no"
        print(f"  {name:<14}{simulate:>10.2f}{states:>10.2f}  {reached}")


if __name__ == "__main__":
    main()
