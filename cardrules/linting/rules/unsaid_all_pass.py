"""Everybody may pass, and the file is silent about it.

## What it finds

A phase with `turns from` in which a pass needs nothing, so that all can pass, and no ruling under
it that speaks of all or nobody. Not looked for unless asked: `--extend-select L9`.

## Why it matters

It is the first question at the table: what if nobody bids?

## Bad

```cards
phase the_play
  turns from leader
  move play: 1 card from hand to pile
  move pass
  ends when hand of every player is empty
    end the deal
  ends when passes = 3 as all_passed
    end the deal
```

## Good

```cards
phase the_play
  turns from leader
  move play: 1 card from hand to pile
  move pass
  ends when hand of every player is empty
    end the deal
  ends when passes = 3 as all_passed
    end the deal
  ruling all_pass "What if all pass?"
    chosen "The deal is over at once."
```

## How to mend

Write a `ruling` under the phase that says what happens when all pass.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.linting.rule import Finding, rule
from cardrules.linting.silence import is_settled, passing_phases
from cardrules.linting.subject import Subject
from cardrules.syntax import nodes as n


def look(subject: Subject) -> Iterator[Finding]:
    """Phases in which all may pass, and no word about it."""
    for line, passing in passing_phases(subject):
        free = not any(isinstance(child.statement, n.Needs) for child in passing.children)
        if free and not is_settled(line, "all ", "nobody", "every", "no one", "none"):
            message = "what if all pass? no ruling says so"
            hint = "write a `ruling` under the phase about it"
            yield Finding(passing.statement.span, message, hint=hint)


RULE = rule("L904", __doc__, look, usual=False)
