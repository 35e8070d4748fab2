"""A zone that no card ever comes to.

## What it finds

A zone that rules look at or take cards from, and into which no rule deals or moves any.

## Why it matters

It is empty for ever, so what is asked about it always has the same answer.

## Bad

```cards
zones
  hand   per player, seen by owner
  pile   seen by all
  bonus  per player, seen by all
scoring
  each player scores size of bonus points
  leader becomes first player after leader
```

## Good

```cards
scoring
  each player scores size of hand points
  leader becomes first player after leader
  leader scores 1 points
```

## How to mend

Write the line that brings cards there: `pile to bonus of winner`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.linting.places import zones_filled
from cardrules.linting.rule import Finding, rule
from cardrules.linting.subject import Subject


def look(subject: Subject) -> Iterator[Finding]:
    """Zones that are named, and that nothing puts cards into."""
    rules = subject.rules
    reached = zones_filled(rules)
    for zone in rules.zones:
        if zone.number not in reached and zone.name in subject.names:
            message = f"no rule ever puts a card into `{zone.name}`"
            hint = f"say what goes there: `... to {zone.name}`"
            yield Finding(zone.span, message, hint=hint)


RULE = rule("L105", __doc__, look)
