"""A move that can be made again and again for ever.

## What it finds

A move of a phase with `turns from` that brings the phase no nearer to its end. A move does, where
it leaves the phase; where it takes cards out of a zone and no cards ever come back there; where
its number has to be higher than a value that it sets; where it changes a value that a `needs` or
an `ends` of the phase asks about. Moves called `pass` are looked at by
[pass-without-end](pass-without-end.md).

## Why it matters

An auction in which the same bid may be made again never has to end, and a match among stubborn
players is cut off after 10,000 decisions.

## Bad

```cards
values
  points  number per player, from 0, for the match
  leader  player, for the match, drawn at random
  stake   number, from 0, for the deal
  bidder  player, for the deal
phase the_deal
  shuffle
  deal rest to hand, from leader
  next auction
phase auction
  turns from leader
  move bid: number 1..3
    needs number >= stake
    stake becomes number
    bidder becomes player
  move pass
    needs stake > 0
  ends when passes = 2
    bidder scores stake points
    next the_play
```

## Good

```cards
values
  points  number per player, from 0, for the match
  leader  player, for the match, drawn at random
  stake   number, from 0, for the deal
  bidder  player, for the deal
phase the_deal
  shuffle
  deal rest to hand, from leader
  next auction
phase auction
  turns from leader
  move bid: number 1..3
    needs number > stake
    stake becomes number
    bidder becomes player
  move pass
    needs stake > 0
  ends when passes = 2 or stake = 3
    bidder scores stake points
    next the_play
```

## How to mend

Let each bid be higher than the last one: `needs number > stake`. Or count the turns in a value,
and end the phase when there were enough.

## What it does not find

Rounds that go through several phases; [endless-round](endless-round.md) looks for the plainest of
them. It does not check that what is counted ever gets to where the phase ends.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from cardrules.linting.alike import gists_below, sides
from cardrules.linting.places import Placed, choice_zones, effects_of, emptied, filled
from cardrules.linting.rule import Finding, rule
from cardrules.linting.subject import Subject
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.idle import leaves
from cardrules.model.types import Kind


def look(subject: Subject) -> Iterator[Finding]:
    """Moves in turn that change nothing the phase hangs on."""
    rules = subject.rules
    placed = list(effects_of(rules))
    for phase in rules.phases:
        if phase.kind != "turns":
            continue
        here = [each for each in placed if each.phase is phase]
        asked = _asked(phase)
        for move in phase.moves:
            if move.name != "pass" and not _goes_on(phase, move, here, asked):
                message = (
                    f"`{move.name}` can be made again and again, and the phase never has to end"
                )
                yield Finding(move.span, message, hint=_hint(move))


def _hint(move: m.MoveRule) -> str:
    if isinstance(move.choice, m.NumberChoice):
        return "let each number be higher than the last: `needs number > ...`"
    return "let it change something that an `ends when` or a `needs` asks about"


def _asked(phase: m.Phase) -> set[Hashable]:
    """What the needs, the endings and the `skip` of a phase ask."""
    return gists_below(
        (
            phase.skip,
            tuple(need.condition for each in phase.moves for need in each.needs),
            tuple(check.condition for check in phase.checks),
        )
    )


def _goes_on(phase: m.Phase, move: m.MoveRule, here: list[Placed], asked: set[Hashable]) -> bool:
    """Whether a move brings its phase nearer to an end."""
    own = [each for each in here if each.move is move]
    if leaves(move.effects) or _uses_cards_up(phase, move, own, here):
        return True
    if isinstance(move.choice, m.NumberChoice):
        return _rises(move, own) or any(_counts(each.effect, asked) for each in own)
    if any(_is_asked(each.effect, asked) for each in own):
        return True
    return any(_set_elsewhere(need.condition, move, here) for need in move.needs)


def _is_asked(effect: m.Effect, asked: set[Hashable]) -> bool:
    match effect:
        case m.SetValue(value=value) | m.AddValue(value=value) | m.Pay(value=value):
            return ("value", value.number) in asked
        case _:
            return False


def _counts(effect: m.Effect, asked: set[Hashable]) -> bool:
    """Whether a value that is asked about is counted on, or set for the one who moves."""
    match effect:
        case m.SetValue(value=value, to=to):
            grows = isinstance(to, e.Arithmetic) and not _is_number(to)
            return ("value", value.number) in asked and (grows or value.per_player)
        case _:
            return _is_asked(effect, asked)


def _is_number(node: e.Arithmetic) -> bool:
    return isinstance(node.left, e.Chosen) or isinstance(node.right, e.Chosen)


def _rises(move: m.MoveRule, own: list[Placed]) -> bool:
    """Whether the number chosen has to be higher than a value, and becomes it."""
    became = {
        each.effect.value.number
        for each in own
        if isinstance(each.effect, m.SetValue) and isinstance(each.effect.to, e.Chosen)
    }
    for need in move.needs:
        for side in sides(need.condition, e.And):
            match side:
                case e.Compare(operator=">", left=e.Chosen(), right=e.ReadValue(value=value)):
                    higher = value
                case e.Compare(operator="<", left=e.ReadValue(value=value), right=e.Chosen()):
                    higher = value
                case _:
                    continue
            if higher.number in became and higher.type.kind is Kind.NUMBER:
                return True
    choice = move.choice
    if isinstance(choice, m.NumberChoice):
        match choice.lowest:
            case e.Arithmetic(operator="+", left=e.ReadValue(value=value)):
                return value.number in became
            case _:
                pass
    return False


def _set_elsewhere(condition: e.Expression, move: m.MoveRule, here: list[Placed]) -> bool:
    """Whether a need hangs on what another move does, so that this one cannot go on alone."""
    needed = gists_below(condition)
    others = (each.effect for each in here if each.move is not None and each.move is not move)
    return any(_is_asked(effect, needed) for effect in others)


def _uses_cards_up(phase: m.Phase, move: m.MoveRule, own: list[Placed], here: list[Placed]) -> bool:
    """Whether the move takes cards from a zone to which none can come back in this phase."""
    ways: dict[int, set[int]] = {}
    for source, target in _ways(phase.moves, [each for each in here if not _at_end(each)]):
        ways.setdefault(source, set()).add(target)
    return any(source not in _after(target, ways) for source, target in set(_ways((move,), own)))


def _ways(moves: tuple[m.MoveRule, ...], effects: list[Placed]) -> Iterator[tuple[int, int]]:
    """From which zones to which cards go, by their numbers."""
    found = [choice_zones(each) for each in moves]
    found += [(emptied(each.effect), filled(each.effect)) for each in effects]
    for source, target in found:
        if source is not None and target is not None:
            yield source.number, target.number


def _after(zone: int, ways: dict[int, set[int]]) -> set[int]:
    """The zones to which cards can go on from one, that one among them."""
    reached, pending = {zone}, [zone]
    while pending:
        more = ways.get(pending.pop(), set()) - reached
        reached |= more
        pending += more
    return reached


def _at_end(placed: Placed) -> bool:
    return placed.check is not None and not placed.check.trick


RULE = rule("L201", __doc__, look)
