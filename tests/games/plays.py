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
    "RLCard's kickers": None,
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
    found = [move for code in codes for move in code.every(0) if move.name == "play"]
    if kind == "RLCard's kickers":
        found = [move for move in found if not takes_the_next_trio(move, game.rules.deck.ranks)]
    return tuple(found)


def of_seat(moves: Sequence[cardrules.Move]) -> Iterator[str]:
    """The combinations of plays."""
    return (str(move.values["combination"]) for move in moves)


def takes_the_next_trio(move: cardrules.Move, ranks: Sequence[str]) -> bool:
    """Whether an airplane takes along three cards of the rank below it or above it, up to the ace.

    RLCard has no such play, which its own airplane with that trio would be in part.
    """
    if move.values["combination"] != "airplane_solos":
        return False
    at = [ranks.index(card.rank) for card in move.cards]
    body, attached = at[: -move.attached], at[-move.attached :]
    beside = {min(body) - 1, max(body) + 1} - {ranks.index("2")}
    return any(attached.count(rank) == 3 for rank in beside)
