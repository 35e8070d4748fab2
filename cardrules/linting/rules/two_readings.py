"""Cards with two readings, and nothing that tells them apart.

## What it finds

Two sequences of the same sets that share some plays but not all, and neither of which anything
else sets apart.

## Why it matters

Cards that are both are offered twice, and what beats them depends on which name was said.

## Bad

```cards
combinations
  single  1 of a rank
  low     3 or_more single in sequence within 2..9
  high    3 or_more single in sequence within 7..K
  beaten by same combination, same size, higher rank
phase the_play
  turns from leader
  move play: combination from hand to pile
    beats the last play
  move pass
    needs not leading
  ends when hand is empty
    end the deal
  trick ends when passes = 2
    player of the last play leads
```

## Good

```cards
combinations
  single  1 of a rank
  low     3 or_more single in sequence within 2..7
  high    3 or_more single in sequence within 8..K
  beaten by same combination, same size, higher rank
phase the_play
  turns from leader
  move play: combination from hand to pile
    beats the last play
  move pass
    needs not leading
  ends when hand is empty
    end the deal
  trick ends when passes = 2
    player of the last play leads
```

## How to mend

Let the two not overlap, or say in a rule or a ruling which reading counts, and give one a right
of its own.

## What it does not find

Combinations with attached cards: the same cards may be a body in several ways, and whoever plays
them says which.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.diagnostics import Label
from cardrules.linting.readings import has_own_right, holds_all_of, share_a_play
from cardrules.linting.rule import Finding, rule
from cardrules.linting.subject import Subject


def look(subject: Subject) -> Iterator[Finding]:
    """Pairs of sequences that overlap."""
    combinations = subject.rules.combinations
    for at, one in enumerate(combinations):
        for other in combinations[:at]:
            if has_own_right(one, subject) or has_own_right(other, subject):
                continue
            whole = holds_all_of(one.shape, other.shape) or holds_all_of(other.shape, one.shape)
            if share_a_play(one.shape, other.shape) and not whole:
                here = Label(other.span, "and of this")
                message = f"some cards are a `{other.name}` and a `{one.name}`, and nothing decides"
                yield Finding(one.span, message, (here,), "let the two not overlap")


RULE = rule("L702", __doc__, look)
