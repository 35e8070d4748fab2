"""What a variant's file says: what it is laid over, and what it changes there."""

from __future__ import annotations

from cardrules.syntax.nodes.expressions import Expression
from cardrules.syntax.nodes.words import Name, Text
from cardrules.text import Node, node


@node
class Variant(Node):
    """`variant short_deck "Short deck" of big_three`"""

    name: Name
    title: Text
    base: Name


@node
class NeedsVariant(Node):
    """`needs bomb_bonus`"""

    name: Name


@node
class Includes(Node):
    """`includes bomb_bonus`"""

    name: Name


@node
class Excludes(Node):
    """`excludes four_players "43 cards do not make four hands of 13"`"""

    name: Name
    reason: Text


@node
class Change(Node):
    """`add values`, `replace deck.ranks`, `remove ...`, `adjust ...`, `after ...`"""

    kind: str
    id: str


@node
class RemoveExample(Node):
    """`remove example "After 6 7 8 9"`"""

    title: Text


@node
class SetOption(Node):
    """`set target to 20`"""

    name: Name
    value: Name


@node
class WithVariant(Node):
    """`with four_players`"""

    name: Name


@node
class Adjustment(Node):
    """`times 2 when bombs > 0`, `plus 1`"""

    operator: str
    amount: Expression
    when: Expression | None


@node
class AlsoNeeds(Node):
    """`also needs not forced of player`"""

    condition: Expression
    label: Name | None = None
