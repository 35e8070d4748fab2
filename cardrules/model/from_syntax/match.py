"""The match of a file: when it ends, and who has won."""

from __future__ import annotations

import attrs

from cardrules.limits import LIMITS
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.from_syntax.core import Unresolved
from cardrules.model.from_syntax.effects import EffectResolver
from cardrules.model.from_syntax.folding import folded
from cardrules.model.scope import Scope
from cardrules.syntax import nodes as n
from cardrules.text import Span

DEFAULT_CAP = LIMITS.deals


@attrs.define
class _Parts:
    """What the lines under `match` gave so far."""

    ends: list[m.MatchEnd] = attrs.Factory(list)
    won_by: n.WonBy | None = None
    criteria: tuple[tuple[bool, m.Value], ...] = ()
    ties: n.TiesShared | None = None
    cap: n.Cap | None = None
    lost: bool = False


def resolve_match(line: n.Line | None, span: Span, lost: bool, resolver: EffectResolver) -> m.Match:
    """The match; `span` is where what is missing is reported, unless lines are lost."""
    parts = _Parts()
    for child in () if line is None else line.children:
        try:
            _match_line(child.statement, parts, resolver)
        except Unresolved:
            parts.lost = True
    if not (lost if line is None else line.unread):
        _is_said(parts, span, resolver.scope)
    cap = DEFAULT_CAP if parts.cap is None else max(1, parts.cap.deals)
    return m.Match(tuple(parts.ends), parts.criteria, cap, span=span)


def _match_line(node: n.Statement, parts: _Parts, resolver: EffectResolver) -> None:
    scope = resolver.scope
    match node:
        case n.MatchEndsAfter():
            played = e.Counter("deal_number", span=node.span)
            limit = resolver.number(node.deals)
            condition = folded(e.Compare(">=", played, limit, span=node.span))
            parts.ends.append(m.MatchEnd(scope.id_of(node), condition, span=node.span))
        case n.MatchEndsWhen():
            condition = resolver.truth(node.condition)
            parts.ends.append(m.MatchEnd(scope.id_of(node), condition, span=node.span))
        case n.WonBy():
            if scope.once(parts.won_by, node, "`won by` stands twice"):
                parts.won_by = node
                parts.criteria = tuple(
                    (criterion.extreme == "most", resolver.player_number(criterion.value))
                    for criterion in node.criteria
                )
        case n.TiesShared():
            if scope.once(parts.ties, node, "`ties shared` stands twice"):
                parts.ties = node
        case n.Cap():
            if scope.once(parts.cap, node, "`cap` stands twice"):
                parts.cap = node
                if node.deals > LIMITS.deals:
                    message = f"a match has at most {LIMITS.deals} deals, not {node.deals}"
                    scope.faults.add("G016", message, node.span)
            if node.deals < 1:
                scope.faults.add("G056", "a match has at least one deal", node.span)
        case _:
            pass


def _is_said(parts: _Parts, span: Span, scope: Scope) -> None:
    """Report what a match has to say, and does not; an ending is judged by the options too."""
    if parts.won_by is None:
        message = "nothing says who wins the match"
        scope.faults.add("G055", message, span, hint="add `won by most ...` under `match`")
    elif parts.ties is None:
        message = "nothing says what happens when several are equal at the end"
        hint = "add a line `ties shared` below it"
        scope.faults.add("G001", message, parts.won_by.span, hint=hint)
    if not scope.faults and not parts.lost and all(_never(end.condition) for end in parts.ends):
        message = "the match has no ending that can come"
        hint = "say `ends after 10 deals`, or set an option that ends it"
        scope.faults.add("G054", message, span, hint=hint)


def _never(condition: e.Expression) -> bool:
    return isinstance(condition, e.Constant) and not condition.value
