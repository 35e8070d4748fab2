"""A series of matches shared out over processes: the same figures to the bit, however it is.

Any executor of `concurrent.futures` will do, also one that reaches other machines, as those of
Dask and Ray do: what is sent is a game as its text, a seed and a stretch of places.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, nullcontext
from typing import Any

from cardrules.bots import BOTS
from cardrules.play.game import Game
from cardrules.play.search import Bot
from cardrules.trials.tally import Bots, Played, Tally, play_series

PART = 100
"""How many matches are played in one piece at most; where bots think, one is enough."""

_PIECES = 4
"""How many pieces each process should get of a short series, so that none waits for another."""

Part = tuple[Tally, list[Played]]


def bots_of(names: Sequence[str], players: int) -> Bots:
    """The bots with some names, seat by seat; the last plays for all seats that are left.

    Raises:
        ValueError: where there is no such bot, or there are more than seats.
    """
    if len(names) > players:
        raise ValueError(f"{len(names)} bots are too many for {players} seats")
    unknown = next((name for name in names if name not in BOTS), None)
    if unknown is not None:
        known = ", ".join(f"`{name}`" for name in BOTS)
        raise ValueError(f"there is no bot `{unknown}`; there are {known}")
    every = [*names, *[names[-1] if names else "random"] * (players - len(names))]
    found: list[Bot | None] = [None if name == "random" else BOTS[name] for name in every]
    return found if any(found) else ()


def play_part(
    game: Game, seed: int | str, first: int, number: int, bots: Sequence[str], keep: bool
) -> Part:
    """One piece of a series, as it is sent to another process."""
    tally = Tally(game.players)
    kept = list(play_series(game, tally, seed, first, number, bots_of(bots, game.players), keep))
    return tally, kept


def series(
    game: Game,
    number: int,
    seed: int | str = 0,
    *,
    jobs: int = 1,
    bots: Sequence[str] = (),
    executor: Executor | None = None,
    keep: bool = False,
    heard: Callable[[Played], None] | None = None,
) -> Iterator[Tally]:
    """Play a series of matches, and give the figures so far again and again: one tally that grows.

    `jobs` processes play at the same time, or `executor` says where. `heard` is told of each
    match, in order; with `keep`, with its record. Whoever stops listening has what there is.

    >>> import cardrules
    >>> game = cardrules.load("big_three", options={"deals": 1})
    >>> *_, tally = series(game, 30, seed=1)
    >>> tally.matches, sum(tally.outcomes.values())
    (30, 30)
    """
    tally = Tally(game.players)
    if executor is None and jobs == 1:
        playing = play_series(game, tally, seed, 0, number, bots_of(bots, game.players), keep)
        for played in playing:
            if heard is not None:
                heard(played)
            yield tally
        return
    with _pool(jobs) if executor is None else nullcontext(executor) as pool:
        for part, kept in _parts(pool, game, number, seed, jobs, tuple(bots), keep):
            tally.add(part)
            if heard is not None:
                for played in kept:
                    heard(played)
            yield tally


@contextmanager
def _pool(jobs: int) -> Iterator[Executor]:
    """Processes of our own. What they still play when nobody listens any more is given up."""
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(jobs, initializer=_deaf)
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
        raise
    pool.shutdown()


def _parts(
    pool: Executor, game: Game, number: int, seed: int | str, jobs: int, bots: Any, keep: bool
) -> Iterator[Part]:
    """The parts in order, a few of them being played ahead."""
    waiting: list[Future[Part]] = []
    thinking = any(name != "random" for name in bots)
    part = 1 if thinking else max(1, min(PART, number // (_PIECES * jobs)))
    firsts = iter(range(0, number, part))
    ahead = max(4, 2 * jobs)
    while True:
        while len(waiting) < ahead and (first := next(firsts, None)) is not None:
            size = min(part, number - first)
            waiting.append(pool.submit(play_part, game, seed, first, size, bots, keep))
        if not waiting:
            return
        yield waiting.pop(0).result()


def _deaf() -> None:
    """Leave it to the process that asked to be interrupted."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
