"""What effects are about: the zone of some cards, a secret choice in them, a player drawn."""

from __future__ import annotations

from typing import Any

from cardrules.luck import drawn
from cardrules.machine.start import Start
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.table import (
    AGAIN,
    DRAWS,
    START,
    Cells,
)


def source_zone(what: e.Expression) -> tuple[m.Zone, e.Expression | None] | None:
    """The zone that an expression takes its cards from, and whose it is."""
    match what:
        case e.ZoneCards():
            return what.zone, what.player
        case e.Filtered() | e.ExtremeCard():
            return source_zone(what.cards)
        case e.SecretCards():
            return what.source.zone, what.source.player
        case _:
            return None


def cannot_deal(each: int, hands: int, left: int) -> str:
    """Why so many cards cannot be dealt to so many hands."""
    if each < 1:
        return f"{each} cards are to be dealt, and at least one card is dealt"
    return f"{each * hands} cards are to be dealt, and {left} are left"


def secret_part(what: e.Expression) -> e.SecretCards | None:
    """The cards chosen in secret of which an expression takes some or all."""
    match what:
        case e.SecretCards():
            return what
        case e.Filtered() | e.ExtremeCard():
            return secret_part(what.cards)
        case _:
            return None


def draw_player(c: Cells, name: str, seats: int) -> int:
    """A seat by chance, or the one that was given for this occurrence."""
    start: Start = c[START]
    given = start.chance_for(name, c)
    if given is None:
        given = drawn(start.seed, f"chance:{name}", c[DRAWS], seats)
    c[DRAWS] += 1
    return given


def play_again(c: Cells, p: int, x: Any) -> None:
    """The same player moves again."""
    c[AGAIN] = True
