"""Characters that look like one the language uses. It knows the common ones, not all."""

from __future__ import annotations

import unicodedata

# Cyrillic and Greek letters by the Latin ones they look like.
_LETTERS = {
    "a": "а",
    "c": "с",
    "d": "ԁ",
    "e": "е",
    "h": "һ",
    "i": "іι",
    "j": "ј",
    "k": "κ",
    "n": "п",
    "o": "оο",
    "p": "рρ",
    "q": "ԛ",
    "r": "г",
    "s": "ѕ",
    "u": "υ",
    "v": "ѵν",
    "w": "ԝω",
    "x": "хχ",
    "y": "уγ",
    "A": "АΑ",
    "B": "ВΒ",
    "C": "С",
    "E": "ЕΕ",
    "H": "НΗ",
    "I": "ІΙ",
    "J": "Ј",
    "K": "КΚ",
    "M": "МΜ",
    "N": "Ν",
    "O": "ОΟ",
    "P": "РΡ",
    "S": "Ѕ",
    "T": "ТΤ",
    "X": "ХΧ",
    "Y": "УΥ",
    "Z": "Ζ",
}

_SIGNS = {
    '"': "“”„‟«»″'‘’`",
    "-": "‐‑‒–—−",
    "*": "×·•",
    "..": "…",
    "<=": "≤",
    ">=": "≥",
    "!=": "≠",
    "♥": "♡❤",
    "♠": "♤",
    "♦": "♢",
    "♣": "♧",
}

_PLAIN = {
    alike: meant for table in (_LETTERS, _SIGNS) for meant, many in table.items() for alike in many
}


def plain(character: str) -> str:
    """What a character was most likely meant for, or "".

    >>> plain("≤"), plain("а"), plain("Ｑ"), plain("é")
    ('<=', 'a', 'Q', '')
    """
    if character in _PLAIN:
        return _PLAIN[character]
    folded = unicodedata.normalize("NFKC", character)
    return folded if folded != character and folded.isascii() and len(folded) == 1 else ""
