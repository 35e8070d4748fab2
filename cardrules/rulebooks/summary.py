"""The game on one page: what may be done in each part, what beats what, and what scores."""

from __future__ import annotations

from cardrules.model import nodes as m
from cardrules.rulebooks.book import Block, Name, Paragraph, Phrase, Row, Section, Steps, Table
from cardrules.rulebooks.combinations import beats, definition
from cardrules.rulebooks.doing import Doing
from cardrules.rulebooks.leading import in_order
from cardrules.rulebooks.players import At


def summary_section(tell: Doing) -> Section:
    """The quick reference, for the table."""
    say = tell.voice.say
    rows = []
    acting = [phase for phase in in_order(tell.rules) if phase.kind != "automatic"]
    for phase in acting:
        moves = tell.voice.either([(Name(move.name.replace("_", " ")),) for move in phase.moves])
        rows.append(Row(((tell.link(phase.number),), _ends(phase, tell), moves), phase.span))
    head = (say("Part"), say("Until"), say("Moves"))
    blocks: list[Block] = [Table("parts", head, tuple(rows))]
    for phase in acting:
        if phase.kind == "together":
            told = say("{phase}, when all have chosen:", phase=tell.link(phase.number))
            at = At(subject=say("the player"), phase=phase)
            place = tell.prose.place(f"{phase.name}.then")
            blocks.append(Paragraph((tell.sentence(told, place),)))
            blocks.append(Steps(tell.block(place, phase.effects, at), numbered=True))
    if tell.rules.combinations:
        kinds = tuple(
            Row(((Name(each.title),), definition(each.shape, tell)), each.span)
            for each in tell.rules.combinations
        )
        blocks.append(Table("kinds", (say("Combination"), say("What it is")), kinds))
        beating = beats(tell)
        if beating:
            blocks.append(Paragraph(tuple(beating)))
    if tell.rules.scoring:
        told = say("When the deal is over:")
        place = tell.prose.place("scoring")
        blocks.append(Paragraph((tell.sentence(told, place),)))
        blocks.append(Steps(tell.block(place, tell.rules.scoring, At())))
    return Section("summary", say("Quick reference"), tuple(blocks))


def _ends(phase: m.Phase, tell: Doing) -> Phrase:
    """Until when a part lasts."""
    say = tell.voice.say
    at = At(subject=say("the player who has just moved"))
    ends = [tell.condition(check.condition, at) for check in phase.checks if not check.trick]
    if ends:
        return _one_after_another(ends, tell)
    if phase.kind == "together":
        return say("all have chosen")
    if phase.kind == "turn":
        return say("the move is made")
    return say("it leads on")


def _one_after_another(ends: list[Phrase], tell: Doing) -> Phrase:
    """Endings of a part, kept apart from what stands within each."""
    first, *others = ends
    for other in others:
        first = tell.voice.say("{first}; or as soon as {other}", first=first, other=other)
    return first
