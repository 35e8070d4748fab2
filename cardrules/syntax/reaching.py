"""How far a `where` reaches: to one condition, or to all that stand in brackets after it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import attrs

from cardrules.diagnostics import Edit, Fix
from cardrules.syntax import nodes as n
from cardrules.syntax.lalr import END, Leaf
from cardrules.syntax.lines import Refusal, read_on
from cardrules.syntax.pieces import written
from cardrules.syntax.walk import within
from cardrules.text import Node, Span

_SHOWN = 80
_WHERE = ("where", "whose")
_JOINTS = ("and", "or")
_AT_WHERE = re.compile(r"(where|whose)\s*")
_AT_JOINT = re.compile(r"\s*(and|or)\b")


def all_bracketed(where: str, joint: str, conditions: str) -> str:
    """What to write where a `where` was meant to reach further.

    >>> all_bracketed("where", "or", "leading or ...")
    '`where` reaches only as far as `or`: put brackets around all of its conditions, \
`where (leading or ...)`'
    """
    shown = conditions if len(conditions) <= _SHOWN else f"... {joint} ..."
    return (
        f"`{where}` reaches only as far as `{joint}`: put brackets around all of its conditions, "
        f"`{where} ({shown})`"
    )


# ------------------------------------------------------------------ a line that cannot be read


def cut_short(refusal: Refusal) -> str:
    """What to write for a line that can be read once a `where` in it reaches further, or ""."""
    found, place = refusal.found, refusal.place
    for at, before in reversed(refusal.steps):
        conditions = found[at:place]
        if at == 0 or found[at - 1].text not in _WHERE or not before.takes("LPAR"):
            continue
        joints = [piece.text for piece in conditions if piece.text in _JOINTS]
        again = before.copy()
        again.take(Leaf("LPAR", "", 0, 0))
        if not joints or read_on(again, conditions, 0) < len(conditions) or not again.takes("RPAR"):
            continue
        again.take(Leaf("RPAR", "", 0, 0))
        if read_on(again, found, place) == len(found) and again.takes(END):
            return all_bracketed(found[at - 1].text, joints[0], written(conditions))
    return ""


# ------------------------------------------------------------------ a condition that means nothing


@attrs.frozen
class _Reach:
    """What a `where` reaches, and how far it was meant to, among what `and` or `or` joins."""

    reached: Span
    end: int
    parts: tuple[n.Expression, ...]


def further(
    joined: Sequence[n.Expression], blamed: Span, text: str, meant: Callable[[Node], bool]
) -> tuple[str, Fix | None] | None:
    """What to write where a `where` ends before what is to blame, and was meant to go on.

    `joined` are the conditions around it, the outermost first; `meant` tells what the `where`
    looks at, so that all that speaks of it is put in brackets.
    """
    found: _Reach | None = None
    for node in reversed(joined):
        parts = _parts(node)
        if found is None or set(map(id, found.parts)) <= set(map(id, parts)):
            found = _reach(parts, blamed, meant) or found
    if found is None:
        return None
    where = _AT_WHERE.match(text, found.reached.start)
    joint = _AT_JOINT.match(text, found.reached.end)
    if where is None or joint is None:  # the condition stands in another file
        return all_bracketed("where", "and", "... and ..."), None
    conditions = text[where.end() : found.end]
    brackets = (where.end(), "("), (found.end, ")")
    edits = tuple(Edit(Span(at, at), sign) for at, sign in brackets)
    hint = all_bracketed(where.group(1), joint.group(1), conditions)
    return hint, Fix("put brackets around the conditions", edits, safe=False)


def _parts(node: n.Expression) -> tuple[n.Expression, ...]:
    """What `and` and `or` join, however many, where no brackets stand."""
    if isinstance(node, n.And | n.Or):
        return (*_parts(node.left), *_parts(node.right))
    return (node,)


def _reach(
    parts: tuple[n.Expression, ...], blamed: Span, meant: Callable[[Node], bool]
) -> _Reach | None:
    """The last `where` that ends just before an `and` or `or`, with more behind it."""
    ends = [part.span.end for part in parts if any(map(meant, within(part)))]
    for part in reversed(parts):
        for node in within(part):
            where: n.Expression | None = getattr(node, "where", None)
            if where is None or where.span.end != part.span.end:
                continue
            before = where.span.end <= blamed.start < parts[-1].span.end
            if (before or part.span == blamed) and ends and ends[-1] > part.span.end:
                return _Reach(where.span, ends[-1], parts)
    return None
