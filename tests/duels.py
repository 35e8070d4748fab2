"""Bots against bots, in figures: `python -m tests.duels`.

It prints the table that stands on the page "Is my game fair?", and with `--write` puts it there.
On each deal two bots sit in every mixed seating, so that each of them has every hand as often
as the other. It judges nothing: the tests do.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product

import attrs

import cardrules
from cardrules._data import bundled
from cardrules.play.game import Game
from cardrules.trials.matches import interval
from cardrules.trials.series import series
from tests import figures

HEAD = ("game", "bot", "against", "matches:", "its victories:", "in 19 of 20 between:")

ONE_DEAL = """cardrules 1

variant one_deal "One deal" of grand_bid

replace match.ends_after
  ends after 1 deals
"""


def one_deal(name: str) -> Game:
    """Big Three or Grand Bid as a match of a single deal."""
    if name == "big_three":
        return cardrules.load(name, options={"deals": 1})
    file = bundled(name)
    assert file is not None
    return cardrules.loads(file.read_text(encoding="utf-8"), [ONE_DEAL])


@attrs.frozen
class Duel:
    """How one bot did against another: the part of all victories that it had."""

    matches: int
    share: Fraction

    @property
    def within(self) -> tuple[float, float]:
        """Where that part really lies, in 19 cases of 20."""
        return interval(float(self.share), self.matches)


def duel(
    game: Game, bot: str, other: str, deals: int, *, seed: int | str = "final", jobs: int = 1
) -> Duel:
    """Two bots on so many deals, in every seating in which both sit."""
    won = Fraction(0)
    matches = 0
    for seats in product((bot, other), repeat=game.players):
        if len(set(seats)) == 1:
            continue
        *_, tally = series(game, deals, seed, jobs=jobs, bots=seats)
        won += sum(tally.share(seat) for seat, name in enumerate(seats) if name == bot)
        matches += tally.matches
    return Duel(matches, won / matches)


DUELS: Mapping[tuple[str, str, str], int] = {
    ("big_three", "greedy", "random"): 40,
    ("big_three", "search", "greedy"): 12,
    ("grand_bid", "greedy", "random"): 60,
    ("grand_bid", "search", "greedy"): 24,
}
"""Who plays whom, and on how many deals for the table."""


def rows(jobs: int) -> Iterator[tuple[str | int, ...]]:
    """The table, row by row."""
    for (name, bot, other), deals in DUELS.items():
        found = duel(one_deal(name), bot, other, deals, jobs=jobs)
        low, high = found.within
        yield (
            cardrules.load(name).title, bot, other, found.matches,
            f"{float(found.share):.1%}", f"{low:.1%} and {high:.1%}",
        )  # fmt: skip


def main() -> None:
    """Print the table, or write it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-j", dest="jobs", type=int, default=2, help="how many processes")
    parser.add_argument("--write", action="store_true", help="write the table onto the page")
    given = parser.parse_args()
    text = figures.table(HEAD, rows(given.jobs))
    if given.write:
        figures.write("bots", text, figures.FAIR)
    else:
        print(text)


if __name__ == "__main__":
    main()
