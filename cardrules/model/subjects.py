"""Whether somebody is meant wherever a rule says `player`, or names what each player has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from cardrules.diagnostics import Faults
from cardrules.keeping import once_each
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.walk import parts


def check_subjects(rules: m.Rules, faults: Faults) -> None:
    """Report each `player` that is nobody: where no player moves and none is gone through."""
    effects = "say whose: `of bidder`, or put it under `for each player`"
    endings = "say whose: `of any player`, `of every player` or `of bidder`"
    ends = [end.condition for end in rules.match.ends]
    for places, hint in ((_without_subject(rules), effects), (ends, endings)):
        for place in places:
            for subject in _nobody_in(place):
                message = "a player is spoken of, and nobody is meant here"
                faults.add("G070", message, subject.span, hint=hint)


@once_each
def _nobody_in(place: Any) -> tuple[e.Subject, ...]:
    return tuple(unbound(place))


def _without_subject(rules: m.Rules) -> Iterator[Any]:
    """The parts of a game in which nobody moves."""
    for phase in rules.phases:
        yield from (who for who in (phase.player, phase.players) if who is not None)
        if phase.kind in ("automatic", "together"):
            yield phase.effects
    yield rules.scoring
    for value in rules.values:
        if not value.per_player and value.start is not None:
            yield value.start


def unbound(node: Any) -> Iterator[e.Subject]:
    """Every subject below a node that nothing between them says who it is."""
    if isinstance(node, tuple):
        for each in node:
            yield from unbound(each)
        return
    if isinstance(node, e.Subject):
        yield node
        return
    for part in _looked_at_from_outside(node):
        yield from unbound(part)


def _looked_at_from_outside(node: Any) -> list[Any]:
    """The parts of a node whose subject is that of the node itself."""
    if e.is_expression(node):
        return _of_expression(node)
    match node:
        case m.ForEach():
            return [node.players]
        case m.AddValue():
            return [node.who]
        case m.Pay():
            return [node.payer]
        case m.MoveCards() if node.every is not None:
            return [node.every]
        case m.AnnounceCards() if node.players is not None:
            return [node.players]
        case _:
            return parts(node)


_Plain: TypeAlias = (
    e.Constant
    | e.ReadValue
    | e.Subject
    | e.Chosen
    | e.Counter
    | e.Leading
    | e.LastPlayer
    | e.LastCombination
    | e.LastCards
    | e.ThisPlay
    | e.LedCard
    | e.WhoPlayed
    | e.Arithmetic
    | e.OrElse
    | e.Choose
    | e.ForCard
    | e.And
    | e.Or
    | e.Not
    | e.Same
    | e.Compare
    | e.IsNone
    | e.ZoneCards
    | e.SecretCards
    | e.Filtered
    | e.SizeOf
    | e.ValueOf
    | e.LongestRun
    | e.RankOf
    | e.SuitOf
    | e.ExtremeCard
    | e.SomeCard
    | e.TopCard
    | e.IsEmpty
    | e.RankAmong
    | e.CardAmong
    | e.Neighbour
    | e.HolderOfCard
    | e.HolderOfExtreme
)
"""What is about the player that the rule around it is about."""


def _all_of(node: _Plain) -> list[Any]:
    return parts(node)


def _of_expression(node: e.Expression) -> list[Any]:
    match node:
        case e.SomePlayer() | e.SumOverPlayers():
            return [node.players]
        case e.CountPlayers():
            return []
        case e.PlayerWith():
            return [node.tie]
        case e.FirstPlayer():
            return [node.start]
        case e.ForPlayer():
            return [node.player]
        case _:
            return _all_of(node)
