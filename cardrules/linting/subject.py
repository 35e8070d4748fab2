"""What is looked at: one file, with what it means under each setting of its options.

Nothing here judges. What several rules ask is worked out once and kept.
"""

from __future__ import annotations

import functools
from collections import defaultdict
from collections.abc import Iterator
from typing import Any, TypeVar, overload

import attrs

from cardrules.diagnostics import Diagnostic
from cardrules.keeping import once_each
from cardrules.model import nodes as m
from cardrules.model.check import check
from cardrules.model.faults import ForPlayers, for_players
from cardrules.model.from_syntax import resolve
from cardrules.model.walk import below
from cardrules.syntax import nodes as n
from cardrules.syntax.walk import within
from cardrules.text import Source, Span

Kind = TypeVar("Kind")
MOST_SETTINGS = 60
"""Settings looked at of one file; each option has at most three of its own."""
MOST_STATEMENTS = 20_000
"""Statements resolved for all settings together, so that a large file is not looked at for long."""


@attrs.frozen(eq=False, slots=False)
class Setting:
    """A game as it is with one option set to something, or for another number of players."""

    rules: m.Rules
    option: str = ""
    value: object = None
    kept: dict[str, Any] = attrs.field(init=False, factory=dict, repr=False)
    """What rules worked out and keep for each other."""

    @functools.cached_property
    def parts(self) -> tuple[Any, ...]:
        """What the rules are made of, in the order of the file; settings share much of it."""
        rules = self.rules
        starts = (value.start for value in rules.values if value.start is not None)
        return (*rules.values, *rules.phases, rules.scoring, rules.match, *starts)

    @overload
    def all(self, kind: type[Kind], /) -> Iterator[Kind]: ...

    @overload
    def all(self, *kinds: type[Any]) -> Iterator[Any]: ...

    def all(self, *kinds: type[Any]) -> Iterator[Any]:
        """Every node of some classes."""
        for kind in kinds:
            for part in self.parts:
                yield from by_kind_in(part).get(kind, ())


@once_each
def by_kind_in(part: Any) -> dict[type, list[Any]]:
    """Every node of a part of a game by its class."""
    found: dict[type, list[Any]] = defaultdict(list)
    if isinstance(part, m.Phase):  # settings may share some of its moves and endings
        found[m.Phase].append(part)
        for each in (part.player, part.players, part.skip, *part.moves, *part.checks, part.effects):
            for kind, nodes in by_kind_in(each).items():
                found[kind] += nodes
        return found
    for node in below(part):
        found[type(node)].append(node)
    return found


@attrs.frozen(eq=False, slots=False)
class Broken:
    """A setting under which the file does not hold."""

    option: str
    value: object
    faults: tuple[Diagnostic, ...]


@attrs.frozen(eq=False, slots=False)
class Subject:
    """A file that holds, or the text of one that does not.

    `settings` begins with the file as it is loaded without further ado; it is empty where the
    file does not hold. `below` is the game that a variant is laid over.
    """

    tree: n.RuleFile
    source: Source
    settings: tuple[Setting, ...] = ()
    broken: tuple[Broken, ...] = ()
    own: n.RuleFile | None = None
    below: n.RuleFile | None = None
    line_length: int = 120

    @property
    def usual(self) -> Setting:
        """The file as it is loaded without further ado."""
        return self.settings[0]

    @property
    def rules(self) -> m.Rules:
        """The rules of the usual setting."""
        return self.usual.rules

    @property
    def several_counts(self) -> tuple[Setting, ...]:
        """The settings that differ in the number of players alone."""
        return tuple(each for each in self.settings if not each.option)

    @overload
    def under_any(self, kind: type[Kind], /) -> Iterator[Kind]: ...

    @overload
    def under_any(self, *kinds: type[Any]) -> Iterator[Any]: ...

    def under_any(self, *kinds: type[Any]) -> Iterator[Any]:
        """Every node of some classes under any setting, those that settings share once."""
        distinct = {id(part): part for setting in self.settings for part in setting.parts}
        for part in distinct.values():
            found = by_kind_in(part)
            for kind in kinds:
                yield from found.get(kind, ())

    # -------------------------------------------------------------- lines and words

    @functools.cached_property
    def lines(self) -> list[tuple[n.Line, tuple[n.Line, ...]]]:
        """Every line of the file with those it stands under, outermost first."""
        return list(_lines(self.tree.lines, ()))

    @overload
    def statements(self, kind: type[Kind], /) -> Iterator[tuple[Kind, n.Line]]: ...

    @overload
    def statements(self, *kinds: type[Any]) -> Iterator[tuple[Any, n.Line]]: ...

    def statements(self, *kinds: type[Any]) -> Iterator[tuple[Any, n.Line]]:
        """Every statement of some classes, with its line."""
        for line, _ in self.lines:
            if isinstance(line.statement, kinds):
                yield line.statement, line

    @functools.cached_property
    def names(self) -> dict[str, list[n.Line]]:
        """For each name the lines that use it; examples and rulings use nothing."""
        found: dict[str, list[n.Line]] = defaultdict(list)
        for line, above in self.lines:
            if any(isinstance(each.statement, n.Example | n.Ruling) for each in (*above, line)):
                continue
            for name in _used(line):
                found[name].append(line)
        return found

    def lines_of(self, span: Span) -> Span:
        """The whole lines of the statement at a span, with what is indented under it."""
        text = self.source.text
        first = self.source.place(span.start)[0]
        start = span.start - (self.source.place(span.start)[1] - 1)
        indent = _indent(self.source.line(first))
        end, number, last = start, first, text.count("\n") + 1
        while number <= last:
            line = self.source.line(number)
            if number > first and line.strip() and _indent(line) <= indent:
                break
            if line.strip() or number == first:
                end = start_of(self.source, number) + len(line) + 1
            number += 1
        return Span(start, min(end, len(text)))


