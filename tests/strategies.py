"""Shared by the tests: the shipped games, positions reached at random, and what lies in them."""

from __future__ import annotations

import functools
import json
import random
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path as FilePath
from typing import Any

import attrs
from hypothesis import strategies as st

import cardrules
from cardrules._data import bundled_names
from cardrules.machine.nodes import Machine
from cardrules.machine.start import LaidPack
from cardrules.model import nodes as m
from cardrules.model.walk import below
from cardrules.table import PACK

# ------------------------------------------------------------------ how much


@attrs.define
class Depth:
    """Whether the tests take seconds or minutes; set once by conftest.py."""

    deep: bool = False


DEPTH = Depth()


def matches(ci: int, deep: int) -> int:
    """How many examples a law is tried on: a few, or with `--deep` many."""
    return deep if DEPTH.deep else ci


def tried(usual: int) -> int:
    """How many examples Hypothesis tries of a law that is asked of every game.

    There are twice as many games as when the numbers were chosen, so each gets a quarter of them;
    with `--deep` it is four times as many as were chosen, at more tables: half an hour of work.
    """
    return 4 * usual if DEPTH.deep else max(2, usual // 4)


# ------------------------------------------------------------------ which games

CASES = FilePath(__file__).parent / "cases"


@attrs.frozen
class Table:
    """A shipped game with options set, and variants laid over it."""

    name: str
    options: tuple[tuple[str, Any], ...] = ()
    variants: tuple[str, ...] = ()

    @property
    def game(self) -> cardrules.Game:
        """The game, loaded once."""
        return load(self.name, self.variants, **dict(self.options))

    def __str__(self) -> str:
        options = [f"{name}={value}" for name, value in self.options]
        named = [self.name, *self.variants]
        return "-".join([*named, *(options if len(options) < 3 else ["turned"])])


@functools.cache
def load(name: str, variants: tuple[str, ...] = (), **options: Any) -> cardrules.Game:
    """A shipped game, or one of the tests, loaded once for each set of options."""
    path = CASES / f"{name}.cards"
    return cardrules.load(path if path.is_file() else name, variants, options)


SHORT: Mapping[str, Sequence[Mapping[str, Any]]] = {
    "big_three": [
        {"deals": 1},
        {"deals": None, "target": 4},
        {"deals": None, "start_chips": 3},
    ],
}
"""Options under which a match of a game ends soon, and in another way."""

LONGER: Mapping[str, tuple[tuple[str, Any], ...]] = {
    "goofspiel": (("deals", 5),),
    "kuhn_poker": (("deals", 60),),
    "leduc_poker": (("deals", 40),),
}
"""Options of games that are over after one deal, with which there is more to look at."""


def usual(name: str) -> Table:
    """A shipped game as it is, but for a match long enough to look at."""
    return Table(name, LONGER.get(name, ()))


@functools.cache
def tables() -> tuple[Table, ...]:
    """Every shipped game as it is, with all its options turned, and with short matches.

    With `--deep`, also each with one option turned at a time.
    """
    found: dict[Table, None] = {}
    for name in bundled_names():
        found[usual(name)] = None
        turned = {
            option.name: [other for other in choices(option) if other != option.default]
            for option in load(name).rules.options
        }
        others_chosen = tuple((key, others[-1]) for key, others in turned.items() if others)
        found[Table(name, (*LONGER.get(name, ()), *others_chosen))] = None
        for options in SHORT.get(name, ()):
            found[Table(name, tuple(options.items()))] = None
        if DEPTH.deep:
            for key, others in turned.items():
                found.update((Table(name, ((key, other),)), None) for other in others)
    return (*found, FOUR)


def choices(option: m.Option) -> tuple[Any, ...]:
    """What an option may be, where that is not a number."""
    return (True, False) if option.kind == "truth" else option.choices


GAMES = [usual(name) for name in bundled_names()]
FOUR = Table("big_three", (), ("four_players",))
"""Where the cards that can be told apart depend on the card that was called."""
VEILED = Table("veiled")
"""A game written for the tests: it hides cards and values in every way there is."""

# ------------------------------------------------------------------ positions at random


@attrs.frozen
class Path:
    """How a position is reached: the seed of a match and of its players, and how far."""

    seed: int
    steps: int


def paths(most: int) -> st.SearchStrategy[Path]:
    """Ways to positions at most so many moves from the start."""
    return st.builds(Path, st.integers(0, 2**32 - 1), st.integers(0, most))


def choose(moves: Sequence[cardrules.Move], rand: random.Random) -> cardrules.Move:
    """A move at random: any of them, or any kind first, so that rare kinds come up too."""
    if rand.random() < 0.5:
        name = rand.choice(sorted({move.name for move in moves}))
        moves = [move for move in moves if move.name == name]
    return moves[int(rand.random() * len(moves))]


def walk(
    state: cardrules.State, rand: random.Random, steps: int = 1_000_000
) -> Iterator[tuple[int, cardrules.Move, cardrules.State]]:
    """Moves at random from a state on, each with the state that follows it."""
    for _ in range(steps):
        if state.is_over:
            return
        seat = rand.choice(state.to_act)
        move = choose(state.legal_moves(seat), rand)
        state = state.play(seat, move)
        yield seat, move, state


def reach(game: cardrules.Game, path: Path) -> cardrules.State:
    """The position at the end of a path."""
    state = game.start(path.seed)
    steps = walk(state, random.Random(path.seed), path.steps)
    return deque((later for _, _, later in steps), maxlen=1).pop() if path.steps else state


def plays(state: cardrules.State, moves: Sequence[tuple[int, cardrules.Move]]) -> cardrules.State:
    """The state after some moves."""
    for seat, move in moves:
        state = state.play(seat, move)
    return state


def say(state: cardrules.State, *moves: tuple[int, str]) -> cardrules.State:
    """The state after some moves in notation."""
    for seat, text in moves:
        state = state.play(seat, state.parse_move(seat, text))
    return state


def texts(moves: Sequence[cardrules.Move]) -> list[str]:
    """Moves in notation."""
    return [str(move) for move in moves]


def every_move(game: cardrules.Game) -> tuple[cardrules.Move, ...]:
    """All moves there can be, or none where they cannot be listed."""
    try:
        return game.moves
    except ValueError:
        return ()


# ------------------------------------------------------------------ what can be seen


def bytes_of(value: Any) -> bytes:
    """A plain value as JSON, byte for byte; it must be one."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False).encode()


def seats_of(game: cardrules.Game) -> list[int | None]:
    """Every seat, and None for a spectator."""
    return [*range(game.players), None]


def all_views(state: cardrules.State) -> bytes:
    """What everybody sees, a spectator too."""
    return bytes_of([state.view(seat) for seat in seats_of(state.game)])


def fingerprint(state: cardrules.State) -> bytes:
    """All that a state tells its host and its seats."""
    moves = [
        texts(state.legal_moves(seat)) if seat in state.to_act else []
        for seat in range(state.game.players)
    ]
    return bytes_of(
        [state.record(), moves, list(state.to_act), list(state.totals), state.outcome]
    ) + all_views(state)


def laying(game: cardrules.Game, cards: str) -> dict[str, Any]:
    """A deal with some cards laid where the rules deal some: to the last seat, or to all."""
    dealt = [
        node.zone for node in below(machine_of(game).rules.phases) if isinstance(node, m.DealCards)
    ]
    zone = next((zone for zone in dealt if zone.per_player), dealt[0])
    return {zone.name: [*[None] * (game.players - 1), cards] if zone.per_player else cards}


# ------------------------------------------------------------------ the very cards


def machine_of(game: cardrules.Game) -> Machine:
    """The compiled game."""
    return game._machine


def pack_of(state: cardrules.State) -> list[int]:
    """The numbers of the cards that were not dealt."""
    pack = state._cells[PACK]
    if isinstance(pack, LaidPack):
        return [*pack.rest, *(card for queue in pack.queues.values() for card in queue)]
    return list(pack)


def lying(state: cardrules.State) -> dict[tuple[int, int], list[int]]:
    """The numbers of the cards in every place, by zone and seat (-1: one for all)."""
    return state._story().zones
