"""A file without an example.

## What it finds

A game or a variant without any `example`. Not looked for unless asked: `--extend-select L9`.

## Why it matters

Examples are what readers look at first, and the only proof that the rules do what their author
means: they are run as tests.

## Bad

```cards
game small "Small"
  players 3
```

## Good

```cards
example "A card is laid"
  seats Ann Bob Cid
  phase the_play
  turn of Ann
  hand of Ann 7♥
  Ann: play 7♥
  then pile 7♥
```

## How to mend

Write the situation about which people ask most, and what may be done in it.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.linting.rule import Finding, rule
from cardrules.linting.subject import Subject
from cardrules.syntax import nodes as n


def look(subject: Subject) -> Iterator[Finding]:
    """Files with no example."""
    if any(True for _ in subject.statements(n.Example)):
        return
    for head, _ in subject.statements(n.Game, n.Variant):
        message = "there is no example that shows the rules at work"
        yield Finding(head.span, message, hint='write one: `example "..."`')


RULE = rule("L902", __doc__, look, of="text", usual=False)
