"""A game with variants as one tree, made of the lines of their files. It reads no file anew.

The source of such a tree is the text of the game and then those of the variants, so that every
line of the game stands where it stood, and every line of a variant by so much further on as its
file is. Where something was found is told by subtracting that.
"""

from __future__ import annotations

import bisect
import itertools
import operator
from collections.abc import Iterable, Sequence

import attrs

from cardrules.diagnostics import Diagnostic, Faults
from cardrules.limits import LIMITS
from cardrules.overlays.parts import Part
from cardrules.syntax import nodes as n
from cardrules.syntax.build_statements import build_statement
from cardrules.syntax.from_text import start_under
from cardrules.syntax.lines import Refusal, read_line
from cardrules.syntax.walk import moved
from cardrules.text import NOWHERE, Source, Span


@attrs.frozen(eq=False)
class Joined:
    """A tree over several files, and where the text of each begins in the source of all."""

    tree: n.RuleFile
    source: Source
    files: tuple[Source, ...]
    starts: tuple[int, ...]

    @property
    def base(self) -> Source:
        """The file that the others are laid over."""
        return self.files[0]

    def place(self, span: Span) -> tuple[Source, Span]:
        """The file in which a stretch of the source of all stands, and where it stands there."""
        if span == NOWHERE:
            first = self.tree.lines[0].span.start
            span = Span(first, first)
        at = bisect.bisect_right(self.starts, span.start) - 1
        return self.files[at], Span(span.start - self.starts[at], span.end - self.starts[at])

    def in_order(self, faults: Iterable[Diagnostic]) -> list[Diagnostic]:
        """Diagnostics of the source of all in the order of the lines of the tree."""
        order = [line.span.start for line in _lines(self.tree.lines)]
        rank = {start: at for at, start in enumerate(order)}
        order.sort()

        def place(fault: Diagnostic) -> tuple[int, int, str]:
            at = bisect.bisect_right(order, fault.span.start) - 1
            if at < 0:
                return -1, fault.span.start, fault.code
            return rank[order[at]], fault.span.start - order[at], fault.code

        return sorted(faults, key=place)


def _lines(lines: Iterable[n.Line]) -> Iterable[n.Line]:
    for line in lines:
        yield line
        yield from _lines(line.children)


def join(name: str, parts: Sequence[Part], base: Source, laid: Sequence[Source]) -> Joined | None:
    """The tree of what was put together of some files, or None where its text is to be read.

    That is where reading the text could find something that reading the files did not.
    """
    files = (base, *laid)
    if _is_large(files):
        return None
    sizes = [len(each.text) + 1 for each in files]
    starts = tuple(itertools.accumulate(sizes[:-1], initial=0))
    builder = _Builder(dict(zip(files, starts, strict=True)))
    lines = builder.lines(parts, "top", 0)
    if builder.differs:
        return None
    source = Source(name, "\n".join(each.text for each in files))
    return Joined(n.RuleFile(lines), source, files, starts)


_WIDER = 100
"""Characters that a line may have more where it is laid: its indentation, or a name given."""


def _is_large(files: Iterable[Source]) -> bool:
    """Whether all files together may be more than one file may be."""
    sizes = [len(line) + _WIDER for each in files for line in each.text.split("\n")]
    return (
        len(sizes) > LIMITS.statements
        or max(sizes) > LIMITS.line_characters
        or sum(sizes) > LIMITS.source_characters
    )


class _Builder:
    """Makes lines of parts: of those that nothing was done to, the very lines they were."""

    def __init__(self, starts: dict[Source, int]) -> None:
        self.starts = starts
        self.differs = False

    def lines(self, parts: Sequence[Part], start: str, depth: int) -> tuple[n.Line, ...]:
        """The lines under one line, which are read by a start rule at that place."""
        return tuple([self._line(part, start, depth) for part in parts])

    def _line(self, part: Part, start: str, depth: int) -> n.Line:
        line, by = part.line, self.starts[part.source]
        if (part.rewritten or part.start not in ("", start)) and not _reads_alike(part, start):
            self.differs = True
        as_it_was = by == 0 and part.statement is line.statement
        if as_it_was and part.below is None:
            return line
        if depth >= LIMITS.indent_levels:
            self.differs = True
        below: tuple[n.Line, ...] = ()
        if part.children:
            below = self.lines(part.children, start_under(part.statement), depth + 1)
        if as_it_was and _are_same(below, line.children):
            return line
        statement = moved(part.statement, by) if by else part.statement
        return n.Line(statement, below, line.above, line.beside, span=line.span.moved(by))


def _are_same(some: Sequence[n.Line], others: Sequence[n.Line]) -> bool:
    """Whether lines are the very same objects."""
    return len(some) == len(others) and all(map(operator.is_, some, others))


def _reads_alike(part: Part, start: str) -> bool:
    """Whether a line is read by a start rule as what it is, and nothing is wrong with it."""
    tree = read_line(start, part.text.replace("\t", " "))
    if isinstance(tree, Refusal) or tree.depth > LIMITS.nesting:
        return False
    faults = Faults(part.source)
    return build_statement(tree, part.span, faults) == part.statement and not faults
