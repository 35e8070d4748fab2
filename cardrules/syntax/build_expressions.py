"""Parse trees of expressions to nodes. It reads no text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardrules.diagnostics import Faults
from cardrules.limits import LIMITS
from cardrules.syntax import nodes as n
from cardrules.syntax.lalr import Branch, Leaf, Part
from cardrules.text import Span

_KEPT = frozenset(("WORD", "NUMBER", "CARD", "SUIT", "TEXT", "COMPARE"))


class Build:
    """Makes the nodes of one line, which begins at an offset of its source.

    `tree` is the tree of its statement, `parts` the parts of that, `span` the whole line.
    After a fault that leaves nothing to go on with, `lost` is set.
    """

    def __init__(self, tree: Branch, span: Span, faults: Faults) -> None:
        self.tree = tree
        self.span = span
        self.faults = faults
        self.lost = False
        self.parts = self.parts_of(tree)

    # -------------------------------------------------------------- places and words

    def span_of(self, part: Part) -> Span:
        """Where a part of the line stands."""
        return Span(self.span.start + part.start, self.span.start + part.end)

    def parts_of(self, tree: Branch) -> list[Any]:
        """The children of a tree that carry meaning: all but its keywords and signs."""
        return [
            child for child in tree.children if not isinstance(child, Leaf) or child.kind in _KEPT
        ]

    def name(self, leaf: Leaf) -> n.Name:
        """A name; one that is too long is a fault."""
        span = self.span_of(leaf)
        if len(leaf.text) > LIMITS.name_characters:
            message = f"the name is longer than {LIMITS.name_characters} characters"
            self.faults.add("S014", message, span)
        return n.Name(leaf.text, span=span)

    def names(self, tree: Branch) -> tuple[n.Name, ...]:
        """All the names of a tree."""
        return tuple(self.name(leaf) for leaf in self.parts_of(tree))

    def text(self, leaf: Leaf, most: int = LIMITS.text_characters) -> n.Text:
        """A text without its quotes; one that is too long is a fault."""
        span = self.span_of(leaf)
        if len(leaf.text) - 2 > most:
            self.faults.add("S015", f"the text is longer than {most} characters", span)
        return n.Text(leaf.text[1:-1], span=span)

    def number(self, leaf: Leaf) -> int:
        """A number; one with too many digits, or with a 0 before them, is a fault."""
        text = leaf.text
        if len(text) > LIMITS.number_digits:
            message = f"the number has more than {LIMITS.number_digits} digits"
            self.faults.add("S016", message, self.span_of(leaf))
            self.lost = True
            return 0
        if len(text) > 1 and text[0] == "0":
            hint = f"write `{text.lstrip('0') or '0'}`"
            message = f"the number `{text}` begins with a 0"
            self.faults.add("S017", message, self.span_of(leaf), hint=hint)
        return int(text)

    def signed(self, tree: Branch) -> int:
        """A number that may have a minus before it."""
        number = self.number(self.parts_of(tree)[0])
        return -number if has(tree, "MINUS") else number

    def count(self, tree: Branch) -> n.Count:
        """`3`, `3 or_more`, `1..3`"""
        numbers = [self.number(leaf) for leaf in self.parts_of(tree)]
        most = None if tree.rule == "at_least" else numbers[-1]
        return n.Count(numbers[0], most, span=self.span_of(tree))

    def card_word(self, part: Part) -> n.CardWord:
        """A card, rank or suit as written."""
        leaf = part.children[0] if isinstance(part, Branch) else part
        return n.CardWord(word_of(leaf), span=self.span_of(leaf))

    def cards(self, tree: Branch) -> tuple[n.CardWord, ...]:
        """All the card words of a tree."""
        return tuple(self.card_word(word) for word in self.parts_of(tree))

    # -------------------------------------------------------------- expressions

    def expression(self, tree: Branch) -> n.Expression:
        """The node of an expression's tree."""
        maker = _MAKERS.get(tree.rule)
        if maker is None:
            raise AssertionError(f"no node for {tree.rule}")
        return maker(self, tree, self.parts_of(tree), self.span_of(tree))

    def maybe(self, tree: Branch | None) -> n.Expression | None:
        """The node of a tree that need not be there."""
        return None if tree is None else self.expression(tree)

    def players(self, tree: Branch) -> n.PlayerSet:
        """`player`, `player but bidder`, `other player`."""
        span = self.span_of(tree)
        match tree.rule:
            case "players_but":
                return n.PlayerSet(self.expression(self.parts_of(tree)[0]), span=span)
            case "other_players":
                return n.PlayerSet(None, True, span=span)
            case _:
                return n.PlayerSet(span=span)

    def tie(self, tree: Branch) -> n.Tie:
        """What stands after `ties to`."""
        parts = self.parts_of(tree)
        start = self.expression(parts[0]) if parts else None
        return n.Tie(tree.rule.removeprefix("tie_"), start, span=self.span_of(tree))

    def card_ref(self, tree: Branch) -> n.Expression | n.ExtremeOfSuit:
        """What stands after `holder of`."""
        if tree.rule in ("lowest_of_suit", "highest_of_suit"):
            suit = self.card_word(self.parts_of(tree)[0])
            highest = tree.rule == "highest_of_suit"
            return n.ExtremeOfSuit(highest, suit, span=self.span_of(tree))
        return self.expression(tree)


