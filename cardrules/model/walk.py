"""Everything below a node of the model, found without knowing the kinds of nodes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from cardrules.model import nodes as m

_LEAVES = (m.Zone, m.Value, m.Combination, m.Option)


def parts(node: Any) -> list[Any]:
    """What a node is made of; nothing for a declaration, or for what is no node."""
    if isinstance(node, _LEAVES) or not attrs.has(type(node)):
        return []
    return [getattr(node, field.name) for field in attrs.fields(type(node))]


def below(item: Any) -> Iterator[Any]:
    """A node and all nodes below it, each once per place it stands."""
    pending = [item]
    while pending:
        node = pending.pop()
        if isinstance(node, tuple):
            pending.extend(reversed(node))
        elif attrs.has(type(node)):
            yield node
            pending.extend(reversed(parts(node)))
