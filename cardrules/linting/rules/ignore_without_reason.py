"""A comment that silences a rule and does not say why.

## What it finds

`# cardrules: ignore[…]` with nothing after the bracket.

## Why it matters

The next reader does not know whether it was thought about.

## Bad

```cards
scoring
  when hand of leader is empty  # cardrules: ignore[L113]
    leader scores 1 points
  otherwise
    leader scores 1 points
  leader becomes first player after leader
```

## Good

```cards
scoring
  when hand of leader is empty  # cardrules: ignore[L113] the branches differ in a variant
    leader scores 1 points
  otherwise
    leader scores 1 points
  leader becomes first player after leader
```

## How to mend

Write the reason after the bracket.
"""

from __future__ import annotations

from cardrules.linting.rule import nothing, rule

RULE = rule("L002", __doc__, nothing, of="ignores")
