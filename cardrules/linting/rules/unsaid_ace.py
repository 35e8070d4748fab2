"""Cards are compared by rank, and the file does not say where the ace stands.

## What it finds

A French deck without a line `ranks`, in a game that asks for the highest or lowest card, for the
longest sequence, or for a higher rank. Without that line the ace is the lowest card.

## Why it matters

In most games of tricks the ace is the highest card. Nothing goes wrong in play where it is not
meant to be the lowest; the game is another one, and no example may notice.

## Bad

```cards
deck french
phase the_play
  turns from leader
  move play: 1 card from hand to pile
  ends when hand of every player is empty
    leader becomes player of (highest card in pile where suit of card is suit of the led card)
    end the deal
```

## Good

```cards
deck french
  ranks 2 3 4 5 6 7 8 9 10 J Q K A
phase the_play
  turns from leader
  move play: 1 card from hand to pile
  ends when hand of every player is empty
    leader becomes player of (highest card in pile where suit of card is suit of the led card)
    end the deal
```

## How to mend

Write all ranks in a line `ranks`, the lowest first, even if they are `A 2 3 4 5 6 7 8 9 10 J Q K`:
then everybody who reads the file sees it too.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.linting.rule import Finding, rule
from cardrules.linting.subject import Subject
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.syntax import nodes as n


def look(subject: Subject) -> Iterator[Finding]:
    """The line of a French deck whose order is read and not said."""
    if any(line.kind == "ranks" for line, _ in subject.statements(n.DeckLine)):
        return
    decks = [deck for deck, _ in subject.statements(n.Deck)]
    if all(deck.base.text == "french" for deck in decks) and _compares(subject):
        span = decks[0].span if decks else subject.rules.match.span
        message = "cards are compared by rank here, and nothing says where the ace stands"
        hint = (
            "the ace is the lowest; if it is the highest, write `ranks 2 3 4 5 6 7 8 9 10 J Q K A`"
        )
        yield Finding(span, message, hint=hint)


def _compares(subject: Subject) -> bool:
    if any(subject.under_any(e.ExtremeCard, e.HolderOfExtreme, e.LongestRun)):
        return True
    return subject.rules.beating is not None and any(subject.usual.all(m.CombinationChoice))


RULE = rule("L408", __doc__, look)
