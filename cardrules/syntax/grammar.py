"""Lark, asked about one line at a time. Nothing outside this package speaks Lark.

The tables of the grammar are made once and kept beside it as JSON, since making them takes
longer than reading a game; a table that does not belong to the grammar is not used.
"""

from __future__ import annotations

import functools
import hashlib
import json
from collections.abc import Iterator
from typing import Any

import attrs
import lark
from lark.grammar import Rule
from lark.lexer import Lexer, TerminalDef, Token

from cardrules._data import grammar_table, grammar_text
from cardrules.syntax.pieces import Phrases, Piece, pieces

STARTS = (
    "top",
    "game_line",
    "option_line",
    "deck_line",
    "zone_line",
    "value_line",
    "combination_line",
    "term_line",
    "phase_line",
    "move_line",
    "effect_line",
    "match_line",
    "example_line",
    "ruling_line",
)


class _NoLexer(Lexer):
    """Lark is fed token by token; its own lexer is never asked."""

    __future_interface__ = 1

    def __init__(self, lexer_conf: Any) -> None:
        pass

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Token]:
        yield from ()


def build(strict: bool = False) -> lark.Lark:
    """A parser made from the grammar itself; `strict` refuses every conflict."""
    return lark.Lark(
        grammar_text(),
        parser="lalr",
        start=list(STARTS),
        lexer=_NoLexer,
        strict=strict,
        maybe_placeholders=False,
    )


def digest(text: str) -> str:
    """What a table is known by: the grammar it was made from, and the Lark that made it."""
    return hashlib.sha256(f"{lark.__version__}\n{text}".encode()).hexdigest()


def table() -> str:
    """The tables of the grammar as JSON, for the file beside it."""
    data, memo = build().memo_serialize([TerminalDef, Rule])
    data["options"]["lexer"] = data["parser"]["lexer_conf"]["lexer_type"] = None
    kept = {"digest": digest(grammar_text()), "data": data, "memo": memo}
    return json.dumps(kept, ensure_ascii=True, separators=(",", ":")) + "\n"


def _whole_keys(table: dict[str, Any]) -> dict[int, Any]:
    return {int(key): value for key, value in table.items()}


def _loaded(text: str) -> lark.Lark | None:
    """A parser from a table, or None where the table is not of this grammar and this Lark."""
    kept = json.loads(text)
    if kept["digest"] != digest(grammar_text()):
        return None
    data = kept["data"]
    states = data["parser"]["parser"]
    states["tokens"] = _whole_keys(states["tokens"])
    states["states"] = {
        int(state): _whole_keys(actions) for state, actions in states["states"].items()
    }
    data["options"]["lexer"] = _NoLexer
    data["parser"]["lexer_conf"]["lexer_type"] = _NoLexer
    return lark.Lark._load_from_dict(data, _whole_keys(kept["memo"]))


@functools.cache
def _parser() -> tuple[lark.Lark, Phrases]:
    kept = grammar_table()
    parser = (_loaded(kept) if kept else None) or build()
    keywords = [
        (terminal.name, terminal.pattern.value)
        for terminal in parser.terminals
        if terminal.pattern.type == "str"
    ]
    return parser, Phrases(keywords)


@attrs.frozen
class Refusal:
    """Where and why a line could not be read.

    `at` is the piece that could not stand where it stands (None: the line ends too soon),
    `wanted` what could have stood there, `before` the piece before it that was taken for a
    name, and `instead` the phrases that could have stood in that one's place.
    """

    at: Piece | None
    wanted: tuple[str, ...]
    before: Piece | None
    instead: tuple[str, ...]


def read_line(start: str, text: str) -> lark.Tree[Token] | Refusal:
    """The tree of one line, read by one of the start rules."""
    parser, phrases = _parser()
    interactive = parser.parse_interactive(start=start)
    found = pieces(text)
    at = 0
    before: Piece | None = None
    instead: tuple[str, ...] = ()
    last = Token("$END", "", start_pos=0, line=1, column=1, end_pos=0)
    while at < len(found):
        piece = found[at]
        choices = interactive.choices()
        phrase = phrases.longest(found, at, choices)
        if phrase and "WORD" in choices and piece.kind == "WORD":
            # `choices` may offer more than can really follow; a name may be meant.
            phrase = phrases.longest(found, at, interactive.accepts())
        kind, size = phrase if phrase else (piece.kind, 1)
        if kind not in choices:
            return _refusal(piece, interactive, phrases, before, instead)
        end = found[at + size - 1].end
        last = Token(
            kind, text[piece.start : end], start_pos=piece.start, line=1, column=1, end_pos=end
        )
        try:
            interactive.feed_token(last)
        except lark.exceptions.UnexpectedToken:
            return _refusal(piece, interactive, phrases, before, instead)
        before = piece if kind == "WORD" else None
        instead = _phrases_of(choices, phrases) if kind == "WORD" else ()
        at += size
    try:
        tree: lark.Tree[Token] = interactive.feed_eof(last)
    except lark.exceptions.UnexpectedToken:
        return _refusal(None, interactive, phrases, before, instead)
    return tree


def _refusal(
    at: Piece | None, interactive: Any, phrases: Phrases, before: Piece | None, instead: Any
) -> Refusal:
    return Refusal(at, _wanted(interactive.accepts(), phrases), before, tuple(instead))


def first_words(start: str) -> tuple[str, ...]:
    """The phrases that a line read by this start rule may begin with, sorted."""
    parser, phrases = _parser()
    return _phrases_of(parser.parse_interactive(start=start).choices(), phrases)


def _phrases_of(accepted: Any, phrases: Phrases) -> tuple[str, ...]:
    return tuple(sorted(phrases.text[name] for name in accepted if name in phrases.text))


_CLASSES = {
    "WORD": "a name",
    "NUMBER": "a number",
    "CARD": "a card",
    "SUIT": "a suit",
    "TEXT": "a text in quotes",
    "COMPARE": "a comparison",
    "$END": "the end of the line",
}


def _wanted(accepted: Any, phrases: Phrases) -> tuple[str, ...]:
    """What may stand at a place, in words, sorted: classes first."""
    names = {name for name in accepted if name in phrases.text or name in _CLASSES}
    if {"NUMBER", "WORD", "LPAR"} <= names:
        return ("a value",)
    classes = [_CLASSES[name] for name in _CLASSES if name in names]
    words = sorted(f"`{phrases.text[name]}`" for name in names if name in phrases.text)
    return (*classes, *words)
