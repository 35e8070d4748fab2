"""A combination that is always another one too.

## What it finds

A set, sequence or list of cards each play of which is a play of another combination as well, and
that nothing sets apart: no `beats anything`, and no other line of the file that names it.

## Why it matters

Players are offered the same cards twice, under two names, and it makes no difference which they
say. Most often a number or a rank in one of the lines is wrong.

## Bad

```cards
combinations
  single    1 of a rank
  run       3 or_more single in sequence
  long_run  5 or_more single in sequence
  beaten by same combination, same size, higher rank
phase the_play
  turns from leader
  move play: combination from hand to pile
    beats the last play
  move pass
    needs not leading
  ends when hand is empty
    end the deal
  trick ends when passes = 2
    player of the last play leads
```

## Good

```cards
combinations
  single    1 of a rank
  run       3..4 single in sequence
  long_run  5 or_more single in sequence
  beaten by same combination, same size, higher rank
phase the_play
  turns from leader
  move play: combination from hand to pile
    beats the last play
  move pass
    needs not leading
  ends when hand is empty
    end the deal
  trick ends when passes = 2
    player of the last play leads
```

## How to mend

Take one of the two out, or say what sets it apart, such as `long_run beats anything`.

## What it does not find

Combinations with attached cards, and cards that could be read in two ways only in some hands.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.diagnostics import Label
from cardrules.linting.readings import has_own_right, holds_all_of
from cardrules.linting.rule import Finding, rule
from cardrules.linting.subject import Subject


def look(subject: Subject) -> Iterator[Finding]:
    """Combinations whose plays are all plays of another one."""
    combinations = subject.rules.combinations
    for at, one in enumerate(combinations):
        if has_own_right(one, subject):
            continue
        for other in (*combinations[:at], *combinations[at + 1 :]):
            alike = holds_all_of(one.shape, other.shape)
            if holds_all_of(other.shape, one.shape) and not (alike and other.number > one.number):
                here = Label(other.span, "and of this")
                message = (
                    f"every `{one.name}` is a `{other.name}` too, and nothing tells them apart"
                )
                yield Finding(one.span, message, (here,), "take one out, or narrow one of them")
                break


RULE = rule("L701", __doc__, look)
