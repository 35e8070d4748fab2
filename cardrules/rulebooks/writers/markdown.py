"""A book as Markdown (CommonMark with tables). Every sign that means something is escaped."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import assert_never

from cardrules.rulebooks.book import (
    Block,
    Book,
    Box,
    Diagram,
    Faces,
    Item,
    Link,
    Name,
    Paragraph,
    Phrase,
    Section,
    Sentence,
    Steps,
    Table,
    Word,
    card_name,
)

_MEANT = re.compile(r"([\\`*_{}\[\]<>#|~&$^@:!])")
_AT_START = re.compile(r"^(\s*)([-+=]|\d+(?=[.)]))")


def markdown_page(book: Book) -> str:
    """The whole book."""
    lines = [f"# {escaped(book.title)}"]
    for section in book.sections:
        lines += ["", *_section(section, book)]
    return "\n".join(lines) + "\n"


def escaped(text: str) -> str:
    r"""Characters that Markdown shows as they are.

    >>> escaped("<b> *x* www.a")
    '\\<b\\> \\*x\\* www\\.a'
    """
    return re.sub(r"(?i)www\.", lambda found: found[0][:-1] + "\\.", _MEANT.sub(r"\\\1", text))


def _at_start(line: str) -> str:
    """A line that is no list, rule or heading by its first sign."""
    found = _AT_START.match(line)
    if found is None:
        return line
    sign = found[2]
    if sign.isdigit():
        return f"{found[1]}{sign}\\{line[found.end() :]}"
    return f"{found[1]}\\{sign}{line[found.end() :]}"


def _section(section: Section, book: Book) -> Iterator[str]:
    yield f"## {inline(section.title, book)}"
    for block in section.blocks:
        yield ""
        yield from _block(block, book)


def inline(phrase: Phrase, book: Book) -> str:
    """A phrase in a line; what leads to no section of the book is only set off."""
    found = ""
    for piece in phrase:
        match piece:
            case Word(text):
                found += escaped(text)
            case Link(text, section) if book.section(section) is None:
                found += f"*{escaped(text)}*"
            case Name(text):
                found += f"*{escaped(text)}*"
            case Link(text, section):
                found += f"[{escaped(text)}](#{_anchor(section)})"
            case Faces(cards):
                found += " ".join(f"**{escaped(card_name(rank, suit))}**" for rank, suit in cards)
            case _:
                assert_never(piece)
    return found


def _anchor(section: str) -> str:
    return section.replace("_", "-").lower()


def _joined(sentences: tuple[Sentence, ...], book: Book) -> str:
    return _at_start(" ".join(inline(sentence.phrase, book) for sentence in sentences))


def _block(block: Block, book: Book) -> Iterator[str]:
    match block:
        case Paragraph(sentences):
            yield _joined(sentences, book)
        case Steps(items, numbered):
            yield from _items(items, book, "", numbered=numbered)
        case Table():
            yield from _table(block, book)
        case Box(title=title, blocks=blocks):
            yield from _box(inline(title.phrase, book), block.kind, blocks, book)
        case Diagram():
            for number, stop in enumerate(block.stops):
                goals = [block.stops[goal] for at, goal in block.ways if at == number]
                links = ", ".join(inline((Link(goal.title, goal.section),), book) for goal in goals)
                if links:
                    yield f"- {escaped(stop.title)} {escaped(book.labels['leads'])}: {links}"
        case _:
            assert_never(block)


def _box(title: str, kind: str, blocks: tuple[Block, ...], book: Book) -> Iterator[str]:
    word = f"{escaped(book.labels['example'])}: " if kind == "example" else ""
    yield f"> **{word}{title}**"
    for block in blocks:
        yield ">"
        for line in _block(block, book):
            yield f"> {line}"


def _items(items: tuple[Item, ...], book: Book, indent: str, *, numbered: bool) -> Iterator[str]:
    for number, item in enumerate(items, 1):
        mark = f"{number}. " if numbered else "- "
        yield f"{indent}{mark}{_joined(item.sentences, book)}"
        yield from _items(item.items, book, indent + " " * len(mark), numbered=False)


def _table(table: Table, book: Book) -> Iterator[str]:
    yield _cells([inline(cell, book) for cell in table.head])
    yield _cells(["---"] * len(table.head))
    for row in table.rows:
        yield _cells([inline(cell, book) for cell in row.cells])


def _cells(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"
