"""A term that no rule uses.

## What it finds

A term that no rule names, or that only terms name which no rule uses either.

## Why it matters

A reader takes it for a part of the game. Where it was made for a rule, that rule does not use it.

## Bad

```cards
terms
  cards_left means size of hand of leader
```

## Good

```cards
terms
  cards_left means size of hand of leader
scoring
  leader scores cards_left + 1 points
  leader becomes first player after leader
```

## How to mend

Use the term where it was meant, or take it out. The unsafe fix takes it out.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.linting.rule import Finding, rule, without_lines
from cardrules.linting.subject import Subject
from cardrules.syntax import nodes as n


def look(subject: Subject) -> Iterator[Finding]:
    """Terms that no rule leads to."""
    lines = {term.name.text: line for term, line in subject.statements(n.Term)}
    used: set[str] = set()
    while True:
        more = {name for name in lines if name not in used and _is_used(name, used, subject)}
        if not more:
            break
        used |= more
    for name, line in lines.items():
        term = line.statement
        if name not in used and isinstance(term, n.Term):
            fix = without_lines(subject, term.span, f"take out the term `{name}`")
            message = f"no rule uses the term `{name}`"
            yield Finding(term.name.span, message, hint="take it out", fix=fix)


def _is_used(name: str, used: set[str], subject: Subject) -> bool:
    """Whether a line names a term that is no term, or one that is used itself."""
    for line in subject.names.get(name, ()):
        by = line.statement
        if not isinstance(by, n.Term) or by.name.text in used:
            return True
    return False


RULE = rule("L107", __doc__, look, fixes="unsafe")
