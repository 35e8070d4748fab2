"""Lines of a rule file: a statement, and what stands under it."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from cardrules.syntax.nodes.declarations import (
    About,
    Advice,
    BeatenBy,
    BeatsAnything,
    Counts,
    Deck,
    DeckLine,
    Example,
    Game,
    OptionChoice,
    OptionNumber,
    OptionTruth,
    Packs,
    Phase,
    Players,
    Rotation,
    Ruling,
    RulingText,
    Section,
    SequenceOf,
    SetOf,
    Term,
    TheseCards,
    Value,
    Version,
    WithAttached,
    WithoutWhere,
    Zone,
)
from cardrules.syntax.nodes.examples import ExampleLine
from cardrules.syntax.nodes.overlays import (
    Adjustment,
    AlsoNeeds,
    Change,
    Excludes,
    Includes,
    NeedsVariant,
    RemoveExample,
    SetOption,
    Variant,
    WithVariant,
)
from cardrules.syntax.nodes.play import (
    Announce,
    BeatsLast,
    Becomes,
    Cap,
    DealCards,
    DrawCards,
    Duty,
    EndDeal,
    Ends,
    ForEach,
    Leads,
    MatchEndsAfter,
    MatchEndsWhen,
    Move,
    MoveCards,
    Needs,
    Next,
    Otherwise,
    Pays,
    PlaysAgain,
    PlaysNext,
    Scores,
    Shuffle,
    Skip,
    Then,
    TiesShared,
    Together,
    TurnOf,
    TurnsFrom,
    When,
    WonBy,
)
from cardrules.text import Node, node

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
    | Advice
    | Players
    | Rotation
    | OptionNumber
    | OptionChoice
    | OptionTruth
    | DeckLine
    | WithoutWhere
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
    | PlaysNext
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
    | Adjustment
    | AlsoNeeds
    | Change
    | Excludes
    | Includes
    | NeedsVariant
    | RemoveExample
    | SetOption
    | Variant
    | WithVariant
)


@node
class Unread(Node):
    """A line that could not be read, by the words that stand on it and under it."""

    words: frozenset[str]


@node
class Line(Node):
    """A statement, the lines indented under it, and the comments that belong to it.

    `unread` are the lines under it that could not be read; where there are some, faults were
    noted, and the file is no rule file.
    """

    statement: Statement
    children: tuple[Line, ...] = ()
    above: tuple[str, ...] = attrs.field(default=(), eq=False, repr=False)
    beside: str = attrs.field(default="", eq=False, repr=False)
    unread: tuple[Unread, ...] = attrs.field(default=(), eq=False, repr=False)


@node
class RuleFile(Node):
    """A whole file: its top lines, and the comments after the last of them."""

    lines: tuple[Line, ...]
    below: tuple[str, ...] = attrs.field(default=(), eq=False, repr=False)
    unread: tuple[Unread, ...] = attrs.field(default=(), eq=False, repr=False)
