"""How well a seat stands in some cells, told from the rules alone: no game is known by name.

It is what a bot that looks one move ahead goes by, and what a deal that was played out is worth.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

import attrs

from cardrules.machine.failures import RuleFailure
from cardrules.machine.nodes import Machine
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.walk import below
from cardrules.table import DEAL_SCORES, LAYOUT, Cells


@attrs.frozen(eq=False)
class Standing:
    """What is looked at to tell how a seat stands, found once for a machine.

    `won_by` has for each value the match is won by where it lies, and whether most of it is
    best; `held` the zones for cards that only their owner sees, `scored` those that scoring
    looks at: where each begins, and whether its cards lie in order. `sheds` is whether a player
    without cards in hand ends a phase.
    """

    machine: Machine
    won_by: tuple[tuple[int, bool], ...]
    held: tuple[tuple[int, bool], ...]
    scored: tuple[tuple[int, bool], ...]
    sheds: bool

    def of_deal(self, c: Cells, seat: int, deals: int) -> Fraction:
        """What the deal after so many scored for the seat above the others' average.

        It is nothing for a deal that was cut off.
        """
        if len(c[DEAL_SCORES]) <= deals:
            return Fraction(0)
        return _above(c[DEAL_SCORES][deals], seat, not self.won_by or self.won_by[0][1])

    def now(self, c: Cells, seat: int, deals: int) -> tuple[Fraction, ...]:
        """How the seat would stand if the deal after so many were scored now.

        There is a number for each thing the match is won by, above the others' average; and
        one for cards: those that count for it above the others', and those it holds, which
        count against it where cards are to be got rid of.
        """
        if len(c[DEAL_SCORES]) > deals:
            rest = [Fraction(0)] * max(1, len(self.won_by))
            return self.of_deal(c, seat, deals), *rest
        cards = Fraction(self._count(c, self.held, seat))
        if self.sheds:
            cards = -cards
        if self.scored:
            seats = range(self.machine.rules.players)
            cards += _above([self._count(c, self.scored, each) for each in seats], seat, True)
        return *self._gained(c, seat), cards

    def _gained(self, c: Cells, seat: int) -> list[Fraction]:
        """What scoring would give; nothing where the rules cannot score a deal in its middle."""
        c = c.copy()
        before = [self._have(c, at) for at, _ in self.won_by]
        try:
            self.machine.scoring(c, 0, None)
        except RuleFailure:
            return [Fraction(0)] * len(before)
        gained = []
        for had, (at, most) in zip(before, self.won_by, strict=True):
            changes = [now - then for now, then in zip(self._have(c, at), had, strict=True)]
            gained.append(_above(changes, seat, most))
        return gained

    def _have(self, c: Cells, at: int) -> list[int]:
        """What each seat has of a value."""
        return list(c[at : at + self.machine.rules.players])

    def _count(self, c: Cells, zones: Iterable[tuple[int, bool]], seat: int) -> int:
        found = 0
        for base, in_order in zones:
            cards = c[base + seat]
            found += len(cards) if in_order else c[LAYOUT].count(cards)
        return found


def _above(scores: Sequence[int], seat: int, most: bool) -> Fraction:
    """How much better a seat does than the others on average."""
    own, others = scores[seat], max(1, len(scores) - 1)
    above = own * others - sum(scores) + own
    return Fraction(above if most else -above, others)


def standing_of(machine: Machine) -> Standing:
    """What is looked at to tell how a seat stands in a game."""
    rules, places = machine.rules, machine.places
    owned = [zone for zone in rules.zones if zone.per_player]
    counting = {node.zone.number for node in below(rules.scoring) if isinstance(node, e.ZoneCards)}

    def found(zones: Iterable[m.Zone]) -> tuple[tuple[int, bool], ...]:
        return tuple((places.zone[zone.number], zone.in_order) for zone in zones)

    return Standing(
        machine,
        tuple((places.value[value.number], most) for most, value in rules.match.won_by),
        found(zone for zone in owned if zone.seen_by == "owner"),
        found(zone for zone in owned if zone.number in counting),
        _sheds(rules),
    )


def _sheds(rules: m.Rules) -> bool:
    return any(
        isinstance(check.condition, e.IsEmpty)
        and isinstance(check.condition.cards, e.ZoneCards)
        and isinstance(check.condition.cards.player, e.Subject)
        for phase in rules.phases
        for check in phase.checks
    )
