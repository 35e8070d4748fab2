"""What can be worked out before a game is played: options are constants of a loaded game."""

from __future__ import annotations

from cardrules.model import expressions as e
from cardrules.model import types as t


def folded(node: e.Expression) -> e.Expression:
    """The expression, or the constant it always is."""
    match node:
        case e.Compare(left=e.Constant(), right=e.Constant()):
            return _truth(compare(node.operator, node.left.value, node.right.value), node)
        case e.Compare(left=e.Constant(value=None)) | e.Compare(right=e.Constant(value=None)):
            return _truth(False, node)
        case e.Same(left=e.Constant(), right=e.Constant()):
            left, right = node.left.value, node.right.value
            return _truth(left is not None and left == right, node)
        case e.IsNone(operand=e.Constant()):
            return _truth(node.operand.value is None, node)
        case e.Not(operand=e.Constant()):
            return _truth(not node.operand.value, node)
        case e.And():
            return _and(node)
        case e.Or():
            return _or(node)
        case e.SomePlayer(condition=e.Constant()):
            return _truth(bool(node.condition.value), node)
        case e.OrElse(left=e.Constant()):
            return node.right if node.left.value is None else node.left
        case e.Arithmetic(left=e.Constant(), right=e.Constant()):
            return _arithmetic(node)
        case _:
            return node


def _truth(value: bool, node: e.Expression) -> e.Constant:
    return e.Constant(value, t.TRUTH, span=node.span)


def _and(node: e.And) -> e.Expression:
    for side, other in ((node.left, node.right), (node.right, node.left)):
        if isinstance(side, e.Constant):
            return other if side.value else _truth(False, node)
    return node


def _or(node: e.Or) -> e.Expression:
    for side, other in ((node.left, node.right), (node.right, node.left)):
        if isinstance(side, e.Constant):
            return _truth(True, node) if side.value else other
    return node


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


def _arithmetic(node: e.Arithmetic) -> e.Expression:
    assert isinstance(node.left, e.Constant)
    assert isinstance(node.right, e.Constant)
    left, right = node.left.value, node.right.value
    if left is None or right is None:
        return node
    match node.operator:
        case "+":
            value = left + right
        case "-":
            value = left - right
        case _:
            value = left * right
    return e.Constant(value, t.NUMBER, span=node.span)
