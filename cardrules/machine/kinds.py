"""What every kind of move has: its conditions, and the one object each move is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import attrs

from cardrules.machine.codes import Act, Code, Places
from cardrules.machine.expressions import Expressions
from cardrules.machine.layouts import Layout
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.table import Cells, Move

Lister = Callable[[Cells, int], tuple[Move, ...]]
Allower = Callable[[Cells, int, Move], bool]


@attrs.frozen(eq=False)
class Making:
    """What the kinds of moves of one game are made with; `made` holds each move once."""

    rules: m.Rules
    expressions: Expressions
    made: dict[tuple[Any, ...], Move] = attrs.field(factory=dict)

    @property
    def places(self) -> Places:
        return self.expressions.places

    def move(self, layout: Layout, seat: int, name: str, **about: Any) -> Move:
        """The one move object of this meaning under a layout."""
        made = Move(seat, name, layout=layout.number, **about)
        key = (layout.number, about.get("act"), made)
        return self.made.setdefault(key, made)


class MoveKind:
    """What all kinds of moves have: their conditions, split by whether they look at the choice."""

    def __init__(self, moves: Making, rule: m.MoveRule, number: int, layout: Layout) -> None:
        self.moves = moves
        self.rule = rule
        self.number = number
        self.layout = layout
        code = moves.expressions.code
        self.needs = tuple((need, code(need.condition)) for need in rule.needs)
        self.once = _all_of([c for need, c in self.needs if not _looks(need.condition)])
        self.each = _all_of([c for need, c in self.needs if _looks(need.condition)])
        self.duties = tuple(
            (
                duty,
                code(duty.condition),
                None if duty.when is None else code(duty.when),
            )
            for duty in rule.duties
        )

    def make(self, seat: int, **about: Any) -> Move:
        return self.moves.move(self.layout, seat, self.rule.name, act=self.number, **about)

    def lister(self) -> Lister:
        """What lists the moves of a seat."""
        raise AssertionError("every kind of move lists its moves")

    def allower(self) -> Allower:
        """What tells whether a move of this kind would be listed, without listing."""
        listed = self.lister()
        return lambda c, seat, move: move in listed(c, seat)

    def every(self, seat: int) -> list[Move]:
        raise AssertionError("every kind of move can be listed whole")

    def carry_out(self, effects: Act) -> Callable[[Cells, int, Move], int | None]:
        return lambda c, seat, move: effects(c, seat, move.item)


def _looks(condition: e.Expression) -> bool:
    """Whether a condition looks at what the move chooses; a `where` looks at its own card."""
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
            case _ if attrs.has(type(node)) and not isinstance(node, m.Zone | m.Value):
                pending.extend(getattr(node, field.name) for field in attrs.fields(type(node)))
            case _:
                pass
    return False


def _all_of(codes: Sequence[Code]) -> Code | None:
    if not codes:
        return None
    if len(codes) == 1:
        return codes[0]
    several = tuple(codes)
    return lambda c, p, x: all(code(c, p, x) for code in several)
