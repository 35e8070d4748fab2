"""A seat that can be left without a move.

## What it finds

A phase each of whose moves needs something, so that there are situations in which none of them
can be made. The needs of all moves are looked at together: `needs naming` and `needs not naming`
leave nobody without a move, nor do `needs number > stake` and `needs stake > 0`. What `skip` and
the endings of the phase catch is left out, and so is a need that some other line of the game asks
about beforehand.

## Why it matters

A player whose turn it is and who has no move stops the game with P010.

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
  ends after number of players passes as all_passed
    end the deal
```

## How to mend

Add a move that can always be made, such as `move pass`; `skip` those who have none; or end the
phase first: `ends when no card in hand of ... where ...`. A demand that holds only where it can
be met is a duty, `must, if able`.

## What it does not find

It trusts a question that is asked elsewhere in the game without seeing whether it is asked in
time. A move that takes several cards is trusted to find them, and one that plays a combination to
find one for which holds what is asked about `this play`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.linting.possible import left_without_move
from cardrules.linting.rule import Finding, rule
from cardrules.linting.subject import Subject


def look(subject: Subject) -> Iterator[Finding]:
    """Phases in which every move can be impossible at once."""
    rules = subject.rules
    for phase in rules.phases:
        if phase.moves and left_without_move(rules, phase):
            names = " and ".join(f"`{move.name}`" for move in phase.moves[:3])
            both = "none of them" if len(phase.moves) > 1 else "it"
            message = f"a player may be unable to make a move here: {names} may be impossible"
            hint = f"add a move for when {both} can be made, such as `move pass`, or `skip` them"
            yield Finding(phase.moves[0].span, message, hint=hint)


RULE = rule("L204", __doc__, look)
