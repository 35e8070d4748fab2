"""The plays of Dou Dizhu, under our rules and under those of others about what is attached."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from pathlib import Path

import cardrules
from tests.strategies import machine_of

VARIANTS = Path(__file__).parents[1] / "peers" / "variants"

KINDS = {
    "our rules": None,
    "RLCard's kickers": VARIANTS / "rlcard_kickers.cards",
    "free kickers": VARIANTS / "free_kickers.cards",
}
"""What may be attached, and the variant that says so."""


@functools.cache
def plays_of(kind: str) -> tuple[cardrules.Move, ...]:
    """Every play there can be for one seat."""
    variant = KINDS[kind]
    game = cardrules.load("dou_dizhu", [] if variant is None else [variant])
    # Not `Game.moves`: with free kickers those of all three seats are more than it lists.
    codes = [code for phase in machine_of(game).every_phase() for code in phase.moves]
    return tuple(move for code in codes for move in code.every(0) if move.name == "play")


def of_seat(moves: Sequence[cardrules.Move]) -> Iterator[str]:
    """The combinations of plays."""
    return (str(move.values["combination"]) for move in moves)
