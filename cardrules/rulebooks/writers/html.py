"""A book as one HTML page that needs nothing else. Every text is escaped where it is written."""

from __future__ import annotations

from html import escape
from typing import assert_never

import attrs

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
    plain,
)
from cardrules.rulebooks.writers import pictures
from cardrules.rulebooks.writers.style import STYLE
from cardrules.text import NOWHERE, Span


def html_page(book: Book) -> str:
    """The whole page: the book, and the rule file that its sentences lead to."""
    write = Writer(book)
    title = escape(book.title)
    body = "\n".join(write.section(section) for section in book.sections)
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(book.language)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f"<header><h1>{title}</h1></header>\n{write.contents()}\n<main>\n{body}\n</main>\n"
        f"{write.file()}\n</body>\n</html>\n"
    )


@attrs.frozen
class Writer:
    """Writes parts of one book; `lines` leads to the lines of the rule file, or is None."""

    book: Book
    lines: str | None = "#L"

    def contents(self) -> str:
        """The list of sections."""
        entries = "".join(
            f'<li><a href="#{escape(section.id)}">{escape(plain(section.title))}</a></li>'
            for section in self.book.sections
        )
        label = escape(self.book.labels["contents"])
        inside = f"<summary>{label}</summary><ol>{entries}</ol>"
        return f'<nav aria-label="{label}"><details>{inside}</details></nav>'

    def section(self, section: Section) -> str:
        """A section under its heading."""
        blocks = "\n".join(self.block(block) for block in section.blocks)
        title = escape(plain(section.title))
        return f'<section id="{escape(section.id)}">\n<h2>{title}</h2>\n{blocks}\n</section>'

    def file(self) -> str:
        """The rule file, each line with the anchor that sentences lead to."""
        rows = []
        for number, line in enumerate(self.book.source.text.removesuffix("\n").split("\n"), 1):
            mark = f'<span class="number" aria-hidden="true">{number}</span>'
            rows.append(f'<span id="L{number}">{mark}{escape(line)}</span>')
        title = escape(self.book.labels["file"])
        code = "\n".join(rows)
        return f'<section id="file">\n<h2>{title}</h2>\n<pre><code>{code}</code></pre>\n</section>'

    # -------------------------------------------------------------- blocks

    def block(self, block: Block) -> str:
        """A block."""
        match block:
            case Paragraph(sentences):
                return f"<p>{self._sentences(sentences)}</p>"
            case Steps(items, numbered):
                return self._items(items, numbered=numbered)
            case Table():
                return self._table(block)
            case Box(title=title, blocks=blocks):
                inside = "\n".join(self.block(each) for each in blocks)
                word = f"{escape(self.book.labels['example'])}: " if block.kind == "example" else ""
                head = f"<p>{word}{self._sentence(title)}</p>"
                return f'<div class="box {escape(block.kind)}">{head}\n{inside}</div>'
            case Diagram():
                legend = escape(self.book.labels["legend"])
                drawn = pictures.diagram(block, self.book)
                return f"<figure>{drawn}<figcaption>{legend}</figcaption></figure>"
            case _:
                assert_never(block)

    def _items(self, items: tuple[Item, ...], *, numbered: bool) -> str:
        tag = "ol" if numbered else "ul"
        return f"<{tag}>{''.join(self._item(item) for item in items)}</{tag}>"

    def _item(self, item: Item) -> str:
        inside = self._items(item.items, numbered=False) if item.items else ""
        return f"<li>{self._sentences(item.sentences)}{inside}</li>"

    def _table(self, table: Table) -> str:
        head = "".join(f'<th scope="col">{self.inline(cell)}</th>' for cell in table.head)
        if not any(table.head[1:]):
            head = ""
        rows = []
        for row in table.rows:
            first, *others = row.cells
            told = [
                f"<td{_headed(above)}>{self.inline(cell)}"
                for above, cell in zip(table.head[1:], others, strict=True)
            ]
            cells = "".join(f"{each}</td>" for each in told[:-1])
            last = f"{told[-1]}{self._rule(row.span)}</td>"
            rows.append(f'<tr><th scope="row">{self.inline(first)}</th>{cells}{last}</tr>')
        top = f"<thead><tr>{head}</tr></thead>" if head else ""
        kind = escape(table.kind)
        body = "".join(rows)
        return f'<div class="wide"><table class="{kind}">{top}<tbody>{body}</tbody></table></div>'

    # -------------------------------------------------------------- lines

    def _sentences(self, sentences: tuple[Sentence, ...]) -> str:
        return " ".join(self._sentence(sentence) for sentence in sentences)

    def _sentence(self, sentence: Sentence) -> str:
        return self.inline(sentence.phrase) + self._rule(sentence.span)

    def _rule(self, span: Span) -> str:
        """The way from a sentence to its line of the rule file."""
        if self.lines is None or span == NOWHERE:
            return ""
        line = self.book.source.place(span.start)[0]
        label = escape(f"{self.book.labels['line']} {line}")
        return (
            f'<a class="rule" href="{escape(self.lines)}{line}" title="{label}" '
            f'aria-label="{label}">§</a>'
        )

    def inline(self, phrase: Phrase) -> str:
        """A phrase in a line."""
        found = []
        for at, piece in enumerate(phrase):
            match piece:
                case Word(text):
                    tied = at > 0 and isinstance(phrase[at - 1], Faces)
                    found.append(escape(text[len(pictures.stop_of(text)) if tied else 0 :]))
                case Name(text):
                    found.append(f"<em>{escape(text)}</em>")
                case Link(text, section) if self.book.section(section) is None:
                    found.append(f"<em>{escape(text)}</em>")
                case Link(text, section):
                    found.append(f'<a href="#{escape(section)}">{escape(text)}</a>')
                case Faces(cards):
                    after = plain(phrase[at + 1 : at + 2])
                    stop = escape(pictures.stop_of(after))
                    found.append(pictures.hand(cards, self.book.labels, stop))
                case _:
                    assert_never(piece)
        return "".join(found)


def _headed(head: Phrase) -> str:
    """What stands over a cell, for narrow pages that have no columns."""
    return f' data-head="{escape(plain(head))}"' if head else ""
