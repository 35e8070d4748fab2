"""What must hold for a move, and what has to be chosen where one can."""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.asking import asks_of_the_play
from cardrules.model.types import Kind
from cardrules.model.walk import parts
from cardrules.rulebooks.book import Phrase, Sentence
from cardrules.rulebooks.doing import Doing
from cardrules.rulebooks.players import At

_YOU = At(you=True)


def requirements(move: m.MoveRule, tell: Doing) -> Iterator[Sentence]:
    """What must hold for a move, and what duties there are."""
    say = tell.voice.say
    for need in move.needs:
        yield tell.sentence(_need(need, move, tell), need.span)
    if move.beats_last:
        told = say(
            "If something was played in this trick, you may play only what beats the last play; "
            "if you lead, you may play any combination."
        )
        yield tell.sentence(told, tell.prose.place(f"{move.id}.beats"))
    for at, duty in enumerate(move.duties):
        yield tell.sentence(_duty(duty, tell, first=at == 0), duty.span)


def such_a_choice(condition: e.Expression, at: At, tell: Doing) -> Phrase:
    """What a duty asks for, as something to choose: `2♣`, `a card that counts 0`."""
    say = tell.voice.say
    match condition:
        case e.Same(e.Chosen(), e.Constant(type=kind) as card) if kind.kind is Kind.CARD:
            return tell.noun(card, at)
        case e.Compare("=", e.ValueOf(e.Chosen()), number):
            return say("a card that counts {number}", number=tell.noun(number, at))
        case e.Same(e.SuitOf(e.Chosen()), suit):
            return say("a card of this suit: {suit}", suit=tell.noun(suit, at))
        case e.Not(e.Same(e.SuitOf(e.Chosen()), suit)):
            return say("a card of another suit than {suit}", suit=tell.noun(suit, at))
        case _:
            holds = tell.condition(condition, at)
    if _asks(condition, Kind.CARD):
        return say("a card for which this holds: {condition}", condition=holds)
    if asks_of_the_play(condition) or _asks(condition, Kind.COMBINATION):
        return say("a play for which this holds: {condition}", condition=holds)
    return say("something for which this holds: {condition}", condition=holds)


def _need(need: m.Need, move: m.MoveRule, tell: Doing) -> Phrase:
    say = tell.voice.say
    match (move.choice, _inside(need.condition)):
        case (m.CardsChoice(), e.Not(e.RankAmong(e.RankOf(e.Chosen()), cards))):
            place = tell.noun(cards, _YOU)
            return say("You may choose only a card of a rank that is not in {place}.", place=place)
        case (m.CardsChoice(), e.Same(e.RankOf(e.Chosen()), e.RankOf(card))):
            other = tell.noun(card, _YOU)
            return say("You may choose only a card of the rank of {card}.", card=other)
        case _:
            pass
    if isinstance(move.choice, m.CardsChoice) and _asks(need.condition, Kind.CARD):
        holds = tell.condition(need.condition, _YOU)
        return say("You may choose only a card for which this holds: {condition}.", condition=holds)
    if isinstance(need.condition, e.Not):
        holds = tell.condition(need.condition.operand, _YOU)
        return say("You may not do this if {condition}.", condition=holds)
    return say(
        "You may do this only if {condition}.", condition=tell.condition(need.condition, _YOU)
    )


def _inside(node: e.Expression) -> e.Expression:
    """What a term about the chosen card means."""
    match node:
        case e.ForCard(e.Chosen(), meaning):
            return meaning
        case _:
            return node


def _asks(node: object, kind: Kind) -> bool:
    """Whether a condition asks about what is chosen, not about a card looked at within it."""
    match node:
        case e.Chosen(type=own):
            return own.kind is kind
        case e.SomeCard(cards=cards) | e.Filtered(cards=cards) | e.ExtremeCard(cards=cards):
            return _asks(cards, kind)
        case e.ForCard(card=card):
            return _asks(card, kind)
        case _:
            return any(_asks(part, kind) for part in parts(node))


def _duty(duty: m.Duty, tell: Doing, *, first: bool) -> Phrase:
    say = tell.voice.say
    match (duty.when, duty.condition):
        case (e.Not(e.Leading()), e.Same(e.SuitOf(e.Chosen()), e.SuitOf(e.LedCard()))):
            return say("If you do not lead, you must follow the suit led if you can.")
        case _:
            wanted = such_a_choice(duty.condition, _YOU, tell)
    if duty.when is None:
        if first:
            return say("If you can, you must choose {card}.", card=wanted)
        return say("Among what is then left you must, if you can, choose {card}.", card=wanted)
    when = tell.condition(duty.when, _YOU)
    if first:
        return say("If {when}, you must, if you can, choose {card}.", when=when, card=wanted)
    return say(
        "If {when}, you must, among what is then left and if you can, choose {card}.",
        when=when,
        card=wanted,
    )
