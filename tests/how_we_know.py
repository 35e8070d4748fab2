"""Write the tables of the page "How we know the rules are right", each from a run.

`python -m tests.how_we_know counts` prints the exact counts, `checks` the cross-checks with
OpenSpiel, `plays` the plays of Dou Dizhu, `laws` the random matches; with `--write` a table takes
its place on the page. It judges nothing but what fails by itself: the tests do.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

import cardrules
from cardrules._data import bundled_names
from cardrules.play.playing import seeds
from cardrules.trials.laws import breach_in_match
from tests import figures
from tests.games import test_goofspiel, test_kuhn_poker, test_leduc_poker
from tests.games.counting import COUNTED, counted
from tests.games.plays import KINDS, of_seat, plays_of


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


def checks() -> Iterator[tuple[str | int, ...]]:
    """Each cross-check: on how many deals two engines agreed, at how many decisions."""
    from tests.peers import test_openspiel, test_openspiel_small
    from tests.peers.checks import USUAL

    for check in (*test_openspiel_small.CHECKS, *test_openspiel.CHECKS):
        yield check.game, check.what, *check.run(USUAL)


def laws(number: int, games: Sequence[str]) -> Iterator[tuple[str | int, ...]]:
    """Random matches in which every law was asked, and how many broke one.

    That takes long. What the page says of games that are not asked for stays.
    """
    for name in bundled_names():
        game = cardrules.load(name)
        if name not in games:
            if figures.column("laws", game.title):
                yield game.title, *figures.said("laws", game.title)
            continue
        decisions = sum(match.decisions for match in game.simulate(number))
        broken = sum(breach_in_match(game, seed) is not None for seed in seeds(0, number))
        yield game.title, number, decisions, broken


def main() -> None:
    """Print a table, or write it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("table", choices=["counts", "plays", "checks", "laws"])
    parser.add_argument("--matches", type=int, default=1_000, help="how many for `laws`")
    parser.add_argument("--games", nargs="+", default=bundled_names(), help="which for `laws`")
    parser.add_argument("--write", action="store_true", help="write the table onto the page")
    given = parser.parse_args()
    tables: dict[str, Callable[[], Iterator[tuple[str | int, ...]]]] = {
        "counts": counts,
        "plays": plays,
        "checks": checks,
        "laws": lambda: laws(given.matches, given.games),
    }
    rows = tables[given.table]()
    text = figures.table(HEADS[given.table], rows)
    if given.write:
        figures.write(given.table, text)
    else:
        print(text)


HEADS = {
    "counts": ("game", "what is counted", "number:"),
    "plays": ("combination", *(f"{kind}:" for kind in KINDS)),
    "checks": ("game", "what is compared", "deals:", "decisions:"),
    "laws": ("game", "matches:", "decisions:", "broken:"),
}

if __name__ == "__main__":
    main()
