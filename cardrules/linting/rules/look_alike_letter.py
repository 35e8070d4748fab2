"""A letter that only looks like another, in a text or a comment.

## What it finds

A word in a text or a comment that mixes Latin letters with letters of other scripts which look
like Latin ones. In names such letters are errors.

## Why it matters

Whoever searches for the word does not find it, and a screen reader spells it out.

## Bad

```cards-escaped
ruling first "May the le\u0430der pass?"
  chosen "No."
```

## Good

```cards
ruling first "May the leader pass?"
  chosen "No."
```

## How to mend

Write the Latin letter; the unsafe fix does.

## What it does not find

Words wholly in another script.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardrules.diagnostics import Edit, Fix, visible
from cardrules.linting.prose import texts_of
from cardrules.linting.rule import Finding, rule
from cardrules.linting.subject import Subject
from cardrules.syntax.confusables import plain
from cardrules.text import Span

_WORD = re.compile(r"\w+")


def look(subject: Subject) -> Iterator[Finding]:
    """Words that mix scripts."""
    for start, text in texts_of(subject.source):
        if text.isascii():
            continue
        for word in _WORD.finditer(text):
            wrong = [at for at, each in enumerate(word[0]) if not each.isascii() and plain(each)]
            if wrong and any(each.isascii() and each.isalpha() for each in word[0]):
                meant = "".join(each if each.isascii() else plain(each) or each for each in word[0])
                span = Span(start + word.start(), start + word.end())
                fix = Fix(f"write `{meant}`", (Edit(span, meant),), safe=False)
                strange = word[0][wrong[0]]
                code = f"U+{ord(strange):04X}"
                message = (
                    f"`{visible(word[0])}` holds {code}, which only looks like `{plain(strange)}`"
                )
                yield Finding(span, message, hint=f"write `{meant}`", fix=fix)


RULE = rule("L802", __doc__, look, of="text", fixes="unsafe")
