"""Everything in a node of the syntax, found without knowing the kinds of nodes."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

import attrs

from cardrules.text import Node

_PLACES = ("span", "default_span")


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
