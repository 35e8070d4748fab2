"""How cards are dealt, in sentences that hold for one card and for many."""

from __future__ import annotations

from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.rulebooks.becoming import Becoming
from cardrules.rulebooks.book import Phrase
from cardrules.rulebooks.players import At
from cardrules.rulebooks.prose import Prose
from cardrules.rulebooks.tally import Tally, tally
from cardrules.rulebooks.voice import Filling, Voice


class Dealing(Becoming):
    """Tells what is dealt where, with the numbers that are the same in every deal."""

    def __init__(self, rules: m.Rules, voice: Voice, counted: frozenset[str], prose: Prose) -> None:
        super().__init__(rules, voice, counted)
        self.prose = prose
        self.tally: Tally = tally(rules)

    def deals(self, effect: m.DealCards, at: At) -> Phrase:
        """Cards dealt to every player, or to a place that all share."""
        zone, number = effect.zone, self.tally.dealt.get(effect.span.start)
        if number is None and isinstance(effect.number, e.Constant):
            number = int(effect.number.value or 0)
        if not zone.per_player:
            return self._to_one(effect, number, at)
        places: dict[str, Filling] = {"zone": zone.title}
        if effect.start is not None:
            places["player"] = self.noun(effect.start, at)
        if number is not None:
            return self._to_each(effect, number, places)
        if effect.number is None:
            return self._all_to_each(effect, places)
        told = self.noun(effect.number, at)
        return self.voice.say(
            "Each player is dealt cards to the {zone}; the number of cards is {number}.",
            number=told,
            **places,
        )

    def _to_each(self, effect: m.DealCards, number: int, places: dict[str, Filling]) -> Phrase:
        count = self.voice.count
        if effect.one_at_a_time and effect.start is not None:
            return count(
                "Each player is dealt {n} card to the {zone}, in turn, {player} first.",
                "Each player is dealt {n} cards to the {zone}, one at a time in turn, {player} "
                "first.",
                number,
                **places,
            )
        if effect.one_at_a_time:
            return count(
                "Each player is dealt {n} card to the {zone}, in turn.",
                "Each player is dealt {n} cards to the {zone}, one at a time in turn.",
                number,
                **places,
            )
        if effect.start is not None:
            return count(
                "Each player in turn, {player} first, is dealt {n} card to the {zone}.",
                "Each player in turn, {player} first, is dealt {n} cards to the {zone}.",
                number,
                **places,
            )
        return count(
            "Each player is dealt {n} card to the {zone}.",
            "Each player is dealt {n} cards to the {zone}.",
            number,
            **places,
        )

    def _all_to_each(self, effect: m.DealCards, places: dict[str, Filling]) -> Phrase:
        say = self.voice.say
        if effect.one_at_a_time and effect.start is not None:
            return say(
                "All cards are dealt out to the players, one at a time in turn, {player} first, "
                "each to the {zone}; some may get one more than others.",
                **places,
            )
        if effect.one_at_a_time:
            return say(
                "All cards are dealt out to the players, one at a time in turn, each to the "
                "{zone}; some may get one more than others.",
                **places,
            )
        return say(
            "All cards are dealt out to the players, each to the {zone}, as evenly as possible.",
            **places,
        )

    # -------------------------------------------------------------- to a place that all share

    def _to_one(self, effect: m.DealCards, number: int | None, at: At) -> Phrase:
        say, zone = self.voice.say, effect.zone
        if effect.number is None:
            return self._rest(effect, number)
        if number is None:
            told = self.noun(effect.number, at)
            return say(
                "Cards are dealt to the {zone}; the number of cards is {number}.",
                zone=zone.title,
                number=told,
            )
        if zone.seen_by == "all":
            return self.voice.count(
                "{n} card is dealt face up to the {zone}.",
                "{n} cards are dealt face up to the {zone}.",
                number,
                zone=zone.title,
            )
        return self.voice.count(
            "{n} card is dealt face down to the {zone}.",
            "{n} cards are dealt face down to the {zone}.",
            number,
            zone=zone.title,
        )

    def _rest(self, effect: m.DealCards, number: int | None) -> Phrase:
        """What is left of the pack; cards that are looked through are not said to be barred."""
        say, count, zone = self.voice.say, self.voice.count, effect.zone
        if number is None:
            return say("All remaining cards go to the {zone}.", zone=zone.title)
        if number == self.rules.deck.size:
            return self._whole_pack(zone)
        if zone.seen_by == "all":
            return count(
                "The remaining card goes face up to the {zone}.",
                "The remaining {n} cards go face up to the {zone}.",
                number,
                zone=zone.title,
            )
        if zone.name in self.tally.looked_through:
            return count(
                "The remaining card goes face down to the {zone}.",
                "The remaining {n} cards go face down to the {zone}.",
                number,
                zone=zone.title,
            )
        return count(
            "The remaining card goes face down to the {zone}; nobody may look at it.",
            "The remaining {n} cards go face down to the {zone}; nobody may look at them.",
            number,
            zone=zone.title,
        )

    def _whole_pack(self, zone: m.Zone) -> Phrase:
        say = self.voice.say
        if zone.seen_by == "all":
            return say("The whole pack goes face up to the {zone}.", zone=zone.title)
        return say("The whole pack goes face down to the {zone}.", zone=zone.title)
