"""All figures of speed by one command: `python -m tests.bench`.

They are printed, and with `--page docs/speed.md` put in the place of those that stand there.
`--yardsticks FOLDER` measures hand-written games of somebody else as well; OpenSpiel and RLCard
are measured where they are installed (the extra `bench`). It judges nothing.
"""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import perf_counter

import cardrules
from cardrules.trials.series import series
from tests.bench import peers
from tests.bench.growth import by_deals, by_hands, kept
from tests.bench.speed import (
    HANDS,
    arguments,
    dou_dizhu_elsewhere,
    measured,
    starting_times,
    yardsticks,
)
from tests.bench.timing import Result
from tests.figures import table

BEGIN, END = "<!-- figures -->\n", "<!-- end of figures -->\n"


def machine() -> str:
    """The machine in a line."""
    model = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        for line in cpuinfo.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                model = line.partition(":")[2].strip()
                break
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return (
        f"{os.cpu_count()} cores, {model}; {platform.system()}; "
        f"Python {platform.python_version()}; cardrules {cardrules.__version__}{load}"
    )


def rates(results: Sequence[Result]) -> str:
    """A table of how fast several ways to play are, and of their ratios to the first."""
    lines = [
        (
            each.name,
            f"{each.decisions:,.0f}",
            f"{each.ratio:.2f}",
            f"{each.low:.2f} to {each.high:.2f}",
        )
        for each in results
    ]
    return table(("", "decisions a second:", "ratio:", "quartiles:"), lines)


def beside_others(rounds: int, seconds: float, folder: Path | None) -> Iterator[str]:
    """The two games that there are written by hand, and what others make of a game like them."""
    theirs = yardsticks(folder)
    for name in HANDS:
        others = {**theirs.get(name, {}), **(dou_dizhu_elsewhere() if name == "big_three" else {})}
        yield f"**{cardrules.load(name).title}**, over our hand-written form:"
        yield rates(measured(name, others, rounds=rounds, seconds=seconds))


def beside_openspiel(rounds: int, seconds: float) -> Iterator[str]:
    """All games that OpenSpiel has."""
    if not peers.installed():
        yield "OpenSpiel is not installed."
        return
    lines = []
    for name in peers.PAIRS:
        theirs, simulate, states = peers.measured(name, rounds=rounds, seconds=seconds)
        lines.append(
            (
                cardrules.load(name).title,
                f"{theirs.decisions:,.0f}",
                f"{simulate.decisions:,.0f}",
                f"{simulate.ratio:.2f}",
                f"{states.decisions:,.0f}",
                f"{states.ratio:.2f}",
            )
        )
    head = ("", f"{peers.BASE}:", "`simulate`:", "ratio:", "states:", "ratio:")
    yield "Decisions a second in one deal, dealing included, and over OpenSpiel's:"
    yield table(head, lines)


def growing(rounds: int, seconds: float) -> Iterator[str]:
    """How cost grows."""
    yield "A climbing game with four packs and eight players, who hold 26 cards and not 16:"
    yield rates(by_hands(rounds=rounds, seconds=seconds))
    lines = []
    for name in HANDS:
        growth, found = by_deals(name), kept(name)
        lines.append(
            (
                cardrules.load(name).title,
                f"{growth.first:.2f} µs",
                f"{growth.last:.2f} µs",
                f"{growth.ratio:.2f}",
                f"{found.early:.0f} B",
                f"{found.late:.0f} B",
                f"{found.copy:.2f} µs",
            )
        )
    head = ("", "first 5 deals:", "last 5:", "ratio:", "a state early:", "late:", "a copy:")
    yield (
        "A decision in a match of 100 deals; what each state keeps for itself when the match "
        "begins and when half of it is over; the copy that a move begins with:"
    )
    yield table(head, lines)


def whole(matches: int, jobs: int) -> str:
    """How long a series of matches takes that is counted as `cardrules simulate` counts it."""
    game = cardrules.load("big_three")
    begin = perf_counter()
    *_, tally = series(game, matches, 0, jobs=jobs)
    seconds = perf_counter() - begin
    imported, first, second = starting_times(5)
    return (
        f"{tally.matches:,} matches of Big Three of 10 deals, with all figures, in {jobs} "
        f"processes: **{seconds:.0f} s**. To import the package takes {imported:.2f} s, to load a "
        f"first game {first:.2f} s, a second one {second:.2f} s."
    )


def parts(rounds: int, seconds: float, folder: Path | None, matches: int) -> Iterator[str]:
    """The figures, as they come: paragraphs and tables of Markdown."""
    yield f"Measured on {machine()}."
    yield "### Beside hand-written Python"
    yield from beside_others(rounds, seconds, folder)
    yield "### Beside OpenSpiel"
    yield from beside_openspiel(rounds, seconds)
    yield "### How cost grows"
    yield from growing(rounds, seconds)
    yield "### Whole series"
    yield whole(matches, jobs=2)


def main() -> None:
    """Print the figures, and put them in a page where one is named."""
    parser = arguments(__doc__)
    parser.add_argument("--page", type=Path, default=None)
    parser.add_argument("--matches", type=int, default=10_000)
    given = parser.parse_args()
    found = []
    for part in parts(given.rounds, given.seconds, given.yardsticks, given.matches):
        print(f"{part}\n", flush=True)
        found.append(part)
    if given.page is not None:
        before, rest = given.page.read_text(encoding="utf-8").split(BEGIN)
        _, after = rest.split(END)
        page = "\n\n".join([before + BEGIN.rstrip(), *found, END + after])
        given.page.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
