"""The syntax tree: what each line of a rule file says, names still words. It means nothing yet.

Every node keeps its span; equality ignores spans, so equal trees mean equal rules.
"""

from __future__ import annotations

from typing import TypeAlias

import attrs

from cardrules.text import NOWHERE, Span


def _span() -> Span:
    return attrs.field(default=NOWHERE, eq=False, repr=False, kw_only=True)  # type: ignore[no-any-return]  # attrs types field() by its default


@attrs.frozen
class Name:
    """A word that names something: `kitty`."""

    text: str
    span: Span = _span()

    def __str__(self) -> str:
        return self.text


@attrs.frozen
class Text:
    """A quoted text: `"Big Three"`, without its quotes."""

    text: str
    span: Span = _span()


@attrs.frozen
class CardWord:
    """A card, rank or suit as written: `4♥`, `10`, `J`, `♥`."""

    text: str
    span: Span = _span()


# ------------------------------------------------------------------ expressions


@attrs.frozen
class Number:
    """`16`, which may also be a rank where a rank is wanted."""

    value: int
    span: Span = _span()


@attrs.frozen
class Word:
    """`stake`: a value, zone, term, option, rank, choice or built-in name."""

    name: str
    span: Span = _span()


@attrs.frozen
class CardName:
    """`4♥`"""

    text: str
    span: Span = _span()


@attrs.frozen
class SuitName:
    """`♥`"""

    text: str
    span: Span = _span()


@attrs.frozen
class Subject:
    """`player`: the player the rule is about."""

    span: Span = _span()


@attrs.frozen
class Itself:
    """`card`, `number`, `combination`: what a move chooses or a `where` looks at."""

    kind: str
    span: Span = _span()


@attrs.frozen
class Of:
    """`hand of bidder`, `rank of card`, `player of the last play`"""

    name: Name
    operand: Expression
    span: Span = _span()


@attrs.frozen
class LastPlay:
    """`the last play`"""

    span: Span = _span()


@attrs.frozen
class LedCard:
    """`the led card`"""

    span: Span = _span()


@attrs.frozen
class PlayerSet:
    """`player`, `player but bidder`, `other player` after `every`, `any`, `each`."""

    but: Expression | None = None
    others: bool = False
    span: Span = _span()


@attrs.frozen
class AnyPlayer:
    """`any player but bidder`"""

    players: PlayerSet
    span: Span = _span()


@attrs.frozen
class EveryPlayer:
    """`every player`, `each player but bidder`"""

    players: PlayerSet
    span: Span = _span()


@attrs.frozen
class Bracket:
    """`(a or b)`"""

    inside: Expression
    span: Span = _span()


@attrs.frozen
class Else:
    """`holder of 4♥ in hand, else dealer`: the second where the first is none."""

    left: Expression
    right: Expression
    span: Span = _span()


@attrs.frozen
class Or:
    """`a or b`"""

    left: Expression
    right: Expression
    span: Span = _span()


@attrs.frozen
class And:
    """`a and b`"""

    left: Expression
    right: Expression
    span: Span = _span()


@attrs.frozen
class Not:
    """`not leading`"""

    operand: Expression
    span: Span = _span()


@attrs.frozen
class Compare:
    """`number > stake`"""

    operator: str
    left: Expression
    right: Expression
    span: Span = _span()


@attrs.frozen
class Is:
    """`out is bidder`, `hand is not empty`, `combination is quad or_is quad_run`"""

    left: Expression
    sides: tuple[Expression, ...]
    negated: bool
    span: Span = _span()


@attrs.frozen
class IsIn:
    """`rank of card is not in tableau`"""

    left: Expression
    place: Expression
    negated: bool
    span: Span = _span()


@attrs.frozen
class EmptyWord:
    """`empty` after `is`"""

    span: Span = _span()


@attrs.frozen
class NoneWord:
    """`none` after `is`"""

    span: Span = _span()


@attrs.frozen
class Sum:
    """`a + b`, `a - b`"""

    operator: str
    left: Expression
    right: Expression
    span: Span = _span()


@attrs.frozen
class Times:
    """`a * b`"""

    left: Expression
    right: Expression
    span: Span = _span()


@attrs.frozen
class Negative:
    """`-a`"""

    operand: Expression
    span: Span = _span()


@attrs.frozen
class Tie:
    """What breaks a tie: `first_from`, `first_after`, `lowest_seat` or `nobody`."""

    kind: str
    start: Expression | None = None
    span: Span = _span()


@attrs.frozen
class PlayerWith:
    """`player with most chips, ties to first after dealer`"""

    extreme: str
    by: Expression
    tie: Tie | None
    span: Span = _span()


