"""Combinations, and no move that plays one.

## What it finds

A section `combinations` in a game in which no move chooses a `combination`, and nothing asks for
the `longest` of one.

## Why it matters

What may be played together is described, and cards are still played one at a time.

## Bad

```cards
combinations
  single  1 of a rank
  pair    2 of a rank
  beaten by same combination, higher rank
```

## Good

```cards
combinations
  single  1 of a rank
  pair    2 of a rank
  beaten by same combination, higher rank
phase the_play
  turns from leader
  move play: combination from hand to pile
    beats the last play
  move pass
    needs not leading
  ends when hand is empty
    end the deal
  trick ends when passes = 2
    player of the last play leads
```

## How to mend

Let a move play them: `move play: combination from hand to pile`. Or take the section out.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.linting.rule import Finding, rule
from cardrules.linting.subject import Subject
from cardrules.model import expressions as e
from cardrules.model import nodes as m


def look(subject: Subject) -> Iterator[Finding]:
    """The first combination, where none can be played."""
    rules = subject.rules
    played = any(subject.usual.all(m.CombinationChoice))
    asked = any(each.combination is not None for each in subject.usual.all(e.LongestRun))
    if rules.combinations and not played and not asked:
        message = "combinations are declared, and no move plays one"
        hint = "let a move choose one: `move play: combination from hand to pile`"
        yield Finding(rules.combinations[0].span, message, hint=hint)


RULE = rule("L108", __doc__, look)
