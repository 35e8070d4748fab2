"""A deal played to its end by habit: a way to play that knows no game and costs little.

What is thought through by playing it out is judged by how people would go on, not by how dice
would. Nearly nothing may be spent on a move here, so a habit looks at no more than the list.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardrules.limits import LIMITS
from cardrules.machine.nodes import PhaseCode
from cardrules.play.step import cut_off, run
from cardrules.table import (
    ACTOR,
    CHOSEN,
    CODE,
    COMMITTED,
    DEAL_SCORES,
    DECISIONS,
    OUTCOME,
    WAITING,
    Cells,
    Move,
)

Rand = Callable[[], float]
Habit = Callable[[Sequence[Move], Rand], Move]

_STRAY = 0.2
"""How often somebody does something else, so that no line of play is taken for certain."""

_PLAIN = 0.5
"""How often somebody who does anything does not even look at what kinds of moves there are."""


def most_cards(moves: Sequence[Move], rand: Rand) -> Move:
    """Mostly the first of the moves with most cards; any where none has cards, and now and then."""
    found: Move | None = None
    if rand() >= _STRAY:
        size = 0
        for move in moves:
            if move.size > size:
                found, size = move, move.size
    return moves[int(rand() * len(moves))] if found is None else found


def any_kind(moves: Sequence[Move], rand: Rand) -> Move:
    """Half the time any move, else any kind of move and then any of that kind.

    So a hundred ways to do one thing do not crowd out the only way to do another. A kind is what
    follows in the list with the same name and as many cards.
    """
    if rand() < _PLAIN:
        return moves[int(rand() * len(moves))]
    begins: list[int] = []
    act = size = -2
    for at, move in enumerate(moves):
        if move.size != size or move.act != act:
            begins.append(at)
            act, size = move.act, move.size
    kind = int(rand() * len(begins))
    first = begins[kind]
    after = begins[kind + 1] if kind + 1 < len(begins) else len(moves)
    return moves[first + int(rand() * (after - first))]


def chosen(habit: Habit, c: Cells, seat: int, rand: Rand) -> Move:
    """What a seat does by a habit.

    Raises:
        RuleFailure: where it has no move.
    """
    phase: PhaseCode = c[CODE]
    moves = phase.listed(c, seat)
    if not moves:
        raise phase.stuck(seat)
    return moves[0] if len(moves) == 1 else habit(moves, rand)


def play_deal(habit: Habit, c: Cells, rand: Rand, deals: int) -> None:
    """Play on by a habit until more than so many deals are over."""
    while not c[OUTCOME] and len(c[DEAL_SCORES]) <= deals:
        phase: PhaseCode = c[CODE]
        seat = c[ACTOR]
        if seat < 0:
            _in_secret(habit, c, rand)
        else:
            move = chosen(habit, c, seat, rand)
            c[DECISIONS] += 1
            signal = phase.advance[move.act](c, seat, move)
            if signal is not None:
                run(c, signal)
        if c[DECISIONS] >= LIMITS.decisions:
            cut_off(c)


def _in_secret(habit: Habit, c: Cells, rand: Rand) -> None:
    """Let all who choose in secret do so, seat by seat."""
    phase: PhaseCode = c[CODE]
    made, waiting = list(c[CHOSEN]), sorted(c[WAITING])
    for seat in waiting:
        made[seat] = chosen(habit, c, seat, rand)
        c[CHOSEN] = tuple(made)
    c[DECISIONS] += len(waiting)
    c[WAITING] = c[COMMITTED] = ()
    run(c, phase.reveal(c))
