"""What gives values their start, when the match, a deal, a trick or a turn begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardrules.limits import LIMITS
from cardrules.machine.codes import Places
from cardrules.machine.effect_parts import draw_player
from cardrules.machine.expressions import Expressions
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.types import Kind
from cardrules.table import DEAL, LAYOUT, Cells

Starter = Callable[[Cells], None]


def fresh_values(
    rules: m.Rules, places: Places, expressions: Expressions
) -> dict[str, tuple[Starter, ...]]:
    """For each life, what gives the values that live so long their start.

    Values whose start is known at once, and that lie side by side, are given it together.
    """
    lives = ("turn", "trick", "deal", "match")
    found: dict[str, list[Starter]] = {life: [] for life in lives}
    known: dict[str, tuple[int, list[Any]]] = dict.fromkeys(lives, (0, []))
    for value in rules.values:
        life, base = value.lifetime, places.value[value.number]
        starts = _known_at_once(value)
        if starts is None:
            found[life].append(_starter(value, places, expressions))
            known[life] = 0, []
            continue
        first, before = known[life]
        several = starts * (places.seats if value.per_player else 1)
        if before and first + len(before) == base:
            base, several = first, before + several
            found[life].pop()
        known[life] = base, several
        found[life].append(_giver(base, several))
    return {life: tuple(starters) for life, starters in found.items()}


_NOTHING: dict[Kind, Any] = {Kind.NUMBER: 0, Kind.TRUTH: False}


def _known_at_once(value: m.Value) -> list[Any] | None:
    """The start of a value for one player, where it is the same whatever happens."""
    kind = value.type.kind
    if value.drawn or value.by_deal:
        return None
    match value.start:
        case None:
            return [_NOTHING.get(kind)]
        case e.Constant(value=start) if kind is not Kind.CARD or start is None:
            small = kind is not Kind.NUMBER or abs(start or 0) <= LIMITS.number
            return [start] if small else None
        case _:
            return None


def _giver(base: int, starts: list[Any]) -> Starter:
    if len(starts) == 1:
        (start,) = starts

        def give_one(c: Cells) -> None:
            c[base] = start

        return give_one
    stop, several = base + len(starts), tuple(starts)

    def give(c: Cells) -> None:
        c[base:stop] = several

    return give


def _starter(value: m.Value, places: Places, expressions: Expressions) -> Starter:
    base = places.value[value.number]
    seats = places.seats
    if value.drawn:

        def draw(c: Cells) -> None:
            c[base] = draw_player(c, value.name, seats)

        return draw
    if value.by_deal:
        number = len(value.type.choices)

        def turn_over(c: Cells) -> None:
            c[base] = (c[DEAL] - 1) % number

        return turn_over
    assert value.start is not None
    code = expressions.code(value.start)
    card, counts = value.type.kind is Kind.CARD, value.type.kind is Kind.NUMBER
    failing, span = expressions.failing, value.start.span

    def begin(c: Cells) -> None:
        for seat in range(seats if value.per_player else 1):
            found = code(c, seat, None)
            if counts and not -LIMITS.number <= found <= LIMITS.number:
                raise failing("P002", "a number grows beyond all limits here", span)
            kept = found is not None and card
            c[base + seat] = c[LAYOUT].members[found][0] if kept else found

    return begin
