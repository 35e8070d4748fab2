"""Expressions about values to closures over the cells of a state.

A closure takes the cells, the player the rule is about, and what is chosen or looked at: a
number, the class of a card, the number of a combination. It never changes the cells.
Players, truths and numbers are themselves; ranks, suits, choices and combinations are their
places; a card is its class; cards are a number of the layout in force; none is None.
"""

from __future__ import annotations

import operator
from abc import ABC, abstractmethod
from typing import Any, assert_never

from cardrules.machine.codes import Code, Places, Seats
from cardrules.machine.failures import Failing
from cardrules.machine.folding import known_at_once
from cardrules.machine.layouts import Layout
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.types import Kind
from cardrules.table import (
    ASKED,
    DEAL,
    LAST,
    LAST_SEAT,
    LAYOUT,
    PASSES,
    PLAYED,
    TRICK,
    Cells,
)
from cardrules.text import Span

_COMPARE = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
}
_COUNTERS = {"passes": PASSES, "trick_number": TRICK, "deal_number": DEAL}
_NOBODY = "a rule speaks of a player here, and there is none"


def _is_nobody(value: m.Value) -> tuple[str, str]:
    """What is said where a value holds no player, and how to mend it."""
    message = f"a rule speaks of a player here, and `{value.name}` is nobody"
    name = value.name
    return (
        message,
        f"see where `{name}` becomes that; say `else` there, or `when {name} is not none`",
    )


