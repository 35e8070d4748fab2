"""Characters that cannot be seen, in a text or a comment.

## What it finds

Characters in texts and comments that take up no room or look like a blank and are none: fillers,
and joiners between letters that are not joined. Most characters of this kind, and all that turn
the direction of what follows, are errors wherever they stand.

## Why it matters

A reader sees another file than the program does, and whoever searches for a word does not find
it.

## Bad

```cards-escaped
ruling first "May the leader\u200d pass?"
  chosen "No."
```

## Good

```cards
ruling first "May the leader pass?"
  chosen "No."
```

## How to mend

Take them out; the safe fix does.

## What it does not find

Joiners between letters of scripts that need them.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.diagnostics import Edit, Fix, visible
from cardrules.linting.prose import is_hidden, texts_of
from cardrules.linting.rule import Finding, rule
from cardrules.linting.subject import Subject
from cardrules.text import Span


def look(subject: Subject) -> Iterator[Finding]:
    """Unseen characters in prose, each run of them once."""
    for start, text in texts_of(subject.source):
        if text.isascii():
            continue  # all that cannot be seen lies beyond
        at = 0
        while at < len(text):
            end = at
            while end < len(text) and is_hidden(text, end):
                end += 1
            if end > at:
                span = Span(start + at, start + end)
                shown = visible(text[at:end])
                fix = Fix("take it out", (Edit(span, ""),), safe=True)
                message = f"here stands what cannot be seen: {shown}"
                yield Finding(span, message, hint="take it out", fix=fix)
            at = end + 1


RULE = rule("L801", __doc__, look, of="text", fixes="safe")
