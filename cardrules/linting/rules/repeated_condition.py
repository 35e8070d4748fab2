"""The same condition asked twice.

## What it finds

`otherwise when` with a condition that stood above it in the same chain, a `when` right inside a
`when` with the same condition, and two `needs` of one move that are equal.

## Why it matters

The second one decides nothing: an `otherwise when` like that is never come to. It was copied, and
not changed.

## Bad

```cards
scoring
  when size of hand of leader > 3
    leader scores 1 points
  otherwise when size of hand of leader > 3
    leader scores 2 points
  leader becomes first player after leader
```

## Good

```cards
scoring
  when size of hand of leader > 3
    leader scores 1 points
  otherwise when size of hand of leader > 1
    leader scores 2 points
  leader becomes first player after leader
```

## How to mend

Change the condition to the one that was meant, or take the line out.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.diagnostics import Label
from cardrules.linting.places import effects_of
from cardrules.linting.rule import Finding, rule
from cardrules.linting.subject import Subject
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.text import Span


def look(subject: Subject) -> Iterator[Finding]:
    """Conditions that were asked just before."""
    for span, first in _twice(subject.rules):
        here = Label(first, "asked here already")
        message = "this condition stood above, so it decides nothing"
        yield Finding(span, message, (here,), "change it, or take the line out")


def _twice(rules: m.Rules) -> Iterator[tuple[Span, Span]]:
    for phase in rules.phases:
        for move in phase.moves:
            known: dict[e.Expression, Span] = {}
            for need in move.needs:
                if need.condition in known:
                    yield need.span, known[need.condition]
                known.setdefault(need.condition, need.span)
    for placed in effects_of(rules):
        if not isinstance(placed.effect, m.When):
            continue
        for above in placed.under:
            if not isinstance(above, m.When) or isinstance(above.condition, e.Constant):
                continue
            if above.condition == placed.effect.condition:
                yield placed.effect.span, above.span
                break


RULE = rule("L303", __doc__, look)
