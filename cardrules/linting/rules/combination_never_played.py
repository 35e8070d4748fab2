"""A combination that nobody played in any random match.

## What it finds

With `--simulate`: a combination that was not played once in all the matches.

## Why it matters

It may be impossible where the rules ask for it, or so rare that it is not worth its line.

## Bad

```cards
deck french
  packs 2
combinations
  single   1 of a rank
  eight    8 of a rank
  beaten by same combination, same size, higher rank
phase the_play
  turns from leader
  move play: combination from hand to pile
    beats the last play
  move pass
    needs not leading
  ends when hand is empty
    end the deal
  trick ends when passes = 2
    player of the last play leads
```

## Good

```cards
combinations
  single  1 of a rank
  pair    2 of a rank
  beaten by same combination, same size, higher rank
phase the_play
  turns from leader
  move play: combination from hand to pile
    beats the last play
  move pass
    needs not leading
  ends when hand is empty
    end the deal
  trick ends when passes = 2
    player of the last play leads
```

## How to mend

See whether hands are large enough for it, or play more matches.

## What it does not find

Random matches prove nothing: what did not happen in them may happen all the same. More of them
see more. Only the options' defaults and the smallest number of players are played.
"""

from __future__ import annotations

from cardrules.linting.rule import nothing, rule

RULE = rule("M004", __doc__, nothing, of="matches")
