"""A file without an example.

## What it finds

A game or a variant without any `example`. A variant that only puts others together or sets options
has no rules of its own to show. Not looked for unless asked: `--extend-select L9`.

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
    if any(True for _ in subject.statements(n.Example)) or _only_chooses(subject):
        return
    for head, _ in subject.statements(n.Game, n.Variant):
        message = "there is no example that shows the rules at work"
        yield Finding(head.span, message, hint='write one: `example "..."`')


def _only_chooses(subject: Subject) -> bool:
    """Whether a file is a mix of variants and settings, with no rules of its own to show."""
    tops = [line.statement for line in subject.tree.lines]
    is_variant = any(isinstance(node, n.Variant) for node in tops)
    return is_variant and all(
        isinstance(node, n.Version | n.Variant | n.SetOption) for node in tops
    )


RULE = rule("L902", __doc__, look, of="text", usual=False)
