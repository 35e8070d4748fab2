"""A choice that nothing comes of.

## What it finds

A move that chooses a number, a suit, a rank or a player, and no line under it uses what was
chosen. And a move that chooses cards, does not say where they go, and no line uses them.

## Why it matters

Players are asked something that makes no difference: a bid nobody remembers, cards that are
chosen and stay where they are.

## Bad

```cards
phase the_deal
  shuffle
  deal rest to hand, from leader
  next bidding
phase bidding
  turn of leader
  move bid: number 1..3
  then
    next the_play
phase the_play
  turns from leader
  move play: 1 card from hand to pile
  ends when hand of every player is empty
    end the deal
```

## Good

```cards
values
  points  number per player, from 0, for the match
  leader  player, for the match, drawn at random
  stake   number, for the deal
phase the_deal
  shuffle
  deal rest to hand, from leader
  next bidding
phase bidding
  turn of leader
  move bid: number 1..3
    stake becomes number
  then
    next the_play
phase the_play
  turns from leader
  move play: 1 card from hand to pile
  ends when hand of every player is empty
    leader scores stake points
    end the deal
```

## How to mend

Remember the choice under the move, as in `stake becomes number`; or let cards go somewhere, as in
`1 card from hand to pile`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.linting.rule import Finding, rule
from cardrules.linting.subject import Subject
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.walk import below


def look(subject: Subject) -> Iterator[Finding]:
    """Moves whose choice is never used."""
    for phase in subject.rules.phases:
        for at, move in enumerate(phase.moves):
            if _chooses(move) and not _is_used(phase, at, move):
                message = f"what `{move.name}` chooses is never used"
                yield Finding(move.span, message, hint=_hint(move))


def _chooses(move: m.MoveRule) -> bool:
    match move.choice:
        case m.NumberChoice() | m.ListChoice():
            return True
        case m.CardsChoice(target=None):
            return True
        case _:
            return False


def _is_used(phase: m.Phase, at: int, move: m.MoveRule) -> bool:
    if any(isinstance(node, e.Chosen) for node in below(move.effects)):
        return True
    return any(isinstance(node, e.SecretCards) and node.move == at for node in below(phase.effects))


def _hint(move: m.MoveRule) -> str:
    if isinstance(move.choice, m.CardsChoice):
        return "say where the cards go: `... from hand to ...`"
    word = move.choice.kind if isinstance(move.choice, m.ListChoice) else "number"
    return f"remember it under the move: `... becomes {word}`"


RULE = rule("L111", __doc__, look)
