"""What rules do."""

from __future__ import annotations

from typing import TypeAlias

from cardrules.model import expressions as e
from cardrules.model.nodes.declarations import Value, Zone
from cardrules.text import Node, node


@node
class EachPlayer(Node):
    """`each player but bidder` where a statement may take several players."""

    players: e.Players


Who: TypeAlias = e.Expression | EachPlayer


@node
class SetValue(Node):
    """`bidder becomes player`"""

    value: Value
    player: e.Expression | None
    to: e.Expression
    announced: bool


@node
class AddValue(Node):
    """`player scores run points`"""

    value: Value
    who: Who
    amount: e.Expression


@node
class Pay(Node):
    """`bidder pays stake chips to each player but bidder`"""

    value: Value
    payer: Who
    payee: Who
    amount: e.Expression


@node
class AnnounceCards(Node):
    """`announce kitty`, `announce bid of every player`"""

    cards: e.Expression
    players: e.Players | None


@node
class MoveCards(Node):
    """`kitty to hand of bidder`; with `every`, once for each player."""

    cards: e.Expression
    target: e.ZoneCards
    every: e.Players | None


@node
class DrawCards(Node):
    """`1 from stock to hand`; of fewer than one card, none."""

    number: e.Expression
    source: e.ZoneCards
    target: e.ZoneCards


@node
class Shuffle(Node):
    """`shuffle`: all cards are gathered and shuffled into the pack."""


@node
class DealCards(Node):
    """`deal 16 to hand, one at a time, from dealer`; `number` None is the rest of the pack."""

    number: e.Expression | None
    zone: Zone
    one_at_a_time: bool
    start: e.Expression | None


@node
class Lead(Node):
    """`player of the last play leads`"""

    player: e.Expression


@node
class PlayAgain(Node):
    """`plays again`"""


@node
class When(Node):
    """`when ...`, with what is done `otherwise`."""

    condition: e.Expression
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...]


@node
class ForEach(Node):
    """`for each player but bidder`"""

    players: e.Players
    effects: tuple[Effect, ...]


@node
class GoTo(Node):
    """`next auction`; the phase by its number."""

    phase: int


@node
class EndDeal(Node):
    """`end the deal`, or `void the deal`."""

    void: bool


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
