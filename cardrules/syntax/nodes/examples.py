"""Lines of worked examples."""

from __future__ import annotations

from cardrules.syntax.nodes.words import CardWord, Name
from cardrules.text import Node, node


@node
class ExampleRef(Node):
    """`hand of Anna`, `stake`"""

    name: Name
    of: Name | None


@node
class ExampleLine(Node):
    """One line of an example; which fields are set follows from `kind`.

    Kinds: seats, set, phase, turn, last_play, value, zone, play, may, may_not, then_value,
    then_zone, then_phase, then_turn, then_scores, then_won.
    """

    kind: str
    ref: ExampleRef | None = None
    names: tuple[Name, ...] = ()
    cards: tuple[CardWord, ...] = ()
    literal: CardWord | None = None
    number: int | None = None
    because: tuple[Name, ...] = ()
