"""Expressions about values and cards to closures over the cells of a state.

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
from cardrules.machine.masks import Fields, fields_of, unwrapped
from cardrules.model import expressions as e
from cardrules.model.types import Kind
from cardrules.table import (
    CHOSEN,
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


class ValueExpressions(ABC):
    """Compiles the expressions of one game, but for those that look for players."""

    def __init__(self, places: Places, failing: Failing) -> None:
        self.places = places
        self.failing = failing
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

    def _of_cards(self, node: e.CardsExpression | e.PlayersExpression) -> Code:
        match node:
            case e.ZoneCards():
                return self._zone(node)
            case e.SecretCards():
                return self._secret(node)
            case e.Filtered():
                return self._filtered(node)
            case e.SizeOf():
                return self._size(node)
            case e.ValueOf():
                return self._value(node)
            case e.LongestRun():
                cards = self.code(node.cards)
                return lambda c, p, x: c[LAYOUT].longest_run(cards(c, p, x))
            case e.RankOf() | e.SuitOf():
                return self._mark(node)
            case e.ExtremeCard():
                return self._extreme(node)
            case e.TopCard():
                lying = self._raw(node.cards)
                return lambda c, p, x: next(iter(lying(c, p, x)), None)
            case e.SomeCard():
                return self._some_card(node)
            case e.IsEmpty(cards=e.ZoneCards(player=e.Subject()) as place):
                base = self.places.zone[place.zone.number]
                return lambda c, p, x: not c[base + p]
            case e.IsEmpty():
                inside = self._raw(node.cards)
                return lambda c, p, x: not inside(c, p, x)
            case e.RankAmong():
                return self._rankamong(node)
            case e.CardAmong():
                card, cards = self.code(node.card), self.code(node.cards)
                return lambda c, p, x: among(c, card(c, p, x), cards(c, p, x))
            case _:
                return self._of_players(node)

    @abstractmethod
    def _of_players(self, node: e.PlayersExpression) -> Code:
        """The closure of an expression that looks at players."""

    @abstractmethod
    def seats(self, node: e.Players) -> Seats:
        """The seats of a set of players, from seat 0."""

    # -------------------------------------------------------------- values

    def _constant(self, node: e.Constant) -> Code:
        value = node.value
        if node.type.kind is Kind.CARD and value is not None:
            card = int(value)
            return lambda c, p, x: c[LAYOUT].of_card[card]
        return lambda c, p, x: value

    def player(self, node: e.Expression) -> Code:
        """A player that there must be."""
        code = self.code(node)
        if not node.type.maybe_none:
            return code
        failing, span = self.failing, node.span
        if isinstance(node, e.ReadValue) and node.player is None:
            at = self.places.value[node.value.number]

            def kept(c: Cells, p: int, x: Any) -> int:
                seat: int | None = c[at]
                if seat is None:
                    raise failing("P001", _NOBODY, span)
                return seat

            return kept

        def certain(c: Cells, p: int, x: Any) -> int:
            found: int | None = code(c, p, x)
            if found is None:
                raise failing("P001", _NOBODY, span)
            return found

        return certain

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

        def read(c: Cells, p: int, x: Any) -> Any:
            seat = c[at]
            if seat is None:
                raise failing("P001", _NOBODY, span)
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
            case e.And():
                left, right = self.code(node.left), self.code(node.right)
                return lambda c, p, x: left(c, p, x) and right(c, p, x)
            case e.Or():
                left, right = self.code(node.left), self.code(node.right)
                return lambda c, p, x: left(c, p, x) or right(c, p, x)
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
            case _:
                code = self.code(left)
                return lambda c, p, x: code(c, p, x) == value

    # -------------------------------------------------------------- cards

    def _raw(self, node: e.Expression) -> Code:
        """Cards as they lie: a number, or classes in order; good enough to ask if empty."""
        if isinstance(node, e.ZoneCards):
            return self._read(self.places.zone[node.zone.number], node.player)
        return self.code(node)

    def _zone(self, node: e.ZoneCards) -> Code:
        raw = self._raw(node)
        if not node.zone.in_order:
            return raw
        return lambda c, p, x: c[LAYOUT].total(raw(c, p, x))

    def _secret(self, node: e.SecretCards) -> Code:
        """The cards a player has chosen in secret; none where there are none."""
        who, act = self.player(node.player), node.move
        if isinstance(node.player, e.Subject):
            return lambda c, p, x: (
                found.need if (found := c[CHOSEN][p]) is not None and found.act == act else 0
            )

        def chosen(c: Cells, p: int, x: Any) -> int:
            found = c[CHOSEN][who(c, p, x)]
            return found.need if found is not None and found.act == act else 0

        return chosen

    def _size_of_secret(self, node: e.SecretCards) -> Code:
        who, act = self.player(node.player), node.move
        if isinstance(node.player, e.Subject):
            return lambda c, p, x: (
                found.size if (found := c[CHOSEN][p]) is not None and found.act == act else 0
            )

        def size(c: Cells, p: int, x: Any) -> int:
            found = c[CHOSEN][who(c, p, x)]
            return found.size if found is not None and found.act == act else 0

        return size

    def _filtered(self, node: e.Filtered) -> Code:
        return self._picked(node.cards, node.where)

    def _picked(self, some: e.Expression, condition: e.Expression) -> Code:
        """The cards among some that satisfy a condition."""
        cards, fields = self.code(some), fields_of(condition, self.code)
        if fields is not None:
            return lambda c, p, x: (found := cards(c, p, x)) and found & fields(c, p)
        where = self.code(condition)

        def kept(c: Cells, p: int, x: Any) -> int:
            layout = c[LAYOUT]
            return sum(
                layout.one[at] * number
                for at, number in layout.classes(cards(c, p, x))
                if where(c, p, at)
            )

        return kept

    def _size(self, node: e.SizeOf) -> Code:
        if isinstance(node.cards, e.ZoneCards) and node.cards.zone.in_order:
            raw = self._raw(node.cards)
            return lambda c, p, x: len(raw(c, p, x))
        if isinstance(node.cards, e.SecretCards):
            return self._size_of_secret(node.cards)
        cards = self.code(node.cards)
        return lambda c, p, x: c[LAYOUT].count(cards(c, p, x))

    def _value(self, node: e.ValueOf) -> Code:
        cards = self.code(node.cards)
        if node.cards.type.kind is Kind.CARD:
            return lambda c, p, x: _value_of(c, cards(c, p, x))
        return lambda c, p, x: c[LAYOUT].value_of(cards(c, p, x))

    def _mark(self, node: e.RankOf | e.SuitOf) -> Code:
        ranks = isinstance(node, e.RankOf)
        card = self.code(node.card)

        def mark(c: Cells, p: int, x: Any) -> int | None:
            found = card(c, p, x)
            if found is None:
                return None
            layout = c[LAYOUT]
            place: int = (layout.rank if ranks else layout.suit)[found]
            return place if place != -1 else None

        return mark

    def _extreme(self, node: e.ExtremeCard) -> Code:
        cards = self.code(node.cards)
        highest = node.highest
        if node.where is not None:
            cards = self._picked(node.cards, node.where)
        return lambda c, p, x: c[LAYOUT].extreme(cards(c, p, x), highest)

    def _some_card(self, node: e.SomeCard) -> Code:
        cards, quantity = self.code(node.cards), node.quantity
        if node.where is None:
            wanted = quantity == "any"
            return lambda c, p, x: bool(cards(c, p, x)) == wanted
        where = unwrapped(node.where)
        if isinstance(where, e.Not) and quantity == "any":  # asked often: one step less
            fields = fields_of(where.operand, self.code)
            if fields is not None:
                others: Fields = fields
                return lambda c, p, x: bool((lie := cards(c, p, x)) and lie & ~others(c, p))
        fields = fields_of(node.where, self.code)
        if fields is not None:
            return _some_in(cards, fields, quantity)
        test = self.code(node.where)
        stop_at = quantity != "every"
        found_means = quantity == "any"

        def some(c: Cells, p: int, x: Any) -> bool:
            for at, _ in c[LAYOUT].classes(cards(c, p, x)):
                if bool(test(c, p, at)) == stop_at:
                    return found_means
            return not found_means

        return some

    def _rankamong(self, node: e.RankAmong) -> Code:
        rank, cards = self.code(node.rank), self.code(node.cards)

        def among(c: Cells, p: int, x: Any) -> bool:
            found = rank(c, p, x)
            return found is not None and bool(cards(c, p, x) & c[LAYOUT].rank_fields[found])

        return among


def _some_in(cards: Code, fields: Fields, quantity: str) -> Code:
    """Whether any, no or every card of some is in a set."""
    match quantity:
        case "any":
            return lambda c, p, x: bool((found := cards(c, p, x)) and found & fields(c, p))
        case "every":
            return lambda c, p, x: not ((found := cards(c, p, x)) and found & ~fields(c, p))
        case _:
            return lambda c, p, x: not ((found := cards(c, p, x)) and found & fields(c, p))


def _value_of(c: Cells, at: int | None) -> int:
    """What a card counts; no card counts nothing."""
    value: int = 0 if at is None else c[LAYOUT].value[at]
    return value


def among(c: Cells, at: int | None, cards: int) -> bool:
    """Whether a card of a class is among some cards."""
    layout = c[LAYOUT]
    return at is not None and bool(cards & layout.one[at] * layout.field)


def _as_class(read: Code) -> Code:
    """A card kept in a value is kept by its number; rules see it as its class."""

    def found(c: Cells, p: int, x: Any) -> int | None:
        number = read(c, p, x)
        return None if number is None else c[LAYOUT].of_card[number]

    return found
