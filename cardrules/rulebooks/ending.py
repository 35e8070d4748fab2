"""The end of a deal, scoring, the match, what is to be agreed, and rulings."""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.rulebooks.book import (
    Block,
    Box,
    Item,
    Name,
    Paragraph,
    Phrase,
    Row,
    Section,
    Sentence,
    Steps,
    Table,
    Word,
)
from cardrules.rulebooks.doing import Doing
from cardrules.rulebooks.opening import match_won
from cardrules.rulebooks.players import At

# ------------------------------------------------------------------ scoring


def scoring_section(tell: Doing, examples: tuple[Block, ...]) -> Section | None:
    """What is done when a deal ends, with worked examples."""
    say, place = tell.voice.say, tell.prose.place("scoring")
    blocks: list[Block] = []
    if tell.rules.scoring:
        told = say("When the deal is over:")
        blocks.append(Paragraph((tell.sentence(told, place),)))
        blocks.append(Steps(tell.block(place, tell.rules.scoring, At())))
    else:
        told = say("Nothing more is won or lost when the deal is over.")
        blocks.append(Paragraph((tell.sentence(told, place),)))
    blocks += examples
    blocks.append(Paragraph((_new_deal(tell),)))
    return Section("scoring", say("End of the deal and scoring"), tuple(blocks))


def _new_deal(tell: Doing) -> Sentence:
    first = tell.rules.phases[0]
    link = tell.link(0)
    if any(isinstance(effect, m.Shuffle) for effect in first.effects):
        told = tell.voice.say(
            "If the match goes on, a new deal begins with {phase}: all cards are gathered and "
            "shuffled again.",
            phase=link,
        )
    else:
        told = tell.voice.say("If the match goes on, a new deal begins with {phase}.", phase=link)
    return tell.sentence(told, first.span)


# ------------------------------------------------------------------ the match


def match_section(tell: Doing) -> Section:
    """When the match ends and who has won it."""
    say, match = tell.voice.say, tell.rules.match
    ends = [end for end in match.ends if not _never(end.condition)]
    items = []
    for end in ends:
        holds = tell.condition(end.condition, At(subject=say("any player")))
        items.append(tell.item(say("{condition}.", condition=holds), end.span))
    if len(ends) == 1:
        opening: list[Block] = [Paragraph((_only_end(ends[0], tell),))]
    else:
        told = say("After each deal it is asked whether the match is over. One of these ends it:")
        opening = [Paragraph((tell.sentence(told, match.span),)), Steps(tuple(items))]
    found = list(_won(tell))
    if not any(_after(end.condition) is not None for end in ends):
        cap = say(
            "A match that has not ended after {number} deals is cut off, and is then won in the "
            "same way.",
            number=str(match.cap),
        )
        found.append(tell.sentence(cap, tell.prose.place("match.cap")))
    return Section("match", say("The match"), (*opening, Paragraph(tuple(found))))


def _only_end(end: m.MatchEnd, tell: Doing) -> Sentence:
    after = _after(end.condition)
    if after is not None:
        told = tell.voice.count(
            "The match ends after {n} deal.", "The match ends after {n} deals.", after
        )
        return tell.sentence(told, end.span)
    holds = tell.condition(end.condition, At(subject=tell.voice.say("any player")))
    told = tell.voice.say(
        "The match ends after the first deal after which {condition}.", condition=holds
    )
    return tell.sentence(told, end.span)


def _after(condition: e.Expression) -> int | None:
    """After how many deals a match ends, where it ends by that."""
    match condition:
        case e.Compare(">=", e.Counter("deal_number"), e.Constant(int(number))):
            return number
        case _:
            return None


def _never(condition: e.Expression) -> bool:
    return isinstance(condition, e.Constant) and not condition.value


def _won(tell: Doing) -> Iterator[Sentence]:
    say, place = tell.voice.say, tell.prose.place("match.won_by")
    yield tell.sentence(say("The match is {won}.", won=match_won(tell)), place)
    for most, value in tell.rules.match.won_by[1:]:
        if most:
            told = say(
                "If players are equal in that, this decides, and the highest number wins: "
                "{things}.",
                things=value.title,
            )
        else:
            told = say(
                "If players are equal in that, this decides, and the lowest number wins: {things}.",
                things=value.title,
            )
        yield tell.sentence(told, place)
    told = say("Players who are still equal share the victory.")
    yield tell.sentence(told, tell.prose.place("match.ties"))


# ------------------------------------------------------------------ options, rulings, advice


def options_section(tell: Doing) -> Section | None:
    """What is to be agreed before the game, with what this book takes."""
    rules, say = tell.rules, tell.voice.say
    if not rules.options:
        return None
    head = (say("Option"), say("What it settles"), say("Possible"), say("Here"))
    rows = tuple(
        Row(
            (
                (Name(option.name.replace("_", " ")),),
                (Word(option.sentence),),
                _range(option, tell),
                _setting(option.value, tell),
            ),
            option.span,
        )
        for option in rules.options
    )
    told = say(
        "A table may agree on these before the game. What stands under “{here}” is what this book "
        "tells.",
        here=say("Here"),
    )
    opening = Paragraph((tell.sentence(told, tell.prose.place("options")),))
    return Section("options", say("To be agreed"), (opening, Table("options", head, rows)))


def _range(option: m.Option, tell: Doing) -> Phrase:
    say = tell.voice.say
    match option.kind:
        case "number":
            limits = {"lowest": str(option.lowest), "highest": str(option.highest)}
            if option.or_none:
                return say("{lowest} to {highest}, or none", **limits)
            return say("{lowest} to {highest}", **limits)
        case "truth":
            return say("yes or no")
        case _:
            words = [(Name(each.replace("_", " ")),) for each in option.choices]
            return tell.voice.either([tuple(each) for each in words])


def _setting(value: int | str | bool | None, tell: Doing) -> Phrase:
    match value:
        case None:
            return tell.voice.say("none")
        case bool():
            return tell.voice.say("yes") if value else tell.voice.say("no")
        case _:
            return (Word(str(value).replace("_", " ")),)


def rulings_section(tell: Doing) -> Section | None:
    """Questions that readers ask, with the answers of the author."""
    rulings = tell.rules.rulings
    if not rulings:
        return None
    boxes = tuple(_ruling(ruling, tell) for ruling in rulings)
    return Section("rulings", tell.voice.say("Questions and rulings"), boxes)


def _ruling(ruling: m.Ruling, tell: Doing) -> Box:
    say = tell.voice.say
    title = Sentence((Word(ruling.question),), ruling.span, said=True)
    blocks: list[Block] = [Paragraph((Sentence((Word(ruling.chosen),), ruling.span, said=True),))]
    if ruling.other:
        told = say("Others play: {text}", text=ruling.other)
        blocks.append(Paragraph((Sentence(told, ruling.span, said=True),)))
    return Box("ruling", title, tuple(blocks))


def advice_section(tell: Doing) -> Section | None:
    """Hints on playing well; none of them is a rule."""
    advice = tell.prose.advice
    if not advice:
        return None
    told = tell.voice.say("These are hints on playing well, and no rules.")
    items = tuple(Item((each,)) for each in advice)
    opening = Paragraph((Sentence(told, advice[0].span),))
    return Section("advice", tell.voice.say("Advice"), (opening, Steps(items)))
