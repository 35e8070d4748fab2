"""The ways from phase to phase, as the rules name them. It does not ask when they are taken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardrules.keeping import once_each
from cardrules.model import nodes as m
from cardrules.model.walk import below

THE_END: Final = -1
"""Stands for the end of the deal among the numbers of phases."""


@once_each
def following(phase: m.Phase) -> frozenset[int]:
    """What may begin when a phase ends: phases by their numbers, or the end of the deal."""
    found = _named_in(phase.effects)
    for part in (*phase.moves, *phase.checks):
        found |= _named_in(part)
    return found


@once_each
def _named_in(part: object) -> frozenset[int]:
    """The same for a part of a phase, which settings may share."""
    found: set[int] = set()
    for effect in below(part):
        match effect:
            case m.GoTo():
                found.add(effect.phase)
            case m.EndDeal():
                found.add(THE_END)
            case _:
                pass
    return frozenset(found)


def reached(first: int, after: Sequence[frozenset[int]]) -> set[int]:
    """What may come after a phase in one deal, that one with it, and the end of the deal."""
    found = {first}
    pending = [first]
    while pending:
        at = pending.pop()
        for phase in after[at] - found if at != THE_END else ():
            found.add(phase)
            pending.append(phase)
    return found