class ValueExpressions(ABC):
    """Compiles the expressions of one game about values; those about cards and players follow."""

    def __init__(self, places: Places, failing: Failing, layout: Layout | None = None) -> None:
        """With `layout`, they are worked out only while that layout is in force."""
        self.places = places
        self.failing = failing
        self.layout = layout
        self.all = tuple(range(places.seats))

    # -------------------------------------------------------------- anything

    def code(self, node: e.Expression) -> Code:
        """The closure of an expression."""
        match node:
            case e.Constant():
                return self._constant(node)
            case e.ReadValue():
                read = self._read(self.places.value[node.value.number], node.player)
                return _as_class(read) if node.value.type.kind is Kind.CARD else read
            case e.Subject():
                return lambda c, p, x: p
            case e.Chosen():
                return lambda c, p, x: x
            case e.Counter():
                at = _COUNTERS[node.name]
                return lambda c, p, x: c[at]
            case e.Leading():
                return lambda c, p, x: c[LAST] is None and not c[PLAYED]
            case e.LastPlayer():
                return lambda c, p, x: c[LAST_SEAT] if c[LAST] is not None else None
            case e.LastCombination():
                return lambda c, p, x: c[LAST].combination if c[LAST] is not None else None
            case e.LastCards():
                return lambda c, p, x: c[LAST].need if c[LAST] is not None else 0
            case e.ThisPlay():
                return lambda c, p, x: c[ASKED]
            case e.LedCard():
                return lambda c, p, x: c[PLAYED][0][1] if c[PLAYED] else None
            case e.WhoPlayed():
                return self._who_played(node)
            case e.And() | e.Or() | e.Not() | e.Same() | e.Compare() | e.IsNone():
                return self._truth(node)
            case e.Arithmetic():
                return self._arithmetic(node)
            case e.OrElse():
                return self._or_else(node)
            case e.Choose():
                return self._choose(node)
            case e.ForPlayer():
                return self._for_player(node)
            case e.ForCard():
                card, meaning = self.code(node.card), self.code(node.meaning)
                if isinstance(node.card, e.Chosen):
                    return meaning
                return lambda c, p, x: meaning(c, p, card(c, p, x))
            case _:
                return self._of_cards(node)

    @abstractmethod
    def _of_cards(self, node: e.CardsExpression | e.PlayersExpression) -> Code:
        """The closure of an expression that looks at cards or at players."""

    @abstractmethod
    def seats(self, node: e.Players) -> Seats:
        """The seats of a set of players, from seat 0."""

    # -------------------------------------------------------------- values

    def _constant(self, node: e.Constant) -> Code:
        value = node.value
        if node.type.kind is Kind.CARD and value is not None:
            card = int(value)
            if self.layout is not None:
                at = self.layout.of_card[card]
                return lambda c, p, x: at
            return lambda c, p, x: c[LAYOUT].of_card[card]
        return lambda c, p, x: value

    def player(self, node: e.Expression) -> Code:
        """A player that there must be."""
        code = self.code(node)
        if not node.type.maybe_none:
            return code
        failing, span = self.failing, node.span
        if isinstance(node, e.ReadValue) and node.player is None:
            at, (nobody, hint) = self.places.value[node.value.number], _is_nobody(node.value)

            def kept(c: Cells, p: int, x: Any) -> int:
                seat: int | None = c[at]
                if seat is None:
                    raise failing("P001", nobody, span, hint)
                return seat

            return kept

        def certain(c: Cells, p: int, x: Any) -> int:
            found: int | None = code(c, p, x)
            if found is None:
                raise failing("P001", _NOBODY, span)
            return found

        return certain

    def kept(self, node: e.Expression | None) -> int | None:
        """The cell of the value that says which player is meant, if one does."""
        if isinstance(node, e.ReadValue) and node.player is None:
            return self.places.value[node.value.number]
        return None

    def _read(self, base: int, player: e.Expression | None) -> Code:
        if player is None:
            return lambda c, p, x: c[base]
        if isinstance(player, e.Subject):
            return lambda c, p, x: c[base + p]
        if isinstance(player, e.ReadValue) and player.player is None:
            return self._read_of_kept(base, player)
        who = self.player(player)
        return lambda c, p, x: c[base + who(c, p, x)]

    def _read_of_kept(self, base: int, player: e.ReadValue) -> Code:
        """What belongs to the player that a value holds."""
        at, failing, span = self.places.value[player.value.number], self.failing, player.span
        nobody, hint = _is_nobody(player.value)

        def read(c: Cells, p: int, x: Any) -> Any:
            seat = c[at]
            if seat is None:
                raise failing("P001", nobody, span, hint)
            return c[base + seat]

        return read

    def _who_played(self, node: e.WhoPlayed) -> Code:
        card = self.code(node.card)

        def who(c: Cells, p: int, x: Any) -> int | None:
            found = card(c, p, x)
            return next((seat for seat, played in c[PLAYED] if played == found), None)

        return who

    def _arithmetic(self, node: e.Arithmetic) -> Code:
        left, right = self.code(node.left), self.code(node.right)
        match node.operator:
            case "+":
                return lambda c, p, x: left(c, p, x) + right(c, p, x)
            case "-":
                return lambda c, p, x: left(c, p, x) - right(c, p, x)
            case "/":
                return self._divided(left, right, node.right.span)
            case _:
                return lambda c, p, x: left(c, p, x) * right(c, p, x)

    def _divided(self, left: Code, right: Code, span: Span) -> Code:
        failing = self.failing

        def divide(c: Cells, p: int, x: Any) -> int:
            by: int = right(c, p, x)
            if by == 0:
                raise failing("P009", "a number is divided by 0 here", span)
            whole: int = left(c, p, x) // by
            return whole

        return divide

    def _or_else(self, node: e.OrElse) -> Code:
        left, right = self.code(node.left), self.code(node.right)

        def first(c: Cells, p: int, x: Any) -> Any:
            found = left(c, p, x)
            return right(c, p, x) if found is None else found

        return first

    def _choose(self, node: e.Choose) -> Code:
        condition = self.code(node.condition)
        then, otherwise = self.code(node.then), self.code(node.otherwise)
        return lambda c, p, x: then(c, p, x) if condition(c, p, x) else otherwise(c, p, x)

    def _for_player(self, node: e.ForPlayer) -> Code:
        meaning = self.code(node.meaning)
        if isinstance(node.player, e.Subject):
            return meaning
        who = self.player(node.player)
        return lambda c, p, x: meaning(c, who(c, p, x), x)

    # -------------------------------------------------------------- truths

    def _truth(self, node: e.TruthExpression) -> Code:
        match node:
            case e.And() | e.Or():
                return self._both_or_either(node)
            case e.Not(operand=e.Leading()):
                return lambda c, p, x: c[LAST] is not None or bool(c[PLAYED])
            case e.Not():
                operand = self.code(node.operand)
                return lambda c, p, x: not operand(c, p, x)
            case e.IsNone():
                operand = self.code(node.operand)
                return lambda c, p, x: operand(c, p, x) is None
            case e.Same():
                return self._same(node)
            case e.Compare():
                return self._compare(node)
            case _ as never:
                assert_never(never)

    def _both_or_either(self, node: e.And | e.Or) -> Code:
        """`and`, `or`; where options settle the left side, the right one is all, or nothing."""
        left, right = self.code(node.left), self.code(node.right)
        both, known = isinstance(node, e.And), known_at_once(node.left)
        if known is not None:
            return right if known is both else left
        if both:
            return lambda c, p, x: left(c, p, x) and right(c, p, x)
        return lambda c, p, x: left(c, p, x) or right(c, p, x)

    def _same(self, node: e.Same) -> Code:
        left, right = self.code(node.left), self.code(node.right)
        if isinstance(node.right, e.Constant) and node.right.type.kind is not Kind.CARD:
            value = node.right.value
            if value is not None:
                return lambda c, p, x: left(c, p, x) == value

        def same(c: Cells, p: int, x: Any) -> bool:
            found = left(c, p, x)
            return found is not None and found == right(c, p, x)

        return same

    def _compare(self, node: e.Compare) -> Code:
        if node.operator == "=" and isinstance(node.right, e.Constant):
            return self._equals(node.left, node.right.value)
        test = _COMPARE[node.operator]
        left, right = self.code(node.left), self.code(node.right)
        match node.left, node.right:
            case e.Chosen(), e.ReadValue(player=None):
                at = self.places.value[node.right.value.number]
                return lambda c, p, x: test(x, c[at])
            case e.ReadValue(player=None), e.Constant():
                at, value = self.places.value[node.left.value.number], node.right.value or 0
                return lambda c, p, x: test(c[at], value)
            case e.Counter(), e.Constant():
                at, value = _COUNTERS[node.left.name], node.right.value or 0
                return lambda c, p, x: test(c[at], value)
            case (
                e.CountPlayers(where=e.IsEmpty(cards=e.ZoneCards(player=e.Subject()) as place)),
                e.Constant(),
            ):
                base, value = self.places.zone[place.zone.number], node.right.value or 0
                stop, empty = base + self.places.seats, () if place.zone.in_order else 0
                return lambda c, p, x: test(c[base:stop].count(empty), value)
            case _, e.Constant():
                value = node.right.value or 0
                return lambda c, p, x: test(left(c, p, x), value)
            case _:
                return lambda c, p, x: test(left(c, p, x), right(c, p, x))

    def _equals(self, left: e.Expression, value: int | None) -> Code:
        """Equality with a number known at once, which is asked most of all."""
        match left:
            case e.Counter():
                at = _COUNTERS[left.name]
                return lambda c, p, x: c[at] == value
            case e.ReadValue(player=None):
                at = self.places.value[left.value.number]
                return lambda c, p, x: c[at] == value
            case e.SizeOf(cards=e.ZoneCards(player=None, zone=zone)) if (
                self.layout is not None and not zone.in_order
            ):
                at, count = self.places.zone[zone.number], self.layout.count
                if value == 1:
                    one = frozenset(self.layout.one)
                    return lambda c, p, x: c[at] in one
                return lambda c, p, x: count(c[at]) == value
            case _:
                code = self.code(left)
                return lambda c, p, x: code(c, p, x) == value


def _as_class(read: Code) -> Code:
    """A card kept in a value is kept by its number; rules see it as its class."""

    def found(c: Cells, p: int, x: Any) -> int | None:
        number = read(c, p, x)
        return None if number is None else c[LAYOUT].of_card[number]

    return found
