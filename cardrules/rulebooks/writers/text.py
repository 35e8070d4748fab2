"""A book as plain text, 80 columns wide."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import assert_never

from cardrules.rulebooks.book import (
    Block,
    Book,
    Box,
    Diagram,
    Item,
    Link,
    Paragraph,
    Phrase,
    Section,
    Sentence,
    Steps,
    Table,
    plain_piece,
)

_WIDTH = 80


def text_page(book: Book) -> str:
    """The whole book."""
    lines = [*_heading(book.title, "=")]
    for section in book.sections:
        lines += ["", *_section(section, book)]
    return "\n".join(lines) + "\n"


def _heading(text: str, sign: str) -> list[str]:
    return [text, sign * min(len(text), _WIDTH)]


def _section(section: Section, book: Book) -> Iterator[str]:
    yield from _heading(plain(section.title), "-")
    for block in section.blocks:
        yield ""
        yield from block_lines(block, book)


def block_lines(block: Block, book: Book, indent: str = "") -> Iterator[str]:
    """A block as lines."""
    match block:
        case Paragraph(sentences):
            yield from _wrapped(_joined(sentences), indent, indent)
        case Steps(items, numbered):
            yield from _items(items, indent, numbered=numbered)
        case Table():
            yield from _table(block, indent)
        case Box(title=title, blocks=blocks):
            word = f"{book.labels['example']}: " if block.kind == "example" else ""
            yield from _wrapped(f"{word}{plain(title.phrase)}", indent + "| ", indent + "| ")
            for each in blocks:
                yield from block_lines(each, book, indent + "| ")
        case Diagram():
            yield from _ways(block, book, indent)
        case _:
            assert_never(block)


def plain(phrase: Phrase) -> str:
    """A phrase, what leads to a section in quotes."""
    return "".join(
        f"“{piece.text}”" if isinstance(piece, Link) else plain_piece(piece) for piece in phrase
    )


def _joined(sentences: tuple[Sentence, ...]) -> str:
    return " ".join(plain(sentence.phrase) for sentence in sentences)


def _wrapped(text: str, first: str, rest: str) -> list[str]:
    return textwrap.wrap(
        text,
        _WIDTH,
        initial_indent=first,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _items(items: tuple[Item, ...], indent: str, *, numbered: bool) -> Iterator[str]:
    for number, item in enumerate(items, 1):
        mark = f"{number}. " if numbered else "- "
        rest = indent + " " * len(mark)
        yield from _wrapped(_joined(item.sentences), indent + mark, rest)
        yield from _items(item.items, rest, numbered=False)


def _table(table: Table, indent: str) -> Iterator[str]:
    """Each row under its first cell; the others with the head of their column."""
    heads = [plain(cell) for cell in table.head]
    for row in table.rows:
        first, *others = [plain(cell) for cell in row.cells]
        if len(heads) == 2:
            yield from _wrapped(f"{first}: {others[0]}", indent, indent + "    ")
            continue
        yield from _wrapped(first, indent, indent)
        for head, cell in zip(heads[1:], others, strict=True):
            yield from _wrapped(f"{head}: {cell}", indent + "  ", indent + "    ")


def _ways(diagram: Diagram, book: Book, indent: str) -> Iterator[str]:
    for number, stop in enumerate(diagram.stops):
        goals = [f"“{diagram.stops[goal].title}”" for at, goal in diagram.ways if at == number]
        if goals:
            line = f"“{stop.title}” {book.labels['leads']}: {', '.join(goals)}"
            yield from _wrapped(line, indent + "- ", indent + "  ")
