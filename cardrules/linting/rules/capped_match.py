"""A random match that was cut off.

## What it finds

With `--simulate`: a match that had as many deals as `cap` allows and was still not over. The seed
is told, and how many of the matches it was.

## Why it matters

Among people it would not have ended either.

## Bad

```cards
scoring
  each player but leader pays 1 points to leader
  leader becomes first player after leader
match
  ends when points of any player >= 20
  won by most points
  ties shared
  cap 30 deals
```

## Good

```cards
scoring
  each player but leader pays 1 points to leader
  leader becomes first player after leader
match
  ends when points of any player >= 20
  ends after 10 deals
  won by most points
  ties shared
  cap 30 deals
```

## How to mend

Add an ending that must come: `ends after 50 deals`.

## What it does not find

Random matches prove nothing: what did not happen in them may happen all the same. More of them
see more. Only the options' defaults and the smallest number of players are played.
"""

from __future__ import annotations

from cardrules.linting.rule import nothing, rule

RULE = rule("M002", __doc__, nothing, of="matches")
