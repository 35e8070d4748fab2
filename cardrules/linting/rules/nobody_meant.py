"""A player who may be nobody, and who is meant all the same.

## What it finds

A value that becomes the player of the highest or lowest card of some kind, though there may be no
such card, and that the lines after it take for somebody: who leads, whose zone cards go to, who
scores. `highest card in pile where suit of card is trump` is no card at all where nobody played a
trump. The suit of the led card is always there.

## Why it matters

In the first trick without such a card the game stops with P001. Where the lines are read again it
is easy to see; in play it comes once in so many deals.

## Bad

```cards
zones
  hand  per player, seen by owner
  pile  seen by all
  won   per player, seen by nobody
values
  points  number per player, from 0, for the match
  leader  player, for the match, drawn at random
  winner  player, for the deal
phase the_play
  turns from leader
  move play: 1 card from hand to pile
    must, if able: suit of card is suit of the led card
  trick ends when size of pile = 3
    winner becomes player of (highest card in pile where suit of card is ♠)
    pile to won of winner
    winner leads
  ends when hand of every player is empty
    end the deal
```

## Good

```cards
zones
  hand  per player, seen by owner
  pile  seen by all
  won   per player, seen by nobody
values
  points  number per player, from 0, for the match
  leader  player, for the match, drawn at random
  winner  player, for the deal
terms
  best_trump means highest card in pile where suit of card is ♠
  best_led   means highest card in pile where suit of card is suit of the led card
phase the_play
  turns from leader
  move play: 1 card from hand to pile
    must, if able: suit of card is suit of the led card
  trick ends when size of pile = 3
    winner becomes player of (best_trump else best_led)
    pile to won of winner
    winner leads
  ends when hand of every player is empty
    end the deal
```

## How to mend

Say who it is where there is no such card: `player of (best_trump else best_led)`. Or ask first:
`when winner is not none`.

## What it does not find

Players who are nobody for another reason, and values that are taken for somebody in another block.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cardrules.diagnostics import Label
from cardrules.keeping import once_each
from cardrules.linting.everywhere import in_any_part
from cardrules.linting.places import Part, blocks_in
from cardrules.linting.rule import Finding, rule
from cardrules.linting.subject import Subject
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.types import Kind
from cardrules.model.walk import below


def look(subject: Subject) -> Iterator[Finding]:
    """Players of a card that there may not be, where they are taken for somebody."""
    yield from in_any_part(subject, _in_part)


@once_each
def _in_part(part: Part) -> tuple[Finding, ...]:
    return tuple(finding for block in blocks_in(part) for finding in _in_block(block))


def _in_block(block: Sequence[m.Effect]) -> Iterator[Finding]:
    for at, effect in enumerate(block):
        match effect:
            case m.SetValue(value=value, player=None, to=to) if value.type.kind is Kind.PLAYER:
                card = _may_not_be(to)
                use = _use(value, block[at + 1 :]) if card is not None else None
                if card is not None and use is not None:
                    message = f"`{value.name}` may be nobody here: there may be no such card"
                    label = Label(use.span, "here it is somebody")
                    hint = "say who it is then: `player of (... else ...)`"
                    yield Finding(card.span, message, (label,), hint)
            case _:
                pass


def _may_not_be(node: e.Expression) -> e.ExtremeCard | None:
    """The card that is asked for, and that there may not be."""
    match node:
        case e.WhoPlayed(card=inside) | e.ForCard(meaning=inside) | e.ForPlayer(meaning=inside):
            return _may_not_be(inside)
        case e.OrElse(left=left, right=right):
            return _may_not_be(right) if _may_not_be(left) is not None else None
        case e.ExtremeCard(where=where) if where is not None:
            return None if any(isinstance(each, e.LedCard) for each in below(where)) else node
        case _:
            return None


def _use(value: m.Value, block: Sequence[m.Effect]) -> m.Effect | e.Expression | None:
    """Where a value is taken for somebody before anything asks whether it is."""
    for effect in block:
        match effect:
            case m.SetValue(value=other, player=None) if other.number == value.number:
                return None
            case m.When() if _reads(effect.condition, value):
                return None
            case m.Lead(player=who) | m.PlayNext(player=who) | m.AddValue(who=who):
                if _is(who, value):
                    return effect
            case m.Pay(payer=payer, payee=payee) if _is(payer, value) or _is(payee, value):
                return effect
            case _:
                pass
        owned = (node for node in below(effect) if isinstance(node, e.ZoneCards))
        if any(_is(zone.player, value) for zone in owned):
            return effect
    return None


def _is(node: Any, value: m.Value) -> bool:
    return isinstance(node, e.ReadValue) and node.value.number == value.number


def _reads(condition: e.Expression, value: m.Value) -> bool:
    return any(_is(node, value) for node in below(condition))


RULE = rule("L206", __doc__, look)