@attrs.frozen
class FirstPlayer:
    """`first player after offerer where hand is not empty`"""

    after: bool
    start: Expression
    where: Expression | None
    span: Span = _span()


@attrs.frozen
class ExtremeOfSuit:
    """`lowest ♥` in `holder of lowest ♥ in hand`"""

    highest: bool
    suit: CardWord
    span: Span = _span()


@attrs.frozen
class Holder:
    """`holder of 4♥ in hand`"""

    card: Expression | ExtremeOfSuit
    place: Expression
    span: Span = _span()


@attrs.frozen
class NumberOfPlayers:
    """`number of players where hand is empty`"""

    where: Expression | None
    span: Span = _span()


@attrs.frozen
class NumberOfCards:
    """`number of cards in hand where suit of card is ♥`"""

    place: Expression
    where: Expression | None
    span: Span = _span()


@attrs.frozen
class CardsIn:
    """`cards in offer where rank of card is 7`"""

    place: Expression
    where: Expression | None
    span: Span = _span()


@attrs.frozen
class ExtremeCard:
    """`highest card in trick where suit of card is suit of the led card`"""

    highest: bool
    place: Expression
    where: Expression | None
    span: Span = _span()


@attrs.frozen
class SomeCard:
    """`any card in hand where ...`, `no card in ...`, `every card in ...`"""

    quantity: str
    place: Expression
    where: Expression | None
    span: Span = _span()


Expression: TypeAlias = (
    Number
    | Word
    | CardName
    | SuitName
    | Subject
    | Itself
    | Of
    | LastPlay
    | LedCard
    | AnyPlayer
    | EveryPlayer
    | Bracket
    | Else
    | Or
    | And
    | Not
    | Compare
    | Is
    | IsIn
    | EmptyWord
    | NoneWord
    | Sum
    | Times
    | Negative
    | PlayerWith
    | FirstPlayer
    | Holder
    | NumberOfPlayers
    | NumberOfCards
    | CardsIn
    | ExtremeCard
    | SomeCard
)

# ------------------------------------------------------------------ top


@attrs.frozen
class Version:
    """`cardrules 1`"""

    number: int
    span: Span = _span()


@attrs.frozen
class Game:
    """`game big_three "Big Three"`"""

    name: Name
    title: Text
    span: Span = _span()


@attrs.frozen
class Section:
    """`options`, `zones`, `values`, `combinations`, `terms`, `scoring`, `match`"""

    kind: str
    span: Span = _span()


@attrs.frozen
class Deck:
    """`deck french`"""

    base: Name
    span: Span = _span()


@attrs.frozen
class Phase:
    """`phase auction "The auction"`"""

    name: Name
    title: Text | None
    span: Span = _span()


@attrs.frozen
class Example:
    """`example "After 6 7 8 9"`"""

    title: Text
    span: Span = _span()


@attrs.frozen
class Ruling:
    """`ruling leader_passes "May the leader pass?"`"""

    name: Name
    question: Text
    span: Span = _span()


@attrs.frozen
class RulingText:
    """`chosen "No."`, `other "..."`, `source "..."`"""

    kind: str
    text: Text
    span: Span = _span()


@attrs.frozen
class About:
    """`about "A climbing game."`"""

    text: Text
    span: Span = _span()


# ------------------------------------------------------------------ game, options, deck


@attrs.frozen
class Players:
    """`players 3`, `players 2..5`"""

    fewest: int
    most: int
    span: Span = _span()


@attrs.frozen
class Rotation:
    """`rotation anticlockwise`"""

    direction: Name
    span: Span = _span()


@attrs.frozen
class OptionNumber:
    """`deals number 1..1000 or none, default 10 "How many deals."`"""

    name: Name
    lowest: int
    highest: int
    or_none: bool
    default: int | None
    sentence: Text
    span: Span = _span()


@attrs.frozen
class OptionChoice:
    """`round_end one of turn or instant, default turn "..."`"""

    name: Name
    choices: tuple[Name, ...]
    default: Name
    sentence: Text
    span: Span = _span()


@attrs.frozen
class OptionTruth:
    """`kitty_shown yes or no, default no "..."`"""

    name: Name
    default: Name
    sentence: Text
    span: Span = _span()


@attrs.frozen
class DeckLine:
    """`ranks 4 5 6`, `suits ♥ ♠`, `without 2♦`, `with BJ RJ`"""

    kind: str
    cards: tuple[CardWord, ...]
    span: Span = _span()


@attrs.frozen
class Packs:
    """`packs 2`"""

    number: int
    span: Span = _span()


@attrs.frozen
class Counts:
    """`Q♠ counts 13`"""

    cards: tuple[CardWord, ...]
    value: int
    span: Span = _span()


