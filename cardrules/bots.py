"""Bots: each is `choose(view, moves, search)`. They know no game; none is handed a state.

They are as strong as they are dear: random costs nothing, greedy some milliseconds a move,
search some tenths of a second.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from cardrules.play.search import Bot, Guess, Search
from cardrules.table import Move


def at_random(_: Mapping[str, Any], moves: Sequence[Move], search: Search) -> Move:
    """Any move."""
    return moves[int(search.rng.random() * len(moves))]


_GUESSES = 3


def greedy(_: Mapping[str, Any], moves: Sequence[Move], search: Search) -> Move:
    """The move after which the seat would stand best if the deal were scored at once.

    Of those that are as good, the first. Where nothing can be imagined, the most cards.
    """
    if len(moves) == 1:
        return moves[0]
    worths: list[tuple[Fraction, ...]] = []
    for guess in (search.possible() for _ in range(_GUESSES)):
        if guess is None:
            return _most_cards(moves)
        found = [after.worth() for after in guess.after(moves)]
        worths = [_sum(pair) for pair in zip(worths, found, strict=True)] if worths else found
    return moves[worths.index(max(worths))]


def _sum(pair: Sequence[tuple[Fraction, ...]]) -> tuple[Fraction, ...]:
    return tuple(sum(column, Fraction(0)) for column in zip(*pair, strict=True))


def _most_cards(moves: Sequence[Move]) -> Move:
    return max(moves, key=lambda move: move.size)


class Searching:
    """Plays moves out from states it cannot tell from the true one; the best average is made.

    `playouts` is about how many deals it plays to their end for a decision, `guesses` from how
    many states. After each round the worse half of the moves is left out, so that most is
    spent on those between which it is hard to choose. In a round every move is tried in the
    same states with the same choices of others.
    """

    def __init__(self, playouts: int = 200, guesses: int = 12) -> None:
        self.playouts = playouts
        self.guesses = guesses

    def __call__(self, _: Mapping[str, Any], moves: Sequence[Move], search: Search) -> Move:
        if len(moves) == 1:
            return moves[0]
        drawn = [search.possible() for each in range(self.guesses)]
        guesses = [guess for guess in drawn if guess is not None]
        if not guesses:
            return _most_cards(moves)
        trials = _Trials(moves, guesses)
        left = list(range(len(moves)))
        rounds = math.ceil(math.log2(len(moves)))
        for number in range(rounds):
            share = (self.playouts - trials.made) // (rounds - number)
            trials.try_out(left, max(1, share // len(left)))
            left = trials.better_half(left)
        return moves[left[0]]


_PULL = 3
"""How many playouts what is known of a move's kind counts for, in judging that move."""


class _Trials:
    """How moves did when they were played out.

    Few playouts tell little of one move among a hundred. So what is known of a move is pulled
    towards what is known of its kind: moves of that name, with as many cards, put together alike.
    """

    def __init__(self, moves: Sequence[Move], guesses: Sequence[Guess]) -> None:
        self.moves = moves
        self.turns = itertools.cycle(guesses)
        self.kinds = [(move.name, move.combination, move.size) for move in moves]
        self.scores = [Fraction(0)] * len(moves)
        self.times = [0] * len(moves)
        self.made = 0

    def try_out(self, left: Sequence[int], times: int) -> None:
        """Play out each of some moves so many times, from one state after the other."""
        moves = [self.moves[at] for at in left]
        for guess in itertools.islice(self.turns, times):
            for at, after in zip(left, guess.after(moves), strict=True):
                self.scores[at] += after.played_out()
                self.times[at] += 1
        self.made += times * len(left)

    def better_half(self, left: Sequence[int]) -> list[int]:
        """Half of some moves, the best first."""
        scores: dict[Any, Fraction] = {}
        times: dict[Any, int] = {}
        for kind, score, number in zip(self.kinds, self.scores, self.times, strict=True):
            scores[kind] = scores.get(kind, Fraction(0)) + score
            times[kind] = times.get(kind, 0) + number

        def judged(at: int) -> Fraction:
            kind = self.kinds[at]
            pulled = self.scores[at] + _PULL * scores[kind] / times[kind]
            return pulled / (self.times[at] + _PULL)

        return sorted(left, key=judged, reverse=True)[: (len(left) + 1) // 2]


BOTS: dict[str, Bot] = {"random": at_random, "greedy": greedy, "search": Searching()}
"""The bots by the names that a command line gives them."""
