"""A zone into which no card came in any random match.

## What it finds

With `--simulate`: a zone that was empty whenever somebody was to act, in all the matches. Zones
that no rule fills are found without it, by [zone-never-filled](zone-never-filled.md).

## Why it matters

The line that moves cards there is never reached, so cards that should go there stay where they
are.

## Bad

```cards
zones
  hand  per player, seen by owner
  pile  seen by all
  won   per player, seen by all
phase the_play
  turns from leader
  move play: 1 card from hand to pile
  trick ends when size of pile = 200
    pile to won of leader
  ends when hand of every player is empty
    end the deal
```

## Good

```cards
zones
  hand  per player, seen by owner
  pile  seen by all
  won   per player, seen by all
phase the_play
  turns from leader
  move play: 1 card from hand to pile
  trick ends when size of pile = 3
    pile to won of leader
  ends when hand of every player is empty
    end the deal
```

## How to mend

Look at the condition above the line that fills it.

## What it does not find

Random matches prove nothing: what did not happen in them may happen all the same. More of them
see more. Only the options' defaults and the smallest number of players are played.
"""

from __future__ import annotations

from cardrules.linting.rule import nothing, rule

RULE = rule("M005", __doc__, nothing, of="matches")
