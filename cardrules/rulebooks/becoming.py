"""How what is remembered changes: who takes a part, what a number is, what is true from now on."""

from __future__ import annotations

from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.types import Kind
from cardrules.model.walk import below
from cardrules.rulebooks.book import Name, Phrase
from cardrules.rulebooks.conditions import Conditions
from cardrules.rulebooks.players import At


class Becoming(Conditions):
    """Tells what values of one game are set to."""

    def becomes(self, effect: m.SetValue, at: At) -> Phrase:
        """A value that is set, in one sentence."""
        say, kind = self.voice.say, effect.value.type.kind
        if isinstance(effect.to, e.Constant) and effect.to.value is None:
            return say("From now on there is no {value}.", value=effect.value.title)
        if kind is Kind.TRUTH:
            return self._truth(effect, at)
        if kind is Kind.PLAYER:
            return self._part(effect, at)
        value = self.value(effect.value, effect.player, at)
        if effect.announced:
            thing = self.noun(effect.to, at)
            return say("{value} is {thing}; all players are told.", value=value, thing=thing)
        if kind is Kind.NUMBER:
            return self._number_set(effect, value, at)
        return say("{value} is now {thing}.", value=value, thing=self.noun(effect.to, at))

    # -------------------------------------------------------------- players

    def _part(self, effect: m.SetValue, at: At) -> Phrase:
        """Who takes a part; a part that somebody had before has a new holder."""
        say, title = self.voice.say, effect.value.title
        you = at.you and isinstance(effect.to, e.Subject)
        thing = self.noun(effect.to, at)
        if effect.player is not None:
            value = self.value(effect.value, effect.player, at)
            return say("{value} is {thing}.", value=value, thing=thing)
        if effect.announced:
            if isinstance(effect.to, e.Subject) and not you:
                return say(
                    "{thing} is the {value}; all players are told.", value=title, thing=thing
                )
            return say("The {value} is {thing}; all players are told.", value=title, thing=thing)
        if effect.value.lifetime == "match" or _reads(effect.to, effect.value):
            return self._new_holder(effect, thing, at)
        if you:
            return say("You become the {value}.", value=title)
        if isinstance(effect.to, e.Subject):
            return say("{thing} is the {value}.", value=title, thing=thing)
        return say("The {value} is {thing}.", value=title, thing=thing)

    def _new_holder(self, effect: m.SetValue, thing: Phrase, at: At) -> Phrase:
        say, title = self.voice.say, effect.value.title
        if isinstance(effect.to, e.Subject):
            if at.you:
                return say("You are the new {value}.", value=title)
            return say("{thing} is the new {value}.", value=title, thing=thing)
        return say("The new {value} is {thing}.", value=title, thing=thing)

    # -------------------------------------------------------------- numbers

    def _number_set(self, effect: m.SetValue, value: Phrase, at: At) -> Phrase:
        say = self.voice.say
        match effect.to:
            case e.Arithmetic("+", e.ReadValue(value=same), number) if same == effect.value:
                return say("Add {number} to {value}.", value=value, number=self.noun(number, at))
            case e.Arithmetic("-", e.ReadValue(value=same), number) if same == effect.value:
                return say("Take {number} off {value}.", value=value, number=self.noun(number, at))
            case e.Arithmetic("*", e.ReadValue(value=same), e.Constant(2)) if same == effect.value:
                return say("Double {value}.", value=value)
            case e.Arithmetic("*", e.ReadValue(value=same), number) if same == effect.value:
                number_said = self.noun(number, at)
                return say("Multiply {value} by {number}.", value=value, number=number_said)
            case _:
                return say("Set {value} to {thing}.", value=value, thing=self.noun(effect.to, at))

    # -------------------------------------------------------------- truths

    def _truth(self, effect: m.SetValue, at: At) -> Phrase:
        match effect.to:
            case e.Constant():
                return self._true_from_now(effect, at, holds=bool(effect.to.value))
            case e.Not(e.ReadValue(value=same)) if same == effect.value:
                return self.voice.say(
                    "“{value}” changes over: if it was true it is no longer true, and if it was "
                    "not true it is true now.",
                    value=Name(effect.value.title),
                )
            case _:
                return self.voice.say(
                    "From now on “{value}” is true just if {condition}.",
                    value=Name(effect.value.title),
                    condition=self.condition(effect.to, at),
                )

    def _true_from_now(self, effect: m.SetValue, at: At, *, holds: bool) -> Phrase:
        say, name = self.voice.say, Name(effect.value.title)
        if effect.player is None:
            if holds:
                return say("From now on “{value}” is true.", value=name)
            return say("From now on “{value}” is not true.", value=name)
        if at.you and isinstance(effect.player, e.Subject):
            if holds:
                return say("From now on “{value}” is true of you.", value=name)
            return say("From now on “{value}” is not true of you.", value=name)
        player = self.noun(effect.player, at)
        if holds:
            return say("From now on “{value}” is true of {player}.", value=name, player=player)
        return say("From now on “{value}” is not true of {player}.", value=name, player=player)


def _reads(node: e.Expression, value: m.Value) -> bool:
    """Whether what a value is set to depends on what it was."""
    return any(isinstance(each, e.ReadValue) and each.value == value for each in below(node))
