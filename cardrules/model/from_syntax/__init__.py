"""Syntax tree to model: `resolve`. What a game must hold beyond that is asked in `check`."""

from __future__ import annotations

from collections.abc import Mapping

from cardrules.cards import Deck
from cardrules.diagnostics import Diagnostic, Faults, Label
from cardrules.keeping import Kept, once_each
from cardrules.limits import LIMITS
from cardrules.model import nodes as m
from cardrules.model.from_syntax.beforehand import narrowed
from cardrules.model.from_syntax.combinations import declare_combinations
from cardrules.model.from_syntax.deck import build_deck
from cardrules.model.from_syntax.declarations import (
    declare_terms,
    declare_values,
    declare_zones,
)
from cardrules.model.from_syntax.effects import EffectResolver
from cardrules.model.from_syntax.examples import example, how_many, names_seats, rulings
from cardrules.model.from_syntax.match import resolve_match
from cardrules.model.from_syntax.memory import Memory
from cardrules.model.from_syntax.options import declare_options
from cardrules.model.from_syntax.phases import declare_phases, resolve_phase
from cardrules.model.scope import Gaps, Scope
from cardrules.syntax import nodes as n
from cardrules.syntax.ids import alike, ids
from cardrules.syntax.ids import key as key_of
from cardrules.text import NOWHERE, Source, Span

LANGUAGE = 1
_ROTATIONS = ("clockwise", "anticlockwise")
_DECLARING = ("options", "zones", "values", "combinations", "terms", "deck")


def resolve(
    tree: n.RuleFile,
    source: Source,
    options: Mapping[str, object] | None = None,
    players: int | None = None,
    *,
    examples: bool = True,
) -> tuple[m.Rules | None, list[Diagnostic]]:
    """The model of a file for given options and number of players, and what does not hold.

    The model is None where something does not hold. A file of which some lines could not be
    read can be resolved as well: what may hang on them is not judged. Without `examples` the
    model has none, and they are not looked at.
    """
    faults = Faults(source)
    rules = _File(tree, faults).resolve(dict(options or {}), players, examples)
    return (None if faults else rules), faults.found


