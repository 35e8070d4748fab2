"""What happens when a move is made in turn: it is carried out, checks are asked, the turn passes.

A closure for each kind of move leaves out what cannot happen there: nobody is skipped, no rule
says who leads or plays again, no value lives for a turn only. It changes the cells in place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import attrs

from cardrules.machine.answering import Answers, Lister
from cardrules.machine.codes import Act, Code
from cardrules.machine.effects import nothing
from cardrules.machine.expressions import Expressions
from cardrules.machine.failures import RuleFailure
from cardrules.machine.nodes import Advance, CheckCode, MoveCode, Pick, Play, Reveal, Simply, Step
from cardrules.machine.playouts import (
    Climb,
    alone,
    climbing,
    in_secret,
    in_turn,
    one_card,
    revealing,
)
from cardrules.machine.stepping import beating, choosing, passing
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.walk import below
from cardrules.table import (
    ACTOR,
    AGAIN,
    LAST,
    LAST_SEAT,
    LEADER,
    PASSES,
    PLAYED,
    TRACE,
    TRICK,
    Cells,
    Move,
)

Starter = Callable[[Cells], None]
Follow = Callable[[Cells, int], None]
"""Lets the next player after a seat act."""


@attrs.frozen(eq=False)
class Asked:
    """What is asked after a move: `plain` is whether else the next player follows in any case.

    `out` asks first whether the mover's own zone is empty, which lies from the cell `base` on.
    """

    plain: bool
    base: int
    out: CheckCode | None
    others: tuple[CheckCode, ...]


class Turns:
    """Makes what plays the moves of one phase; `signal` is all its effects give, if no more."""

    def __init__(
        self,
        phase: m.Phase,
        checks: Sequence[CheckCode],
        effects: Act,
        signal: int | None,
        skip: Code | None,
        fresh: Mapping[str, Sequence[Starter]],
        expressions: Expressions,
    ) -> None:
        self.rule = phase
        self.checks = checks
        self.effects = effects
        self.signal = signal
        self.skip = skip
        self.trick_starts = tuple(fresh["trick"])
        self.turn_starts = tuple(fresh["turn"])
        self.places = expressions.places
        self.seats = expressions.places.seats
        self.failing = expressions.failing
        self.following = tuple((seat + 1) % self.seats for seat in range(self.seats))

    def advance(self, move: MoveCode) -> Advance:
        """What plays the moves of one kind."""
        match self.rule.kind:
            case "turns":
                return self._in_turn(move)
            case "together":
                return move.carry_out
            case _:
                return self._alone(move)

    def play(
        self, moves: Sequence[MoveCode], listed: Lister, pick: Pick, answers: Answers | None
    ) -> Play:
        """What plays the phase to its end with moves drawn at random."""
        advance = tuple(move.advance for move in moves)
        if self.rule.kind == "together":
            looked_at = any(isinstance(node, e.SecretCards) for node in below(self.rule.moves))
            return in_secret(pick, self.reveal(moves), looked_at)
        if self.rule.kind != "turns":
            return self._one_card(moves) or alone(listed, advance, self.stuck)
        climb = self._climbs(moves, answers)
        if answers is None or climb is None:
            return in_turn(listed, advance, self.stuck)
        return climbing(answers, climb, advance, self.stuck)

    def steps(self, moves: Sequence[MoveCode], answers: Answers | None) -> Sequence[Step | None]:
        """The short way to the cells after a move of each kind, where there is one."""
        if self.rule.kind == "together":
            return [choosing(move.allows) for move in moves]
        climb = self._climbs(moves, answers) if self.rule.kind == "turns" else None
        if answers is None or climb is None:
            return [None] * len(moves)
        return beating(answers, climb, moves[0].layout.guard), passing(climb)

    def _one_card(self, moves: Sequence[MoveCode]) -> Play | None:
        """What plays any card of the hand, where a phase follows that begins anew."""
        if len(moves) != 1 or self.signal is None or self.signal < 0:
            return None
        simply, singles = moves[0].simply, moves[0].singles
        if simply is None or singles is None:
            return None
        return one_card(singles, simply, self.signal, self.stuck)

    def stuck(self, seat: int) -> RuleFailure:
        """What is raised where a seat that is to act has no move."""
        hint = "let a move such as `pass` be possible, or end the phase before"
        message = f"seat {seat} is to act in the phase `{self.rule.name}`, and has no move"
        return self.failing("P010", message, self.rule.span, hint)

    def _climbs(self, moves: Sequence[MoveCode], answers: Answers | None) -> Climb | None:
        """Where hands and plays lie and when a trick ends, if that is all there is."""
        if answers is None or len(moves) != 2:
            return None
        simply, most = moves[0].simply, self._only_counts(moves[1])
        if simply is None or most is None or answers.base != simply.here:
            return None
        if not self._only_climbs(moves[0]) or not answers.only_leads:
            return None
        return Climb(simply.here, simply.there, most, self.following, self._swept(simply, moves[1]))

    def _swept(self, simply: Simply, passes: MoveCode) -> int | None:
        """Where the plays of a trick go at its end, if nothing else happens then."""
        (check,) = self._asked(passes).others
        match check.rule.effects:
            case (
                m.MoveCards(
                    cards=e.ZoneCards(player=None) as plays,
                    target=e.ZoneCards(player=None) as heap,
                    every=None,
                ),
                m.Lead(player=e.LastPlayer()),
            ) if check.trick and not self.trick_starts and not heap.zone.in_order:
                cells = self.places.zone
                there = cells[plays.zone.number] == simply.there != cells[heap.zone.number]
                return cells[heap.zone.number] if there else None
            case _:
                return None

    def reveal(self, moves: Sequence[MoveCode]) -> Reveal:
        """What carries out what was chosen in secret, and gives the signal to follow."""
        acts = any(move.carry_out is not nothing for move in moves)
        advance = tuple(move.advance for move in moves) if acts else None
        return revealing(advance, self.effects, self._leads_nowhere, (None,) * self.seats)

    def _alone(self, move: MoveCode) -> Advance:
        """One player makes one move, and the effects of the phase follow."""
        carry_out, effects, leads_nowhere = move.carry_out, self.effects, self._leads_nowhere
        after = 1 if _is_pass(move.rule) else 0
        if self.signal is not None and move.simply is not None and move.simply.single:
            return _plays_one_card(move.simply, self.signal)

        def alone(c: Cells, seat: int, made: Move) -> int | None:
            c[PASSES] = after
            signal = carry_out(c, seat, made)
            if signal is None:
                signal = effects(c, seat, made.item)
                if signal is None:
                    raise leads_nowhere()
            return signal

        return alone

    def _in_turn(self, move: MoveCode) -> Advance:
        asked = self._asked(move)
        goes_out = nothing if asked.out is None else self._holds(asked.out)
        most = self._only_counts(move)
        if most is not None:
            return self._pass(asked.base, goes_out, most, self._holds(asked.others[0]))
        others = tuple((check.condition, self._holds(check)) for check in asked.others)
        if asked.plain and move.simply is not None and asked.base == move.simply.here:
            if self._only_climbs(move):
                return self._climb(move.simply, goes_out)
            return self._play(move.simply, goes_out, others)
        return self._anyhow(move, asked.plain, asked.base, goes_out, others)

    def _asked(self, move: MoveCode) -> Asked:
        """What is asked after moves of a kind."""
        passing = _is_pass(move.rule)
        checks = [
            check for check in self.checks if passing or not _waits_for_passes(check.rule.condition)
        ]
        # Whether the mover has no cards left is asked most of all, so it is asked by itself.
        base = self._own_zone(checks[0].rule.condition) if checks else -1
        out = checks.pop(0) if base >= 0 else None
        return Asked(not self._may_turn_aside(move), base, out, tuple(checks))

    def _only_counts(self, move: MoveCode) -> int | None:
        """For a pass that does nothing but count, the passes that are all else asked for."""
        asked = self._asked(move)
        if not asked.plain or not _is_pass(move.rule) or move.carry_out is not nothing:
            return None
        if len(asked.others) != 1:
            return None
        return _passes_waited_for(asked.others[0].rule.condition)

    def _only_climbs(self, move: MoveCode) -> bool:
        """Whether a play goes from the hand to a zone of all, and only the hand is asked about."""
        simply, asked = move.simply, self._asked(move)
        if simply is None or not asked.plain or asked.base != simply.here or asked.others:
            return False
        return simply.plays and not simply.own

    def _pass(self, base: int, goes_out: Advance, most: int, holds: Advance) -> Advance:
        """A pass that does nothing but count, where passes are all else that is asked for."""
        following, follow = self.following, self._follow()

        def passed(c: Cells, seat: int, made: Move) -> int | None:
            passes = c[PASSES] = c[PASSES] + 1
            if base >= 0 and not c[base + seat]:
                signal = goes_out(c, seat, made)
                if signal is not None:
                    return signal
            elif passes != most:
                c[ACTOR] = following[seat]
                return None
            if c[PASSES] == most:
                signal = holds(c, seat, made)
                if signal is not None:
                    return signal
            follow(c, seat)
            return None

        return passed

    def _climb(self, simply: Simply, goes_out: Advance) -> Advance:
        """The same for a play to a zone of all, where nothing else is asked."""
        following, follow = self.following, self._follow()
        here, there, (source, target) = simply.here, simply.there, simply.zones

        def climbed(c: Cells, seat: int, made: Move) -> int | None:
            need = made.need
            left = c[here + seat] = c[here + seat] - need
            c[there] += need
            c[PASSES] = 0
            c[LAST] = made
            c[LAST_SEAT] = seat
            if c[TRACE] is not None:
                c[TRACE].played(c, (source, seat), (target, -1), made, need)
            if left:
                c[ACTOR] = following[seat]
                return None
            signal = goes_out(c, seat, made)
            if signal is None:
                follow(c, seat)
            return signal

        return climbed

    def _play(
        self, simply: Simply, goes_out: Advance, others: Sequence[tuple[Code, Advance]]
    ) -> Advance:
        """Cards of the mover's hand are played, and it is asked whether any are left."""
        following, follow = self.following, self._follow()
        here, there, own = simply.here, simply.there, simply.own
        plays, single, zones = simply.plays, simply.single, simply.zones

        def played(c: Cells, seat: int, made: Move) -> int | None:
            c[PASSES] = 0
            need = made.need
            left = c[here + seat] = c[here + seat] - need
            c[there + seat if own else there] += need
            if plays:
                c[LAST] = made
                c[LAST_SEAT] = seat
            elif single:
                c[PLAYED] += ((seat, made.item),)
            if c[TRACE] is not None:
                places = (zones[0], seat), (zones[1], seat if own else -1)
                c[TRACE].played(c, *places, made, need)
            straight = left
            if not left:
                signal = goes_out(c, seat, made)
                if signal is not None:
                    return signal
            for test, holds in others:
                if test(c, seat, made.item):
                    signal = holds(c, seat, made)
                    if signal is not None:
                        return signal
                    straight = 0
            if straight:
                c[ACTOR] = following[seat]
            else:
                follow(c, seat)
            return None

        return played

    def _anyhow(
        self,
        move: MoveCode,
        plain: bool,
        base: int,
        goes_out: Advance,
        others: Sequence[tuple[Code, Advance]],
    ) -> Advance:
        following, follow, carry_out = self.following, self._follow(), move.carry_out
        passing, acts = _is_pass(move.rule), move.carry_out is not nothing

        def in_turn(c: Cells, seat: int, made: Move) -> int | None:
            c[PASSES] = c[PASSES] + 1 if passing else 0
            if acts:
                signal = carry_out(c, seat, made)
                if signal is not None:
                    return signal
            straight = plain
            if base >= 0 and not c[base + seat]:
                signal = goes_out(c, seat, made)
                if signal is not None:
                    return signal
                straight = False
            for test, holds in others:
                if test(c, seat, made.item):
                    signal = holds(c, seat, made)
                    if signal is not None:
                        return signal
                    straight = False
            if straight:
                c[ACTOR] = following[seat]
            else:
                follow(c, seat)
            return None

        return in_turn

    def _own_zone(self, condition: e.Expression) -> int:
        """Where the zone of each player lies that a check asks to be empty, or -1."""
        match condition:
            case e.IsEmpty(cards=e.ZoneCards(player=e.Subject(), zone=zone)):
                return self.places.zone[zone.number]
            case _:
                return -1

    # -------------------------------------------------------------- checks

    def _holds(self, check: CheckCode) -> Advance:
        """What a check says when its condition holds; the end of a trick goes on from there."""
        effects, trick, new_trick = check.effects, check.trick, self._new_trick
        leads_nowhere = self._leads_nowhere

        def holds(c: Cells, seat: int, made: Move) -> int | None:
            signal = effects(c, seat, made.item)
            if signal is None:
                if not trick:
                    raise leads_nowhere()
                new_trick(c)
            return signal

        return holds

    def _leads_nowhere(self) -> RuleFailure:
        message = f"the phase `{self.rule.name}` does not say what comes next"
        return self.failing("P005", message, self.rule.span)

    def _new_trick(self, c: Cells) -> None:
        if c[TRACE] is not None:
            c[TRACE].trick_ends(c)
        c[PASSES] = 0
        c[LAST] = None
        c[LAST_SEAT] = -1
        c[PLAYED] = ()
        c[TRICK] += 1
        for starter in self.trick_starts:
            starter(c)

    # -------------------------------------------------------------- who is next

    def _may_turn_aside(self, move: MoveCode) -> bool:
        """Whether somebody else than the next player may act after such a move and no check."""
        rules = (self.rule.checks, tuple(each.effects for each in self.rule.moves))
        return (
            self.skip is not None
            or bool(self.turn_starts)
            or any(isinstance(node, m.Lead | m.PlayNext) for node in below(move.rule.effects))
            or any(isinstance(node, m.PlayAgain) for node in below(rules))
        )

    def _follow(self) -> Follow:
        following, skip, starts = self.following, self.skip, self.turn_starts

        def follow(c: Cells, seat: int) -> None:
            if c[AGAIN]:
                c[AGAIN] = False
                return
            after = following[seat]
            if c[LEADER] >= 0:
                after = c[LEADER]
                c[LEADER] = -1
            c[ACTOR] = after if skip is None else self.not_skipped(c, after)
            for starter in starts:
                starter(c)

        return follow

    def not_skipped(self, c: Cells, seat: int) -> int:
        """The first player from a seat on who is not skipped."""
        assert self.skip is not None
        for further in range(self.seats):
            candidate = (seat + further) % self.seats
            if not self.skip(c, candidate, None):
                return candidate
        message = f"every player is skipped in the phase `{self.rule.name}`"
        raise self.failing("P006", message, self.rule.span)


