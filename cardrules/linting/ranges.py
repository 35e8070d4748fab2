"""Between which numbers an expression lies, and whether a condition always comes out alike.

What is said holds in every match; where nothing can be said, nothing is.
"""

from __future__ import annotations

import math
from collections import Counter
from typing import TypeAlias

from cardrules.cards import Deck
from cardrules.keeping import once_each
from cardrules.linting.alike import negated, sides
from cardrules.linting.places import Placed, changes, effects_of
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.types import Kind
from cardrules.model.walk import below

Bounds: TypeAlias = tuple[float, float]
ANY: Bounds = (-math.inf, math.inf)
_JOINED = 4
"""Rounds in which a bound may still grow by steps; after that it is none."""
_ROUNDS = 16
"""Rounds after which nothing is said of any number."""


class Ranges:
    """The bounds of one game's numbers."""

    def __init__(self, rules: m.Rules) -> None:
        self.rules = rules
        self.values: dict[int, Bounds] = {}
        self.changed: dict[str, Counter[int]] = {}
        """How often each move changes each value, by the move's id."""
        self._settle()

    def agrees(self, other: Ranges) -> bool:
        """Whether another game's numbers lie within the same bounds, so that all answers do."""
        mine, theirs = self.rules, other.rules
        same = mine.deck is theirs.deck and mine.players == theirs.players
        return same and self.values == other.values

    # -------------------------------------------------------------- values

    def _settle(self) -> None:
        """Find for each number how low and how high the rules can ever bring it.

        Bounds grow until no rule goes beyond them; one that keeps growing is let go at once. What
        the rules then really reach within these bounds is what is kept.
        """
        numbers = [value for value in self.rules.values if value.type.kind is Kind.NUMBER]
        for value in numbers:
            self.values[value.number] = self._start(value)
        placed = [each for each in effects_of(self.rules) if changes(each.effect) in numbers]
        for turn in range(_ROUNDS):
            before = dict(self.values)
            after = self._reached(numbers, placed)
            for number, (low, high) in after.items():
                was = before[number]
                grown = min(low, was[0]), max(high, was[1])
                if turn >= _JOINED:
                    grown = (
                        grown[0] if grown[0] == was[0] else -math.inf,
                        grown[1] if grown[1] == was[1] else math.inf,
                    )
                self.values[number] = grown
            if self.values == before:
                self.values = self._reached(numbers, placed)
                return
        self.values = {value.number: ANY for value in numbers}

    def _start(self, value: m.Value) -> Bounds:
        return (0.0, 0.0) if value.start is None else self.bounds(value.start)

    def _reached(self, numbers: list[m.Value], placed: list[Placed]) -> dict[int, Bounds]:
        """Between which numbers each value starts, or lies after any one effect."""
        found = {value.number: self._start(value) for value in numbers}
        for each in placed:
            value = changes(each.effect)
            assert value is not None
            before = self.values[value.number]
            self.values[value.number] = self._needed(value, each.move)
            found[value.number] = _hull(found[value.number], self._changed(each))
            self.values[value.number] = before
        return found

    def _needed(self, value: m.Value, move: m.MoveRule | None) -> Bounds:
        """What a value can be where a move is made that changes it once, by what the move needs."""
        low, high = self.values[value.number]
        if move is None or value.per_player or self._times_changed(value, move) != 1:
            return low, high
        for need in move.needs:
            for side in sides(need.condition, e.And):
                match side:
                    case e.Compare("<", e.ReadValue(value=asked), e.Constant(value=int(most))):
                        high = min(high, most - 1) if asked.number == value.number else high
                    case e.Compare("<=", e.ReadValue(value=asked), e.Constant(value=int(most))):
                        high = min(high, most) if asked.number == value.number else high
                    case _:
                        pass
        return low, max(low, high)

    def _times_changed(self, value: m.Value, move: m.MoveRule) -> int:
        known = self.changed.get(move.id)
        if known is None:
            effects = (each for each in below(move.effects) if isinstance(each, _CHANGING))
            known = self.changed[move.id] = Counter(each.value.number for each in effects)
        return known[value.number]

    def _changed(self, placed: Placed) -> Bounds:
        """What a value can be after an effect that changes it."""
        number = self.chosen_by(placed.move)
        match placed.effect:
            case m.SetValue(to=to):
                return self.bounds(to, number)
            case m.AddValue(value=value, amount=amount):
                low, high = self.bounds(amount, number)
                old = self.values[value.number]
                return old[0] + low, old[1] + high
            case _:
                return ANY

    def chosen_by(self, move: m.MoveRule | None) -> Bounds:
        """Between which numbers the choice of a move lies."""
        if move is None or not isinstance(move.choice, m.NumberChoice):
            return ANY
        return self.bounds(move.choice.lowest)[0], self.bounds(move.choice.highest)[1]

    # -------------------------------------------------------------- numbers

    def bounds(self, node: e.Expression, chosen: Bounds = ANY) -> Bounds:
        """Between which numbers an expression lies; `chosen` are the bounds of `number`."""
        deck = self.rules.deck
        match node:
            case e.Constant(value=int(value)) if node.type.kind is Kind.NUMBER:
                return float(value), float(value)
            case e.ReadValue(value=value):
                return self.values.get(value.number, ANY)
            case e.Chosen() if node.type.kind is Kind.NUMBER:
                return chosen
            case e.Counter(name=name):
                return (0 if name == "passes" else 1), math.inf
            case e.SizeOf():
                return 0, deck.size
            case e.LongestRun():
                return 0, len(deck.ranks)
            case e.CountPlayers():
                return 0, self.rules.players
            case e.ValueOf():
                return self._worth(node)
            case e.SumOverPlayers():
                low, high = self.bounds(node.term)
                return min(0, low) * self.rules.players, max(0, high) * self.rules.players
            case e.Arithmetic():
                left, right = self.bounds(node.left, chosen), self.bounds(node.right, chosen)
                return _reckoned(node.operator, left, right)
            case e.OrElse():
                return _hull(self.bounds(node.left, chosen), self.bounds(node.right, chosen))
            case e.Choose():
                return _hull(self.bounds(node.then, chosen), self.bounds(node.otherwise, chosen))
            case e.ForPlayer() | e.ForCard():
                return self.bounds(node.meaning)
            case _:
                return ANY

    def _worth(self, node: e.ValueOf) -> Bounds:
        of_one, of_several = _worths(self.rules.deck)
        return of_one if node.cards.type.kind is Kind.CARD else of_several

    # -------------------------------------------------------------- conditions

    def truth(self, node: e.Expression, chosen: Bounds = ANY) -> bool | None:
        """How a condition always comes out; None where that is not known."""
        match node:
            case e.Constant():
                return bool(node.value)
            case e.Not():
                inner = self.truth(node.operand, chosen)
                return None if inner is None else not inner
            case e.And() | e.Or():
                return self._joined(node, chosen)
            case e.Compare():
                return self._compared(node, chosen)
            case e.IsNone():
                return None if node.operand.type.maybe_none else False
            case e.SomePlayer():
                return self.truth(node.condition)
            case e.ForPlayer() | e.ForCard():
                return self.truth(node.meaning)
            case _:
                return None

    def _joined(self, node: e.And | e.Or, chosen: Bounds) -> bool | None:
        """`and` is settled by one side that is false, `or` by one that is true."""
        settling = isinstance(node, e.Or)
        parts = sides(node, type(node))
        found = [self.truth(part, chosen) for part in parts]
        if settling in found or any(negated(part) in parts for part in parts):
            return settling
        return None if None in found else not settling

    def _compared(self, node: e.Compare, chosen: Bounds) -> bool | None:
        (a, b), (c, d) = self.bounds(node.left, chosen), self.bounds(node.right, chosen)
        match node.operator:
            case ">":
                always, never = a > d, b <= c
            case ">=":
                always, never = a >= d, b < c
            case "<":
                always, never = b < c, a >= d
            case "<=":
                always, never = b <= c, a > d
            case "=":
                always, never = a == b == c == d, b < c or a > d
            case _:
                always, never = b < c or a > d, a == b == c == d
        may_be_none = node.left.type.maybe_none or node.right.type.maybe_none
        return False if never else True if always and not may_be_none else None


ranges_of = once_each(Ranges)
"""The bounds of a game's numbers, settled once."""

_CHANGING = (m.SetValue, m.AddValue, m.Pay)


@once_each
def _worths(deck: Deck) -> tuple[Bounds, Bounds]:
    """Between which numbers the value of one card lies, and of several."""
    worth = [card.value for card in deck.cards]
    of_several = sum(min(0, each) for each in worth), sum(max(0, each) for each in worth)
    return (min(0, *worth), max(0, *worth)), of_several


def _hull(left: Bounds, right: Bounds) -> Bounds:
    return min(left[0], right[0]), max(left[1], right[1])


def _reckoned(operator: str, left: Bounds, right: Bounds) -> Bounds:
    (a, b), (c, d) = left, right
    match operator:
        case "+":
            return a + c, b + d
        case "-":
            return a - d, b - c
        case _:
            ends = [_product(x, y) for x in (a, b) for y in (c, d)]
            return min(ends), max(ends)


def _product(left: float, right: float) -> float:
    return 0.0 if 0 in (left, right) else left * right
