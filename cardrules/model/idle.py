"""Lines that change nothing where they stand, so that something else must have been meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from cardrules.diagnostics import Faults
from cardrules.keeping import once_each
from cardrules.model import nodes as m
from cardrules.model.walk import below


def check_idle(rules: m.Rules, faults: Faults) -> None:
    """Report each line that gives a turn where none passes.

    Lines that are never done, since the phase is left before them, are advice of the linter.
    """
    for block in _blocks_without_turns(rules):
        for node in _turns_given(block):
            hint = "put it under a move or a `trick ends` of a phase with `turns from`"
            hint += ", or leave it out"
            message = f"{_SAID[type(node)]} has no effect here, where no turn passes"
            faults.add("G074", message, node.span, hint=hint)


def leaves(effects: Sequence[m.Effect]) -> bool:
    """Whether a block always ends in `next`, `end the deal` or `void the deal`."""
    return any(
        isinstance(effect, m.GoTo | m.EndDeal)
        or (isinstance(effect, m.When) and leaves(effect.then) and leaves(effect.otherwise))
        for effect in effects
    )


def _blocks_without_turns(rules: m.Rules) -> Iterator[tuple[m.Effect, ...]]:
    """The outermost blocks after which no turn passes."""
    for phase in rules.phases:
        yield phase.effects
        for move in phase.moves if phase.kind != "turns" else ():
            yield move.effects
        for check in phase.checks:
            if not check.trick:
                yield check.effects
    yield rules.scoring


_Giving: TypeAlias = m.Lead | m.PlayNext | m.PlayAgain
_SAID: dict[type, str] = {
    m.Lead: "`leads`",
    m.PlayNext: "`plays next`",
    m.PlayAgain: "`plays again`",
}


@once_each
def _turns_given(block: tuple[m.Effect, ...]) -> tuple[_Giving, ...]:
    """The lines of a block that give a turn."""
    return tuple(each for each in below(block) if isinstance(each, _Giving))