# ------------------------------------------------------------------ zones, values, terms


@attrs.frozen
class Zone:
    """`hand per player, seen by owner`"""

    name: Name
    per_player: bool
    in_order: bool
    seen_by: Name | None
    span: Span = _span()


@attrs.frozen
class ValueType:
    """`number`, `player`, `truth`, `card`, `suit`, `rank`, or `one of a or b`"""

    kind: str
    choices: tuple[Name, ...] = ()
    span: Span = _span()


@attrs.frozen
class Value:
    """`chips number per player, from 0, for the match`"""

    name: Name
    type: ValueType
    per_player: bool
    start: Expression | None
    lifetime: Name | None
    seen_by: Name | None
    drawn: bool
    span: Span = _span()


@attrs.frozen
class Term:
    """`run of player means longest_run of tableau`"""

    name: Name
    of: str
    meaning: Expression
    span: Span = _span()


# ------------------------------------------------------------------ combinations


@attrs.frozen
class Count:
    """`3`, `3 or_more`, `1..3`; `most` is None for `or_more`."""

    fewest: int
    most: int | None
    span: Span = _span()


@attrs.frozen
class SetOf:
    """`pair 2 of a rank`"""

    name: Name
    count: Count
    span: Span = _span()


@attrs.frozen
class SequenceOf:
    """`run 3 or_more single in sequence within 4..K`"""

    name: Name
    count: Count
    unit: Name
    lowest: CardWord | None
    highest: CardWord | None
    one_suit: bool
    span: Span = _span()


@attrs.frozen
class TheseCards:
    """`rocket the cards BJ RJ`"""

    name: Name
    cards: tuple[CardWord, ...]
    span: Span = _span()


@attrs.frozen
class Attached:
    """`1 single` or `as many pair` (number None) after `with`"""

    number: int | None
    unit: Name
    span: Span = _span()


@attrs.frozen
class WithAttached:
    """`full_house triple with 1 pair`"""

    name: Name
    body: Name
    attached: tuple[Attached, ...]
    span: Span = _span()


@attrs.frozen
class Clause:
    """`same size`, `higher rank`"""

    kind: str
    what: Name
    span: Span = _span()


@attrs.frozen
class BeatenBy:
    """`beaten by same combination, same size, higher rank`"""

    clauses: tuple[Clause, ...]
    span: Span = _span()


@attrs.frozen
class BeatsAnything:
    """`bomb beats anything but bomb, rocket`"""

    name: Name
    but: tuple[Name, ...]
    span: Span = _span()


# ------------------------------------------------------------------ phases and moves


@attrs.frozen
class TurnOf:
    """`turn of offerer`"""

    player: Expression
    span: Span = _span()


@attrs.frozen
class TurnsFrom:
    """`turns from opener`"""

    player: Expression
    span: Span = _span()


@attrs.frozen
class Together:
    """`together every player but offerer`"""

    players: EveryPlayer
    span: Span = _span()


@attrs.frozen
class Skip:
    """`skip player when hand is empty`"""

    condition: Expression
    span: Span = _span()


@attrs.frozen
class ChooseNumber:
    """`number 1..3`"""

    lowest: Expression
    highest: Expression
    span: Span = _span()


@attrs.frozen
class ChooseCards:
    """`1..3 card from hand to offer`"""

    count: Count
    source: Expression
    target: Expression | None
    span: Span = _span()


@attrs.frozen
class ChooseCombination:
    """`combination from hand to pile`"""

    source: Expression
    target: Expression
    span: Span = _span()


@attrs.frozen
class ChooseValue:
    """`a suit`, `a player`"""

    kind: Name
    span: Span = _span()


@attrs.frozen
class Move:
    """`move bid: number 1..3`"""

    name: Name
    choice: ChooseNumber | ChooseCards | ChooseCombination | ChooseValue | None
    span: Span = _span()


@attrs.frozen
class Ends:
    """`ends when stake = 3` and `trick ends when passes = 2`"""

    trick: bool
    condition: Expression
    label: Name | None = None
    span: Span = _span()


@attrs.frozen
class Then:
    """`then`"""

    span: Span = _span()


@attrs.frozen
class Needs:
    """`needs number > stake`"""

    condition: Expression
    label: Name | None = None
    span: Span = _span()


@attrs.frozen
class Duty:
    """`must, if able, when leading: suit of card is not ♥`"""

    condition: Expression
    when: Expression | None
    label: Name | None = None
    span: Span = _span()


@attrs.frozen
class BeatsLast:
    """`beats the last play`"""

    span: Span = _span()


# ------------------------------------------------------------------ effects


