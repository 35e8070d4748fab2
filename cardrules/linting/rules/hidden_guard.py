"""What everybody sees happen hangs on what not everybody sees.

## What it finds

A `when`, an `ends when` or a `trick ends when` that depends on hidden cards, or on a value that
not everybody sees, and under which something happens that everybody sees: another phase, another
lead, cards that move, a value seen by all. How many cards lie in a zone is open, so `hand is
empty` is no secret.

## Why it matters

From what happens the others learn how the question was answered, and so something about the
cards. That may be meant; then it should be announced.

## Bad

```cards
scoring
  when any card in hand of leader where suit of card is ♥
    leader scores 1 points
  leader becomes first player after leader
```

## Good

```cards
values
  points    number per player, from 0, for the match
  leader    player, for the match, drawn at random
  has_heart yes or no, for the deal
scoring
  announce has_heart becomes any card in hand of leader where suit of card is ♥
  when has_heart
    leader scores 1 points
  leader becomes first player after leader
```

## How to mend

Put the answer into a value and announce it: `announce stuck becomes no card in hand where …`,
then `when stuck`. Or show the cards: `announce hand of leader`. Under a `when` with nothing but
lines that announce, all is said already.

## What it does not find

Cards that were announced in an earlier phase are taken for hidden. What follows from several
rules together is not looked at.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.keeping import once_each
from cardrules.linting.everywhere import in_any_part
from cardrules.linting.places import Part, guards_in
from cardrules.linting.rule import Finding, rule
from cardrules.linting.secrecy import Eyes, eyes_on, hidden_in
from cardrules.linting.subject import Subject
from cardrules.model import nodes as m


def look(subject: Subject) -> Iterator[Finding]:
    """Conditions on hidden things that something open hangs on."""
    yield from in_any_part(subject, _in_part)


@once_each
def _in_part(part: Part) -> tuple[Finding, ...]:
    return tuple(_findings(part))


def _findings(part: Part) -> Iterator[Finding]:
    for guard in guards_in(part):
        if guard.kind in ("ends when", "trick ends when"):
            hidden = hidden_in(guard.condition, Eyes())
        elif guard.placed is not None and isinstance(guard.placed.effect, m.When):
            when = guard.placed.effect
            if not any(_is_open(effect) for effect in (*when.then, *when.otherwise)):
                continue
            hidden = hidden_in(guard.condition, eyes_on(guard.move, guard.placed.shown))
        else:
            continue
        if hidden is not None:
            message = f"everybody sees what happens here, and it depends on {hidden}"
            hint = "announce the answer in a value first, and ask for that"
            yield Finding(guard.span, message, hint=hint)


def _is_open(effect: m.Effect) -> bool:
    """Whether everybody sees an effect, and it is not an announcement itself."""
    match effect:
        case m.AnnounceCards():
            return False
        case m.SetValue():
            return effect.value.seen_by == "all" and not effect.announced
        case m.AddValue() | m.Pay():
            return effect.value.seen_by == "all"
        case m.When():
            return any(_is_open(each) for each in (*effect.then, *effect.otherwise))
        case m.ForEach():
            return any(_is_open(each) for each in effect.effects)
        case _:
            return True


RULE = rule("L602", __doc__, look)
