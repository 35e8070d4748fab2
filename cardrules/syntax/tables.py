"""The tables of this grammar and its keywords, from the file beside the grammar."""

from __future__ import annotations

import functools
import hashlib

from cardrules._data import grammar_table, grammar_text
from cardrules.syntax.lalr import Table
from cardrules.syntax.pieces import Phrases

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
    "variant_line",
    "overlay_line",
    "adjust_line",
)

_FORM = "3"
"""Goes up when the form of the kept tables changes."""


def digest() -> str:
    """What tables are known by: the grammar they were made from, and the form they are kept in.

    Which Lark made them makes no difference: they are no part of Lark.
    """
    return hashlib.sha256(f"{_FORM}\n{grammar_text()}".encode()).hexdigest()


@functools.cache
def tables() -> tuple[Table, Phrases]:
    """The tables and the keywords; made from the grammar where none are kept that fit it."""
    kept = grammar_table()
    table = Table.from_json(kept, digest()) if kept else None
    if table is None:
        # Lark takes longer to import than a game to read, and is needed only here.
        from cardrules.syntax.grammar import make_table  # noqa: PLC0415

        table = make_table()
    return table, Phrases(table.keywords.items())
