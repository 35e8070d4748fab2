"""Text to syntax tree: `parse`. Names stay words, and nothing is checked beyond the line."""

from __future__ import annotations

from collections.abc import Sequence


from cardrules.diagnostics import Diagnostic, Faults
from cardrules.limits import LIMITS
from cardrules.syntax import nodes as n
from cardrules.syntax.build_expressions import Build
from cardrules.syntax.build_statements import build_statement
from cardrules.syntax.grammar import Refusal, read_line
from cardrules.syntax.mistakes import explain
from cardrules.syntax.outline import OutlineLine, decode, outline, source_of
from cardrules.text import Source

_SECTION_STARTS = {
    "options": "option_line",
    "zones": "zone_line",
    "values": "value_line",
    "combinations": "combination_line",
    "terms": "term_line",
    "scoring": "effect_line",
    "match": "match_line",
}


def parse(name: str, text: str) -> tuple[n.RuleFile, Source, list[Diagnostic]]:
    """The syntax tree of a text, its source, and what could not be read.

    A line that could not be read is left out with all that stands under it, so that one
    fault is reported once and the rest of the file is read all the same.
    """
    source = source_of(name, text)
    faults = Faults(source)
    return _parse(source, faults), source, faults.found


def parse_bytes(name: str, data: bytes) -> tuple[n.RuleFile, Source, list[Diagnostic]]:
    """`parse` for the bytes of a file."""
    source, problems = decode(name, data)
    faults = Faults(source)
    for code, message, span in problems:
        faults.add(code, message, span)
    tree = n.RuleFile(()) if problems else _parse(source, faults)
    return tree, source, faults.found


def _parse(source: Source, faults: Faults) -> n.RuleFile:
    found = outline(source, faults)
    lines = _lines(found.lines, "top", faults)
    if not found.lines and not faults:
        faults.add("S012", "the file holds no rules", source.end, hint="begin with `cardrules 1`")
    return n.RuleFile(lines, found.below)


def _lines(found: Sequence[OutlineLine], start: str, faults: Faults) -> tuple[n.Line, ...]:
    made = (_line(line, start, faults) for line in found)
    return tuple(line for line in made if line is not None)


def _line(line: OutlineLine, start: str, faults: Faults) -> n.Line | None:
    if not _holds(line, faults):
        return None
    tree = read_line(start, line.text)
    if isinstance(tree, Refusal):
        explain(tree, start, line, faults)
        return None
    build = Build(line.span.start, faults)
    statement = build_statement(build, tree, line.span)
    if statement is None:
        return None
    inner = _start_under(statement)
    children: tuple[n.Line, ...] = ()
    if inner:
        children = _lines(line.children, inner, faults)
    elif line.children:
        faults.add(
            "S011",
            "nothing may stand under this line",
            line.children[0].span,
            hint="indent it less",
        )
    return n.Line(statement, children, line.above, line.beside, span=line.span)


def _holds(line: OutlineLine, faults: Faults) -> bool:
    deep = line.text.count("(") + sum(
        line.text.count(word) for word in ("not ", "- ", " of ", "--", "-(")
    )
    if deep > LIMITS.nesting:
        message = f"the line is nested more than {LIMITS.nesting} deep"
        faults.add("S013", message, line.span)
        return False
    return True


def _start_under(statement: n.Statement) -> str:
    """Which start rule reads the lines under a statement; "" where none may stand."""
    match statement:
        case n.Game():
            return "game_line"
        case n.Section():
            return _SECTION_STARTS[statement.kind]
        case n.Deck():
            return "deck_line"
        case n.Phase():
            return "phase_line"
        case n.Move():
            return "move_line"
        case n.Ends() | n.Then() | n.When() | n.Otherwise() | n.ForEach():
            return "effect_line"
        case n.Example():
            return "example_line"
        case n.Ruling():
            return "ruling_line"
        case _:
            return ""


