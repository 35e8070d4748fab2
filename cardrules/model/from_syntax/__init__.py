"""Syntax tree to model: `resolve`. What a game must hold beyond that is asked in `check`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


from cardrules.diagnostics import Diagnostic, Faults, Label, suggestion
from cardrules.limits import LIMITS
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model import types as t
from cardrules.model.from_syntax.declarations import (
    build_deck,
    declare_combinations,
    declare_zones,
    declared_options,
    lifetime,
    set_options,
    value_type,
)
from cardrules.model.from_syntax.effects import EffectResolver
from cardrules.model.from_syntax.examples import example, rulings
from cardrules.model.from_syntax.expressions import Unresolved
from cardrules.model.from_syntax.folding import folded
from cardrules.model.from_syntax.phases import TextOf, resolve_phase
from cardrules.model.scope import Scope
from cardrules.model.types import Kind
from cardrules.syntax import nodes as n
from cardrules.text import NOWHERE, Source, Span

LANGUAGE = 1
DEFAULT_CAP = 1_000


def resolve(
    tree: n.RuleFile,
    source: Source,
    options: Mapping[str, object] | None = None,
    players: int | None = None,
) -> tuple[m.Rules | None, list[Diagnostic]]:
    """The model of a file for given options and number of players, and what does not hold.

    The model is None where something does not hold.
    """
    faults = Faults(source)
    rules = _File(tree, faults).resolve(dict(options or {}), players)
    return (None if faults else rules), faults.found


class _File:
    """The top lines of a file by kind, and their resolution in order."""

    def __init__(self, tree: n.RuleFile, faults: Faults) -> None:
        self.faults = faults
        self.lines = tree.lines
        self.sections: dict[str, n.Line] = {}
        for line in tree.lines:
            self._note(line)

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
            case _:
                return
        if key in self.sections:
            self.faults.add(
                "R003",
                f"`{key}` stands twice in the file",
                line.span,
                Label(self.sections[key].span, "here first"),
                hint="put the lines of both under one",
            )
            return
        self.sections[key] = line

    def _under(self, key: str) -> tuple[n.Line, ...]:
        return self.sections[key].children if key in self.sections else ()

    def _all(self, kind: type) -> list[n.Line]:
        return [line for line in self.lines if isinstance(line.statement, kind)]

    # -------------------------------------------------------------- in order

    def resolve(self, given: dict[str, object], players: int | None) -> m.Rules | None:
        self._version()
        game = self.sections.get("game")
        if game is None:
            self.faults.add(
                "G050",
                "the file does not say which game it is",
                self.faults.source.end if not self.lines else self.lines[0].span,
                hint='add `game name "Title"`',
            )
            return None
        counts, number, about, rotation = self._game(game, players)
        options = declared_options(self._under("options"), self.faults)
        options = set_options(options, given, self.faults)
        deck_line = self.sections.get("deck")
        base = deck_line.statement if deck_line is not None else None
        deck = build_deck(
            base if isinstance(base, n.Deck) else None, self._under("deck"), self.faults
        )
        scope = Scope(self.faults, number, rotation == "clockwise", deck)
        for option in options:
            if scope.declare(n.Name(option.name, span=option.span), "an option"):
                scope.options[option.name] = option
        zones = declare_zones(self._under("zones"), scope)
        combinations, beating = declare_combinations(self._under("combinations"), scope)
        resolver = EffectResolver(scope)
        values = self._values(scope, resolver)
        self._terms(scope, resolver)
        phases = self._phases(scope, resolver)
        scoring = resolver.effects(self._under("scoring"))
        match = self._match(scope, resolver)
        found = tuple(rulings(self.lines, scope))
        examples = tuple(example(line, scope) for line in self._all(n.Example))
        node = game.statement
        assert isinstance(node, n.Game)
        return m.Rules(
            node.name.text,
            node.title.text,
            about,
            LANGUAGE,
            number,
            counts,
            rotation,
            tuple(options),
            deck,
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

    def _version(self) -> None:
        line = self.sections.get("version")
        if line is None:
            where = self.lines[0].span if self.lines else NOWHERE
            self.faults.add(
                "S040",
                "the file does not say in which version of the language it is written",
                where,
                hint="let it begin with `cardrules 1`",
            )
            return
        assert isinstance(line.statement, n.Version)
        if line is not self.lines[0]:
            self.faults.add("S041", "the version is the first line of a file", line.span)
        if line.statement.number != LANGUAGE:
            message = f"this is version {LANGUAGE} of the language, not {line.statement.number}"
            self.faults.add("S042", message, line.span, hint=f"write `cardrules {LANGUAGE}`")

    def _game(self, line: n.Line, players: int | None) -> tuple[tuple[int, ...], int, str, str]:
        counts: tuple[int, ...] = ()
        about, rotation = "", "clockwise"
        for child in line.children:
            node = child.statement
            match node:
                case n.Players():
                    counts = self._counts(node)
                case n.About():
                    about = node.text.text
                case n.Rotation():
                    rotation = node.direction.text
                    if rotation not in ("clockwise", "anticlockwise"):
                        known = ("clockwise", "anticlockwise")
                        hint = suggestion(rotation, known) or "it is clockwise or anticlockwise"
                        message = f"a game does not go {rotation}"
                        self.faults.add("R015", message, node.direction.span, hint=hint)
                case _:
                    pass
        if not counts:
            message = "the game does not say how many players it is for"
            self.faults.add("G051", message, line.span, hint="add `players 3` under it")
            counts = (2,)
        number = counts[0] if players is None else players
        if number not in counts:
            message = f"the game is for {_range(counts)} players, not {number}"
            self.faults.add("O005", message, line.span)
            number = counts[0]
        return counts, number, about, rotation

    def _counts(self, node: n.Players) -> tuple[int, ...]:
        if not 1 <= node.fewest <= node.most <= LIMITS.seats:
            message = f"a game has 1 to {LIMITS.seats} players"
            self.faults.add("G052", message, node.span)
            return (2,)
        return tuple(range(node.fewest, node.most + 1))

    # -------------------------------------------------------------- values, terms

    def _values(self, scope: Scope, resolver: EffectResolver) -> list[m.Value]:
        values: list[m.Value] = []
        for line in self._under("values"):
            node = line.statement
            if not isinstance(node, n.Value) or not scope.declare(node.name, "a value"):
                continue
            value = self._value(node, len(values), scope, resolver)
            values.append(value)
            scope.values[value.name] = value
        return values

    def _value(self, node: n.Value, number: int, scope: Scope, resolver: EffectResolver) -> m.Value:
        kind = value_type(node.type, scope)
        start: e.Expression | None = None
        if node.start is not None:
            try:
                start = resolver.expression(node.start, kind)
                if not start.type.fits(kind):
                    message = f"`{node.name}` is {kind}, and this is {start.type}"
                    scope.faults.add("T001", message, node.start.span)
                elif kind.kind is Kind.NUMBER and start.type.maybe_none:
                    message = f"`{node.name}` cannot be none, and this may be"
                    hint = "say `else 0` after it"
                    scope.faults.add("T012", message, node.start.span, hint=hint)
            except Unresolved:
                pass
        if node.drawn and kind.kind is not Kind.PLAYER:
            message = "only a player can be drawn at random"
            scope.faults.add("T021", message, node.span)
        if node.by_deal and kind.kind is not Kind.CHOICE:
            message = "only one of several words can change by deal"
            scope.faults.add("T023", message, node.span)
        return m.Value(
            number,
            node.name.text,
            kind,
            node.per_player,
            start,
            lifetime(node, scope),
            node.seen_by.text if node.seen_by is not None else "all",
            node.drawn,
            node.by_deal,
            span=node.span,
        )

    def _terms(self, scope: Scope, resolver: EffectResolver) -> None:
        lines = self._under("terms")
        for line in lines:
            node = line.statement
            if isinstance(node, n.Term) and scope.declare(node.name, "a term"):
                scope.terms[node.name.text] = node
        for line in lines:
            node = line.statement
            if isinstance(node, n.Term):
                self._try_term(node, resolver)

    def _try_term(self, node: n.Term, resolver: EffectResolver) -> None:
        """Report what is wrong in a term even where nothing uses it."""
        try:
            with resolver.choosing(t.CARD if node.of == "card" else None):
                resolver.open_terms.append(node.name.text)
                resolver._meaning(node)
        except Unresolved:
            pass
        finally:
            resolver.open_terms.clear()

    # -------------------------------------------------------------- phases, match

    def _phases(self, scope: Scope, resolver: EffectResolver) -> tuple[m.Phase, ...]:
        lines = []
        for line in self._all(n.Phase):
            assert isinstance(line.statement, n.Phase)
            if line.statement.name.text in scope.phases:
                message = f"the phase `{line.statement.name}` stands twice"
                self.faults.add("R003", message, line.statement.name.span)
                continue
            scope.phases[line.statement.name.text] = len(lines)
            lines.append(line)
        if not lines:
            message = "the game has no phase, so nothing would happen"
            where = self.sections["game"].span
            self.faults.add("G053", message, where, hint="add `phase ...`")
        text_of = TextOf(self.faults)
        return tuple(
            resolve_phase(number, line, resolver, text_of) for number, line in enumerate(lines)
        )

    def _match(self, scope: Scope, resolver: EffectResolver) -> m.Match:
        ends: list[m.MatchEnd] = []
        won_by: tuple[tuple[bool, m.Value], ...] = ()
        shared = False
        cap = DEFAULT_CAP
        for line in self._under("match"):
            node = line.statement
            try:
                match node:
                    case n.MatchEndsAfter():
                        played = e.Counter("deal_number", span=node.span)
                        limit = resolver.number(node.deals)
                        condition = folded(e.Compare(">=", played, limit, span=node.span))
                        ends.append(
                            m.MatchEnd(f"match.ends.{len(ends)}", condition, span=node.span)
                        )
                    case n.MatchEndsWhen():
                        condition = resolver.truth(node.condition)
                        ends.append(
                            m.MatchEnd(f"match.ends.{len(ends)}", condition, span=node.span)
                        )
                    case n.WonBy():
                        won_by = tuple(
                            (criterion.extreme == "most", resolver._player_number(criterion.value))
                            for criterion in node.criteria
                        )
                    case n.TiesShared():
                        shared = True
                    case n.Cap():
                        cap = max(1, node.deals)
                    case _:
                        pass
            except Unresolved:
                continue
        self._match_holds(ends, won_by, shared)
        return m.Match(tuple(ends), won_by, cap, span=self._match_span())

    def _match_span(self) -> Span:
        line = self.sections.get("match") or self.sections.get("game")
        return NOWHERE if line is None else line.span

    def _match_holds(
        self,
        ends: Sequence[m.MatchEnd],
        won_by: tuple[tuple[bool, m.Value], ...],
        shared: bool,
    ) -> None:
        span = self._match_span()
        if self.faults:
            return
        if not any(not _never(end.condition) for end in ends):
            message = "the match has no ending that can come"
            hint = "say `ends after 10 deals`, or set an option that ends it"
            self.faults.add("G054", message, span, hint=hint)
        if not won_by:
            message = "nothing says who wins the match"
            self.faults.add("G055", message, span, hint="add `won by most ...` under `match`")
        if won_by and not shared:
            message = "nothing says what happens when several are equal at the end"
            self.faults.add("G001", message, span, hint="add `ties shared` under `match`")


def _never(condition: e.Expression) -> bool:
    return isinstance(condition, e.Constant) and not condition.value


def _range(counts: tuple[int, ...]) -> str:
    return str(counts[0]) if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"


__all__ = ["LANGUAGE", "resolve"]
