"""Statements that say what a game is made of: its deck, zones, values and combinations."""

from __future__ import annotations

import attrs

from cardrules.syntax.nodes.expressions import Expression
from cardrules.syntax.nodes.words import CardWord, Name, Text
from cardrules.text import NOWHERE, Node, Span, node

# ------------------------------------------------------------------ top


@node
class Version(Node):
    """`cardrules 1`"""

    number: int


@node
class Game(Node):
    """`game big_three "Big Three"`"""

    name: Name
    title: Text


@node
class Section(Node):
    """`options`, `zones`, `values`, `combinations`, `terms`, `scoring`, `match`"""

    kind: str


@node
class Deck(Node):
    """`deck french`"""

    base: Name


@node
class Phase(Node):
    """`phase auction "The auction"`"""

    name: Name
    title: Text | None


@node
class Example(Node):
    """`example "After 6 7 8 9"`"""

    title: Text


@node
class Ruling(Node):
    """`ruling leader_passes "May the leader pass?"`"""

    name: Name
    question: Text


@node
class RulingText(Node):
    """`chosen "No."`, `other "..."`, `source "..."`"""

    kind: str
    text: Text


@node
class About(Node):
    """`about "A climbing game."`"""

    text: Text


@node
class Advice(Node):
    """`advice "Keep a high card for the end."`"""

    text: Text


# ------------------------------------------------------------------ game, options, deck


@node
class Players(Node):
    """`players 3`, `players 2..5`"""

    fewest: int
    most: int


@node
class Rotation(Node):
    """`rotation anticlockwise`"""

    direction: Name


@node
class OptionNumber(Node):
    """`deals number 1..1000 or none, default 10 "How many deals."`"""

    name: Name
    lowest: int
    highest: int
    or_none: bool
    default: int | None
    sentence: Text
    default_span: Span = attrs.field(default=NOWHERE, eq=False, repr=False, kw_only=True)


@node
class OptionChoice(Node):
    """`round_end one of turn or instant, default turn "..."`"""

    name: Name
    choices: tuple[Name, ...]
    default: Name
    sentence: Text


@node
class OptionTruth(Node):
    """`kitty_shown yes or no, default no "..."`"""

    name: Name
    default: Name
    sentence: Text


@node
class DeckLine(Node):
    """`ranks 4 5 6`, `suits ♥ ♠`, `with BJ "black joker"`, `without 2♦ when deals = 3`"""

    kind: str
    cards: tuple[CardWord, ...]
    when: Expression | None = None
    title: Text | None = attrs.field(default=None, repr=False, kw_only=True)


@node
class WithoutWhere(Node):
    """`without cards where value of card > prizes`"""

    where: Expression


@node
class Packs(Node):
    """`packs 2`"""

    number: int


@node
class Counts(Node):
    """`Q♠ counts 13`; with value None, `2 3 4 count face value`"""

    cards: tuple[CardWord, ...]
    value: int | None


# ------------------------------------------------------------------ zones, values, terms
#
# A title is for people alone: it is left out of `repr`, by which rules are told apart.


@node
class Zone(Node):
    """`hand per player, seen by owner`"""

    name: Name
    per_player: bool
    in_order: bool
    seen_by: Name | None
    title: Text | None = attrs.field(default=None, repr=False, kw_only=True)


@node
class ValueType(Node):
    """`number`, `player`, `truth`, `card`, `suit`, `rank`, or `one of a or b`"""

    kind: str
    choices: tuple[Name, ...] = ()


@node
class Value(Node):
    """`chips number per player, from 0, for the match`"""

    name: Name
    type: ValueType
    per_player: bool
    start: Expression | None
    lifetime: Name | None
    seen_by: Name | None
    drawn: bool
    by_deal: bool = False
    title: Text | None = attrs.field(default=None, repr=False, kw_only=True)


@node
class Term(Node):
    """`run of player means longest_run of tableau`; lines under it adjust a number."""

    name: Name
    of: str
    meaning: Expression


# ------------------------------------------------------------------ combinations


@node
class Count(Node):
    """`3`, `3 or_more`, `1..3`; `most` is None for `or_more`."""

    fewest: int
    most: int | None


@node
class SetOf(Node):
    """`pair 2 of a rank`"""

    name: Name
    count: Count
    title: Text | None = attrs.field(default=None, repr=False, kw_only=True)


@node
class SequenceOf(Node):
    """`run 3 or_more single in sequence within 4..K`"""

    name: Name
    count: Count
    unit: Name
    lowest: CardWord | None
    highest: CardWord | None
    one_suit: bool
    title: Text | None = attrs.field(default=None, repr=False, kw_only=True)


@node
class TheseCards(Node):
    """`rocket the cards BJ RJ`"""

    name: Name
    cards: tuple[CardWord, ...]
    title: Text | None = attrs.field(default=None, repr=False, kw_only=True)


@node
class Attached(Node):
    """`1 single` or `as many pair` (number None) after `with`"""

    number: int | None
    unit: Name


@node
class WithAttached(Node):
    """`full_house triple with 1 pair`, `airplane with as many solo, without bomb`"""

    name: Name
    body: Name
    attached: tuple[Attached, ...]
    without: tuple[Name, ...] = ()
    title: Text | None = attrs.field(default=None, repr=False, kw_only=True)


@node
class Clause(Node):
    """`same size`, `higher rank`"""

    kind: str
    what: Name


@node
class BeatenBy(Node):
    """`beaten by same combination, same size, higher rank`"""

    clauses: tuple[Clause, ...]


@node
class BeatsAnything(Node):
    """`bomb beats anything but bomb, rocket`"""

    name: Name
    but: tuple[Name, ...]
