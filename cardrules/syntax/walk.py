"""Everything in a node of the syntax, found without knowing the kinds of nodes."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any, TypeVar

import attrs

from cardrules.text import Node, Span

_PLACES = ("span", "default_span")
_Part = TypeVar("_Part", bound=Node)


def within(node: Any) -> Iterator[Node]:
    """A node and every node in it, in the order of the file."""
    pending = [node]
    while pending:
        each = pending.pop()
        if isinstance(each, tuple):
            pending.extend(reversed(each))
        elif isinstance(each, Node):
            yield each
            whole: Any = each
            pending.extend([getattr(each, name) for name in reversed(_parts(whole.__class__))])


@functools.cache
def _parts(kind: Any) -> tuple[str, ...]:
    return tuple(each.name for each in attrs.fields(kind) if each.name not in _PLACES)


# ------------------------------------------------------------------ at another place


def moved(node: _Part, by: int) -> _Part:
    """The same node as it is where the text before it is longer by some characters."""
    made: _Part = _moved(node, by)
    return made


def _moved(part: Any, by: int) -> Any:
    kind = part.__class__
    if kind is Span:
        return part.moved(by)
    if kind is tuple:
        return tuple([_moved(each, by) for each in part]) if part else part
    names = _fields(kind)
    if not names:
        return part
    return kind(**{name: _moved(getattr(part, name), by) for name in names})


@functools.cache
def _fields(kind: Any) -> tuple[str, ...]:
    """The names of all fields of a class of nodes; none for what is no node."""
    return tuple(each.name for each in attrs.fields(kind)) if issubclass(kind, Node) else ()
