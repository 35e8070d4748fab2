"""Conditions that are known before the game begins, because options are constants."""

from __future__ import annotations

from cardrules.model import expressions as e


def known_at_once(condition: e.Expression) -> bool | None:
    """Whether a condition always holds or never does; None where it depends on the game."""
    match condition:
        case e.Constant():
            return None if condition.value is None else bool(condition.value)
        case e.Same(left=e.Constant() as left, right=e.Constant() as right):
            return left.value is not None and left.value == right.value
        case e.IsNone(operand=e.Constant() as operand):
            return operand.value is None
        case e.Not():
            known = known_at_once(condition.operand)
            return None if known is None else not known
        case e.And():
            left_is, right_is = known_at_once(condition.left), known_at_once(condition.right)
            if left_is is False:
                return False
            return right_is if left_is is True else None
        case e.Or():
            left_is, right_is = known_at_once(condition.left), known_at_once(condition.right)
            if left_is is True:
                return True
            return right_is if left_is is False else None
        case _:
            return None
