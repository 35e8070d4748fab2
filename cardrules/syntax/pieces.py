"""One line of a rule file cut into pieces. It does not know what a line means."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from cardrules.cards import VARIATIONS

_PIECE = re.compile(
    r"""
    (?P<BLANK>[ \t]+)
  | (?P<TEXT>"[^"]*")
  | (?P<CARD>
        (?:[0-9]{1,2}|[A-Z][A-Za-z0-9]*|[a-z])[♠♥♦♣][\ufe0e\ufe0f]?
      | [0-9]{1,2}[A-Zchd](?![A-Za-z0-9_])
      | (?:[0-9]{1,2}|[A-Z][A-Za-z0-9_]*)/[A-Za-z_][A-Za-z0-9_]*
    )
  | (?P<MIXED>[0-9]+[A-Za-z_][A-Za-z0-9_]*)
  | (?P<NUMBER>[0-9]+)
  | (?P<WORD>[A-Za-z_][A-Za-z0-9_]*)
  | (?P<SUIT>[♠♥♦♣][\ufe0e\ufe0f]?)
  | (?P<COMPARE><=|>=|!=|<|>|=)
  | (?P<RANGE>\.\.)
  | (?P<DOT>\.)
  | (?P<COMMA>,) | (?P<COLON>:) | (?P<LPAR>\() | (?P<RPAR>\)) | (?P<PLUS>\+)
  | (?P<MINUS>-) | (?P<TIMES>\*) | (?P<DIVIDE>/)
  | (?P<STRANGE>.)
    """,
    re.VERBOSE | re.DOTALL,
)

"""What a line is made of. `2s` is no card: it might as well mean all of that rank."""

_DRAWN = ("CARD", "SUIT")


class Piece:
    """A word, number, card, text or sign of a line, and where it stands in the line.

    `kind` is a terminal of the grammar, or `MIXED` for digits that run into letters, or
    `STRANGE` for a character of no use. How a suit sign is to be drawn is no part of its text.
    """

    __slots__ = ("end", "kind", "start", "text")

    def __init__(self, kind: str, text: str, start: int) -> None:
        self.kind = kind
        self.text = text.rstrip(VARIATIONS) if kind in _DRAWN else text
        self.start = start
        self.end = start + len(text)


def pieces(text: str) -> list[Piece]:
    """The pieces of a line, as long as they go, blanks left out.

    >>> [piece.text for piece in pieces("deal 16 to hand")]
    ['deal', '16', 'to', 'hand']
    """
    found = []
    for match in _PIECE.finditer(text):
        kind = match.lastgroup or "STRANGE"
        if kind != "BLANK":
            found.append(Piece(kind, match.group(), match.start()))
    return found


def written(found: Sequence[Piece]) -> str:
    """Some pieces as they are written, with one blank where there are some."""
    text = ""
    for piece, before in zip(found, (found[0], *found), strict=False):
        text += " " * (piece.start > before.end) + piece.text
    return text


class Phrases:
    """The keywords of the grammar, by their first word, the longest first."""

    def __init__(self, keywords: Iterable[tuple[str, str]]) -> None:
        self.text = dict(keywords)
        self.by_first: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        for name, phrase in self.text.items():
            words = tuple(piece.text for piece in pieces(phrase))
            self.by_first.setdefault(words[0], []).append((words, name))
        self.words = {word for phrase in self.text.values() for word in phrase.split()}
        for phrases in self.by_first.values():
            phrases.sort(key=lambda entry: (-len(entry[0]), entry[1]))

    def longest(
        self, found: Sequence[Piece], at: int, may_stand: Callable[[str], bool]
    ) -> tuple[str, int] | None:
        """The longest phrase that begins here and may stand here: its name and its length."""
        for words, name in self.by_first.get(found[at].text, ()):
            size = len(words)
            if size > 1 and tuple(piece.text for piece in found[at : at + size]) != words:
                continue
            if may_stand(name):
                return name, size
        return None
