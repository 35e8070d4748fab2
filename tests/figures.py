"""Figures that stand on pages of the documents: tables that a run writes and tests read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "how_we_know.md"
FAIR = DOCS / "fair.md"

_TABLE = r"(?<=<!-- {} -->\n\n).*?(?=\n\n<!-- end -->)"


def said(table: str, *first: str) -> tuple[int, ...]:
    """The numbers on the page in the row of a table that begins with some words."""
    for cells in rows(table):
        if tuple(cells[: len(first)]) == first:
            return tuple(_number(cell) for cell in cells[len(first) :])
    raise AssertionError(f"the page says nothing of {', '.join(first)}")


def column(table: str, first: str, at: int = -1) -> tuple[int, ...]:
    """The numbers on the page in a column of a table, in all rows that begin with a word."""
    return tuple(_number(cells[at]) for cells in rows(table) if cells[0] == first)


def rows(table: str, page: Path = PAGE) -> Iterator[list[str]]:
    """The cells of a table on a page, row by row, from its head on."""
    found = re.search(_TABLE.format(table), page.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None, f"the page has no table {table}"
    for line in found[0].split("\n"):
        yield [cell.strip() for cell in line.strip("|").split("|")]


def _number(cell: str) -> int:
    return int(cell.replace(",", ""))


def table(head: Sequence[str], lines: Iterable[Sequence[str | int]]) -> str:
    """A table of Markdown, its numbers to the right."""
    written = [[each if isinstance(each, str) else f"{each:,}" for each in row] for row in lines]
    texts = len([title for title in head if not title.endswith(":")])
    marks = ["---"] * texts + ["--:"] * (len(head) - texts)
    every = [[title.rstrip(":") for title in head], marks, *written]
    return "\n".join(f"| {' | '.join(line)} |" for line in every)


def write(name: str, text: str, page: Path = PAGE) -> None:
    """Put a table in its place on a page."""
    before = page.read_text(encoding="utf-8")
    made, times = re.subn(_TABLE.format(name), lambda _: text, before, flags=re.DOTALL)
    assert times == 1, f"the page has {times} places for the table {name}"
    page.write_text(made, encoding="utf-8")
