"""Conditions on a card to sets of cards: which classes satisfy one, as whole fields.

"Suit of the card is suit of the led card" picks a set of cards that can be looked up, so a
hand is filtered by one operation instead of card by card. A condition for which there is no
such way gives None, and is asked card by card.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from cardrules.machine.codes import Code
from cardrules.machine.layouts import Layout
from cardrules.model import expressions as e
from cardrules.model.types import Kind
from cardrules.model.walk import below, parts
from cardrules.table import LAYOUT, Cells

Fields = Callable[[Cells, int], int]
"""The fields of the classes that satisfy a condition, for the player the rule is about."""
Compiler = Callable[[e.Expression], Code]


def looks(condition: e.Expression) -> bool:
    """Whether a condition looks at what is chosen; a `where` looks at its own card."""
    pending: list[Any] = [condition]
    while pending:
        node = pending.pop()
        match node:
            case e.Chosen():
                return True
            case e.SomeCard() | e.Filtered() | e.ExtremeCard():
                pending.append(node.cards)
            case e.ForCard():
                pending.append(node.card)
            case _:
                pending.extend(parts(node))
    return False


def _may_fail(condition: e.Expression) -> bool:
    """Whether a condition needs a player who may not be there."""
    for node in below(condition):
        match node:
            case e.Tie():
                players: list[Any] = [node.start]
            case e.FirstPlayer():
                players = [node.start]
            case e.ReadValue() | e.ZoneCards() | e.SecretCards() | e.ForPlayer() | e.Neighbour():
                players = [node.player]
            case _:
                continue
        if any(player is not None and player.type.maybe_none for player in players):
            return True
    return False


def fields_of(condition: e.Expression, code: Compiler) -> Fields | None:
    """The set of cards that a condition picks, or None where it is asked card by card."""
    if not looks(condition):
        test = code(condition)
        return lambda c, p: c[LAYOUT].every if test(c, p, None) else 0
    match condition:
        case e.And():
            return _both(condition, code)
        case e.Or():
            return _either(condition, code)
        case e.Not():
            inner = fields_of(condition.operand, code)
            return None if inner is None else _negated(inner)
        case e.ForCard(card=e.Chosen()):
            return fields_of(condition.meaning, code)
        case e.Same():
            return _same(condition.left, condition.right, code)
        case e.RankAmong(rank=e.RankOf(card=e.Chosen())) if not looks(condition.cards):
            cards = code(condition.cards)
            return lambda c, p: c[LAYOUT].same_ranks(cards(c, p, None))
        case e.CardAmong(card=e.Chosen()) if not looks(condition.cards):
            return _among(code(condition.cards))
        case _:
            return _by_face(condition, code) if _reads_only_the_face(condition) else None


def unwrapped(condition: e.Expression) -> e.Expression:
    """The condition itself where a term only stands for one about the same card."""
    while isinstance(condition, e.ForCard) and isinstance(condition.card, e.Chosen):
        condition = condition.meaning
    return condition


def _both(condition: e.And, code: Compiler) -> Fields | None:
    left, right = fields_of(condition.left, code), fields_of(condition.right, code)
    # The right side is asked of cards that pass the left; asked of others, it must not fail.
    if left is None or right is None or _may_fail(condition.right):
        return None
    return lambda c, p: (found := left(c, p)) and found & right(c, p)


def _either(condition: e.Or, code: Compiler) -> Fields | None:
    left, right = fields_of(condition.left, code), fields_of(condition.right, code)
    if left is None or right is None or _may_fail(condition.right):
        return None
    return lambda c, p: left(c, p) | right(c, p)


def _negated(inner: Fields) -> Fields:
    return lambda c, p: c[LAYOUT].every & ~inner(c, p)


def _among(cards: Code) -> Fields:
    def among(c: Cells, p: int) -> int:
        layout: Layout = c[LAYOUT]
        return layout.fields(layout.lying(cards(c, p, None)))

    return among


def _same(left: e.Expression, right: e.Expression, code: Compiler) -> Fields | None:
    if not looks(left):
        left, right = right, left
    if looks(right):
        return None
    value = code(right)
    match left:
        case e.SuitOf(card=e.Chosen()):

            def suits(c: Cells, p: int) -> int:
                suit = value(c, p, None)
                fields: int = 0 if suit is None else c[LAYOUT].suit_fields[suit]
                return fields

            return suits
        case e.RankOf(card=e.Chosen()):

            def ranks(c: Cells, p: int) -> int:
                rank = value(c, p, None)
                fields: int = 0 if rank is None else c[LAYOUT].rank_fields[rank]
                return fields

            return ranks
        case e.Chosen(type=kind) if kind.kind is Kind.CARD:

            def one(c: Cells, p: int) -> int:
                layout: Layout = c[LAYOUT]
                at = value(c, p, None)
                return 0 if at is None else layout.one[at] * layout.field

            return one
        case _:
            return None


# ------------------------------------------------------------------ conditions on a face alone

_OF_FACES = (
    e.And | e.Or | e.Not | e.Same | e.Compare | e.IsNone | e.Arithmetic | e.Choose | e.Constant
)


def _reads_only_the_face(condition: Any) -> bool:
    match condition:
        case e.Chosen():
            return bool(condition.type.kind is Kind.CARD)
        case e.RankOf() | e.SuitOf():
            return _reads_only_the_face(condition.card)
        case e.ValueOf():
            return isinstance(condition.cards, e.Chosen)
        case e.ForCard():
            return _reads_only_the_face(condition.card) and _reads_only_the_face(condition.meaning)
        case _ if isinstance(condition, _OF_FACES):
            return all(
                _reads_only_the_face(part) for part in parts(condition) if _is_expression(part)
            )
        case _:
            return False


def _is_expression(part: Any) -> bool:
    return attrs.has(type(part)) and getattr(part, "type", None) is not None


def _by_face(condition: e.Expression, code: Compiler) -> Fields:
    """A condition that no card of a layout ever changes: asked of each class once."""
    test = code(condition)
    known: dict[int, int] = {}

    def fields(c: Cells, p: int) -> int:
        layout: Layout = c[LAYOUT]
        found = known.get(layout.number)
        if found is None:
            found = sum(
                layout.one[at] * layout.field for at in range(layout.size) if test(c, p, at)
            )
            known[layout.number] = found
        return found

    return fields
