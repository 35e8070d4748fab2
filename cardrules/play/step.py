"""One move after the other: cells and a move to the cells that follow. It shows nothing.

A move is carried out, then the phase is asked whether a trick or the phase ends, then the
turn passes; what needs no decision happens at once, up to the next decision or the end.
"""

from __future__ import annotations

from typing import Any

from cardrules.limits import LIMITS
from cardrules.machine.effects import END, VOID
from cardrules.machine.failures import Failing, RuleFailure
from cardrules.machine.layouts import Layout, conversion, convert_classes
from cardrules.machine.nodes import Machine, PhaseCode
from cardrules.machine.start import Start
from cardrules.table import (
    ACTOR,
    AGAIN,
    BEFORE,
    CHOSEN,
    COMMITTED,
    DEAL,
    DEAL_SCORES,
    DECISIONS,
    DRAWS,
    FIRST,
    LAST,
    LAST_SEAT,
    LAYOUT,
    LEADER,
    LOG,
    OUTCOME,
    PACK,
    PASSES,
    PHASE,
    PLAYED,
    START,
    TRACE,
    TRICK,
    VOIDS,
    WAITING,
    WINNERS,
    Cells,
    Move,
)

_MOST_DECISIONS = LIMITS.decisions
_NOBODY: tuple[Move | None, ...] = (None,) * LIMITS.seats

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
    _run(machine, c, 0)
    return c


def blank(start: Start) -> Cells:
    """Cells in which nothing has happened."""
    machine = start.machine
    c: Cells = [None] * machine.places.size
    c[START] = start
    c[PHASE], c[ACTOR], c[WAITING] = 0, -1, ()
    c[CHOSEN] = (None,) * machine.rules.players
    c[PASSES] = c[DRAWS] = c[VOIDS] = c[DECISIONS] = 0
    c[LAST_SEAT] = c[LEADER] = -1
    c[TRICK], c[PLAYED], c[DEAL] = 1, (), 1
    c[LAYOUT] = machine.phases[0].layout
    c[OUTCOME], c[WINNERS], c[DEAL_SCORES] = "", (), ()
    c[AGAIN], c[COMMITTED] = False, ()
    c[PACK] = list(range(machine.rules.deck.size))
    empty = machine.places.empty_zones(machine.rules)
    c[FIRST : FIRST + len(empty)] = empty
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
    kind = phase.kind
    if kind == "together":
        _choose_in_secret(c, phase, seat, move, named)
        return c
    c[LOG] = (c[LOG], seat, move, named)
    if c[TRACE] is not None:
        c[TRACE].move(c, seat, move, named)
    carry_out, is_pass = phase.carry_out[move.act]
    c[PASSES] = c[PASSES] + 1 if is_pass else 0
    signal = carry_out(c, seat, move)
    if signal is None:
        signal = (
            _after_turn(c, phase, seat, move)
            if kind == "turns"
            else phase.effects(c, seat, move.item)
        )
        if signal is None:
            if kind != "turns":
                raise _leads_nowhere(c, phase)
            if made >= _MOST_DECISIONS:
                _cut_off(c)
            return c
    machine: Machine = c[START].machine
    _run(machine, c, signal)
    if made >= _MOST_DECISIONS:
        _cut_off(c)
    return c


def _after_turn(c: Cells, phase: PhaseCode, seat: int, move: Move) -> int | None:
    """Ask whether the phase or the trick ends; else pass the turn."""
    following = phase.following[seat]
    for at, holds in enumerate(phase.tests):
        if holds(c, seat, move.item):
            signal = _check_holds(c, phase, at, seat, move)
            if signal is not None:
                return signal
    if c[AGAIN]:
        c[AGAIN] = False
        return None
    if c[LEADER] >= 0:
        following = c[LEADER]
        c[LEADER] = -1
    skip = phase.skip
    c[ACTOR] = following if skip is None else _not_skipped(c, phase, following)
    starts = c[START].machine.turn_starts
    if starts:
        for starter in starts:
            starter(c)
    return None


def _check_holds(c: Cells, phase: PhaseCode, at: int, seat: int, move: Move) -> int | None:
    """Do what a check says when its condition holds; the end of a trick goes on from there."""
    check = phase.checks[at]
    signal = check.effects(c, seat, move.item)
    if signal is None:
        if not check.trick:
            raise _leads_nowhere(c, phase)
        _new_trick(c)
    return signal


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


def _new_trick(c: Cells) -> None:
    if c[TRACE] is not None:
        c[TRACE].trick_ends(c)
    c[PASSES] = 0
    c[LAST] = None
    c[LAST_SEAT] = -1
    c[PLAYED] = ()
    c[TRICK] += 1
    for starter in c[START].machine.fresh["trick"]:
        starter(c)


