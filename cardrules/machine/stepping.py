"""The cells after a move, made in one go where little happens: the next player follows.

Each does what `allows`, a copy and `advance` do. Where the move may not be made, or more happens
than is foreseen here, it gives None, and the longer way says what.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardrules.machine.answering import Answers
from cardrules.machine.nodes import Step
from cardrules.machine.playouts import MOST_DECISIONS, Climb
from cardrules.table import (
    ACTOR,
    CHOSEN,
    COMMITTED,
    DECISIONS,
    LAST,
    LAST_SEAT,
    LOG,
    PASSES,
    TRICK,
    WAITING,
    Cells,
    Move,
)


def beating(answers: Answers, climb: Climb, guard: int) -> Step:
    """A play that may be led, or beats the last one, and leaves the mover cards."""
    here, there, following, beaters = climb.here, climb.there, climb.following, answers.beaters

    def beat(c: Cells, seat: int, move: Move) -> Cells | None:
        if c[ACTOR] is not seat:
            return None
        held, need, last = c[here + seat], move.need, c[LAST]
        left = held - need
        if (held | guard) - need & guard != guard or not left:
            return None
        if last is not None:
            higher = beaters[last.number]
            if move.number not in (answers.beat(last) if higher is None else higher):
                return None
        made = c[DECISIONS] + 1
        if made >= MOST_DECISIONS:
            return None
        c = c.copy()
        c[DECISIONS] = made
        c[LOG] = c[LOG], seat, move, None
        c[here + seat] = left
        c[there] += need
        c[ACTOR] = following[seat]
        c[PASSES] = 0
        c[LAST] = move
        c[LAST_SEAT] = seat
        return c

    return beat


def passing(climb: Climb) -> Step:
    """A pass after a play; at the end of a trick all plays are swept aside."""
    here, there, following = climb.here, climb.there, climb.following
    most, swept = climb.most, climb.swept

    def follow(c: Cells, seat: int, move: Move) -> Cells | None:
        if c[ACTOR] is not seat:
            return None
        passes, made = c[PASSES] + 1, c[DECISIONS] + 1
        if c[LAST] is None or not c[here + seat] or made >= MOST_DECISIONS:
            return None
        if passes != most:
            c = c.copy()
            c[ACTOR], c[PASSES] = following[seat], passes
        elif swept is None:
            return None
        else:
            c = c.copy()
            c[swept] += c[there]
            c[there] = 0
            c[ACTOR], c[PASSES], c[LAST], c[LAST_SEAT] = c[LAST_SEAT], 0, None, -1
            c[TRICK] += 1
        c[DECISIONS] = made
        c[LOG] = c[LOG], seat, move, None
        return c

    return follow


def choosing(allows: Callable[[Cells, int, Move], bool]) -> Step:
    """A secret choice while others still have to make theirs."""

    def choose(c: Cells, seat: int, move: Move) -> Cells | None:
        waiting = c[WAITING]
        if len(waiting) < 2 or seat not in waiting or not allows(c, seat, move):
            return None
        c = c.copy()
        c[DECISIONS] += 1
        at, chosen = waiting.index(seat), list(c[CHOSEN])
        chosen[seat] = move
        c[CHOSEN] = tuple(chosen)
        c[WAITING] = waiting[:at] + waiting[at + 1 :]
        c[COMMITTED] = with_choice(c[COMMITTED], (seat, move, None))
        return c

    return choose


Committed = tuple[tuple[int, Move, Any], ...]
"""Secret choices by seat: who, the move, and the very cards that were named for it."""


def with_choice(before: Committed, choice: tuple[int, Move, Any]) -> Committed:
    """Secret choices and one more, in the order of seats."""
    if not before:
        return (choice,)
    at = len(before)
    while at and before[at - 1][0] > choice[0]:
        at -= 1
    return *before[:at], choice, *before[at:]
