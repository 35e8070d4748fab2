"""Text of a rule file, places in it, and what stands there. It knows nothing of rules or faults."""

from __future__ import annotations

import bisect
import functools
import itertools
from typing import Any, TypeVar, dataclass_transform

import attrs

_Class = TypeVar("_Class", bound=type)
_Node = TypeVar("_Node", bound="Node")


@attrs.frozen(order=True)
class Span:
    """A stretch of a source: offsets in characters, the end not included.

    >>> Span(4, 9).size
    5
    """

    start: int
    end: int

    @property
    def size(self) -> int:
        """How many characters the span holds."""
        return self.end - self.start

    def to(self, other: Span) -> Span:
        """The span from the start of this one to the end of the other.

        >>> Span(3, 5).to(Span(8, 9))
        Span(start=3, end=9)
        """
        return Span(min(self.start, other.start), max(self.end, other.end))

    def moved(self, by: int) -> Span:
        """The span some characters further on; what stands nowhere stays there.

        >>> Span(3, 5).moved(10), NOWHERE.moved(10) == NOWHERE
        (Span(start=13, end=15), True)
        """
        return Span(self.start + by, self.end + by) if self.end else self


NOWHERE = Span(0, 0)


def _line_starts(text: str) -> tuple[int, ...]:
    sizes = [len(line) + 1 for line in text.split("\n")]
    return tuple(itertools.accumulate(sizes[:-1], initial=0))


@attrs.frozen
class Source:
    r"""The text of one rule file, with line ends made alike, and the name it goes by.

    >>> Source("a.cards", "one\ntwo").place(5)
    (2, 2)
    """

    name: str
    text: str
    _starts: tuple[int, ...] = attrs.field(
        init=False,
        repr=False,
        eq=False,
        default=attrs.Factory(lambda self: _line_starts(self.text), takes_self=True),
    )

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both counted from 1 in characters."""
        line = bisect.bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of a line, counted from 1, without its end."""
        start = self._starts[number - 1]
        end = self.text.find("\n", start)
        return self.text[start:] if end < 0 else self.text[start:end]

    @property
    def end(self) -> Span:
        """The empty span at the end of the text."""
        return Span(len(self.text), len(self.text))


# ------------------------------------------------------------------ nodes


@dataclass_transform(frozen_default=True, field_specifiers=(attrs.field,))
def node(kind: _Class) -> _Class:
    """Make a class of nodes: frozen, and compared and shown as `Node` says.

    attrs would write these methods for each of some hundred and fifty classes, which is half
    the time it takes to import them; here they are written once.
    """
    return attrs.frozen(kind, eq=False, repr=False)


@functools.cache
def _fields_of(kind: Any) -> tuple[tuple[str, ...], tuple[str, ...]]:
    fields = attrs.fields(kind)
    return (
        tuple(field.name for field in fields if field.eq),
        tuple(field.name for field in fields if field.repr),
    )


def _fields(node: object) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of the fields of a node that are compared, and of those that are shown."""
    kind: Any = node.__class__
    return _fields_of(kind)


@node
class Node:
    """Something that stands at a place of a source; where it stands makes no difference to it."""

    span: Span = attrs.field(default=NOWHERE, eq=False, repr=False, kw_only=True)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if self.__class__ is not other.__class__:
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in _fields(self)[0])

    def __hash__(self) -> int:
        return hash((self.__class__, *(getattr(self, name) for name in _fields(self)[0])))

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in _fields(self)[1])
        return f"{self.__class__.__name__}({shown})"


def changed(node: _Node, **changes: object) -> _Node:
    """The node with some of its parts changed."""
    whole: Any = node
    made: _Node = attrs.evolve(whole, **changes)
    return made
