"""Worked examples, told step by step. They are run elsewhere, before a book is made."""

from __future__ import annotations

from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.types import Kind
from cardrules.rulebooks.book import (
    Block,
    Box,
    Faces,
    Item,
    Name,
    Paragraph,
    Phrase,
    Sentence,
    Steps,
    Word,
)
from cardrules.rulebooks.doing import Doing
from cardrules.rulebooks.duties import such_a_choice
from cardrules.rulebooks.players import At
from cardrules.rulebooks.voice import as_phrase


def example_box(example: m.Example, tell: Doing, agreed: Doing) -> Box:
    """An example with its situation and its steps.

    `agreed` tells of the rules as the example has them, with what it says is agreed.
    """
    title = Sentence((Word(example.title),), example.span, said=True)
    blocks: list[Block] = []
    about = tell.prose.about(example.span)
    situation = [] if about is None else [about]
    situation += _situation(example, tell)
    if situation:
        blocks.append(Paragraph(tuple(situation)))
    items = tuple(Item((_step(step, example, tell, agreed),)) for step in example.steps)
    blocks.append(Steps(items, numbered=True))
    return Box("example", title, tuple(blocks))


def is_about_scoring(example: m.Example) -> bool:
    """Whether an example ends in what a deal gave."""
    return any(step.kind in ("scores", "won") for step in example.steps)


# ------------------------------------------------------------------ the situation


def _situation(example: m.Example, tell: Doing) -> list[Sentence]:
    say = tell.voice.say
    found: list[Phrase] = []
    for name, word in example.options:
        option = Name(name.replace("_", " "))
        setting = Word(word.replace("_", " "))
        found.append(say("It is agreed: {option} is {setting}.", option=option, setting=setting))
    told = {value.name for value in tell.rules.values}
    for name, seat, literal in (each for each in example.values if each[0] in told):
        found.append(_is_set(name, seat, literal, example, tell))
    for name, seat, cards in example.zones:
        place = _zone(name, seat, example, tell)
        if cards:
            found.append(say("{place}: {cards}.", place=place, cards=faces(cards, tell)))
        else:
            found.append(say("There are no cards in {place}.", place=place))
    if example.last_play is not None:
        cards, seat = example.last_play
        player = _seat(seat, example)
        found.append(
            say("{player} has just played {cards}.", player=player, cards=faces(cards, tell))
        )
    if example.turn:
        seats = tell.voice.listed([as_phrase(_seat(seat, example)) for seat in example.turn])
        if len(example.turn) == 1:
            found.append(say("It is the turn of {player}.", player=seats))
        else:
            found.append(say("It is the turn of {players} at once.", players=seats))
    return [tell.sentence(each, example.span) for each in found]


def _is_set(name: str, seat: int, literal: str, example: m.Example, tell: Doing) -> Phrase:
    """What a value is as an example begins."""
    say, value = tell.voice.say, _value(name, seat, example, tell)
    if _is_truth(name, tell):
        if literal == "yes":
            return say("{value} is true.", value=value)
        return say("{value} is not true.", value=value)
    thing = _literal(name, literal, example, tell)
    return say("{value}: {thing}.", value=value, thing=thing)


def _is_then(step: m.ExampleStep, example: m.Example, tell: Doing) -> Phrase:
    """What a value has to be at a step of an example."""
    say, value = tell.voice.say, _value(step.name, step.seat, example, tell)
    if _is_truth(step.name, tell):
        if step.literal == "yes":
            return say("{value} is then true.", value=value)
        return say("{value} is then not true.", value=value)
    thing = _literal(step.name, step.literal, example, tell)
    return say("{value}, now: {thing}.", value=value, thing=thing)


def _is_truth(name: str, tell: Doing) -> bool:
    return any(value.name == name and value.type.kind is Kind.TRUTH for value in tell.rules.values)


def _seat(seat: int, example: m.Example) -> str:
    return example.seats[seat] if 0 <= seat < len(example.seats) else str(seat)


def _zone(name: str, seat: int, example: m.Example, tell: Doing) -> Phrase:
    zone = next(zone for zone in tell.rules.zones if zone.name == name)
    if seat < 0:
        return tell.voice.say("the {zone}", zone=zone.title)
    return tell.voice.say("the {zone} of {player}", zone=zone.title, player=_seat(seat, example))


def _value(name: str, seat: int, example: m.Example, tell: Doing) -> Phrase:
    value = next(value for value in tell.rules.values if value.name == name)
    if value.type.kind is Kind.TRUTH:
        title = Name(value.title)
        if seat < 0:
            return tell.voice.say("“{value}”", value=title)
        return tell.voice.say("“{value}” of {player}", value=title, player=_seat(seat, example))
    if seat < 0:
        return tell.voice.say("the {value}", value=value.title)
    return tell.voice.say("the {value} of {player}", value=value.title, player=_seat(seat, example))


def _literal(name: str, literal: str, example: m.Example, tell: Doing) -> Phrase:
    """What a value is, as the example writes it; players by their names."""
    value = next(value for value in tell.rules.values if value.name == name)
    if value.type.kind is Kind.PLAYER and literal.isdigit():
        return (Word(_seat(int(literal), example)),)
    return (Word(literal.replace("_", " ")),)


def faces(words: tuple[str, ...] | list[str], tell: Doing) -> Phrase:
    """Cards as an example writes them, to be drawn."""
    deck = tell.rules.deck
    found: list[tuple[str, str | None]] = []
    for word in words:
        split = deck.split(word)
        if split is None:
            return (Word(" ".join(words)),)
        rank, suit = split
        found.append((deck.ranks[rank], None if suit < 0 else deck.suits[suit]))
    return (Faces(tuple(found)),)


