"""A line after the phase was left.

## What it finds

Lines that stand after `next`, `end the deal` or `void the deal` in the same block, or after a
`when` whose every branch leaves the phase.

## Why it matters

`next` leaves at once, and what stands after it is not done. It was most likely meant to be done
before.

## Bad

```cards
phase the_play
  turns from leader
  move play: 1 card from hand to pile
  ends when hand of every player is empty
    end the deal
    leader scores 1 points
```

## Good

```cards
phase the_play
  turns from leader
  move play: 1 card from hand to pile
  ends when hand of every player is empty
    leader scores 1 points
    end the deal
```

## How to mend

Move the line up, or take it out. The unsafe fix takes out what is never done.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from cardrules.diagnostics import Label
from cardrules.linting.places import blocks_of
from cardrules.linting.rule import Finding, rule, without_lines
from cardrules.linting.subject import Subject
from cardrules.model.idle import leaves


def look(subject: Subject) -> Iterator[Finding]:
    """The first line of each block that is never come to."""
    for block in blocks_of(subject.rules):
        for leaving, after in itertools.pairwise(block):
            if leaves([leaving]):
                here = Label(leaving.span, "the phase is left here")
                fix = without_lines(subject, after.span, "take out the line")
                message = "this line is never done: the phase was left before it"
                yield Finding(after.span, message, (here,), "move it up, or take it out", fix)
                break


RULE = rule("L109", __doc__, look, fixes="unsafe")
