"""Where rules lead: what always ends a deal, which phases come again, in which order they come."""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.walk import below


def leaves(effects: tuple[m.Effect, ...]) -> bool:
    """Whether what is done always leads on to another phase, or ends the deal."""
    return any(
        isinstance(effect, m.GoTo | m.EndDeal)
        or (isinstance(effect, m.When) and leaves(effect.then) and leaves(effect.otherwise))
        for effect in effects
    )


def outcomes(effects: tuple[m.Effect, ...]) -> frozenset[str]:
    """What may come of it: the deal `ends` or is `void`, a phase `follows`, or none (`on`)."""
    found: set[str] = set()
    for effect in effects:
        match effect:
            case m.EndDeal(void):
                return frozenset(found | {"void" if void else "ends"})
            case m.GoTo():
                return frozenset(found | {"follows"})
            case m.When(_, then, otherwise):
                inside = outcomes(then) | outcomes(otherwise)
                found |= inside - {"on"}
                if "on" not in inside:
                    return frozenset(found)
            case _:
                pass
    return frozenset(found | {"on"})


# ------------------------------------------------------------------ from phase to phase


def onward(phase: m.Phase) -> frozenset[int]:
    """The phases a phase may lead to, those apart that it repeats a counted number of times."""
    counters = {
        effect.value
        for effect in below(phase)
        if isinstance(effect, m.SetValue) and _counts_up(effect)
    }
    found: set[int] = set()
    for effect in (*phase.moves, *phase.checks, *phase.effects):
        found |= set(_goals(effect, counters))
    return frozenset(found)


def _counts_up(effect: m.SetValue) -> bool:
    match effect.to:
        case e.Arithmetic("+", e.ReadValue(value=value), e.Constant()):
            return value == effect.value
        case _:
            return False


def _goals(node: object, counters: set[m.Value]) -> Iterator[int]:
    match node:
        case m.GoTo(goal):
            yield goal
        case m.When(e.Compare("<", e.ReadValue(value=value), e.Constant()), _, otherwise) if (
            value in counters
        ):
            for each in otherwise:
                yield from _goals(each, counters)
        case m.When(_, then, otherwise):
            for each in (*then, *otherwise):
                yield from _goals(each, counters)
        case m.MoveRule(effects=effects) | m.Check(effects=effects) | m.ForEach(effects=effects):
            for each in effects:
                yield from _goals(each, counters)
        case _:
            pass


def after(rules: m.Rules) -> dict[int, frozenset[int]]:
    """For each phase by its number, those that may come later in the same deal."""
    straight = {phase.number: onward(phase) for phase in rules.phases}
    found: dict[int, frozenset[int]] = {}
    for number, goals in straight.items():
        reached: set[int] = set()
        pending = list(goals)
        while pending:
            at = pending.pop()
            if at not in reached:
                reached.add(at)
                pending += straight[at]
        found[number] = frozenset(reached)
    return found


def in_order(rules: m.Rules) -> tuple[m.Phase, ...]:
    """The phases as they come in a deal; as in the file where they come by turns."""
    later = after(rules)
    left, found = list(rules.phases), list[m.Phase]()
    while left:
        first = next(
            phase
            for phase in left
            if not any(_comes_first(other.number, phase.number, later) for other in left)
        )
        left.remove(first)
        found.append(first)
    return tuple(found)


def _comes_first(one: int, other: int, later: dict[int, frozenset[int]]) -> bool:
    return other in later[one] and one not in later[other]


# ------------------------------------------------------------------ what may grow


def may_grow(zone: m.Zone, rules: m.Rules) -> bool:
    """Whether cards may come to a player's zone again and again, beyond what was dealt."""
    later = after(rules)
    for phase in rules.phases:
        again = phase.kind == "turns" or phase.number in later[phase.number]
        if again and any(_brings(node, zone) for node in _repeated(phase, later)):
            return True
    return False


def _repeated(phase: m.Phase, later: dict[int, frozenset[int]]) -> Iterator[object]:
    """What is done in a phase more than once: endings that lead away for good are not."""
    comes_again = phase.number in later[phase.number]
    for part in (*phase.moves, *phase.checks, *phase.effects):
        goes_for_good = isinstance(part, m.Check) and leaves(part.effects) and not comes_again
        if not goes_for_good:
            yield from below(part)


def _brings(node: object, zone: m.Zone) -> bool:
    match node:
        case m.MoveCards(target=target) | m.DrawCards(target=target):
            return target.zone == zone
        case m.CardsChoice(target=target):
            return target is not None and target.zone == zone
        case _:
            return False
