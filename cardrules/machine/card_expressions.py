"""Expressions about cards to closures, on top of values."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from cardrules.machine.codes import Code
from cardrules.machine.layouts import Layout
from cardrules.machine.masks import Fields, fields_of, unwrapped
from cardrules.machine.value_expressions import ValueExpressions
from cardrules.model import expressions as e
from cardrules.model.shapes import RunShape
from cardrules.model.types import Kind
from cardrules.table import CHOSEN, LAYOUT, Cells


class CardExpressions(ValueExpressions):
    """Compiles the expressions of one game, but for those that look for players."""

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
                return self._longest(node)
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
        if self.layout is None:
            return lambda c, p, x: c[LAYOUT].count(cards(c, p, x))
        count = self.layout.count
        return lambda c, p, x: count(cards(c, p, x))

    def _value(self, node: e.ValueOf) -> Code:
        cards = self.code(node.cards)
        if node.cards.type.kind is Kind.CARD:
            return lambda c, p, x: _value_of(c, cards(c, p, x))
        if self.layout is None:
            return lambda c, p, x: c[LAYOUT].value_of(cards(c, p, x))
        value_of = self.layout.value_of
        match node.cards:
            case e.SecretCards(player=e.Subject(), move=act):
                return lambda c, p, x: (
                    value_of(made.need)
                    if (made := c[CHOSEN][p]) is not None and made.act == act
                    else 0
                )
            case _:
                return lambda c, p, x: value_of(cards(c, p, x))

    def _longest(self, node: e.LongestRun) -> Code:
        cards = self.code(node.cards)
        if node.combination is None:
            return lambda c, p, x: c[LAYOUT].longest_run(cards(c, p, x))
        shape = node.combination.shape
        assert isinstance(shape, RunShape)
        return lambda c, p, x: c[LAYOUT].longest(shape, cards(c, p, x))

    def _mark(self, node: e.RankOf | e.SuitOf) -> Code:
        ranks = isinstance(node, e.RankOf)
        card = self.code(node.card)
        if self.layout is not None:
            return _mark_of(card, self.layout.rank if ranks else self.layout.suit)

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
        plain = self._some_of_new_rank(node.cards, where) if quantity == "any" else None
        if plain is not None:
            return plain
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

    def _some_of_new_rank(self, cards: e.Expression, where: e.Expression) -> Code | None:
        """Whether a rank lies in a zone that a player's own zone has not, both without order."""
        match cards, where:
            case (
                e.ZoneCards(player=None) as here,
                e.Not(
                    operand=e.RankAmong(
                        rank=e.RankOf(card=e.Chosen()),
                        cards=e.ZoneCards(player=e.Subject()) as there,
                    )
                ),
            ) if not here.zone.in_order and not there.zone.in_order:
                at, base = self.places.zone[here.zone.number], self.places.zone[there.zone.number]
                if self.layout is not None:
                    return _some_of_new(at, base, self.layout)
                return lambda c, p, x: bool(
                    (lie := c[at]) and lie & ~c[LAYOUT].same_ranks(c[base + p])
                )
            case _:
                return None

    def _rankamong(self, node: e.RankAmong) -> Code:
        rank, cards, layout = self.code(node.rank), self.code(node.cards), self.layout
        if layout is not None:
            fields = layout.rank_fields
            return lambda c, p, x: (
                (at := rank(c, p, x)) is not None and bool(cards(c, p, x) & fields[at])
            )

        def among(c: Cells, p: int, x: Any) -> bool:
            found = rank(c, p, x)
            return found is not None and bool(cards(c, p, x) & c[LAYOUT].rank_fields[found])

        return among


def _mark_of(card: Code, marks: Sequence[int]) -> Code:
    """The rank or suit of a card, given those of the classes."""
    known = tuple(None if mark == -1 else mark for mark in marks)

    def mark(c: Cells, p: int, x: Any) -> int | None:
        found = card(c, p, x)
        return None if found is None else known[found]

    return mark


def _some_of_new(at: int, base: int, layout: Layout) -> Code:
    """Whether a rank lies in one cell that does not lie in a player's own."""
    if not layout.one_class_a_rank:
        same_ranks = layout.same_ranks
        return lambda c, p, x: bool((lie := c[at]) and lie & ~same_ranks(c[base + p]))
    # The top bit of a field is set by adding to it unless nothing lies there.
    every, guard = layout.every, layout.guard
    return lambda c, p, x: bool((lie := c[at]) and lie + every & ~(c[base + p] + every) & guard)


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
