"""Phases, and the moves in them."""

from __future__ import annotations

from typing import TypeAlias

from cardrules.model import expressions as e
from cardrules.model.nodes.effects import Effect
from cardrules.text import Node, node


@node
class NumberChoice(Node):
    """`number 1..3`"""

    lowest: e.Expression
    highest: e.Expression


@node
class CardsChoice(Node):
    """`1..3 cards from hand to offer`; without a target the cards stay where they are."""

    fewest: int
    most: int
    source: e.ZoneCards
    target: e.ZoneCards | None


@node
class CombinationChoice(Node):
    """`combination from hand to pile`"""

    source: e.ZoneCards
    target: e.ZoneCards


@node
class ListChoice(Node):
    """`a suit`, `a rank`, `a player`: one of a fixed list."""

    kind: str


Choice: TypeAlias = NumberChoice | CardsChoice | CombinationChoice | ListChoice


@node
class Need(Node):
    """`needs number > stake`, with its id and its text as written."""

    id: str
    condition: e.Expression
    text: str


@node
class Duty(Node):
    """`must, if able, when leading: ...`, with its id and its text as written."""

    id: str
    condition: e.Expression
    when: e.Expression | None
    text: str


@node
class MoveRule(Node):
    """A kind of move of a phase."""

    id: str
    name: str
    choice: Choice | None
    needs: tuple[Need, ...]
    duties: tuple[Duty, ...]
    beats_last: bool
    effects: tuple[Effect, ...]


@node
class Check(Node):
    """`ends when ...` or `trick ends when ...`, looked at after each move."""

    id: str
    trick: bool
    condition: e.Expression
    effects: tuple[Effect, ...]


@node
class Phase(Node):
    """A phase: `automatic`, `turn` (one decision), `turns` (in rotation) or `together`."""

    number: int
    name: str
    title: str
    kind: str
    player: e.Expression | None
    players: e.Players | None
    skip: e.Expression | None
    moves: tuple[MoveRule, ...]
    checks: tuple[Check, ...]
    effects: tuple[Effect, ...]
