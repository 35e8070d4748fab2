"""Two versions of a game on the same deals: by how much each figure differs, if it does."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction

import attrs

from cardrules.trials.tally import Row, Z


@attrs.define
class Difference:
    """The differences of one figure, match by match: how many, their sum and that of squares.

    >>> difference = Difference()
    >>> for each in (1, 3, 2, 2): difference.note(Fraction(each))
    >>> difference.mean, [round(bound, 2) for bound in difference.interval()]
    (Fraction(2, 1), [1.2, 2.8])
    """

    number: int = 0
    total: Fraction = Fraction(0)
    squares: Fraction = Fraction(0)

    def note(self, change: Fraction) -> None:
        """Count the difference in one pair of matches."""
        self.number += 1
        self.total += change
        self.squares += change * change

    @property
    def mean(self) -> Fraction:
        """The average difference."""
        return self.total / self.number if self.number else Fraction(0)

    def interval(self) -> tuple[float, float]:
        """Where the average difference really lies, in 19 cases of 20."""
        if self.number < 2:
            return -math.inf, math.inf
        spread = (self.squares - self.total * self.mean) / (self.number - 1)
        half = Z * math.sqrt(spread / self.number)
        return float(self.mean) - half, float(self.mean) + half

    @property
    def is_sure(self) -> bool:
        """Whether the interval leaves out that there is no difference."""
        low, high = self.interval()
        return low > 0 or high < 0


Figure = Callable[[Row], Fraction]


def _share(seat: int) -> Figure:
    return lambda row: row.share(seat)


def _score(seat: int) -> Figure:
    return lambda row: Fraction(row.totals[seat])


def _figures(players: int) -> Mapping[str, Figure]:
    found: dict[str, Figure] = {}
    for seat in range(players):
        found[f"victories of seat {seat}"] = _share(seat)
        found[f"score of seat {seat}"] = _score(seat)
    found["decisions"] = lambda row: Fraction(row.decisions)
    found["deals"] = lambda row: Fraction(row.deals)
    found["lead changes"] = lambda row: Fraction(row.lead_changes)
    found["passes"] = lambda row: Fraction(row.passes)
    found["forced moves"] = lambda row: Fraction(row.forced)
    return found


class Comparison:
    """Pairs of matches played from the same seed under two versions of a game."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.differences = {name: Difference() for name in _figures(players)}
        self.left_out = 0

    def note(self, first: Row | None, second: Row | None) -> None:
        """Count a pair; one of which a match broke off is left out."""
        if first is None or second is None:
            self.left_out += 1
            return
        for name, figure in _figures(self.players).items():
            self.differences[name].note(figure(second) - figure(first))


def in_words(name: str, difference: Difference) -> str:
    """A difference in words that say what a designer may conclude.

    >>> found = Difference()
    >>> for each in (1, 3, 2, 2): found.note(Fraction(each))
    >>> in_words("decisions", found)
    'decisions: 2.00 more a match (between 1.20 and 2.80)'
    """
    mean, (low, high) = float(difference.mean), difference.interval()
    percent = name.startswith("victories")
    scale, unit = (100, " in a hundred") if percent else (1, " a match")
    if difference.number < 2:
        return f"{name}: too few matches to tell"
    if low == high == 0:
        return f"{name}: the same in every match"
    if not difference.is_sure:
        most = max(abs(low), abs(high)) * scale
        return f"{name}: no difference that can be told; it is below {most:.2f}{unit}"
    word = "more" if mean > 0 else "fewer" if not name.startswith("score") else "less"
    small, large = sorted((abs(low) * scale, abs(high) * scale))
    return f"{name}: {abs(mean) * scale:.2f} {word}{unit} (between {small:.2f} and {large:.2f})"
