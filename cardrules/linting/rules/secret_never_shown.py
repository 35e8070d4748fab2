"""A secret choice that is revealed to nobody.

## What it finds

In a phase `together`: cards that are chosen, not announced, and that lie afterwards where nobody
sees them, with no rule that reads or moves them; and a number, suit, rank or player that is put
into values which are not seen by all, never announced and never read.

## Why it matters

Nobody ever learns what was chosen, so the choice makes no difference. The line that turns it up
is missing.

## Bad

```cards
zones
  hand  per player, seen by owner
  pile  seen by all
  box   seen by nobody
phase the_deal
  shuffle
  deal rest to hand, from leader
  next bidding
phase bidding
  together every player
  move bid: 1 card from hand to box
  then
    next the_play
```

## Good

```cards
zones
  hand  per player, seen by owner
  pile  seen by all
  box   seen by nobody
phase the_deal
  shuffle
  deal rest to hand, from leader
  next bidding
phase bidding
  together every player
  move bid: 1 card from hand
  then
    announce bid of every player
    for each player
      bid to box
    next the_play
```

## How to mend

Announce the choice under `then`: `announce bid of every player`. Or let a rule use it.

## What it does not find

Whether what is read or moved is ever shown: cards passed on to another hand are taken for
revealed.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.linting.places import effects_of, emptied
from cardrules.linting.rule import Finding, rule
from cardrules.linting.subject import Subject
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.walk import below


def look(subject: Subject) -> Iterator[Finding]:
    """Secret choices that nothing comes of for anybody."""
    rules = subject.rules
    for phase in rules.phases:
        if phase.kind != "together":
            continue
        for at, move in enumerate(phase.moves):
            if _is_lost(rules, phase, at, move):
                message = f"nobody ever learns what `{move.name}` chose"
                hint = f"say `announce {move.name} of every player` under `then`"
                yield Finding(move.span, message, hint=hint)


def _is_lost(rules: m.Rules, phase: m.Phase, at: int, move: m.MoveRule) -> bool:
    match move.choice:
        case m.CardsChoice(target=target):
            used = any(
                isinstance(node, e.SecretCards) and node.move == at for node in below(phase.effects)
            )
            if target is None or used or target.zone.seen_by != "nobody":
                return False
            return not _is_looked_at(rules, target.zone)
        case m.NumberChoice() | m.ListChoice():
            return _values_are_lost(rules, move)
        case _:
            return False


def _is_looked_at(rules: m.Rules, zone: m.Zone) -> bool:
    for placed in effects_of(rules):
        taken = emptied(placed.effect)
        if taken is not None and taken.number == zone.number:
            return True
    whole = (rules.phases, rules.scoring, rules.match)
    asked = [node for node in below(whole) if isinstance(node, e.ZoneCards)]
    targets = [
        target
        for phase in rules.phases
        for move in phase.moves
        if isinstance(move.choice, m.CardsChoice) and (target := move.choice.target) is not None
    ]
    return any(
        node.zone.number == zone.number and not any(node is target for target in targets)
        for node in asked
    )


def _values_are_lost(rules: m.Rules, move: m.MoveRule) -> bool:
    """Whether what was chosen goes only into values that nobody sees and nothing reads."""
    into = [
        effect
        for effect in below(move.effects)
        if isinstance(effect, m.SetValue)
        and any(isinstance(node, e.Chosen) for node in below(effect.to))
    ]
    read = {
        node.value.number
        for node in below((rules.phases, rules.scoring, rules.match))
        if isinstance(node, e.ReadValue)
    }
    read |= {value.number for _, value in rules.match.won_by}
    return bool(into) and all(
        effect.value.seen_by != "all" and not effect.announced and effect.value.number not in read
        for effect in into
    )


RULE = rule("L605", __doc__, look)
