"""A tie that nothing breaks.

## What it finds

A player chosen with `ties to nobody`, and used where there has to be one: nothing asks first
whether there is one. (A tie about which nothing is said at all is an error.)

## Why it matters

When two are equal there is nobody, and the game stops with P001.

## Bad

```cards
values
  points  number per player, from 0, for the match
  leader  player, for the match, drawn at random
  winner  player, for the deal
scoring
  winner becomes player with fewest size of hand, ties to nobody
  winner scores 1 points
  leader becomes first player after leader
```

## Good

```cards
values
  points  number per player, from 0, for the match
  leader  player, for the match, drawn at random
  winner  player, for the deal
scoring
  winner becomes player with fewest size of hand, ties to nobody
  when winner is not none
    winner scores 1 points
  leader becomes first player after leader
```

## How to mend

Break the tie: `ties to first after dealer`. Or say what happens then: `when winner is none`.

## What it does not find

It trusts that a question asked anywhere about the value is asked in the right place.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.linting.rule import Finding, rule
from cardrules.linting.subject import Setting, Subject
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.text import Span


def look(subject: Subject) -> Iterator[Finding]:
    """Where nobody may be meant because a tie was left open."""
    setting = subject.usual
    asked = {_value_of(node.operand) for node in setting.all(e.IsNone)}
    asked |= {_value_of(node.left) for node in setting.all(e.OrElse)}
    for effect in setting.all(m.SetValue):
        open_tie = isinstance(effect.to, e.PlayerWith) and effect.to.tie.kind == "nobody"
        if not open_tie or effect.value.number in asked:
            continue
        if any(_needed(effect.value, setting.all(m.AddValue, m.Pay, m.Lead), setting)):
            message = f"`{effect.value.name}` is nobody in case of a tie, and is needed later"
            hint = f"say what happens then: `when {effect.value.name} is none`"
            yield Finding(effect.to.span, message, hint=hint)
    for node in setting.all(m.AddValue, m.Pay, m.Lead):
        for who in _people(node):
            if isinstance(who, e.PlayerWith) and who.tie.kind == "nobody":
                message = "in case of a tie there is nobody, and somebody is needed here"
                yield Finding(who.span, message, hint="break the tie: `ties to first after ...`")


def _value_of(node: e.Expression) -> int:
    return node.value.number if isinstance(node, e.ReadValue) else -1


def _people(node: m.AddValue | m.Pay | m.Lead) -> Iterator[object]:
    match node:
        case m.AddValue():
            yield node.who
        case m.Pay():
            yield node.payer
            yield node.payee
        case m.Lead():
            yield node.player


def _needed(
    value: m.Value, nodes: Iterator[m.AddValue | m.Pay | m.Lead], setting: Setting
) -> Iterator[Span]:
    """Where a player has to be who is kept in a value."""
    for node in nodes:
        for who in _people(node):
            if isinstance(who, e.ReadValue) and who.value.number == value.number:
                yield who.span
    for zone in setting.all(e.ZoneCards):
        if zone.player is not None and _value_of(zone.player) == value.number:
            yield zone.span


RULE = rule("L505", __doc__, look)
