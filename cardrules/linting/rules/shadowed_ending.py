"""An ending that another one always forestalls.

## What it finds

An `ends` or `trick ends` below an `ends` with the same condition; and `ends after 3 passes` below
`ends after 2 passes`, since the second pass comes first.

## Why it matters

Endings are looked at in the order they are written, and the first that holds leaves the phase.
The other one never happens.

## Bad

```cards
phase the_play
  turns from leader
  move play: 1 card from hand to pile
  move pass
  ends when passes = 2 as two
    end the deal
  ends when passes = 3 as three
    leader scores 1 points
    end the deal
  ends when hand of every player is empty
    end the deal
```

## Good

```cards
phase the_play
  turns from leader
  move play: 1 card from hand to pile
  move pass
  ends when passes = 3 as three
    leader scores 1 points
    end the deal
  ends when hand of every player is empty
    end the deal
```

## How to mend

Take out the one that was not meant, or put what is special before what is general.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.diagnostics import Label
from cardrules.linting.rule import Finding, rule
from cardrules.linting.subject import Subject
from cardrules.model import expressions as e
from cardrules.model import nodes as m


def look(subject: Subject) -> Iterator[Finding]:
    """Endings that an earlier one forestalls."""
    for phase in subject.rules.phases:
        for at, check in enumerate(phase.checks):
            for earlier in phase.checks[:at]:
                if _forestalls(earlier, check):
                    here = Label(earlier.span, "this one comes first")
                    message = "this ending never comes: another one always comes before it"
                    yield Finding(check.span, message, (here,), "take one of them out")
                    break


def _forestalls(earlier: m.Check, later: m.Check) -> bool:
    if earlier.trick and not later.trick:
        return False
    if isinstance(earlier.condition, e.Constant):
        return False
    if earlier.condition == later.condition:
        return not earlier.trick or later.trick
    first, second = _passes(earlier.condition), _passes(later.condition)
    return first is not None and second is not None and first < second


def _passes(condition: e.Expression) -> int | None:
    """How many passes are asked for, where nothing else is."""
    match condition:
        case e.Compare(
            operator="=", left=e.Counter(name="passes"), right=e.Constant(value=int(number))
        ):
            return number
        case _:
            return None


RULE = rule("L304", __doc__, look)
