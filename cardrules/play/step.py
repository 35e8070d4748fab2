"""One move after the other: cells and a move to the cells that follow. It shows nothing.

A move is carried out, then the phase is asked whether a trick or the phase ends, then the
turn passes; what needs no decision happens at once, up to the next decision or the end.
"""

from __future__ import annotations

import operator
from typing import Any

from cardrules.machine.effects import END
from cardrules.machine.failures import Failing, RuleFailure
from cardrules.machine.layouts import Layout, conversion, convert_classes
from cardrules.machine.nodes import Machine, PhaseCode
from cardrules.machine.playouts import MOST_DECISIONS
from cardrules.machine.start import Start
from cardrules.machine.stepping import with_choice
from cardrules.table import (
    ACTOR,
    BEFORE,
    CHOSEN,
    CODE,
    COMMITTED,
    DEAL,
    DEAL_SCORES,
    DECISIONS,
    FIRST,
    FRESH,
    LAYOUT,
    LOG,
    OUTCOME,
    PACK,
    PHASE,
    START,
    TRACE,
    VOIDS,
    WAITING,
    WINNERS,
    Cells,
    Move,
)

# ------------------------------------------------------------------ beginning


def begin(start: Start, trace: Any = None, deal: int = 1) -> Cells:
    """The cells at the first decision of a match, or as if it began with another deal."""
    machine = start.machine
    c = blank(start)
    c[TRACE] = trace
    c[DEAL] = deal
    for starter in machine.fresh["match"]:
        starter(c)
    _begin_deal(machine, c)
    run(c, 0)
    return c


def blank(start: Start) -> Cells:
    """Cells in which nothing has happened."""
    machine = start.machine
    c: Cells = machine.blank.copy()
    c[START] = start
    c[PACK] = machine.pack
    return c


def _begin_deal(machine: Machine, c: Cells) -> None:
    for life in ("deal", "trick", "turn"):
        for starter in machine.fresh[life]:
            starter(c)
    c[DECISIONS] = 0
    c[BEFORE] = machine.totals(c)
    if c[TRACE] is not None:
        c[TRACE].deal_begins(c)


# ------------------------------------------------------------------ one move


def step(c: Cells, phase: PhaseCode, seat: int, move: Move, named: Any = None) -> Cells:
    """The cells after a legal move; the cells before it stay as they are."""
    c = c.copy()
    made = c[DECISIONS] = c[DECISIONS] + 1
    if c[ACTOR] < 0:
        choose_in_secret(c, phase, seat, move, named)
        return c
    c[LOG] = (c[LOG], seat, move, named)
    if c[TRACE] is not None:
        c[TRACE].move(c, seat, move, named)
    signal = phase.advance[move.act](c, seat, move)
    if signal is not None:
        run(c, signal)
    if made >= MOST_DECISIONS:
        cut_off(c)
    return c


def _leads_nowhere(c: Cells, phase: PhaseCode) -> RuleFailure:
    message = f"the phase `{phase.rule.name}` does not say what comes next"
    failing: Failing = c[START].machine.failing
    return failing("P005", message, phase.rule.span)


def _not_skipped(c: Cells, phase: PhaseCode, seat: int) -> int:
    assert phase.skip is not None
    machine: Machine = c[START].machine
    seats = machine.rules.players
    for further in range(seats):
        candidate = (seat + further) % seats
        if not phase.skip(c, candidate, None):
            return candidate
    message = f"every player is skipped in the phase `{phase.rule.name}`"
    raise machine.failing("P006", message, phase.rule.span)


def choose_in_secret(c: Cells, phase: PhaseCode, seat: int, move: Move, named: Any) -> None:
    """Note a secret choice; when the last one is in, all are carried out in seat order."""
    chosen, waiting = list(c[CHOSEN]), c[WAITING]
    chosen[seat] = move
    c[CHOSEN] = tuple(chosen)
    entries = with_choice(c[COMMITTED], (seat, move, named))
    if len(waiting) > 1:
        at = waiting.index(seat)
        c[WAITING] = waiting[:at] + waiting[at + 1 :]
        c[COMMITTED] = entries
        return
    made, log = c[DECISIONS], c[LOG]
    for entry in entries:
        log = (log, *entry)
    c[LOG], c[WAITING], c[COMMITTED] = log, (), ()
    if c[TRACE] is not None:
        c[TRACE].secret(c, entries)
    run(c, phase.reveal(c))
    if made >= MOST_DECISIONS:
        cut_off(c)


# ------------------------------------------------------------------ what happens by itself


def run(c: Cells, signal: int) -> None:
    """Follow a signal through automatic phases and ends of deals to the next decision."""
    machine: Machine = c[START].machine
    if signal >= 0 and c[TRACE] is None:
        phase = machine.phases[signal]
        awaits = phase.awaits
        if awaits is not None:  # most of all, somebody is to act at once
            c[PHASE:CHOSEN] = phase.begun
            if c[LAYOUT] is not phase.layout:
                change_layout(machine, c, phase.layout)
            awaits(c)
            return
    _run_on(machine, c, signal)


