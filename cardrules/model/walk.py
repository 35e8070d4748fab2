"""Everything below a node of the model, found without knowing the kinds of nodes."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any

import attrs

from cardrules.model import nodes as m

_LEAVES = (m.Zone, m.Value, m.Combination, m.Option)
_PLAIN = ("span", "type", "id", "name", "title", "text")
"""Parts that are no nodes whatever they are of."""


@functools.cache
def _fields(kind: Any) -> tuple[str, ...] | None:
    """The names of the parts of a class of nodes; None where it is none."""
    if not attrs.has(kind):
        return None
    return () if issubclass(kind, _LEAVES) else tuple(each.name for each in attrs.fields(kind))


@functools.cache
def _nodes_in(kind: Any) -> tuple[str, ...] | None:
    """The names of the parts of a class of nodes that may be nodes, the last first."""
    names = _fields(kind)
    return None if names is None else tuple(n for n in reversed(names) if n not in _PLAIN)


def parts(node: Any) -> list[Any]:
    """What a node is made of; nothing for a declaration, or for what is no node."""
    return [getattr(node, name) for name in _fields(node.__class__) or ()]


def nodes_in(node: Any) -> list[Any]:
    """The parts of a node that may be nodes themselves, the last first."""
    return [getattr(node, name) for name in _nodes_in(node.__class__) or ()]


def below(item: Any) -> Iterator[Any]:
    """A node and all nodes below it, each once per place it stands."""
    pending = [item]
    while pending:
        node = pending.pop()
        if isinstance(node, tuple):
            pending.extend(reversed(node))
            continue
        names = _nodes_in(node.__class__)
        if names is not None:
            yield node
            pending.extend([getattr(node, name) for name in names])


def rebuilt(node: Any, change: Callable[[Any], Any]) -> Any:
    """A node with each of its parts changed by a function; itself where none is."""
    names = _fields(node.__class__) or ()
    old = {name: getattr(node, name) for name in names}
    new = {name: change(part) for name, part in old.items()}
    differing = {name: part for name, part in new.items() if part is not old[name]}
    return attrs.evolve(node, **differing) if differing else node
