"""What a bot may ask for while it thinks: states it cannot tell from the true one, and play there.

A bot is `choose(view, moves, search)`. It is never handed a state of the match: what it gets
here follows from what its seat knows and from its own numbers.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from cardrules.machine.nodes import PhaseCode
from cardrules.play.habits import Habit, any_kind, chosen, most_cards, play_deal
from cardrules.play.imagining import CannotImagine
from cardrules.play.standing import Standing, standing_of
from cardrules.play.step import step
from cardrules.table import ACTOR, CODE, DEAL_SCORES, WAITING, Cells, Move

if TYPE_CHECKING:
    from cardrules.play.state import State

Bot = Callable[[Mapping[str, Any], Sequence[Move], "Search"], Move]
"""What chooses one of some moves for a seat, by its view and what it may search."""


class Guess:
    """A state that a seat cannot tell from the true one, to be played on from.

    `after` gives what follows each of some moves of the seat; the others' moves are drawn.
    """

    __slots__ = ("_cells", "_deals", "_rng", "_seat", "_standing")

    def __init__(
        self, cells: Cells, seat: int, rng: random.Random, standing: Standing, deals: int
    ) -> None:
        self._cells = cells
        self._seat = seat
        self._rng = rng
        self._standing = standing
        self._deals = deals  # how many deals were over when the seat had to choose

    def after(self, moves: Sequence[Move]) -> list[Guess]:
        """The state after each of some moves; of others who choose in secret, after theirs.

        What others choose is drawn once, so that luck does not tell one move from another.
        """
        c = self._cells
        if c[ACTOR] < 0:
            phase: PhaseCode = c[CODE]
            for other in [seat for seat in c[WAITING] if seat != self._seat]:
                made = chosen(self._habit(), c, other, self._rng.random)
                c = step(c, phase, other, made)
        return [self._then(step(c, c[CODE], self._seat, move)) for move in moves]

    def _then(self, c: Cells) -> Guess:
        return Guess(c, self._seat, self._rng, self._standing, self._deals)

    def played_out(self) -> Fraction:
        """What the deal scores for the seat above the others' average, played to its end.

        Everybody plays by the habit of the game: where cards are to be got rid of, mostly as
        many as can be; else any kind of move.
        """
        c = self._cells
        if len(c[DEAL_SCORES]) <= self._deals:
            c = c.copy()
            play_deal(self._habit(), c, self._rng.random, self._deals)
        return self._standing.of_deal(c, self._seat, self._deals)

    def _habit(self) -> Habit:
        return most_cards if self._standing.sheds else any_kind

    def worth(self) -> tuple[Fraction, ...]:
        """How the seat would stand if the deal were scored now: more is better, the first first."""
        return self._standing.now(self._cells, self._seat, self._deals)


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
    standing = standing_of(state.game._machine)

    def drawn() -> Guess | None:
        try:
            c = imagine(rng)
        except CannotImagine:
            return None
        return Guess(c, seat, rng, standing, len(c[DEAL_SCORES]))

    return drawn
