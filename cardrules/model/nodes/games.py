"""The match, what is said about the rules, and the whole game."""

from __future__ import annotations

import attrs

from cardrules.cards import Deck
from cardrules.model import expressions as e
from cardrules.model.nodes.declarations import Beating, Combination, Option, Value, Zone
from cardrules.model.nodes.effects import Effect
from cardrules.model.nodes.phases import CombinationChoice, Phase
from cardrules.text import Node, Source, node


@node
class MatchEnd(Node):
    """`ends after 4 deals`, `ends when ...`"""

    id: str
    condition: e.Expression


@node
class Match(Node):
    """When the match ends, by what it is won, and after how many deals it is cut off."""

    ends: tuple[MatchEnd, ...]
    won_by: tuple[tuple[bool, Value], ...]
    cap: int


@node
class Ruling(Node):
    """An open point, how it is decided, the other readings, and the source."""

    id: str
    question: str
    chosen: str
    other: str
    source: str


@node
class ExampleStep(Node):
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


@node
class Example(Node):
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


@node
class Rules(Node):
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

    @property
    def played(self) -> tuple[Combination, ...]:
        """The combinations that are played: all, or none where no move chooses one."""
        choices = (move.choice for phase in self.phases for move in phase.moves)
        plays = any(isinstance(choice, CombinationChoice) for choice in choices)
        return self.combinations if plays else ()
