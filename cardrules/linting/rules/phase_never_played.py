"""A phase that nobody came to in any random match.

## What it finds

With `--simulate`: a phase with moves in which nobody was to act once in all the matches.

## Why it matters

What leads there never happens.

## Bad

```cards
phase the_deal
  shuffle
  deal rest to hand, from leader
  next opening
phase opening
  when size of pile > 60
    next extra
  next the_play
phase extra
  turn of leader
  move play: 1 card from hand to pile
  then
    next the_play
```

## Good

```cards
phase the_deal
  shuffle
  deal rest to hand, from leader
  next opening
phase opening
  when size of pile < 60
    next extra
  next the_play
phase extra
  turn of leader
  move play: 1 card from hand to pile
  then
    next the_play
```

## How to mend

Look at the condition of the `next` that leads there.

## What it does not find

Random matches prove nothing: what did not happen in them may happen all the same. More of them
see more. Only the options' defaults and the smallest number of players are played.
"""

from __future__ import annotations

from cardrules.linting.rule import nothing, rule

RULE = rule("M006", __doc__, nothing, of="matches")
