"""Model to machine: `compile_game`. Everything that can be worked out once is worked out here."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any

from cardrules.limits import LIMITS
from cardrules.machine.codes import Act, Code, Places, Seats
from cardrules.machine.effects import Effects
from cardrules.machine.expressions import Expressions
from cardrules.machine.failures import Failing
from cardrules.machine.fresh import fresh_values
from cardrules.machine.kinds import Making
from cardrules.machine.layouts import Layout
from cardrules.machine.moves import move_code
from cardrules.machine.nodes import CheckCode, Joined, Machine, MoveCode, PhaseCode
from cardrules.machine.picking import picker
from cardrules.machine.reads import Mark, gathers, marks_by_phase
from cardrules.machine.turns import Turns
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.walk import below
from cardrules.table import (
    ACTOR,
    CHOSEN,
    CODE,
    COMMITTED,
    DEAL,
    DEAL_SCORES,
    DECISIONS,
    DRAWS,
    FIRST,
    FRESH,
    GONE,
    LAYOUT,
    OUTCOME,
    PHASE,
    VOIDS,
    WAITING,
    WINNERS,
    Cells,
    Move,
)

Lister = Callable[[Cells, int], tuple[Move, ...]]
Starter = Callable[[Cells], None]


def compile_game(rules: m.Rules, noted: Callable[[str], None] | None = None) -> Machine:
    """The machine of a model that holds; `noted` is told the id of each ending that comes.

    Raises:
        RuleFailure: where a table would grow beyond the limits.
    """
    places = Places(rules, FIRST)
    failing = Failing(rules.source)
    expressions = Expressions(places, failing)
    effects = Effects(expressions, rules)
    making = Making(rules, expressions)
    layouts = _Layouts(rules)
    fresh = fresh_values(rules, places, expressions)
    compiler = _Compiler(rules, expressions, making, fresh, layouts, noted)
    phases = [compiler.bare(phase) for phase in rules.phases]
    return Machine(
        rules,
        places,
        failing,
        layouts.all(),
        phases,
        effects.block(rules.scoring),
        tuple((end, expressions.code(end.condition)) for end in rules.match.ends),
        _totals(rules, places),
        fresh,
        gathers(rules),
        {},
        making.made,
        compiler.phase,
        min(LIMITS.steps, 100 * rules.players + 100),
        _blank(rules, places, phases[0]),
        {(phase.rule.number, (None,) * len(phase.held)): phase for phase in phases},
    )


def _blank(rules: m.Rules, places: Places, first: PhaseCode) -> Cells:
    c: Cells = [None] * places.size
    c[PHASE], c[CODE], c[LAYOUT] = 0, first, first.layout
    c[ACTOR:CHOSEN] = FRESH
    c[CHOSEN] = (None,) * rules.players
    c[DRAWS] = c[VOIDS] = c[DECISIONS] = 0
    c[DEAL], c[OUTCOME] = 1, ""
    c[WINNERS] = c[DEAL_SCORES] = c[COMMITTED] = c[GONE] = ()
    c[FIRST : FIRST + len(places.empty)] = places.empty
    return c


_numbers = itertools.count()
"""No two layouts in a process have one number, so that moves of another game are told apart."""


class _Layouts:
    """The layouts of a game, each made once, and what each phase reads."""

    def __init__(self, rules: m.Rules) -> None:
        self.deck = rules.deck
        self.marks = marks_by_phase(rules)
        self.made: dict[frozenset[Mark], Layout] = {}

    def held(self, phase: m.Phase) -> tuple[int, ...]:
        """The values whose cards a phase tells from all others."""
        return tuple(sorted(int(mark[-1]) for mark in self.marks[phase.number] if _is_held(mark)))

    def of(self, phase: m.Phase, cards: Sequence[int | None]) -> Layout:
        """The layout of a phase while values hold some cards."""
        own = {mark for mark in self.marks[phase.number] if not _is_held(mark)}
        marks = frozenset(own | {("card_is", card) for card in cards if card is not None})
        if marks not in self.made:
            self.made[marks] = Layout(next(_numbers), self.deck, marks)
        return self.made[marks]

    def all(self) -> list[Layout]:
        """Those that were asked for."""
        return list(self.made.values())


def _is_held(mark: Mark) -> bool:
    return mark[0] == "held"


class _Compiler:
    """Compiles phases."""

    def __init__(
        self,
        rules: m.Rules,
        expressions: Expressions,
        making: Making,
        fresh: dict[str, tuple[Starter, ...]],
        layouts: _Layouts,
        noted: Callable[[str], None] | None,
    ) -> None:
        self.expressions = expressions
        self.rules = rules
        self.making = making
        self.fresh = fresh
        self.layouts = layouts
        self.noted = noted

    def bare(self, phase: m.Phase) -> PhaseCode:
        """The code of one phase while no value holds a card."""
        return self.phase(phase, (None,) * len(self.layouts.held(phase)), phase.number)

    def phase(self, phase: m.Phase, cards: Sequence[int | None], number: int) -> PhaseCode:
        """The code of one phase while values hold some cards."""
        layout = self.layouts.of(phase, cards)
        expressions = Expressions(self.expressions.places, self.expressions.failing, layout)
        doing, making = Effects(expressions, self.rules, phase), self.making.under(expressions)
        moves = tuple(
            move_code(making, doing, rule, at, layout, phase.kind == "together")
            for at, rule in enumerate(phase.moves)
        )
        checks = tuple(self._check(check, doing) for check in phase.checks)
        effects, joined = doing.block(phase.effects), _joined(moves)
        listed, only = joined.listed, doing.only_signal(phase.effects)
        skip = None if phase.skip is None else expressions.code(phase.skip)
        turns = Turns(phase, checks, effects, only, skip, self.fresh, expressions)
        for move in moves:
            move.advance = turns.advance(move)
        pick, reveal = picker(moves, listed, turns.stuck), turns.reveal(moves)
        answers = joined.answers if self.noted is None else None
        for move, step in zip(moves, turns.steps(moves, answers), strict=True):
            move.step = step
        quiet = phase.kind == "automatic" and not any(map(_leads_or_repeats, below(phase.effects)))
        looks = any(map(_looks_at_a_trick, below(phase.effects)))
        held = tuple(expressions.places.value[value] for value in self.layouts.held(phase))
        return PhaseCode(
            phase,
            number,
            phase.kind,
            phase.kind != "automatic",
            layout,
            None if phase.player is None else expressions.player(phase.player),
            None if phase.players is None else expressions.seats(phase.players),
            skip,
            moves,
            checks,
            effects,
            listed,
            pick,
            turns.stuck,
            {move.rule.name: move for move in moves},
            {move.kind: move for move in moves},
            tuple(move.advance for move in moves),
            reveal,
            turns.play(moves, listed, pick, answers),
            self.fresh["trick"] + self.fresh["turn"],
            held,
            quiet,
            effects if quiet and not held and not looks else None,
            self._awaits(phase, expressions),
        )

    def _awaits(self, phase: m.Phase, expressions: Expressions) -> Callable[[Cells], None] | None:
        """What says who is to act, where nobody is skipped and no value starts anew.

        A phase that tells the cards of values from others is begun with more care.
        """
        starts = self.fresh["trick"] or self.fresh["turn"]
        if phase.skip is not None or starts or self.layouts.held(phase):
            return None
        if phase.players is not None:
            return self._awaits_some(phase, expressions.seats(phase.players))
        if phase.player is None:
            return None
        player, at = expressions.player(phase.player), expressions.kept(phase.player)
        if at is None:

            def awaits(c: Cells) -> None:
                c[ACTOR] = player(c, 0, None)

            return awaits
        kept = at

        def awaits_kept(c: Cells) -> None:
            seat = c[kept]
            c[ACTOR] = player(c, 0, None) if seat is None else seat

        return awaits_kept

    def _awaits_some(self, phase: m.Phase, seats: Seats) -> Callable[[Cells], None]:
        failing = self.expressions.failing

        def awaits(c: Cells) -> None:
            waiting = c[WAITING] = seats(c, 0, None)
            if not waiting:
                message = f"nobody is to choose in the phase `{phase.name}`"
                raise failing("P006", message, phase.span)

        return awaits

    def _check(self, check: m.Check, doing: Effects) -> CheckCode:
        condition = doing.expressions.code(check.condition)
        effects = doing.block(check.effects)
        if self.noted is not None:
            effects = _noting(self.noted, check.id, effects)
        return CheckCode(check, check.trick, condition, effects)


def _leads_or_repeats(node: object) -> bool:
    return isinstance(node, m.Lead | m.PlayNext | m.PlayAgain)


_OF_A_TRICK = (
    e.Counter | e.Leading | e.LastPlayer | e.LastCombination | e.LastCards | e.LedCard | e.WhoPlayed
)


def _looks_at_a_trick(node: object) -> bool:
    return isinstance(node, _OF_A_TRICK)


def _noting(noted: Callable[[str], None], id: str, effects: Act) -> Act:
    def noting(c: Cells, seat: int, x: Any) -> int | None:
        noted(id)
        return effects(c, seat, x)

    return noting


def _joined(moves: Sequence[MoveCode]) -> Joined:
    """What lists the moves of all kinds, in the order of the file."""
    joined = moves[0].joined(moves[1:]) if moves else None
    return Joined(_listed(moves)) if joined is None else joined


def _listed(moves: Sequence[MoveCode]) -> Lister:
    listers = tuple(move.listed for move in moves)
    if len(listers) == 1:
        return listers[0]
    if len(listers) == 2:
        first, second = listers
        if moves[1].plain is None:
            return lambda c, seat: first(c, seat) + second(c, seat)
        test, one = moves[1].plain
        if test is None:
            return lambda c, seat: first(c, seat) + one[seat]
        may: Code = test
        return lambda c, seat: first(c, seat) + one[seat] if may(c, seat, None) else first(c, seat)

    def listed(c: Cells, seat: int) -> tuple[Move, ...]:
        found: tuple[Move, ...] = ()
        for lister in listers:
            found += lister(c, seat)
        return found

    return listed


# ------------------------------------------------------------------ values and scores


def _totals(rules: m.Rules, places: Places) -> Callable[[Cells], tuple[Any, ...]]:
    """What each seat has of the first value the match is won by."""
    if not rules.match.won_by:
        return lambda c: (0,) * rules.players
    base = places.value[rules.match.won_by[0][1].number]
    stop = base + rules.players
    return lambda c: tuple(c[base:stop])
