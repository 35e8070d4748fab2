"""Cards with suits that `with` makes one card of.

## What it finds

A line `with` under a French deck that puts in a card of one of its thirteen ranks, though no line
`ranks` lists them. `with` puts in cards without a suit, so `with A` takes four aces away and puts
one card in their place.

## Why it matters

Most likely the rank was only to be called something, or more of these cards were wanted. The deck
has three cards fewer than a reader expects.

## Bad

```cards
deck french
  with A "ace"
```

## Good

```cards
deck french
  with BJ "black joker"
  with RJ "red joker"
```

## How to mend

Leave the line out: the cards of a French deck have names already. For a second pack write
`packs 2`. Where one card without a suit is meant, list all ranks in a line `ranks`, so that
everybody sees it.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.cards import FRENCH_RANKS
from cardrules.linting.rule import Finding, rule
from cardrules.linting.subject import Subject
from cardrules.syntax import nodes as n


def look(subject: Subject) -> Iterator[Finding]:
    """Ranks of the French pack that become one card."""
    lines = [line for line, _ in subject.statements(n.DeckLine)]
    decks = (deck.base.text for deck, _ in subject.statements(n.Deck))
    if "french" not in decks or any(line.kind == "ranks" for line in lines):
        return
    for line in lines:
        for word in line.cards if line.kind == "with" else ():
            if word.text in FRENCH_RANKS:
                message = f"`with {word.text}` makes one card without a suit of four"
                hint = "leave it out; for a second pack write `packs 2`"
                yield Finding(word.span, message, hint=hint)


RULE = rule("L406", __doc__, look)