def has(tree: Branch, kind: str) -> bool:
    """Whether a keyword or sign stands in a tree."""
    return any(isinstance(child, Leaf) and child.kind == kind for child in tree.children)


def padded(parts: list[Any], size: int) -> list[Any]:
    """Parts of a tree with None for those that are not there."""
    return parts + [None] * (size - len(parts))


def word_of(part: Part) -> str:
    """The text of a leaf, or of the one leaf of a branch."""
    while isinstance(part, Branch):
        part = part.children[0]
    return part.text


_Maker = Callable[[Build, Branch, list[Any], Span], n.Expression]

# ------------------------------------------------------------------ words


def _number(build: Build, _tree: Branch, parts: list[Any], span: Span) -> n.Expression:
    return n.Number(build.number(parts[0]), span=span)


def _word(build: Build, _tree: Branch, parts: list[Any], span: Span) -> n.Expression:
    return n.Word(build.name(parts[0]).text, span=span)


def _no(_build: Build, _tree: Branch, _parts: list[Any], span: Span) -> n.Expression:
    return n.Word("no", span=span)


def _card(build: Build, _tree: Branch, parts: list[Any], span: Span) -> n.Expression:
    return n.CardName(build.card_word(parts[0]).text, span=span)


def _suit(build: Build, _tree: Branch, parts: list[Any], span: Span) -> n.Expression:
    return n.SuitName(build.card_word(parts[0]).text, span=span)


def _itself(_build: Build, tree: Branch, _parts: list[Any], span: Span) -> n.Expression:
    return n.Itself(tree.rule.removesuffix("_itself"), span=span)


def _chosen_player(_build: Build, _tree: Branch, _parts: list[Any], span: Span) -> n.Expression:
    return n.Itself("player", span=span)


def _bare(kind: Callable[..., n.Expression]) -> _Maker:
    def make(_build: Build, _tree: Branch, _parts: list[Any], span: Span) -> n.Expression:
        return kind(span=span)

    return make


def _of(build: Build, tree: Branch, parts: list[Any], span: Span) -> n.Expression:
    first = tree.children[0]  # a name, or a keyword that is none among the parts
    assert isinstance(first, Leaf)
    return n.Of(build.name(first), build.expression(parts[-1]), span=span)


def _players(kind: Callable[..., n.Expression]) -> _Maker:
    def make(build: Build, _tree: Branch, parts: list[Any], span: Span) -> n.Expression:
        return kind(build.players(parts[0]), span=span)

    return make


# ------------------------------------------------------------------ operators


def _over(kind: Callable[..., n.Expression]) -> _Maker:
    def make(build: Build, _tree: Branch, parts: list[Any], span: Span) -> n.Expression:
        return kind(*(build.expression(part) for part in parts), span=span)

    return make


def _sum(build: Build, tree: Branch, parts: list[Any], span: Span) -> n.Expression:
    left, right = (build.expression(part) for part in parts)
    return n.Sum("+" if tree.rule == "plus" else "-", left, right, span=span)


