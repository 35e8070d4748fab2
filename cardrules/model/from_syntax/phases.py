"""Phases and their moves, resolved."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from cardrules.diagnostics import Faults, Label, suggestion
from cardrules.limits import LIMITS
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model import types as t
from cardrules.model.from_syntax.effects import EffectResolver
from cardrules.model.from_syntax.expressions import Unresolved
from cardrules.model.types import Type
from cardrules.syntax import nodes as n


@attrs.define
class _PhaseParts:
    """What the lines of one phase gave so far."""

    kind: str = "automatic"
    kind_line: n.Line | None = None
    player: e.Expression | None = None
    players: e.Players | None = None
    skip: e.Expression | None = None
    moves: list[m.MoveRule] = attrs.Factory(list)
    checks: list[m.Check] = attrs.Factory(list)
    then: n.Line | None = None
    effects: list[n.Line] = attrs.Factory(list)


def resolve_phase(number: int, line: n.Line, resolver: EffectResolver, text_of: TextOf) -> m.Phase:
    """One phase of the file."""
    node = line.statement
    assert isinstance(node, n.Phase)
    parts = _PhaseParts()
    for child in line.children:
        try:
            _phase_line(child, node, parts, resolver, text_of)
        except Unresolved:
            continue
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


class TextOf:
    """Gives back how a statement is written, for the reasons of `why_not`."""

    def __init__(self, faults: Faults) -> None:
        self.text = faults.source.text

    def __call__(self, node: n.Needs | n.Duty) -> str:
        span = node.span
        return " ".join(self.text[span.start : span.end].split())


def _phase_line(
    line: n.Line,
    phase: n.Phase,
    parts: _PhaseParts,
    resolver: EffectResolver,
    text_of: TextOf,
) -> None:
    node = line.statement
    match node:
        case n.TurnOf() | n.TurnsFrom() | n.Together():
            _who_acts(node, line, parts, resolver)
        case n.Skip():
            parts.skip = resolver.truth(node.condition)
        case n.Move():
            parts.moves.append(_move(node, line, phase, parts, resolver, text_of))
        case n.Ends():
            parts.checks.append(_check(node, line, phase, parts, resolver))
        case n.Then():
            if parts.then is not None:
                message = "`then` stands twice in one phase"
                raise resolver.fail("R003", message, line.span)
            parts.then = line
        case n.About() | n.Ruling():
            pass
        case _:
            parts.effects.append(line)


def _who_acts(
    node: n.TurnOf | n.TurnsFrom | n.Together,
    line: n.Line,
    parts: _PhaseParts,
    resolver: EffectResolver,
) -> None:
    if parts.kind_line is not None:
        resolver.scope.faults.add(
            "R003",
            "a phase says once who acts",
            line.span,
            Label(parts.kind_line.span, "here first"),
        )
        return
    parts.kind_line = line
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


# ------------------------------------------------------------------ moves


def _move(
    node: n.Move,
    line: n.Line,
    phase: n.Phase,
    parts: _PhaseParts,
    resolver: EffectResolver,
    text_of: TextOf,
) -> m.MoveRule:
    name = node.name.text
    earlier = next((move for move in parts.moves if move.name == name), None)
    if earlier is not None:
        resolver.scope.faults.add(
            "R003",
            f"the move `{name}` stands twice in this phase",
            node.name.span,
            Label(earlier.span, "here first"),
        )
    id = f"{phase.name}.{name}"
    choice = _choice(node, resolver)
    needs: list[m.Need] = []
    duties: list[m.Duty] = []
    beats = False
    effects: list[n.Line] = []
    with resolver.choosing(_chosen_type(choice)):
        for child in line.children:
            rule = child.statement
            try:
                match rule:
                    case n.Needs():
                        need_id = _rule_id(f"{id}.needs", rule.label)
                        condition = resolver.truth(rule.condition)
                        needs.append(m.Need(need_id, condition, text_of(rule), span=rule.span))
                    case n.Duty():
                        duty_id = _rule_id(f"{id}.must", rule.label)
                        when = None if rule.when is None else resolver.truth(rule.when)
                        condition = resolver.truth(rule.condition)
                        duty = m.Duty(duty_id, condition, when, text_of(rule), span=rule.span)
                        duties.append(duty)
                    case n.BeatsLast():
                        beats = True
                        _check_beats(rule, choice, resolver)
                    case _:
                        effects.append(child)
            except Unresolved:
                continue
        _ids_differ([*needs, *duties], resolver.scope.faults)
        done = resolver.effects(effects)
    return m.MoveRule(id, name, choice, tuple(needs), tuple(duties), beats, done, span=node.span)


def _rule_id(start: str, label: n.Name | None) -> str:
    return start if label is None else f"{start}.{label}"


def _ids_differ(rules: Sequence[m.Need | m.Duty | m.Check], faults: Faults) -> None:
    seen: dict[str, m.Need | m.Duty | m.Check] = {}
    for rule in rules:
        first = seen.setdefault(rule.id, rule)
        if first is not rule:
            faults.add(
                "G008",
                f"two rules have the id `{rule.id}`",
                rule.span,
                Label(first.span, "here first"),
                hint="end each with `as` and a name of its own",
            )


def _check_beats(rule: n.BeatsLast, choice: m.Choice | None, resolver: EffectResolver) -> None:
    if not isinstance(choice, m.CombinationChoice):
        raise resolver.fail(
            "T019", "only a move that plays a combination can beat the last play", rule.span
        )


def _chosen_type(choice: m.Choice | None) -> Type | None:
    match choice:
        case m.NumberChoice():
            return t.NUMBER
        case m.CardsChoice():
            return t.CARD
        case m.CombinationChoice():
            return t.COMBINATION
        case m.ListChoice():
            return t.DECLARABLE[choice.kind]
        case None:
            return None


def _choice(node: n.Move, resolver: EffectResolver) -> m.Choice | None:
    choice = node.choice
    match choice:
        case None:
            return None
        case n.ChooseNumber():
            return m.NumberChoice(resolver.number(choice.lowest), resolver.number(choice.highest))
        case n.ChooseCards():
            return _cards_choice(choice, resolver)
        case n.ChooseCombination():
            source, target = resolver._zone(choice.source), resolver._zone(choice.target)
            return m.CombinationChoice(source, target)
        case n.ChooseValue():
            kind = choice.kind.text
            if kind not in ("suit", "rank", "player"):
                hint = suggestion(kind, ("suit", "rank", "player"))
                message = f"a move chooses a suit, a rank or a player, not a {kind}"
                raise resolver.fail("T020", message, choice.kind.span, hint)
            return m.ListChoice(kind)


def _cards_choice(node: n.ChooseCards, resolver: EffectResolver) -> m.Choice:
    source = resolver._zone(node.source)
    target = None if node.target is None else resolver._zone(node.target)
    most = node.count.most
    if most is None:
        raise resolver.fail(
            "G009",
            "a move of any number of cards has too many readings",
            node.count.span,
            f"say how many at the most, such as {node.count.fewest}..{node.count.fewest + 2}",
        )
    if not 1 <= node.count.fewest <= most <= LIMITS.cards:
        message = f"{node.count.fewest}..{most} is no number of cards"
        raise resolver.fail("G009", message, node.count.span)
    return m.CardsChoice(node.count.fewest, most, source, target)


# ------------------------------------------------------------------ endings and bodies


def _check(
    node: n.Ends,
    line: n.Line,
    phase: n.Phase,
    parts: _PhaseParts,
    resolver: EffectResolver,
) -> m.Check:
    kind = "trick_ends" if node.trick else "ends"
    id = _rule_id(f"{phase.name}.{kind}", node.label)
    condition = resolver.truth(node.condition)
    check = m.Check(id, node.trick, condition, resolver.effects(line.children), span=node.span)
    _ids_differ([*parts.checks, check], resolver.scope.faults)
    return check


def _body(phase: n.Phase, parts: _PhaseParts, resolver: EffectResolver) -> tuple[m.Effect, ...]:
    faults = resolver.scope.faults
    if parts.kind == "automatic":
        for move in parts.moves:
            faults.add(
                "G030",
                f"nobody is to make the move `{move.name}`",
                move.span,
                hint="say who acts: `turn of ...`, `turns from ...` or `together every player`",
            )
        if parts.then is not None:
            faults.add("G031", "`then` belongs to a phase in which somebody acts", parts.then.span)
        return resolver.effects(parts.effects)
    for line in parts.effects:
        faults.add(
            "G032",
            "in a phase with moves this line needs a place",
            line.span,
            hint="put it under a `move`, an `ends` or a `then`",
        )
    if not parts.moves:
        assert parts.kind_line is not None
        faults.add("G033", f"the phase `{phase.name}` has no move", parts.kind_line.span)
    if parts.then is None:
        return ()
    if parts.kind == "together":
        resolver.secret = {
            move.name: (at, move.choice.source)
            for at, move in enumerate(parts.moves)
            if isinstance(move.choice, m.CardsChoice)
        }
    try:
        return resolver.effects(parts.then.children)
    finally:
        resolver.secret = {}
