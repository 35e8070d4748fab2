"""A condition that never holds.

## What it finds

A condition after `when`, `needs`, `must`, `ends when`, `trick ends when` or `skip player when`
that can never hold: under no setting of the options, for no number of players. Numbers are
followed: where `stake` is at most 3, `stake > 3` never holds.

## Why it matters

What stands under it is never done; a move that needs it can never be made; an ending never comes.

## Bad

```cards
phase the_play
  turns from leader
  move play: 1 card from hand to pile
  ends when size of hand < 0 as out
    leader scores 1 points
    end the deal
  ends when hand of every player is empty
    end the deal
```

## Good

```cards
phase the_play
  turns from leader
  move play: 1 card from hand to pile
  ends when size of hand < 1 as out
    leader scores 1 points
    end the deal
```

## How to mend

Correct the condition, or take the line out with what stands under it.

## What it does not find

What follows from several rules together, or from which cards are where.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.linting.guards import always
from cardrules.linting.rule import Finding, rule
from cardrules.linting.subject import Subject


def look(subject: Subject) -> Iterator[Finding]:
    """Conditions that come out false under every setting."""
    for guard in always(subject, outcome=False):
        message = f"`{guard.kind}` asks for what never holds"
        yield Finding(guard.span, message, hint="correct it, or take the line out")


RULE = rule("L302", __doc__, look)
