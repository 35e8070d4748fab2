"""For how many players something holds: in the plural, and in the form that fits the number."""

from __future__ import annotations

from cardrules.model import expressions as e
from cardrules.rulebooks.book import Name, Phrase
from cardrules.rulebooks.players import At, Players


class Counting(Players):
    """Says how many players have cards, have none, or have something true of them."""

    def counted_players(self, where: e.Expression, at: At) -> Phrase:
        """Players as they are counted: `players with cards in the hand, not counting you`."""
        say = self.voice.say
        match where:
            case e.And(left, e.Not(e.Same(e.Subject(), but) | e.Same(but, e.Subject()))):
                return say(
                    "{players}, not counting {player}",
                    players=self.counted_players(left, at),
                    player=self.noun(but, at),
                )
            case e.IsEmpty(e.ZoneCards(zone=zone, player=e.Subject())):
                return say("players without cards in the {zone}", zone=zone.title)
            case e.Not(e.IsEmpty(e.ZoneCards(zone=zone, player=e.Subject()))):
                return say("players with cards in the {zone}", zone=zone.title)
            case _:
                pass
        name = self.true_thing(where)
        if name is not None:
            return say("players of whom “{term}” is true", term=name)
        told = self.condition(where, at.about(say("that player")))
        return say("players of whom this is true: {condition}", condition=told)

    def so_many(
        self, operator: str, number: int, where: e.Expression, at: At, *, holds: bool
    ) -> Phrase:
        """That something holds for so many players, or does not."""
        match (operator, holds):
            case ("=", True) | ("!=", False):
                return self._exactly(number, where, at)
            case (">=", True) | ("<", False):
                return self._at_least(number, where, at)
            case (">", True) | ("<=", False):
                return self._at_least(number + 1, where, at)
            case ("<", True) | (">=", False):
                return self._at_most(number - 1, where, at)
            case ("<=", True) | (">", False):
                return self._at_most(number, where, at)
            case _:
                players = self.counted_players(where, at)
        return self.voice.count(
            "the number of {players} is not {n}",
            "the number of {players} is not {n}",
            number,
            players=players,
        )

    def true_thing(self, node: e.Expression) -> Name | None:
        """The name of what is true of the player looked at, where it has one."""
        match node:
            case e.ReadValue(value=value, player=e.Subject()):
                return Name(value.title)
            case e.ForPlayer(player=e.Subject()):
                name = self.term_name(node)
                return Name(name) if name else None
            case _:
                return None

    # -------------------------------------------------------------- exactly, at least, at most

    def _exactly(self, number: int, where: e.Expression, at: At) -> Phrase:
        count = self.voice.count
        if number == 0:
            return self._none(where, at)
        match where:
            case e.IsEmpty(e.ZoneCards(zone=zone, player=e.Subject())):
                return count(
                    "just {n} player has no cards in the {zone}",
                    "just {n} players have no cards in the {zone}",
                    number,
                    zone=zone.title,
                )
            case e.Not(e.IsEmpty(e.ZoneCards(zone=zone, player=e.Subject()))):
                return count(
                    "only {n} player has cards in the {zone}",
                    "only {n} players have cards in the {zone}",
                    number,
                    zone=zone.title,
                )
            case _:
                players = self.counted_players(where, at)
        return count(
            "the number of {players} is {n}",
            "the number of {players} is {n}",
            number,
            players=players,
        )

    def _none(self, where: e.Expression, at: At) -> Phrase:
        match where:
            case e.Not(e.IsEmpty(e.ZoneCards(zone=zone, player=e.Subject()))):
                return self.voice.say("no player has cards in the {zone}", zone=zone.title)
            case _:
                players = self.counted_players(where, at)
        return self.voice.say("there are no {players}", players=players)

    def _at_least(self, number: int, where: e.Expression, at: At) -> Phrase:
        count = self.voice.count
        match where:
            case e.IsEmpty(e.ZoneCards(zone=zone, player=e.Subject())):
                return count(
                    "at least {n} player has no cards in the {zone}",
                    "at least {n} players have no cards in the {zone}",
                    number,
                    zone=zone.title,
                )
            case e.Not(e.IsEmpty(e.ZoneCards(zone=zone, player=e.Subject()))):
                return count(
                    "at least {n} player has cards in the {zone}",
                    "at least {n} players have cards in the {zone}",
                    number,
                    zone=zone.title,
                )
            case _:
                name = self.true_thing(where)
        if name is not None:
            return count(
                "“{term}” is true of at least {n} player",
                "“{term}” is true of at least {n} players",
                number,
                term=name,
            )
        return count(
            "the number of {players} is at least {n}",
            "the number of {players} is at least {n}",
            number,
            players=self.counted_players(where, at),
        )

    def _at_most(self, number: int, where: e.Expression, at: At) -> Phrase:
        return self.voice.count(
            "the number of {players} is at most {n}",
            "the number of {players} is at most {n}",
            number,
            players=self.counted_players(where, at),
        )
