"""Messages in a language: whole sentences with named places. What is said is decided elsewhere.

Every message stands in the code in English, as a literal first argument of `say` or the first
two of `count`; that is how a catalog is made of them. Nothing is put together from pieces of
sentences: what fills a place is a name of the rule file, a number, a card, or again a whole
message that stands for something or says when something holds.
"""

from __future__ import annotations

import gettext
import re

from cardrules.rulebooks.book import Faces, Link, Name, Phrase, Piece, Word

Filling = Phrase | Piece | str | int


class Voice:
    """Says messages in one language.

    >>> from cardrules.rulebooks.book import plain
    >>> plain(ENGLISH.count("{n} card is dealt.", "{n} cards are dealt.", 13))
    '13 cards are dealt.'
    """

    def __init__(
        self, catalog: gettext.NullTranslations | None = None, language: str = "en"
    ) -> None:
        self.catalog = catalog or gettext.NullTranslations()
        self.language = language

    def say(self, message: str, **places: Filling) -> Phrase:
        """A message with its places filled."""
        return _filled(self.catalog.gettext(message), places)

    def count(self, one: str, many: str, number: int, **places: Filling) -> Phrase:
        """A message in the form that fits a number, which fills the place `n`."""
        return _filled(self.catalog.ngettext(one, many, number), {"n": number, **places})

    def word(self, message: str) -> str:
        """A message without places, as characters."""
        return self.catalog.gettext(message)

    def listed(self, phrases: list[Phrase]) -> Phrase:
        """Things in a list that ends in "and"."""
        return self._joined(phrases, "{first} and {second}", "{first}, {second}")

    def either(self, phrases: list[Phrase]) -> Phrase:
        """Things in a list that ends in "or"."""
        return self._joined(phrases, "{first} or {second}", "{first}, {second}")

    def _joined(self, phrases: list[Phrase], last: str, between: str) -> Phrase:
        if not phrases:
            return ()
        *before, end = phrases
        if not before:
            return end
        first = before[0]
        for each in before[1:]:
            first = self.say(between, first=first, second=each)
        return self.say(last, first=first, second=end)

    def thing(self, number: int, name: str) -> str:
        """What an author calls counted things, after a number.

        Names are given in the plural; English takes an `s` from them after 1.

        >>> ENGLISH.thing(1, "points"), ENGLISH.thing(2, "points")
        ('point', 'points')
        """
        english = self.language == "en" and number == 1 and name.endswith("s")
        return name[:-1] if english and not name.endswith("ss") else name


def as_phrase(filling: Filling) -> Phrase:
    """What fills a place, as a phrase."""
    match filling:
        case tuple():
            return filling
        case Word() | Name() | Faces() | Link():
            return (filling,)
        case _:
            return (Word(str(filling)),)


def _filled(message: str, places: dict[str, Filling]) -> Phrase:
    found: list[Piece] = []
    for at, part in enumerate(re.split(r"\{(\w+)\}", message)):
        pieces = as_phrase(places[part]) if at % 2 else (Word(part),)
        for piece in pieces:
            _append(found, piece)
    return tuple(found)


def _append(found: list[Piece], piece: Piece) -> None:
    """Put a piece at the end; words next to each other become one."""
    last = found[-1] if found else None
    if isinstance(piece, Word) and isinstance(last, Word):
        found[-1] = Word(last.text + piece.text)
    elif piece != Word(""):
        found.append(piece)


def capitalised(phrase: Phrase) -> Phrase:
    """A phrase that begins like a sentence.

    >>> capitalised((Word("the pile is empty."),))
    (Word(text='The pile is empty.'),)
    """
    if phrase and isinstance(phrase[0], Word):
        text = phrase[0].text
        return (Word(text[:1].upper() + text[1:]), *phrase[1:])
    return phrase


ENGLISH = Voice()