class _File:
    """The top lines of a file by kind, and their resolution in order."""

    def __init__(self, tree: n.RuleFile, faults: Faults) -> None:
        self.faults = faults
        self.tree = tree
        self.sections: dict[str, n.Line] = {}
        for line in tree.lines:
            self._note(line)
        self.gaps = self._gaps()

    def _note(self, line: n.Line) -> None:
        match line.statement:
            case n.Section(kind=kind):
                key = kind
            case n.Deck():
                key = "deck"
            case n.Game():
                key = "game"
            case n.Version():
                key = "version"
            case n.Variant() | n.WithVariant() | n.Change() | n.RemoveExample() | n.SetOption():
                self._of_a_variant(line)
                return
            case _:
                return
        first = self.sections.setdefault(key, line)
        if first is not line:
            self.faults.add(
                "R003",
                f"`{key}` stands twice in the file",
                line.span,
                Label(first.span, "here first"),
                hint="put the lines of both under one",
            )

    def _of_a_variant(self, line: n.Line) -> None:
        node = line.statement
        if isinstance(node, n.Variant):
            message = f"`{node.name}` is a variant of `{node.base}`, not a game by itself"
            self.faults.add("V002", message, line.span, hint=f"load `{node.base}` with it")
        elif not self._is_variant():
            message = "this line belongs into the file of a variant"
            hint = 'begin such a file with `variant name "Title" of ...`'
            self.faults.add("V003", message, line.span, hint=hint)

    def _is_variant(self) -> bool:
        """Whether this is the file of a variant, as far as can be told."""
        lost = any("variant" in each.words for each in self.tree.unread)
        return lost or any(isinstance(each.statement, n.Variant) for each in self.tree.lines)

    def _gaps(self) -> Gaps:
        """What could not be read, and what sections stood twice and are not looked at."""
        gaps = Gaps(declarations=bool(self.tree.unread))
        for key in _DECLARING:
            line = self.sections.get(key)
            gaps.declarations = gaps.declarations or (line is not None and bool(line.unread))
        lost = list(self.tree.unread)
        for line in self.tree.lines:
            lost += _lost_in(line)
        for each in lost:
            gaps.words |= each.words
        twice = [line for line in self.tree.lines if self._is_second(line)]
        gaps.declarations = gaps.declarations or bool(twice)
        return gaps

    def _is_second(self, line: n.Line) -> bool:
        match line.statement:
            case n.Section(kind=kind):
                return self.sections[kind] is not line
            case n.Deck():
                return self.sections["deck"] is not line
            case _:
                return False

    def _under(self, key: str) -> tuple[n.Line, ...]:
        return self.sections[key].children if key in self.sections else ()

    def _span(self, *keys: str) -> Span:
        """Where the first of these sections stands that there is."""
        lines = [self.sections[key] for key in (*keys, "game", "version") if key in self.sections]
        lines += self.tree.lines
        return lines[0].span if lines else NOWHERE

    # -------------------------------------------------------------- in order

    def resolve(
        self, given: dict[str, object], players: int | None, with_examples: bool
    ) -> m.Rules | None:
        """The whole file, section by section, each with the names of those before it."""
        self._version()
        head = _Head(self.faults)
        game = self._game(head, players)
        scope, options = self._scope(head, given)
        memory = Memory(scope, EffectResolver(scope))
        zones = declare_zones(self._under("zones"), memory)
        combinations, beating = declare_combinations(self.sections.get("combinations"), memory)
        values = declare_values(self._under("values"), memory)
        declare_terms(self._under("terms"), memory)
        for line in self.tree.lines:
            scope.ids.update(_ids_in(line))
            self._ids_differ(line)
        phases = self._phases(memory)
        scoring: tuple[m.Effect, ...] = ()
        if "scoring" in self.sections:
            line = self.sections["scoring"]
            scoring = memory.of(line, "", memory.resolver.effects, line)
        match = self._match(memory)
        found = self._rulings(memory)
        examples = self._examples(memory) if with_examples else ()
        if game is None:
            return None
        return m.Rules(
            game.name.text,
            game.title.text,
            head.about,
            LANGUAGE,
            head.players,
            head.counts,
            head.rotation,
            tuple(options),
            scope.deck,
            tuple(zones),
            tuple(values),
            tuple(combinations),
            beating,
            phases,
            scoring,
            match,
            found,
            examples,
            self.faults.source,
        )

    def _scope(self, head: _Head, given: dict[str, object]) -> tuple[Scope, list[m.Option]]:
        """The deck and the options, in which all names are looked up, and the options alone."""
        line, span = self.sections.get("deck"), self._span("deck")
        deck = _whole_deck(line, span, self.faults, self.gaps)
        scope = Scope(
            self.faults, head.players, head.is_clockwise, deck, deck, self.gaps, head.counts
        )
        memory = Memory(scope, EffectResolver(scope))
        options = declare_options(self._under("options"), given, self._span("options"), memory)
        if line is not None:
            resolver = memory.resolver
            scope.deck = memory.of(line, "", narrowed, deck, line, span, resolver)
        return scope, options

    def _rulings(self, memory: Memory) -> tuple[m.Ruling, ...]:
        found: list[m.Ruling] = []
        for line in self.tree.lines:
            if isinstance(line.statement, n.Ruling):
                found += rulings((line,), memory.scope)
            else:
                found += memory.always(line, "rulings", _rulings_in, line, memory.scope)
        return tuple(found)

    def _match(self, memory: Memory) -> m.Match:
        line, span, lost = self.sections.get("match"), self._span("match"), bool(self.tree.unread)
        if line is None:
            return resolve_match(line, span, lost, memory.resolver)
        return memory.of(line, "", resolve_match, line, span, lost, memory.resolver)

    def _examples(self, memory: Memory) -> tuple[m.Example, ...]:
        scope, found = memory.scope, []
        for line in self.tree.lines:
            if isinstance(line.statement, n.Example):
                seats = None if names_seats(line) else scope.players
                place = (seats, scope.counts, frozenset(scope.moves))
                found.append(memory.of(line, place, example, line, scope))
        return tuple(found)

    def _ids_differ(self, below: n.Line) -> None:
        """Report rules of one kind in one place that lack names of their own."""
        for id, first, line in _alike_in(below):
            self.faults.add(
                "G008",
                f"two rules have the id `{id}`",
                line.span,
                Label(first.span, "here first"),
                hint="end each with `as` and a name of its own",
            )

    def _version(self) -> None:
        line = self.sections.get("version")
        if line is None:
            if not self._first_is_lost():
                message = "the file does not say in which version of the language it is written"
                hint = "let it begin with `cardrules 1`"
                self.faults.add("S040", message, self._span(), hint=hint)
            return
        assert isinstance(line.statement, n.Version)
        if line is not self.tree.lines[0]:
            self.faults.add("S041", "the version is the first line of a file", line.span)
        if line.statement.number != LANGUAGE:
            message = f"this is version {LANGUAGE} of the language, not {line.statement.number}"
            self.faults.add("S042", message, line.span, hint=f"write `cardrules {LANGUAGE}`")

    def _first_is_lost(self) -> bool:
        """Whether a line that could not be read stands before all others."""
        lost = [each.span.start for each in self.tree.unread]
        return bool(lost) and all(min(lost) < line.span.start for line in self.tree.lines)

    def _game(self, head: _Head, players: int | None) -> n.Game | None:
        line = self.sections.get("game")
        if line is None:
            if not self.tree.unread:
                message = "the file does not say which game it is"
                self.faults.add("G050", message, self._span(), hint='add `game name "Title"`')
            return None
        head.read(line, players)
        return line.statement if isinstance(line.statement, n.Game) else None

    def _phases(self, memory: Memory) -> tuple[m.Phase, ...]:
        lines = declare_phases(self.tree.lines, memory.resolver)
        if not lines and not self.tree.unread:
            message = "the game has no phase, so nothing would happen"
            self.faults.add("G053", message, self._span(), hint="add `phase ...`")
        return tuple(
            memory.of(line, number, resolve_phase, number, line, memory)
            for number, line in enumerate(lines)
        )


