"""Write the tables of the page "How we know the rules are right", each from a run.

`python -m tests.how_we_know counts` prints the exact counts, `checks` the cross-checks with
OpenSpiel (with `--deep` as many as the page tells), `laws` the random matches; with `--write` they
take their place on the page. It judges nothing but what fails by itself: the tests do.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator

import cardrules
from cardrules._data import bundled_names
from cardrules.play.playing import seeds
from cardrules.trials.laws import breach_in_match
from tests import figures
from tests.games import test_goofspiel, test_kuhn_poker, test_leduc_poker
from tests.games.counting import COUNTED, counted
from tests.games.plays import KINDS, of_seat, plays_of

MATCHES = 1_000


def counts() -> Iterator[tuple[str | int, ...]]:
    """What there is of a game in all: each way to play it to its end, each decision."""
    for title, deals in (
        ("Kuhn Poker", test_kuhn_poker.every_deal()),
        ("Leduc Hold'em", test_leduc_poker.every_deal()),
    ):
        for what, number in zip(COUNTED, counted(deals).numbers(), strict=True):
            yield title, what, number
    for prizes in (3, 4, 5):
        begun = test_goofspiel.begun(prizes=prizes, order="ascending")
        yield "Goofspiel", f"ways to play for {prizes} prizes", test_goofspiel.plays(begun)


def plays() -> Iterator[tuple[str | int, ...]]:
    """How many plays there are in Dou Dizhu, by what they are, and with other kickers."""
    found = {kind: Counter(of_seat(plays_of(kind))) for kind in KINDS}
    for name in next(iter(found.values())):
        yield name, *(each[name] for each in found.values())
    yield "pass", *(1 for _ in KINDS)
    yield "all", *(each.total() + 1 for each in found.values())


def checks(deep: bool) -> Iterator[tuple[str | int, ...]]:
    """Each cross-check: on how many deals two engines agreed, at how many decisions."""
    from tests.peers import test_openspiel, test_openspiel_small
    from tests.peers.checks import DEEP, USUAL

    for check in (*test_openspiel_small.CHECKS, *test_openspiel.CHECKS):
        usual = check.run(USUAL)
        said = figures.found("checks", check.game, check.what) or (0, 0, 0, 0)
        yield check.game, check.what, *usual, *(check.run(DEEP) if deep else said[2:])


def laws() -> Iterator[tuple[str | int, ...]]:
    """Random matches in which every law was asked, and how many broke one."""
    for name in bundled_names():
        game = cardrules.load(name)
        decisions = sum(match.decisions for match in game.simulate(MATCHES))
        broken = sum(breach_in_match(game, seed) is not None for seed in seeds(0, MATCHES))
        yield game.title, MATCHES, decisions, broken


def main() -> None:
    """Print a table, or write it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("table", choices=["counts", "plays", "checks", "laws"])
    parser.add_argument("--deep", action="store_true", help="compare ten times as many deals")
    parser.add_argument("--write", action="store_true", help="write the table onto the page")
    given = parser.parse_args()
    rows = {
        "counts": counts,
        "plays": plays,
        "checks": lambda: checks(given.deep),
        "laws": laws,
    }[given.table]()
    text = figures.table(HEADS[given.table], rows)
    if given.write:
        figures.write(given.table, text)
    else:
        print(text)


HEADS = {
    "counts": ("game", "what is counted", "number:"),
    "plays": ("combination", *(f"{kind}:" for kind in KINDS)),
    "checks": (
        "game",
        "what is compared",
        "deals:",
        "decisions:",
        "deep: deals:",
        "deep: decisions:",
    ),
    "laws": ("game", "matches:", "decisions:", "broken:"),
}

if __name__ == "__main__":
    main()
