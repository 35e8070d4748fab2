"""Lines that change nothing where they stand, so that something else must have been meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cardrules.diagnostics import Faults
from cardrules.model import nodes as m
from cardrules.model.walk import below


def check_idle(rules: m.Rules, faults: Faults) -> None:
    """Report each line that gives a turn where none passes.

    Lines that are never done, since the phase is left before them, are advice of the linter.
    """
    for block in _blocks_without_turns(rules):
        for node in below(block):
            _gives_the_turn(node, faults)


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


def _gives_the_turn(node: Any, faults: Faults) -> None:
    match node:
        case m.Lead():
            line = "`leads`"
        case m.PlayNext():
            line = "`plays next`"
        case m.PlayAgain():
            line = "`plays again`"
        case _:
            return
    hint = "put it under a move or a `trick ends` of a phase with `turns from`, or leave it out"
    faults.add("G074", f"{line} has no effect here, where no turn passes", node.span, hint=hint)
