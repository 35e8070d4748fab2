"""Where the rules of a model stand: effects and guards with what is around them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import attrs

from cardrules.keeping import once_each
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.text import Span


@attrs.frozen(eq=False)
class Placed:
    """An effect, the phase and the move or ending it stands under, and the `when`s around it.

    `shown` are the zones whose cards were announced before, by their numbers; a secret choice
    is -1 less the number of its move. `branches` says of each `when` around it whether it stands
    where the condition holds.
    """

    effect: m.Effect
    phase: m.Phase | None
    move: m.MoveRule | None
    check: m.Check | None
    under: tuple[m.Effect, ...] = ()
    shown: frozenset[int] = frozenset()
    branches: tuple[tuple[m.When, bool], ...] = ()


@attrs.frozen(eq=False)
class Guard:
    """A condition that something hangs on, with the word that begins its line."""

    kind: str
    condition: e.Expression
    span: Span
    phase: m.Phase | None = None
    move: m.MoveRule | None = None
    placed: Placed | None = None


Part: TypeAlias = m.Phase | tuple[m.Effect, ...]
"""A phase, or what scoring does."""


def parts_of(rules: m.Rules) -> tuple[Part, ...]:
    """The phases of a game and its scoring, in which all of its effects and guards stand.

    Settings of one game share most of them, as do a game and its variants, so what hangs on
    nothing else is worked out once for each.
    """
    return (*rules.phases, rules.scoring)


def effects_of(rules: m.Rules) -> Iterator[Placed]:
    """Every effect of a game, in the order of the file, those under others after them."""
    for part in parts_of(rules):
        yield from effects_in(part)


@once_each
def effects_in(part: Part) -> tuple[Placed, ...]:
    """Every effect of a part of a game."""
    if isinstance(part, tuple):
        return tuple(_block(part, Placed(_NONE, None, None, None)))
    found: list[Placed] = []
    for move in part.moves:
        found += _block(move.effects, Placed(_NONE, part, move, None))
    for check in part.checks:
        found += _block(check.effects, Placed(_NONE, part, None, check))
    return (*found, *_block(part.effects, Placed(_NONE, part, None, None)))


_NONE = m.Shuffle()


def _block(effects: Sequence[m.Effect], around: Placed) -> Iterator[Placed]:
    shown, under, branches = around.shown, around.under, around.branches
    place = (around.phase, around.move, around.check)
    for effect in effects:
        yield Placed(effect, *place, under, shown, branches)
        inside = (*under, effect)
        match effect:
            case m.When():
                for holds, block in ((True, effect.then), (False, effect.otherwise)):
                    way = (*branches, (effect, holds))
                    yield from _block(block, Placed(effect, *place, inside, shown, way))
            case m.ForEach():
                yield from _block(effect.effects, Placed(effect, *place, inside, shown, branches))
            case m.AnnounceCards():
                shown = shown | frozenset(_announced(effect.cards))
            case _:
                pass


def _announced(cards: e.Expression) -> Iterator[int]:
    match cards:
        case e.ZoneCards():
            yield cards.zone.number
        case e.SecretCards():
            yield -1 - cards.move
        case _:
            pass


def blocks_of(rules: m.Rules) -> Iterator[tuple[m.Effect, ...]]:
    """Every run of effects that are done one after the other."""
    for part in parts_of(rules):
        yield from blocks_in(part)


@once_each
def blocks_in(part: Part) -> tuple[tuple[m.Effect, ...], ...]:
    """Every run of effects of a part of a game."""
    found: list[tuple[m.Effect, ...]] = []
    if isinstance(part, tuple):
        found.append(part)
    else:
        found.append(part.effects)
        found += (move.effects for move in part.moves)
        found += (check.effects for check in part.checks)
    for placed in effects_in(part):
        match placed.effect:
            case m.When(then=then, otherwise=otherwise):
                found += (then, otherwise)
            case m.ForEach(effects=effects):
                found.append(effects)
            case _:
                pass
    return tuple(found)


@once_each
def guards_in(part: Part) -> tuple[Guard, ...]:
    """Every condition of a part of a game that something hangs on."""
    found = [] if isinstance(part, tuple) else [*_guards_of_phase(part)]
    for placed in effects_in(part):
        if isinstance(placed.effect, m.When):
            when = placed.effect
            found.append(
                Guard("when", when.condition, when.span, placed.phase, placed.move, placed)
            )
    return tuple(found)


def _guards_of_phase(phase: m.Phase) -> Iterator[Guard]:
    if phase.skip is not None:
        yield Guard("skip player when", phase.skip, phase.skip.span, phase)
    for move in phase.moves:
        for need in move.needs:
            yield Guard("needs", need.condition, need.span, phase, move)
        for duty in move.duties:
            yield Guard("must, if able", duty.condition, duty.span, phase, move)
    for check in phase.checks:
        kind = "trick ends when" if check.trick else "ends when"
        yield Guard(kind, check.condition, check.span, phase)


# ------------------------------------------------------------------ what effects do


def changes(effect: m.Effect) -> m.Value | None:
    """The value that an effect changes, if it changes one."""
    match effect:
        case m.SetValue() | m.AddValue() | m.Pay():
            return effect.value
        case _:
            return None


def filled(effect: m.Effect) -> m.Zone | None:
    """The zone that an effect puts cards into, if it does."""
    match effect:
        case m.MoveCards() | m.DrawCards():
            return effect.target.zone
        case m.DealCards():
            return effect.zone
        case _:
            return None


def emptied(effect: m.Effect) -> m.Zone | None:
    """The zone that an effect takes cards out of, if that is one."""
    match effect:
        case m.MoveCards():
            return zone_of(effect.cards)
        case m.DrawCards():
            return effect.source.zone
        case _:
            return None


def zone_of(cards: e.Expression) -> m.Zone | None:
    """The zone that cards lie in."""
    match cards:
        case e.ZoneCards():
            return cards.zone
        case e.SecretCards():
            return cards.source.zone
        case e.Filtered() | e.ExtremeCard():
            return zone_of(cards.cards)
        case e.ForPlayer() | e.ForCard():
            return zone_of(cards.meaning)
        case e.OrElse():
            return zone_of(cards.left)
        case _:
            return None


def choice_zones(move: m.MoveRule) -> tuple[m.Zone | None, m.Zone | None]:
    """The zones that a move takes cards from and puts them into."""
    match move.choice:
        case m.CardsChoice(source=source, target=target):
            return source.zone, target.zone if target is not None else None
        case m.CombinationChoice(source=source, target=target):
            return source.zone, target.zone
        case _:
            return None, None


def zones_filled(rules: m.Rules) -> set[int]:
    """The numbers of the zones into which some rule puts cards."""
    found = [filled(placed.effect) for placed in effects_of(rules)]
    found += [choice_zones(move)[1] for phase in rules.phases for move in phase.moves]
    return {zone.number for zone in found if zone is not None}
