"""A trick that ends, and whose cards stay.

## What it finds

`trick ends when size of trick = …`, and no line moves the cards of that zone away.

## Why it matters

The condition asks how many cards lie there. If they stay, it holds once and then never again, or
for every card that follows.

## Bad

```cards
phase the_play
  turns from leader
  move play: 1 card from hand to pile
  trick ends when size of pile = number of players
    leader scores 1 points
  ends when hand of every player is empty
    end the deal
```

## Good

```cards
zones
  hand   per player, seen by owner
  pile   seen by all
  aside  seen by nobody
phase the_play
  turns from leader
  move play: 1 card from hand to pile
  trick ends when size of pile = number of players
    leader scores 1 points
    pile to aside
  ends when hand of every player is empty
    end the deal
```

## How to mend

Say where the cards of a trick go: `trick to taken of winner`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.linting.places import choice_zones, effects_of, emptied
from cardrules.linting.rule import Finding, rule
from cardrules.linting.subject import Subject
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.walk import below


def look(subject: Subject) -> Iterator[Finding]:
    """Endings of tricks that ask for the size of a zone that nothing empties."""
    rules = subject.rules
    for phase in rules.phases:
        gone = {zone.number for zone in _emptied(rules, phase)}
        for check in phase.checks:
            if not check.trick:
                continue
            for zone in _counted(check):
                if zone.number not in gone:
                    message = f"the trick ends, and the cards in `{zone.name}` stay where they are"
                    hint = f"say where they go: `{zone.name} to ...`"
                    yield Finding(check.span, message, hint=hint)


def _counted(check: m.Check) -> Iterator[m.Zone]:
    for node in below(check.condition):
        match node:
            case e.Compare(operator="=" | ">=", left=e.SizeOf(cards=e.ZoneCards(zone=zone))):
                yield zone
            case _:
                pass


def _emptied(rules: m.Rules, phase: m.Phase) -> Iterator[m.Zone]:
    for placed in effects_of(rules):
        zone = emptied(placed.effect)
        if placed.phase is phase and zone is not None:
            yield zone
    for move in phase.moves:
        source, _ = choice_zones(move)
        if source is not None:
            yield source


RULE = rule("L403", __doc__, look)
