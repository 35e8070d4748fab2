"""Whether one card is meant wherever the highest or the lowest is spoken of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardrules.diagnostics import Faults
from cardrules.keeping import once_each
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.walk import below, parts


def check_ties(rules: m.Rules, faults: Faults) -> None:
    """Report each highest or lowest card beside which others may be equal in rank."""
    found = [*_undecided(tuple(value.start for value in rules.values))]
    for phase in rules.phases:
        for part in (phase.player, phase.players, phase.skip, *phase.moves, *phase.checks):
            found += _undecided_in(part) if part is not None else ()
        found += _undecided_in(phase.effects)
    found += (*_undecided_in(rules.scoring), *_undecided_in(rules.match))
    for card, of in found:
        message = "several cards may be equal in rank here, and nothing says which is meant"
        faults.add("G002", message, card.span, hint=_instead(card, of, rules))


def _instead(card: e.ExtremeCard, of: Any, rules: m.Rules) -> str:
    extreme, span = "highest" if card.highest else "lowest", card.cards.span
    place = " ".join(rules.source.text[span.start : span.end].split())
    if isinstance(of, e.SuitOf):
        asked = f"`any card in {place} where (suit of card is ... and rank of card is ...)`"
        return f"cards of several suits may be {extreme}: ask suit by suit, {asked}"
    return f"add `where suit of card is ...`, or ask for `rank of ({extreme} card in {place})`"


@once_each
def _undecided_in(part: Any) -> tuple[tuple[e.ExtremeCard, Any], ...]:
    """The cards of a part of a game that may not be alone, each with what asks for it."""
    return tuple(_undecided(part))


def _undecided(part: Any) -> Iterator[tuple[e.ExtremeCard, Any]]:
    nodes = list(below(part))
    if any(isinstance(node, e.ExtremeCard) for node in nodes):
        for node in ((part,), part, *nodes):
            for each in _flat(node) if not isinstance(node, e.RankOf) else ():
                if isinstance(each, e.ExtremeCard) and not _pins_suit(each.where):
                    yield each, node


def _flat(node: Any) -> Iterator[Any]:
    for part in node if isinstance(node, tuple) else parts(node):
        if isinstance(part, tuple):
            yield from part
        else:
            yield part


def _pins_suit(condition: e.Expression | None) -> bool:
    """Whether a condition leaves cards of one suit, no two of which are equal in rank."""
    match condition:
        case e.Same(left=e.SuitOf(card=e.Chosen())) | e.Same(right=e.SuitOf(card=e.Chosen())):
            return True
        case e.And():
            return _pins_suit(condition.left) or _pins_suit(condition.right)
        case _:
            return False
