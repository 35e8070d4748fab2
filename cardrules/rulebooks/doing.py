"""What rules do, as sentences. Each effect is one whole sentence, or a heading and its parts."""

from __future__ import annotations

from typing import assert_never

from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.rulebooks.book import Item, Link, Phrase, Sentence
from cardrules.rulebooks.dealing import Dealing
from cardrules.rulebooks.leading import leaves
from cardrules.rulebooks.players import At
from cardrules.rulebooks.voice import capitalised
from cardrules.text import Span


class Doing(Dealing):
    """Tells what the rules of one game do."""

    def effects(self, effects: tuple[m.Effect, ...], at: At) -> tuple[Item, ...]:
        """A list of what is done, in order; what follows a way out is done otherwise."""
        items: list[Item] = []
        for number, effect in enumerate(effects, 1):
            if isinstance(effect, m.When):
                rest = effects[number:] if leaves(effect.then) else ()
                items += self._when(effect, rest, at)
                if rest:
                    break
            else:
                items += self._effect(effect, at)
        return tuple(items)

    def block(self, above: Span, effects: tuple[m.Effect, ...], at: At) -> tuple[Item, ...]:
        """What stands under a line: the author's sentence if there is one, and where it leads."""
        about = self.prose.about(above)
        if about is None:
            return self.effects(effects, at)
        leads = tuple(each for each in effects if isinstance(each, m.GoTo | m.EndDeal))
        return (Item((about,)), *self.effects(leads, at))

    def sentence(self, phrase: Phrase, span: Span) -> Sentence:
        """A sentence that came from a place of the rule file."""
        return Sentence(capitalised(phrase), span)

    def item(self, phrase: Phrase, span: Span, items: tuple[Item, ...] = ()) -> Item:
        """An entry of a list with one sentence."""
        return Item((self.sentence(phrase, span),), items)

    def _effect(self, effect: m.Effect, at: At) -> list[Item]:
        match effect:
            case m.When():
                return self._when(effect, (), at)
            case m.ForEach():
                heading = self.voice.say("for {players}:", players=self.players(effect.players, at))
                who = self.voice.say("that player")
                inside = self.block(effect.span, effect.effects, at.about(who))
                return [self.item(heading, effect.span, inside)]
            case _:
                return [self.item(self.done(effect, at), effect.span)]

    def _when(self, effect: m.When, rest: tuple[m.Effect, ...], at: At) -> list[Item]:
        """What is done if something holds, and what otherwise; `rest` comes after the latter."""
        say = self.voice.say
        heading = say("if {condition}:", condition=self.condition(effect.condition, at))
        items = [self.item(heading, effect.span, self.block(effect.span, effect.then, at))]
        left = (*effect.otherwise, *rest)
        while left:
            first = left[0]
            if not isinstance(first, m.When) or (len(left) > 1 and not leaves(first.then)):
                inside = self.effects(left, at)
                return [*items, self.item(say("otherwise:"), first.span, inside)]
            holds = self.condition(first.condition, at)
            then = self.block(first.span, first.then, at)
            heading = say("otherwise, if {condition}:", condition=holds)
            items.append(self.item(heading, first.span, then))
            left = (*first.otherwise, *left[1:])
        return items

    def done(
        self,
        effect: m.SetValue
        | m.AddValue
        | m.Pay
        | m.AnnounceCards
        | m.MoveCards
        | m.DrawCards
        | m.Shuffle
        | m.ShuffleZone
        | m.DealCards
        | m.Lead
        | m.PlayNext
        | m.PlayAgain
        | m.GoTo
        | m.EndDeal,
        at: At,
    ) -> Phrase:
        """One thing that is done, as a sentence that does not yet begin like one."""
        say = self.voice.say
        match effect:
            case m.SetValue():
                return self.becomes(effect, at)
            case m.AddValue():
                return self._scores(effect, at)
            case m.Pay():
                return self._pays(effect, at)
            case (
                m.AnnounceCards()
                | m.MoveCards()
                | m.DrawCards()
                | m.Shuffle()
                | m.ShuffleZone()
                | m.DealCards()
            ):
                return self._with_cards(effect, at)
            case m.Lead() | m.PlayNext() | m.PlayAgain():
                return self._turn(effect, at)
            case m.GoTo():
                return say("the game goes on with {phase}.", phase=self.link(effect.phase))
            case m.EndDeal():
                if effect.void:
                    return say("the deal is thrown in: nothing is scored, and a new deal begins.")
                return say("the deal is over, and is scored.")
            case _:
                assert_never(effect)

    def _turn(self, effect: m.Lead | m.PlayNext | m.PlayAgain, at: At) -> Phrase:
        say = self.voice.say
        match effect:
            case m.Lead():
                if at.you and isinstance(effect.player, e.Subject):
                    return say("you lead to the next trick.")
                return say("{player} leads to the next trick.", player=self.noun(effect.player, at))
            case m.PlayNext():
                if at.you and isinstance(effect.player, e.Subject):
                    return say("you have another turn.")
                return say("{player} has the next turn.", player=self.noun(effect.player, at))
            case m.PlayAgain():
                return say("the same player has another turn.")
            case _:
                assert_never(effect)

    def _with_cards(
        self,
        effect: m.AnnounceCards
        | m.MoveCards
        | m.DrawCards
        | m.Shuffle
        | m.ShuffleZone
        | m.DealCards,
        at: At,
    ) -> Phrase:
        say = self.voice.say
        match effect:
            case m.AnnounceCards():
                inside = at if effect.players is None else at.about(self.every(effect.players, at))
                return say("all players are shown {cards}.", cards=self.noun(effect.cards, inside))
            case m.MoveCards():
                return self._moves(effect, at)
            case m.DrawCards(at_random=True):
                return self._draws_at_random(effect, at)
            case m.DrawCards():
                return self._draws(effect, at)
            case m.Shuffle():
                return say("all cards of the game are gathered and shuffled.")
            case m.ShuffleZone():
                return say("the cards of {place} are shuffled.", place=self.noun(effect.place, at))
            case m.DealCards():
                return self.deals(effect, at)
            case _:
                assert_never(effect)

    def link(self, phase: int) -> Link:
        """A phase by its title, leading to its section."""
        goal = self.rules.phases[phase]
        return Link(goal.title, f"phase-{goal.name}")

    def every(self, players: e.Players, at: At) -> Phrase:
        """A set of players where one thing of each is meant, as `every player`."""
        say = self.voice.say
        if players.others:
            return say("every other player")
        if players.but is None:
            return say("every player")
        return say("every player but {player}", player=self.noun(players.but, at))

    # -------------------------------------------------------------- scores

    def _scores(self, effect: m.AddValue, at: At) -> Phrase:
        say = self.voice.say
        you = at.you and isinstance(effect.who, e.Subject)
        inside = at.about(say("that player")) if isinstance(effect.who, m.EachPlayer) else at
        who, things = self.who(effect.who, at), effect.value.title
        amount, loses = _without_minus(effect.amount)
        if isinstance(amount, e.Constant) and isinstance(amount.value, int):
            number = self.voice.say(
                "{number} {things}",
                number=str(amount.value),
                things=self.voice.thing(amount.value, things),
            )
        else:
            number = self.voice.say(
                "{number}, in {things}", number=self.noun(amount, inside), things=things
            )
        if you:
            return (
                say("you lose {number}.", number=number)
                if loses
                else say("you score {number}.", number=number)
            )
        if loses:
            return say("{player} loses {number}.", player=who, number=number)
        return say("{player} scores {number}.", player=who, number=number)

    def _pays(self, effect: m.Pay, at: At) -> Phrase:
        payer, payee = self.who(effect.payer, at), self.who(effect.payee, at)
        things = effect.value.title
        several = isinstance(effect.payer, m.EachPlayer) or isinstance(effect.payee, m.EachPlayer)
        inside = at.about(self.voice.say("that player")) if several else at
        if isinstance(effect.amount, e.Constant) and isinstance(effect.amount.value, int):
            return self.voice.say(
                "{payer} pays {payee} {number} {things}.",
                payer=payer,
                payee=payee,
                number=str(effect.amount.value),
                things=self.voice.thing(effect.amount.value, things),
            )
        return self.voice.say(
            "{payer} pays {payee} {number}, in {things}.",
            payer=payer,
            payee=payee,
            number=self.noun(effect.amount, inside),
            things=things,
        )

    # -------------------------------------------------------------- cards

    def _moves(self, effect: m.MoveCards, at: At) -> Phrase:
        say = self.voice.say
        inside = at if effect.every is None else at.about(self.every(effect.every, at))
        match effect.cards:
            case e.Filtered(
                source,
                e.Same(e.SuitOf(e.Chosen()) | e.RankOf(e.Chosen()), e.Constant() as mark),
            ):
                return say(
                    "every {card} in {place} goes to {target}.",
                    card=self.noun(mark, at),
                    place=self.noun(source, inside),
                    target=self.noun(effect.target, inside),
                )
            case _:
                pass
        cards, target = self.noun(effect.cards, inside), self.noun(effect.target, inside)
        match (effect.cards, effect.target.zone.seen_by):
            case (e.ZoneCards() | e.SecretCards(), "nobody"):
                return say(
                    "all cards of {place} go face down to {target}.", place=cards, target=target
                )
            case (e.ZoneCards() | e.SecretCards(), "all"):
                return say(
                    "all cards of {place} go face up to {target}.", place=cards, target=target
                )
            case (e.ZoneCards() | e.SecretCards(), _):
                return say("all cards of {place} go to {target}.", place=cards, target=target)
            case (e.ExtremeCard(), _):
                return say("{card} goes to {target}.", card=cards, target=target)
            case _:
                return say("{cards} go to {target}.", cards=cards, target=target)

    def _draws(self, effect: m.DrawCards, at: At) -> Phrase:
        source, target = self.noun(effect.source, at), self.noun(effect.target, at)
        if isinstance(effect.number, e.Constant):
            return self.voice.count(
                "{n} card is drawn from the top of {place} to {target}, if there is one.",
                "{n} cards are drawn from the top of {place} to {target}, or what is left.",
                int(effect.number.value or 0),
                place=source,
                target=target,
            )
        return self.voice.say(
            "cards are drawn from the top of {place} to {target}, as many as this number or what "
            "is left: {number}.",
            place=source,
            target=target,
            number=self.noun(effect.number, at),
        )

    def _draws_at_random(self, effect: m.DrawCards, at: At) -> Phrase:
        source, target = self.noun(effect.source, at), self.noun(effect.target, at)
        if isinstance(effect.number, e.Constant):
            return self.voice.count(
                "{n} card is drawn at random from {place} to {target}, if there is one.",
                "{n} cards are drawn at random from {place} to {target}, or what is left.",
                int(effect.number.value or 0),
                place=source,
                target=target,
            )
        return self.voice.say(
            "cards are drawn at random from {place} to {target}, as many as this number or what "
            "is left: {number}.",
            place=source,
            target=target,
            number=self.noun(effect.number, at),
        )


def _without_minus(amount: e.Expression) -> tuple[e.Expression, bool]:
    """An amount without its minus, and whether it had one."""
    match amount:
        case e.Constant(int(value)) if value < 0:
            return e.Constant(-value, amount.type), True
        case e.Arithmetic("-", e.Constant(0), number):
            return number, True
        case e.Arithmetic("*", e.Constant(int(value)) as factor, number) if value < 0:
            return e.Arithmetic("*", e.Constant(-value, factor.type), number), True
        case _:
            return amount, False
