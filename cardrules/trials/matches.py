"""Random matches, played to their end. It keeps no record of them but their figures."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from statistics import NormalDist, median

import attrs

from cardrules.machine.failures import RuleFailure
from cardrules.play.game import Game
from cardrules.play.playing import rand_of
from cardrules.play.state import State

Watcher = Callable[[State], None]


def play_out(state: State, rand: Callable[[], float], watch: Watcher | None = None) -> State:
    """A match played to its end with moves drawn at random; `watch` sees every state.

    Raises:
        RuleFailure: where a rule cannot be carried out, or somebody is left without a move.
    """
    while not state.is_over:
        if watch is not None:
            watch(state)
        state = random_move(state, rand)
    if watch is not None:
        watch(state)
    return state


def random_move(state: State, rand: Callable[[], float]) -> State:
    """The state after somebody who is to act makes any move."""
    seats = state.to_act
    seat = seats[int(rand() * len(seats))] if len(seats) > 1 else seats[0]
    moves = state.legal_moves(seat)
    return state.play(seat, moves[int(rand() * len(moves))])


def random_match(game: Game, seed: int | str, watch: Watcher | None = None) -> State:
    """The match that one seed gives, cards and moves: the same whoever asks for it."""
    return play_out(game.start(seed), rand_of(seed), watch)


def seeds(seed: int | str, number: int) -> Iterator[str]:
    """The seeds of a series of matches.

    >>> list(seeds(7, 2))
    ['7:0', '7:1']
    """
    return (f"{seed}:{match}" for match in range(number))


# ------------------------------------------------------------------ figures


@attrs.define
class Figures:
    """What a series of random matches gave.

    A victory that is shared counts in `shares` for each winner in part, in `wins` for each in
    full. `failed` holds the matches that broke off, by seed, with what was wrong.
    """

    matches: int = 0
    outcomes: Counter[str] = attrs.Factory(Counter)
    wins: Counter[int] = attrs.Factory(Counter)
    shares: list[Fraction] = attrs.Factory(list)
    totals: list[int] = attrs.Factory(list)
    decisions: list[int] = attrs.Factory(list)
    deals: list[int] = attrs.Factory(list)
    capped: list[str] = attrs.Factory(list)
    failed: list[tuple[str, RuleFailure]] = attrs.Factory(list)

    @classmethod
    def of(cls, players: int) -> Figures:
        """Figures of no matches yet."""
        return cls(totals=[0] * players, shares=[Fraction()] * players)

    def note(self, state: State, seed: str, decisions: int) -> None:
        """Count a finished match."""
        outcome = state.outcome or ""
        self.outcomes[outcome] += 1
        if outcome == "cap":
            self.capped.append(seed)
        self.wins.update(state.winners)
        for seat in state.winners:
            self.shares[seat] += Fraction(1, len(state.winners))
        self.decisions.append(decisions)
        self.deals.append(state.deal_number)
        for seat, total in enumerate(state.totals):
            self.totals[seat] += total
        self.matches += 1

    @property
    def median_decisions(self) -> float:
        """The middle length of a match, in decisions."""
        return median(self.decisions) if self.decisions else 0


def run_matches(game: Game, number: int, seed: int | str) -> Iterator[Figures]:
    """A number of random matches, one at a time, with the figures up to each.

    It is one object that grows, so whoever stops listening has what there is.
    """
    figures = Figures.of(game.players)
    for each in seeds(seed, number):
        counted = 0

        def count(state: State) -> None:
            nonlocal counted
            counted += not state.is_over

        try:
            state = random_match(game, each, count)
        except RuleFailure as failure:
            figures.failed.append((each, failure))
        else:
            figures.note(state, each, counted)
        yield figures


def simulate(game: Game, number: int, seed: int | str) -> Figures:
    """Figures of a number of random matches; the same seed gives the same figures.

    >>> import cardrules
    >>> simulate(cardrules.load("big_three", options={"deals": 1}), 3, seed=1).deals
    [1, 1, 1]
    """
    figures = Figures.of(game.players)
    for found in run_matches(game, number, seed):
        figures = found
    return figures


def interval(share: float, number: int) -> tuple[float, float]:
    """Where a share really lies, by Wilson, in 19 cases of 20.

    >>> low, high = interval(0.5, 100)
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    """
    if not number:
        return 0.0, 1.0
    z = NormalDist().inv_cdf(0.975)
    middle = (share + z * z / (2 * number)) / (1 + z * z / number)
    spread = (
        z
        * math.sqrt(share * (1 - share) / number + z * z / (4 * number * number))
        / (1 + z * z / number)
    )
    return max(0.0, middle - spread), min(1.0, middle + spread)
