"""When something holds, in words. A condition is a whole message, and so is its opposite."""

from __future__ import annotations

from typing import assert_never

from cardrules.model import expressions as e
from cardrules.model.types import Kind
from cardrules.rulebooks.book import Name, Phrase
from cardrules.rulebooks.nouns import Nouns
from cardrules.rulebooks.players import At


class Conditions(Nouns):
    """Says when conditions of one game hold."""

    def condition(self, node: e.Expression, at: At) -> Phrase:
        """When this holds."""
        return self._told(node, at, holds=True)

    def unless(self, node: e.Expression, at: At) -> Phrase:
        """When this does not hold."""
        return self._told(node, at, holds=False)

    def _told(self, node: e.Expression, at: At, *, holds: bool) -> Phrase:
        say = self.voice.say
        match node:
            case e.Not():
                return self._told(node.operand, at, holds=not holds)
            case e.And() | e.Or():
                return self._both(node, at, holds=holds)
            case e.Compare():
                return self._compare(node, at, holds=holds)
            case e.Same():
                return self._same(node, at, holds=holds)
            case e.IsEmpty():
                return self._is_empty(node.cards, at, holds=holds)
            case e.IsNone():
                return self._is_none(node, at, holds=holds)
            case e.Leading():
                if at.you:
                    return say("you lead") if holds else say("you do not lead")
                if holds:
                    return say("nothing has been played in the trick yet")
                return say("something has been played in the trick")
            case e.SomeCard():
                return self._some_card(node, at, holds=holds)
            case e.RankAmong() | e.CardAmong():
                return self._among(node, at, holds=holds)
            case e.SomePlayer():
                return self._some_player(node, at, holds=holds)
            case e.ForPlayer():
                return self._holds_for(node, at, holds=holds)
            case e.ForCard():
                card = self.noun(node.card, at)
                return self._told(node.meaning, at.looking_at(card), holds=holds)
            case _:
                return self._is_so(node, at, holds=holds)

    def _holds_for(self, node: e.ForPlayer, at: At, *, holds: bool) -> Phrase:
        """A term about a player, by its name; what it means is told elsewhere."""
        name = Name(self.term_name(node))
        if not name.text:
            return self._told(node.meaning, at.about(self.noun(node.player, at)), holds=holds)
        return self._true_of(name, node.player, at, holds=holds)

    def _is_so(self, node: e.Expression, at: At, *, holds: bool) -> Phrase:
        """A truth that is remembered."""
        say = self.voice.say
        match node:
            case e.Constant():
                return say("always") if node.value == holds else say("never")
            case e.ReadValue(value=value, player=None):
                name = Name(value.title)
                if holds:
                    return say("“{value}” is true", value=name)
                return say("“{value}” is not true", value=name)
            case e.ReadValue(value=value, player=player) if player is not None:
                return self._true_of(Name(value.title), player, at, holds=holds)
            case _:
                thing = self.noun(node, at)
        if holds:
            return say("{thing}: this is true", thing=thing)
        return say("{thing}: this is not true", thing=thing)

    def _true_of(self, name: Name, player: e.Expression, at: At, *, holds: bool) -> Phrase:
        """Something by its name that is true of a player or not."""
        say = self.voice.say
        if at.you and isinstance(player, e.Subject):
            if holds:
                return say("“{term}” is true of you", term=name)
            return say("“{term}” is not true of you", term=name)
        who = self.noun(player, at)
        if holds:
            return say("“{term}” is true of {player}", term=name, player=who)
        return say("“{term}” is not true of {player}", term=name, player=who)

    def _both(self, node: e.And | e.Or, at: At, *, holds: bool) -> Phrase:
        """Two conditions; the opposite of "a and b" is "not a or not b"."""
        listed = _one_of(node)
        if listed is not None and not (at.you and isinstance(listed[0], e.Subject)):
            return self._one_of(*listed, at, holds=holds)
        left = self._told(node.left, at, holds=holds)
        right = self._told(node.right, at, holds=holds)
        inner = _flat(node)
        if isinstance(node, e.And) == holds:
            if inner:
                return self.voice.say("{first} and {second}", first=left, second=right)
            return self.voice.say("both {first}; and {second}", first=left, second=right)
        if inner:
            return self.voice.say("{first}, or {second}", first=left, second=right)
        return self.voice.say("either {first}; or {second}", first=left, second=right)

    def _one_of(
        self, thing: e.Expression, values: list[e.Expression], at: At, *, holds: bool
    ) -> Phrase:
        """That something is one of several things."""
        say = self.voice.say
        if thing.type.kind is Kind.COMBINATION:
            kinds = [say("a {kind}", kind=self.noun(each, at)) for each in values]
            first = say("the play") if isinstance(thing, e.Chosen) else self.noun(thing, at)
        else:
            kinds = [self.noun(each, at) for each in values]
            first = self.noun(thing, at)
        if holds:
            return say("{first} is {second}", first=first, second=self.voice.either(kinds))
        return say("{first} is not {second}", first=first, second=self.voice.either(kinds))

    # -------------------------------------------------------------- numbers

    def _compare(self, node: e.Compare, at: At, *, holds: bool) -> Phrase:
        match node:
            case e.Compare("=" | ">=", e.Counter("passes"), e.Constant(int(number))) if holds:
                return self.voice.count(
                    "{n} player has passed",
                    "{n} players have passed one after the other",
                    number,
                )
            case e.Compare(">=", e.Counter("deal_number"), e.Constant(int(number))) if holds:
                return self.voice.count(
                    "{n} deal has been played", "{n} deals have been played", number
                )
            case e.Compare("=", e.ValueOf(e.Chosen() as chosen), e.Constant(0)):
                card = self.noun(chosen, at)
                if holds:
                    return self.voice.say("{card} counts nothing", card=card)
                return self.voice.say("{card} counts something", card=card)
            case e.Compare("=", e.Counter("trick_number"), e.Constant(1)):
                if holds:
                    return self.voice.say("it is the first trick")
                return self.voice.say("it is not the first trick")
            case e.Compare(">", e.Counter("trick_number"), e.Constant(1)):
                if holds:
                    return self.voice.say("it is not the first trick")
                return self.voice.say("it is the first trick")
            case e.Compare(operator, e.CountPlayers(where), e.Constant(int(number))):
                return self.so_many(operator, number, where, at, holds=holds)
            case e.Compare("=", e.Counter("passes"), e.CountPlayers(where)) if holds and not (
                isinstance(where, e.Constant)
            ):
                return self.voice.say(
                    "the passes one after the other are as many as there are {players}",
                    players=self.counted_players(where, at),
                )
            case e.Compare(operator, e.ReadValue(player=player) as read, right) if (
                player is not None and read.value.name in self.counted
            ):
                return self._has(operator, read, right, at, holds=holds)
            case _:
                left, right_side = self.noun(node.left, at), self.noun(node.right, at)
                return self._related(node.operator, left, right_side, holds=holds)

    def _is_empty(self, cards: e.Expression, at: At, *, holds: bool) -> Phrase:
        say = self.voice.say
        match cards:
            case e.ZoneCards(zone=zone, player=player) if player is not None:
                if at.you and isinstance(player, e.Subject):
                    if holds:
                        return say("you have no cards in your {zone}", zone=zone.title)
                    return say("you have cards in your {zone}", zone=zone.title)
                who = self.noun(player, at)
                if holds:
                    return say("{player} has no cards in the {zone}", player=who, zone=zone.title)
                return say("{player} has cards in the {zone}", player=who, zone=zone.title)
            case e.SecretCards(player=player):
                assert at.phase is not None
                name = Name(at.phase.moves[cards.move].name.replace("_", " "))
                who = self.noun(player, at)
                if holds:
                    return say("{player} has not chosen “{move}”", player=who, move=name)
                return say("{player} has chosen “{move}”", player=who, move=name)
            case _:
                place = self.noun(cards, at)
        if holds:
            return say("there are no cards in {place}", place=place)
        return say("there are cards in {place}", place=place)

    def _has(
        self, operator: str, read: e.ReadValue, right: e.Expression, at: At, *, holds: bool
    ) -> Phrase:
        """`you have at least 20 points`"""
        assert read.player is not None
        you = at.you and isinstance(read.player, e.Subject)
        amount = self._amount(operator, self.noun(right, at), read.value.title, holds=holds)
        if you:
            return self.voice.say("you have {amount}", amount=amount)
        who = self.noun(read.player, at)
        return self.voice.say("{player} has {amount}", player=who, amount=amount)

    def _amount(self, operator: str, number: Phrase, things: str, *, holds: bool) -> Phrase:
        say = self.voice.say
        match (operator, holds):
            case ("=", True) | ("!=", False):
                return say("exactly {number} {things}", number=number, things=things)
            case (">=", True) | ("<", False):
                return say("{number} or more {things}", number=number, things=things)
            case (">", True) | ("<=", False):
                return say("more than {number} {things}", number=number, things=things)
            case ("<=", True) | (">", False):
                return say("{number} or fewer {things}", number=number, things=things)
            case ("<", True) | (">=", False):
                return say("fewer than {number} {things}", number=number, things=things)
            case _:
                return say("not exactly {number} {things}", number=number, things=things)

    def _related(self, operator: str, left: Phrase, right: Phrase, *, holds: bool) -> Phrase:
        say = self.voice.say
        match (operator, holds):
            case ("=", True) | ("!=", False):
                return say("{first} is {second}", first=left, second=right)
            case (">", True):
                return say("{first} is more than {second}", first=left, second=right)
            case ("<", True):
                return say("{first} is less than {second}", first=left, second=right)
            case (">=", True) | ("<", False):
                return say("{first} is at least {second}", first=left, second=right)
            case ("<=", True) | (">", False):
                return say("{first} is at most {second}", first=left, second=right)
            case (">=", False):
                return say("{first} is less than {second}", first=left, second=right)
            case ("<=", False):
                return say("{first} is more than {second}", first=left, second=right)
            case _:
                return say("{first} is not {second}", first=left, second=right)

    # -------------------------------------------------------------- the same, none

    def _same(self, node: e.Same, at: At, *, holds: bool) -> Phrase:
        say = self.voice.say
        left, right = node.left, node.right
        if isinstance(left, e.Constant):
            left, right = right, left
        if at.you and isinstance(left, e.Subject):
            other = self.noun(right, at)
            if holds:
                return say("you are {player}", player=other)
            return say("you are not {player}", player=other)
        if left.type.kind is Kind.TRUTH:
            return self._alike(left, right, at, holds=holds)
        match left, right:
            case e.FirstPlayer(True, e.Subject(), None), player:
                return self._next_in_turn(self.noun(player, at), holds=holds)
            case e.RankOf(e.Chosen() | e.ReadValue()), e.RankOf(card):
                return self._of_one_rank(self.noun(left.card, at), card, at, holds=holds)
            case _:
                first, second = self.noun(left, at), self.noun(right, at)
        if left.type.kind is Kind.PLAYER:
            if holds:
                return say("{first} is {player}", first=first, player=second)
            return say("{first} is not {player}", first=first, player=second)
        if left.type.kind is Kind.COMBINATION:
            first = say("the play") if isinstance(left, e.Chosen) else first
            if holds:
                return say("{first} is a {second}", first=first, second=second)
            return say("{first} is not a {second}", first=first, second=second)
        return self._related("=", first, second, holds=holds)

    def _next_in_turn(self, player: Phrase, *, holds: bool) -> Phrase:
        if holds:
            return self.voice.say("the next player in turn is {player}", player=player)
        return self.voice.say("the next player in turn is not {player}", player=player)

    def _of_one_rank(self, first: Phrase, other: e.Expression, at: At, *, holds: bool) -> Phrase:
        second = self.noun(other, at)
        if holds:
            return self.voice.say("{first} is of the rank of {second}", first=first, second=second)
        return self.voice.say("{first} is not of the rank of {second}", first=first, second=second)

    def _alike(self, left: e.Expression, right: e.Expression, at: At, *, holds: bool) -> Phrase:
        """Two truths that are both so, or both not."""
        match left, right:
            case e.ForPlayer(), e.ForPlayer() if self.term_name(left) and self.term_name(
                left
            ) == self.term_name(right):
                return self._alike_in(
                    Name(self.term_name(left)), left.player, right.player, at, holds=holds
                )
            case _:
                first, second = self.condition(left, at), self.condition(right, at)
        if holds:
            return self.voice.say(
                "both or neither of these is so: {first}; {second}", first=first, second=second
            )
        return self.voice.say(
            "just one of these is so: {first}; {second}", first=first, second=second
        )

    def _alike_in(
        self, name: Name, one: e.Expression, other: e.Expression, at: At, *, holds: bool
    ) -> Phrase:
        """That the same is true of two players, or of neither."""
        first, second = self.noun(one, at), self.noun(other, at)
        if holds:
            return self.voice.say(
                "“{term}” is true of both {first} and {second}, or of neither",
                term=name,
                first=first,
                second=second,
            )
        return self.voice.say(
            "“{term}” is true of just one of these: {first}; {second}",
            term=name,
            first=first,
            second=second,
        )

    def _is_none(self, node: e.IsNone, at: At, *, holds: bool) -> Phrase:
        say, thing = self.voice.say, self.noun(node.operand, at)
        if node.operand.type.kind is Kind.PLAYER:
            if holds:
                return say("nobody is {player}", player=thing)
            return say("somebody is {player}", player=thing)
        match node.operand:
            case e.ReadValue(value=value, player=None):
                if holds:
                    return say("there is no {value}", value=value.title)
                return say("there is a {value}", value=value.title)
            case _:
                pass
        if holds:
            return say("{thing} is none", thing=thing)
        return say("{thing} is not none", thing=thing)

    # -------------------------------------------------------------- cards and players

    def _some_card(self, node: e.SomeCard, at: At, *, holds: bool) -> Phrase:
        say, place = self.voice.say, self.noun(node.cards, at)
        some = (node.quantity == "any") == holds
        match node.where:
            case None:
                if some:
                    return say("there are cards in {place}", place=place)
                return say("there are no cards in {place}", place=place)
            case e.Not(e.RankAmong(e.RankOf(e.Chosen()), other)) if node.quantity != "every":
                return self._rank_apart(place, self.noun(other, at), some=some)
            case e.ForCard(e.Chosen(), e.Not(e.RankAmong(e.RankOf(e.Chosen()), other))) if (
                node.quantity != "every"
            ):
                return self._rank_apart(place, self.noun(other, at), some=some)
            case e.Same(e.RankOf(e.Chosen()), e.Constant() as rank) if node.quantity != "every":
                return self._of_rank(place, self.noun(rank, at), some=some)
            case e.Same(e.SuitOf(e.Chosen()), e.Constant() as suit) if node.quantity != "every":
                return self._of_suit(place, self.noun(suit, at), some=some)
            case _:
                pass
        inside = at.looking_at(say("the card"))
        if node.quantity == "every":
            told = self.condition(node.where, inside)
            if holds:
                return say(
                    "for every card in {place} this holds: {condition}", place=place, condition=told
                )
            return say(
                "for some card in {place} this does not hold: {condition}",
                place=place,
                condition=told,
            )
        told = self.condition(node.where, inside)
        if some:
            return say(
                "for some card in {place} this holds: {condition}", place=place, condition=told
            )
        return say("for no card in {place} this holds: {condition}", place=place, condition=told)

    def _of_rank(self, place: Phrase, rank: Phrase, *, some: bool) -> Phrase:
        """That a card of a rank lies somewhere."""
        if some:
            return self.voice.say("a card of rank {rank} is in {place}", rank=rank, place=place)
        return self.voice.say("no card of rank {rank} is in {place}", rank=rank, place=place)

    def _of_suit(self, place: Phrase, suit: Phrase, *, some: bool) -> Phrase:
        """That a card of a suit lies somewhere."""
        if some:
            return self.voice.say("a {suit} is in {place}", suit=suit, place=place)
        return self.voice.say("no {suit} is in {place}", suit=suit, place=place)

    def _rank_apart(self, place: Phrase, other: Phrase, *, some: bool) -> Phrase:
        if some:
            return self.voice.say(
                "there is a card in {place} of a rank that is not in {other}",
                place=place,
                other=other,
            )
        return self.voice.say(
            "there is no card in {place} of a rank that is not in {other}", place=place, other=other
        )

    def _among(self, node: e.RankAmong | e.CardAmong, at: At, *, holds: bool) -> Phrase:
        say, place = self.voice.say, self.noun(node.cards, at)
        match node:
            case e.CardAmong():
                card = self.noun(node.card, at)
                if holds:
                    return say("{card} lies in {place}", card=card, place=place)
                return say("{card} does not lie in {place}", card=card, place=place)
            case e.RankAmong():
                rank = self.noun(node.rank, at)
                if holds:
                    return say("there is a card of {rank} in {place}", rank=rank, place=place)
                return say("there is no card of {rank} in {place}", rank=rank, place=place)
            case _:
                assert_never(node)

    def _some_player(self, node: e.SomePlayer, at: At, *, holds: bool) -> Phrase:
        """Asked of all players: the subject of what is asked is `any player` or `every player`."""
        say = self.voice.say
        match node.condition:
            case e.IsEmpty(e.SecretCards(move=move)) if at.phase is not None and node.every:
                name = Name(at.phase.moves[move].name.replace("_", " "))
                if holds:
                    return say("nobody has chosen “{move}”", move=name)
                return say("somebody has chosen “{move}”", move=name)
            case e.IsEmpty(e.ZoneCards(zone=zone, player=e.Subject())) if (
                node.every and node.players == e.Players()
            ):
                if holds:
                    return say("no player has cards in the {zone}", zone=zone.title)
                return say("some player has cards in the {zone}", zone=zone.title)
            case _:
                players = node.players
        but = None if players.but is None else self.noun(players.but, at)
        if node.every == holds:
            if players.others:
                who = say("every other player")
            elif but is not None:
                who = say("every player but {player}", player=but)
            else:
                who = say("every player")
        elif players.others:
            who = say("any other player")
        elif but is not None:
            who = say("any player but {player}", player=but)
        else:
            who = say("any player")
        return self._told(node.condition, at.about(who), holds=holds)


def _one_of(node: e.Expression) -> tuple[e.Expression, list[e.Expression]] | None:
    """What is asked to be one of several things, and these; None where it is no such question."""
    match node:
        case e.Or(left, right):
            first, second = _one_of(left), _one_of(right)
            if first is None or second is None or first[0] != second[0]:
                return None
            return first[0], [*first[1], *second[1]]
        case e.Same(thing, e.Constant() as value) | e.Same(e.Constant() as value, thing):
            return thing, [value]
        case e.Same(e.Subject() as thing, e.ReadValue() as value):
            return thing, [value]
        case _:
            return None


def _flat(node: e.And | e.Or) -> bool:
    """Whether neither side is a pair of conditions of the other kind."""
    other = e.Or if isinstance(node, e.And) else e.And
    return not isinstance(node.left, other) and not isinstance(node.right, other)
