"""The moves of a phase, resolved."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from cardrules.limits import LIMITS
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model import types as t
from cardrules.model.from_syntax.core import Unresolved
from cardrules.model.from_syntax.effects import EffectResolver
from cardrules.model.scope import Scope
from cardrules.model.types import Type
from cardrules.syntax import nodes as n

_CHOOSABLE = ("suit", "rank", "card", "player")


@attrs.define
class _Rules:
    """What the lines under one move gave so far."""

    needs: list[m.Need] = attrs.Factory(list)
    duties: list[m.Duty] = attrs.Factory(list)
    beats: n.BeatsLast | None = None
    effects: list[n.Line] = attrs.Factory(list)


def stands_once(node: n.Move, earlier: Sequence[m.MoveRule], scope: Scope) -> None:
    """Report a move that has the name of an earlier one of its phase."""
    name = node.name.text
    first = next((move for move in earlier if move.name == name), None)
    if first is not None:
        scope.twice(f"the move `{name}` stands twice in this phase", node.name.span, first.span)


def resolve_move(line: n.Line, resolver: EffectResolver) -> m.MoveRule:
    """One move of a phase."""
    node = line.statement
    assert isinstance(node, n.Move)
    name = node.name.text
    own = resolver.scope.id_of(node)
    choice = _choice(node, resolver)
    rules = _Rules()
    with resolver.choosing(_chosen_type(choice)):
        for child in line.children:
            try:
                _move_line(child, name, choice, rules, resolver)
            except Unresolved:
                continue
        several = isinstance(choice, m.CardsChoice) and choice.most > 1
        with resolver.choosing(None if several else _chosen_type(choice)):
            done = resolver.block(rules.effects, lost=bool(line.unread))
    return m.MoveRule(
        own,
        name,
        choice,
        tuple(rules.needs),
        tuple(rules.duties),
        rules.beats is not None,
        done,
        span=node.span,
    )


def _move_line(
    line: n.Line,
    name: str,
    choice: m.Choice | None,
    rules: _Rules,
    resolver: EffectResolver,
) -> None:
    node = line.statement
    match node:
        case n.Needs():
            own = resolver.scope.id_of(node)
            with resolver.making_a_play(isinstance(choice, m.CombinationChoice)):
                condition = resolver.truth(node.condition)
            rules.needs.append(m.Need(own, condition, _as_written(node, resolver), span=node.span))
        case n.Duty():
            own = resolver.scope.id_of(node)
            with resolver.choosing(None):  # asked once, before any choice is looked at
                when = None if node.when is None else resolver.truth(node.when)
            with resolver.making_a_play(isinstance(choice, m.CombinationChoice)):
                condition = resolver.truth(node.condition)
            text = _as_written(node, resolver)
            rules.duties.append(m.Duty(own, condition, when, text, span=node.span))
        case n.BeatsLast():
            if not resolver.scope.once(rules.beats, node, "`beats the last play` stands twice"):
                return
            rules.beats = node
            if not isinstance(choice, m.CombinationChoice):
                message = "only a move that plays a combination can beat the last play"
                hint = f"say `move {name}: combination from ... to ...`"
                raise resolver.fail("T019", message, node.span, hint)
        case _:
            rules.effects.append(line)


def _as_written(node: n.Needs | n.Duty, resolver: EffectResolver) -> str:
    """How a statement is written, for the reasons of `why_not`."""
    span = node.span
    return " ".join(resolver.scope.faults.source.text[span.start : span.end].split())


# ------------------------------------------------------------------ what a move chooses


def _chosen_type(choice: m.Choice | None) -> Type | None:
    match choice:
        case m.NumberChoice():
            return t.NUMBER
        case m.CardsChoice():
            return t.CARD
        case m.CombinationChoice():
            return t.COMBINATION
        case m.ListChoice():
            return t.DECLARABLE[choice.kind]
        case None:
            return None


def _choice(node: n.Move, resolver: EffectResolver) -> m.Choice | None:
    choice = node.choice
    match choice:
        case None:
            return None
        case n.ChooseNumber():
            return _number_choice(choice, resolver)
        case n.ChooseCards():
            return _cards_choice(choice, resolver)
        case n.ChooseCombination():
            source, target = resolver.zone(choice.source), resolver.zone(choice.target)
            return m.CombinationChoice(source, target)
        case n.ChooseValue():
            kind = choice.kind.text
            if kind in _CHOOSABLE:
                return m.ListChoice(kind)
            message = f"a move chooses a suit, a rank, a card or a player, not a `{kind}`"
            resolver.scope.faults.add("T020", message, choice.kind.span, near=(kind, _CHOOSABLE))
            raise Unresolved


def _number_choice(node: n.ChooseNumber, resolver: EffectResolver) -> m.Choice:
    lowest, highest = resolver.certain_number(node.lowest), resolver.certain_number(node.highest)
    match lowest, highest:
        case e.Constant(int(first)), e.Constant(int(last)) if first > last:
            hint = "write the lower number first"
            message = f"the range {first}..{last} holds nothing"
            raise resolver.fail("G010", message, node.span, hint)
        case e.Constant(int(first)), e.Constant(int(last)) if last - first >= LIMITS.moves:
            message = f"one of more than {LIMITS.moves} numbers is too much to choose from"
            raise resolver.fail("G009", message, node.span)
        case _:
            return m.NumberChoice(lowest, highest)


def _cards_choice(node: n.ChooseCards, resolver: EffectResolver) -> m.Choice:
    source = resolver.zone(node.source)
    target = None if node.target is None else resolver.zone(node.target)
    fewest, most = node.count.fewest, node.count.most
    if most is None:
        hint = f"say how many at the most, such as {fewest}..{fewest + 2}"
        message = "a move of any number of cards has too many readings"
        raise resolver.fail("G009", message, node.count.span, hint)
    if not 1 <= fewest <= most <= LIMITS.cards:
        shown = str(fewest) if fewest == most else f"{fewest}..{most}"
        raise resolver.fail("G010", f"{shown} is no number of cards to move", node.count.span)
    return m.CardsChoice(fewest, most, source, target)
