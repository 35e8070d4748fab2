"""What a condition asks of the play that is being made. It knows no play."""

from __future__ import annotations

from typing import Any, TypeAlias

from cardrules.model import expressions as e
from cardrules.model.walk import below

_OfThePlay: TypeAlias = (
    e.Constant
    | e.Chosen
    | e.ThisPlay
    | e.Filtered
    | e.SizeOf
    | e.ValueOf
    | e.LongestRun
    | e.RankOf
    | e.SuitOf
    | e.ExtremeCard
    | e.SomeCard
    | e.IsEmpty
    | e.IsNone
    | e.RankAmong
    | e.CardAmong
    | e.Same
    | e.Compare
    | e.And
    | e.Or
    | e.Not
    | e.Arithmetic
    | e.OrElse
    | e.Choose
    | e.ForCard
)
"""What no zone, no value and no player changes."""


def asks_of_the_play(condition: Any) -> bool:
    """Whether a condition asks about the cards of the play that is being made."""
    return any(isinstance(node, e.ThisPlay) for node in below(condition))


def hangs_on_the_play_alone(condition: e.Expression) -> bool:
    """Whether a condition comes out alike for a play whenever it is made, and whoever makes it."""
    return all(isinstance(node, _OfThePlay) for node in below(condition) if e.is_expression(node))
