"""Resolved expressions: every name an object, every type known. They are not evaluated here.

Cards are bound by a `where` or by what a move chooses, players by `player`; `Bound` names
which. Equality ignores spans.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import attrs

from cardrules.model.types import (
    CARD,
    CARDS,
    COMBINATION,
    NUMBER,
    PLAYER,
    RANK,
    SUIT,
    TRUTH,
    Type,
)
from cardrules.text import NOWHERE, Span

if TYPE_CHECKING:
    from cardrules.model.nodes import Value, Zone


def _span() -> Span:
    return attrs.field(default=NOWHERE, eq=False, repr=False, kw_only=True)  # type: ignore[no-any-return]  # attrs types field() by its default


@attrs.frozen
class Constant:
    """A number, truth, choice, rank, suit, card or combination known at once; None is none.

    Ranks, suits, cards, choices and combinations are given by their place in their order.
    """

    value: int | bool | None
    type: Type
    span: Span = _span()


@attrs.frozen
class ReadValue:
    """`stake`, `chips of bidder`; `player` is None for a value that is not per player."""

    value: Value
    player: Expression | None
    span: Span = _span()

    @property
    def type(self) -> Type:
        return self.value.type


@attrs.frozen
class Subject:
    """`player`: the player the rule is about."""

    type: Type = PLAYER
    span: Span = _span()


@attrs.frozen
class Chosen:
    """`number`, `card`, `rank`, `suit`, `combination`: what the move chooses, or the card looked at."""

    type: Type
    span: Span = _span()


@attrs.frozen
class Counter:
    """A number the table keeps: `passes`, `trick_number`, `deal_number`."""

    name: str
    type: Type = NUMBER
    span: Span = _span()


@attrs.frozen
class Leading:
    """`leading`: nobody has played in this trick yet."""

    type: Type = TRUTH
    span: Span = _span()


@attrs.frozen
class LastPlayer:
    """`player of the last play`"""

    type: Type = PLAYER.or_none()
    span: Span = _span()


@attrs.frozen
class LastCombination:
    """`combination of the last play`"""

    type: Type = COMBINATION.or_none()
    span: Span = _span()


@attrs.frozen
class LastSize:
    """`size of the last play`"""

    type: Type = NUMBER
    span: Span = _span()


@attrs.frozen
class LedCard:
    """`the led card`"""

    type: Type = CARD.or_none()
    span: Span = _span()


@attrs.frozen
class WhoPlayed:
    """`player of highest card in trick`: who played that card to this trick."""

    card: Expression
    type: Type = PLAYER.or_none()
    span: Span = _span()


@attrs.frozen
class ZoneCards:
    """`hand of bidder`, `kitty`; `player` is None for a zone that is not per player."""

    zone: Zone
    player: Expression | None
    type: Type = CARDS
    span: Span = _span()


@attrs.frozen
class SecretCards:
    """`bid of winner`: the cards a player chose in the secret choice just made.

    `move` is the number of the move in its phase, `source` the place its cards come from.
    """

    move: int
    player: Expression
    source: ZoneCards
    type: Type = CARDS
    span: Span = _span()


@attrs.frozen
class Filtered:
    """`cards in hand where ...`"""

    cards: Expression
    where: Expression
    type: Type = CARDS
    span: Span = _span()


@attrs.frozen
class SizeOf:
    """`size of hand`"""

    cards: Expression
    type: Type = NUMBER
    span: Span = _span()


@attrs.frozen
class ValueOf:
    """`value of card`, `value of taken`: what the cards count."""

    cards: Expression
    type: Type = NUMBER
    span: Span = _span()


@attrs.frozen
class LongestRun:
    """`longest_run of tableau`: cards in the longest sequence of ranks."""

    cards: Expression
    type: Type = NUMBER
    span: Span = _span()


@attrs.frozen
class RankOf:
    """`rank of card`"""

    card: Expression
    type: Type = RANK
    span: Span = _span()


@attrs.frozen
class SuitOf:
    """`suit of card`; none for a card without a suit."""

    card: Expression
    type: Type = SUIT.or_none()
    span: Span = _span()


@attrs.frozen
class ExtremeCard:
    """`highest card in trick where ...`, by rank."""

    highest: bool
    cards: Expression
    where: Expression | None
    type: Type = CARD.or_none()
    span: Span = _span()


@attrs.frozen
class SomeCard:
    """`any card in hand where ...`; `quantity` is `any`, `no` or `every`."""

    quantity: str
    cards: Expression
    where: Expression | None
    type: Type = TRUTH
    span: Span = _span()


@attrs.frozen
class IsEmpty:
    """`hand is empty`"""

    cards: Expression
    type: Type = TRUTH
    span: Span = _span()


@attrs.frozen
class IsNone:
    """`target is none`"""

    operand: Expression
    type: Type = TRUTH
    span: Span = _span()


@attrs.frozen
class RankAmong:
    """`rank of card is in tableau`"""

    rank: Expression
    cards: Expression
    type: Type = TRUTH
    span: Span = _span()


@attrs.frozen
class CardAmong:
    """`card is in trick`"""

    card: Expression
    cards: Expression
    type: Type = TRUTH
    span: Span = _span()


@attrs.frozen
class Same:
    """`out is bidder`: equal things of one type; none is the same as nothing."""

    left: Expression
    right: Expression
    type: Type = TRUTH
    span: Span = _span()


@attrs.frozen
class Compare:
    """`number > stake`; never true where a side is none."""

    operator: str
    left: Expression
    right: Expression
    type: Type = TRUTH
    span: Span = _span()


@attrs.frozen
class And:
    left: Expression
    right: Expression
    type: Type = TRUTH
    span: Span = _span()


@attrs.frozen
class Or:
    left: Expression
    right: Expression
    type: Type = TRUTH
    span: Span = _span()


@attrs.frozen
class Not:
    operand: Expression
    type: Type = TRUTH
    span: Span = _span()


@attrs.frozen
class Arithmetic:
    """`a + b`, `a - b`, `a * b`"""

    operator: str
    left: Expression
    right: Expression
    type: Type = NUMBER
    span: Span = _span()


@attrs.frozen
class OrElse:
    """`a else b`: the second where the first is none."""

    left: Expression
    right: Expression
    type: Type
    span: Span = _span()


@attrs.frozen
class ForPlayer:
    """A term about a player, worked out for this one: `run of winner`."""

    player: Expression
    meaning: Expression
    span: Span = _span()

    @property
    def type(self) -> Type:
        return self.meaning.type


@attrs.frozen
class ForCard:
    """A term about a card, worked out for this one: `point of card`."""

    card: Expression
    meaning: Expression
    span: Span = _span()

    @property
    def type(self) -> Type:
        return self.meaning.type


@attrs.frozen
class Players:
    """`player`, `player but bidder`, `other player`: a set of seats, in rotation from seat 0."""

    but: Expression | None = None
    others: bool = False
    span: Span = _span()


@attrs.frozen
class SomePlayer:
    """`chips of any player >= target`: true for one of the players, or for every one."""

    every: bool
    players: Players
    condition: Expression
    type: Type = TRUTH
    span: Span = _span()


@attrs.frozen
class SumOverPlayers:
    """`sum of chips of every player`"""

    players: Players
    term: Expression
    type: Type = NUMBER
    span: Span = _span()


@attrs.frozen
class CountPlayers:
    """`number of players where hand is empty`"""

    where: Expression
    type: Type = NUMBER
    span: Span = _span()


@attrs.frozen
class Tie:
    """What breaks a tie: first from or after a player, the lowest seat, or nobody is chosen."""

    kind: str
    start: Expression | None = None


@attrs.frozen
class PlayerWith:
    """`player with most chips, ties to first after dealer`"""

    most: bool
    by: Expression
    tie: Tie
    type: Type
    span: Span = _span()


@attrs.frozen
class FirstPlayer:
    """`first player after offerer where hand is not empty`"""

    after: bool
    start: Expression
    where: Expression | None
    type: Type = PLAYER.or_none()
    span: Span = _span()


@attrs.frozen
class HolderOfCard:
    """`holder of 4♥ in hand`; `card` is the card's number in the deck."""

    card: int
    zone: Zone
    type: Type = PLAYER.or_none()
    span: Span = _span()


@attrs.frozen
class HolderOfExtreme:
    """`holder of lowest ♥ in hand`"""

    highest: bool
    suit: int
    zone: Zone
    type: Type = PLAYER.or_none()
    span: Span = _span()


Expression: TypeAlias = (
    Constant
    | ReadValue
    | Subject
    | Chosen
    | Counter
    | Leading
    | LastPlayer
    | LastCombination
    | LastSize
    | LedCard
    | WhoPlayed
    | ZoneCards
    | SecretCards
    | Filtered
    | SizeOf
    | ValueOf
    | LongestRun
    | RankOf
    | SuitOf
    | ExtremeCard
    | SomeCard
    | IsEmpty
    | IsNone
    | RankAmong
    | CardAmong
    | Same
    | Compare
    | And
    | Or
    | Not
    | Arithmetic
    | OrElse
    | ForPlayer
    | ForCard
    | SomePlayer
    | SumOverPlayers
    | CountPlayers
    | PlayerWith
    | FirstPlayer
    | HolderOfCard
    | HolderOfExtreme
)
