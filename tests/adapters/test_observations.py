"""What a seat sees as numbers: as many for every state, and nothing it does not see."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

import cardrules
from cardrules.adapters.observations import Encoder
from tests.strategies import GAMES, VEILED, Table, load, reach, walk
from tests.strategies import Path as Steps

for_every_game = pytest.mark.parametrize("table", [*GAMES, VEILED], ids=str)


@for_every_game
def test_every_state_gives_as_many_numbers_as_there_are_labels(table: Table) -> None:
    """The numbers are whole, and there is one for each label, all through a match."""
    encoder = Encoder(table.game)
    assert len(set(encoder.labels)) == encoder.size
    state = table.game.start(1)
    for _, _, later in walk(state, random.Random(1), 60):
        for seat in range(table.game.players):
            numbers = encoder.numbers(later.view(seat)["table"], seat)
            assert len(numbers) == encoder.size
            assert all(type(number) is int for number in numbers)


@for_every_game
def test_cards_are_counted_where_they_are_seen(table: Table) -> None:
    """In each place a seat sees as many cards as lie there, or none."""
    encoder = Encoder(table.game)
    for seed in range(5):
        state = reach(table.game, Steps(seed, 15 * seed))
        for seat in range(table.game.players):
            told = dict(
                zip(encoder.labels, encoder.numbers(state.view(seat)["table"], seat), strict=True)
            )
            for label, number in told.items():
                if label.startswith("size of "):
                    place = f" in {label.removeprefix('size of ')}"
                    seen = sum(n for other, n in told.items() if other.endswith(place))
                    assert seen in (0, number)


def test_a_seat_looks_from_its_own_place() -> None:
    """The own hand is always that of 0, and the turn is counted from the own seat."""
    state = load("dou_dizhu").start(1, chance={"opener": 1})
    encoder = Encoder(state.game)
    for seat in range(3):
        told = dict(
            zip(encoder.labels, encoder.numbers(state.view(seat)["table"], seat), strict=True)
        )
        hand = state.view(seat)["own"]["zones"]["hand"]
        assert {face for face in encoder.faces if told[f"{face} in hand of 0"]} == set(hand)
        assert not any(told[f"{face} in hand of 1"] for face in encoder.faces)
        assert told[f"turn of {(1 - seat) % 3}"] == 1
        assert told["opener"] == (1 - seat) % 3 + 1
        assert (told["landlord is seen"], told["landlord"]) == (1, 0)


_MOVES = """
import hashlib, sys, cardrules
for name in sys.argv[1:]:
    moves = "\\\\n".join(f"{move.seat} {move}" for move in cardrules.load(name).moves)
    print(name, hashlib.sha256(moves.encode()).hexdigest())
"""


def test_numbers_of_moves_are_alike_in_every_process() -> None:
    """The same rules number their moves the same, however Python hashes words."""
    names = ["big_three", "president", "kuhn_poker", "leduc_poker", "goofspiel", "crazy_eights"]
    told = {
        subprocess.run(
            [sys.executable, "-c", _MOVES, *names],
            capture_output=True,
            check=True,
            text=True,
            cwd=Path(cardrules.__file__).parents[1],
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1
    assert all(name in min(told) for name in names)