def _run_on(machine: Machine, c: Cells, signal: int) -> None:
    phases = machine.phases
    phase: PhaseCode | None = None
    told = c[TRACE] is not None
    left_over = True  # of a trick
    for _ in range(machine.most_steps):
        if signal < 0:
            if phase is not None:
                c[PHASE], c[CODE] = phase.number, phase
                if left_over:
                    c[ACTOR:CHOSEN] = FRESH
            following = _end_deal(machine, c) if signal == END else _void_deal(machine, c)
            if following is None:
                return
            signal, left_over = following, True
        phase = phases[signal]
        if phase.acts:
            awaits = phase.awaits
            if awaits is None or told:
                enter(machine, c, phase)
                return
            c[PHASE:CHOSEN] = phase.begun
            if c[LAYOUT] is not phase.layout:
                change_layout(machine, c, phase.layout)
            awaits(c)
            return
        simple = phase.simple
        if simple is not None and not told:
            if c[LAYOUT] is not phase.layout:
                change_layout(machine, c, phase.layout)
            following = simple(c, 0, None)
            if following is None:
                raise _leads_nowhere(c, phase)
            signal = following
            continue
        if phase.held:
            phase = machine.seen(phase, c)
        # An automatic phase after another finds nothing of a trick, and nobody sees it pass.
        if told or left_over:
            _begin_phase(machine, c, phase)
            left_over = False
        elif c[LAYOUT] is not phase.layout:
            change_layout(machine, c, phase.layout)
        following = phase.effects(c, 0, None)
        if following is None:
            raise _leads_nowhere(c, phase)
        signal, left_over = following, left_over or not phase.quiet
    assert phase is not None
    message = f"the rules go round for ever from the phase `{phase.rule.name}`"
    raise machine.failing("P007", message, phase.rule.span)


def _begin_phase(machine: Machine, c: Cells, phase: PhaseCode) -> None:
    """Begin a phase; there is nothing of a trick yet."""
    c[PHASE] = phase.number
    c[CODE] = phase
    c[ACTOR:CHOSEN] = FRESH
    if c[LAYOUT] is not phase.layout:
        change_layout(machine, c, phase.layout)
    if c[TRACE] is not None:
        c[TRACE].phase_begins(c)


def enter(machine: Machine, c: Cells, phase: PhaseCode, begins: int | None = None) -> None:
    """Begin a phase in which somebody is to act.

    `begins` is the player who acts first, where that is not for the phase to say.
    """
    phase = machine.seen(phase, c)
    _begin_phase(machine, c, phase)
    _await(machine, c, phase, begins)


def _await(machine: Machine, c: Cells, phase: PhaseCode, begins: int | None) -> None:
    """Say who is to act."""
    for starter in phase.starts:
        starter(c)
    if phase.player is None:
        _let_choose(machine, c, phase)
        return
    seat = phase.player(c, 0, None) if begins is None else begins
    c[ACTOR] = seat if phase.skip is None else _not_skipped(c, phase, seat)


def _let_choose(machine: Machine, c: Cells, phase: PhaseCode) -> None:
    """Let all who are to choose in secret do so."""
    assert phase.players is not None
    seats, skip = phase.players(c, 0, None), phase.skip
    c[WAITING] = seats if skip is None else tuple(seat for seat in seats if not skip(c, seat, None))
    if not c[WAITING]:
        message = f"nobody is to choose in the phase `{phase.rule.name}`"
        raise machine.failing("P006", message, phase.rule.span)


def change_layout(machine: Machine, c: Cells, new: Layout) -> None:
    """See the cards of every zone as another phase does."""
    old: Layout = c[LAYOUT]
    c[LAYOUT] = new
    key = old.number, new.number
    convert = machine.conversions.get(key)
    if convert is None:
        convert = machine.conversions[key] = conversion(old, new)
    for zone in machine.rules.zones:
        base = machine.places.zone[zone.number]
        for at in range(base, base + (machine.rules.players if zone.per_player else 1)):
            if c[at]:
                c[at] = convert_classes(c[at], old, new) if zone.in_order else convert(c[at])


def _gather(machine: Machine, c: Cells) -> None:
    """All cards back into the pack, where the first phase shuffles; else they stay."""
    if machine.gathers:
        empty = machine.places.empty
        c[FIRST : FIRST + len(empty)] = empty
        c[PACK] = machine.pack
        c[LAYOUT] = machine.phases[0].layout


def _end_deal(machine: Machine, c: Cells) -> int | None:
    signal = machine.scoring(c, 0, None)
    if signal is not None:
        message = "scoring is the end of a deal and leads nowhere else"
        raise machine.failing("P008", message, machine.rules.match.span)
    totals = machine.totals(c)
    c[DEAL_SCORES] += (tuple(map(operator.sub, totals, c[BEFORE])),)
    if c[TRACE] is not None:
        c[TRACE].deal_ends(c)
    for _, condition in machine.match_ends:
        if condition(c, 0, None):
            _finish(machine, c, "")
            return None
    if c[DEAL] >= machine.rules.match.cap:
        _finish(machine, c, "cap")
        return None
    c[DEAL] += 1
    _gather(machine, c)
    _begin_deal(machine, c)
    return 0


def _void_deal(machine: Machine, c: Cells) -> int | None:
    c[VOIDS] += 1
    if c[VOIDS] >= machine.rules.match.cap:
        _finish(machine, c, "cap")
        return None
    _gather(machine, c)
    _begin_deal(machine, c)
    return 0


def cut_off(c: Cells) -> None:
    """End a match that has had as many decisions as a match may have."""
    if not c[OUTCOME]:
        _finish(c[START].machine, c, "cap")


def _finish(machine: Machine, c: Cells, outcome: str) -> None:
    c[ACTOR] = -1
    c[WAITING] = ()
    seats = machine.everybody
    for most, value in machine.rules.match.won_by:
        base = machine.places.value[value.number]
        numbers = [c[base + seat] for seat in seats]
        best = max(numbers) if most else min(numbers)
        seats = tuple([seat for seat in seats if c[base + seat] == best])
        if len(seats) == 1:
            break
    c[WINNERS] = seats
    c[OUTCOME] = outcome or ("won" if len(seats) == 1 else "shared")
    if c[TRACE] is not None:
        c[TRACE].match_ends(c)
