"""Text to syntax tree: `parse`. Names stay words, and nothing is checked beyond the line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

import attrs

from cardrules.diagnostics import Diagnostic, Faults, in_order
from cardrules.limits import LIMITS
from cardrules.syntax import nodes as n
from cardrules.syntax.build_statements import build_statement
from cardrules.syntax.ids import ids
from cardrules.syntax.lines import Refusal, first_words, read_line
from cardrules.syntax.mistakes import explain, meant
from cardrules.syntax.outline import OutlineLine, decode, outline, source_of
from cardrules.syntax.taken import Taken, is_to_blame, taken_names
from cardrules.text import Source, Span, changed

_SECTION_STARTS = {
    "options": "option_line",
    "zones": "zone_line",
    "values": "value_line",
    "combinations": "combination_line",
    "terms": "term_line",
    "scoring": "effect_line",
    "match": "match_line",
}

_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")

_HEAD_STARTS = {
    **_SECTION_STARTS,
    "game": "game_line",
    "deck": "deck_line",
    "phase": "phase_line",
    "move": "move_line",
    "example": "example_line",
    "ruling": "ruling_line",
    **dict.fromkeys(("when", "otherwise", "then", "ends", "trick", "for"), "effect_line"),
}

_MOST_KEPT = 40_000
"""Characters of a text of which what was read is kept for a while."""


def parse(
    name: str, text: str, places: Mapping[str, str] | None = None
) -> tuple[n.RuleFile, Source, list[Diagnostic]]:
    """The syntax tree of a text, its source, and what could not be read.

    A line that could not be read is one fault and is left out; the rest of the file is read
    all the same, and the tree says where something is missing. `places` tells for rules by their
    ids which start rule reads the lines under them; what it does not tell is guessed by the id.
    """
    if places or len(text) > _MOST_KEPT:
        return _read(source_of(name, text), places or {})
    tree, source, found = _read_before(text)
    if source.name == name:
        return tree, source, list(found)
    source = source_of(name, text)
    return tree, source, [attrs.evolve(each, source=source) for each in found]


@lru_cache(maxsize=32)
def _read_before(text: str) -> tuple[n.RuleFile, Source, tuple[Diagnostic, ...]]:
    """What is read again and again: a game is below each of its variants."""
    tree, source, found = _read(source_of("", text), {})
    return tree, source, tuple(found)


def _read(source: Source, places: Mapping[str, str]) -> tuple[n.RuleFile, Source, list[Diagnostic]]:
    faults = Faults(source)
    return _parse(source, faults, places), source, in_order(faults.found)


def parse_bytes(name: str, data: bytes) -> tuple[n.RuleFile, Source, list[Diagnostic]]:
    """`parse` for the bytes of a file."""
    source, problems = decode(name, data)
    if not problems:
        return parse(source.name, source.text)
    faults = Faults(source)
    for code, message, hint in problems:
        faults.add(code, message, Span(0, 0), hint=hint)
    return n.RuleFile(()), source, in_order(faults.found)


def _parse(source: Source, faults: Faults, places: Mapping[str, str]) -> n.RuleFile:
    found = outline(source, faults)
    made, unread = _Lines(faults, taken_names(found.lines), places).read(found.lines, "top")
    if found.rest:
        rest = n.Unread(frozenset(_WORD.findall(found.rest)), span=source.end)
        made, unread = _cut_short(made, rest), (*unread, rest)
    if not found.lines and not faults:
        faults.add("S012", "the file holds no rules", source.end, hint="begin with `cardrules 1`")
    return n.RuleFile(made, found.below, unread)


def _cut_short(lines: tuple[n.Line, ...], rest: n.Unread) -> tuple[n.Line, ...]:
    """The lines of a file that was not read to its end: more may belong under the last ones."""
    if not lines:
        return ()
    *before, last = lines
    children = _cut_short(last.children, rest)
    return (*before, changed(last, children=children, unread=(*last.unread, rest)))


class _Lines:
    """Reads the lines of an outline."""

    def __init__(
        self, faults: Faults, taken: Mapping[str, Taken], places: Mapping[str, str]
    ) -> None:
        self.faults = faults
        self.taken = taken
        self.places = places

    def read(
        self, found: Sequence[OutlineLine], start: str
    ) -> tuple[tuple[n.Line, ...], tuple[n.Unread, ...]]:
        """The lines that stand under one line, and those of them that could not be read."""
        made: list[n.Line] = []
        unread: list[n.Unread] = []
        for at, line in enumerate(found):
            if self.faults.full:
                words = {word for each in found[at:] for word in _words(each)}
                unread.append(n.Unread(frozenset(words), span=line.span))
                break
            statement = self._statement(line, start)
            if statement is None:
                unread.append(n.Unread(frozenset(_words(line)), span=line.span))
                self._read_below(line, start)
                continue
            if line.children and not start_under(statement, self.places):
                beside, lost = self._misplaced(line, start)
                mine = n.Line(statement, (), line.above, line.beside, lost, span=line.span)
                made += (mine, *beside)
                unread += lost
            else:
                made.append(self._line(line, statement))
        return tuple(made), tuple(unread)

    def _line(self, line: OutlineLine, statement: n.Statement) -> n.Line:
        start = start_under(statement, self.places)
        if start == "effect_line" and isinstance(statement, n.Change) and self._ends(line):
            start = "phase_line"
        children, unread = self.read(line.children, start) if start else ((), ())
        return n.Line(statement, children, line.above, line.beside, unread=unread, span=line.span)

    def _ends(self, line: OutlineLine) -> bool:
        """Whether the first line under a line says when a phase ends, and so is no effect."""
        first = line.children[0].text if line.children else ""
        return re.match(r"(trick )?ends\b", first) is not None

    def _misplaced(
        self, line: OutlineLine, start: str
    ) -> tuple[tuple[n.Line, ...], tuple[n.Unread, ...]]:
        """Lines under one that can have none: those meant to stand beside it, and those lost.

        They were meant to stand beside it where all can be read so, else to go on with it.
        """
        first = line.children[0]
        lines = _Lines(Faults(self.faults.source), {}, self.places)
        beside, unread = lines.read(line.children, start)
        message = "nothing may stand under the line above"
        if not unread:
            hint = "indent it as far as that line, no further"
            self.faults.add("S011", message, first.span, hint=hint)
            return beside, ()
        if not first.broken:
            self.faults.add("S011", message, first.span, hint="a statement is one line")
        return (), (n.Unread(frozenset(_words(line)), span=first.span),)

    def _statement(self, line: OutlineLine, start: str) -> n.Statement | None:
        if line.broken:
            return None
        tree = read_line(start, line.text)
        if isinstance(tree, Refusal):
            blamed = is_to_blame(self.taken, start, line.text, line.span, self.faults)
            if not line.uneven and not blamed:
                explain(tree, start, line.span, self.faults)
            return None
        if tree.depth > LIMITS.nesting:
            self.faults.add(
                "S013",
                f"the parts of the line stand more than {LIMITS.nesting} deep in each other",
                line.span,
                hint="give a part of it a name under `terms`",
            )
            return None
        return build_statement(tree, line.span, self.faults)

    def _read_below(self, line: OutlineLine, start: str) -> None:
        """Report faults under a line that could not be read, where its first word tells how."""
        head = re.match("[A-Za-z_]*", line.text)
        word = head.group() if head else ""
        here = {phrase.split()[0] for phrase in first_words(start)} & _HEAD_STARTS.keys()
        below = _HEAD_STARTS.get(word) or _HEAD_STARTS.get(meant(word, here))
        if line.children and below:
            self.read(line.children, below)


def _words(line: OutlineLine) -> set[str]:
    """The words of a line and of all lines under it."""
    found: set[str] = set()
    pending = [line]
    while pending:
        each = pending.pop()
        found.update(_WORD.findall(each.text))
        pending += each.children
    return found


_BLOCKS = frozenset(("ends", "trick_ends", "then", "when", "otherwise", "for_each"))


def start_of_change(kind: str, id: str, places: Mapping[str, str] = MappingProxyType({})) -> str:
    """Which start rule reads the lines that a change of a rule brings.

    `places` tells it for the rules of the game; for others it is guessed by the id.
    """
    if kind == "adjust":
        return "adjust_line"
    if kind == "after":
        return "effect_line"
    if kind == "remove":
        return ""
    path = id.split(".")
    if kind == "add":
        return places.get(id) or _guessed(path)
    above = ".".join(path[:-1])
    named = ".".join(path[:-2])  # what stands above a rule that has a name given with `as`
    return places.get(above) or places.get(named) or _guessed(path[:-1])


def start_of(line: n.Line, places: Mapping[str, str] = MappingProxyType({})) -> str:
    """Which start rule reads the lines under a line; "" where none may stand.

    What stands there tells it too: an ending that replaces one with a name is no effect, as the
    id `play.ends.out` alone would let one guess.
    """
    start = start_under(line.statement, places)
    below = line.children[0].statement if line.children else None
    if (
        start == "effect_line"
        and isinstance(line.statement, n.Change)
        and isinstance(below, n.Ends)
    ):
        return "phase_line"
    return start


def _guessed(path: list[str]) -> str:
    """Which start rule reads the lines under a rule of which only the id is known."""
    match path:
        case []:
            return "top"
        case ["deck"]:
            return "deck_line"
        case ["game"]:
            return "game_line"
        case ["scoring", *_]:
            return "effect_line"
        case [section] if section in _SECTION_STARTS:
            return _SECTION_STARTS[section]
        case ["match", *_]:
            return "match_line"
        case [_]:
            return "phase_line"
        case _ if _BLOCKS & set(path):
            return "effect_line"
        case _:
            return "move_line"


def places_in(lines: tuple[n.Line, ...], above: str = "") -> Iterator[tuple[str, str]]:
    """The ids of rules, each with the start rule that reads the lines under it."""
    for id, line in ids(lines, above):
        yield id, start_under(line.statement)


def start_under(statement: n.Statement, places: Mapping[str, str] = MappingProxyType({})) -> str:
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
        case n.Variant():
            return "variant_line"
        case n.WithVariant():
            return "overlay_line"
        case n.Term():
            return "adjust_line"
        case n.Change():
            return start_of_change(statement.kind, statement.id, places)
        case _:
            return ""
