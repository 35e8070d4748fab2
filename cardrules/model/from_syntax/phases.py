"""Phases and what ends them, resolved."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from cardrules.diagnostics import Faults
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.from_syntax.core import Unresolved
from cardrules.model.from_syntax.effects import EffectResolver
from cardrules.model.from_syntax.memory import Memory
from cardrules.model.from_syntax.moves import resolve_move, stands_once
from cardrules.syntax import nodes as n


@attrs.define
class _Parts:
    """What the lines of one phase gave so far; `lost` says that some gave nothing."""

    kind: str = "automatic"
    kind_line: n.Line | None = None
    player: e.Expression | None = None
    players: e.Players | None = None
    skip_line: n.Line | None = None
    skip: e.Expression | None = None
    moves: list[m.MoveRule] = attrs.Factory(list)
    checks: list[m.Check] = attrs.Factory(list)
    then: n.Line | None = None
    effects: list[n.Line] = attrs.Factory(list)
    lost: bool = False


def declare_phases(lines: Sequence[n.Line], resolver: EffectResolver) -> list[n.Line]:
    """The lines of the phases of a file, each name once, in order."""
    phases: dict[str, n.Line] = {}
    for line in lines:
        node = line.statement
        if not isinstance(node, n.Phase):
            continue
        first = phases.setdefault(node.name.text, line)
        if first is not line:
            message = f"the phase `{node.name}` stands twice"
            assert isinstance(first.statement, n.Phase)
            resolver.scope.twice(message, node.name.span, first.statement.name.span)
            continue
        resolver.scope.phases[node.name.text] = len(phases) - 1
        _refuse_sections(node.name, resolver.scope.faults)
        resolver.scope.moves.update(
            child.statement.name.text
            for child in line.children
            if isinstance(child.statement, n.Move)
        )
    return list(phases.values())


_SECTIONS = (
    "game",
    "options",
    "deck",
    "zones",
    "values",
    "combinations",
    "terms",
    "scoring",
    "match",
    "example",
)


def _refuse_sections(name: n.Name, faults: Faults) -> None:
    """Report a phase that is called like a section, whose rules would have the same ids."""
    if name.text in _SECTIONS:
        message = f"`{name}` is a section of a file and cannot name a phase"
        faults.add("R002", message, name.span, hint="choose another name")


def resolve_phase(number: int, line: n.Line, memory: Memory) -> m.Phase:
    """One phase of the file."""
    resolver = memory.resolver
    node = line.statement
    assert isinstance(node, n.Phase)
    parts = _Parts(lost=bool(line.unread))
    for child in line.children:
        try:
            _phase_line(child, parts, memory)
        except Unresolved:
            parts.lost = True
            if isinstance(child.statement, n.Move):
                resolver.scope.gaps.words.add(child.statement.name.text)
    effects = _body(node, parts, resolver)
    title = node.title.text if node.title is not None else node.name.text.replace("_", " ")
    return m.Phase(
        number,
        node.name.text,
        title,
        parts.kind,
        parts.player,
        parts.players,
        parts.skip,
        tuple(parts.moves),
        tuple(parts.checks),
        effects,
        span=node.span,
    )


def _phase_line(line: n.Line, parts: _Parts, memory: Memory) -> None:
    node, resolver = line.statement, memory.resolver
    match node:
        case n.TurnOf() | n.TurnsFrom() | n.Together():
            if resolver.scope.once(parts.kind_line, node, "a phase says once who acts"):
                parts.kind_line = line
                _who_acts(node, parts, resolver)
        case n.Skip():
            if resolver.scope.once(parts.skip_line, node, "`skip player when` stands twice"):
                parts.skip_line = line
                parts.skip = resolver.truth(node.condition)
        case n.Move():
            stands_once(node, parts.moves, resolver.scope)
            parts.moves.append(memory.of(line, "", resolve_move, line, resolver))
        case n.Ends():
            parts.checks.append(memory.of(line, "", _check, node, line, resolver))
        case n.Then():
            if resolver.scope.once(parts.then, node, "`then` stands twice in one phase"):
                parts.then = line
        case n.About() | n.Ruling():
            pass
        case _:
            parts.effects.append(line)


def _who_acts(
    node: n.TurnOf | n.TurnsFrom | n.Together, parts: _Parts, resolver: EffectResolver
) -> None:
    match node:
        case n.TurnOf():
            parts.kind = "turn"
            parts.player = resolver.player(node.player)
        case n.TurnsFrom():
            parts.kind = "turns"
            parts.player = resolver.player(node.player)
        case n.Together():
            parts.kind = "together"
            parts.players = resolver.players(node.players.players)


def _check(node: n.Ends, line: n.Line, resolver: EffectResolver) -> m.Check:
    try:
        condition = resolver.truth(node.condition)
    except Unresolved:
        resolver.effects(line)
        raise
    own = resolver.scope.id_of(node)
    return m.Check(own, node.trick, condition, resolver.effects(line), span=node.span)


# ------------------------------------------------------------------ what a phase does


def _body(phase: n.Phase, parts: _Parts, resolver: EffectResolver) -> tuple[m.Effect, ...]:
    faults = resolver.scope.faults
    if parts.kind_line is None:
        if not parts.lost:
            _nobody_acts(parts, faults)
        return resolver.block(parts.effects, lost=parts.lost)
    for line in parts.effects:
        faults.add(
            "G032",
            "in a phase with moves this line needs a place",
            line.span,
            hint="put it under a `move`, an `ends` or a `then`",
        )
    if not parts.moves and not parts.lost:
        message = f"the phase `{phase.name}` has no move"
        hint = "say what can be done: `move play: 1 card from ... to ...`, or the like"
        faults.add("G033", message, parts.kind_line.span, hint=hint)
    if parts.then is None:
        return ()
    if parts.kind == "together":
        resolver.secret = {
            move.name: (at, move.choice.source)
            for at, move in enumerate(parts.moves)
            if isinstance(move.choice, m.CardsChoice)
        }
    try:
        return resolver.effects(parts.then)
    finally:
        resolver.secret = {}


_WHO_ACTS = "say who acts: `turn of ...`, `turns from ...` or `together every player`"


def _nobody_acts(parts: _Parts, faults: Faults) -> None:
    for move in parts.moves:
        faults.add(
            "G030",
            f"nobody is to make the move `{move.name}`",
            move.span,
            hint=_WHO_ACTS,
        )
    if parts.then is not None:
        message = "`then` belongs to a phase in which somebody acts"
        faults.add("G031", message, parts.then.span, hint=_WHO_ACTS)
    for check in parts.checks:
        message = "an ending belongs to a phase in which somebody acts"
        faults.add("G031", message, check.span, hint=_WHO_ACTS)
