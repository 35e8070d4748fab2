"""What a player may do hangs on what that player does not see.

## What it finds

A `needs`, a `must, if able`, or the ends of a range of numbers to choose from, that depend on
cards or values hidden from the one who moves. One's own hand is no secret from oneself.

## Why it matters

From the moves that are allowed the player learns what others hold.

## Bad

```cards
phase the_play
  turns from leader
  move play: 1 card from hand to pile
  move pass
    needs any card in hand of (first player after player) where rank of card is 7
  ends when hand of every player is empty
    end the deal
  ends when passes = 3 as all_passed
    end the deal
```

## Good

```cards
phase the_play
  turns from leader
  move play: 1 card from hand to pile
  move pass
    needs any card in hand where rank of card is 7
  ends when hand of every player is empty
    end the deal
  ends when passes = 3 as all_passed
    end the deal
```

## How to mend

Ask for what the player can see; or announce the answer in a value first, where everybody may
know.

## What it does not find

That a player who makes a move shows thereby that it was allowed: a pass that needs a hand without
hearts tells the others so, and is the player's own choice.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.keeping import once_each
from cardrules.linting.everywhere import in_any_part
from cardrules.linting.places import Part
from cardrules.linting.rule import Finding, rule
from cardrules.linting.secrecy import Eyes, hidden_in
from cardrules.linting.subject import Subject
from cardrules.model import nodes as m
from cardrules.text import Span


def look(subject: Subject) -> Iterator[Finding]:
    """What allows moves by things hidden from the mover."""
    yield from in_any_part(subject, _in_part)


@once_each
def _in_part(part: Part) -> tuple[Finding, ...]:
    moves = () if isinstance(part, tuple) else part.moves
    return tuple(finding for move in moves for finding in _of_move(move))


def _of_move(move: m.MoveRule) -> Iterator[Finding]:
    for span, node in _allowing(move):
        hidden = hidden_in(node, Eyes(mover=True))
        if hidden is not None:
            message = f"what `{move.name}` allows depends on {hidden}"
            message = message.replace("which not everybody sees", "which the player may not see")
            hint = "ask for what the player sees, or announce the answer first"
            yield Finding(span, message, hint=hint)


def _allowing(move: m.MoveRule) -> Iterator[tuple[Span, object]]:
    for need in move.needs:
        yield need.span, need.condition
    for duty in move.duties:
        yield duty.span, (duty.condition, duty.when)
    if isinstance(move.choice, m.NumberChoice):
        yield move.span, (move.choice.lowest, move.choice.highest)


RULE = rule("L604", __doc__, look)
