"""An option that can be set so that the game does not hold.

## What it finds

A value that an option allows, and under which the file has an error: more cards are dealt than
there are, a range holds nothing. Each option is tried at both ends of its range, with none, and
with each of its words; the others keep their defaults.

## Why it matters

A table agrees on something that is offered, and the game cannot be loaded.

## Bad

```cards
options
  dealt  number 1..20, default 10  "How many cards each player has."
phase the_deal
  shuffle
  deal dealt to hand
  deal rest to pile
  next the_play
```

## Good

```cards
options
  dealt  number 1..17, default 10  "How many cards each player has."
phase the_deal
  shuffle
  deal dealt to hand
  deal rest to pile
  next the_play
```

## How to mend

Narrow the range of the option to what can be played.

## What it does not find

Two options that go wrong only together, and values between the ends of a range. That none of
several endings of a match was agreed on is told when the game is loaded, and not here.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.linting.rule import Finding, rule
from cardrules.linting.subject import Subject

_TOLD_WHEN_LOADED = {"G054"}


def look(subject: Subject) -> Iterator[Finding]:
    """Settings of one option under which the file does not hold."""
    told = set()
    options = {option.name: option for option in subject.rules.options}
    for broken in subject.broken:
        faults = [fault for fault in broken.faults if fault.code not in _TOLD_WHEN_LOADED]
        if faults and broken.option not in told:
            told.add(broken.option)
            value = _shown(broken.value)
            message = f"with `{broken.option}` set to `{value}`: {faults[0].message}"
            hint = "let the option allow only what can be played"
            yield Finding(options[broken.option].span, message, hint=hint)


def _shown(value: object) -> str:
    words = {None: "none", True: "yes", False: "no"}
    return words[value] if value is None or isinstance(value, bool) else str(value)


RULE = rule("L402", __doc__, look)