def start_of(source: Source, number: int) -> int:
    """Where a line begins."""
    return source.end.start if number < 1 else source._starts[number - 1]


def _indent(line: str) -> int:
    expanded = line.expandtabs(8)
    return len(expanded) - len(expanded.lstrip(" "))


def _lines(
    lines: tuple[n.Line, ...], above: tuple[n.Line, ...]
) -> Iterator[tuple[n.Line, tuple[n.Line, ...]]]:
    for line in lines:
        yield line, above
        yield from _lines(line.children, (*above, line))


_DECLARING = (
    n.Game,
    n.OptionNumber,
    n.OptionChoice,
    n.OptionTruth,
    n.Zone,
    n.Value,
    n.Term,
    n.SetOf,
    n.SequenceOf,
    n.TheseCards,
    n.WithAttached,
    n.Phase,
    n.Move,
    n.Ruling,
)


@once_each
def _used(line: n.Line) -> tuple[str, ...]:
    """The names that a line uses; those it declares are not among them."""
    statement, found = line.statement, []
    own = statement.name if isinstance(statement, _DECLARING) else None
    for node in within(statement):
        match node:
            case n.Word():
                found.append(node.name)
            case n.Name() if node is not own:
                found.append(node.text)
            case _:
                pass
    return tuple(found)


# ------------------------------------------------------------------ settings


def subject_of(
    tree: n.RuleFile,
    source: Source,
    *,
    own: n.RuleFile | None = None,
    below: n.RuleFile | None = None,
    line_length: int = 120,
    meaning: ForPlayers | None = None,
) -> Subject:
    """A file that holds, with what it means for each number of players and each option."""
    meaning = meaning or for_players(tree, source)
    usual, _ = meaning(None)
    if usual is None:
        return Subject(tree, source, own=own, below=below, line_length=line_length)
    settings = [Setting(usual)]
    broken = []
    most = min(MOST_SETTINGS, MOST_STATEMENTS // (1 + sum(1 for _ in _lines(tree.lines, ()))))
    for players in usual.player_counts:
        if players != usual.players:
            rules, _ = meaning(players)
            settings += [Setting(rules)] if rules is not None else []
    for option, value in _choices(usual)[:most]:
        rules, faults = resolve(tree, source, {option: value}, examples=False)
        if rules is not None:
            faults = check(rules)
        if rules is None or faults:
            broken.append(Broken(option, value, tuple(faults)))
        else:
            settings.append(Setting(rules, option, value))
    return Subject(tree, source, tuple(settings), tuple(broken), own, below, line_length)


def _choices(rules: m.Rules) -> list[tuple[str, object]]:
    """What each option can be beside its default: all there is, or the ends of a range."""
    found: list[tuple[str, object]] = []
    for option in rules.options:
        values: list[object]
        match option.kind:
            case "truth":
                values = [True, False]
            case "number":
                values = [option.lowest, option.highest, *([None] if option.or_none else [])]
            case _:
                values = list(option.choices)
        found += [(option.name, value) for value in values if value != option.default]
    return found
