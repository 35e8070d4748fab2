"""A book as docutils nodes. No text is parsed: it goes into the nodes as it is."""

from __future__ import annotations

from typing import assert_never

import attrs
from docutils import nodes

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
from cardrules.rulebooks.writers.pictures import stop_of
from cardrules.sphinx.naming import anchor
from cardrules.sphinx.nodes import Cards, Flow, RuleFile
from cardrules.text import NOWHERE, Span


@attrs.frozen
class Writer:
    """Makes nodes of the parts of one book, whose anchors begin with its key.

    `whole` says that the whole book stands on the page, so that sentences can lead to the lines
    of its file and to its sections.
    """

    book: Book
    key: str
    whole: bool

    def sections(self) -> list[nodes.Node]:
        """Every section under its heading, and the rule file at the end."""
        found: list[nodes.Node] = [self.section(section) for section in self.book.sections]
        return [*found, self._file()]

    def section(self, section: Section) -> nodes.section:
        """A section under its heading."""
        node = nodes.section(ids=[anchor(self.key, section.id)])
        node += nodes.title("", "", nodes.Text(plain(section.title)))
        node += self.blocks(section)
        return node

    def blocks(self, section: Section) -> list[nodes.Node]:
        """What stands in a section."""
        return [self.block(block) for block in section.blocks]

    def _file(self) -> nodes.section:
        node = nodes.section(ids=[anchor(self.key, "file")])
        node += nodes.title("", "", nodes.Text(self.book.labels["file"]))
        lines = self.book.source.text.removesuffix("\n").split("\n")
        node += RuleFile(lines=lines, first=1, key=self.key)
        return node

    # -------------------------------------------------------------- blocks

    def block(self, block: Block) -> nodes.Node:
        """A block."""
        match block:
            case Paragraph(sentences):
                return nodes.paragraph("", "", *self._sentences(sentences))
            case Steps(items, numbered):
                return self._items(items, numbered=numbered)
            case Table():
                return self._table(block)
            case Box(kind, title, blocks):
                return self._box(kind, title, blocks)
            case Diagram():
                if self.whole:
                    return Flow(diagram=block, book=self.book, key=self.key)
                return Flow(diagram=block, book=self.book, key="")
            case _:
                assert_never(block)

    def _box(self, kind: str, title: Sentence, blocks: tuple[Block, ...]) -> nodes.container:
        word = f"{self.book.labels['example']}: " if kind == "example" else ""
        head = nodes.paragraph("", "", nodes.Text(word), *self._sentence(title))
        inside = [self.block(each) for each in blocks]
        return nodes.container("", head, *inside, classes=["cr-box", f"cr-{kind}"])

    def _items(self, items: tuple[Item, ...], *, numbered: bool) -> nodes.Element:
        made: nodes.Element = nodes.enumerated_list() if numbered else nodes.bullet_list()
        if numbered:
            made["enumtype"], made["prefix"], made["suffix"] = "arabic", "", "."
        for item in items:
            entry = nodes.list_item("", nodes.paragraph("", "", *self._sentences(item.sentences)))
            if item.items:
                entry += self._items(item.items, numbered=False)
            made += entry
        return made

    def _table(self, table: Table) -> nodes.table:
        group = nodes.tgroup(cols=len(table.head))
        group += [nodes.colspec(colwidth=1) for _ in table.head]
        if any(table.head[1:]):
            head = nodes.row("", *(self._cell(cell, NOWHERE) for cell in table.head))
            group += nodes.thead("", head)
        body = nodes.tbody()
        for row in table.rows:
            *first, last = row.cells
            cells = [self._cell(cell, NOWHERE) for cell in first]
            body += nodes.row("", *cells, self._cell(last, row.span))
        group += body
        return nodes.table("", group, classes=[f"cr-{table.kind}"])

    def _cell(self, phrase: Phrase, span: Span) -> nodes.entry:
        inside = [*self.inline(phrase), *self._rule(span)]
        return nodes.entry("", nodes.paragraph("", "", *inside))

    # -------------------------------------------------------------- lines

    def _sentences(self, sentences: tuple[Sentence, ...]) -> list[nodes.Node]:
        found: list[nodes.Node] = []
        for at, sentence in enumerate(sentences):
            found += [nodes.Text(" ")] if at else []
            found += self._sentence(sentence)
        return found

    def _sentence(self, sentence: Sentence) -> list[nodes.Node]:
        return [*self.inline(sentence.phrase), *self._rule(sentence.span)]

    def _rule(self, span: Span) -> list[nodes.Node]:
        """The way from a sentence to its line of the rule file."""
        if not self.whole or span == NOWHERE:
            return []
        line = self.book.source.place(span.start)[0]
        label = f"{self.book.labels['line']} {line}"
        goal = anchor(self.key, f"L{line}")
        link = nodes.reference(
            "", "", nodes.Text("§"), refid=goal, classes=["cr-rule"], reftitle=label
        )
        return [link]

    def inline(self, phrase: Phrase) -> list[nodes.Node]:
        """A phrase in a line."""
        found: list[nodes.Node] = []
        for at, piece in enumerate(phrase):
            match piece:
                case Word(text):
                    tied = at > 0 and isinstance(phrase[at - 1], Faces)
                    found.append(nodes.Text(text[len(stop_of(text)) if tied else 0 :]))
                case Name(text):
                    found.append(nodes.emphasis("", "", nodes.Text(text)))
                case Link(text, section):
                    found.append(self._link(text, section))
                case Faces(cards):
                    stop = stop_of(plain(phrase[at + 1 : at + 2]))
                    found.append(Cards(cards=cards, labels=self.book.labels, stop=stop))
                case _:
                    assert_never(piece)
        return found

    def _link(self, text: str, section: str) -> nodes.Node:
        if not self.whole or self.book.section(section) is None:
            return nodes.emphasis("", "", nodes.Text(text))
        goal = anchor(self.key, section)
        return nodes.reference("", "", nodes.Text(text), refid=goal, internal=True)
