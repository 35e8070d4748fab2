"""A value that is read, and always is what it starts as.

## What it finds

A value that rules ask for, that no rule changes, and that chance and the number of the deal do
not change either. Scores by which the match is won have a rule of their own,
[score-never-changes](score-never-changes.md).

## Why it matters

What hangs on it never happens, or always does. The line that sets it is missing.

## Bad

```cards
values
  points  number per player, from 0, for the match
  leader  player, for the match, drawn at random
  winner  player, for the deal
scoring
  leader becomes first player after leader
  when winner is not none
    winner scores 1 points
```

## Good

```cards
values
  points  number per player, from 0, for the match
  leader  player, for the match, drawn at random
  winner  player, for the deal
scoring
  winner becomes leader
  leader becomes first player after leader
  when winner is not none
    winner scores 1 points
```

## How to mend

Set the value where it should become something. A number that is meant to stay as it is, is better
an option, or the number itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.linting.rule import Finding, rule
from cardrules.linting.subject import Subject
from cardrules.model import expressions as e
from cardrules.model import nodes as m


def look(subject: Subject) -> Iterator[Finding]:
    """Values that are read, and that nothing changes."""
    read = {node.value.number for node in subject.under_any(e.ReadValue)}
    changes = subject.under_any(m.SetValue, m.AddValue, m.Pay)
    changed = {node.value.number for node in changes}
    scores = {value.number for _, value in subject.rules.match.won_by}
    for value in subject.rules.values:
        fixed = value.number in read and value.number not in changed | scores
        if fixed and not value.drawn and not value.by_deal:
            message = f"`{value.name}` is asked for, and nothing ever changes it"
            yield Finding(value.span, message, hint=f"say where `{value.name} becomes ...`")


RULE = rule("L104", __doc__, look)
