"""What every part of resolving leans on: faults, wanted types, and how deep it goes.

A fault is noted where it is found; what hangs on it is then abandoned by raising
`Unresolved`, which never leaves the model.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from cardrules.limits import LIMITS
from cardrules.model import expressions as e
from cardrules.model import types as t
from cardrules.model.scope import Scope
from cardrules.model.types import Kind, Type
from cardrules.syntax import nodes as n
from cardrules.syntax.reaching import further
from cardrules.text import Node, Span


class Unresolved(Exception):  # no error: the fault it stands for is noted
    """A fault was noted, and this expression means nothing."""


_INSTEAD = {
    (Kind.RANK, Kind.NUMBER): "compare ranks with `is`; or say what they `count`, under `deck`, "
    "and ask for `value of` the card",
    (Kind.COMBINATION, Kind.CARDS): "for its cards, say `this play` or `the last play`",
    (Kind.CARDS, Kind.NUMBER): "say `size of` for how many cards",
    (Kind.CARDS, Kind.CARD): "say which, as in `(highest card in ...)`, or ask of many: "
    "`any card in ... where ...`",
    (Kind.CARDS, Kind.TRUTH): "say `is empty` or `is not empty`",
    (Kind.NUMBER, Kind.TRUTH): "compare it, as in `> 0`",
    (Kind.PLAYER, Kind.TRUTH): "compare it, as in `is player` or `is not none`",
    (Kind.NUMBER, Kind.PLAYER): "say who, as in `first player after ...`",
}
"""What to say where one kind of thing stands in the place of another."""


class Core(ABC):
    """The state in which the expressions of one file are resolved."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.chosen: Type | None = None
        self.outside: Type | None = None
        self.playing = False
        self.of_no_play: set[str] = set()
        self.secret: dict[str, tuple[int, e.ZoneCards]] = {}
        self.quantifiers: list[list[tuple[bool, e.Players]]] = []
        self.joined: list[n.Expression] = []
        self.open_terms: list[n.Term] = []
        self.failed_terms: set[str] = set()
        self._parts = 0
        self._depth = 0
        self._loops = 0
        self._told_of_depth = False

    @abstractmethod
    def expression(self, node: n.Expression, want: Type | None = None) -> e.Expression:
        """Any expression; `want` helps to read words that could mean several things."""

    @abstractmethod
    def truth(self, node: n.Expression) -> e.Expression:
        """A condition."""

    # -------------------------------------------------------------- faults

    def fail(self, code: str, message: str, span: Span, hint: str = "") -> Unresolved:
        """Note a fault, and give what is to be raised."""
        self.scope.faults.add(code, message, span, hint=hint)
        return Unresolved()

    def unknown(self, name: str, message: str, span: Span, known: Iterable[str]) -> Unresolved:
        """Note a name that nothing declares, and give what is to be raised."""
        self.scope.unknown(name, message, span, known)
        return Unresolved()

    def no_card(self, message: str, span: Span, hint: str = "") -> Unresolved:
        """Note what the deck does not hold, and give what is to be raised."""
        self.scope.no_card(message, span, hint)
        return Unresolved()

    def want(self, found: e.Expression, want: Type, span: Span) -> e.Expression:
        """What was found, where it is of the type that is wanted."""
        if not found.type.fits(want):
            hint = _INSTEAD.get((found.type.kind, want.kind), "")
            raise self.fail("T001", f"this is {found.type}, wanted {want}", span, hint)
        return found

    def beyond_where(
        self, code: str, message: str, span: Span, meant: Callable[[Node], bool]
    ) -> Unresolved | None:
        """Note what a `where` was meant to reach, if one was, and give what is to be raised."""
        found = further(self.joined, span, self.scope.faults.source.text, meant)
        if found is None:
            return None
        hint, fix = found
        self.scope.faults.add(code, message, span, hint=hint, fix=fix)
        return Unresolved()

    # -------------------------------------------------------------- limits

    @property
    def parts(self) -> int:
        """How many parts of expressions were looked at so far."""
        return self._parts

    def goes_on(self, parts: int) -> bool:
        """Whether so many parts more may be looked at; if so, they count as looked at."""
        if self._parts + parts > LIMITS.filled_parts:
            return False
        self._parts += parts
        return True

    @contextmanager
    def within(self, span: Span) -> Iterator[None]:
        """Within this, one part more of an expression is looked at.

        Terms are filled in where they are used, so a short file can stand for a huge one.
        """
        self._parts += 1
        self._depth += 1
        try:
            if self._depth > LIMITS.filled_nesting:
                message = (
                    f"once terms are filled in, this is nested more than "
                    f"{LIMITS.filled_nesting} deep"
                )
                if not self._told_of_depth:
                    self.scope.faults.add("G013", message, self._outermost(span))
                self._told_of_depth = True
                raise Unresolved
            if self._parts > LIMITS.filled_parts:
                message = (
                    f"once terms are filled in, the rules have more than "
                    f"{LIMITS.filled_parts} parts"
                )
                if self._parts == LIMITS.filled_parts + 1:
                    self.scope.faults.add("G014", message, self._outermost(span))
                raise Unresolved
            yield
        finally:
            self._depth -= 1

    def _outermost(self, span: Span) -> Span:
        return self.open_terms[0].name.span if self.open_terms else span

    @contextmanager
    def loop(self, span: Span) -> Iterator[None]:
        """Within this, something is asked of every player or of every card."""
        self._loops += 1
        try:
            if self._loops > LIMITS.loops:
                message = (
                    f"parts that look at every player or card stand more than "
                    f"{LIMITS.loops} deep in each other here"
                )
                raise self.fail("G012", message, self._outermost(span))
            yield
        finally:
            self._loops -= 1

    # -------------------------------------------------------------- what is looked at

    @contextmanager
    def choosing(self, chosen: Type | None) -> Iterator[None]:
        """Within this, `card`, `number` and so on mean something of that type."""
        before, outside = self.chosen, self.outside
        self.chosen, self.outside = chosen, before
        try:
            yield
        finally:
            self.chosen, self.outside = before, outside

    @contextmanager
    def joining(self, node: n.Expression) -> Iterator[None]:
        """Within this, the sides of an `and` or `or` are looked at."""
        self.joined.append(node)
        try:
            yield
        finally:
            self.joined.pop()

    @contextmanager
    def making_a_play(self, playing: bool) -> Iterator[None]:
        """Within this, `this play` is the play that is being made, or nothing."""
        before, self.playing = self.playing, playing
        try:
            yield
        finally:
            self.playing = before

    @contextmanager
    def apart(self) -> Iterator[None]:
        """Within this, `any player` is nothing of the comparison around it."""
        before, self.quantifiers = self.quantifiers, []
        try:
            yield
        finally:
            self.quantifiers = before

    # -------------------------------------------------------------- values of one type

    def number(self, node: n.Expression) -> e.Expression:
        """A number."""
        return self.want(self.expression(node, t.NUMBER), t.NUMBER, node.span)

    def certain_number(self, node: n.Expression) -> e.Expression:
        """A number that there must be, to be added or multiplied."""
        found = self.number(node)
        if found.type.maybe_none:
            raise self.fail("T012", "this may be none", node.span, "say `else 0` after it")
        return found

    def player(self, node: n.Expression) -> e.Expression:
        """A player."""
        return self.want(self.expression(node, t.PLAYER), t.PLAYER, node.span)

    def players(self, node: n.PlayerSet) -> e.Players:
        """A set of players."""
        but = None if node.but is None else self.player(node.but)
        return e.Players(but, node.others, span=node.span)

    def cards(self, node: n.Expression) -> e.Expression:
        """Some cards."""
        return self.want(self.expression(node), t.CARDS, node.span)

    def card(self, node: n.Expression) -> e.Expression:
        """One card."""
        return self.want(self.expression(node, t.CARD), t.CARD, node.span)
