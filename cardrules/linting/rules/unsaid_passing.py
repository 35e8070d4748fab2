"""A pass about which the file is silent.

## What it finds

A phase with `turns from` and a move `pass`, and no ruling under the phase that speaks of passing.
Not looked for unless asked: `--extend-select L9`.

## Why it matters

Every game with a pass is asked: may the leader pass? May one who has passed come back in? The
file decides both, but a reader has to find out how.

## Bad

```cards
phase the_play
  turns from leader
  move play: 1 card from hand to pile
  move pass
  ends when hand of every player is empty
    end the deal
  ends when passes = 3 as all_passed
    end the deal
```

## Good

```cards
phase the_play
  turns from leader
  move play: 1 card from hand to pile
  move pass
  ends when hand of every player is empty
    end the deal
  ends when passes = 3 as all_passed
    end the deal
  ruling passing "May a player who has passed play again?"
    chosen "Yes, when the turn comes round. The first may pass too."
```

## How to mend

Write a `ruling` under the phase that says who may pass, and whether one may return.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.linting.rule import Finding, rule
from cardrules.linting.silence import is_settled, passing_phases
from cardrules.linting.subject import Subject


def look(subject: Subject) -> Iterator[Finding]:
    """Phases with a pass, and no word about it."""
    for line, passing in passing_phases(subject):
        if not is_settled(line, "pass"):
            message = "may the first pass, and may one return after a pass? no ruling says so"
            hint = "write a `ruling` under the phase about passing"
            yield Finding(passing.statement.span, message, hint=hint)


RULE = rule("L903", __doc__, look, usual=False)