def _compare(build: Build, _tree: Branch, parts: list[Any], span: Span) -> n.Expression:
    left, operator, right = parts
    return n.Compare(word_of(operator), build.expression(left), build.expression(right), span=span)


def _is(build: Build, tree: Branch, parts: list[Any], span: Span) -> n.Expression:
    left, *sides = (build.expression(part) for part in parts)
    return n.Is(left, tuple(sides), tree.rule.endswith("not"), span=span)


def _is_in(build: Build, tree: Branch, parts: list[Any], span: Span) -> n.Expression:
    left, place = (build.expression(part) for part in parts)
    return n.IsIn(left, place, "not" in tree.rule, span=span)


# ------------------------------------------------------------------ choosing


def _player_with(build: Build, _tree: Branch, parts: list[Any], span: Span) -> n.Expression:
    extreme, by, tie = padded(parts, 3)
    breaks = None if tie is None else build.tie(tie)
    return n.PlayerWith(word_of(extreme), build.expression(by), breaks, span=span)


def _first_player(build: Build, tree: Branch, parts: list[Any], span: Span) -> n.Expression:
    start, where = padded(parts, 2)
    after = tree.rule.endswith("after")
    return n.FirstPlayer(after, build.expression(start), build.maybe(where), span=span)


def _holder(build: Build, _tree: Branch, parts: list[Any], span: Span) -> n.Expression:
    card, place = parts
    return n.Holder(build.card_ref(card), build.expression(place), span=span)


def _longest(build: Build, _tree: Branch, parts: list[Any], span: Span) -> n.Expression:
    name, place = parts
    return n.Longest(build.name(name), build.expression(place), span=span)


def _number_of_players(build: Build, _tree: Branch, parts: list[Any], span: Span) -> n.Expression:
    return n.NumberOfPlayers(build.maybe(padded(parts, 1)[0]), span=span)


def _among(kind: Callable[..., n.Expression], *first: object) -> _Maker:
    def make(build: Build, _tree: Branch, parts: list[Any], span: Span) -> n.Expression:
        place, where = padded(parts, 2)
        return kind(*first, build.expression(place), build.maybe(where), span=span)

    return make


_MAKERS: dict[str, _Maker] = {
    "number": _number,
    "word": _word,
    "no_word": _no,
    "card": _card,
    "suit": _suit,
    "player": _bare(n.Subject),
    "chosen_player": _chosen_player,
    "card_itself": _itself,
    "number_itself": _itself,
    "combination_itself": _itself,
    "last_play": _bare(n.LastPlay),
    "this_play": _bare(n.ThisPlay),
    "led_card": _bare(n.LedCard),
    "empty": _bare(n.EmptyWord),
    "none": _bare(n.NoneWord),
    "of": _of,
    "player_of": _of,
    "combination_of": _of,
    "any_player": _players(n.AnyPlayer),
    "every_player": _players(n.EveryPlayer),
    "bracket": _over(n.Bracket),
    "where_bracket": _over(n.Bracket),
    "else_": _over(n.Else),
    "or_": _over(n.Or),
    "and_": _over(n.And),
    "not_": _over(n.Not),
    "times": _over(n.Times),
    "divided": _over(n.Divided),
    "negative": _over(n.Negative),
    "plus": _sum,
    "minus": _sum,
    **dict.fromkeys(("compare", "where_compare"), _compare),
    **dict.fromkeys(("is_", "where_is", "is_not", "where_is_not"), _is),
    **dict.fromkeys(("is_in", "where_in", "is_not_in", "where_not_in"), _is_in),
    "player_with": _player_with,
    "first_player_from": _first_player,
    "first_player_after": _first_player,
    "holder": _holder,
    "number_of_players": _number_of_players,
    "number_of_cards": _among(n.NumberOfCards),
    "cards_in": _among(n.CardsIn),
    "highest_card": _among(n.ExtremeCard, True),
    "lowest_card": _among(n.ExtremeCard, False),
    "longest": _longest,
    "top_card": _over(n.TopCard),
    "any_card": _among(n.SomeCard, "any"),
    "no_card": _among(n.SomeCard, "no"),
    "every_card": _among(n.SomeCard, "every"),
}
