"""A value that everybody sees, made from what not everybody sees.

## What it finds

A value seen by all that becomes, is scored or is paid something that depends on hidden cards, or
on a value that not everybody sees, without `announce`. Cards are hidden in a zone that is not
`seen by all`; how many lie there is open. What was announced earlier in the same block is not
hidden any more.

## Why it matters

Whoever sees the value learns something about the cards. That may be meant; then `announce` says
so, and a reader finds every disclosure by that word.

## Bad

```cards
phase the_deal
  shuffle
  deal rest to hand, from leader
  leader becomes holder of 7♥ in hand
  next the_play
```

## Good

```cards
phase the_deal
  shuffle
  deal rest to hand, from leader
  announce leader becomes holder of 7♥ in hand
  next the_play
```

## How to mend

Write `announce` in front, where everybody may know; or declare the value `seen by nobody` or
`seen by owner`. Before scoring what is left in hands, show them: `announce hand of every player`.
The unsafe fix writes `announce`.

## What it does not find

What follows from several rules together: a value that is set under a `when`, whose condition is
looked at by [hidden-guard](hidden-guard.md); cards that were announced in an earlier phase are
taken for hidden; what could be concluded from how many cards lie where is not looked at.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.diagnostics import Edit, Fix
from cardrules.keeping import once_each
from cardrules.linting.everywhere import in_any_part
from cardrules.linting.places import Part, Placed, changes, effects_in
from cardrules.linting.rule import Finding, rule
from cardrules.linting.secrecy import eyes_on, hidden_in
from cardrules.linting.subject import Subject
from cardrules.model import nodes as m
from cardrules.text import Span


def look(subject: Subject) -> Iterator[Finding]:
    """Values seen by all that hidden things are read for."""
    yield from in_any_part(subject, _in_part)


@once_each
def _in_part(part: Part) -> tuple[Finding, ...]:
    return tuple(_findings(part))


def _findings(part: Part) -> Iterator[Finding]:
    for placed in effects_in(part):
        effect = placed.effect
        value = changes(effect)
        if value is None or value.seen_by != "all":
            continue
        if isinstance(effect, m.SetValue) and effect.announced:
            continue
        hidden = hidden_in(_read(effect), eyes_on(placed.move, placed.shown))
        if hidden is not None:
            message = f"everybody sees `{value.name}`, and this depends on {hidden}"
            yield Finding(effect.span, message, hint=_hint(placed, hidden.name), fix=_fix(effect))


def _read(effect: m.Effect) -> tuple[object, ...]:
    match effect:
        case m.SetValue():
            return effect.to, effect.player
        case m.AddValue():
            return effect.amount, effect.who
        case m.Pay():
            return effect.amount, effect.payer, effect.payee
        case _:
            return ()


def _hint(placed: Placed, name: str) -> str:
    if isinstance(placed.effect, m.SetValue):
        return "write `announce` in front, if everybody may know"
    return f"show it first: `announce {name} of every player`"


def _fix(effect: m.Effect) -> Fix | None:
    if not isinstance(effect, m.SetValue):
        return None
    start = effect.span.start
    return Fix("write `announce`", (Edit(Span(start, start), "announce "),), safe=False)


RULE = rule("L601", __doc__, look, fixes="unsafe")
