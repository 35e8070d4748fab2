"""Random matches, played to their end. It keeps no record of them but their figures."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from statistics import median

import attrs

from cardrules.play.game import Game
from cardrules.play.state import State

Watcher = Callable[[State], None]


def play_out(state: State, rand: Callable[[], float], watch: Watcher | None = None) -> State:
    """A match played to its end with moves drawn at random; `watch` sees every state."""
    while not state.is_over:
        if watch is not None:
            watch(state)
        seats = state.to_act
        seat = seats[int(rand() * len(seats))] if len(seats) > 1 else seats[0]
        moves = state.legal_moves(seat)
        if not moves:
            raise StuckError(state, seat)
        state = state.play(seat, moves[int(rand() * len(moves))])
    if watch is not None:
        watch(state)
    return state


class StuckError(Exception):
    """Somebody is to act and has no move; carries the `.state` and the `.seat`."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat
        super().__init__(f"seat {seat} is to act in `{state.phase}` and has no move")


def seeds(seed: int | str, number: int) -> Iterator[str]:
    """The seeds of a series of matches."""
    return (f"{seed}:{match}" for match in range(number))


@attrs.define
class Figures:
    """What a series of random matches gave."""

    matches: int = 0
    outcomes: Counter[str] = attrs.Factory(Counter)
    wins: Counter[int] = attrs.Factory(Counter)
    totals: list[int] = attrs.Factory(list)
    decisions: list[int] = attrs.Factory(list)
    deals: list[int] = attrs.Factory(list)
    capped: list[str] = attrs.Factory(list)

    def note(self, state: State, seed: str, decisions: int) -> None:
        """Count a finished match."""
        self.matches += 1
        outcome = state.outcome or ""
        self.outcomes[outcome] += 1
        if outcome == "cap":
            self.capped.append(seed)
        self.wins.update(state.winners)
        self.decisions.append(decisions)
        self.deals.append(state.deal_number)
        for seat, total in enumerate(state.totals):
            self.totals[seat] += total

    @property
    def median_decisions(self) -> float:
        """The middle length of a match, in decisions."""
        return median(self.decisions) if self.decisions else 0


def simulate(game: Game, number: int, seed: int | str) -> Figures:
    """Figures of a number of random matches; the same seed gives the same figures."""
    figures = Figures(totals=[0] * game.players)
    for each in seeds(seed, number):
        counted = 0

        def count(state: State) -> None:
            nonlocal counted
            counted += 1

        state = play_out(game.start(each), random.Random(each).random, count)
        figures.note(state, each, counted - 1)
    return figures
