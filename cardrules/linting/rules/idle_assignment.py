"""A value that becomes what it is.

## What it finds

`stake becomes stake`, and the like for a value of one player.

## Why it matters

The line does nothing. One of the two names is most likely another one's.

## Bad

```cards
scoring
  leader becomes leader
  leader scores 1 points
```

## Good

```cards
scoring
  leader becomes first player after leader
  leader scores 1 points
```

## How to mend

Name the value that was meant. The unsafe fix takes the line out.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.linting.rule import Finding, rule, without_lines
from cardrules.linting.subject import Subject
from cardrules.model import expressions as e
from cardrules.model import nodes as m


def look(subject: Subject) -> Iterator[Finding]:
    """Values that are set to themselves."""
    for effect in subject.usual.all(m.SetValue):
        if effect.to == e.ReadValue(effect.value, effect.player):
            fix = without_lines(subject, effect.span, "take out the line")
            message = f"`{effect.value.name}` becomes what it is already"
            hint = "say what it should become, or take the line out"
            yield Finding(effect.span, message, hint=hint, fix=fix)


RULE = rule("L110", __doc__, look, fixes="unsafe")
