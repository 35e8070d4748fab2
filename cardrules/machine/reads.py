"""Which marks of a card the rules can still read, phase by phase. It changes nothing.

A mark is `("rank",)`, `("suit",)`, `("value",)`, `("suit_is", suit)` or `("card_is", card)`.
Two cards that agree in every mark that can still be read in this deal are one to the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model import types as t
from cardrules.model.walk import below

Mark: TypeAlias = tuple[str, int] | tuple[str]

RANK: Mark = ("rank",)
SUIT: Mark = ("suit",)
VALUE: Mark = ("value",)


def marks_by_phase(rules: m.Rules) -> list[frozenset[Mark]]:
    """For each phase, the marks read in it or in anything that can follow in the same deal."""
    own = [frozenset(_marks(phase)) for phase in rules.phases]
    after = frozenset(_marks((rules.scoring, rules.match)))
    ends = next_phases(rules)
    if not gathers(rules) and rules.phases:
        after |= frozenset().union(*(own[phase] for phase in reachable(ends, 0)))
    return [
        after.union(*(own[phase] for phase in reachable(ends, number)))
        for number in range(len(rules.phases))
    ]


def gathers(rules: m.Rules) -> bool:
    """Whether every deal begins with a shuffle of all cards."""
    return bool(rules.phases) and any(
        isinstance(effect, m.Shuffle) for effect in rules.phases[0].effects
    )


def next_phases(rules: m.Rules) -> list[set[int]]:
    """For each phase, the phases it names after `next`."""
    return [
        {effect.phase for effect in below(phase) if isinstance(effect, m.GoTo)}
        for phase in rules.phases
    ]


def reachable(following: list[set[int]], start: int) -> set[int]:
    """A phase and every phase that can come after it."""
    seen = {start}
    pending = [start]
    while pending:
        for phase in following[pending.pop()]:
            if phase not in seen:
                seen.add(phase)
                pending.append(phase)
    return seen


def _marks(item: Any) -> Iterator[Mark]:
    for node in below(item):
        yield from _marks_of(node)


def _marks_of(node: Any) -> Iterable[Mark]:
    match node:
        case e.Same():
            yield from _same(node)
        case e.LongestRun() | e.ExtremeCard():
            yield RANK
        case e.ValueOf():
            yield VALUE
        case e.HolderOfCard():
            yield ("card_is", node.card)
        case e.HolderOfExtreme():
            yield RANK
            yield ("suit_is", node.suit)
        case e.CardAmong():
            yield RANK
            yield SUIT
        case e.RankOf():
            yield RANK
        case e.Compare():
            pass
        case m.CombinationChoice():
            yield RANK
        case m.SetValue() if node.to.type.fits(t.CARD):
            yield RANK
            yield SUIT
        case m.SetValue() | m.ListChoice():
            if _holds_suit(node):
                yield SUIT
        case m.MoveCards() if node.cards.type.fits(t.CARD):
            yield RANK
            yield SUIT
        case _:
            pass


def _holds_suit(node: m.SetValue | m.ListChoice) -> bool:
    return isinstance(node, m.SetValue) and node.to.type.fits(t.SUIT)


def _same(node: e.Same) -> Iterator[Mark]:
    for side, other in ((node.left, node.right), (node.right, node.left)):
        match side, other:
            case e.SuitOf(), e.Constant(value=int() as suit):
                yield ("suit_is", suit)
            case e.SuitOf(), _:
                yield SUIT
            case _, e.Constant(value=int() as card) if side.type.fits(t.CARD):
                yield ("card_is", card)
            case _ if side.type.fits(t.CARD) and not isinstance(side, e.Constant):
                yield RANK
                yield SUIT
            case _:
                pass
