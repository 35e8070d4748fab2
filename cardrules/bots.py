"""Bots: each is `choose(view, moves, search)`. They know no game; none is handed a state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from cardrules.play.search import Bot, Guess, Search
from cardrules.table import Move


def at_random(_: Mapping[str, Any], moves: Sequence[Move], search: Search) -> Move:
    """Any move."""
    return moves[int(search.rng.random() * len(moves))]


_GUESSES = 3


def greedy(view: Mapping[str, Any], moves: Sequence[Move], search: Search) -> Move:
    """The move after which the seat would stand best if the deal were scored at once.

    Of those that are as good, the first with which it stands best in cards held: few where
    cards are to be got rid of, else many. Where nothing can be imagined, the most cards.
    """
    if len(moves) == 1:
        return moves[0]
    deals = sum(event["event"] == "scores" for event in view["events"])
    guesses = [each for each in (search.possible() for _ in range(_GUESSES)) if each is not None]
    if not guesses:
        return max(moves, key=lambda move: len(move.cards))
    worths = [_worth(guesses, move, deals) for move in moves]
    best = max(worths)
    return moves[worths.index(best)]


def _worth(guesses: Sequence[Guess], move: Move, deals: int) -> tuple[Fraction, ...]:
    """How the seat stands after a move, summed up over some guesses."""
    found = [guess.after(move).worth(deals) for guess in guesses]
    return tuple(sum(column, Fraction(0)) for column in zip(*found, strict=True))


class Searching:
    """Plays each move out at random from states it cannot tell from the true one; the best average.

    `guesses` is how many such states it draws for a decision; every move is tried once in each.
    """

    def __init__(self, guesses: int = 12) -> None:
        self.guesses = guesses

    def __call__(self, _: Mapping[str, Any], moves: Sequence[Move], search: Search) -> Move:
        if len(moves) == 1:
            return moves[0]
        totals = [Fraction(0)] * len(moves)
        for guess in (search.possible() for each in range(self.guesses)):
            if guess is None:
                break
            for at, move in enumerate(moves):
                totals[at] += guess.after(move).played_out()
        best = max(totals)
        return moves[totals.index(best)]


BOTS: dict[str, Bot] = {"random": at_random, "greedy": greedy, "search": Searching()}
"""The bots by the names that a command line gives them."""
