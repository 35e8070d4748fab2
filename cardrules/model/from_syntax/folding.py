"""What can be worked out before a game is played: options are constants of a loaded game."""

from __future__ import annotations

from cardrules.model import expressions as e
from cardrules.model import types as t
from cardrules.text import changed


def folded(node: e.Expression) -> e.Expression:
    """The expression, or the constant it always is."""
    match node:
        case e.Compare(operator, e.Constant(left), e.Constant(right)):
            return _truth(compare(operator, left, right), node)
        case e.Compare(left=e.Constant(value=None)) | e.Compare(right=e.Constant(value=None)):
            return _truth(False, node)
        case e.Same(e.Constant(left), e.Constant(right)):
            return _truth(left is not None and left == right, node)
        case e.IsNone(e.Constant(value)):
            return _truth(value is None, node)
        case e.Not(e.Constant(value)):
            return _truth(not value, node)
        case e.And(e.Constant(value), other) | e.And(other, e.Constant(value)):
            return other if value else _truth(False, node)
        case e.Or(e.Constant(value), other) | e.Or(other, e.Constant(value)):
            return _truth(True, node) if value else other
        case e.OrElse(e.Constant(value) as left, other):
            return other if value is None else changed(left, type=left.type.certain())
        case e.Arithmetic(operator, e.Constant(left), e.Constant(right)):
            return _arithmetic(node, operator, left, right)
        case e.SomePlayer(condition=e.Constant(value)):
            return _truth(bool(value), node)
        case _:
            return node


def _truth(value: bool, node: e.Expression) -> e.Constant:
    return e.Constant(value, t.TRUTH, span=node.span)


def compare(operator: str, left: int | None, right: int | None) -> bool:
    """A comparison of numbers; never true where one is none."""
    if left is None or right is None:
        return False
    match operator:
        case "=":
            return left == right
        case "!=":
            return left != right
        case "<":
            return left < right
        case ">":
            return left > right
        case "<=":
            return left <= right
        case _:
            return left >= right


def _arithmetic(
    node: e.Expression, operator: str, left: int | None, right: int | None
) -> e.Expression:
    if left is None or right is None:
        return node
    match operator:
        case "+":
            value = left + right
        case "-":
            value = left - right
        case "/":
            if right == 0:
                return node
            value = left // right
        case _:
            value = left * right
    return e.Constant(value, t.NUMBER, span=node.span)
