"""Time playouts against each other in interleaved rounds, and compare them round by round.

It judges nothing: what ratio is good enough is for the benchmark to say.

A playout deals, plays to the end with random moves and returns the number of its decisions. On a
busy machine speed drifts much more from round to round than within one, so the figures to trust
are the ratios within rounds, not the rates.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from statistics import median, quantiles
from time import process_time

Playout = Callable[[Callable[[], float]], int]


@dataclass(frozen=True, slots=True)
class Rate:
    """How fast one measure ran, in CPU seconds of this process."""

    playouts: float
    decisions: float


@dataclass(frozen=True, slots=True)
class Result:
    """The median rates of one playout, and its ratio to the baseline: quartiles over the rounds."""

    name: str
    playouts: float
    decisions: float
    low: float
    ratio: float
    high: float

    def __str__(self) -> str:
        """Return one line of a table under `HEADER`."""
        return (
            f"{self.name:<28}{self.playouts:>12,.0f}{self.decisions:>14,.0f}"
            f"{self.ratio:>8.2f} ({self.low:.2f}-{self.high:.2f})"
        )


HEADER = f"{'':<28}{'playouts/s':>12}{'decisions/s':>14}{'ratio':>8} (quartiles)"


def measure(playout: Playout, *, seconds: float, seed: int) -> Rate:
    """Run *playout* for about *seconds* of CPU time."""
    rand = Random(seed).random
    playouts = decisions = 0
    start = now = process_time()
    while now - start < seconds:
        decisions += playout(rand)
        playouts += 1
        now = process_time()
    return Rate(playouts / (now - start), decisions / (now - start))


def interleave(
    contestants: Mapping[str, Playout], *, rounds: int = 7, seconds: float = 0.3, seed: int = 1
) -> dict[str, list[Rate]]:
    """Measure every contestant once a round, every other round backwards; return all rates.

    Quartiles need two rounds at least, and ratios worth quoting seven.
    """
    rates: dict[str, list[Rate]] = {name: [] for name in contestants}
    order = list(contestants)
    for name in order:
        measure(contestants[name], seconds=seconds / 4, seed=seed)  # to warm up
    for number in range(rounds):
        for name in order:
            rate = measure(contestants[name], seconds=seconds, seed=seed + number)
            rates[name].append(rate)
        order.reverse()
    return rates


def compare(rates: Mapping[str, list[Rate]], baseline: str) -> list[Result]:
    """Return the medians of each contestant and of its decisions a second over the baseline's."""
    results = []
    for name, own in rates.items():
        pairs = zip(own, rates[baseline], strict=True)
        ratios = [rate.decisions / base.decisions for rate, base in pairs]
        low, ratio, high = quantiles(ratios, n=4, method="inclusive")
        playouts = median(rate.playouts for rate in own)
        decisions = median(rate.decisions for rate in own)
        results.append(Result(name, playouts, decisions, low, ratio, high))
    return results


def report(results: list[Result]) -> None:
    """Print a table of *results*."""
    print(HEADER)
    for result in results:
        print(result)
