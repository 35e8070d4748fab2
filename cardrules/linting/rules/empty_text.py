"""A text in which nothing stands.

## What it finds

A title, sentence, question or answer that is empty, or is a mark that something is still to be
written: `TODO`, `...`, `???`.

## Why it matters

Readers find a gap where the rules of the game should speak.

## Bad

```cards
ruling first "May the leader pass?"
  chosen "TODO"
```

## Good

```cards
ruling first "May the leader pass?"
  chosen "No."
```

## How to mend

Write the sentence, or take the line out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardrules.linting.rule import Finding, rule
from cardrules.linting.subject import Subject
from cardrules.syntax import nodes as n
from cardrules.syntax.walk import within

_MARK = re.compile(r"\W*(?:(?:TODO|TBD|FIXME|XXX)\b.*)?", re.DOTALL)


def look(subject: Subject) -> Iterator[Finding]:
    """Texts without words."""
    for line, _ in subject.lines:
        if '"' not in subject.source.text[line.span.start : line.span.end]:
            continue
        for node in within(line.statement):
            if isinstance(node, n.Text) and _MARK.fullmatch(node.text):
                message = "nothing is said in this text yet"
                yield Finding(node.span, message, hint="write it, or take the line out")


RULE = rule("L805", __doc__, look, of="text")
