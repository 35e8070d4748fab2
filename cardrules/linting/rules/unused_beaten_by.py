"""What beats what, and no move that has to.

## What it finds

`beaten by` in a game whose moves play combinations, and none of which says `beats the last play`.

## Why it matters

Any play may follow any other, whatever is said about what beats what.

## Bad

```cards
combinations
  single  1 of a rank
  pair    2 of a rank
  beaten by same combination, higher rank
phase the_play
  turns from leader
  move play: combination from hand to pile
  ends when hand is empty
    end the deal
```

## Good

```cards
combinations
  single  1 of a rank
  pair    2 of a rank
  beaten by same combination, higher rank
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

Write `beats the last play` under the move, or take `beaten by` out.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.linting.rule import Finding, rule
from cardrules.linting.subject import Subject
from cardrules.model import nodes as m


def look(subject: Subject) -> Iterator[Finding]:
    """A beat relation that no move asks for."""
    beating = subject.rules.beating
    moves = [
        move
        for move in subject.usual.all(m.MoveRule)
        if isinstance(move.choice, m.CombinationChoice)
    ]
    if beating is not None and moves and not any(move.beats_last for move in moves):
        message = "this says what beats what, and no move has to beat anything"
        hint = f"write `beats the last play` under `{moves[0].name}`"
        yield Finding(beating.span, message, hint=hint)


RULE = rule("L703", __doc__, look)
