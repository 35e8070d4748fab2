"""A zone that no rule uses.

## What it finds

A zone that is declared, and that no phase, term or scoring names. Examples do not count.

## Why it matters

A reader looks for the cards that lie there, and there are none. Most often the line that should
move cards there is missing, or names another zone.

## Bad

```cards
zones
  hand   per player, seen by owner
  pile   seen by all
  kitty  seen by nobody
```

## Good

```cards
zones
  hand   per player, seen by owner
  pile   seen by all
```

## How to mend

Take the zone out, or write the rule that puts cards into it. The unsafe fix takes it out.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.linting.rule import Finding, rule, without_lines
from cardrules.linting.subject import Subject
from cardrules.syntax import nodes as n


def look(subject: Subject) -> Iterator[Finding]:
    """Zones whose name stands nowhere else."""
    for zone, _ in subject.statements(n.Zone):
        name = zone.name.text
        if name not in subject.names:
            fix = without_lines(subject, zone.span, f"take out the zone `{name}`")
            message = f"the zone `{name}` is declared, and no rule uses it"
            yield Finding(zone.name.span, message, hint="take it out", fix=fix)


RULE = rule("L101", __doc__, look, fixes="unsafe")
