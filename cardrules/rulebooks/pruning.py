"""A game without what its options leave out: what can never happen is not told."""

from __future__ import annotations

from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.text import changed


def pruned(rules: m.Rules) -> m.Rules:
    """The game with every `when` settled that its options settle."""
    return changed(
        rules,
        phases=tuple(_phase(phase) for phase in rules.phases),
        scoring=_effects(rules.scoring),
        match=changed(
            rules.match, ends=tuple(end for end in rules.match.ends if not _never(end.condition))
        ),
    )


def _phase(phase: m.Phase) -> m.Phase:
    return changed(
        phase,
        moves=tuple(_move(move) for move in phase.moves),
        checks=tuple(
            changed(check, effects=_effects(check.effects))
            for check in phase.checks
            if not _never(check.condition)
        ),
        effects=_effects(phase.effects),
    )


def _move(move: m.MoveRule) -> m.MoveRule:
    return changed(
        move,
        needs=tuple(need for need in move.needs if not _always(need.condition)),
        duties=tuple(
            duty
            for duty in move.duties
            if not _always(duty.condition) and (duty.when is None or not _never(duty.when))
        ),
        effects=_effects(move.effects),
    )


def _effects(effects: tuple[m.Effect, ...]) -> tuple[m.Effect, ...]:
    """The effects up to the first that leaves, without what never comes."""
    found: list[m.Effect] = []
    for effect in effects:
        found += _effect(effect)
    return tuple(found)


def _effect(effect: m.Effect) -> tuple[m.Effect, ...]:
    match effect:
        case m.When(condition, then, otherwise):
            if _always(condition):
                return _effects(then)
            if _never(condition):
                return _effects(otherwise)
            return (changed(effect, then=_effects(then), otherwise=_effects(otherwise)),)
        case m.ForEach():
            return (changed(effect, effects=_effects(effect.effects)),)
        case _:
            return (effect,)


def _always(condition: e.Expression) -> bool:
    return isinstance(condition, e.Constant) and bool(condition.value)


def _never(condition: e.Expression) -> bool:
    return isinstance(condition, e.Constant) and not condition.value
