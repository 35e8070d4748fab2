"""Expressions that look at players or cards one by one, and pick or count some of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from cardrules.cards import DeckCard
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model import types as t
from cardrules.model.from_syntax.words import Words
from cardrules.model.types import Kind
from cardrules.syntax import nodes as n
from cardrules.text import Span


class Picking(Words):
    """Resolves what is picked from players or cards."""

    def picking(self, node: n.PickingExpression) -> e.Expression:
        """A player, a card, some cards or a number that is picked or counted."""
        with self.loop(node.span):
            return self._picking(node)

    def _picking(self, node: n.PickingExpression) -> e.Expression:
        match node:
            case n.PlayerWith():
                return self._player_with(node)
            case n.FirstPlayer():
                where = None if node.where is None else self.truth(node.where)
                return e.FirstPlayer(node.after, self.player(node.start), where, span=node.span)
            case n.Holder():
                return self._holder(node)
            case n.NumberOfPlayers():
                if node.where is None:
                    return e.Constant(self.scope.players, t.NUMBER, span=node.span)
                return e.CountPlayers(self.truth(node.where), span=node.span)
            case n.NumberOfCards():
                return e.SizeOf(self._filtered(node.place, node.where, node.span), span=node.span)
            case n.CardsIn():
                return self._filtered(node.place, node.where, node.span)
            case n.ExtremeCard():
                return self._extreme(node)
            case n.Longest():
                return self._longest(node)
            case n.TopCard():
                return self._top(node)
            case n.SomeCard():
                cards = self.cards(node.place)
                return e.SomeCard(node.quantity, cards, self._where(node.where), span=node.span)
            case _ as never:
                assert_never(never)

    # -------------------------------------------------------------- players

    def _player_with(self, node: n.PlayerWith) -> e.Expression:
        by = self._number_or_rank(node.by)
        if node.tie is None:
            raise self.fail(
                "G001",
                "several players may be equal here, and nothing says who is chosen",
                node.span,
                "add `, ties to first after ...`, `, ties to lowest seat` or `, ties to nobody`",
            )
        start = None if node.tie.start is None else self.player(node.tie.start)
        kind = t.PLAYER.or_none() if node.tie.kind == "nobody" else t.PLAYER
        tie = e.Tie(node.tie.kind, start)
        return e.PlayerWith(node.extreme == "most", by, tie, kind, span=node.span)

    def _number_or_rank(self, node: n.Expression) -> e.Expression:
        found = self.expression(node)
        return found if found.type.kind is Kind.RANK else self.want(found, t.NUMBER, node.span)

    def _holder(self, node: n.Holder) -> e.Expression:
        place = self.cards(node.place)
        if not isinstance(place, e.ZoneCards) or not place.zone.per_player:
            message = "`holder of` looks in a zone that every player has"
            hint = "say a zone that is `per player`"
            raise self.fail("T010", message, node.place.span, hint)
        if isinstance(node.card, n.ExtremeOfSuit):
            suit = self.suit_number(node.card.suit.text, node.card.span)
            several = [card for card in self.scope.deck.cards if card.suit == suit]
            self._held_once(several, node, _lowest_held(node.card, place.zone.name))
            return e.HolderOfExtreme(node.card.highest, suit, place.zone, span=node.span)
        card = self.card(node.card)
        alike = list(self.scope.deck.cards)
        shown = "..."
        if isinstance(card, e.Constant) and card.value is not None:
            face = self.scope.deck.cards[int(card.value)].face
            alike = [each for each in self.scope.deck.cards if each.face == face]
            shown = str(face)
        wanted = f"where (any card in {place.zone.name} where card is {shown})"
        self._held_once(alike, node, f"say who: `first player from ... {wanted}`")
        return e.HolderOfCard(card, place.zone, span=node.span)

    def _held_once(self, cards: Sequence[DeckCard], node: n.Holder, hint: str) -> None:
        """Whether no two of some cards are alike; two players could hold those."""
        faces = [card.face for card in cards]
        if len(set(faces)) < len(faces):
            message = "several players may hold this card, and nothing says who is meant"
            raise self.fail("G001", message, node.span, hint)

    # -------------------------------------------------------------- cards

    def _where(self, node: n.Expression | None) -> e.Expression | None:
        if node is None:
            return None
        with self.apart(), self.choosing(t.CARD):
            return self.truth(node)

    def _filtered(
        self, place: n.Expression, where: n.Expression | None, span: Span
    ) -> e.Expression:
        cards = self.cards(place)
        condition = self._where(where)
        return cards if condition is None else e.Filtered(cards, condition, span=span)

    def _longest(self, node: n.Longest) -> e.Expression:
        name = node.name.text
        combination = self.scope.combinations.get(name)
        if combination is None:
            message = f"there is no combination `{name}`"
            raise self.unknown(name, message, node.name.span, self.scope.combinations)
        if not isinstance(combination.shape, m.RunShape):
            message = f"only sequences are longer than others, and `{name}` is none"
            raise self.fail("T030", message, node.name.span, "name a combination `in sequence`")
        return e.LongestRun(self.cards(node.place), combination, span=node.span)

    def _top(self, node: n.TopCard) -> e.Expression:
        place = self.cards(node.place)
        if not isinstance(place, e.ZoneCards) or not place.zone.in_order:
            hint = "say in which zone, and declare it `in order`"
            raise self.fail(
                "T014", "nothing says which card here is the top one", node.place.span, hint
            )
        return e.TopCard(place, span=node.span)

    def _extreme(self, node: n.ExtremeCard) -> e.Expression:
        cards = self.cards(node.place)
        return e.ExtremeCard(node.highest, cards, self._where(node.where), span=node.span)


def _lowest_held(card: n.ExtremeOfSuit, zone: str) -> str:
    """How to say who is meant where several may hold the lowest card of a suit."""
    extreme, least = ("highest", "most") if card.highest else ("lowest", "fewest")
    found = f"rank of ({extreme} card in {zone} where suit of card is {card.suit.text})"
    return f"say `player with {least} {found}, ties to ...`"
