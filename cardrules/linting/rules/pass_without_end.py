"""Passing that nothing ends.

## What it finds

A phase with `turns from` in which everybody may pass, and no ending that enough passes bring
about. An ending counts that asks about `passes`, or about a value that passing changes. A `trick
ends` that asks about `passes` counts where whoever then leads may not pass.

## Why it matters

If all pass, nothing happens, and it is the first one's turn again: for ever.

## Bad

```cards
phase the_play
  turns from leader
  move play: 1 card from hand to pile
  move pass
  ends when hand of every player is empty
    end the deal
```

## Good

```cards
phase the_play
  turns from leader
  move play: 1 card from hand to pile
  move pass
  ends when hand of every player is empty
    end the deal
  ends after number of players passes as all_passed
    end the deal
```

## How to mend

Say what happens when all pass: `ends after 3 passes`. In a game of tricks, do not let the leader
pass: `needs not leading`.

## What it does not find

It does not reckon whether the number of passes can be reached: `ends after 9 passes` counts as
well.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.linting.alike import gist, gists_below, sides
from cardrules.linting.places import changes, effects_of, emptied
from cardrules.linting.rule import Finding, rule
from cardrules.linting.subject import Subject
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.idle import leaves
from cardrules.model.walk import below


def look(subject: Subject) -> Iterator[Finding]:
    """Phases in which passing goes on for ever."""
    rules = subject.rules
    for phase in rules.phases:
        passing = next((move for move in phase.moves if move.name == "pass"), None)
        if phase.kind == "turns" and passing is not None and not _ends(rules, phase, passing):
            message = f"all may pass for ever in `{phase.name}`: no ending comes of it"
            several = len(rules.player_counts) > 1
            number = "number of players" if several else str(rules.players)
            hint = f"say `ends after {number} passes`, with what comes next under it"
            yield Finding(passing.span, message, hint=hint)


def _ends(rules: m.Rules, phase: m.Phase, passing: m.MoveRule) -> bool:
    if leaves(passing.effects):
        return True
    needed = {gist(side) for need in passing.needs for side in sides(need.condition, e.And)}
    not_leading = any(
        isinstance(side, e.Not) and isinstance(side.operand, e.Leading)
        for need in passing.needs
        for side in sides(need.condition, e.And)
    )
    for check in phase.checks:
        if check.trick and not not_leading and not leaves(check.effects):
            continue
        if any(_of_passes(way, needed) for way in sides(check.condition, e.Or)):
            return True
    return _changes_something(rules, phase, passing)


def _of_passes(condition: e.Expression, needed: set[object]) -> bool:
    """Whether enough passes bring a condition about, given what a pass needs."""
    parts = sides(condition, e.And)
    counted = [part for part in parts if any(_is_passes(node) for node in below(part))]
    others = [part for part in parts if part not in counted]
    return bool(counted) and all(gist(part) in needed for part in others)


def _is_passes(node: object) -> bool:
    return isinstance(node, e.Counter) and node.name == "passes"


def _changes_something(rules: m.Rules, phase: m.Phase, passing: m.MoveRule) -> bool:
    """Whether passing changes what an ending or `skip` asks about, or uses up cards."""
    asked = gists_below((phase.skip, tuple(check.condition for check in phase.checks)))
    for placed in effects_of(rules):
        if placed.move is not passing:
            continue
        value = changes(placed.effect)
        if value is not None and ("value", value.number) in asked:
            return True
        if emptied(placed.effect) is not None:
            return True
    return False


RULE = rule("L202", __doc__, look)
