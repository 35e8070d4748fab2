"""Whose turn it is hangs on what not everybody sees.

## What it finds

A player after `turn of`, `turns from`, `together every player but`, `leads`, or the `from` of a
deal, or a `skip player when`, that depends on hidden cards or on a value that not everybody sees.

## Why it matters

Everybody sees whose turn it is, and learns so who holds what.

## Bad

```cards
phase the_play
  turns from (holder of 7♥ in hand else leader)
  move play: 1 card from hand to pile
  ends when hand of every player is empty
    end the deal
```

## Good

```cards
phase the_deal
  shuffle
  deal rest to hand, from leader
  announce leader becomes holder of 7♥ in hand else leader
  next the_play
phase the_play
  turns from leader
  move play: 1 card from hand to pile
  ends when hand of every player is empty
    end the deal
```

## How to mend

Announce the player in a value first: `announce opener becomes holder of 7♥ in hand`, then `turns
from opener`.

## What it does not find

Cards that were announced in an earlier phase are taken for hidden.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.keeping import once_each
from cardrules.linting.everywhere import in_any_part
from cardrules.linting.places import Part, effects_in
from cardrules.linting.rule import Finding, rule
from cardrules.linting.secrecy import Eyes, hidden_in
from cardrules.linting.subject import Subject
from cardrules.model import nodes as m
from cardrules.text import Span


def look(subject: Subject) -> Iterator[Finding]:
    """Turns that hidden things decide on."""
    yield from in_any_part(subject, _in_part)


@once_each
def _in_part(part: Part) -> tuple[Finding, ...]:
    return tuple(_findings(part))


def _findings(part: Part) -> Iterator[Finding]:
    for span, node, shown in _seats(part):
        hidden = hidden_in(node, Eyes(shown=shown))
        if hidden is not None:
            message = f"everybody sees whose turn it is, and that depends on {hidden}"
            hint = "announce the player in a value first, and name that"
            yield Finding(span, message, hint=hint)


def _seats(part: Part) -> Iterator[tuple[Span, object, frozenset[int]]]:
    """What says whose turn it is, and what was announced before."""
    if not isinstance(part, tuple):
        for each in (part.player, part.players, part.skip):
            if each is not None:
                yield each.span, each, frozenset()
    for placed in effects_in(part):
        match placed.effect:
            case m.Lead(player=player):
                yield player.span, player, placed.shown
            case m.DealCards(start=start) if start is not None:
                yield start.span, start, placed.shown
            case _:
                pass


RULE = rule("L603", __doc__, look)
