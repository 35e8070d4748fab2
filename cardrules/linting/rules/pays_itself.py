"""Somebody who pays themselves.

## What it finds

`each player pays … to winner`, and `winner pays … to each player`: the winner is one of them.

## Why it matters

What one pays oneself is nothing, so it does no harm. But a reader counts one payment too many,
and `but` was most likely forgotten.

## Bad

```cards
scoring
  each player pays 1 points to leader
  leader becomes first player after leader
```

## Good

```cards
scoring
  each player but leader pays 1 points to leader
  leader becomes first player after leader
```

## How to mend

Leave the one out: `each player but winner`. The safe fix does.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.diagnostics import Edit, Fix
from cardrules.linting.rule import Finding, rule
from cardrules.linting.subject import Subject
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.text import Span


def look(subject: Subject) -> Iterator[Finding]:
    """Payments among which one goes from a player to the same player."""
    for pay in subject.usual.all(m.Pay):
        match pay.payer, pay.payee:
            case m.EachPlayer(players=players), one if not isinstance(one, m.EachPlayer):
                pass
            case one, m.EachPlayer(players=players) if not isinstance(one, m.EachPlayer):
                pass
            case _:
                continue
        if isinstance(one, e.Subject | e.ReadValue) and players.but is None and not players.others:
            yield _finding(subject, pay, one)


def _finding(subject: Subject, pay: m.Pay, one: e.Expression) -> Finding:
    name = subject.source.text[one.span.start : one.span.end]
    message = f"`{name}` is one of those who pay, and is paid"
    if isinstance(pay.payee, m.EachPlayer):
        message = f"`{name}` pays everybody, and is one of them"
    text = subject.source.text[pay.span.start : pay.span.end]
    at = text.find("each player")
    fix = None
    if at >= 0:
        end = pay.span.start + at + len("each player")
        fix = Fix(f"write `each player but {name}`", (Edit(Span(end, end), f" but {name}"),), True)
    return Finding(pay.span, message, hint=f"say `each player but {name}`", fix=fix)


RULE = rule("L503", __doc__, look, fixes="safe")
