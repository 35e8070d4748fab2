"""Equal scores about which the file is silent.

## What it finds

A match whose section has no ruling that speaks of players who are equal. Not looked for unless
asked: `--extend-select L9`.

## Why it matters

`ties shared` decides it; a reader wants to know that it was meant, and what others do.

## Bad

```cards
match
  ends after 3 deals
  won by most points
  ties shared
```

## Good

```cards
match
  ends after 3 deals
  won by most points
  ties shared
  ruling equal "What if two are equal at the end?"
    chosen "They share the victory."
```

## How to mend

Write a `ruling` under `match`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.linting.rule import Finding, rule
from cardrules.linting.silence import is_settled
from cardrules.linting.subject import Subject
from cardrules.syntax import nodes as n


def look(subject: Subject) -> Iterator[Finding]:
    """A match with no word about ties."""
    for section, line in subject.statements(n.Section):
        words = ("equal", "tie", "share", "same")
        if section.kind == "match" and not is_settled(line, *words):
            message = "what if two are equal at the end? no ruling says so"
            yield Finding(section.span, message, hint="write a `ruling` under `match` about it")


RULE = rule("L905", __doc__, look, usual=False)
