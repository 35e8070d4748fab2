"""One line read by the tables: its tree, or why it cannot be read. It tells no one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import attrs

from cardrules.syntax.lalr import END, Branch, Leaf, Reading
from cardrules.syntax.pieces import Piece, pieces
from cardrules.syntax.tables import tables


@attrs.frozen
class Refusal:
    """Where a line could not be read on.

    `at` is the piece that could not stand where it stands (None: the line ends too soon), `read`
    what was read up to there. `steps` holds, for each piece, what had been read before it.
    """

    at: Piece | None
    found: tuple[Piece, ...]
    read: Reading
    steps: tuple[tuple[int, Reading], ...]

    @property
    def place(self) -> int:
        """Which piece could not stand where it stands, counted from 0."""
        return len(self.found) if self.at is None else self.found.index(self.at)


def read_line(start: str, text: str) -> Branch | Refusal:
    """The tree of one line, read by one of the start rules.

    >>> read_line("phase_line", "turns from opener").rule
    'turns_from'
    """
    known = _read_before(start, text) if len(text) <= _SHORT else None
    return known or _read(start, text)


_SHORT = 120


@lru_cache(maxsize=4096)
def _read_before(start: str, text: str) -> Branch | None:
    """Most lines of a game with variants are those of the game, read again and again.

    What is no line is not kept: it holds all that was read before each of its pieces.
    """
    read = _read(start, text)
    return read if isinstance(read, Branch) else None


def _read(start: str, text: str) -> Branch | Refusal:
    found = tuple(pieces(text))
    reading = Reading(tables()[0], start)
    at = read_on(reading, found, 0)
    if at == len(found) and reading.takes(END):
        return reading.finish()
    return _refusal(start, found, at)


def read_on(reading: Reading, found: Sequence[Piece], at: int) -> int:
    """Read pieces from one on, as far as they can be read; the first that cannot, by its place."""
    phrases = tables()[1]
    while at < len(found):
        phrase = phrases.longest(found, at, reading.takes)
        if phrase is None and not reading.takes(found[at].kind):
            return at
        kind, size = phrase or (found[at].kind, 1)
        reading.take(leaf_of(found[at : at + size], kind))
        at += size
    return at


def leaf_of(found: Sequence[Piece], kind: str) -> Leaf:
    """Some pieces that stand for one thing."""
    if len(found) == 1:
        return Leaf(kind, found[0].text, found[0].start, found[0].end)
    text = " ".join(piece.text for piece in found)
    return Leaf(kind, text, found[0].start, found[-1].end)


def _refusal(start: str, found: tuple[Piece, ...], end: int) -> Refusal:
    """Read the line once more, and keep what was read before each piece."""
    table, phrases = tables()
    reading = Reading(table, start)
    steps = []
    at = 0
    while at < end:
        steps.append((at, reading.copy()))
        kind, size = phrases.longest(found, at, reading.takes) or (found[at].kind, 1)
        reading.take(leaf_of(found[at : at + size], kind))
        at += size
    steps.append((end, reading.copy()))
    refused = found[end] if end < len(found) else None
    return Refusal(refused, found, reading, tuple(steps))


# ------------------------------------------------------------------ what may stand at a place


def first_words(start: str) -> tuple[str, ...]:
    """The phrases that a line read by this start rule may begin with, sorted."""
    return phrases_at(Reading(tables()[0], start))


def phrases_at(reading: Reading) -> tuple[str, ...]:
    """The phrases that may stand next, sorted."""
    keywords = tables()[1].text
    return tuple(sorted(keywords[kind] for kind in reading.kinds() if kind in keywords))


_CLASSES = {
    "WORD": "a name",
    "NUMBER": "a number",
    "CARD": "a card",
    "SUIT": "a suit",
    "TEXT": "a text in quotes",
    "a sign": "a sign such as `+`",
    "COMPARE": "a comparison",
    END: "the end of the line",
}


_OPERATORS = {"PLUS", "MINUS", "TIMES"}


def wanted(kinds: Iterable[str]) -> tuple[str, ...]:
    """Kinds of pieces in words: classes first, then phrases in alphabetical order."""
    keywords = tables()[1].text
    names = set(kinds)
    if {"NUMBER", "WORD", "LPAR"} <= names:
        return ("a value",)
    if names >= _OPERATORS:
        names = names - _OPERATORS - {"COMPARE"} | {"a sign"}
    classes = [shown for name, shown in _CLASSES.items() if name in names]
    words = sorted(f"`{keywords[name]}`" for name in names if name in keywords)
    return (*classes, *words)
