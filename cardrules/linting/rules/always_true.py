"""A condition that always holds.

## What it finds

A condition after `when`, `needs`, `must`, `ends when`, `trick ends when` or `skip player when`
that holds whatever happens: under every setting of the options, for every number of players.
Numbers are followed: where a bid is from 1 to 3, `number > 0` always holds.

## Why it matters

The line says that something is asked, and nothing is. A number or a name in it is most likely
wrong.

## Bad

```cards
scoring
  when size of hand of leader >= 0
    leader scores 1 points
  leader becomes first player after leader
```

## Good

```cards
scoring
  when size of hand of leader >= 2
    leader scores 1 points
  leader becomes first player after leader
```

## How to mend

Correct the condition, or leave it out.

## What it does not find

What follows from several rules together, or from which cards are where.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.linting.guards import always
from cardrules.linting.rule import Finding, rule
from cardrules.linting.subject import Subject


def look(subject: Subject) -> Iterator[Finding]:
    """Conditions that come out true under every setting."""
    for guard in always(subject, outcome=True):
        message = f"`{guard.kind}` asks for what always holds"
        yield Finding(guard.span, message, hint="correct it, or leave the condition out")


RULE = rule("L301", __doc__, look)
