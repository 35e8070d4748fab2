"""Whole random matches without the cost of a call a move: cells changed in place to the end.

The same seed gives the same moves as drawing from `legal_moves` one state after another. No
state in between can be had; what was decided is noted where somebody asks for it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import attrs

from cardrules.machine.nodes import PhaseCode
from cardrules.machine.playouts import MOST_DECISIONS
from cardrules.play.step import cut_off, run
from cardrules.table import (
    ACTOR,
    CHOSEN,
    CODE,
    COMMITTED,
    DEAL,
    DEAL_SCORES,
    DECISIONS,
    LOG,
    OUTCOME,
    START,
    TRACE,
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
    if noted is None and not log and c[TRACE] is None:
        return _play_on(c, rand, deals)
    decisions = 0
    while not c[OUTCOME] and (deals is None or len(c[DEAL_SCORES]) < deals):
        before = c[DECISIONS]
        if c[ACTOR] < 0:
            signal: int | None = _in_secret(c, rand, noted, log)
        else:
            signal = _noting(c, rand, noted, log)
        made = c[DECISIONS]
        decisions += made - before
        if signal is not None:
            run(c, signal)
        if made >= MOST_DECISIONS:
            cut_off(c)
    return decisions


def _play_on(c: Cells, rand: Callable[[], float], deals: int | None) -> int:
    """The same where nothing is kept but the cells."""
    decisions = 0
    while not c[OUTCOME] and (deals is None or len(c[DEAL_SCORES]) < deals):
        decisions -= c[DECISIONS]
        while True:  # up to the end of the deal, or of the match
            signal = c[CODE].play(c, rand)
            made = c[DECISIONS]
            if signal is not None:
                run(c, signal)
            if made >= MOST_DECISIONS:
                cut_off(c)
            if c[DECISIONS] != made or c[OUTCOME]:
                break
        decisions += made
    return decisions


def _noting(
    c: Cells, rand: Callable[[], float], noted: list[Decision] | None, log: bool
) -> int | None:
    """The same, keeping what was decided."""
    phase: PhaseCode = c[CODE]
    pick, advance, number = phase.pick, phase.advance, phase.rule.number
    signal = None
    while signal is None and c[DECISIONS] < MOST_DECISIONS:
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
    """Let all who choose in secret do so, in any order; the signal to follow."""
    phase: PhaseCode = c[CODE]
    pick = phase.pick
    chosen = list(c[CHOSEN])
    left = list(c[WAITING])
    c[DECISIONS] += len(left)
    while left:
        seat = left.pop(int(rand() * len(left))) if len(left) > 1 else left.pop()
        move, choices = pick(c, seat, rand)
        chosen[seat] = move
        c[CHOSEN] = tuple(chosen)
        if noted is not None:
            noted.append((c[DEAL], phase.rule.number, seat, choices, move))
    if log:
        named = {seat: cards for seat, _, cards in c[COMMITTED]}
        for seat, made in enumerate(chosen):
            if made is not None:
                c[LOG] = (c[LOG], seat, made, named.get(seat))
    c[WAITING] = c[COMMITTED] = ()
    return phase.reveal(c)
