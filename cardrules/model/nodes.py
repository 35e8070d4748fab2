"""The resolved, typed model of a game. It plays nothing and reads no text.

Everything a rule refers to is an object or a place in a declared order; options have the
values they were loaded with.
"""

from __future__ import annotations

from typing import TypeAlias

import attrs

from cardrules.cards import Deck
from cardrules.model import expressions as e
from cardrules.model.types import Type
from cardrules.text import NOWHERE, Source, Span


def _span() -> Span:
    return attrs.field(default=NOWHERE, eq=False, repr=False, kw_only=True)  # type: ignore[no-any-return]  # attrs types field() by its default


# ------------------------------------------------------------------ declarations


@attrs.frozen
class Option:
    """A declared choice of the reader, and the value it was loaded with."""

    name: str
    kind: str
    lowest: int
    highest: int
    or_none: bool
    choices: tuple[str, ...]
    default: int | str | bool | None
    value: int | str | bool | None
    sentence: str
    span: Span = _span()


@attrs.frozen
class Zone:
    """A place for cards. `seen_by` is `owner`, `all` or `nobody`."""

    number: int
    name: str
    per_player: bool
    in_order: bool
    seen_by: str
    span: Span = _span()


@attrs.frozen
class Value:
    """Something remembered: its type, how it starts, and how long it lives."""

    number: int
    name: str
    type: Type
    per_player: bool
    start: e.Expression | None
    lifetime: str
    seen_by: str
    drawn: bool
    span: Span = _span()


# ------------------------------------------------------------------ combinations


@attrs.frozen
class SetShape:
    """`copies` cards of one rank."""

    copies: int


@attrs.frozen
class RunShape:
    """Sets of `copies` in sequence, `fewest` to `most` ranks long, from rank to rank."""

    copies: int
    fewest: int
    most: int
    lowest: int
    highest: int


@attrs.frozen
class CardsShape:
    """Exactly these ranks and suits (suit -1: any), each as often as it stands here."""

    cards: tuple[tuple[int, int], ...]


Shape: TypeAlias = SetShape | RunShape | CardsShape


@attrs.frozen
class Combination:
    """A kind of play."""

    number: int
    name: str
    shape: Shape
    span: Span = _span()


@attrs.frozen
class Beating:
    """What beats what: the clauses of `beaten by`, and who beats anything but whom."""

    same: tuple[str, ...]
    anything: tuple[tuple[int, tuple[int, ...]], ...] = ()
    span: Span = _span()


# ------------------------------------------------------------------ effects


@attrs.frozen
class EachPlayer:
    """`each player but bidder` where a statement may take several players."""

    players: e.Players


Who: TypeAlias = e.Expression | EachPlayer


@attrs.frozen
class SetValue:
    """`bidder becomes player`"""

    value: Value
    player: e.Expression | None
    to: e.Expression
    announced: bool
    span: Span = _span()


@attrs.frozen
class AddValue:
    """`player scores run points`"""

    value: Value
    who: Who
    amount: e.Expression
    span: Span = _span()


@attrs.frozen
class Pay:
    """`bidder pays stake chips to each player but bidder`"""

    value: Value
    payer: Who
    payee: Who
    amount: e.Expression
    span: Span = _span()


@attrs.frozen
class AnnounceCards:
    """`announce kitty`, `announce bid of every player`"""

    cards: e.Expression
    players: e.Players | None
    span: Span = _span()


@attrs.frozen
class MoveCards:
    """`kitty to hand of bidder`; with `every`, once for each player."""

    cards: e.Expression
    target: e.ZoneCards
    every: e.Players | None
    span: Span = _span()


@attrs.frozen
class DrawCards:
    """`1 from stock to hand`"""

    number: int
    source: e.ZoneCards
    target: e.ZoneCards
    span: Span = _span()


@attrs.frozen
class Shuffle:
    """`shuffle`: all cards are gathered and shuffled into the pack."""

    span: Span = _span()


@attrs.frozen
class DealCards:
    """`deal 16 to hand, one at a time, from dealer`; `number` None is the rest of the pack."""

    number: e.Expression | None
    zone: Zone
    one_at_a_time: bool
    start: e.Expression | None
    span: Span = _span()


@attrs.frozen
class Lead:
    """`player of the last play leads`"""

    player: e.Expression
    span: Span = _span()


@attrs.frozen
class PlayAgain:
    """`plays again`"""

    span: Span = _span()


@attrs.frozen
class When:
    """`when ...`, with what is done `otherwise`."""

    condition: e.Expression
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...]
    span: Span = _span()


