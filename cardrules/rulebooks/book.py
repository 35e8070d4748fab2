"""What a rulebook is made of: sections, blocks, sentences and pieces of a line. It says nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import attrs

from cardrules.text import NOWHERE, Source, Span

# ------------------------------------------------------------------ pieces of a line


@attrs.frozen
class Word:
    """Plain characters, of a message or of a rule file; a writer escapes them alike."""

    text: str


@attrs.frozen
class Name:
    """What the rule file calls a move, a phase or a combination; shown set off."""

    text: str


@attrs.frozen
class Faces:
    """Cards, to be drawn side by side."""

    cards: tuple[tuple[str, str | None], ...]
    """Rank and suit of each; the suit is None where it is of no account."""


@attrs.frozen
class Link:
    """A word that leads to a section of the book."""

    text: str
    section: str


Piece: TypeAlias = Word | Name | Faces | Link
Phrase: TypeAlias = tuple[Piece, ...]


@attrs.frozen
class Sentence:
    """A whole message with its places filled, and the stretch of the rule file it came from.

    `said` tells the author's own sentences from generated ones.
    """

    phrase: Phrase
    span: Span = attrs.field(default=NOWHERE, eq=False)
    said: bool = attrs.field(default=False, eq=False)


# ------------------------------------------------------------------ blocks


@attrs.frozen
class Paragraph:
    """Sentences that belong together."""

    sentences: tuple[Sentence, ...]


@attrs.frozen
class Item:
    """An entry of a list, with what stands under it."""

    sentences: tuple[Sentence, ...]
    items: tuple[Item, ...] = ()


@attrs.frozen
class Steps:
    """A list: in order where `numbered`."""

    items: tuple[Item, ...]
    numbered: bool = False


@attrs.frozen
class Row:
    """A row of a table, and where it came from."""

    cells: tuple[Phrase, ...]
    span: Span = attrs.field(default=NOWHERE, eq=False)


@attrs.frozen
class Table:
    """A table with a head; `kind` is a word for style sheets."""

    kind: str
    head: tuple[Phrase, ...]
    rows: tuple[Row, ...]


@attrs.frozen
class Box:
    """An example or a question: something set apart, with a title of its own."""

    kind: str
    title: Sentence
    blocks: tuple[Block, ...]


@attrs.frozen
class Stop:
    """A phase in the diagram."""

    title: str
    section: str
    acting: bool


@attrs.frozen
class Diagram:
    """The flow of phases: stops, and from which to which the game goes on.

    The last two stops are the end of the deal and the end of the match.
    """

    caption: Phrase
    stops: tuple[Stop, ...]
    ways: tuple[tuple[int, int], ...]


Block: TypeAlias = Paragraph | Steps | Table | Box | Diagram


@attrs.frozen
class Section:
    """A part of the book with a heading; `id` is a word that stays."""

    id: str
    title: Phrase
    blocks: tuple[Block, ...]


@attrs.frozen
class Book:
    """A whole rulebook; `labels` are words that writers need, in the book's language."""

    name: str
    title: str
    language: str
    sections: tuple[Section, ...]
    labels: dict[str, str]
    source: Source = attrs.field(repr=False)

    def section(self, id: str) -> Section | None:
        """The section of that id, where the book has it."""
        return next((section for section in self.sections if section.id == id), None)


# ------------------------------------------------------------------ going through it


def sentences_of(block: Block) -> Iterator[Sentence]:
    """Every sentence of a block, in order; a row of a table counts as one for each cell."""
    match block:
        case Paragraph(sentences):
            yield from sentences
        case Steps(items):
            for item in items:
                yield from sentences_of_item(item)
        case Table(rows=rows):
            for row in rows:
                for cell in row.cells:
                    yield Sentence(cell, row.span)
        case Box(title=title, blocks=blocks):
            yield title
            for each in blocks:
                yield from sentences_of(each)
        case Diagram(caption=caption):
            yield Sentence(caption)


def sentences_of_item(item: Item) -> Iterator[Sentence]:
    """Every sentence of an entry and of what stands under it."""
    yield from item.sentences
    for each in item.items:
        yield from sentences_of_item(each)


def plain(phrase: Phrase, no_suit: str = "") -> str:
    """A phrase as plain characters.

    >>> plain((Word("Play "), Faces((("4", "hearts"), ("10", None)))))
    'Play 4♥ 10'
    """
    return "".join(plain_piece(piece, no_suit) for piece in phrase)


def plain_piece(piece: Piece, no_suit: str = "") -> str:
    """A piece of a line as plain characters."""
    match piece:
        case Word(text) | Name(text) | Link(text):
            return text
        case Faces(cards):
            return " ".join(card_name(rank, suit, no_suit) for rank, suit in cards)


_SIGNS = {"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣"}


def suit_sign(suit: str) -> str:
    """The sign of a suit, or its name where it has none."""
    return _SIGNS.get(suit, suit)


def card_name(rank: str, suit: str | None, no_suit: str = "") -> str:
    """A card as it is written: `4♥`, `7 of cups`, `BJ`."""
    if suit is None:
        return rank + no_suit
    return rank + _SIGNS.get(suit, f"/{suit}")
