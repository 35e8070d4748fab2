"""Counting a game to its end: every deal that can be laid, and every way to play it."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

import cardrules
from tests.strategies import all_views, bytes_of

COUNTED = (
    "finished plays",
    "decisions",
    "situations of a player",
    "situations of a player, by rank",
)
"""What is counted, in the order of `Count.numbers`."""


@attrs.define
class Count:
    """Finished plays and decisions, and how a decision looked to the seat to act.

    Two are the same where all the players together cannot tell them apart: a card that was not
    dealt makes no difference. In `looks_by_rank` the suits of all cards are left out.
    """

    plays: set[bytes] = attrs.Factory(set)
    decisions: set[bytes] = attrs.Factory(set)
    looks: set[bytes] = attrs.Factory(set)
    looks_by_rank: set[bytes] = attrs.Factory(set)

    def numbers(self) -> tuple[int, int, int, int]:
        """How many there are of each."""
        return len(self.plays), len(self.decisions), len(self.looks), len(self.looks_by_rank)


def counted(states: Iterable[cardrules.State]) -> Count:
    """All that can follow the states."""
    count = Count()
    for state in states:
        _go_on(state, count)
    return count


def _go_on(state: cardrules.State, count: Count) -> None:
    everything = all_views(state)
    if state.is_over:
        count.plays.add(everything)
        return
    count.decisions.add(everything)
    seat = state.to_act[0]
    look = bytes_of([seat, state.view(seat)])
    count.looks.add(look)
    for sign in "♠♥♦♣":
        look = look.replace(sign.encode(), b"")
    count.looks_by_rank.add(look)
    for move in state.legal_moves(seat):
        _go_on(state.play(seat, move), count)