@attrs.frozen
class ForEach:
    """`for each player but bidder`"""

    players: e.Players
    effects: tuple[Effect, ...]
    span: Span = _span()


@attrs.frozen
class GoTo:
    """`next auction`; the phase by its number."""

    phase: int
    span: Span = _span()


@attrs.frozen
class EndDeal:
    """`end the deal`, or `void the deal`."""

    void: bool
    span: Span = _span()


Effect: TypeAlias = (
    SetValue
    | AddValue
    | Pay
    | AnnounceCards
    | MoveCards
    | DrawCards
    | Shuffle
    | DealCards
    | Lead
    | PlayAgain
    | When
    | ForEach
    | GoTo
    | EndDeal
)

# ------------------------------------------------------------------ moves and phases


@attrs.frozen
class NumberChoice:
    """`number 1..3`"""

    lowest: e.Expression
    highest: e.Expression


@attrs.frozen
class CardsChoice:
    """`1..3 cards from hand to offer`; without a target the cards stay where they are."""

    fewest: int
    most: int
    source: e.ZoneCards
    target: e.ZoneCards | None


@attrs.frozen
class CombinationChoice:
    """`combination from hand to pile`"""

    source: e.ZoneCards
    target: e.ZoneCards


@attrs.frozen
class ListChoice:
    """`a suit`, `a rank`, `a player`: one of a fixed list."""

    kind: str


Choice: TypeAlias = NumberChoice | CardsChoice | CombinationChoice | ListChoice


@attrs.frozen
class Need:
    """`needs number > stake`, with its id and its text as written."""

    id: str
    condition: e.Expression
    text: str
    span: Span = _span()


@attrs.frozen
class Duty:
    """`must, if able, when leading: ...`, with its id and its text as written."""

    id: str
    condition: e.Expression
    when: e.Expression | None
    text: str
    span: Span = _span()


@attrs.frozen
class MoveRule:
    """A kind of move of a phase."""

    id: str
    name: str
    choice: Choice | None
    needs: tuple[Need, ...]
    duties: tuple[Duty, ...]
    beats_last: bool
    effects: tuple[Effect, ...]
    span: Span = _span()


@attrs.frozen
class Check:
    """`ends when ...` or `trick ends when ...`, looked at after each move."""

    id: str
    trick: bool
    condition: e.Expression
    effects: tuple[Effect, ...]
    span: Span = _span()


@attrs.frozen
class Phase:
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
    span: Span = _span()


# ------------------------------------------------------------------ match, prose, examples


@attrs.frozen
class MatchEnd:
    """`ends after 4 deals`, `ends when ...`"""

    id: str
    condition: e.Expression
    span: Span = _span()


@attrs.frozen
class Match:
    """When the match ends, by what it is won, and after how many deals it is cut off."""

    ends: tuple[MatchEnd, ...]
    won_by: tuple[tuple[bool, Value], ...]
    cap: int
    span: Span = _span()


@attrs.frozen
class Ruling:
    """An open point, how it is decided, the other readings, and the source."""

    id: str
    question: str
    chosen: str
    other: str
    source: str
    span: Span = _span()


@attrs.frozen
class ExampleStep:
    """One step of an example: a move made, or something that must hold.

    Kinds: `play`, `may`, `may_not`, `value`, `zone`, `phase`, `turn`, `scores`, `won`.
    Seats are numbers; `because` is the tail of a rule's id.
    """

    kind: str
    seat: int = -1
    text: str = ""
    name: str = ""
    cards: tuple[str, ...] = ()
    literal: str = ""
    number: int = 0
    seats: tuple[int, ...] = ()
    because: str = ""
    span: Span = _span()


@attrs.frozen
class Example:
    """A worked example: the situation it begins in, and its steps."""

    title: str
    seats: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    phase: str
    turn: tuple[int, ...]
    zones: tuple[tuple[str, int, tuple[str, ...]], ...]
    values: tuple[tuple[str, int, str], ...]
    last_play: tuple[tuple[str, ...], int] | None
    steps: tuple[ExampleStep, ...]
    span: Span = _span()


@attrs.frozen
class Rules:
    """A whole game, ready to be compiled."""

    name: str
    title: str
    about: str
    language: int
    players: int
    player_counts: tuple[int, ...]
    rotation: str
    options: tuple[Option, ...]
    deck: Deck
    zones: tuple[Zone, ...]
    values: tuple[Value, ...]
    combinations: tuple[Combination, ...]
    beating: Beating | None
    phases: tuple[Phase, ...]
    scoring: tuple[Effect, ...]
    match: Match
    rulings: tuple[Ruling, ...]
    examples: tuple[Example, ...]
    source: Source = attrs.field(repr=False, eq=False)
