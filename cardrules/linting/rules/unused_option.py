"""An option that no rule reads.

## What it finds

An option that is declared, and whose name no rule uses.

## Why it matters

A table agrees on something, and the game is played as if it had not.

## Bad

```cards
options
  deals  number 1..100, default 3  "How many deals the match lasts."
```

## Good

```cards
options
  deals  number 1..100, default 3  "How many deals the match lasts."
match
  ends after deals deals
  won by most points
  ties shared
```

## How to mend

Write the rule that asks for it, or take the option out. The unsafe fix takes it out.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.linting.rule import Finding, rule, without_lines
from cardrules.linting.subject import Subject
from cardrules.syntax import nodes as n


def look(subject: Subject) -> Iterator[Finding]:
    """Options whose name stands nowhere else."""
    for option, _ in subject.statements(n.OptionNumber, n.OptionChoice, n.OptionTruth):
        name = option.name.text
        if name not in subject.names:
            fix = without_lines(subject, option.span, f"take out the option `{name}`")
            message = f"no rule reads the option `{name}`, so it changes nothing"
            yield Finding(option.name.span, message, hint="take it out", fix=fix)


RULE = rule("L106", __doc__, look, fixes="unsafe")
