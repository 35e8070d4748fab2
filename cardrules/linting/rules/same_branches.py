"""A `when` whose branches do the same.

## What it finds

What stands under `when` and what stands under its `otherwise` is the same.

## Why it matters

The condition decides nothing. One of the two was copied and not changed.

## Bad

```cards
scoring
  when hand of leader is empty
    leader scores 1 points
  otherwise
    leader scores 1 points
  leader becomes first player after leader
```

## Good

```cards
scoring
  when hand of leader is empty
    leader scores 2 points
  otherwise
    leader scores 1 points
  leader becomes first player after leader
```

## How to mend

Change the branch that was meant to differ, or leave the `when` out.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.linting.rule import Finding, rule
from cardrules.linting.subject import Subject
from cardrules.model import nodes as m


def look(subject: Subject) -> Iterator[Finding]:
    """Branches that are equal."""
    for when in subject.usual.all(m.When):
        if when.then and when.then == when.otherwise:
            message = "the same is done whether this holds or not"
            yield Finding(when.span, message, hint="leave out the `when`, or change a branch")


RULE = rule("L113", __doc__, look)
