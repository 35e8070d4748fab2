"""A game or a variant that does not say what it is about.

## What it finds

A `game` or a `variant` without a line `about`. Not looked for unless asked: `--extend-select L9`.

## Why it matters

It is the first sentence of the rulebook, and what `cardrules list` shows.

## Bad

```cards
game small "Small"
  players 3
```

## Good

```cards
game small "Small"
  about "Lay your cards; whoever leads gets the points."
  players 3
```

## How to mend

Say in one sentence what one does in the game, and what for.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.linting.rule import Finding, rule
from cardrules.linting.subject import Subject
from cardrules.syntax import nodes as n


def look(subject: Subject) -> Iterator[Finding]:
    """Heads of files without a sentence."""
    for head, line in subject.statements(n.Game, n.Variant):
        if not any(isinstance(child.statement, n.About) for child in line.children):
            message = "nothing says in a sentence what it is about"
            hint = 'write under it: `about "..."`'
            yield Finding(head.span, message, hint=hint)


RULE = rule("L901", __doc__, look, of="text", usual=False)
