"""Whether two expressions ask the same thing, of whomever they ask it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from cardrules.keeping import Kept
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.types import Type
from cardrules.model.walk import below, parts
from cardrules.text import Node, Span


def gist(node: Any) -> Hashable:
    """What an expression asks, without whom it asks and whether it is denied.

    `rank of card is not in tableau of winner` and `rank of card is in tableau` have one gist.
    """
    if not isinstance(node, Node):
        return tuple([gist(each) for each in node]) if isinstance(node, tuple) else node
    found = _gists.get(node)
    return _gists.put(node, _gist(node)) if found is None else found


_gists: Kept[Hashable] = Kept()


def _gist(node: Node) -> Hashable:
    match node:
        case e.Not():
            return gist(node.operand)
        case e.ForPlayer() | e.ForCard():
            return gist(node.meaning)
        case e.SomePlayer():
            return gist(node.condition)
        case e.ReadValue():
            return ("value", node.value.number)
        case e.ZoneCards():
            return ("zone", node.zone.number)
        case m.Zone() | m.Value():
            return (type(node).__name__, node.number)
        case _:
            return (type(node).__name__, *[gist(part) for part in parts(node) if _counts(part)])


def _counts(part: Any) -> bool:
    return not isinstance(part, Span | Type)


def gists_below(node: Any) -> set[Hashable]:
    """The gists of an expression and of everything in it."""
    return {gist(each) for each in below(node)}


def negated(condition: e.Expression) -> e.Expression:
    """The opposite of a condition."""
    return condition.operand if isinstance(condition, e.Not) else e.Not(condition)


def sides(condition: e.Expression, kind: type[e.And | e.Or]) -> list[e.Expression]:
    """The conditions that `and` or `or` joins."""
    if isinstance(condition, kind):
        return [*sides(condition.left, kind), *sides(condition.right, kind)]
    return [condition]
