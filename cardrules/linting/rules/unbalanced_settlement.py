"""Payments beside which the same number is made out of nothing.

## What it finds

A value that players pay each other, and that some line lets one of them score, or sets, as well.

## Why it matters

`pays` claims that what one gets another gives: all together nothing is won. Where `scores` stands
beside it, the sum does change, and most often `scores` was meant to be a payment.

## Bad

```cards
scoring
  each player but leader pays 1 points to leader
  leader scores 2 points
  leader becomes first player after leader
```

## Good

```cards
scoring
  each player but leader pays 2 points to leader
  leader becomes first player after leader
```

## How to mend

Let somebody pay what is scored. Where both are meant, as with chips from a bank, keep the bank
apart: give a bonus in a value of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.diagnostics import Label
from cardrules.linting.everywhere import under_any
from cardrules.linting.rule import Finding, rule
from cardrules.linting.subject import Setting, Subject
from cardrules.model import nodes as m


def look(subject: Subject) -> Iterator[Finding]:
    """Lines that change a number which is otherwise paid."""
    yield from under_any(subject, _of_setting)


def _of_setting(setting: Setting) -> Iterator[Finding]:
    paid = {pay.value.number: pay for pay in reversed([*setting.all(m.Pay)])}
    for effect in setting.all(m.AddValue, m.SetValue):
        pay = paid.get(effect.value.number)
        if pay is not None:
            here = Label(pay.span, "paid by one to another here")
            message = f"`{effect.value.name}` is paid elsewhere, and here it comes from nowhere"
            yield Finding(effect.span, message, (here,), "let somebody pay it")


RULE = rule("L502", __doc__, look)
