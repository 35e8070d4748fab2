"""Cross-checks as data: who is compared with whom, on how many deals, and what the page says."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from tests.figures import said
from tests.strategies import DEPTH

USUAL, DEEP = 500, 5_000
"""How many deals of a game are compared: whenever the tests are run, and with `--deep`."""


@attrs.frozen
class Check:
    """Deals played in two engines at once, which agree at each decision or fail.

    `agrees` plays the deal of a seed in both, and tells how many decisions were compared. A
    check that is one of several of a game takes its part of the deals.
    """

    game: str
    what: str
    agrees: Callable[[int], int]
    parts: int = 1

    def __str__(self) -> str:
        return f"{self.game}, {self.what}"

    def run(self, most: int) -> tuple[int, int]:
        """How many deals were played and how many decisions compared."""
        deals = most // self.parts
        return deals, sum(self.agrees(seed) for seed in range(deals))


def holds(check: Check) -> None:
    """Run a check; what it compared is what the page says of it, or ten times as many deals."""
    found = check.run(DEEP if DEPTH.deep else USUAL)
    assert DEPTH.deep or found == said("checks", check.game, check.what)
