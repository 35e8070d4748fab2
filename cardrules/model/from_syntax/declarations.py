"""Zones, values and terms of a file, resolved."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardrules.diagnostics import Label
from cardrules.keeping import once_each
from cardrules.limits import LIMITS
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model import types as t
from cardrules.model.from_syntax.core import Unresolved
from cardrules.model.from_syntax.effects import EffectResolver
from cardrules.model.from_syntax.memory import Memory
from cardrules.model.scope import Scope, title_of
from cardrules.model.types import Kind, Type
from cardrules.model.walk import below
from cardrules.syntax import nodes as n
from cardrules.text import Span

_SEEN = ("owner", "all", "nobody")
_LONG = 6
_LIVES = ("turn", "trick", "deal", "match")

# ------------------------------------------------------------------ zones


def declare_zones(lines: Iterable[n.Line], memory: Memory) -> list[m.Zone]:
    """The zones of a file."""
    scope = memory.scope
    zones: list[m.Zone] = []
    for line in lines:
        node = line.statement
        if not isinstance(node, n.Zone) or not scope.declare(node.name, "a zone"):
            continue
        if len(zones) == LIMITS.zones:
            scope.faults.add("G022", f"there are more than {LIMITS.zones} zones", node.span)
            scope.gaps.declarations = True
            break
        number = len(zones)
        zone = memory.of(line, number, _zone, node, number, bool(line.unread), scope)
        zones.append(zone)
        scope.zones[zone.name] = zone
    return zones


def _zone(node: n.Zone, number: int, lost: bool, scope: Scope) -> m.Zone:
    return m.Zone(
        number,
        node.name.text,
        node.per_player,
        node.in_order,
        "all" if lost else _zone_seen_by(node, scope),
        title=title_of(node.name, node.title),
        span=node.span,
    )


def _zone_seen_by(node: n.Zone, scope: Scope) -> str:
    if node.seen_by is None:
        scope.faults.add(
            "G003",
            f"nothing says who sees the cards of `{node.name}`",
            node.span,
            hint=f"add {'`, seen by owner`, ' if node.per_player else ''}"
            "`, seen by all` or, where cards lie face down, `, seen by nobody`",
        )
        return "all"
    return _seen_by(node.name, node.seen_by, node.per_player, scope)


def _seen_by(what: n.Name, who: n.Name, per_player: bool, scope: Scope) -> str:
    word = who.text
    if word not in _SEEN:
        hint = "it is `owner`, `all` or `nobody`"
        message = f"`{word}` is nobody who sees"
        scope.faults.add("R011", message, who.span, hint=hint, near=(word, _SEEN))
        return "all"
    if word == "owner" and not per_player:
        scope.faults.add(
            "G004",
            f"`{what}` has no owner",
            who.span,
            hint="add `per player`, or say `seen by all` or `seen by nobody`",
        )
        return "all"
    return word


# ------------------------------------------------------------------ values


def declare_values(lines: Iterable[n.Line], memory: Memory) -> list[m.Value]:
    """The values of a file."""
    scope, resolver = memory.scope, memory.resolver
    values: list[m.Value] = []
    for line in lines:
        node = line.statement
        if not isinstance(node, n.Value) or not scope.declare(node.name, "a value"):
            continue
        number = len(values)
        value = memory.of(line, number, _value, node, number, resolver)
        if value is None:
            scope.gaps.words.add(node.name.text)
            continue
        values.append(value)
        scope.values[value.name] = value
    return values


def _value(node: n.Value, number: int, resolver: EffectResolver) -> m.Value | None:
    scope = resolver.scope
    kind = _value_type(node.type, scope)
    if kind is None:
        return None
    if node.drawn and (kind.kind is not Kind.PLAYER or node.per_player):
        hint = f"declare it so: `{node.name}  player, for the match, drawn at random`"
        scope.faults.add("T021", "only one player can be drawn at random", node.span, hint=hint)
    if node.by_deal and kind.kind is not Kind.CHOICE:
        message = "only one of several words can change by deal"
        hint = f"declare it so: `{node.name}  one of left or right, by deal`"
        scope.faults.add("T023", message, node.span, hint=hint)
    seen_by = "all"
    if node.seen_by is not None:
        seen_by = _seen_by(node.name, node.seen_by, node.per_player, scope)
    return m.Value(
        number,
        node.name.text,
        kind,
        node.per_player,
        _start(node, kind, resolver),
        _lifetime(node, scope),
        seen_by,
        node.drawn,
        node.by_deal,
        title=title_of(node.name, node.title),
        span=node.span,
    )


def _start(node: n.Value, kind: Type, resolver: EffectResolver) -> e.Expression | None:
    if node.start is None:
        return None
    try:
        start = resolver.expression(node.start, kind)
        resolver.can_become(node.name.text, kind, start, node.start.span)
    except Unresolved:
        return None
    return start


def _value_type(node: n.ValueType, scope: Scope) -> Type | None:
    """The type a value is declared with."""
    if node.kind == "choice":
        return Type(Kind.CHOICE, choices_of(node.choices, scope))
    if node.kind not in t.DECLARABLE:
        message = f"there is no type `{node.kind}`"
        known = (*t.DECLARABLE, "yes or no", "one of")
        hint = "it is `number`, `yes or no`, `player`, `card`, `rank`, `suit` or `one of A or B`"
        scope.faults.add("R012", message, node.span, hint=hint, near=(node.kind, known))
        return None
    found = t.DECLARABLE[node.kind]
    return found if found.kind in (Kind.NUMBER, Kind.TRUTH) else found.or_none()


def choices_of(names: Sequence[n.Name], scope: Scope) -> tuple[str, ...]:
    """The words that something can be one of, each once."""
    first: dict[str, Span] = {}
    for name in names:
        if name.text in first:
            scope.twice(f"the choice `{name}` stands twice", name.span, first[name.text])
        first.setdefault(name.text, name.span)
    return tuple(first)


def _lifetime(node: n.Value, scope: Scope) -> str:
    """How long a value lives; the deal, where nothing is said."""
    if node.lifetime is None:
        return "deal"
    word = node.lifetime.text
    if word not in _LIVES:
        hint = "it is `turn`, `trick`, `deal` or `match`"
        message = f"a value cannot live for the `{word}`"
        scope.faults.add("R013", message, node.lifetime.span, hint=hint, near=(word, _LIVES))
        return "deal"
    return word


# ------------------------------------------------------------------ terms


def _adjustments(line: n.Line, scope: Scope) -> tuple[n.Adjustment, ...]:
    """What stands under a term: first all that multiplies, then all that is added."""
    found: list[n.Adjustment] = []
    for child in line.children:
        match child.statement:
            case n.Adjustment() as adjustment:
                found.append(adjustment)
            case n.AlsoNeeds():
                message = "a term needs nothing; only a move does"
                scope.faults.add("S031", message, child.span)
            case _:
                pass
    return tuple(sorted(found, key=lambda adjustment: adjustment.operator != "*"))


def declare_terms(lines: Sequence[n.Line], memory: Memory) -> None:
    """The terms of a file; what is wrong in one is reported even where nothing uses it."""
    scope = memory.scope
    declared: dict[str, n.Line] = {}
    for line in lines:
        node = line.statement
        if isinstance(node, n.Term) and scope.declare(node.name, "a term"):
            declared[node.name.text] = line
            scope.terms[node.name.text] = node
            scope.adjustments[node.name.text] = _adjustments(line, scope)
    _refuse_circles(scope)
    for name, term in scope.terms.items():
        memory.of(declared[name], "", _look_at, term, memory.resolver)


def _look_at(term: n.Term, resolver: EffectResolver) -> None:
    """Report what does not hold in a term."""
    try:
        with resolver.making_a_play(True):  # of each use it is asked whether one is made there
            resolver.meaning_of(term)
    except Unresolved:
        return


def _refuse_circles(scope: Scope) -> None:
    """Report terms that are defined by themselves, each circle once, and take them away."""
    uses = {name: _terms_in(term, scope) for name, term in scope.terms.items()}
    done: set[str] = set()
    for name in uses:
        path: list[str] = []
        pending = [(name, 0)]
        while pending:
            term, depth = pending.pop()
            del path[depth:]
            if term in path:
                _report_circle(path[path.index(term) :], scope)
            elif term not in done:
                done.add(term)
                path.append(term)
                pending += [(each, depth + 1) for each in reversed(uses[term])]


def _terms_in(term: n.Term, scope: Scope) -> list[str]:
    """The terms that the meaning of one speaks of."""
    return [name for name in _words_in(term) if name in scope.terms]


@once_each
def _words_in(term: n.Term) -> tuple[str, ...]:
    """The words in the meaning of a term that may be terms, each once."""
    found = []
    for node in below(term.meaning):
        match node:
            case n.Word(name) | n.Of(name=n.Name(name)):
                found.append(name)
            case _:
                pass
    return tuple(dict.fromkeys(found))


def _report_circle(names: list[str], scope: Scope) -> None:
    if not all(name in scope.terms for name in names):
        return
    circle = [scope.terms.pop(name) for name in names]
    scope.gaps.words.update(names)
    shown = [f"`{name}`" for name in (*names, names[0])]
    if len(shown) > _LONG:
        shown = [*shown[:_LONG], "...", shown[-1]]
    labels = [Label(each.name.span, "by way of this") for each in circle[1:_LONG]]
    message = "a term is defined by itself: " + " by ".join(shown)
    scope.faults.add("R007", message, circle[0].name.span, *labels)
