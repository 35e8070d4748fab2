"""Cards that are never dealt.

## What it finds

A game that deals under `when`, always a number of cards, and whose numbers do not add up to the
deck, whichever branch is taken, for one of the numbers of players. The cards left over stay in
the pack, where no rule finds them. In a game that deals without a `when` this is an error.

## Why it matters

The cards are out of play and nobody ever said so; they cannot be drawn either.

## Bad

```cards
phase the_deal
  shuffle
  when leader is player with most points, ties to lowest seat
    deal 5 to hand
  otherwise
    deal 6 to hand
  next the_play
```

## Good

```cards
phase the_deal
  shuffle
  when leader is player with most points, ties to lowest seat
    deal 5 to hand
  otherwise
    deal 6 to hand
  deal rest to pile
  next the_play
```

## How to mend

Say where the others go: `deal rest to aside`.

## What it does not find

Numbers of cards that are worked out.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.linting.rule import Finding, rule
from cardrules.linting.subject import Subject
from cardrules.model import expressions as e
from cardrules.model import nodes as m


def look(subject: Subject) -> Iterator[Finding]:
    """The last deal of a game, where cards are left over after it."""
    for setting in subject.several_counts:
        rules = setting.rules
        deals = list(setting.all(m.DealCards))
        dealt = [_dealt(phase.effects, rules) for phase in rules.phases]
        if not deals or None in dealt:
            continue
        left = rules.deck.size - sum(number for number in dealt if number is not None)
        if left > 0:
            message = f"with {rules.players} players {left} cards stay in the pack for good"
            hint = "say where they go: `deal rest to ...`"
            yield Finding(deals[-1].span, message, hint=hint)
            return


def _dealt(effects: tuple[m.Effect, ...], rules: m.Rules) -> int | None:
    """How many cards are dealt at the most; None where that is not known, or it may be all."""
    dealt = 0
    for effect in effects:
        match effect:
            case m.DealCards(number=e.Constant(value=int(number))):
                dealt += number * (rules.players if effect.zone.per_player else 1)
            case m.DealCards():
                return None
            case m.When():
                then, otherwise = _dealt(effect.then, rules), _dealt(effect.otherwise, rules)
                if then is None or otherwise is None:
                    return None
                dealt += max(then, otherwise)
            case _:
                pass
    return dealt


RULE = rule("L404", __doc__, look)
