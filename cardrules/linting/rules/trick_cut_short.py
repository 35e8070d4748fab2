"""A phase that ends in the middle of its last trick.

## What it finds

A phase in which one card at a time is played to tricks of a fixed size, and which ends when the
hand of the player who has just played is empty, with no word of the others or of the trick.

## Why it matters

`hand` is the hand of the player whose turn it is. Whoever leads to the last trick is the first to
have no card left: the phase ends at once, with cards in the hands of the others, and the last
trick goes to nobody.

## Bad

```cards
zones
  hand   per player, seen by owner
  pile   seen by all
  aside  seen by nobody
phase the_play
  turns from leader
  move play: 1 card from hand to pile
  trick ends when size of pile = number of players
    pile to aside
  ends when hand is empty
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
    pile to aside
  ends when hand of every player is empty
    end the deal
```

## How to mend

Say whose hands are meant: `ends when hand of every player is empty`.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.linting.alike import sides
from cardrules.linting.rule import Finding, rule
from cardrules.linting.subject import Subject
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.walk import below


def look(subject: Subject) -> Iterator[Finding]:
    """Endings that come when the first of several players has no card left."""
    for phase in subject.rules.phases:
        hands = [hand for move in phase.moves for hand in _played_to_a_trick(move, phase)]
        for check in phase.checks:
            hand = _ones_own_is_empty(check)
            if not check.trick and hand is not None and hand.number in hands:
                message = f"`{phase.name}` ends in the middle of a trick, with cards in other hands"
                hint = f"say `{hand.name} of every player is empty`"
                yield Finding(check.span, message, hint=hint)


def _played_to_a_trick(move: m.MoveRule, phase: m.Phase) -> Iterator[int]:
    """The zone one card is played from, where so many cards in the other zone end the trick."""
    match move.choice:
        case m.CardsChoice(fewest=1, most=1, source=source, target=target) if target is not None:
            for check in phase.checks:
                if check.trick and any(_counts(node, target.zone) for node in below(check)):
                    yield source.zone.number
        case _:
            pass


def _counts(node: object, zone: m.Zone) -> bool:
    match node:
        case e.Compare(operator="=" | ">=", left=e.SizeOf(cards=e.ZoneCards(zone=counted))):
            return counted.number == zone.number
        case _:
            return False


def _ones_own_is_empty(check: m.Check) -> m.Zone | None:
    """The zone of which a check asks no more than whether the mover's own is empty."""
    for way in sides(check.condition, e.Or):
        match way:
            case e.IsEmpty(cards=e.ZoneCards(zone=zone, player=e.Subject())):
                return zone
            case e.Compare(
                operator="=",
                left=e.SizeOf(cards=e.ZoneCards(zone=zone, player=e.Subject())),
                right=e.Constant(value=0),
            ):
                return zone
            case _:
                pass
    return None


RULE = rule("L405", __doc__, look)