# ------------------------------------------------------------------ steps


def _step(step: m.ExampleStep, example: m.Example, tell: Doing, agreed: Doing) -> Sentence:
    if step.kind == "may_not":
        why = _why(step, example, agreed)
        return tell.sentence(_may_not(step, _seat(step.seat, example), why, tell), step.span)
    return tell.sentence(_told(step, example, tell), step.span)


def _told(step: m.ExampleStep, example: m.Example, tell: Doing) -> Phrase:
    say = tell.voice.say
    player = _seat(step.seat, example)
    match step.kind:
        case "play":
            return say("{player}: {move}.", player=player, move=_move(step.text, tell))
        case "may":
            if step.seat < 0:
                return say("Allowed: {move}.", move=_move(step.text, tell))
            return say("{player} may {move}.", player=player, move=_move(step.text, tell))
        case "scores":
            return _scores(step, player, tell)
        case "won":
            seats = [as_phrase(_seat(seat, example)) for seat in step.seats]
            return say("The match is then won by {players}.", players=tell.voice.listed(seats))
        case "turn":
            seats = [as_phrase(_seat(seat, example)) for seat in step.seats]
            return say("It is then the turn of {players}.", players=tell.voice.listed(seats))
        case "phase":
            phase = next(each for each in tell.rules.phases if each.name == step.name)
            return say("The game is then in {phase}.", phase=tell.link(phase.number))
        case "value":
            return _is_then(step, example, tell)
        case "zone":
            place = _zone(step.name, step.seat, example, tell)
            if not step.cards:
                return say("No cards are left in {place}.", place=place)
            return say("{place}, now: {cards}.", place=place, cards=faces(step.cards, tell))
        case _:
            return (Word(step.text),)


def _move(text: str, tell: Doing) -> Phrase:
    """A move in notation, with its cards drawn."""
    name, *words = text.split()
    move = Name(name.replace("_", " "))
    cards = [word for word in words if tell.rules.deck.split(word) is not None]
    if not words or len(cards) != len(words) or not _takes_cards(name, tell):
        rest = " ".join(words)
        return tell.voice.say("{move} {what}", move=move, what=rest) if rest else (move,)
    return tell.voice.say("{move} {cards}", move=move, cards=faces(cards, tell))


def _takes_cards(name: str, tell: Doing) -> bool:
    return any(
        move.name == name and isinstance(move.choice, m.CardsChoice | m.CombinationChoice)
        for phase in tell.rules.phases
        for move in phase.moves
    )


def _scores(step: m.ExampleStep, player: str, tell: Doing) -> Phrase:
    most, value = tell.rules.match.won_by[0]
    del most
    number = abs(step.number)
    things = tell.voice.thing(number, value.title)
    if step.number < 0:
        return tell.voice.say(
            "{player} loses {number} {things}.", player=player, number=str(number), things=things
        )
    return tell.voice.say(
        "{player} gets {number} {things}.", player=player, number=str(number), things=things
    )


def _may_not(step: m.ExampleStep, player: str, why: Phrase | None, tell: Doing) -> Phrase:
    say, move = tell.voice.say, _move(step.text, tell)
    if step.seat < 0:
        if why is None:
            return say("Not allowed: {move}.", move=move)
        return say("Not allowed: {move} ({reason}).", move=move, reason=why)
    if why is None:
        return say("{player} may not {move}.", player=player, move=move)
    return say("{player} may not {move} ({reason}).", player=player, move=move, reason=why)


def _why(step: m.ExampleStep, example: m.Example, tell: Doing) -> Phrase | None:
    """Why a move is not allowed, by the rule the example names; `tell` knows what is agreed."""
    say, because = tell.voice.say, step.because
    if not because:
        return None
    tail = because.replace("_", " ").replace(".", " ")
    match tail:
        case "same size":
            return say("not the same number of cards")
        case "same combination":
            return say("not the same kind of combination")
        case "higher rank":
            return say("not higher")
        case "cards":
            return say("there are no such cards to choose")
        case "over":
            return say("the match is over")
        case "together":
            return say("the choice has been made")
        case "turns":
            return say("it is not the turn of that player")
        case "combinations":
            return say("it is none of the combinations")
        case _:
            return _of_rule(because, example.phase, tell)


def _of_rule(because: str, first: str, tell: Doing) -> Phrase | None:
    at = At(subject=tell.voice.say("the player"))
    for phase in sorted(tell.rules.phases, key=lambda phase: phase.name != first):
        for move in phase.moves:
            for need in move.needs:
                if f".{need.id}".endswith(f".{because}"):
                    card = _only_card(need.condition, at, tell)
                    if card is not None:
                        return card
                    holds = tell.condition(need.condition, at)
                    return tell.voice.say("it is allowed only if {condition}", condition=holds)
            for duty in move.duties:
                if f".{duty.id}".endswith(f".{because}"):
                    wanted = such_a_choice(duty.condition, at, tell)
                    return tell.voice.say("if possible it must be {card}", card=wanted)
    return None


def _only_card(condition: e.Expression, at: At, tell: Doing) -> Phrase | None:
    """That a card is of a rank it may not be of."""
    match condition:
        case e.ForCard(e.Chosen(), e.Not(e.RankAmong(e.RankOf(e.Chosen()), cards))) | e.Not(
            e.RankAmong(e.RankOf(e.Chosen()), cards)
        ):
            return tell.voice.say("of a rank that is in {place}", place=tell.noun(cards, at))
        case _:
            return None
