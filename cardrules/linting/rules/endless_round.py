"""A round of phases in which nothing happens.

## What it finds

Phases that lead back to each other, and in none of which a card moves or a value changes.

## Why it matters

Once the round has begun nothing has changed when it begins again, so it can go on for ever.

## Bad

```cards
phase the_deal
  shuffle
  deal rest to hand, from leader
  next asking
phase asking
  turn of leader
  move play
  move wait
  then
    next waiting
phase waiting
  turn of (first player after leader)
  move wait
  move stop
    next the_play
  then
    next asking
```

## Good

```cards
values
  points  number per player, from 0, for the match
  leader  player, for the match, drawn at random
  rounds  number, from 0, for the deal
phase the_deal
  shuffle
  deal rest to hand, from leader
  next asking
phase asking
  turn of leader
  move play
  move wait
  then
    rounds becomes rounds + 1
    when rounds > 3
      next the_play
    next waiting
phase waiting
  turn of (first player after leader)
  move wait
  move stop
    next the_play
  then
    next asking
```

## How to mend

Count the rounds, and end them; or let each round use up cards.

## What it does not find

A round in which something changes, and changes back.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.linting.places import choice_zones
from cardrules.linting.rule import Finding, rule
from cardrules.linting.subject import Subject
from cardrules.model import nodes as m
from cardrules.model.walk import below

_HAPPENS = (m.SetValue, m.AddValue, m.Pay, m.MoveCards, m.DrawCards, m.DealCards, m.Shuffle)


def look(subject: Subject) -> Iterator[Finding]:
    """The first phase of each round in which nothing happens."""
    phases = subject.rules.phases
    idle = {phase.number for phase in phases if not _happens(phase)}
    following = {
        phase.number: {
            node.phase for node in below(phase) if isinstance(node, m.GoTo) and node.phase in idle
        }
        for phase in phases
        if phase.number in idle
    }
    told: set[int] = set()
    for phase in phases:
        if phase.number in idle and phase.number not in told:
            reached = _reached(phase.number, following)
            if phase.number in reached:
                told |= reached
                message = f"the round that begins with `{phase.name}` can go on for ever"
                hint = "count the rounds in a value, or let each of them use up cards"
                yield Finding(phase.span, message, hint=hint)


def _happens(phase: m.Phase) -> bool:
    if phase.kind == "turns" or any(isinstance(node, _HAPPENS) for node in below(phase)):
        return True
    return any(choice_zones(move)[1] is not None for move in phase.moves)


def _reached(first: int, following: dict[int, set[int]]) -> set[int]:
    """The idle phases that come after one; that one only where it comes again."""
    reached: set[int] = set()
    pending = [first]
    while pending:
        for phase in following[pending.pop()] - reached:
            reached.add(phase)
            pending.append(phase)
    return reached


RULE = rule("L203", __doc__, look)
