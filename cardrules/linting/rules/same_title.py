"""Different cards that people call the same.

## What it finds

Two cards of the deck that have one title, whether a line `with` puts both in or two lines do.

## Why it matters

The rulebook calls cards by their titles. With `with BJ RJ "joker"` nobody can tell from it which
of the two is meant, or which of them is higher.

## Bad

```cards
deck french
  with BJ RJ "joker"
```

## Good

```cards
deck french
  with BJ "black joker"
  with RJ "red joker"
```

## How to mend

Put each of them in by a line of its own, with a title of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.diagnostics import Label
from cardrules.linting.rule import Finding, rule
from cardrules.linting.subject import Subject
from cardrules.syntax import nodes as n


def look(subject: Subject) -> Iterator[Finding]:
    """Titles that stand for several cards."""
    first: dict[str, n.CardWord] = {}
    for line, _ in subject.statements(n.DeckLine):
        if line.title is None:
            continue
        for word in line.cards:
            earlier = first.setdefault(line.title.text, word)
            if earlier.text != word.text:
                label = Label(earlier.span, "this one too")
                message = f"`{word.text}` is called `{line.title.text}`, like `{earlier.text}`"
                hint = "give each a line of its own, with a title of its own"
                yield Finding(word.span, message, (label,), hint)


RULE = rule("L407", __doc__, look)
