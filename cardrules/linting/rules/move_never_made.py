"""A move that nobody made in any random match.

## What it finds

With `--simulate`: a move that was not made once in all the matches.

## Why it matters

It may be impossible, and then its line is dead; or so rare that nobody would miss it.

## Bad

```cards
values
  points  number per player, from 0, for the match
  leader  player, for the match, drawn at random
  jokers  number, from 0, for the deal
phase the_play
  turns from leader
  move play: 1 card from hand to pile
    jokers becomes size of pile
  move boast
    needs jokers > 200
    jokers becomes 0
  ends when hand of every player is empty
    end the deal
```

## Good

```cards
values
  points  number per player, from 0, for the match
  leader  player, for the match, drawn at random
  jokers  number, from 0, for the deal
phase the_play
  turns from leader
  move play: 1 card from hand to pile
    jokers becomes size of pile
  move boast
    needs jokers > 20
    jokers becomes 0
  ends when hand of every player is empty
    end the deal
```

## How to mend

See whether what it `needs` can be met; or take it out.

## What it does not find

Random matches prove nothing: what did not happen in them may happen all the same. More of them
see more. Only the options' defaults and the smallest number of players are played.
"""

from __future__ import annotations

from cardrules.linting.rule import nothing, rule

RULE = rule("M003", __doc__, nothing, of="matches")
