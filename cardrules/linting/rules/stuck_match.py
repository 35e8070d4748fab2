"""A random match that broke off.

## What it finds

With `--simulate`: a match among players who move at random that a rule could not carry on, as
nobody was there (P001), cards ran out (P003), or a player had no move (P010). The seed is told,
so that the match can be played again. Each place is told once.

## Why it matters

What happens to players at random happens to people.

## Bad

```cards
phase the_play
  turns from leader
  move play: 1 card from hand to pile
    needs rank of card is not in pile
  ends when hand of every player is empty
    end the deal
```

## Good

```cards
phase the_play
  turns from leader
  move play: 1 card from hand to pile
    needs rank of card is not in pile
  move pass
  ends when hand of every player is empty
    end the deal
  ends when passes = 3 as all_passed
    end the deal
```

## How to mend

Look at the line that is told; `cardrules play FILE --auto --seed SEED` shows the match.

## What it does not find

Random matches prove nothing: what did not happen in them may happen all the same. More of them
see more. Only the options' defaults and the smallest number of players are played.
"""

from __future__ import annotations

from cardrules.linting.rule import nothing, rule

RULE = rule("M001", __doc__, nothing, of="matches")
