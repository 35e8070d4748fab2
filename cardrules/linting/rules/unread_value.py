"""A value that is kept, and neither read nor shown.

## What it finds

A value that is not seen by all, that rules change, and that no rule asks for under any setting of
the options.

## Why it matters

Nothing depends on it and not everybody sees it, so the lines that keep it up to date do nothing.
Somebody forgot to use it.

## Bad

```cards
values
  points  number per player, from 0, for the match
  leader  player, for the match, drawn at random
  laid    number, from 0, for the deal, seen by nobody
phase the_play
  turns from leader
  move play: 1 card from hand to pile
    laid becomes 5
  ends when hand of every player is empty
    end the deal
```

## Good

```cards
values
  points  number per player, from 0, for the match
  leader  player, for the match, drawn at random
  laid    number, from 0, for the deal
phase the_play
  turns from leader
  move play: 1 card from hand to pile
    laid becomes laid + 1
  ends when laid = 10
    end the deal
```

## How to mend

Use the value in the rule it was made for, or take it out with the lines that set it.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.linting.rule import Finding, rule
from cardrules.linting.subject import Subject
from cardrules.model import expressions as e
from cardrules.model import nodes as m


def look(subject: Subject) -> Iterator[Finding]:
    """Values hidden from somebody that are changed and never read."""
    read = {node.value.number for node in subject.under_any(e.ReadValue)}
    read |= {value.number for _, value in subject.rules.match.won_by}
    for value in subject.rules.values:
        if value.seen_by != "all" and value.number not in read and value.name in subject.names:
            yield _finding(value)


def _finding(value: m.Value) -> Finding:
    message = f"the value `{value.name}` is set, and no rule ever asks for it"
    return Finding(value.span, message, hint="ask for it where it was meant to count")


RULE = rule("L103", __doc__, look)
