"""All figures of speed by one command: `python -m tests.bench`.

They are printed, and with `--page docs/speed.md` put in the place of those that stand there.
`--yardsticks FOLDER` measures hand-written games of somebody else as well; OpenSpiel and RLCard
are measured where they are installed (the extra `bench`). It judges nothing.
"""

from __future__ import annotations

import importlib
import importlib.util
import io
import os
import platform
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from time import perf_counter

import cardrules
from cardrules.trials.series import series
from tests.bench.growth import by_deals, by_hands, kept
from tests.bench.speed import (
    HANDS,
    arguments,
    dou_dizhu_elsewhere,
    measured,
    starting_times,
    yardsticks,
)
from tests.bench.timing import HEADER

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


def series_time(matches: int, jobs: int) -> str:
    """How long a series of matches takes that is counted as `cardrules simulate` counts it."""
    game = cardrules.load("big_three")
    begin = perf_counter()
    *_, tally = series(game, matches, 0, jobs=jobs)
    seconds = perf_counter() - begin
    return (
        f"{tally.matches:,} matches of Big Three, 10 deals each, with all figures, in {jobs} "
        f"processes: {seconds:.0f} s"
    )


def lines(rounds: int, seconds: float, folder: Path | None, matches: int) -> Iterator[str]:
    """The figures, as they come."""
    theirs = yardsticks(folder)
    yield machine()
    for name in HANDS:
        others = {**theirs.get(name, {}), **(dou_dizhu_elsewhere() if name == "big_three" else {})}
        yield ""
        yield f"{cardrules.load(name).title}, random play on one core, over our hand-written form"
        yield HEADER
        for result in measured(name, others, rounds=rounds, seconds=seconds):
            yield str(result)
    yield ""
    yield "A climbing game with four packs and eight players (26 cards a hand, not 16)"
    yield HEADER
    for result in by_hands(rounds=rounds, seconds=seconds):
        yield str(result)
    yield ""
    yield "A decision in the first 5 deals of a match of 100, and in its last 5"
    for name in HANDS:
        growth = by_deals(name)
        yield f"{name:<28}{growth.first:>6.2f} µs{growth.last:>10.2f} µs{growth.ratio:>8.2f}"
    yield ""
    yield "What a state keeps for itself early and late in a match, and the copy a move begins with"
    for name in HANDS:
        found = kept(name)
        yield f"{name:<28}{found.early:>6.0f} B{found.late:>11.0f} B{found.copy:>10.2f} µs"
    yield ""
    yield series_time(matches, jobs=2)
    imported, first, second = starting_times(5)
    yield f"import {imported:.3f} s, first game {first:.3f} s, second game {second:.3f} s"


def peers() -> None:
    """Print all games that other libraries have, where both are there."""
    here = importlib.util.find_spec("tests.bench.peers")
    if here is None or importlib.util.find_spec("pyspiel") is None:
        return
    print()
    arguments_before, sys.argv = sys.argv, sys.argv[:1]
    try:
        importlib.import_module("tests.bench.peers").main()
    finally:
        sys.argv = arguments_before


class _Both(io.StringIO):
    """Keeps what is printed, and prints it."""

    def write(self, text: str) -> int:
        sys.__stdout__.write(text)  # type: ignore[union-attr]  # there is one on a command line
        sys.__stdout__.flush()  # type: ignore[union-attr]  # the same
        return super().write(text)


def main() -> None:
    """Print the figures, and put them in a page where one is named."""
    parser = arguments(__doc__)
    parser.add_argument("--page", type=Path, default=None)
    parser.add_argument("--matches", type=int, default=10_000)
    given = parser.parse_args()
    printed = _Both()
    with redirect_stdout(printed):
        for line in lines(given.rounds, given.seconds, given.yardsticks, given.matches):
            print(line)
        peers()
    if given.page is not None:
        text = given.page.read_text(encoding="utf-8")
        before, rest = text.split(BEGIN)
        _, after = rest.split(END)
        found = printed.getvalue().strip("\n")
        page = f"{before}{BEGIN}\n```text\n{found}\n```\n\n{END}{after}"
        given.page.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
