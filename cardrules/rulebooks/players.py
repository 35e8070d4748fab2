"""Who is meant, in words; and what all that tells something leans on."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from typing import TypeAlias, assert_never

import attrs

from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.rulebooks.book import Faces, Name, Phrase, suit_sign
from cardrules.rulebooks.voice import Filling, Voice


@attrs.frozen
class At:
    """Where a rule is read: whom it is about, and what is called the card.

    `you` says that the subject is the reader; `subject` is used otherwise.
    """

    subject: Phrase = ()
    you: bool = False
    card: Phrase = ()
    phase: m.Phase | None = None

    def about(self, subject: Phrase) -> At:
        """The same, about somebody else."""
        return attrs.evolve(self, subject=subject, you=False)

    def looking_at(self, card: Phrase) -> At:
        """The same, with a card looked at."""
        return attrs.evolve(self, card=card)


PlayerExpression: TypeAlias = (
    e.Subject
    | e.LastPlayer
    | e.WhoPlayed
    | e.Neighbour
    | e.PlayerWith
    | e.FirstPlayer
    | e.HolderOfCard
    | e.HolderOfExtreme
)


class Players(ABC):
    """Says who the players are that the rules of one game speak of."""

    def __init__(self, rules: m.Rules, voice: Voice, counted: frozenset[str]) -> None:
        self.rules = rules
        self.voice = voice
        self.counted = counted
        """The names of values that are scored or paid: what a player has so many of."""
        there = {card.rank for card in rules.deck.cards}
        self.ranks = [rank for at, rank in enumerate(rules.deck.ranks) if at in there]
        """The ranks of the cards that there are, from low to high."""

    @abstractmethod
    def condition(self, node: e.Expression, at: At) -> Phrase:
        """When something holds."""

    @abstractmethod
    def noun(self, node: e.Expression, at: At) -> Phrase:
        """What an expression stands for."""

    def term_name(self, node: e.ForPlayer) -> str:
        """What the author calls a term, as it stands where it is used; "" where that is lost."""
        found = re.match(r"[A-Za-z_]\w*", self.rules.source.text[node.span.start : node.span.end])
        return "" if found is None else found[0].replace("_", " ")

    def face(self, number: int) -> Faces:
        """A card of the deck by its number."""
        face = self.rules.deck.cards[number].face
        return Faces(((face.rank, face.suit),))

    def players(self, players: e.Players, at: At) -> Phrase:
        """A set of players, as `each player but the bidder`."""
        say = self.voice.say
        if players.others:
            return say("each other player")
        if players.but is None:
            return say("each player")
        return say("each player but {player}", player=self.noun(players.but, at))

    def who(self, who: m.Who, at: At) -> Phrase:
        """A player, or each of several."""
        if isinstance(who, m.EachPlayer):
            return self.players(who.players, at)
        return self.noun(who, at)

    def player(self, node: PlayerExpression, at: At) -> Phrase:
        """One player."""
        say = self.voice.say
        match node:
            case e.Subject():
                return say("you") if at.you else at.subject or say("the player")
            case e.LastPlayer():
                return say("the player who played last in the trick")
            case e.WhoPlayed():
                return say("the player of {card}", card=self.noun(node.card, at))
            case e.Neighbour():
                return self._neighbour(node, at)
            case e.PlayerWith():
                return self._player_with(node, at)
            case e.FirstPlayer():
                return self._first_player(node, at)
            case e.HolderOfCard():
                card, zone = self.noun(node.card, at), node.zone.title
                return say("the player with {card} in the {zone}", card=card, zone=zone)
            case e.HolderOfExtreme():
                suit, zone = suit_sign(self.rules.deck.suits[node.suit]), node.zone.title
                if node.highest:
                    return say(
                        "the player with the highest {suit} in the {zone}", suit=suit, zone=zone
                    )
                return say("the player with the lowest {suit} in the {zone}", suit=suit, zone=zone)
            case _:
                assert_never(node)

    def _neighbour(self, node: e.Neighbour, at: At) -> Phrase:
        say, player = self.voice.say, self.noun(node.player, at)
        if self.rules.players == 2:
            if isinstance(node.player, e.Subject) and at.you:
                return say("the other player")
            return say("the opponent of {player}", player=player)
        count, clockwise = self.rules.players, self.rules.rotation == "clockwise"
        if count == 2:
            return say("the next player after {player}", player=player)
        if node.steps * 2 == count:
            return say("the player across the table from {player}", player=player)
        if (node.steps == 1) == clockwise:
            return say("the player to the left of {player}", player=player)
        return say("the player to the right of {player}", player=player)

    def _player_with(self, node: e.PlayerWith, at: At) -> Phrase:
        tie = self.tie(node.tie, at)
        match node.by:
            case e.ReadValue(value=value, player=e.Subject()) if value.name in self.counted:
                if node.most:
                    return self.voice.say(
                        "the player with the most {things} ({tie})", things=value.title, tie=tie
                    )
                return self.voice.say(
                    "the player with the fewest {things} ({tie})", things=value.title, tie=tie
                )
            case e.SizeOf(e.ZoneCards(player=e.Subject()) | e.SecretCards(player=e.Subject())):
                return self._with_most_cards(node.by, tie, at, most=node.most)
            case e.ValueOf(e.SecretCards(player=e.Subject()) as cards) | e.ValueOf(
                e.ZoneCards(player=e.Subject()) as cards
            ):
                return self._with_highest_count(cards, tie, at, most=node.most)
            case e.ForPlayer(player=e.Subject()) if self.term_name(node.by):
                return self._with_greatest(self.term_name(node.by), tie, most=node.most)
            case e.ReadValue(value=value, player=e.Subject()):
                return self._with_greatest(value.title, tie, most=node.most)
            case _:
                by = self.noun(node.by, at.about(self.voice.say("a player")))
        if node.most:
            return self.voice.say(
                "the player for whom {number} is greatest ({tie})", number=by, tie=tie
            )
        return self.voice.say("the player for whom {number} is least ({tie})", number=by, tie=tie)

    def _with_greatest(self, name: str, tie: Phrase, *, most: bool) -> Phrase:
        """Who has the greatest or least of a number that has a name."""
        if most:
            return self.voice.say("the player with the greatest {term} ({tie})", term=name, tie=tie)
        return self.voice.say("the player with the least {term} ({tie})", term=name, tie=tie)

    def _with_highest_count(
        self, cards: e.SecretCards | e.ZoneCards, tie: Phrase, at: At, *, most: bool
    ) -> Phrase:
        """Whose cards count most or least."""
        place = self._own(cards, at)
        if most:
            return self.voice.say(
                "the player whose {place} counts most ({tie})", place=place, tie=tie
            )
        return self.voice.say("the player whose {place} counts least ({tie})", place=place, tie=tie)

    def _own(self, cards: e.Expression, at: At) -> Filling:
        """What players have cards in, or chose in secret, by its name alone."""
        match cards:
            case e.SecretCards(move=move) if at.phase is not None:
                return Name(at.phase.moves[move].name.replace("_", " "))
            case e.ZoneCards(zone=zone):
                return zone.title
            case _:
                return self.noun(cards, at)

    def _with_most_cards(self, size: e.SizeOf, tie: Phrase, at: At, *, most: bool) -> Phrase:
        """Who has most or fewest cards in something of their own."""
        place = self._own(size.cards, at)
        if most:
            return self.voice.say(
                "the player with the most cards in the {place} ({tie})", place=place, tie=tie
            )
        return self.voice.say(
            "the player with the fewest cards in the {place} ({tie})", place=place, tie=tie
        )

    def tie(self, tie: e.Tie, at: At) -> Phrase:
        """What decides between players who are equal."""
        say = self.voice.say
        if tie.kind == "nobody":
            return say("if several are equal, there is nobody")
        if tie.start is None:
            return say("if several are equal, the first of them in the order of the seats")
        start = self.noun(tie.start, at)
        if "after" in tie.kind:
            return say(
                "if several are equal, the first of them in turn after {player}", player=start
            )
        return say("if several are equal, the first of them in turn from {player} on", player=start)

    def _first_player(self, node: e.FirstPlayer, at: At) -> Phrase:
        say, start = self.voice.say, self.noun(node.start, at)
        if node.where is None:
            return say("the next player after {player}", player=start) if node.after else start
        match node.where:
            case e.Not(e.IsEmpty(e.ZoneCards(zone=zone, player=e.Subject()))):
                return self._first_with_cards(node, start, zone)
            case _:
                holds = self.condition(node.where, at.about(say("that player")))
        if node.after:
            return say(
                "the first player after {player} for whom this holds: {condition}",
                player=start,
                condition=holds,
            )
        return say(
            "the first player from {player} on for whom this holds: {condition}",
            player=start,
            condition=holds,
        )

    def _first_with_cards(self, node: e.FirstPlayer, start: Phrase, zone: m.Zone) -> Phrase:
        if node.after:
            return self.voice.say(
                "the next player after {player} with cards in the {zone}",
                player=start,
                zone=zone.title,
            )
        return self.voice.say(
            "{player} (without cards in the {zone}: the next player who has some)",
            player=start,
            zone=zone.title,
        )
