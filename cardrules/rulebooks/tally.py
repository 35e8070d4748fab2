"""How many cards lie where, as far as that is settled before anybody plays. It deals no cards."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.walk import below


@attrs.define
class Tally:
    """Numbers of cards that are the same in every deal.

    `dealt` is how many the statement at that place deals, `held` how many lie in a zone (for
    each player where each has one) when a phase begins, by its number; a phase is missing where
    that is not settled. `looked_through` names zones out of which rules pick cards by what is
    on their faces.
    """

    dealt: dict[int, int] = attrs.Factory(dict)
    held: dict[int, dict[str, int]] = attrs.Factory(dict)
    looked_through: frozenset[str] = frozenset()


def tally(rules: m.Rules) -> Tally:
    """The numbers of cards of a game."""
    found = Tally(looked_through=frozenset(_looked_through(rules)))
    _deal(rules, found)
    return found


def _looked_through(rules: m.Rules) -> Iterator[str]:
    for node in below((rules.phases, rules.scoring)):
        match node:
            case m.MoveCards(e.Filtered() | e.ExtremeCard() as cards):
                yield from (
                    each.zone.name for each in below(cards) if isinstance(each, e.ZoneCards)
                )
            case _:
                pass


def _deal(rules: m.Rules, found: Tally) -> None:
    """Follow the phases from the first, as long as only dealing moves cards."""
    pack, held = rules.deck.size, dict.fromkeys((zone.name for zone in rules.zones), 0)
    phase, passed = rules.phases[0], set[int]()
    while phase.number not in passed:
        passed.add(phase.number)
        found.held[phase.number] = dict(held)
        for effect in phase.effects:
            match effect:
                case m.Shuffle():
                    pack = rules.deck.size
                    held = dict.fromkeys(held, 0)
                case m.DealCards():
                    number = _number(effect, pack, rules)
                    if number is None:
                        return
                    found.dealt[effect.span.start] = number
                    each = rules.players if effect.zone.per_player else 1
                    pack -= min(pack, number * each)
                    held[effect.zone.name] += number
                case _:
                    if _moves_cards(effect):
                        return
        onward = _onward(phase)
        if onward is None or any(_moves_cards(move) for move in phase.moves):
            return
        phase = rules.phases[onward]


def _number(effect: m.DealCards, pack: int, rules: m.Rules) -> int | None:
    """How many cards each place gets; None where that differs or is not known."""
    each = rules.players if effect.zone.per_player else 1
    match effect.number:
        case None:
            return None if pack % each else pack // each
        case e.Constant(int(number)):
            return number
        case _:
            return None


def _onward(phase: m.Phase) -> int | None:
    """The one phase that a phase leads to without leaving anything open."""
    goals = {node.phase for node in below(phase) if isinstance(node, m.GoTo)}
    return goals.pop() if len(goals) == 1 else None


def _moves_cards(node: m.Effect | m.MoveRule) -> bool:
    """Whether cards change their place in something, endings apart."""
    moving = (m.MoveCards, m.DrawCards, m.DealCards)
    return any(
        isinstance(each, moving)
        or (isinstance(each, m.CardsChoice) and each.target is not None)
        or isinstance(each, m.CombinationChoice)
        for each in below(node)
    )


def ways(rules: m.Rules) -> tuple[tuple[int, int], ...]:
    """From which phase to which the game goes on; the phase after the last is the end."""
    found: dict[tuple[int, int], None] = {}
    for phase in rules.phases:
        for goal in _goals(phase, len(rules.phases)):
            found[phase.number, goal] = None
    return tuple(found)


def _goals(phase: m.Phase, end: int) -> Iterator[int]:
    for node in below(phase):
        if isinstance(node, m.GoTo):
            yield node.phase
        elif isinstance(node, m.EndDeal):
            yield 0 if node.void else end