def _choose_in_secret(c: Cells, phase: PhaseCode, seat: int, move: Move, named: Any) -> None:
    """Note a secret choice; when the last one is in, all are carried out in seat order."""
    chosen = list(c[CHOSEN])
    chosen[seat] = move
    c[CHOSEN] = tuple(chosen)
    c[WAITING] = tuple(other for other in c[WAITING] if other != seat)
    entries = sorted((*c[COMMITTED], (seat, move, named)), key=lambda entry: entry[0])
    c[COMMITTED] = tuple(entries)
    if c[WAITING]:
        return
    c[COMMITTED] = ()
    for who, made, cards in entries:
        c[LOG] = (c[LOG], who, made, cards)
    if c[TRACE] is not None:
        c[TRACE].secret(c, entries)
    signal = None
    for who, made, _ in entries:
        signal = phase.carry_out[made.act][0](c, who, made)
        if signal is not None:
            break
    if signal is None:
        signal = phase.effects(c, entries[0][0], None)
    c[CHOSEN] = _NOBODY[: len(c[CHOSEN])]
    if signal is None:
        raise _leads_nowhere(c, phase)
    _run(c[START].machine, c, signal)
    if c[DECISIONS] >= _MOST_DECISIONS:
        _cut_off(c)


# ------------------------------------------------------------------ what happens by itself


def _run(machine: Machine, c: Cells, signal: int) -> None:
    """Follow a signal through automatic phases and ends of deals to the next decision."""
    most = min(LIMITS.steps, 100 * machine.rules.players + 100)
    for _ in range(most):
        if signal == END:
            following = _end_deal(machine, c)
        elif signal == VOID:
            following = _void_deal(machine, c)
        else:
            following = enter(machine, c, machine.phases[signal])
        if following is None:
            return
        signal = following
    phase = machine.phases[c[PHASE]].rule
    message = f"the rules go round for ever from the phase `{phase.name}`"
    raise machine.failing("P007", message, phase.span)


def enter(machine: Machine, c: Cells, phase: PhaseCode, begins: int | None = None) -> int | None:
    """Begin a phase; None where somebody is to act, else the signal that follows.

    `begins` is the player who acts first, where that is not for the phase to say.
    """
    phase = machine.seen(phase, c)
    c[PHASE] = phase.number
    if c[LAYOUT] is not phase.layout:
        change_layout(machine, c, phase.layout)
    c[PASSES] = 0
    c[LAST] = None
    c[LAST_SEAT] = c[LEADER] = -1
    c[PLAYED] = ()
    c[TRICK] = 1
    c[AGAIN] = False
    c[WAITING] = ()
    if c[TRACE] is not None:
        c[TRACE].phase_begins(c)
    if phase.kind == "automatic":
        c[ACTOR] = -1
        signal = phase.effects(c, 0, None)
        if signal is None:
            raise _leads_nowhere(c, phase)
        return signal
    for life in ("trick", "turn"):
        for starter in machine.fresh[life]:
            starter(c)
    if phase.kind == "together":
        assert phase.players is not None
        c[ACTOR] = -1
        c[WAITING] = tuple(
            seat
            for seat in phase.players(c, 0, None)
            if phase.skip is None or not phase.skip(c, seat, None)
        )
        if not c[WAITING]:
            message = f"nobody is to choose in the phase `{phase.rule.name}`"
            raise machine.failing("P006", message, phase.rule.span)
        return None
    assert phase.player is not None
    seat = phase.player(c, 0, None) if begins is None else begins
    c[ACTOR] = seat if phase.skip is None else _not_skipped(c, phase, seat)
    return None


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
        empty = machine.places.empty_zones(machine.rules)
        c[FIRST : FIRST + len(empty)] = empty
        c[PACK] = list(range(machine.rules.deck.size))
        c[LAYOUT] = machine.phases[0].layout


def _end_deal(machine: Machine, c: Cells) -> int | None:
    signal = machine.scoring(c, 0, None)
    if signal is not None:
        message = "scoring is the end of a deal and leads nowhere else"
        raise machine.failing("P008", message, machine.rules.match.span)
    totals = machine.totals(c)
    c[DEAL_SCORES] += (tuple(now - before for now, before in zip(totals, c[BEFORE], strict=True)),)
    if c[TRACE] is not None:
        c[TRACE].deal_ends(c)
    if any(condition(c, 0, None) for _, condition in machine.match_ends):
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


def _cut_off(c: Cells) -> None:
    """End a match that has had as many decisions as a match may have."""
    if not c[OUTCOME]:
        _finish(c[START].machine, c, "cap")


def _finish(machine: Machine, c: Cells, outcome: str) -> None:
    c[ACTOR] = -1
    c[WAITING] = ()
    seats = list(range(machine.rules.players))
    for most, value in machine.rules.match.won_by:
        base = machine.places.value[value.number]
        best = (max if most else min)(c[base + seat] for seat in seats)
        seats = [seat for seat in seats if c[base + seat] == best]
    c[WINNERS] = tuple(seats)
    c[OUTCOME] = outcome or ("won" if len(seats) == 1 else "shared")
    if c[TRACE] is not None:
        c[TRACE].match_ends(c)
