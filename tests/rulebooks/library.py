"""The books of all shipped games, and of each with each of its variants."""

from __future__ import annotations

import functools
from collections.abc import Iterator

import cardrules
from cardrules._data import bundled_names, bundled_variant_names
from cardrules.rulebooks.book import Block, Book, Item, Phrase, Section, Sentence, Steps, plain
from cardrules.rulebooks.book import sentences_of as sentences_of_block
from cardrules.rulebooks.build import build_book
from cardrules.trials.books import book_of
from tests.rulebooks.stripping import GAMES

BASES = bundled_names()
COMPOSED = [(game, name) for game in BASES for name in bundled_variant_names(game)]
SHIPPED = [(game, "") for game in BASES] + COMPOSED


@functools.cache
def game_of(name: str, variant: str = "") -> cardrules.Game:
    """A shipped game, with one of its variants and those that this needs."""
    if not variant:
        return cardrules.load(name)
    text = (GAMES / name / f"{variant}.cards").read_text(encoding="utf-8")
    head = text.partition("\nvariant ")[2].partition("\n\n")[0]
    needs = [line.split()[1] for line in head.split("\n") if line.startswith("  needs ")]
    return cardrules.load(name, [variant, *needs])


@functools.cache
def whole_book(name: str) -> Book:
    """The book of a shipped game, with what its variants change."""
    return book_of(game_of(name))


@functools.cache
def bare_book(name: str, variant: str = "") -> Book:
    """The book of a shipped game, with a variant on it, and no word of differences."""
    rules = game_of(name, variant).rules
    return build_book(rules, examples=rules.examples)


def sentences(book: Book) -> Iterator[tuple[Section, Sentence]]:
    """All sentences of a book that no author wrote, with the sections they stand in."""
    for section in book.sections:
        for block in section.blocks:
            for sentence in sentences_of_block(block):
                if not sentence.said:
                    yield section, sentence


def said(book: Book) -> list[str]:
    """All that a book says, the words of the author apart."""
    return [plain(sentence.phrase) for _, sentence in sentences(book)]


def lists_of(blocks: tuple[Block, ...]) -> Iterator[tuple[Item, ...]]:
    """Every list in some blocks, and those under its entries."""
    for block in blocks:
        if isinstance(block, Steps):
            yield from _lists_in(block.items)


def _lists_in(items: tuple[Item, ...]) -> Iterator[tuple[Item, ...]]:
    yield items
    for item in items:
        yield from _lists_in(item.items)


def first_words(item: Item) -> str:
    """How an entry begins."""
    return plain(item.sentences[0].phrase)


def section_text(book: Book, id: str) -> str:
    """What one section says, in one line; "" where the book has none."""
    section = book.section(id)
    if section is None:
        return ""
    phrases: list[Phrase] = [
        sentence.phrase for block in section.blocks for sentence in sentences_of_block(block)
    ]
    return " ".join(plain(phrase) for phrase in phrases)
