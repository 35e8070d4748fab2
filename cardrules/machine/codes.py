"""What compiled rules look like, and where the zones and values of a game lie in a state.

A closure takes the cells, the player the rule is about, and what is chosen or looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from cardrules.model import nodes as m
from cardrules.table import Cells

Code: TypeAlias = Callable[[Cells, int, Any], Any]
"""Works out the value of an expression, and changes nothing."""
Seats: TypeAlias = Callable[[Cells, int, Any], tuple[int, ...]]
"""Works out a set of players."""
Act: TypeAlias = Callable[[Cells, int, Any], "int | None"]
"""Carries out an effect; gives a signal where the block ends."""


class Places:
    """Where zones and values lie among the cells of a game.

    `empty` is what lies in all zones when nothing does.
    """

    def __init__(self, rules: m.Rules, first: int) -> None:
        self.seats = rules.players
        self.zone: list[int] = []
        self.value: list[int] = []
        at = first
        for zone in rules.zones:
            self.zone.append(at)
            at += rules.players if zone.per_player else 1
        for value in rules.values:
            self.value.append(at)
            at += rules.players if value.per_player else 1
        self.size = at
        self.empty: list[Any] = []
        for zone in rules.zones:
            nothing: Any = () if zone.in_order else 0
            self.empty += [nothing] * (self.seats if zone.per_player else 1)
