"""Everything below a node of the model, found without knowing the kinds of nodes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from cardrules.model import nodes as m

_LEAVES = (m.Zone, m.Value, m.Combination, m.Option)


def below(item: Any) -> Iterator[Any]:
    """A node and all nodes below it, each once per place it stands; declarations are leaves."""
    pending = [item]
    while pending:
        node = pending.pop()
        if isinstance(node, tuple):
            pending.extend(reversed(node))
        elif attrs.has(type(node)):
            yield node
            if not isinstance(node, _LEAVES):
                pending.extend(
                    getattr(node, field.name) for field in reversed(attrs.fields(type(node)))
                )
