"""Names, cards and numbers in expressions, and what is said `of` something."""

from __future__ import annotations

from cardrules.cards import SUIT_SIGNS
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model import types as t
from cardrules.model.from_syntax.core import Core, Unresolved
from cardrules.model.from_syntax.folding import folded
from cardrules.model.types import Kind, Type
from cardrules.model.walk import below
from cardrules.syntax import nodes as n
from cardrules.text import Node, Span

_SAY_WHICH = {
    "card": "say which, as in `the led card`, or ask of many: `any card in ... where ...`",
    "number": "only a move such as `move bid: number 1..3` chooses one",
    "combination": "say `combination of the last play`",
    "suit": "say `suit of card`",
    "rank": "say `rank of card`",
}

_KEEP_IT = "here only the card is looked at: keep what was chosen in a value, and ask for that"

_ONLY_IN_NEEDS = "ask it in a `needs` of a move that plays a combination"

_CHOSEN = {
    "card": t.CARD,
    "player": t.PLAYER,
    "number": t.NUMBER,
    "combination": t.COMBINATION,
    "rank": t.RANK,
    "suit": t.SUIT,
}


class Words(Core):
    """Finds what a word means."""

    # -------------------------------------------------------------- cards and numbers

    def literal(self, node: n.Number | n.CardName | n.SuitName, want: Type | None) -> e.Expression:
        """A number, card or suit as written; a number is a rank where a rank is wanted."""
        deck = self.scope.deck
        match node:
            case n.Number():
                if want is None or want.kind is not Kind.RANK:
                    return e.Constant(node.value, t.NUMBER, span=node.span)
                rank = deck.rank_of(str(node.value))
                if rank < 0:
                    raise self.no_card(f"the deck has no rank `{node.value}`", node.span)
                return e.Constant(rank, t.RANK, span=node.span)
            case n.SuitName():
                return e.Constant(self.suit_number(node.text, node.span), t.SUIT, span=node.span)
            case n.CardName():
                return e.Constant(self.card_number(node.text, node.span), t.CARD, span=node.span)

    def card_number(self, text: str, span: Span) -> int:
        """The number of the one card a word names."""
        cards = self.scope.deck.named(text)
        if not cards:
            raise self.no_card(f"the deck has no card `{text}`", span, _divided(text))
        if len({card.face for card in cards}) > 1:
            raise self.fail("R006", f"`{text}` could be several cards", span, "name its suit")
        return cards[0].number

    def suit_number(self, text: str, span: Span) -> int:
        """The place of a suit in the order of the deck."""
        suit = self.scope.deck.suit_of(text)
        if suit < 0:
            raise self.no_card(f"the deck has no suit `{text}`", span)
        return suit

    # -------------------------------------------------------------- words

    def word(self, node: n.Word, want: Type | None) -> e.Expression:
        """What a word means here: of several meanings one of the wanted type."""
        found = self._literal_word(node, want) if want is not None else None
        found = found or self._declared_word(node) or self._built_in_word(node)
        found = found or self._literal_word(node, None)
        if found is None:
            message = f"nothing here is called `{node.name}`"
            raise self.unknown(node.name, message, node.span, self.scope.known(want))
        return found

    def _literal_word(self, node: n.Word, want: Type | None) -> e.Expression | None:
        """A choice, rank, suit, card, combination or truth, where one of that type may stand."""
        deck = self.scope.deck
        kind = want.kind if want is not None else None
        if want is not None and node.name in want.choices:
            return e.Constant(want.choices.index(node.name), want.certain(), span=node.span)
        if node.name == "none" and want is not None and want.maybe_none:
            return e.Constant(None, want, span=node.span)
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
            return self.term(scope.terms[name], None, span)
        return None

    def _secret(self, name: str, player: e.Expression, span: Span) -> e.Expression:
        move, source = self.secret[name]
        owner = source.player
        if owner is not None:
            # Whose zone it is was said from where the chooser sits.
            own = isinstance(owner, e.Subject)
            owner = player if own else e.ForPlayer(player, owner, span=span)
        return e.SecretCards(move, player, e.ZoneCards(source.zone, owner, span=span), span=span)

    def _built_in_word(self, node: n.Word) -> e.Expression | None:
        match node.name:
            case "passes" | "trick_number" | "deal_number":
                return e.Counter(node.name, span=node.span)
            case "leading":
                return e.Leading(span=node.span)
            case "rank" | "suit":
                return self.itself(n.Itself(node.name, span=node.span))
            case _:
                return None

    def itself(self, node: n.Itself) -> e.Expression:
        """`card`, `number` and so on: what a move chooses, or a `where` looks at."""
        want = _CHOSEN[node.kind]
        if self.chosen is None or not self.chosen.fits(want):
            if node.kind in self.scope.gaps.words:
                raise Unresolved  # a name that was refused
            message = f"no {node.kind} is chosen or looked at here"
            hint = _SAY_WHICH.get(node.kind, "")
            if self.chosen and self.outside and self.outside.fits(want):
                hint = _KEEP_IT
            of_cards = node.kind in ("card", "rank", "suit")
            further = of_cards and self.beyond_where("T007", message, node.span, of_a_card)
            raise further or self.fail("T007", message, node.span, hint)
        return e.Chosen(want, span=node.span)

    def this_play(self, node: n.ThisPlay) -> e.Expression:
        """`this play`, where it is asked whether one may be made."""
        if not self.playing:
            hint = f"say `the last play`, or {_ONLY_IN_NEEDS}"
            raise self.fail("T007", "no play is being made here", node.span, hint)
        return e.ThisPlay(span=node.span)

    # -------------------------------------------------------------- of

    def of(self, node: n.Of) -> e.Expression:
        """`hand of bidder`, `rank of card`, `point of card`"""
        return self._built_in_of(node) or self._declared_of(node)

    def _declared_of(self, node: n.Of) -> e.Expression:
        scope = self.scope
        name, span = node.name.text, node.span
        if name in scope.values and scope.values[name].per_player:
            return e.ReadValue(scope.values[name], self.player(node.operand), span=span)
        if name in scope.zones and scope.zones[name].per_player:
            return e.ZoneCards(scope.zones[name], self.player(node.operand), span=span)
        if name in self.secret:
            return self._secret(name, self.player(node.operand), span)
        if name in scope.terms and scope.terms[name].of:
            return self.term(scope.terms[name], node.operand, span)
        if name in (*scope.options, *scope.values, *scope.zones, *scope.terms):
            message = f"there is one `{name}`, not one for each player"
            raise self.fail("T008", message, node.name.span, f"say just `{name}`")
        message = f"nothing here is called `{name}`"
        card = _card_in_words(node)
        if card and name not in scope.gaps.words:
            raise self.fail("R001", message, node.name.span, f"write `{card}`")
        raise self.unknown(name, message, node.name.span, (*scope.known(), *self.secret))

    def _built_in_of(self, node: n.Of) -> e.Expression | None:
        operand, span = node.operand, node.span
        match node.name.text:
            case "combination" if isinstance(operand, n.LastPlay):
                return e.LastCombination(span=span)
            case "combination" if isinstance(operand, n.ThisPlay):
                message = "of the play that is being made, `combination` says what it is"
                raise self.fail("T007", message, span, "say just `combination`")
            case "player" if isinstance(operand, n.LastPlay):
                return e.LastPlayer(span=span)
            case "size":
                return e.SizeOf(self.cards(operand), span=span)
            case "longest_run":
                return e.LongestRun(self.cards(operand), span=span)
            case "value":
                return e.ValueOf(self._card_or_cards(operand), span=span)
            case "rank":
                return e.RankOf(self.card(operand), span=span)
            case "suit":
                return e.SuitOf(self.card(operand), span=span)
            case "player":
                return e.WhoPlayed(self.card(operand), span=span)
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

    def _card_or_cards(self, node: n.Expression) -> e.Expression:
        found = self.expression(node, t.CARD)
        return found if found.type.kind is Kind.CARD else self.want(found, t.CARDS, node.span)

    def _sum(self, node: n.Of) -> e.Expression:
        self.quantifiers.append([])
        try:
            with self.loop(node.span):
                term = self.certain_number(node.operand)
        finally:
            found = self.quantifiers.pop()
        if len(found) != 1 or not found[0][0]:
            raise self.fail(
                "T009", "a sum is taken over every player", node.span, "say `of every player`"
            )
        return e.SumOverPlayers(found[0][1], term, span=node.span)

    # -------------------------------------------------------------- terms

    def term(self, term: n.Term, operand: n.Expression | None, span: Span) -> e.Expression:
        """A term filled in, for a player or a card where it is about one."""
        if not self.playing and self._asks_of_a_play(term):
            message = f"`{term.name}` asks about the play that is being made, and none is made here"
            raise self.fail("T007", message, span, _ONLY_IN_NEEDS)
        if term.of == "card":
            card = self.itself(n.Itself("card", span=span)) if operand is None else None
            card = card or self.card(operand or n.Subject())
            return e.ForCard(card, self.meaning_of(term), span=span)
        if term.of == "player":
            player = e.Subject(span=span) if operand is None else self.player(operand)
            return e.ForPlayer(player, self.meaning_of(term), span=span)
        return self.meaning_of(term)

    def _asks_of_a_play(self, term: n.Term) -> bool:
        """Whether a term, or one that it speaks of, speaks of `this play`."""
        pending, seen = [term], set[str]()
        while pending:
            each = pending.pop()
            if each.name.text in seen | self.of_no_play:
                continue
            seen.add(each.name.text)
            for node in below(each.meaning):
                match node:
                    case n.ThisPlay():
                        return True
                    case n.Word(name) | n.Of(name=n.Name(name)) if name in self.scope.terms:
                        pending.append(self.scope.terms[name])
                    case _:
                        pass
        self.of_no_play |= seen
        return False

    def meaning_of(self, term: n.Term) -> e.Expression:
        """What a term means, by itself; a term that does not hold is told once."""
        if term.name.text in self.failed_terms:
            raise Unresolved
        self.open_terms.append(term)
        try:
            with self.apart(), self.choosing(t.CARD if term.of == "card" else None):
                match term.meaning:
                    case n.And() | n.Or() | n.Not() | n.Compare() | n.Is() | n.IsIn():
                        found = self.truth(term.meaning)
                    case _:
                        found = self.expression(term.meaning)
                for adjustment in self.scope.adjustments.get(term.name.text, ()):
                    found = self._adjusted(found, adjustment)
                return found
        finally:
            self.open_terms.pop()

    def _adjusted(self, number: e.Expression, adjustment: n.Adjustment) -> e.Expression:
        """A number multiplied or added to, where the adjustment applies."""
        span = adjustment.span
        self.want(number, t.NUMBER, span)
        amount = self.certain_number(adjustment.amount)
        if adjustment.when is not None:
            neutral = e.Constant(int(adjustment.operator == "*"), t.NUMBER, span=span)
            condition = self.truth(adjustment.when)
            if isinstance(condition, e.Constant):
                amount = amount if condition.value else neutral
            else:
                amount = e.Choose(condition, amount, neutral, span=span)
        return folded(e.Arithmetic(adjustment.operator, number, amount, span=span))


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


_SPOKEN = {"ace": "A", "king": "K", "queen": "Q", "jack": "J", "ten": "10"}


def _card_in_words(node: n.Of) -> str:
    """A card as it is written, where one was spoken of as `queen of spades`; else ""."""
    suit = node.operand.name if isinstance(node.operand, n.Word) else ""
    rank = _SPOKEN.get(node.name.text.lower(), node.name.text)
    if suit in SUIT_SIGNS and rank in ("A", "K", "Q", "J", "10"):
        return rank + SUIT_SIGNS[suit]
    return ""


def _divided(text: str) -> str:
    """What to write where a division was meant and its words stand too close; else ""."""
    return f"to divide, write `{text.replace('/', ' / ')}`" if "/" in text else ""


def of_a_card(node: Node) -> bool:
    """Whether a word speaks of the card that is looked at."""
    match node:
        case n.Itself():
            return node.kind == "card"
        case n.Word():
            return node.name in ("rank", "suit")
        case _:
            return False
