"""A value that no rule uses.

## What it finds

A value that is declared, and that no rule sets, reads or names.

## Why it matters

Players are shown a value that means nothing, and the rule that was to use it is missing.

## Bad

```cards
values
  points  number per player, from 0, for the match
  leader  player, for the match, drawn at random
  trump   suit, for the deal
```

## Good

```cards
values
  points  number per player, from 0, for the match
  leader  player, for the match, drawn at random
```

## How to mend

Take the value out, or write the rule that was forgotten. The unsafe fix takes it out.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.linting.rule import Finding, rule, without_lines
from cardrules.linting.subject import Subject
from cardrules.syntax import nodes as n


def look(subject: Subject) -> Iterator[Finding]:
    """Values whose name stands nowhere else."""
    for value, _ in subject.statements(n.Value):
        name = value.name.text
        if name not in subject.names:
            fix = without_lines(subject, value.span, f"take out the value `{name}`")
            message = f"the value `{name}` is declared, and no rule uses it"
            yield Finding(
                value.name.span,
                message,
                hint="write the rule that was forgotten, or take it out",
                fix=fix,
            )


RULE = rule("L102", __doc__, look, fixes="unsafe")
