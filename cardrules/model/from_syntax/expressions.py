"""Expressions of the syntax tree to resolved, typed ones.

A fault is noted where it is found; what hangs on it is then abandoned by raising
`Unresolved`, which never leaves the model.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from cardrules.diagnostics import suggestion
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model import types as t
from cardrules.model.from_syntax.folding import folded
from cardrules.model.scope import Scope
from cardrules.model.types import Kind, Type
from cardrules.syntax import nodes as n
from cardrules.text import Span


class Unresolved(Exception):
    """A fault was noted, and this expression means nothing."""


class Resolver:
    """Resolves the expressions of one file."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.chosen: Type | None = None
        self.secret: dict[str, tuple[int, e.ZoneCards]] = {}
        self.quantifiers: list[list[tuple[bool, e.Players]]] = []
        self.open_terms: list[str] = []

    # -------------------------------------------------------------- faults

    def fail(self, code: str, message: str, span: Span, hint: str = "") -> Unresolved:
        self.scope.faults.add(code, message, span, hint=hint)
        return Unresolved()

    def _want(self, found: e.Expression, want: Type, span: Span) -> e.Expression:
        if not found.type.fits(want):
            raise self.fail("T001", f"this is {found.type}, wanted {want}", span)
        return found

    @contextmanager
    def choosing(self, chosen: Type | None) -> Iterator[None]:
        """Within this, `card`, `number` and so on mean something of that type."""
        before, self.chosen = self.chosen, chosen
        try:
            yield
        finally:
            self.chosen = before

    # -------------------------------------------------------------- truths

    def truth(self, node: n.Expression) -> e.Expression:
        """A condition."""
        match node:
            case n.Bracket():
                return self.truth(node.inside)
            case n.And():
                left, right = self.truth(node.left), self.truth(node.right)
                return folded(e.And(left, right, span=node.span))
            case n.Or():
                left, right = self.truth(node.left), self.truth(node.right)
                return folded(e.Or(left, right, span=node.span))
            case n.Not():
                return folded(e.Not(self.truth(node.operand), span=node.span))
            case _:
                return self._quantified(node)

    def _quantified(self, node: n.Expression) -> e.Expression:
        """One comparison, and the `any player` or `every player` in it around it."""
        self.quantifiers.append([])
        try:
            condition = self._comparison(node)
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

    def _comparison(self, node: n.Expression) -> e.Expression:
        match node:
            case n.Compare():
                left, right = self._pair(node.left, node.right)
                self._want(left, t.NUMBER, node.left.span) if node.operator not in ("=", "!=") else None
                if left.type.kind is not Kind.NUMBER:
                    same = folded(e.Same(left, right, span=node.span))
                    return folded(e.Not(same, span=node.span)) if node.operator == "!=" else same
                return folded(e.Compare(node.operator, left, right, span=node.span))
            case n.Is():
                return self._is(node)
            case n.IsIn():
                return self._is_in(node)
            case _:
                return self._want(self.expression(node, t.TRUTH), t.TRUTH, node.span)

    def _pair(self, left: n.Expression, right: n.Expression) -> tuple[e.Expression, e.Expression]:
        """Two sides of one type; a literal takes the type of the other side."""
        if isinstance(left, n.Number | n.SuitName | n.CardName) and not isinstance(right, n.Number):
            second = self.expression(right)
            return self.expression(left, second.type), second
        first = self.expression(left)
        second = self.expression(right, first.type)
        if not second.type.fits(first.type):
            raise self.fail(
                "T003", f"{first.type} cannot be compared with {second.type}", right.span
            )
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
                cards = self._want(self.expression(node.left), t.CARDS, node.left.span)
                return e.IsEmpty(cards, span=node.span)
            case n.NoneWord():
                return folded(e.IsNone(self.expression(node.left), span=node.span))
            case _:
                left, right = self._pair(node.left, side)
                if left.type.kind is Kind.CARDS:
                    raise self.fail(
                        "T003",
                        "cards cannot be compared with cards",
                        node.span,
                        "compare their sizes, or say `is empty`",
                    )
                return folded(e.Same(left, right, span=node.span))

    def _is_in(self, node: n.IsIn) -> e.Expression:
        left = self.expression(node.left)
        cards = self._want(self.expression(node.place), t.CARDS, node.place.span)
        if left.type.kind is Kind.RANK:
            found: e.Expression = e.RankAmong(left, cards, span=node.span)
        else:
            card = self._want(left, t.CARD, node.left.span)
            found = e.CardAmong(card, cards, span=node.span)
        return folded(e.Not(found, span=node.span)) if node.negated else found

    # -------------------------------------------------------------- values

    def number(self, node: n.Expression) -> e.Expression:
        return self._want(self.expression(node, t.NUMBER), t.NUMBER, node.span)

    def player(self, node: n.Expression) -> e.Expression:
        return self._want(self.expression(node, t.PLAYER), t.PLAYER, node.span)

    def expression(self, node: n.Expression, want: Type | None = None) -> e.Expression:
        """Any expression; `want` helps to read words that could mean several things."""
        match node:
            case n.Bracket():
                return self.expression(node.inside, want)
            case n.Number() | n.CardName() | n.SuitName():
                return self._literal(node, want)
            case n.Word():
                return self._word(node, want)
            case n.Subject():
                return e.Subject(span=node.span)
            case n.Itself():
                return self._chosen(node)
            case n.Of():
                return self._of(node)
            case n.LastPlay():
                raise self.fail(
                    "T004",
                    "`the last play` is not a value itself",
                    node.span,
                    "say `player of`, `combination of` or `size of the last play`",
                )
            case n.LedCard():
                return e.LedCard(span=node.span)
            case n.AnyPlayer() | n.EveryPlayer():
                return self._quantifier(node)
            case n.Else():
                left = self.expression(node.left, want)
                right = self.expression(node.right, left.type)
                self._want(right, left.type, node.right.span)
                certain = left.type.certain()
                kind = certain.or_none() if right.type.maybe_none else certain
                return folded(e.OrElse(left, right, kind, span=node.span))
            case n.Sum() | n.Times():
                operator = node.operator if isinstance(node, n.Sum) else "*"
                left, right = self.number(node.left), self.number(node.right)
                return folded(e.Arithmetic(operator, left, right, span=node.span))
            case n.Negative():
                zero = e.Constant(0, t.NUMBER, span=node.span)
                operand = self.number(node.operand)
                return folded(e.Arithmetic("-", zero, operand, span=node.span))
            case n.EmptyWord() | n.NoneWord():
                raise self.fail("T005", "this may stand only after `is`", node.span)
            case n.And() | n.Or() | n.Not() | n.Compare() | n.Is() | n.IsIn():
                return self.truth(node)
            case _:
                return self._picking(node)

    def _quantifier(self, node: n.AnyPlayer | n.EveryPlayer) -> e.Expression:
        if not self.quantifiers:
            raise self.fail(
                "T006", "any or every player may be spoken of only in a comparison", node.span
            )
        self.quantifiers[-1].append((isinstance(node, n.EveryPlayer), self.players(node.players)))
        return e.Subject(span=node.span)

    def players(self, node: n.PlayerSet) -> e.Players:
        """A set of players."""
        but = None if node.but is None else self.player(node.but)
        return e.Players(but, node.others, span=node.span)

    def _literal(self, node: n.Number | n.CardName | n.SuitName, want: Type | None) -> e.Expression:
        deck = self.scope.deck
        match node:
            case n.Number():
                if want is not None and want.kind is Kind.RANK:
                    rank = deck.rank_of(str(node.value))
                    if rank < 0:
                        message = f"the deck has no rank `{node.value}`"
                        raise self.fail("R005", message, node.span)
                    return e.Constant(rank, t.RANK, span=node.span)
                return e.Constant(node.value, t.NUMBER, span=node.span)
            case n.SuitName():
                suit = deck.suit_of(node.text)
                if suit < 0:
                    raise self.fail("R005", f"the deck has no suit `{node.text}`", node.span)
                return e.Constant(suit, t.SUIT, span=node.span)
            case n.CardName():
                return e.Constant(self.card_number(node.text, node.span), t.CARD, span=node.span)

    def card_number(self, text: str, span: Span) -> int:
        """The number of the one card a word names."""
        cards = self.scope.deck.named(text)
        if not cards:
            raise self.fail("R005", f"the deck has no card `{text}`", span)
        if len({card.face for card in cards}) > 1:
            raise self.fail("R006", f"`{text}` could be several cards", span, "name its suit")
        return cards[0].number

    # -------------------------------------------------------------- words

    def _word(self, node: n.Word, want: Type | None) -> e.Expression:
        found = self._literal_word(node, want) if want is not None else None
        found = found or self._declared_word(node) or self._built_in_word(node)
        found = found or self._literal_word(node, None)
        if found is None:
            hint = suggestion(node.name, self.scope.known(want))
            raise self.fail("R001", f"nothing here is called `{node.name}`", node.span, hint)
        return found

    def _literal_word(self, node: n.Word, want: Type | None) -> e.Expression | None:
        """A choice, rank, suit, card, combination or truth, where one of that type may stand."""
        deck = self.scope.deck
        kind = want.kind if want is not None else None
        if want is not None and node.name in want.choices:
            return e.Constant(want.choices.index(node.name), want.certain(), span=node.span)
        if node.name in ("yes", "no") and kind in (None, Kind.TRUTH):
            return e.Constant(node.name == "yes", t.TRUTH, span=node.span)
        if kind in (None, Kind.RANK) and deck.rank_of(node.name) >= 0:
            return e.Constant(deck.rank_of(node.name), t.RANK, span=node.span)
        if kind in (None, Kind.SUIT) and deck.suit_of(node.name) >= 0:
            return e.Constant(deck.suit_of(node.name), t.SUIT, span=node.span)
        if kind in (None, Kind.COMBINATION) and node.name in self.scope.combinations:
            number = self.scope.combinations[node.name].number
            return e.Constant(number, t.COMBINATION, span=node.span)
        if kind in (None, Kind.CARD) and deck.named(node.name):
            return e.Constant(self.card_number(node.name, node.span), t.CARD, span=node.span)
        return None

    def _declared_word(self, node: n.Word) -> e.Expression | None:
        scope = self.scope
        name, span = node.name, node.span
        if name in scope.values:
            value = scope.values[name]
            player = e.Subject(span=span) if value.per_player else None
            return e.ReadValue(value, player, span=span)
        if name in scope.options:
            return _option_constant(scope.options[name], span)
        if name in scope.zones:
            zone = scope.zones[name]
            return e.ZoneCards(zone, e.Subject(span=span) if zone.per_player else None, span=span)
        if name in self.secret:
            return self._secret(name, e.Subject(span=span), span)
        if name in scope.terms:
            return self._term(scope.terms[name], None, span)
        return None

    def _secret(self, name: str, player: e.Expression, span: Span) -> e.Expression:
        move, source = self.secret[name]
        owner = None if source.player is None else player
        return e.SecretCards(move, player, e.ZoneCards(source.zone, owner, span=span), span=span)

    def _built_in_word(self, node: n.Word) -> e.Expression | None:
        match node.name:
            case "passes" | "trick_number" | "deal_number":
                return e.Counter(node.name, span=node.span)
            case "leading":
                return e.Leading(span=node.span)
            case "rank" | "suit":
                return self._chosen(n.Itself(node.name, span=node.span))
            case _:
                return None

    def _chosen(self, node: n.Itself) -> e.Expression:
        kinds = {
            "card": t.CARD,
            "number": t.NUMBER,
            "combination": t.COMBINATION,
            "rank": t.RANK,
            "suit": t.SUIT,
        }
        want = kinds[node.kind]
        if self.chosen is None or not self.chosen.fits(want):
            raise self.fail("T007", f"no {node.kind} is chosen or looked at here", node.span)
        return e.Chosen(want, span=node.span)

    # -------------------------------------------------------------- of

    def _of(self, node: n.Of) -> e.Expression:
        built_in = self._built_in_of(node)
        if built_in is not None:
            return built_in
        scope = self.scope
        name, span = node.name.text, node.span
        if name in scope.values and scope.values[name].per_player:
            return e.ReadValue(scope.values[name], self.player(node.operand), span=span)
        if name in scope.zones and scope.zones[name].per_player:
            return e.ZoneCards(scope.zones[name], self.player(node.operand), span=span)
        if name in self.secret:
            return self._secret(name, self.player(node.operand), span)
        if name in scope.terms and scope.terms[name].of:
            return self._term(scope.terms[name], node.operand, span)
        if name in scope.declared:
            message = f"there is one `{name}`, not one for each player"
            raise self.fail("T008", message, node.name.span, f"say just `{name}`")
        hint = suggestion(name, (*scope.known(), *self.secret))
        raise self.fail("R001", f"nothing here is called `{name}`", node.name.span, hint)

    def _built_in_of(self, node: n.Of) -> e.Expression | None:
        operand, span = node.operand, node.span
        last = isinstance(operand, n.LastPlay)
        match node.name.text:
            case "size":
                if last:
                    return e.LastSize(span=span)
                return e.SizeOf(self._cards(operand), span=span)
            case "longest_run":
                return e.LongestRun(self._cards(operand), span=span)
            case "value":
                return e.ValueOf(self._card_or_cards(operand), span=span)
            case "rank":
                if isinstance(operand, n.ExtremeCard):
                    return e.RankOf(self._extreme(operand, rank_only=True), span=span)
                return e.RankOf(self._card(operand), span=span)
            case "suit":
                return e.SuitOf(self._card(operand), span=span)
            case "combination" if last:
                return e.LastCombination(span=span)
            case "player":
                if last:
                    return e.LastPlayer(span=span)
                return e.WhoPlayed(self._card(operand), span=span)
            case "sum":
                return self._sum(node)
            case "left" | "right" | "across":
                return self._neighbour(node)
            case _:
                return None

    def _neighbour(self, node: n.Of) -> e.Expression:
        """The player to the left or right, or across the table; play goes to the left clockwise."""
        word, players = node.name.text, self.scope.players
        if word == "across":
            if players % 2:
                message = f"nobody sits across the table with {players} players"
                raise self.fail("G011", message, node.span)
            steps = players // 2
        else:
            steps = 1 if (word == "left") == self.scope.clockwise else players - 1
        return e.Neighbour(self.player(node.operand), steps, span=node.span)

    def _cards(self, node: n.Expression) -> e.Expression:
        return self._want(self.expression(node), t.CARDS, node.span)

    def _card(self, node: n.Expression) -> e.Expression:
        return self._want(self.expression(node, t.CARD), t.CARD, node.span)

    def _card_or_cards(self, node: n.Expression) -> e.Expression:
        found = self.expression(node, t.CARD)
        return found if found.type.kind is Kind.CARD else self._want(found, t.CARDS, node.span)

    def _sum(self, node: n.Of) -> e.Expression:
        self.quantifiers.append([])
        try:
            term = self.number(node.operand)
        finally:
            found = self.quantifiers.pop()
        if len(found) != 1 or not found[0][0]:
            raise self.fail(
                "T009", "a sum is taken over every player", node.span, "say `of every player`"
            )
        return e.SumOverPlayers(found[0][1], term, span=node.span)

    def _term(self, term: n.Term, operand: n.Expression | None, span: Span) -> e.Expression:
        name = term.name.text
        if name in self.open_terms:
            chain = " of ".join(f"`{each}`" for each in (*self.open_terms, name))
            raise self.fail("R007", f"a term is defined by itself: {chain}", term.name.span)
        self.open_terms.append(name)
        quantifiers, self.quantifiers = self.quantifiers, []
        try:
            if term.of == "card":
                card = self._chosen(n.Itself("card", span=span))
                if operand is not None:
                    card = self._card(operand)
                with self.choosing(t.CARD):
                    return e.ForCard(card, self._meaning(term), span=span)
            if term.of == "player":
                self.quantifiers = quantifiers
                player = e.Subject(span=span) if operand is None else self.player(operand)
                self.quantifiers = []
                with self.choosing(None):
                    return e.ForPlayer(player, self._meaning(term), span=span)
            with self.choosing(None):
                return self._meaning(term)
        finally:
            self.open_terms.pop()
            self.quantifiers = quantifiers

    def _meaning(self, term: n.Term) -> e.Expression:
        match term.meaning:
            case n.And() | n.Or() | n.Not() | n.Compare() | n.Is() | n.IsIn():
                return self.truth(term.meaning)
            case _:
                return self.expression(term.meaning)

    # -------------------------------------------------------------- picking

    def _picking(self, node: n.Expression) -> e.Expression:
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
                return self._extreme(node, rank_only=False)
            case n.SomeCard():
                cards = self._cards(node.place)
                return e.SomeCard(node.quantity, cards, self._where(node.where), span=node.span)
            case _:
                raise AssertionError(f"no meaning for {node!r}")

    def _where(self, node: n.Expression | None) -> e.Expression | None:
        if node is None:
            return None
        quantifiers, self.quantifiers = self.quantifiers, []
        try:
            with self.choosing(t.CARD):
                return self.truth(node)
        finally:
            self.quantifiers = quantifiers

    def _filtered(
        self, place: n.Expression, where: n.Expression | None, span: Span
    ) -> e.Expression:
        cards = self._cards(place)
        condition = self._where(where)
        return cards if condition is None else e.Filtered(cards, condition, span=span)

    def _player_with(self, node: n.PlayerWith) -> e.Expression:
        by = self.number_or_rank(node.by)
        if node.tie is None:
            raise self.fail(
                "G001",
                "several players may be equal here, and nothing says who is chosen",
                node.span,
                "add `, ties to first after dealer`, `ties to lowest seat` or `ties to nobody`",
            )
        start = None if node.tie.start is None else self.player(node.tie.start)
        kind = t.PLAYER.or_none() if node.tie.kind == "nobody" else t.PLAYER
        tie = e.Tie(node.tie.kind, start)
        return e.PlayerWith(node.extreme == "most", by, tie, kind, span=node.span)

    def number_or_rank(self, node: n.Expression) -> e.Expression:
        found = self.expression(node)
        return found if found.type.kind is Kind.RANK else self._want(found, t.NUMBER, node.span)

    def _holder(self, node: n.Holder) -> e.Expression:
        place = self._cards(node.place)
        if not isinstance(place, e.ZoneCards) or not place.zone.per_player:
            message = "a holder is looked for in a zone that every player has"
            raise self.fail("T010", message, node.place.span)
        if isinstance(node.card, n.ExtremeOfSuit):
            suit = self.scope.deck.suit_of(node.card.suit.text)
            if suit < 0:
                message = f"the deck has no suit `{node.card.suit.text}`"
                raise self.fail("R005", message, node.card.span)
            return e.HolderOfExtreme(node.card.highest, suit, place.zone, span=node.span)
        card = self._card(node.card)
        if not isinstance(card, e.Constant) or card.value is None:
            raise self.fail("T011", "a holder is looked for of one named card", node.card.span)
        return e.HolderOfCard(int(card.value), place.zone, span=node.span)

    def _extreme(self, node: n.ExtremeCard, rank_only: bool) -> e.Expression:
        cards = self._cards(node.place)
        where = self._where(node.where)
        if not rank_only and not (where is not None and _pins_suit(where)):
            raise self.fail(
                "G002",
                "several cards may be equal in rank here, and nothing says which is meant",
                node.span,
                "add `where suit of card is ...`, or ask only for its rank",
            )
        return e.ExtremeCard(node.highest, cards, where, span=node.span)


def _pins_suit(condition: e.Expression) -> bool:
    match condition:
        case e.Same(left=e.SuitOf(card=e.Chosen())) | e.Same(right=e.SuitOf(card=e.Chosen())):
            return True
        case e.And():
            return _pins_suit(condition.left) or _pins_suit(condition.right)
        case _:
            return False


def _option_constant(option: m.Option, span: Span) -> e.Expression:
    match option.kind:
        case "number":
            kind = t.NUMBER.or_none() if option.or_none else t.NUMBER
            assert option.value is None or isinstance(option.value, int)
            return e.Constant(option.value, kind, span=span)
        case "truth":
            return e.Constant(bool(option.value), t.TRUTH, span=span)
        case _:
            kind = Type(Kind.CHOICE, option.choices)
            assert isinstance(option.value, str)
            return e.Constant(option.choices.index(option.value), kind, span=span)
