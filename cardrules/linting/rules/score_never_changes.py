"""A score that cannot change.

## What it finds

A value by which the match is won, and which no rule changes under any setting of the options.

## Why it matters

Everybody ends with what they began with, and shares the victory.

## Bad

```cards
scoring
  leader becomes first player after leader
```

## Good

```cards
scoring
  leader scores 1 points
  leader becomes first player after leader
```

## How to mend

Say in `scoring` who gets what, or name another value after `won by`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.linting.rule import Finding, rule
from cardrules.linting.subject import Subject
from cardrules.model import nodes as m
from cardrules.syntax import nodes as n


def look(subject: Subject) -> Iterator[Finding]:
    """What a match is won by, where nothing changes it."""
    changes = subject.under_any(m.SetValue, m.AddValue, m.Pay)
    changed = {node.value.name for node in changes}
    for won_by, _ in subject.statements(n.WonBy):
        for criterion in won_by.criteria:
            name = criterion.value.text
            if name not in changed:
                message = f"the match is won by `{name}`, and no rule ever changes it"
                hint = f"say who gets some: `winner scores 1 {name}`"
                yield Finding(criterion.value.span, message, hint=hint)


RULE = rule("L501", __doc__, look)
