"""What expressions stand for, in words: players, numbers, cards. Conditions are told elsewhere."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.types import Kind, Type
from cardrules.rulebooks.book import Name, Phrase, Word, suit_sign
from cardrules.rulebooks.counting import Counting
from cardrules.rulebooks.players import At, PlayerExpression

_Number: TypeAlias = (
    e.Counter
    | e.SizeOf
    | e.ValueOf
    | e.LongestRun
    | e.Arithmetic
    | e.SumOverPlayers
    | e.CountPlayers
)
_Cards: TypeAlias = (
    e.ZoneCards
    | e.SecretCards
    | e.LastCards
    | e.ThisPlay
    | e.Filtered
    | e.ExtremeCard
    | e.TopCard
    | e.LedCard
)
_Truth: TypeAlias = (
    e.Leading
    | e.SomeCard
    | e.IsEmpty
    | e.IsNone
    | e.RankAmong
    | e.CardAmong
    | e.Same
    | e.Compare
    | e.And
    | e.Or
    | e.Not
    | e.SomePlayer
)


class Nouns(Counting):
    """Says what expressions of one game stand for."""

    def noun(self, node: e.Expression, at: At) -> Phrase:
        """What an expression stands for."""
        say = self.voice.say
        match node:
            case e.Constant():
                return self.constant(node.value, node.type)
            case e.ReadValue():
                return self.value(node.value, node.player, at)
            case e.Chosen():
                return self._chosen(node, at)
            case e.RankOf():
                return say("the rank of {card}", card=self.noun(node.card, at))
            case e.SuitOf(e.LedCard()):
                return say("the suit led")
            case e.SuitOf():
                return say("the suit of {card}", card=self.noun(node.card, at))
            case e.LastCombination():
                return say("the kind of the last play")
            case e.OrElse():
                first, second = self.noun(node.left, at), self.noun(node.right, at)
                return say("{first} or, failing that, {second}", first=first, second=second)
            case e.Choose():
                return self._choose(node, at)
            case e.ForPlayer():
                return self._term(node, at)
            case e.ForCard():
                return self.noun(node.meaning, at.looking_at(self.noun(node.card, at)))
            case _:
                return self._by_kind(node, at)

    def _by_kind(self, node: PlayerExpression | _Number | _Cards | _Truth, at: At) -> Phrase:
        match node:
            case (
                e.Subject()
                | e.LastPlayer()
                | e.WhoPlayed()
                | e.Neighbour()
                | e.PlayerWith()
                | e.FirstPlayer()
                | e.HolderOfCard()
                | e.HolderOfExtreme()
            ):
                return self.player(node, at)
            case (
                e.Counter()
                | e.SizeOf()
                | e.ValueOf()
                | e.LongestRun()
                | e.Arithmetic()
                | e.SumOverPlayers()
                | e.CountPlayers()
            ):
                return self._number(node, at)
            case (
                e.ZoneCards()
                | e.SecretCards()
                | e.LastCards()
                | e.ThisPlay()
                | e.Filtered()
                | e.ExtremeCard()
                | e.TopCard()
                | e.LedCard()
            ):
                return self._cards(node, at)
            case _:
                holds = self.condition(node, at)
                return self.voice.say("whether {condition}", condition=holds)

    def _term(self, node: e.ForPlayer, at: At) -> Phrase:
        """A term about a player: by its name where it is a number, since that is told elsewhere."""
        name = self.term_name(node)
        if name and node.type.kind is Kind.NUMBER:
            if at.you and isinstance(node.player, e.Subject):
                return self.voice.say("your {term}", term=Name(name))
            player = self.noun(node.player, at)
            return self.voice.say("the {term} of {player}", term=Name(name), player=player)
        if isinstance(node.player, e.Subject):
            return self.noun(node.meaning, at)
        return self.noun(node.meaning, at.about(self.noun(node.player, at)))

    # -------------------------------------------------------------- what is known at once

    def constant(self, value: int | bool | None, kind: Type) -> Phrase:
        """A number, rank, suit, card or word of the rule file."""
        if value is None:
            return self.voice.say("none")
        match kind.kind:
            case Kind.TRUTH:
                return self.voice.say("yes") if value else self.voice.say("no")
            case Kind.RANK:
                return (Word(self.rules.deck.ranks[value]),)
            case Kind.SUIT:
                return (Word(suit_sign(self.rules.deck.suits[value])),)
            case Kind.CARD:
                return (self.face(value),)
            case Kind.CHOICE:
                return (Name(kind.choices[value].replace("_", " ")),)
            case Kind.COMBINATION:
                return (Name(self.rules.combinations[value].title),)
            case Kind.NUMBER | Kind.PLAYER | Kind.CARDS:
                text = str(value)
                return (Word("−" + text[1:] if text.startswith("-") else text),)
            case _:
                assert_never(kind.kind)

    def value(self, value: m.Value, player: e.Expression | None, at: At) -> Phrase:
        """A declared value, of a player where each has one."""
        if value.type.kind is Kind.TRUTH and player is None:
            return self.voice.say("“{value}”", value=value.title)
        if player is None:
            return self.voice.say("the {value}", value=value.title)
        if at.you and isinstance(player, e.Subject):
            return self.voice.say("your {value}", value=value.title)
        whose = self.noun(player, at)
        return self.voice.say("the {value} of {player}", value=value.title, player=whose)

    def _chosen(self, node: e.Chosen, at: At) -> Phrase:
        say = self.voice.say
        match node.type.kind:
            case Kind.CARD:
                return at.card or say("the card")
            case Kind.NUMBER:
                return say("the number")
            case Kind.RANK:
                return say("the rank named")
            case Kind.SUIT:
                return say("the suit named")
            case Kind.PLAYER:
                return say("the player named")
            case Kind.COMBINATION:
                return say("the kind of the play")
            case Kind.TRUTH | Kind.CARDS | Kind.CHOICE:
                return say("the choice")
            case _:
                assert_never(node.type.kind)

    def _choose(self, node: e.Choose, at: At) -> Phrase:
        return self.voice.say(
            "{number} if {condition}, otherwise {other}",
            number=self.noun(node.then, at),
            condition=self.condition(node.condition, at),
            other=self.noun(node.otherwise, at),
        )

    # -------------------------------------------------------------- numbers

    def _number(self, node: _Number, at: At) -> Phrase:
        say = self.voice.say
        match node:
            case e.Counter():
                return self._counter(node)
            case e.SizeOf():
                return self._size(node, at)
            case e.ValueOf():
                return say("the count of {cards}", cards=self.noun(node.cards, at))
            case e.LongestRun():
                return self._longest(node, at)
            case e.Arithmetic():
                return self._arithmetic(node, at)
            case e.SumOverPlayers():
                players = self.players(node.players, at)
                return say("the sum of {number}", number=self.noun(node.term, at.about(players)))
            case e.CountPlayers(e.Constant(True)):
                return (Word(str(self.rules.players)),)
            case e.CountPlayers(e.Not(e.IsEmpty(e.ZoneCards(zone=zone, player=e.Subject())))):
                return say("the number of players with cards in the {zone}", zone=zone.title)
            case e.CountPlayers(
                e.And(
                    e.Not(e.IsEmpty(e.ZoneCards(zone=zone, player=e.Subject()))),
                    e.Not(e.Same(e.Subject(), other)),
                )
            ):
                return say(
                    "the number of players with cards in the {zone}, {player} left out",
                    zone=zone.title,
                    player=self.noun(other, at),
                )
            case e.CountPlayers():
                return say("the number of {players}", players=self.counted_players(node.where, at))
            case _:
                assert_never(node)

    def _longest(self, node: e.LongestRun, at: At) -> Phrase:
        place = self.noun(node.cards, at)
        if node.combination is None:
            return self.voice.say(
                "the number of cards in the longest sequence of ranks in {place}", place=place
            )
        return self.voice.say(
            "the number of ranks in the longest {combination} in {place}",
            combination=Name(node.combination.title),
            place=place,
        )

    def _size(self, node: e.SizeOf, at: At) -> Phrase:
        say = self.voice.say
        match node.cards:
            case e.LastCards():
                return say("the number of cards of the last play")
            case e.ThisPlay() if at.you:
                return say("the number of cards you play")
            case e.Filtered(cards, e.Same(e.RankOf(e.Chosen()), e.Constant() as rank)):
                return say(
                    "the number of cards of rank {rank} in {place}",
                    rank=self.noun(rank, at),
                    place=self.noun(cards, at),
                )
            case e.Filtered(cards, e.Same(e.SuitOf(e.Chosen()), suit)):
                return say(
                    "the number of cards of suit {suit} in {place}",
                    suit=self.noun(suit, at),
                    place=self.noun(cards, at),
                )
            case e.Filtered(cards, where):
                return say(
                    "the number of cards in {place} for which this holds: {condition}",
                    place=self.noun(cards, at),
                    condition=self.condition(where, at.looking_at(say("the card"))),
                )
            case _:
                return say("the number of cards in {place}", place=self.noun(node.cards, at))

    def _counter(self, node: e.Counter) -> Phrase:
        say = self.voice.say
        match node.name:
            case "passes":
                return say("the number of passes one after the other")
            case "trick_number":
                return say("the number of the trick")
            case "deal_number":
                return say("the number of the deal")
            case _:
                return (Name(node.name.replace("_", " ")),)

    def _arithmetic(self, node: e.Arithmetic, at: At) -> Phrase:
        say = self.voice.say
        match node:
            case e.Arithmetic("*", number, e.Choose() as choose):
                return self._adjusted(number, choose, at)
            case e.Arithmetic("-", e.Constant(0), number):
                return say("minus {number}", number=self.noun(number, at))
            case e.Arithmetic("+", e.Constant(0), number):
                return self.noun(number, at)
            case _:
                pass
        if node.operator == "+" and isinstance(node.right, e.Choose):
            return self._more(node.left, node.right, at)
        left, right = self._operand(node.left, at), self._operand(node.right, at)
        match node.operator:
            case "+":
                return say("{first} plus {second}", first=left, second=right)
            case "-":
                return say("{first} minus {second}", first=left, second=right)
            case "/":
                return say("{first} divided by {second}, rounded down", first=left, second=right)
            case _:
                return say("{first} times {second}", first=left, second=right)

    def _more(self, number: e.Expression, choose: e.Choose, at: At) -> Phrase:
        """A number with more added where something holds: `the stake, and 13 more if ...`."""
        if choose.otherwise != e.Constant(0, choose.otherwise.type):
            return self.voice.say(
                "{first} plus {second}",
                first=self._operand(number, at),
                second=self.voice.say("({number})", number=self.noun(choose, at)),
            )
        if number == e.Constant(0, number.type):
            return self._choose(choose, at)
        return self.voice.say(
            "{first}, and {second} more if {condition}",
            first=self.noun(number, at),
            second=self.noun(choose.then, at),
            condition=self.condition(choose.condition, at),
        )

    def _operand(self, node: e.Expression, at: At) -> Phrase:
        number = self.noun(node, at)
        compound = isinstance(node, e.Arithmetic) and node.operator in "+-/"
        return self.voice.say("({number})", number=number) if compound else number

    def _adjusted(self, number: e.Expression, choose: e.Choose, at: At) -> Phrase:
        """A number multiplied where something holds: `the stake, times 2 if ...`."""
        return self.voice.say(
            "{number} (times {factor} if {condition})",
            number=self.noun(number, at),
            factor=self.noun(choose.then, at),
            condition=self.condition(choose.condition, at),
        )

    # -------------------------------------------------------------- cards

    def _cards(self, node: _Cards, at: At) -> Phrase:
        say = self.voice.say
        match node:
            case e.ZoneCards():
                return self.place(node, at)
            case e.SecretCards():
                return self._secret(node, at)
            case e.Filtered(cards, e.Same(e.SuitOf(e.Chosen()), e.Constant() as suit)):
                return say(
                    "all {suit} in {place}", suit=self.noun(suit, at), place=self.noun(cards, at)
                )
            case e.Filtered(cards, e.Not(e.Same(e.Chosen(), e.ReadValue() as one))):
                return say(
                    "all cards in {place} but {card}",
                    place=self.noun(cards, at),
                    card=self.noun(one, at),
                )
            case e.Filtered():
                holds = self.condition(node.where, at.looking_at(say("the card")))
                return say(
                    "the cards in {place} for which this holds: {condition}",
                    place=self.noun(node.cards, at),
                    condition=holds,
                )
            case e.ExtremeCard():
                return self._extreme(node, at)
            case e.TopCard():
                return say("the top card of {place}", place=self.noun(node.cards, at))
            case e.LedCard():
                return say("the card led")
            case e.LastCards():
                return say("the last play")
            case e.ThisPlay():
                return say("what you play") if at.you else say("what is played")
            case _:
                assert_never(node)

    def _secret(self, node: e.SecretCards, at: At) -> Phrase:
        """What a player chose in secret, by the name of the move: `the bid of the winner`."""
        assert at.phase is not None
        move = at.phase.moves[node.move].name.replace("_", " ")
        player = self.noun(node.player, at)
        return self.voice.say("the {move} of {player}", player=player, move=Name(move))

    def place(self, node: e.ZoneCards, at: At) -> Phrase:
        """A zone, of a player where each has one."""
        say, zone = self.voice.say, node.zone.title
        if node.player is None:
            return say("the {zone}", zone=zone)
        if at.you and isinstance(node.player, e.Subject):
            return say("your {zone}", zone=zone)
        return say("the {zone} of {player}", zone=zone, player=self.noun(node.player, at))

    def _extreme(self, node: e.ExtremeCard, at: At) -> Phrase:
        say, place = self.voice.say, self.noun(node.cards, at)
        match node.where:
            case None:
                if node.highest:
                    return say("the highest card in {place}", place=place)
                return say("the lowest card in {place}", place=place)
            case e.Same(e.SuitOf(e.Chosen()), suit) | e.Same(suit, e.SuitOf(e.Chosen())):
                of = self.noun(suit, at)
                if node.highest:
                    return say("the highest card of {suit} in {place}", suit=of, place=place)
                return say("the lowest card of {suit} in {place}", suit=of, place=place)
            case _:
                holds = self.condition(node.where, at.looking_at(say("the card")))
        if node.highest:
            return say(
                "the highest of the cards in {place} for which this holds: {condition}",
                place=place,
                condition=holds,
            )
        return say(
            "the lowest of the cards in {place} for which this holds: {condition}",
            place=place,
            condition=holds,
        )
