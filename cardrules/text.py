"""Text of a rule file and places in it. It knows nothing of rules or faults."""

from __future__ import annotations

import bisect

import attrs


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
        """The span from the start of this one to the end of the other."""
        return Span(min(self.start, other.start), max(self.end, other.end))


def _line_starts(text: str) -> tuple[int, ...]:
    starts = [0]
    starts.extend(at + 1 for at, character in enumerate(text) if character == "\n")
    return tuple(starts)


@attrs.frozen
class Source:
    """The text of one rule file, with line ends made alike, and the name it goes by.

    >>> Source("a.cards", "one\\ntwo").place(5)
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


NOWHERE = Span(0, 0)
