"""What is known before a game is played: the cards that options and players leave out."""

from __future__ import annotations

from cardrules.cards import Deck, DeckCard
from cardrules.keeping import Kept
from cardrules.model import expressions as e
from cardrules.model import types as t
from cardrules.model.from_syntax.core import Unresolved
from cardrules.model.from_syntax.deck import fewer, named
from cardrules.model.from_syntax.expressions import Resolver
from cardrules.model.from_syntax.folding import folded
from cardrules.syntax import nodes as n
from cardrules.text import Span, changed


def narrowed(deck: Deck, line: n.Line | None, span: Span, resolver: Resolver) -> Deck:
    """The deck without the cards that its conditions leave out.

    `span` is where it is reported that no card is left.
    """
    removed: set[int] = set()
    scope = resolver.scope
    for child in () if line is None else line.children:
        try:
            removed.update(_left_out(deck, child.statement, resolver))
        except Unresolved:
            scope.gaps.deck = True
    if deck.cards and len(removed) == deck.size:
        scope.faults.add("G021", "the deck has no cards", span, hint="leave fewer of them out")
        scope.gaps.deck = True
    return _without(deck, frozenset(removed)) if removed else deck


_shorter: Kept[dict[frozenset[int], Deck]] = Kept()


def _without(deck: Deck, removed: frozenset[int]) -> Deck:
    """The deck without some cards; the same one for all that leave out the same."""
    known = _shorter.get(deck)
    if known is None:
        known = _shorter.put(deck, {})
    if removed not in known:
        known[removed] = fewer(deck, removed)
    return known[removed]


def _left_out(deck: Deck, node: n.Statement, resolver: Resolver) -> list[int]:
    """The numbers of the cards that a line of the deck leaves out."""
    match node:
        case n.DeckLine("without", words, when) if when is not None:
            for word in words:
                if not named(deck, word.text):
                    resolver.scope.no_card(f"the deck has no card `{word.text}`", word.span)
            if not _known(resolver.truth(when), resolver):
                return []
            return [card.number for word in words for card in named(deck, word.text)]
        case n.WithoutWhere(where):
            with resolver.apart(), resolver.choosing(t.CARD):
                condition = resolver.truth(where)
            # The cards of several packs are one and the same to every condition: one is asked.
            first = {card.face: card for card in reversed(deck.cards)}
            gone = {
                face for face, card in first.items() if _known(of_card(condition, card), resolver)
            }
            return [card.number for card in deck.cards if card.face in gone]
        case _:
            return []


def _known(condition: e.Expression, resolver: Resolver) -> bool:
    """Whether a condition holds, which must be known beforehand."""
    if isinstance(condition, e.Constant):
        return bool(condition.value)
    raise resolver.fail(
        "T027",
        "what is in the deck must be known before a game is played",
        condition.span,
        "ask for options, the number of players, and rank, suit and value of the card",
    )


def of_card(node: e.Expression, card: DeckCard) -> e.Expression:
    """An expression about `card`, worked out for one card of the deck.

    It is a constant, unless it hangs on what only play can tell.
    """
    match node:
        case e.Chosen():
            return e.Constant(card.number, t.CARD, span=node.span)
        case e.RankOf(e.Chosen()):
            return e.Constant(card.rank, t.RANK, span=node.span)
        case e.SuitOf(e.Chosen()):
            suit = card.suit if card.suit >= 0 else None
            return e.Constant(suit, t.SUIT.or_none(), span=node.span)
        case e.ValueOf(e.Chosen()):
            return e.Constant(card.value, t.NUMBER, span=node.span)
        case e.Not(operand) | e.IsNone(operand):
            return folded(changed(node, operand=of_card(operand, card)))
        case e.And() | e.Or() | e.Compare() | e.Same() | e.Arithmetic() | e.OrElse():
            left, right = of_card(node.left, card), of_card(node.right, card)
            return folded(changed(node, left=left, right=right))
        case _:
            return node
