"""Expressions as written: what stands after `becomes`, `when`, `needs` and the like."""

from __future__ import annotations

from typing import TypeAlias

from cardrules.syntax.nodes.words import CardWord, Name
from cardrules.text import Node, node


@node
class Number(Node):
    """`16`, which may also be a rank where a rank is wanted."""

    value: int


@node
class Word(Node):
    """`stake`: a value, zone, term, option, rank, choice or built-in name."""

    name: str


@node
class CardName(Node):
    """`4♥`"""

    text: str


@node
class SuitName(Node):
    """`♥`"""

    text: str


@node
class Subject(Node):
    """`player`: the player the rule is about."""


@node
class Itself(Node):
    """`card`, `number`, `chosen player`: what a move chooses or a `where` looks at."""

    kind: str


@node
class Of(Node):
    """`hand of bidder`, `rank of card`, `player of the last play`"""

    name: Name
    operand: Expression


@node
class LastPlay(Node):
    """`the last play`"""


@node
class ThisPlay(Node):
    """`this play`"""


@node
class LedCard(Node):
    """`the led card`"""


@node
class PlayerSet(Node):
    """`player`, `player but bidder`, `other player` after `every`, `any`, `each`."""

    but: Expression | None = None
    others: bool = False


@node
class AnyPlayer(Node):
    """`any player but bidder`"""

    players: PlayerSet


@node
class EveryPlayer(Node):
    """`every player`, `each player but bidder`"""

    players: PlayerSet


@node
class Bracket(Node):
    """`(a or b)`"""

    inside: Expression


@node
class Else(Node):
    """`holder of 4♥ in hand, else dealer`: the second where the first is none."""

    left: Expression
    right: Expression


@node
class Or(Node):
    """`a or b`"""

    left: Expression
    right: Expression


@node
class And(Node):
    """`a and b`"""

    left: Expression
    right: Expression


@node
class Not(Node):
    """`not leading`"""

    operand: Expression


@node
class Compare(Node):
    """`number > stake`"""

    operator: str
    left: Expression
    right: Expression


@node
class Is(Node):
    """`out is bidder`, `hand is not empty`, `combination is quad or_is quad_run`"""

    left: Expression
    sides: tuple[Expression, ...]
    negated: bool


@node
class IsIn(Node):
    """`rank of card is not in tableau`"""

    left: Expression
    place: Expression
    negated: bool


@node
class EmptyWord(Node):
    """`empty` after `is`"""


@node
class NoneWord(Node):
    """`none` after `is`"""


@node
class Sum(Node):
    """`a + b`, `a - b`"""

    operator: str
    left: Expression
    right: Expression


@node
class Times(Node):
    """`a * b`"""

    left: Expression
    right: Expression


@node
class Divided(Node):
    """`a / b`"""

    left: Expression
    right: Expression


@node
class Negative(Node):
    """`-a`"""

    operand: Expression


@node
class Tie(Node):
    """What breaks a tie: `first_from`, `first_after`, `lowest_seat` or `nobody`."""

    kind: str
    start: Expression | None = None


@node
class PlayerWith(Node):
    """`player with most chips, ties to first after dealer`"""

    extreme: str
    by: Expression
    tie: Tie | None


@node
class FirstPlayer(Node):
    """`first player after offerer where hand is not empty`"""

    after: bool
    start: Expression
    where: Expression | None


@node
class ExtremeOfSuit(Node):
    """`lowest ♥` in `holder of lowest ♥ in hand`"""

    highest: bool
    suit: CardWord


@node
class Holder(Node):
    """`holder of 4♥ in hand`"""

    card: Expression | ExtremeOfSuit
    place: Expression


@node
class NumberOfPlayers(Node):
    """`number of players where hand is empty`"""

    where: Expression | None


@node
class NumberOfCards(Node):
    """`number of cards in hand where suit of card is ♥`"""

    place: Expression
    where: Expression | None


@node
class CardsIn(Node):
    """`cards in offer where rank of card is 7`"""

    place: Expression
    where: Expression | None


@node
class ExtremeCard(Node):
    """`highest card in trick where suit of card is suit of the led card`"""

    highest: bool
    place: Expression
    where: Expression | None


@node
class Longest(Node):
    """`longest run in hand`"""

    name: Name
    place: Expression


@node
class TopCard(Node):
    """`top card in pile`"""

    place: Expression


@node
class SomeCard(Node):
    """`any card in hand where ...`, `no card in ...`, `every card in ...`"""

    quantity: str
    place: Expression
    where: Expression | None


TruthExpression: TypeAlias = And | Or | Not | Compare | Is | IsIn
"""What is true or not, made of other expressions."""

PickingExpression: TypeAlias = (
    PlayerWith
    | FirstPlayer
    | Holder
    | NumberOfPlayers
    | NumberOfCards
    | CardsIn
    | ExtremeCard
    | Longest
    | TopCard
    | SomeCard
)
"""What looks at players or cards one by one."""

WorkedOutExpression: TypeAlias = (
    Else | Sum | Times | Divided | Negative | LedCard | LastPlay | ThisPlay | EmptyWord | NoneWord
)
"""What is worked out of others, or lies on the table; or is a word of comparing alone."""

PlainExpression: TypeAlias = (
    Number | CardName | SuitName | Word | Subject | Itself | Of | AnyPlayer | EveryPlayer | Bracket
)
"""What is written as it is meant, and what is said of something."""

Expression: TypeAlias = PlainExpression | WorkedOutExpression | TruthExpression | PickingExpression
