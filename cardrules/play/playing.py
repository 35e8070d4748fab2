"""Whole random matches without the cost of a call a move: cells changed in place to the end.

The same seed gives the same moves as drawing from `legal_moves` one state after another. No
state in between can be had; what was decided is noted where somebody asks for it.
"""

from __future__ import annotations

import functools
import operator
import random
from collections.abc import Callable, Iterator

import attrs

from cardrules.limits import LIMITS
from cardrules.machine.nodes import PhaseCode
from cardrules.play.step import cut_off, reveal, run
from cardrules.table import (
    ACTOR,
    CHOSEN,
    CODE,
    DEAL,
    DEAL_SCORES,
    DECISIONS,
    LOG,
    OUTCOME,
    START,
    WAITING,
    WINNERS,
    Cells,
    Move,
)

Decision = tuple[int, int, int, int, Move]
"""The deal, the phase, the seat, how many moves it had, and the one it made."""


@attrs.frozen
class Match:
    """How a match went that was played for figures: `decisions` counts all moves of all deals.

    >>> import cardrules
    >>> (match,) = cardrules.load("big_three", options={"deals": 2}).simulate(1, seed=1)
    >>> match.seed, len(match.scores)
    ('1:0', 3)
    """

    seed: str
    outcome: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    deal_scores: tuple[tuple[int, ...], ...]
    decisions: int


def match_of(c: Cells, seed: str, decisions: int) -> Match:
    """What is kept of a match that is over."""
    totals = c[START].machine.totals(c)
    return Match(seed, c[OUTCOME], c[WINNERS], totals, c[DEAL_SCORES], decisions)


def seeds(seed: int | str, number: int, first: int = 0) -> Iterator[str]:
    """The seeds of a series of matches.

    >>> list(seeds(7, 2)), list(seeds(7, 1, first=5))
    (['7:0', '7:1'], ['7:5'])
    """
    return (f"{seed}:{match}" for match in range(first, first + number))


_MOST_DECISIONS = LIMITS.decisions
_SEAT = operator.itemgetter(0)


def rand_of(seed: int | str) -> Callable[[], float]:
    """The numbers that the random moves of a match with a seed are drawn with."""
    return random.Random(str(seed)).random


def play_out(
    c: Cells,
    rand: Callable[[], float],
    noted: list[Decision] | None = None,
    log: bool = False,
    deals: int | None = None,
) -> int:
    """Play the match in the cells to its end with moves drawn at random; count the decisions.

    `noted` takes every decision; with `log` the cells keep the moves, for a record. With
    `deals`, it stops when so many deals are over.
    """
    decisions = 0
    in_turn = _in_turn if noted is None and not log else functools.partial(_noting, noted, log)
    while not c[OUTCOME] and (deals is None or len(c[DEAL_SCORES]) < deals):
        if c[ACTOR] < 0:
            decisions += _in_secret(c, rand, noted, log)
            continue
        made = c[DECISIONS]
        signal = in_turn(c, rand)
        decisions += c[DECISIONS] - made
        if signal is not None:
            run(c, signal)
        if c[DECISIONS] >= _MOST_DECISIONS:
            cut_off(c)
    return decisions


def _in_turn(c: Cells, rand: Callable[[], float]) -> int | None:
    """Let one player after the other move, until the phase is over or too much was decided."""
    phase: PhaseCode = c[CODE]
    advance, listed = phase.advance, phase.listed
    made = first = c[DECISIONS]
    try:
        for made in range(first + 1, _MOST_DECISIONS + 1):  # noqa: B007  # read when it is over
            seat = c[ACTOR]
            moves = listed(c, seat)
            if not moves:
                raise phase.stuck(seat)
            move = moves[int(rand() * len(moves))]
            signal = advance[move.act](c, seat, move)
            if signal is not None:
                return signal
    finally:
        c[DECISIONS] = made
    return None


def _noting(
    noted: list[Decision] | None, log: bool, c: Cells, rand: Callable[[], float]
) -> int | None:
    """The same, keeping what was decided."""
    phase: PhaseCode = c[CODE]
    pick, advance, number = phase.pick, phase.advance, phase.rule.number
    signal = None
    while signal is None and c[DECISIONS] < _MOST_DECISIONS:
        seat = c[ACTOR]
        move, choices = pick(c, seat, rand)
        c[DECISIONS] += 1
        if noted is not None:
            noted.append((c[DEAL], number, seat, choices, move))
        if log:
            c[LOG] = (c[LOG], seat, move, None)
        signal = advance[move.act](c, seat, move)
    return signal


def _in_secret(c: Cells, rand: Callable[[], float], noted: list[Decision] | None, log: bool) -> int:
    """Let all who choose in secret do so, in any order; then go on to the next decision."""
    phase: PhaseCode = c[CODE]
    waiting: tuple[int, ...] = c[WAITING]
    pick = phase.pick
    chosen = list(c[CHOSEN])
    entries = []
    left = list(waiting)
    several = len(left)
    while several:
        seat = left.pop(int(rand() * several)) if several > 1 else left[0]
        several -= 1
        move, choices = pick(c, seat, rand)
        chosen[seat] = move
        c[CHOSEN] = tuple(chosen)
        entries.append((seat, move, None))
        if noted is not None:
            noted.append((c[DEAL], phase.rule.number, seat, choices, move))
    entries.sort(key=_SEAT)
    made = c[DECISIONS] = c[DECISIONS] + len(entries)
    if log:
        for entry in entries:
            c[LOG] = (c[LOG], *entry)
    c[WAITING] = ()
    reveal(c, phase, entries)
    if made >= _MOST_DECISIONS:
        cut_off(c)
    return len(entries)
