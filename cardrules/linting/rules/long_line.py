"""A line that is too long to read.

## What it finds

A line wider than `line-length` columns, 120 unless configured. Quoted texts do not count, since
they cannot be broken; neither do comments after a statement.

## Why it matters

A condition that does not fit a screen is not understood. It most likely holds a notion that
deserves a name.

## Bad

```cards
phase the_play
  turns from leader
  move play: 1 card from hand to pile
    must, if able: suit of card is ♥ or suit of card is ♠ or suit of card is ♦ or rank of card is A or rank of card is K or rank of card is Q
  ends when hand of every player is empty
    end the deal
```

## Good

```cards
terms
  is_high of card means rank of card is A or_is K or_is Q
  is_good of card means suit of card is ♥ or is_high of card
phase the_play
  turns from leader
  move play: 1 card from hand to pile
    must, if able: is_good of card
  ends when hand of every player is empty
    end the deal
```

## How to mend

Give a part of it a name under `terms`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardrules.diagnostics import width
from cardrules.linting.ignores import comment_at
from cardrules.linting.rule import Finding, rule
from cardrules.linting.subject import Subject, start_of
from cardrules.text import Span

_TEXT = re.compile(r'"[^"]*"')


def look(subject: Subject) -> Iterator[Finding]:
    """Lines that are wider than is allowed."""
    most = subject.line_length
    for number, line in enumerate(subject.source.text.split("\n"), 1):
        if len(line) * 2 <= most:
            continue
        at = comment_at(line)
        code = line[:at].rstrip() if at > 0 and line[:at].strip() else line
        wide = width(_TEXT.sub("", code).expandtabs(8))
        if wide > most:
            start = start_of(subject.source, number)
            span = Span(start + min(most, len(code) - 1), start + len(code))
            message = f"the line is {wide} columns wide without its texts, wanted at most {most}"
            yield Finding(span, message, hint="give a part of it a name under `terms`")


RULE = rule("L803", __doc__, look, of="text")
