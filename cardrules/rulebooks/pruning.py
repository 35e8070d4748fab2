"""A game without what its options leave out: what can never happen is not told."""

from __future__ import annotations

from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.walk import below, parts
from cardrules.text import changed


def pruned(rules: m.Rules) -> m.Rules:
    """The game with every `when` settled that its options settle, and nothing idle."""
    return _without_idle(_settled(rules))


def _settled(rules: m.Rules) -> m.Rules:
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
    """The effects up to the first that leaves, without what never comes or changes nothing."""
    found: list[m.Effect] = []
    for effect in effects:
        for each in _effect(effect):
            if not _says_again(each, found):
                found.append(each)
    return tuple(found)


def _says_again(effect: m.Effect, before: list[m.Effect]) -> bool:
    """Whether a `when` only sets once more what was just set."""
    match effect:
        case m.When(_, (m.SetValue() as again,), ()):
            reads = any(
                isinstance(e_, e.ReadValue) and e_.value == again.value for e_ in below(again.to)
            )
            return bool(before) and before[-1] == again and not reads
        case _:
            return False


def _effect(effect: m.Effect) -> tuple[m.Effect, ...]:
    match effect:
        case m.When(condition, then, otherwise):
            if _always(condition):
                return _effects(then)
            if _never(condition):
                return _effects(otherwise)
            then, otherwise = _effects(then), _effects(otherwise)
            if then == otherwise:
                return then
            return (changed(effect, then=then, otherwise=otherwise),)
        case m.ForEach():
            return (changed(effect, effects=_effects(effect.effects)),)
        case _:
            return (effect,)


# ------------------------------------------------------------------ what nobody asks


def _without_idle(rules: m.Rules) -> m.Rules:
    """Nothing is said of a value that no rule left in the game asks, and nobody is told."""
    places = (rules.phases, rules.scoring, rules.match)
    asked = {value for _, value in rules.match.won_by}
    for node in below(places):
        match node:
            case m.AddValue() | m.Pay() | m.SetValue(announced=True):
                asked.add(node.value)
            case _:
                pass
    asked |= _read(places, None)
    idle = frozenset(value for value in rules.values if value not in asked)
    return changed(
        rules,
        phases=tuple(_phase_without(phase, idle) for phase in rules.phases),
        scoring=_quiet(rules.scoring, idle),
        values=tuple(value for value in rules.values if value not in idle),
    )


def _read(node: object, within: m.Value | None) -> set[m.Value]:
    """The values that are read, save where a value is set by what it was."""
    match node:
        case e.ReadValue(value=value):
            own = {value} if value != within else set[m.Value]()
            return own | _read(node.player, within)
        case m.SetValue():
            return _read(node.to, node.value) | _read(node.player, within)
        case tuple():
            return {value for each in node for value in _read(each, within)}
        case _:
            return {value for part in parts(node) for value in _read(part, within)}


def _phase_without(phase: m.Phase, idle: frozenset[m.Value]) -> m.Phase:
    return changed(
        phase,
        moves=tuple(changed(each, effects=_quiet(each.effects, idle)) for each in phase.moves),
        checks=tuple(changed(each, effects=_quiet(each.effects, idle)) for each in phase.checks),
        effects=_quiet(phase.effects, idle),
    )


def _quiet(effects: tuple[m.Effect, ...], idle: frozenset[m.Value]) -> tuple[m.Effect, ...]:
    """Effects without those that set something idle, and without a `when` that does no more."""
    found: list[m.Effect] = []
    for effect in effects:
        match effect:
            case m.SetValue() if effect.value in idle:
                pass
            case m.When():
                then, otherwise = _quiet(effect.then, idle), _quiet(effect.otherwise, idle)
                if then or otherwise:
                    found.append(changed(effect, then=then, otherwise=otherwise))
            case m.ForEach():
                inside = _quiet(effect.effects, idle)
                if inside:
                    found.append(changed(effect, effects=inside))
            case _:
                found.append(effect)
    return tuple(found)


def _always(condition: e.Expression) -> bool:
    return isinstance(condition, e.Constant) and bool(condition.value)


def _never(condition: e.Expression) -> bool:
    return isinstance(condition, e.Constant) and not condition.value
