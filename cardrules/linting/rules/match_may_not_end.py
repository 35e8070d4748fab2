"""A match with no ending that must come, and no cap.

## What it finds

A match whose endings all wait for something that need not happen, and that does not say `cap`. An
ending must come where it counts deals; and it is taken to come where it waits for a number that
only grows to be high enough, or for one that only falls to be low enough.

## Why it matters

Chips that go to and fro may do so for ever. Without a word in the file the match is cut off after
1,000 deals, which no reader knows.

## Bad

```cards
scoring
  each player but leader pays 1 points to leader
  leader becomes first player after leader
match
  ends when points of any player >= 20
  won by most points
  ties shared
```

## Good

```cards
scoring
  each player but leader pays 1 points to leader
  leader becomes first player after leader
match
  ends when points of any player >= 20
  ends after 50 deals
  won by most points
  ties shared
```

## How to mend

Add `ends after 50 deals`, or `cap 200 deals` where a match that takes so long counts as
unfinished.

## What it does not find

Only the options' defaults are looked at. A number that may stay as it is for many deals is taken
to grow all the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.linting.alike import sides
from cardrules.linting.places import Placed, changes, effects_of
from cardrules.linting.ranges import Ranges, ranges_of
from cardrules.linting.rule import Finding, rule
from cardrules.linting.subject import Subject
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.syntax import nodes as n


def look(subject: Subject) -> Iterator[Finding]:
    """A match none of whose endings has to come."""
    rules = subject.rules
    capped = any(True for _ in subject.statements(n.Cap))
    ends = [side for end in rules.match.ends for side in sides(end.condition, e.Or)]
    if not capped and not any(_must_come(end, rules) for end in ends):
        message = "nothing makes sure that the match ever ends"
        hint = "add `ends after 50 deals`, or `cap 200 deals`"
        yield Finding(rules.match.span, message, hint=hint)


def _must_come(end: e.Expression, rules: m.Rules) -> bool:
    condition = end.condition if isinstance(end, e.SomePlayer) else end
    match condition:
        case e.Compare(operator=operator, left=left, right=e.Constant(value=int(_))):
            pass
        case _:
            return False
    match operator, left:
        case ((">" | ">=" | "="), e.Counter(name="deal_number")):
            return True
        case ((">" | ">="), e.ReadValue(value=value)):
            return _moves(value, rules, up=True)
        case (("<" | "<="), e.ReadValue(value=value)):
            return _moves(value, rules, up=False)
        case _:
            return False


def _moves(value: m.Value, rules: m.Rules, *, up: bool) -> bool:
    """Whether a number goes one way only; what can never be done does not count."""
    ranges = ranges_of(rules)
    moved = False
    for placed in effects_of(rules):
        changed = changes(placed.effect)
        if changed is None or changed.number != value.number or _is_dead(placed, ranges):
            continue
        if not isinstance(placed.effect, m.AddValue):
            return False
        low, high = ranges.bounds(placed.effect.amount, ranges.chosen_by(placed.move))
        if (low < 0) if up else (high > 0):
            return False
        moved = moved or (high > 0 if up else low < 0)
    return moved


def _is_dead(placed: Placed, ranges: Ranges) -> bool:
    """Whether an effect stands in a branch that is never come to."""
    outcomes = ((ranges.truth(when.condition), holds) for when, holds in placed.branches)
    return any(outcome is not None and outcome is not holds for outcome, holds in outcomes)


RULE = rule("L504", __doc__, look)
