"""The same score named twice after `won by`.

## What it finds

`won by most points, then most points`, and `then fewest points` as well.

## Why it matters

Players who are equal in it stay equal in it. Another score was meant to break the tie.

## Bad

```cards
match
  ends after 3 deals
  won by most points, then fewest points
  ties shared
```

## Good

```cards
values
  points  number per player, from 0, for the match
  deals_won  number per player, from 0, for the match
  leader  player, for the match, drawn at random
scoring
  leader scores 1 points
  leader scores 1 deals_won
  leader becomes first player after leader
match
  ends after 3 deals
  won by most points, then most deals_won
  ties shared
```

## How to mend

Name the score that decides among those who are equal, or leave the second one out. The safe fix
leaves it out.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.diagnostics import Edit, Fix, Label
from cardrules.linting.rule import Finding, rule
from cardrules.linting.subject import Subject
from cardrules.syntax import nodes as n
from cardrules.text import Span


def look(subject: Subject) -> Iterator[Finding]:
    """Criteria that decide nothing."""
    for won_by, _ in subject.statements(n.WonBy):
        first: dict[str, n.Criterion] = {}
        for before, criterion in zip((None, *won_by.criteria), won_by.criteria, strict=False):
            name = criterion.value.text
            earlier = first.setdefault(name, criterion)
            if earlier is not criterion and before is not None:
                label = Label(earlier.value.span, "here first")
                cut = Span(before.value.span.end, criterion.value.span.end)
                fix = Fix(f"leave out the second `{name}`", (Edit(cut, ""),), safe=True)
                message = f"those who are equal in `{name}` are equal in it here too"
                hint = "name another score, or leave it out"
                yield Finding(criterion.value.span, message, (label,), hint, fix)


RULE = rule("L506", __doc__, look, fixes="safe")
