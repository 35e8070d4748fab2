"""How lines begin: what to say of one whose first word begins none. It reads no line itself.

A name may begin many lines, so a first word that means nothing is found only at the word after
it. Where it stands nowhere else in the file it is no name, and is to blame itself.
"""

from __future__ import annotations

import re
from functools import lru_cache

from cardrules.syntax.lalr import Leaf, Reading
from cardrules.syntax.lines import Refusal, first_words, phrases_at
from cardrules.syntax.tables import tables

_OTHERWISE = {
    **dict.fromkeys(
        ("phase_line", "move_line", "effect_line"),
        "with who or what is meant, as in `player scores 1 points` or `hand to pile`",
    ),
    "example_line": "with a player, a zone or a value, as in `Anna: pass` or `points of Anna is 3`",
    "deck_line": "says what cards count, as in `A counts 4`",
}
"""How a line begins that begins with no word of the language."""

_ORDER = re.compile(
    r"(order|rank)(ed|ing)?|aces?|(high|low)(er|est)?|top|bottom|above|below|beats?|over|under|>"
)
_WORDS = re.compile(r"\w+", re.ASCII)
_SAY_THE_ORDER = "the order of the cards is said by `ranks 6 7 8 9 10 J Q K A`, the lowest first"


@lru_cache(maxsize=64)
def begins(start: str) -> str:
    """How a line begins that is read by a start rule.

    >>> begins("ruling_line")
    'a line here begins with `chosen`, `other` or `source`'
    """
    words = [word for word in first_words(start) if word[0].isalpha()]
    otherwise = _OTHERWISE.get(start, "")
    if otherwise:
        words = [word for word in words if word not in _of_values()]
    shown = [f"`{word}`" for word in words]
    if otherwise:
        return f"a line here begins with {', '.join(shown)}, or {otherwise}"
    listed = " or ".join(filter(None, (", ".join(shown[:-1]), *shown[-1:])))
    return f"a line here begins with {listed}"


@lru_cache(maxsize=64)
def _of_values() -> frozenset[str]:
    """The words that begin a value, and so begin a line only as part of one."""
    reading = Reading(tables()[0], "term_line")
    reading.take(Leaf("WORD", "", 0, 0))
    reading.take(Leaf("MEANS", "", 0, 0))
    return frozenset(phrases_at(reading))


def instead(refusal: Refusal, start: str) -> str:
    """How a line begins, for one that was not read beyond a name at its head; "" for others."""
    if start not in _OTHERWISE or not _by_a_name(refusal):
        return ""
    words = {piece.text.lower() for piece in refusal.found}
    if start != "deck_line":
        return begins(start) if refusal.place == 1 else ""
    if words & {"count", "counts"}:
        return ""
    return _SAY_THE_ORDER if any(map(_ORDER.fullmatch, words)) else begins(start)


def is_to_blame(refusal: Refusal, start: str, text: str) -> bool:
    """Whether the first word of such a line can be no name, as the text of the file has it once."""
    word = refusal.found[0].text
    if start == "deck_line":
        return word[:1].islower() and len(word) > 1
    words: list[str] = _WORDS.findall(text)
    return words.count(word) == 1


def _by_a_name(refusal: Refusal) -> bool:
    """Whether a line was read with its first piece as a name or a card."""
    if refusal.place == 0 or refusal.found[0].kind not in ("WORD", "NUMBER", "CARD", "SUIT"):
        return False
    return tables()[1].longest(refusal.found, 0, refusal.steps[0][1].takes) is None
