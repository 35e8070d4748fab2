"""Phases played to their end with moves drawn at random, without a call for each decision.

Each does what drawing from the list and `advance` do, one move after the other; nobody looks
at what lies in between, and nothing is kept of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from cardrules.limits import LIMITS
from cardrules.machine.answering import Answers, Lister
from cardrules.machine.choosing import Singles
from cardrules.machine.codes import Act
from cardrules.machine.failures import RuleFailure
from cardrules.machine.nodes import Advance, Pick, Play, Simply
from cardrules.table import (
    ACTOR,
    CHOSEN,
    COMMITTED,
    DECISIONS,
    GONE,
    LAST,
    LAST_SEAT,
    PASSES,
    TRICK,
    WAITING,
    Cells,
    Move,
)

Rand = Callable[[], float]
Stuck = Callable[[int], RuleFailure]
MOST_DECISIONS = LIMITS.decisions


def alone(listed: Lister, advance: Sequence[Advance], stuck: Stuck) -> Play:
    """One player makes one move."""

    def play(c: Cells, rand: Rand) -> int | None:
        seat = c[ACTOR]
        moves = listed(c, seat)
        if not moves:
            raise stuck(seat)
        c[DECISIONS] += 1
        move = moves[int(rand() * len(moves))]
        return advance[move.act](c, seat, move)

    return play


def one_card(singles: Sequence[Singles], simply: Simply, signal: int, stuck: Stuck) -> Play:
    """One player plays a card from the hand, and then another phase follows."""
    here, there, own = simply.here, simply.there, simply.own
    listed = [each.lister() for each in singles]

    def play(c: Cells, rand: Rand) -> int:
        seat = c[ACTOR]
        held = c[here + seat]
        moves = listed[seat](held)
        if not moves:
            raise stuck(seat)
        c[DECISIONS] += 1
        move = moves[int(rand() * len(moves))]
        need = move.need
        c[here + seat] = held - need
        c[there + seat if own else there] += need
        return signal

    return play


def in_turn(listed: Lister, advance: Sequence[Advance], stuck: Stuck) -> Play:
    """One player after the other moves."""

    def play(c: Cells, rand: Rand) -> int | None:
        while c[DECISIONS] < MOST_DECISIONS:
            seat = c[ACTOR]
            moves = listed(c, seat)
            if not moves:
                raise stuck(seat)
            c[DECISIONS] += 1
            move = moves[int(rand() * len(moves))]
            signal = advance[move.act](c, seat, move)
            if signal is not None:
                return signal
        return None

    return play


@attrs.frozen
class Climb:
    """A phase of plays that beat each other, and of passes, in which nothing else is asked.

    `here` is where the hands lie from seat 0 on, `there` where plays go, `most` how many passes
    end a trick, `following` who plays after each seat. `swept` is set where nothing comes of that
    but that the plays go there, and who made the last one leads.
    """

    here: int
    there: int
    most: int
    following: Sequence[int]
    swept: int | None


def climbing(answers: Answers, climb: Climb, advance: Sequence[Advance], stuck: Stuck) -> Play:
    """Plays and passes in turn; `advance` says what happens where it is more than usual."""
    quick, otherwise, leads = answers.quick, answers.otherwise, answers.leads
    here, there, enough, swept = climb.here, climb.there, climb.most - 1, climb.swept
    following = climb.following

    def play(c: Cells, rand: Rand) -> int | None:
        made = first = c[DECISIONS]
        seat, passes, last, last_seat = c[ACTOR], c[PASSES], c[LAST], c[LAST_SEAT]
        pile = c[there]
        follows = None if last is None else quick[last.number]
        for made in range(first + 1, MOST_DECISIONS + 1):  # noqa: B007  # read when it is over
            held = c[here + seat]
            if follows is None:
                moves = leads[seat](held)
                if not moves:
                    raise stuck(seat)
            else:
                group = follows[seat]
                if group is None:
                    moves = otherwise(c, seat, last)
                else:
                    add, low, lower, high, higher = group
                    mask = held + add
                    moves = lower[mask & low] + higher[mask & high]
            move = moves[int(rand() * len(moves))]
            need = move.need
            if need:
                if held != need:
                    c[here + seat] = held - need
                    pile += need
                    last, last_seat, passes = move, seat, 0
                    follows, seat = quick[move.number], following[seat]
                    continue
            elif held and passes != enough:
                passes += 1
                seat = following[seat]
                continue
            elif held and swept is not None and follows is not None:
                c[swept], c[TRICK], pile = c[swept] + pile, c[TRICK] + 1, 0
                seat, passes, last, last_seat, follows = last_seat, 0, None, -1, None
                continue
            break
        else:
            moves = ()
        c[DECISIONS], c[there] = made, pile
        c[ACTOR], c[PASSES], c[LAST], c[LAST_SEAT] = seat, passes, last, last_seat
        return advance[move.act](c, seat, move) if moves else None

    return play


def in_secret(pick: Pick, reveal: Callable[[Cells], int], sees_choices: bool) -> Play:
    """All who choose in secret do so, in any order, and it is seen what comes of it.

    `sees_choices` is whether what one may choose may depend on what was chosen already.
    """

    def play(c: Cells, rand: Rand) -> int:
        chosen = list(c[CHOSEN])
        left = list(c[WAITING])
        several = len(left)
        c[DECISIONS] += several
        while several > 1:
            seat = left.pop(int(rand() * several))
            several -= 1
            chosen[seat] = pick(c, seat, rand)[0]
            if sees_choices:
                c[CHOSEN] = tuple(chosen)
        seat = left[0]
        chosen[seat] = pick(c, seat, rand)[0]
        c[CHOSEN] = tuple(chosen)
        c[WAITING] = c[COMMITTED] = ()
        return reveal(c)

    return play


def revealing(
    advance: Sequence[Advance] | None,
    effects: Act,
    leads_nowhere: Callable[[], RuleFailure],
    nobody: tuple[Move | None, ...],
) -> Callable[[Cells], int]:
    """What carries out the choices in the cells by seat; without `advance` they do nothing."""

    def reveal(c: Cells) -> int:
        chosen = c[CHOSEN]
        first = 0
        while chosen[first] is None:
            first += 1
        signal = None if advance is None else _carried_out(c, advance)
        if signal is None:
            signal = effects(c, first, None)
            if signal is None:
                raise leads_nowhere()
        c[CHOSEN] = nobody
        c[GONE] = ()
        return signal

    return reveal


def _carried_out(c: Cells, advance: Sequence[Advance]) -> int | None:
    for seat, move in enumerate(c[CHOSEN]):
        if move is not None:
            signal: int | None = advance[move.act](c, seat, move)
            if signal is not None:
                return signal
    return None
