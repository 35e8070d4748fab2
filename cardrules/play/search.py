"""What a bot may ask for while it thinks: states it cannot tell from the true one, and play there.

A bot is `choose(view, moves, search)`. It is never handed a state of the match: what it gets
here follows from what its seat knows and from its own numbers.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.walk import below
from cardrules.play.imagining import CannotImagine
from cardrules.play.playing import play_out
from cardrules.play.step import step
from cardrules.table import ACTOR, CODE, DEAL_SCORES, LAYOUT, OUTCOME, START, WAITING, Cells, Move

if TYPE_CHECKING:
    from cardrules.play.state import State

Bot = Callable[[Mapping[str, Any], Sequence[Move], "Search"], Move]
"""What chooses one of some moves for a seat, by its view and what it may search."""


class Guess:
    """A state that a seat cannot tell from the true one, to be played on from.

    `after` gives what follows a move of the seat; the others' moves are drawn at random.
    """

    __slots__ = ("_cells", "_rng", "_seat")

    def __init__(self, cells: Cells, seat: int, rng: random.Random) -> None:
        self._cells = cells
        self._seat = seat
        self._rng = rng

    def after(self, move: Move) -> Guess:
        """The state after the seat makes a move, and others who choose with it in secret do."""
        c = step(self._cells, self._cells[CODE], self._seat, move)
        phase, decided = c[CODE], c[DEAL_SCORES]
        while c[ACTOR] < 0 and not c[OUTCOME] and c[CODE] is phase and c[DEAL_SCORES] == decided:
            seats = [seat for seat in c[WAITING] if seat != self._seat]
            if not seats:
                break
            seat = seats[0]
            other, _ = phase.pick(c, seat, self._rng.random)
            c = step(c, phase, seat, other)
        return Guess(c, self._seat, self._rng)

    def played_out(self) -> Fraction:
        """What the deal scores for the seat above the others' average, played on at random."""
        c = self._cells.copy()
        deals = len(c[DEAL_SCORES])
        play_out(c, self._rng.random, deals=deals + 1)
        return self._above(c[DEAL_SCORES][deals] if len(c[DEAL_SCORES]) > deals else ())

    def worth(self, deals: int) -> tuple[Fraction, ...]:
        """How the seat would stand above the others if the deal were scored now.

        There is a number for each thing the match is won by; one for its cards in zones that
        scoring looks at, many being good where most wins; and one for the cards it holds: few
        are good where whoever has none ends a phase, else many. `deals` is how many deals were
        over before.
        """
        c = self._cells
        machine = c[START].machine
        if len(c[DEAL_SCORES]) > deals:
            first = self._above(c[DEAL_SCORES][deals])
            return first, *[Fraction(0)] * (1 + len(machine.rules.match.won_by))
        held, scored = self._held(c), self._scored(c)
        c = c.copy()
        before = [self._have(c, number) for number in self._won_by()]
        machine.scoring(c, 0, None)
        after = [self._have(c, number) for number in self._won_by()]
        standing = [
            self._above([now - then for now, then in zip(late, early, strict=True)], place)
            for place, (late, early) in enumerate(zip(after, before, strict=True))
        ]
        return *standing, scored, Fraction(-held if _sheds(machine.rules) else held)

    def _won_by(self) -> list[int]:
        machine = self._cells[START].machine
        return [value.number for _, value in machine.rules.match.won_by]

    def _have(self, c: Cells, number: int) -> list[int]:
        """What each seat has of a value."""
        machine = c[START].machine
        base = machine.places.value[number]
        return list(c[base : base + machine.rules.players])

    def _held(self, c: Cells) -> int:
        """How many cards lie in the zones that only the seat sees."""
        rules = c[START].machine.rules
        own = [zone for zone in rules.zones if zone.per_player and zone.seen_by == "owner"]
        return self._cards(c, own, self._seat)

    def _scored(self, c: Cells) -> Fraction:
        """How many more cards the seat has where scoring looks than the others on average."""
        rules = c[START].machine.rules
        zones = {
            node.zone.number: node.zone
            for node in below(rules.scoring)
            if isinstance(node, e.ZoneCards) and node.zone.per_player
        }
        counts = [self._cards(c, list(zones.values()), seat) for seat in range(rules.players)]
        return self._above(counts)

    def _cards(self, c: Cells, zones: Sequence[m.Zone], seat: int) -> int:
        found = 0
        for zone in zones:
            cards = c[c[START].machine.places.zone[zone.number] + seat]
            found += len(cards) if zone.in_order else c[LAYOUT].count(cards)
        return found

    def _above(self, scores: Sequence[int], place: int = 0) -> Fraction:
        """How much better the seat does than the others on average, where less may be better."""
        if not scores:
            return Fraction(0)
        won_by = self._cells[START].machine.rules.match.won_by
        sign = 1 if not won_by or won_by[place][0] else -1
        own = scores[self._seat]
        others = max(1, len(scores) - 1)
        return sign * (own - Fraction(sum(scores) - own, others))


def _sheds(rules: m.Rules) -> bool:
    """Whether a player without cards in hand ends a phase."""
    return any(
        isinstance(check.condition, e.IsEmpty)
        and isinstance(check.condition.cards, e.ZoneCards)
        and isinstance(check.condition.cards.player, e.Subject)
        for phase in rules.phases
        for check in phase.checks
    )


class Search:
    """What a seat can think through: nothing here follows from anything it does not know."""

    __slots__ = ("_drawn", "_seat", "rng")

    def __init__(self, state: State, seat: int, rng: random.Random) -> None:
        self.rng = rng
        self._seat = seat
        self._drawn = _drawer(state, seat, rng)

    @property
    def seat(self) -> int:
        """The seat that thinks."""
        return self._seat

    def possible(self) -> Guess | None:
        """A state drawn from those the seat cannot tell from the true one; None if none came up."""
        return self._drawn()


def _drawer(state: State, seat: int, rng: random.Random) -> Callable[[], Guess | None]:
    """What draws guesses; it holds nothing of the state it was made for but what the seat knows."""
    try:
        imagine = state._imagining(seat)
    except CannotImagine:
        return lambda: None

    def drawn() -> Guess | None:
        try:
            return Guess(imagine(rng), seat, rng)
        except CannotImagine:
            return None

    return drawn
