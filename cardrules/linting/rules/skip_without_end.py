"""Skipping that can leave nobody.

## What it finds

`skip player when …` in a phase none of whose endings asks about what is asked there.

## Why it matters

Where it holds for everybody nobody is to act, and the game stops with P006.

## Bad

```cards
values
  points  number per player, from 0, for the match
  leader  player, for the match, drawn at random
  folded  yes or no per player, from no, for the deal
phase the_play
  turns from leader
  skip player when folded
  move play: 1 card from hand to pile
  move fold
    folded becomes yes
  ends when hand of every player is empty
    end the deal
```

## Good

```cards
values
  points  number per player, from 0, for the match
  leader  player, for the match, drawn at random
  folded  yes or no per player, from no, for the deal
phase the_play
  turns from leader
  skip player when folded
  move play: 1 card from hand to pile
  move fold
    folded becomes yes
  ends when hand of every player is empty
    end the deal
  ends when number of players where (not folded) = 1 as one_left
    end the deal
```

## How to mend

End the phase before nobody is left: `ends when number of players where (not folded) = 1`.

## What it does not find

An ending that asks about the same and comes too late. Skipping one player who is named, as in
`player is resting`, leaves the others and is passed over.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.linting.alike import gist, gists_below, sides
from cardrules.linting.rule import Finding, rule
from cardrules.linting.subject import Subject
from cardrules.model import expressions as e
from cardrules.model.walk import below


def look(subject: Subject) -> Iterator[Finding]:
    """Phases in which all may be skipped."""
    for phase in subject.rules.phases:
        skip = phase.skip
        if skip is None or _names_somebody(skip) or phase.kind != "turns":
            continue
        asked = gists_below(tuple(check.condition for check in phase.checks))
        if not any(gist(part) in asked for part in _atoms(skip)):
            message = f"if this holds for everybody, nobody is to act in `{phase.name}`"
            hint = "add an `ends when` that holds before nobody is left"
            yield Finding(skip.span, message, hint=hint)


def _atoms(condition: e.Expression) -> Iterator[e.Expression]:
    for side in sides(condition, e.And):
        yield from sides(side, e.Or)


def _names_somebody(condition: e.Expression) -> bool:
    return any(
        isinstance(node, e.Same) and isinstance(node.left, e.Subject | e.ReadValue)
        for node in below(condition)
    )


RULE = rule("L205", __doc__, look)