@attrs.frozen
class Becomes:
    """`announce opener becomes holder of 4♥ in hand`"""

    target: Expression
    value: Expression
    announced: bool
    span: Span = _span()


@attrs.frozen
class Announce:
    """`announce kitty`"""

    what: Expression
    span: Span = _span()


@attrs.frozen
class MoveCards:
    """`kitty to hand of bidder`"""

    what: Expression
    target: Expression
    span: Span = _span()


@attrs.frozen
class DrawCards:
    """`1 from stock to hand`"""

    number: int
    source: Expression
    target: Expression
    span: Span = _span()


@attrs.frozen
class Shuffle:
    """`shuffle`"""

    span: Span = _span()


@attrs.frozen
class DealCards:
    """`deal 16 to hand, one at a time, from dealer`; `number` is None for `rest`"""

    number: Expression | None
    zone: Name
    one_at_a_time: bool
    start: Expression | None
    span: Span = _span()


@attrs.frozen
class Pays:
    """`bidder pays stake chips to each player but bidder`"""

    payer: Expression
    amount: Expression
    value: Name
    payee: Expression
    span: Span = _span()


@attrs.frozen
class Scores:
    """`player scores run points`"""

    player: Expression
    amount: Expression
    value: Name
    span: Span = _span()


@attrs.frozen
class Leads:
    """`player of the last play leads`"""

    player: Expression
    span: Span = _span()


@attrs.frozen
class PlaysAgain:
    """`plays again`"""

    span: Span = _span()


@attrs.frozen
class When:
    """`when out is bidder`"""

    condition: Expression
    span: Span = _span()


@attrs.frozen
class Otherwise:
    """`otherwise`"""

    span: Span = _span()


@attrs.frozen
class ForEach:
    """`for each player but bidder`"""

    players: PlayerSet
    span: Span = _span()


@attrs.frozen
class Next:
    """`next auction`"""

    phase: Name
    span: Span = _span()


@attrs.frozen
class EndDeal:
    """`end the deal`; with `void` set, `void the deal`"""

    void: bool
    span: Span = _span()


# ------------------------------------------------------------------ match


@attrs.frozen
class MatchEndsAfter:
    """`ends after deals deals`"""

    deals: Expression
    span: Span = _span()


@attrs.frozen
class MatchEndsWhen:
    """`ends when chips of any player >= target`"""

    condition: Expression
    span: Span = _span()


@attrs.frozen
class Criterion:
    """`most points`, `fewest tricks`"""

    extreme: str
    value: Name
    span: Span = _span()


@attrs.frozen
class WonBy:
    """`won by most points, then most best_run`"""

    criteria: tuple[Criterion, ...]
    span: Span = _span()


@attrs.frozen
class TiesShared:
    """`ties shared`"""

    span: Span = _span()


@attrs.frozen
class Cap:
    """`cap 200 deals`"""

    deals: int
    span: Span = _span()


# ------------------------------------------------------------------ examples


@attrs.frozen
class ExampleRef:
    """`hand of Anna`, `stake`"""

    name: Name
    of: Name | None
    span: Span = _span()


@attrs.frozen
class ExampleLine:
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
    span: Span = _span()


Statement: TypeAlias = (
    Version
    | Game
    | Section
    | Deck
    | Phase
    | Example
    | Ruling
    | RulingText
    | About
    | Players
    | Rotation
    | OptionNumber
    | OptionChoice
    | OptionTruth
    | DeckLine
    | Packs
    | Counts
    | Zone
    | Value
    | Term
    | SetOf
    | SequenceOf
    | TheseCards
    | WithAttached
    | BeatenBy
    | BeatsAnything
    | TurnOf
    | TurnsFrom
    | Together
    | Skip
    | Move
    | Ends
    | Then
    | Needs
    | Duty
    | BeatsLast
    | Becomes
    | Announce
    | MoveCards
    | DrawCards
    | Shuffle
    | DealCards
    | Pays
    | Scores
    | Leads
    | PlaysAgain
    | When
    | Otherwise
    | ForEach
    | Next
    | EndDeal
    | MatchEndsAfter
    | MatchEndsWhen
    | WonBy
    | TiesShared
    | Cap
    | ExampleLine
)


@attrs.frozen
class Line:
    """A statement, the lines indented under it, and the comments that belong to it."""

    statement: Statement
    children: tuple[Line, ...] = ()
    above: tuple[str, ...] = attrs.field(default=(), eq=False, repr=False)
    beside: str = attrs.field(default="", eq=False, repr=False)
    span: Span = _span()


@attrs.frozen
class RuleFile:
    """A whole file: its top lines, and the comments after the last of them."""

    lines: tuple[Line, ...]
    below: tuple[str, ...] = attrs.field(default=(), eq=False, repr=False)
