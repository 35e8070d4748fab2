"""Random matches watched: which rules were at work in them. What that means is judged elsewhere."""

from __future__ import annotations

import random

import attrs

from cardrules.machine.failures import RuleFailure
from cardrules.play.game import Game
from cardrules.play.playing import seeds
from cardrules.play.state import State


@attrs.define
class Seen:
    """What happened in some random matches.

    `failed` and `capped` hold seeds. Phases are those in which somebody was to act; moves are
    pairs of phase and move; zones are those into which cards came.
    """

    matches: int = 0
    failed: list[tuple[str, RuleFailure]] = attrs.Factory(list)
    capped: list[str] = attrs.Factory(list)
    phases: set[str] = attrs.Factory(set)
    moves: set[tuple[str, str]] = attrs.Factory(set)
    combinations: set[int] = attrs.Factory(set)
    zones: set[str] = attrs.Factory(set)


def watched(game: Game, number: int, seed: int | str = 0) -> Seen:
    """What happened in a number of random matches; the same seed gives the same matches.

    >>> import cardrules
    >>> seen = watched(cardrules.load("big_three", options={"deals": 1}), 3)
    >>> seen.matches, sorted(seen.phases)
    (3, ['auction', 'climbing'])
    """
    seen = Seen()
    for each in seeds(seed, number):
        _watch(game, each, seen)
        seen.matches += 1
    return seen


def _watch(game: Game, seed: str, seen: Seen) -> None:
    """Play a match as `random_match` does, and note what happens."""
    try:
        state = game.start(seed)
    except RuleFailure as failure:
        seen.failed.append((seed, failure))
        return
    rand = random.Random(seed).random
    try:
        while not state.is_over:
            seats = state.to_act
            seat = seats[int(rand() * len(seats))] if len(seats) > 1 else seats[0]
            seen.phases.add(state.phase)
            moves = state.legal_moves(seat)
            move = moves[int(rand() * len(moves))]
            seen.moves.add((state.phase, move.name))
            if move.combination >= 0:
                seen.combinations.add(move.combination)
            state = state.play(seat, move)
    except RuleFailure as failure:
        seen.failed.append((seed, failure))
    if state.outcome == "cap":
        seen.capped.append(seed)
    _note_zones(state, seen)


def _note_zones(state: State, seen: Seen) -> None:
    for event in state.history(None):
        if event["event"] == "dealt":
            seen.zones.add(event["zone"])
        elif event["event"] == "cards":
            seen.zones.add(event["to"]["zone"])
