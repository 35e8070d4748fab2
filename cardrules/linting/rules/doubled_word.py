"""A word written twice.

## What it finds

The same word twice in a row in a text or a comment: "the the".

## Why it matters

It stays in the rulebook, and everybody sees it but the author.

## Bad

```cards
ruling first "May the the leader pass?"
  chosen "No."
```

## Good

```cards
ruling first "May the leader pass?"
  chosen "No."
```

## How to mend

Take one out; the unsafe fix does.

## What it does not find

Words that are often written twice on purpose: had, that, very. Names of cards may stand twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardrules.diagnostics import Edit, Fix
from cardrules.linting.prose import texts_of
from cardrules.linting.rule import Finding, rule
from cardrules.linting.subject import Subject
from cardrules.text import Span

_TWICE = re.compile(r"\b([^\W\d_]{2,})(\s+)(\1)\b", re.IGNORECASE)
_MEANT = {"had", "that", "very", "bye", "ha", "no", "bj", "rj"}


def look(subject: Subject) -> Iterator[Finding]:
    """Words that stand twice."""
    for start, text in texts_of(subject.source):
        for found in _TWICE.finditer(text):
            word = found[1]
            if word.lower() not in _MEANT:
                span = Span(start + found.start(3), start + found.end(3))
                cut = Span(start + found.start(2), span.end)
                fix = Fix(f"take out the second `{word}`", (Edit(cut, ""),), safe=False)
                message = f"`{word}` stands here twice"
                yield Finding(span, message, hint="take one out", fix=fix)


RULE = rule("L804", __doc__, look, of="text", fixes="unsafe")
