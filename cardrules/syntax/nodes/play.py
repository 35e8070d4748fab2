"""Statements that say what happens: phases, moves, effects and the match."""

from __future__ import annotations

from cardrules.syntax.nodes.declarations import Count
from cardrules.syntax.nodes.expressions import EveryPlayer, Expression, PlayerSet
from cardrules.syntax.nodes.words import Name
from cardrules.text import Node, node

# ------------------------------------------------------------------ phases and moves


@node
class TurnOf(Node):
    """`turn of offerer`"""

    player: Expression


@node
class TurnsFrom(Node):
    """`turns from opener`"""

    player: Expression


@node
class Together(Node):
    """`together every player but offerer`"""

    players: EveryPlayer


@node
class Skip(Node):
    """`skip player when hand is empty`"""

    condition: Expression


@node
class ChooseNumber(Node):
    """`number 1..3`"""

    lowest: Expression
    highest: Expression


@node
class ChooseCards(Node):
    """`1..3 card from hand to offer`"""

    count: Count
    source: Expression
    target: Expression | None


@node
class ChooseCombination(Node):
    """`combination from hand to pile`"""

    source: Expression
    target: Expression


@node
class ChooseValue(Node):
    """`a suit`, `a player`"""

    kind: Name


@node
class Move(Node):
    """`move bid: number 1..3`"""

    name: Name
    choice: ChooseNumber | ChooseCards | ChooseCombination | ChooseValue | None


@node
class Ends(Node):
    """`ends when stake = 3` and `trick ends when passes = 2`"""

    trick: bool
    condition: Expression
    label: Name | None = None


@node
class Then(Node):
    """`then`"""


@node
class Needs(Node):
    """`needs number > stake`"""

    condition: Expression
    label: Name | None = None


@node
class Duty(Node):
    """`must, if able, when leading: suit of card is not ♥`"""

    condition: Expression
    when: Expression | None
    label: Name | None = None


@node
class BeatsLast(Node):
    """`beats the last play`"""


# ------------------------------------------------------------------ effects


@node
class Becomes(Node):
    """`announce opener becomes holder of 4♥ in hand`"""

    target: Expression
    value: Expression
    announced: bool


@node
class Announce(Node):
    """`announce kitty`"""

    what: Expression


@node
class MoveCards(Node):
    """`kitty to hand of bidder`"""

    what: Expression
    target: Expression


@node
class DrawCards(Node):
    """`1 from stock to hand`, `1 at random from hand of dealer to hand`"""

    number: Expression
    source: Expression
    target: Expression
    at_random: bool


@node
class Shuffle(Node):
    """`shuffle`, `shuffle stock`"""

    place: Expression | None = None


@node
class DealCards(Node):
    """`deal 16 to hand, one at a time, from dealer`; `number` is None for `rest`"""

    number: Expression | None
    zone: Name
    one_at_a_time: bool
    start: Expression | None


@node
class Pays(Node):
    """`bidder pays stake chips to each player but bidder`"""

    payer: Expression
    amount: Expression
    value: Name
    payee: Expression


@node
class Scores(Node):
    """`player scores run points`"""

    player: Expression
    amount: Expression
    value: Name


@node
class Leads(Node):
    """`player of the last play leads`"""

    player: Expression


@node
class PlaysNext(Node):
    """`right of player plays next`"""

    player: Expression


@node
class PlaysAgain(Node):
    """`plays again`"""


@node
class When(Node):
    """`when out is bidder`"""

    condition: Expression


@node
class Otherwise(Node):
    """`otherwise`, `otherwise when stake > 2`"""

    condition: Expression | None = None


@node
class ForEach(Node):
    """`for each player but bidder`"""

    players: PlayerSet


@node
class Next(Node):
    """`next auction`"""

    phase: Name


@node
class EndDeal(Node):
    """`end the deal`; with `void` set, `void the deal`"""

    void: bool


# ------------------------------------------------------------------ match


@node
class MatchEndsAfter(Node):
    """`ends after deals deals`"""

    deals: Expression
    label: Name | None = None


@node
class MatchEndsWhen(Node):
    """`ends when chips of any player >= target as target_reached`"""

    condition: Expression
    label: Name | None = None


@node
class Criterion(Node):
    """`most points`, `fewest tricks`"""

    extreme: str
    value: Name


@node
class WonBy(Node):
    """`won by most points, then most best_run`"""

    criteria: tuple[Criterion, ...]


@node
class TiesShared(Node):
    """`ties shared`"""


@node
class Cap(Node):
    """`cap 200 deals`"""

    deals: int
