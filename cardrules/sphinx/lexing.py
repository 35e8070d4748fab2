"""Colours for rule files in code blocks."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import RegexLexer
from pygments.token import Comment, Keyword, Name, Number, Punctuation, String, Text


class CardsLexer(RegexLexer):
    """Rule files: what begins a line, texts, numbers, cards and comments."""

    name = "cardrules"
    aliases: ClassVar[list[str]] = ["cards"]
    filenames: ClassVar[list[str]] = ["*.cards"]
    tokens: ClassVar[dict[str, list[tuple[str, object]]]] = {
        "root": [
            (r"#.*", Comment),
            (r'"[^"\n]*"', String),
            (r"^[a-z_]+", Keyword),
            (r"(?<=^ )[ ]*[a-z_]+", Name.Function),
            (r"\b\d+\b", Number),
            (r"[♠♥♦♣]", Name.Constant),
            (r"\w+", Name),
            (r"\s+", Text),
            (r".", Punctuation),
        ]
    }
