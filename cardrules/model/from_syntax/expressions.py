"""Expressions of the syntax tree to resolved, typed ones."""

from __future__ import annotations

from cardrules.limits import LIMITS
from cardrules.model import expressions as e
from cardrules.model import types as t
from cardrules.model.from_syntax.core import Unresolved
from cardrules.model.from_syntax.folding import folded
from cardrules.model.from_syntax.picking import Picking
from cardrules.model.types import Kind, Type
from cardrules.syntax import nodes as n

_OF_CARDS = {
    frozenset({Kind.NUMBER, Kind.CARDS}): "say `size of` for how many cards",
    frozenset({Kind.COMBINATION, Kind.CARDS}): "say `combination` for what is being played, "
    "`combination of the last play` for what was",
}
_TRUTHS = n.And | n.Or | n.Not | n.Compare | n.Is | n.IsIn


class Resolver(Picking):
    """Resolves the expressions of one file."""

    # -------------------------------------------------------------- truths

    def truth(self, node: n.Expression) -> e.Expression:
        """A condition."""
        with self.within(node.span):
            match node:
                case n.Bracket():
                    return self.truth(node.inside)
                case n.And():
                    left, right = self._sides(node, "and")
                    return folded(e.And(left, right, span=node.span))
                case n.Or():
                    left, right = self._sides(node, "or")
                    return folded(e.Or(left, right, span=node.span))
                case n.Not():
                    return folded(e.Not(self.truth(node.operand), span=node.span))
                case _:
                    return self._quantified(node)

    def _sides(self, node: n.And | n.Or, word: str) -> tuple[e.Expression, e.Expression]:
        with self.joining(node):
            return self._joined(node.left, word), self._joined(node.right, word)

    def _joined(self, node: n.Expression, word: str) -> e.Expression:
        """One side of `and` or `or`; a value there was most likely meant to be compared too."""
        if isinstance(node, _TRUTHS | n.Bracket):
            return self.truth(node)
        found = self._quantified(node, any_type=True)
        if found.type.kind is not Kind.TRUTH:
            message = f"`{word}` joins conditions, and this is {found.type}"
            further = self.beyond_where("T026", message, node.span, lambda _: True)
            hint = "say `or_is` to compare with several" if word == "or" else ""
            raise further or self.fail("T026", message, node.span, hint)
        return found

    def _quantified(self, node: n.Expression, any_type: bool = False) -> e.Expression:
        """One comparison, and the `any player` or `every player` in it around it."""
        self.quantifiers.append([])
        try:
            condition = self._comparison(node, any_type)
        finally:
            found = self.quantifiers.pop()
        if len(found) > 1:
            raise self.fail(
                "T002",
                "one comparison may speak of any or every player once",
                node.span,
                "split it with `and`, or use `number of players where`",
            )
        for every, players in found:
            condition = folded(e.SomePlayer(every, players, condition, span=node.span))
        return condition

    def _comparison(self, node: n.Expression, any_type: bool) -> e.Expression:
        match node:
            case n.Compare():
                return self._compare(node)
            case n.Is():
                return self._is(node)
            case n.IsIn():
                return self._is_in(node)
            case _:
                found = self.expression(node, t.TRUTH)
                return found if any_type else self.want(found, t.TRUTH, node.span)

    def _compare(self, node: n.Compare) -> e.Expression:
        if node.operator not in ("=", "!=") and _is_rank(node.left):
            hint = (
                "say what cards count under `deck` and compare `value of`, or use `highest card in`"
            )
            raise self.fail("T003", "no rank is less or more than another", node.span, hint)
        left, right = self._pair(node.left, node.right)
        if node.operator not in ("=", "!="):
            self.want(left, t.NUMBER, node.left.span)
        if left.type.kind is Kind.NUMBER:
            return folded(e.Compare(node.operator, left, right, span=node.span))
        if left.type.kind is Kind.CARDS:
            raise self._cards_compared(node)
        word = "is" if node.operator == "=" else "is not"
        message = f"`{node.operator}` compares numbers, and this is {left.type}"
        raise self.fail("T003", message, node.left.span, f"say `{word}`")

    def _pair(self, left: n.Expression, right: n.Expression) -> tuple[e.Expression, e.Expression]:
        """Two sides of one type; a literal takes the type of the other side."""
        if isinstance(left, n.Number | n.SuitName | n.CardName) and not isinstance(right, n.Number):
            second = self.expression(right)
            first = self.expression(left, second.type)
        else:
            first = self.expression(left)
            second = self.expression(right, first.type)
        if not second.type.fits(first.type):
            message = f"{first.type} cannot be compared with {second.type}"
            hint = _OF_CARDS.get(frozenset({first.type.kind, second.type.kind}), "")
            raise self.fail("T003", message, right.span, hint)
        return first, second

    def _is(self, node: n.Is) -> e.Expression:
        tests = [self._is_one(node, side) for side in node.sides]
        found = tests[0]
        for test in tests[1:]:
            found = folded(e.Or(found, test, span=node.span))
        return folded(e.Not(found, span=node.span)) if node.negated else found

    def _is_one(self, node: n.Is, side: n.Expression) -> e.Expression:
        match side:
            case n.EmptyWord():
                return e.IsEmpty(self.cards(node.left), span=node.span)
            case n.NoneWord():
                return folded(e.IsNone(self.expression(node.left), span=node.span))
            case _:
                left, right = self._pair(node.left, side)
                if left.type.kind is Kind.CARDS:
                    raise self._cards_compared(node)
                return folded(e.Same(left, right, span=node.span))

    def _cards_compared(self, node: n.Is | n.Compare) -> Unresolved:
        hint = "compare their sizes, or say `is empty`"
        return self.fail("T003", "cards cannot be compared with cards", node.span, hint)

    def _is_in(self, node: n.IsIn) -> e.Expression:
        left = self.expression(node.left)
        cards = self.cards(node.place)
        if left.type.kind is Kind.RANK:
            found: e.Expression = e.RankAmong(left, cards, span=node.span)
        else:
            card = self.want(left, t.CARD, node.left.span)
            found = e.CardAmong(card, cards, span=node.span)
        return folded(e.Not(found, span=node.span)) if node.negated else found

    # -------------------------------------------------------------- values

    def expression(self, node: n.Expression, want: Type | None = None) -> e.Expression:
        """Any expression; `want` helps to read words that could mean several things."""
        with self.within(node.span):
            match node:
                case n.Bracket():
                    return self.expression(node.inside, want)
                case n.Number() | n.CardName() | n.SuitName():
                    return self.literal(node, want)
                case n.Word():
                    return self.word(node, want)
                case n.Subject():
                    return e.Subject(span=node.span)
                case n.Itself():
                    return self.itself(node)
                case n.Of():
                    return self.of(node)
                case n.AnyPlayer() | n.EveryPlayer():
                    return self._quantifier(node)
                case n.And() | n.Or() | n.Not() | n.Compare() | n.Is() | n.IsIn():
                    return self.truth(node)
                case _:
                    return self._worked_out(node, want)

    def _worked_out(
        self, node: n.WorkedOutExpression | n.PickingExpression, want: Type | None
    ) -> e.Expression:
        match node:
            case n.Else():
                return self._else(node, want)
            case n.Sum():
                return self._arithmetic(node.operator, node, node.left, node.right)
            case n.Times():
                return self._arithmetic("*", node, node.left, node.right)
            case n.Divided():
                return self._divided(node)
            case n.Negative():
                return self._arithmetic("-", node, n.Number(0, span=node.span), node.operand)
            case n.LedCard():
                return e.LedCard(span=node.span)
            case n.LastPlay():
                return e.LastCards(span=node.span)
            case n.ThisPlay():
                return self.this_play(node)
            case n.EmptyWord() | n.NoneWord():
                raise AssertionError("`empty` and `none` stand after `is` alone")
            case _:
                return self.picking(node)

    def _else(self, node: n.Else, want: Type | None) -> e.Expression:
        left = self.expression(node.left, want)
        right = self.expression(node.right, left.type)
        self.want(right, left.type, node.right.span)
        certain = left.type.certain()
        kind = certain.or_none() if right.type.maybe_none else certain
        return folded(e.OrElse(left, right, kind, span=node.span))

    def _arithmetic(
        self, operator: str, node: n.Expression, left: n.Expression, right: n.Expression
    ) -> e.Expression:
        sides = self.certain_number(left), self.certain_number(right)
        found = folded(e.Arithmetic(operator, *sides, span=node.span))
        if isinstance(found, e.Constant) and abs(found.value or 0) > LIMITS.number:
            message = f"this is more than {LIMITS.number}, either sign"
            raise self.fail("G015", message, node.span)
        return found

    def _divided(self, node: n.Divided) -> e.Expression:
        found = self._arithmetic("/", node, node.left, node.right)
        match found:
            case e.Arithmetic(right=e.Constant(value=0)):
                raise self.fail("T029", "nothing can be divided by 0", node.right.span)
            case _:
                return found

    def _quantifier(self, node: n.AnyPlayer | n.EveryPlayer) -> e.Expression:
        if not self.quantifiers:
            message = "any or every player may be spoken of only in a comparison"
            hint = "say `sum of ... of every player`, or do it `for each player`"
            raise self.fail("T006", message, node.span, hint)
        self.quantifiers[-1].append((isinstance(node, n.EveryPlayer), self.players(node.players)))
        return e.Subject(span=node.span)


def _is_rank(node: n.Expression) -> bool:
    return isinstance(node, n.Of) and node.name.text == "rank"