@once_each
def _ids_in(line: n.Line) -> dict[Span, str]:
    """The ids of a line of a file and of those under it, by their places."""
    return {each.statement.span: id for id, each in ids((line,))}


@once_each
def _lost_in(line: n.Line) -> tuple[n.Unread, ...]:
    """What could not be read under a line of a file."""
    found: list[n.Unread] = []
    pending = [line]
    while pending:
        each = pending.pop()
        found += each.unread
        pending += each.children
    return tuple(found)


@once_each
def _alike_in(line: n.Line) -> list[tuple[str, n.Line, n.Line]]:
    return [*alike((line,))]


def _rulings_in(line: n.Line, scope: Scope) -> list[m.Ruling]:
    return [*rulings((line,), scope)]


_decks: Kept[Deck] = Kept()
_NO_LINE = n.RuleFile(())
"""By what the deck is kept of a file that says nothing of it."""


def _whole_deck(line: n.Line | None, span: Span, faults: Faults, gaps: Gaps) -> Deck:
    """The deck before anything is left out of it; one that holds is built once."""
    by = _NO_LINE if line is None else line
    known = _decks.get(by)
    if known is None or faults or gaps.any:
        known = build_deck(line, span, faults, gaps)
        if not faults and not gaps.any:
            _decks.put(by, known)
    return known


class _Head:
    """What the lines under `game` say."""

    def __init__(self, faults: Faults) -> None:
        self.faults = faults
        self.counts: tuple[int, ...] = (2,)
        self.known = False
        self.players = 2
        self.rotation = "clockwise"
        self.about = ""

    @property
    def is_clockwise(self) -> bool:
        """Whether play goes to the left."""
        return self.rotation == "clockwise"

    def read(self, line: n.Line, players: int | None) -> None:
        """Read them, and settle how many play."""
        first: dict[type, n.Statement] = {}
        for child in line.children:
            node = child.statement
            if isinstance(node, n.Ruling | n.Advice):
                continue
            earlier = first.setdefault(type(node), node)
            if earlier is node:
                self._line(node)
            else:
                here = Label(earlier.span, "here first")
                message = f"`{key_of(node)}` stands twice under `game`"
                self.faults.add("R003", message, node.span, here)
        if n.Players not in first and not line.unread:
            message = "the game does not say how many players it is for"
            self.faults.add("G051", message, line.span, hint="add `players 3` under it")
        self.players = self.counts[0] if players is None else players
        why = _why_not(self.counts, self.players)
        if why:
            self.faults.add("O005", why, line.span)
            self.players = self.counts[0]

    def _line(self, node: n.Statement) -> None:
        match node:
            case n.Players(fewest, most):
                if 1 <= fewest <= most <= LIMITS.seats:
                    self.counts = tuple(range(fewest, most + 1))
                    self.known = True
                else:
                    message = f"a game is for 1 to {LIMITS.seats} players, the lower number first"
                    self.faults.add("G052", message, node.span)
            case n.About(text):
                self.about = text.text
            case n.Rotation(direction):
                self._rotation(direction)
            case _:
                pass

    def _rotation(self, direction: n.Name) -> None:
        if direction.text in _ROTATIONS:
            self.rotation = direction.text
            return
        hint = "it is `clockwise` or `anticlockwise`"
        message = f"a game does not go `{direction}`"
        near = (direction.text, _ROTATIONS)
        self.faults.add("R015", message, direction.span, hint=hint, near=near)


def _why_not(counts: tuple[int, ...], players: object) -> str:
    """Why so many cannot play, or ""."""
    if isinstance(players, bool) or not isinstance(players, int):
        return "the number of players is a whole number, not a text or anything else"
    if players not in counts:
        return f"the game is for {how_many(counts)} players, not {players}"
    return ""


__all__ = ["LANGUAGE", "resolve"]
