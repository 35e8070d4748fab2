"""Resolved expressions: every name an object, every type known. They are not evaluated here.

Cards are bound by a `where` or by what a move chooses, players by `player`; `Bound` names
which. Equality ignores spans.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, TypeGuard, get_args

from cardrules.model import types as t
from cardrules.model.types import Type
from cardrules.text import Node, node

if TYPE_CHECKING:
    from cardrules.model.nodes.declarations import Combination, Value, Zone


@node
class Constant(Node):
    """A number, truth, choice, rank, suit, card or combination known at once; None is none.

    Ranks, suits, cards, choices and combinations are given by their place in their order.
    """

    value: int | bool | None
    type: Type


@node
class ReadValue(Node):
    """`stake`, `chips of bidder`; `player` is None for a value that is not per player."""

    value: Value
    player: Expression | None

    @property
    def type(self) -> Type:
        return self.value.type


@node
class Subject(Node):
    """`player`: the player the rule is about."""

    type: Type = t.PLAYER


@node
class Chosen(Node):
    """`number`, `card`, `rank` and so on: what the move chooses, or the card looked at."""

    type: Type


@node
class Counter(Node):
    """A number the table keeps: `passes`, `trick_number`, `deal_number`."""

    name: str
    type: Type = t.NUMBER


@node
class Leading(Node):
    """`leading`: nobody has played in this trick yet."""

    type: Type = t.TRUTH


@node
class LastPlayer(Node):
    """`player of the last play`"""

    type: Type = t.PLAYER.or_none()


@node
class LastCombination(Node):
    """`combination of the last play`"""

    type: Type = t.COMBINATION.or_none()


@node
class LastCards(Node):
    """`the last play`: its cards, which may lie anywhere by now; none if there is none."""

    type: Type = t.CARDS


@node
class ThisPlay(Node):
    """`this play`: the cards of the play that is being made, while it is asked whether it may."""

    type: Type = t.CARDS


@node
class LedCard(Node):
    """`the led card`"""

    type: Type = t.CARD.or_none()


@node
class WhoPlayed(Node):
    """`player of highest card in trick`: who played that card to this trick."""

    card: Expression
    type: Type = t.PLAYER.or_none()


@node
class ZoneCards(Node):
    """`hand of bidder`, `kitty`; `player` is None for a zone that is not per player."""

    zone: Zone
    player: Expression | None
    type: Type = t.CARDS


@node
class SecretCards(Node):
    """`bid of winner`: the cards a player chose in the secret choice just made.

    `move` is the number of the move in its phase, `source` the place its cards come from.
    """

    move: int
    player: Expression
    source: ZoneCards
    type: Type = t.CARDS


@node
class Filtered(Node):
    """`cards in hand where ...`"""

    cards: Expression
    where: Expression
    type: Type = t.CARDS


@node
class SizeOf(Node):
    """`size of hand`"""

    cards: Expression
    type: Type = t.NUMBER


@node
class ValueOf(Node):
    """`value of card`, `value of taken`: what the cards count."""

    cards: Expression
    type: Type = t.NUMBER


@node
class LongestRun(Node):
    """`longest_run of tableau`, `longest pair_run in hand`: the ranks of the longest sequence."""

    cards: Expression
    combination: Combination | None = None
    type: Type = t.NUMBER


@node
class RankOf(Node):
    """`rank of card`"""

    card: Expression
    type: Type = t.RANK


@node
class SuitOf(Node):
    """`suit of card`; none for a card without a suit."""

    card: Expression
    type: Type = t.SUIT.or_none()


@node
class ExtremeCard(Node):
    """`highest card in trick where ...`, by rank."""

    highest: bool
    cards: Expression
    where: Expression | None
    type: Type = t.CARD.or_none()


@node
class SomeCard(Node):
    """`any card in hand where ...`; `quantity` is `any`, `no` or `every`."""

    quantity: str
    cards: Expression
    where: Expression | None
    type: Type = t.TRUTH


@node
class IsEmpty(Node):
    """`hand is empty`"""

    cards: Expression
    type: Type = t.TRUTH


@node
class TopCard(Node):
    """`top card in pile`; none where no card lies there."""

    cards: ZoneCards
    type: Type = t.CARD.or_none()


@node
class IsNone(Node):
    """`target is none`"""

    operand: Expression
    type: Type = t.TRUTH


@node
class RankAmong(Node):
    """`rank of card is in tableau`"""

    rank: Expression
    cards: Expression
    type: Type = t.TRUTH


@node
class CardAmong(Node):
    """`card is in trick`"""

    card: Expression
    cards: Expression
    type: Type = t.TRUTH


@node
class Same(Node):
    """`out is bidder`: equal things of one type; none is the same as nothing."""

    left: Expression
    right: Expression
    type: Type = t.TRUTH


@node
class Compare(Node):
    """`number > stake`; never true where a side is none."""

    operator: str
    left: Expression
    right: Expression
    type: Type = t.TRUTH


@node
class And(Node):
    """`a and b`"""

    left: Expression
    right: Expression
    type: Type = t.TRUTH


@node
class Or(Node):
    """`a or b`"""

    left: Expression
    right: Expression
    type: Type = t.TRUTH


@node
class Not(Node):
    """`not a`"""

    operand: Expression
    type: Type = t.TRUTH


@node
class Arithmetic(Node):
    """`a + b`, `a - b`, `a * b`"""

    operator: str
    left: Expression
    right: Expression
    type: Type = t.NUMBER


@node
class OrElse(Node):
    """`a else b`: the second where the first is none."""

    left: Expression
    right: Expression
    type: Type


@node
class Choose(Node):
    """One of two numbers: what an adjustment of a term comes to when it applies, and when not."""

    condition: Expression
    then: Expression
    otherwise: Expression
    type: Type = t.NUMBER


@node
class ForPlayer(Node):
    """A term about a player, worked out for this one: `run of winner`."""

    player: Expression
    meaning: Expression

    @property
    def type(self) -> Type:
        return self.meaning.type


@node
class ForCard(Node):
    """A term about a card, worked out for this one: `point of card`."""

    card: Expression
    meaning: Expression

    @property
    def type(self) -> Type:
        return self.meaning.type


@node
class Players(Node):
    """`player`, `player but bidder`, `other player`: a set of seats, in rotation from seat 0."""

    but: Expression | None = None
    others: bool = False


@node
class SomePlayer(Node):
    """`chips of any player >= target`: true for one of the players, or for every one."""

    every: bool
    players: Players
    condition: Expression
    type: Type = t.TRUTH


@node
class Neighbour(Node):
    """`left of dealer`, `across of player`: the seat so many places on in the order of play."""

    player: Expression
    steps: int
    type: Type = t.PLAYER


@node
class SumOverPlayers(Node):
    """`sum of chips of every player`"""

    players: Players
    term: Expression
    type: Type = t.NUMBER


@node
class CountPlayers(Node):
    """`number of players where hand is empty`"""

    where: Expression
    type: Type = t.NUMBER


@node
class Tie(Node):
    """What breaks a tie: first from or after a player, the lowest seat, or nobody is chosen."""

    kind: str
    start: Expression | None = None


@node
class PlayerWith(Node):
    """`player with most chips, ties to first after dealer`"""

    most: bool
    by: Expression
    tie: Tie
    type: Type


@node
class FirstPlayer(Node):
    """`first player after offerer where hand is not empty`"""

    after: bool
    start: Expression
    where: Expression | None
    type: Type = t.PLAYER.or_none()


@node
class HolderOfCard(Node):
    """`holder of 4♥ in hand`, `holder of called in hand`"""

    card: Expression
    zone: Zone
    type: Type = t.PLAYER.or_none()


@node
class HolderOfExtreme(Node):
    """`holder of lowest ♥ in hand`"""

    highest: bool
    suit: int
    zone: Zone
    type: Type = t.PLAYER.or_none()


TruthExpression: TypeAlias = And | Or | Not | Same | Compare | IsNone
"""What is true or not, made of other expressions."""

CardsExpression: TypeAlias = (
    ZoneCards
    | SecretCards
    | Filtered
    | SizeOf
    | ValueOf
    | LongestRun
    | RankOf
    | SuitOf
    | ExtremeCard
    | TopCard
    | SomeCard
    | IsEmpty
    | RankAmong
    | CardAmong
)
"""What looks at cards where they lie."""

PlayersExpression: TypeAlias = (
    SomePlayer
    | Neighbour
    | SumOverPlayers
    | CountPlayers
    | PlayerWith
    | FirstPlayer
    | HolderOfCard
    | HolderOfExtreme
)
"""What looks at several players, or finds one."""

ValueExpression: TypeAlias = (
    Constant
    | ReadValue
    | Subject
    | Chosen
    | Counter
    | Leading
    | LastPlayer
    | LastCombination
    | LastCards
    | ThisPlay
    | LedCard
    | WhoPlayed
    | Arithmetic
    | OrElse
    | Choose
    | ForPlayer
    | ForCard
)
"""Everything else: what is known, read or worked out."""

Expression: TypeAlias = ValueExpression | TruthExpression | CardsExpression | PlayersExpression

_KINDS = frozenset(get_args(Expression))


def is_expression(node: object) -> TypeGuard[Expression]:
    """Whether something is an expression."""
    return type(node) in _KINDS
