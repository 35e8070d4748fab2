"""Parse trees of expressions to nodes. It reads no text."""

from __future__ import annotations

from typing import Any

from lark import Token, Tree

from cardrules.diagnostics import Faults
from cardrules.limits import LIMITS
from cardrules.syntax import nodes as n
from cardrules.text import Span

_KEPT = {"WORD", "NUMBER", "CARD", "SUIT", "TEXT", "COMPARE"}


class Build:
    """Makes nodes for one line that begins at an offset of its source."""

    def __init__(self, offset: int, faults: Faults) -> None:
        self.offset = offset
        self.faults = faults

    # -------------------------------------------------------------- places and words

    def span(self, item: Any) -> Span:
        """The span of a token, or of all the tokens of a tree."""
        first, last = _ends(item)
        return Span(self.offset + first, self.offset + last)

    def parts(self, tree: Tree[Token]) -> list[Any]:
        """The children of a tree that carry meaning: trees, and tokens that are not keywords."""
        return [
            child
            for child in tree.children
            if not isinstance(child, Token) or child.type in _KEPT
        ]

    def name(self, token: Token) -> n.Name:
        span = self.span(token)
        if len(token) > LIMITS.name_characters:
            message = f"the name is longer than {LIMITS.name_characters} characters"
            self.faults.add("S014", message, span)
        return n.Name(str(token), span=span)

    def text(self, token: Token, most: int = LIMITS.text_characters) -> n.Text:
        span = self.span(token)
        if len(token) - 2 > most:
            self.faults.add("S015", f"the text is longer than {most} characters", span)
        return n.Text(str(token)[1:-1], span=span)

    def number(self, token: Token) -> int:
        text = str(token)
        if len(text) > LIMITS.number_digits:
            message = f"the number has more than {LIMITS.number_digits} digits"
            self.faults.add("S016", message, self.span(token))
            return 0
        if len(text) > 1 and text[0] == "0":
            hint = f"write {text.lstrip('0') or '0'}"
            self.faults.add("S017", "a number may not begin with 0", self.span(token), hint=hint)
        return int(text)

    def card_word(self, item: Any) -> n.CardWord:
        token = item.children[0] if isinstance(item, Tree) else item
        return n.CardWord(str(token).rstrip("\ufe0e"), span=self.span(token))

    # -------------------------------------------------------------- expressions

    def expression(self, tree: Tree[Token]) -> n.Expression:
        """The node of an expression's tree."""
        span = self.span(tree)
        parts = self.parts(tree)
        kind = str(tree.data)
        simple = self._simple(kind, parts, span)
        if simple is not None:
            return simple
        match kind:
            case "of":
                return n.Of(self.name(parts[0]), self.expression(parts[1]), span=span)
            case "player_of" | "combination_of":
                first = tree.children[0]
                return n.Of(self.name(first), self.expression(parts[0]), span=span)  # type: ignore[arg-type]  # the first child is the keyword's token
            case "bracket" | "where_bracket":
                return n.Bracket(self.expression(parts[0]), span=span)
            case "compare" | "where_compare":
                left, operator, right = parts
                return n.Compare(
                    str(operator), self.expression(left), self.expression(right), span=span
                )
            case "is_" | "where_is" | "is_not" | "where_is_not":
                sides = tuple(self.expression(side) for side in parts[1:])
                return n.Is(self.expression(parts[0]), sides, kind.endswith("not"), span=span)
            case "is_in" | "where_in" | "is_not_in" | "where_not_in":
                left, place = (self.expression(part) for part in parts)
                return n.IsIn(left, place, "not" in kind, span=span)
            case _:
                return self._choosing(kind, tree, parts, span)

    def _simple(self, kind: str, parts: list[Any], span: Span) -> n.Expression | None:
        match kind:
            case "number":
                return n.Number(self.number(parts[0]), span=span)
            case "word":
                return n.Word(self.name(parts[0]).text, span=span)
            case "no_word":
                return n.Word("no", span=span)
            case "card":
                return n.CardName(self.card_word(parts[0]).text, span=span)
            case "suit":
                return n.SuitName(self.card_word(parts[0]).text, span=span)
            case "player":
                return n.Subject(span=span)
            case "card_itself" | "number_itself" | "combination_itself":
                return n.Itself(kind.removesuffix("_itself"), span=span)
            case "last_play":
                return n.LastPlay(span=span)
            case "led_card":
                return n.LedCard(span=span)
            case "empty":
                return n.EmptyWord(span=span)
            case "none":
                return n.NoneWord(span=span)
            case "any_player":
                return n.AnyPlayer(self.players(parts[0]), span=span)
            case "every_player":
                return n.EveryPlayer(self.players(parts[0]), span=span)
            case "else_" | "or_" | "and_" | "plus" | "minus" | "times":
                return self._two(kind, parts, span)
            case "not_":
                return n.Not(self.expression(parts[0]), span=span)
            case "negative":
                return n.Negative(self.expression(parts[0]), span=span)
            case _:
                return None

    def _two(self, kind: str, parts: list[Any], span: Span) -> n.Expression:
        left, right = (self.expression(part) for part in parts)
        match kind:
            case "else_":
                return n.Else(left, right, span=span)
            case "or_":
                return n.Or(left, right, span=span)
            case "and_":
                return n.And(left, right, span=span)
            case "times":
                return n.Times(left, right, span=span)
            case _:
                return n.Sum("+" if kind == "plus" else "-", left, right, span=span)

    def _choosing(self, kind: str, tree: Tree[Token], parts: list[Any], span: Span) -> n.Expression:
        match kind:
            case "player_with":
                extreme, by, tie = padded(parts, 3)
                return n.PlayerWith(
                    _word_of(extreme),
                    self.expression(by),
                    self.tie(tie) if tie is not None else None,
                    span=span,
                )
            case "first_player_from" | "first_player_after":
                start, where = padded(parts, 2)
                return n.FirstPlayer(
                    kind.endswith("after"), self.expression(start), self.where(where), span=span
                )
            case "holder":
                card, place = parts
                return n.Holder(self.card_ref(card), self.expression(place), span=span)
            case "number_of_players":
                return n.NumberOfPlayers(self.where(padded(parts, 1)[0]), span=span)
            case "number_of_cards":
                return n.NumberOfCards(
                    self.expression(parts[0]), self.where(padded(parts, 2)[1]), span=span
                )
            case "cards_in":
                return n.CardsIn(self.expression(parts[0]), self.where(padded(parts, 2)[1]), span=span)
            case "highest_card" | "lowest_card":
                return n.ExtremeCard(
                    kind == "highest_card",
                    self.expression(parts[0]),
                    self.where(padded(parts, 2)[1]),
                    span=span,
                )
            case "any_card" | "no_card" | "every_card":
                return n.SomeCard(
                    kind.removesuffix("_card"),
                    self.expression(parts[0]),
                    self.where(padded(parts, 2)[1]),
                    span=span,
                )
            case _:
                raise AssertionError(f"no node for {kind}")

    def where(self, tree: Tree[Token] | None) -> n.Expression | None:
        return None if tree is None else self.expression(tree)

    def card_ref(self, tree: Tree[Token]) -> n.Expression | n.ExtremeOfSuit:
        if tree.data in ("lowest_of_suit", "highest_of_suit"):
            suit = self.card_word(self.parts(tree)[0])
            return n.ExtremeOfSuit(tree.data == "highest_of_suit", suit, span=self.span(tree))
        return self.expression(tree)

    def players(self, tree: Tree[Token]) -> n.PlayerSet:
        span = self.span(tree)
        match tree.data:
            case "players_but":
                return n.PlayerSet(self.expression(self.parts(tree)[0]), span=span)
            case "other_players":
                return n.PlayerSet(None, True, span=span)
            case _:
                return n.PlayerSet(span=span)

    def tie(self, tree: Tree[Token]) -> n.Tie:
        parts = self.parts(tree)
        start = self.expression(parts[0]) if parts else None
        return n.Tie(str(tree.data).removeprefix("tie_"), start, span=self.span(tree))


def padded(parts: list[Any], size: int) -> list[Any]:
    """Parts of a tree with None for those that are not there."""
    return parts + [None] * (size - len(parts))


def _word_of(tree: Tree[Token]) -> str:
    return str(tree.children[0])


def _ends(item: Any) -> tuple[int, int]:
    """Where the tokens of a tree begin and end, found without going deep."""
    first = last = item
    while isinstance(first, Tree):
        first = next(child for child in first.children if _has_tokens(child))
    while isinstance(last, Tree):
        last = next(child for child in reversed(last.children) if _has_tokens(child))
    return first.start_pos or 0, last.end_pos or 0


def _has_tokens(item: Any) -> bool:
    if isinstance(item, Token):
        return True
    return isinstance(item, Tree) and any(_has_tokens(child) for child in item.children)
