"""Which hidden cards and values an expression depends on. Who may know them is not judged."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from cardrules.keeping import Kept
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.types import Kind
from cardrules.model.walk import parts


@attrs.frozen
class Hidden:
    """Something that not everybody sees: its name, and how many may see it."""

    name: str
    seen_by: str

    def __str__(self) -> str:
        who = "nobody sees" if self.seen_by == "nobody" else "not everybody sees"
        return f"`{self.name}`, which {who}"


@attrs.frozen
class Eyes:
    """Who looks: everybody, or with `mover` the player that the rule is about.

    `shown` are the zones that were announced; `card` says whether the card that is chosen is
    hidden.
    """

    mover: bool = False
    shown: frozenset[int] = frozenset()
    card: Hidden | None = None


EVERYBODY = Eyes()


def hidden_in(node: Any, eyes: Eyes = EVERYBODY) -> Hidden | None:
    """The first hidden thing that an expression depends on, or None."""
    if node is None or isinstance(node, tuple):
        return next(_hidden(node, eyes), None)
    known = _found.get(node)
    if known is None:
        known = _found.put(node, {})
    if eyes not in known:
        known[eyes] = next(_hidden(node, eyes), None)
    return known[eyes]


_found: Kept[dict[Eyes, Hidden | None]] = Kept()


def _hidden(node: Any, eyes: Eyes) -> Iterator[Hidden]:
    match node:
        case tuple():
            for each in node:
                yield from _hidden(each, eyes)
        case (
            e.SizeOf(cards=e.ZoneCards() | e.SecretCards() as cards)
            | e.IsEmpty(cards=e.ZoneCards() | e.SecretCards() as cards)
        ):
            yield from _hidden(cards.player, eyes)
        case e.SomeCard(cards=e.ZoneCards() as cards, where=None):
            yield from _hidden(cards.player, eyes)
        case e.ZoneCards():
            yield from _of_zone(node, eyes)
            yield from _hidden(node.player, eyes)
        case e.SecretCards():
            if -1 - node.move not in eyes.shown:
                yield Hidden(node.source.zone.name, "owner")
        case e.HolderOfCard() | e.HolderOfExtreme():
            if node.zone.seen_by != "all" and node.zone.number not in eyes.shown:
                yield Hidden(node.zone.name, node.zone.seen_by)
            if isinstance(node, e.HolderOfCard):
                yield from _hidden(node.card, eyes)
        case e.ReadValue():
            yield from _of_value(node, eyes)
            yield from _hidden(node.player, eyes)
        case e.Chosen() if eyes.card is not None and node.type.kind is Kind.CARD:
            yield eyes.card
        case e.Constant() | e.Subject() | None:
            pass
        case _:
            yield from _below(node, eyes)


def _of_zone(node: e.ZoneCards, eyes: Eyes) -> Iterator[Hidden]:
    zone = node.zone
    if zone.seen_by == "all" or zone.number in eyes.shown:
        return
    if not (eyes.mover and zone.seen_by == "owner" and isinstance(node.player, e.Subject)):
        yield Hidden(zone.name, zone.seen_by)


def _of_value(node: e.ReadValue, eyes: Eyes) -> Iterator[Hidden]:
    value = node.value
    if value.seen_by == "all":
        return
    if not (eyes.mover and value.seen_by == "owner" and isinstance(node.player, e.Subject)):
        yield Hidden(value.name, value.seen_by)


def _below(node: Any, eyes: Eyes) -> Iterator[Hidden]:
    """What is hidden in the parts of a node; within some of them `player` is another."""
    match node:
        case e.ForPlayer():
            own = isinstance(node.player, e.Subject)
            yield from _hidden(node.player, eyes)
            yield from _hidden(node.meaning, eyes if own else _others(eyes))
        case e.ForCard():
            yield from _hidden(node.card, eyes)
            yield from _hidden(node.meaning, _looking(eyes))
        case e.SomePlayer() | e.CountPlayers() | e.SumOverPlayers() | e.PlayerWith():
            yield from _hidden(tuple(parts(node)), _others(eyes))
        case e.FirstPlayer():
            yield from _hidden(node.start, eyes)
            yield from _hidden(node.where, _others(eyes))
        case e.Filtered() | e.SomeCard() | e.ExtremeCard():
            yield from _hidden(node.cards, eyes)
            yield from _hidden(node.where, _looking(eyes))
        case _:
            yield from _hidden(tuple(parts(node)), eyes)


def _others(eyes: Eyes) -> Eyes:
    """Whoever looks where `player` is another."""
    return attrs.evolve(eyes, mover=False) if eyes.mover else eyes


def _looking(eyes: Eyes) -> Eyes:
    """Whoever looks where `card` is each card of a zone."""
    return eyes if eyes.card is None else attrs.evolve(eyes, card=None)


def eyes_on(move: m.MoveRule | None, shown: frozenset[int] = frozenset()) -> Eyes:
    """How everybody looks at what is done under a move: its card may go where nobody sees it."""
    card = None
    if move is not None and isinstance(move.choice, m.CardsChoice):
        source, target = move.choice.source.zone, move.choice.target
        zones = [source] if target is None else [source, target.zone]
        if all(zone.seen_by != "all" for zone in zones):
            card = Hidden("card", "owner")
    return Eyes(shown=shown, card=card)
