"""The grammar made into tables, by Lark. Reading needs the tables alone, and not this module.

The tables are kept beside the grammar, since making them takes longer than reading a hundred
games. After a change of the grammar, `python -m cardrules.syntax.grammar` makes them anew;
until then they do not fit, and whoever reads a line makes them each time.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import lark
from lark.lexer import Lexer
from lark.parsers.lalr_analysis import Reduce

from cardrules._data import grammar_text
from cardrules.syntax.lalr import Rule, Table
from cardrules.syntax.tables import STARTS, digest

_FILE = Path(__file__).parents[2] / "grammar" / "cardrules.json"


class _NoLexer(Lexer):
    """Lines are cut into pieces elsewhere; Lark's own lexer is never asked."""

    __future_interface__ = 1

    def __init__(self, lexer_conf: Any) -> None:
        pass

    def lex(self, *_: Any) -> Iterator[lark.Token]:
        yield from ()


def build(strict: bool = False) -> lark.Lark:
    """Lark's parser for the grammar; `strict` refuses every conflict."""
    return lark.Lark(
        grammar_text(),
        parser="lalr",
        start=list(STARTS),
        lexer=_NoLexer,
        strict=strict,
        maybe_placeholders=False,
    )


def make_table() -> Table:
    """The tables of the grammar; the same ones each time, whatever order Lark finds states in."""
    parser: Any = build()
    made = parser.parser.parser._parse_table
    numbers = _in_order(made)
    rules: dict[Any, int] = {}
    states, after = [], []
    for state in numbers:
        actions: dict[str, int] = {}
        gotos: dict[str, int] = {}
        for kind, (action, argument) in sorted(made.states[state].items()):
            if action is Reduce:
                actions[kind] = ~rules.setdefault(argument, len(rules))
            else:
                (actions if kind.isupper() else gotos)[kind] = numbers[argument]
        states.append(actions)
        after.append(gotos)
    starts = {
        name: (numbers[made.start_states[name]], numbers[made.end_states[name]]) for name in STARTS
    }
    keywords = {
        terminal.name: terminal.pattern.value
        for terminal in parser.terminals
        if terminal.pattern.type == "str"
    }
    return Table(
        starts,
        tuple(map(_rule, rules)),
        tuple(states),
        tuple(after),
        dict(sorted(keywords.items())),
    )


def _in_order(made: Any) -> dict[Any, int]:
    """The states numbered as they are met from the start rules on, kind by kind."""
    pending = [made.start_states[name] for name in reversed(STARTS)]
    numbers: dict[Any, int] = {}
    while pending:
        state = pending.pop()
        if state in numbers:
            continue
        numbers[state] = len(numbers)
        following = sorted(made.states[state].items(), reverse=True)
        pending += [argument for _, (action, argument) in following if action is not Reduce]
    return numbers


def _rule(rule: Any) -> Rule:
    origin = str(rule.origin.name)
    makes = "" if origin.startswith("_") else str(rule.alias or origin)
    alone = bool(rule.options.expand1) and not rule.alias
    return Rule(origin, len(rule.expansion), makes, alone)


def table_text() -> str:
    """The tables as they are kept beside the grammar."""
    return make_table().to_json(digest())


if __name__ == "__main__":
    _FILE.write_text(table_text(), encoding="utf-8")
    sys.stdout.write(f"{_FILE} is made anew\n")