def _plays_one_card(simply: Simply, following: int) -> Advance:
    """A card from the player's hand is played, and the next phase follows."""
    here, there, own, zones = simply.here, simply.there, simply.own, simply.zones
    ends = following < 0

    def one_card(c: Cells, seat: int, made: Move) -> int:
        need = made.need
        c[here + seat] -= need
        c[there + seat if own else there] += need
        if ends:  # the phase that follows begins with no trick
            c[PASSES] = 0
            c[PLAYED] += ((seat, made.item),)
        if c[TRACE] is not None:
            c[TRACE].played(c, (zones[0], seat), (zones[1], seat if own else -1), made, need)
        return following

    return one_card


def _is_pass(rule: m.MoveRule) -> bool:
    """A move called `pass` that chooses nothing counts as a pass; any other ends the count."""
    return rule.name == "pass" and rule.choice is None


def _waits_for_passes(condition: e.Expression) -> bool:
    """Whether a check can hold after a pass only: `passes = 2`."""
    return bool(_passes_waited_for(condition))


def _passes_waited_for(condition: e.Expression) -> int | None:
    """The number of passes that a check waits for, if it waits for nothing else."""
    match condition:
        case e.Compare(
            operator="=", left=e.Counter(name="passes"), right=e.Constant(value=int() as most)
        ):
            return most
        case _:
            return None
