"""How many cards a place can hold at the most, from the rules alone. Never too few."""

from __future__ import annotations

from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.walk import below


def most_cards(rules: m.Rules, zone: m.Zone) -> int:
    """How many cards one place of a zone can ever hold.

    A zone holds what is dealt to it, and what comes to it from zones that hold only what was
    dealt to them; where cards come back from anywhere else, it may hold the whole deck.
    """
    whole = rules.deck.size
    total = _dealt(rules, zone)
    if total is None:
        return whole
    for source in _comes_from(rules, zone):
        if source is None or source.number == zone.number or list(_comes_from(rules, source)):
            return whole
        dealt = _dealt(rules, source)
        if dealt is None:
            return whole
        total += dealt * (rules.players if source.per_player else 1)
    return min(total, whole)


def _dealt(rules: m.Rules, zone: m.Zone) -> int | None:
    """How many cards one place of a zone is dealt in a deal, where that can be told."""
    total = 0
    for phase in rules.phases:
        left = rules.deck.size
        for effect in below(phase):
            if not isinstance(effect, m.DealCards):
                continue
            places = rules.players if effect.zone.per_player else 1
            if effect.number is None:
                each = -(-left // places)
            elif isinstance(effect.number, e.Constant):
                each = int(effect.number.value or 0)
            else:
                return None
            left -= each * places
            if effect.zone.number == zone.number:
                total += each
    return total


def _comes_from(rules: m.Rules, zone: m.Zone) -> list[m.Zone | None]:
    """The zones that cards can come from to a zone, besides being dealt; None: from anywhere."""
    found: list[m.Zone | None] = []
    for node in below((rules.phases, rules.scoring)):
        match node:
            case m.MoveCards() if node.target.zone.number == zone.number:
                places = [each for each in below(node.cards) if isinstance(each, e.ZoneCards)]
                found.append(places[0].zone if places else None)
            case m.DrawCards() if node.target.zone.number == zone.number:
                found.append(node.source.zone)
            case m.CardsChoice() | m.CombinationChoice() if (
                node.target is not None and node.target.zone.number == zone.number
            ):
                found.append(node.source.zone)
            case _:
                pass
    return found
