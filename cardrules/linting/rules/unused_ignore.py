"""A comment that silences nothing.

## What it finds

`# cardrules: ignore[…]` with a code or name that does not exist, that is an error, or that finds
nothing there. Codes that are not looked for are passed over.

## Why it matters

What it silenced is mended, or its line has moved on. Left standing, it will hide the next fault.

## Bad

```cards
scoring
  leader scores 1 points  # cardrules: ignore[L113] the branches differ in a variant
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

Take it out; the safe fix does. Errors cannot be silenced: mend them.
"""

from __future__ import annotations

from cardrules.linting.rule import nothing, rule

RULE = rule("L001", __doc__, nothing, of="ignores", fixes="safe")
