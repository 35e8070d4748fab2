"""A whole file written anew: `format_text`. What one line says is settled in `statements`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from cardrules.diagnostics import Diagnostic, RulesError, width
from cardrules.formatting.comments import Between, Place, between, comment_of, indent_of, with_blank
from cardrules.formatting.statements import cells
from cardrules.limits import LIMITS
from cardrules.syntax import nodes as n
from cardrules.syntax.from_text import parse, start_of
from cardrules.syntax.lalr import Branch
from cardrules.syntax.lines import read_line
from cardrules.text import Source, Span

_STEP = "  "
_GAP = "  "
_WIDEST_ENTRY = 48
_WIDEST_LINE = 72


def format_text(text: str, name: str = "<text>") -> str:
    r"""The text of a rule file in the one layout: it means the same, and no comment is lost.

    `name` is what faults call the text.

    Raises:
        RulesError: where the text cannot be read; it carries `.diagnostics`.

    >>> format_text("cardrules  1\nzones\n hand per player,seen by owner\n pile seen by all")
    'cardrules 1\n\nzones\n  hand  per player, seen by owner\n  pile  seen by all\n'
    """
    made, faults = formatted(*parse(name, text))
    if made is None:
        raise RulesError(faults)
    return made


def formatted(
    tree: n.RuleFile, source: Source, faults: list[Diagnostic]
) -> tuple[str | None, list[Diagnostic]]:
    """What `parse` gave in the one layout, or None and why there is no such text."""
    if faults:
        return None, faults
    physical = source.text.split("\n")
    rows = list(_rows(tree.lines, source, physical, "top", 0))
    gaps = _gaps(rows, physical)
    made = _with_comments(_laid_out(rows, gaps), rows, gaps)
    faults = _too_large(made, rows, source)
    return (None if faults else "".join(f"{line}\n" for line, _ in made)), faults


def _too_large(made: _Lines, rows: Sequence[_Row], source: Source) -> list[Diagnostic]:
    """Why what was laid out could not be read again."""
    for line, at in made:
        if len(line) > LIMITS.line_characters:
            message = f"laid out, the line has more than {LIMITS.line_characters} characters"
            return [Diagnostic("S004", message, source, rows[at].span)]
    if sum(len(line) + 1 for line, _ in made) > LIMITS.source_characters:
        message = f"laid out, the file has more than {LIMITS.source_characters} characters"
        return [Diagnostic("S001", message, source, Span(0, 0))]
    return []


# ------------------------------------------------------------------ the statements of a file


@attrs.frozen
class _Row:
    """A statement: its entries in columns, where it stands, and the comment beside it.

    `number` is its line in the file, from 0. `block` tells whether lines stand under it, or
    none may stand close to it.
    """

    cells: tuple[str, ...]
    place: Place
    span: Span
    number: int
    beside: str
    block: bool

    @property
    def indentation(self) -> str:
        return _STEP * self.place.depth


_Lines = list[tuple[str, int]]
"""Lines as they are written, each with the row it belongs to."""


def _rows(
    lines: Sequence[n.Line], source: Source, physical: Sequence[str], start: str, depth: int
) -> Iterator[_Row]:
    for line in lines:
        number, column = source.place(line.span.start)
        whole = physical[number - 1]
        tree = read_line(start, source.text[line.span.start : line.span.end].replace("\t", " "))
        assert isinstance(tree, Branch), "the line was read before"
        yield _Row(
            cells(tree),
            Place(depth, indent_of(whole)),
            line.span,
            number - 1,
            comment_of(whole[column - 1 + line.span.size :]),
            bool(line.children) or isinstance(line.statement, n.Version),
        )
        yield from _rows(line.children, source, physical, start_of(line), depth + 1)


def _gaps(rows: Sequence[_Row], physical: Sequence[str]) -> list[tuple[Between, ...]]:
    """What stands before each row, and after the last one."""
    found = []
    above: list[Place] = []
    block, end = False, 0
    for row in rows:
        gap = between(physical[end : row.number], above, row.place)
        if above and row.place.depth == 0 and (row.block or block):
            gap = with_blank(gap)
        found.append(gap)
        del above[row.place.depth :]
        above.append(row.place)
        block = row.block if row.place.depth == 0 else True
        end = row.number + 1
    return [*found, between(physical[end:], above, None)]


# ------------------------------------------------------------------ columns


def _laid_out(rows: Sequence[_Row], gaps: Sequence[Sequence[Between]]) -> list[str]:
    """The text of each row, with its entries in columns and no comment."""
    texts = [row.indentation + _GAP.join(row.cells) for row in rows]
    for group in _groups(rows, gaps):
        entries = [rows[at].cells[:-1] for at in group]
        widths = [_widest(column) for column in zip(*entries, strict=True)]
        for at in group:
            row = rows[at]
            padded = map(_padded, row.cells, widths)
            texts[at] = row.indentation + _GAP.join([*padded, row.cells[-1]])
    return texts


def _groups(rows: Sequence[_Row], gaps: Sequence[Sequence[Between]]) -> list[list[int]]:
    """The rows that have columns together, by their numbers."""
    found: list[list[int]] = []
    open_: dict[int, list[int]] = {}
    for at, row in enumerate(rows):
        depth = row.place.depth
        open_ = {each: group for each, group in open_.items() if each <= depth}
        if len(row.cells) == 1:
            continue
        if depth not in open_ or any(each.comment is None for each in gaps[at]):
            open_[depth] = []
            found.append(open_[depth])
        open_[depth].append(at)
    return found


def _widest(entries: Sequence[str]) -> int:
    """How wide a column is; entries too long for one do not count."""
    return max([size for each in entries if (size := width(each)) <= _WIDEST_ENTRY], default=0)


def _padded(text: str, size: int) -> str:
    return text + " " * (size - width(text))


# ------------------------------------------------------------------ comments


def _with_comments(
    texts: Sequence[str], rows: Sequence[_Row], gaps: Sequence[Sequence[Between]]
) -> _Lines:
    made: _Lines = []
    margins = _margins(texts, rows, gaps)
    for at, row in enumerate(rows):
        made += ((_alone(each), at) for each in gaps[at])
        beside = _GAP + row.beside if row.beside else ""
        made.append((_padded(texts[at], margins[at]) + beside, at))
    return made + [(_alone(each), len(rows) - 1) for each in gaps[-1]]


def _alone(line: Between) -> str:
    return "" if line.comment is None else _STEP * line.depth + line.comment


def _margins(
    texts: Sequence[str], rows: Sequence[_Row], gaps: Sequence[Sequence[Between]]
) -> list[int]:
    """How wide each row is made, so that comments beside neighbours stand in a column."""
    margins = [0] * len(rows)
    run: list[int] = []
    for at, row in enumerate(rows):
        if gaps[at] or not row.beside:
            run = []
        if row.beside and width(texts[at]) <= _WIDEST_LINE:
            run.append(at)
            widest = max(width(texts[each]) for each in run)
            for each in run:
                margins[each] = widest
    return margins
