"""Cards dealt unevenly, for some number of players.

## What it finds

`deal rest to …` to everybody, where the cards that are left do not come out even for one of the
numbers of players the game is for, and no `from` says with whom dealing begins.

## Why it matters

Without `from` dealing begins with seat 0, deal after deal. The same players always have a card
more.

## Bad

```cards
phase the_deal
  shuffle
  deal rest to hand
  next the_play
```

## Good

```cards
phase the_deal
  shuffle
  deal rest to hand, one at a time, from leader
  next the_play
```

## How to mend

Say with whom dealing begins, as in `deal rest to hand, from first player after dealer`. Or deal a
number of cards, and say where the others go.

## What it does not find

What is dealt under a `when`, or after cards whose number is worked out.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.linting.rule import Finding, rule
from cardrules.linting.subject import Subject
from cardrules.model import expressions as e
from cardrules.model import nodes as m


def look(subject: Subject) -> Iterator[Finding]:
    """Deals of the rest that do not come out even."""
    told = set()
    for setting in subject.several_counts:
        rules = setting.rules
        for phase in rules.phases:
            for deal, left in _rests(phase, rules):
                over = left % rules.players
                if over and deal.span not in told:
                    told.add(deal.span)
                    more = "one player gets" if over == 1 else f"{over} players get"
                    message = (
                        f"with {rules.players} players {left} cards do not come out even: "
                        f"{more} one more, always from seat 0"
                    )
                    hint = "say with whom dealing begins: `, from ...`"
                    yield Finding(deal.span, message, hint=hint)


def _rests(phase: m.Phase, rules: m.Rules) -> Iterator[tuple[m.DealCards, int]]:
    """Each deal of the rest to everybody with no beginning, and how many cards are left then."""
    left = rules.deck.size
    for deal in phase.effects:
        if not isinstance(deal, m.DealCards):
            continue
        if deal.number is None:
            if deal.zone.per_player and deal.start is None:
                yield deal, left
            return
        if not isinstance(deal.number, e.Constant):
            return
        left -= int(deal.number.value or 0) * (rules.players if deal.zone.per_player else 1)


RULE = rule("L401", __doc__, look)
