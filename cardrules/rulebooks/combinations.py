"""What may be played together: a table with the lowest and the highest of each, what beats what."""

from __future__ import annotations

from collections import Counter
from typing import assert_never

from cardrules.model import nodes as m
from cardrules.rulebooks.book import (
    Block,
    Faces,
    Name,
    Paragraph,
    Phrase,
    Row,
    Section,
    Sentence,
    Table,
    Word,
)
from cardrules.rulebooks.doing import Doing


def combinations_section(tell: Doing) -> Section | None:
    """The section about combinations, where the game has some."""
    rules, say = tell.rules, tell.voice.say
    if not rules.combinations:
        return None
    rows = tuple(_row(each, tell) for each in rules.combinations)
    head = (say("Combination"), say("What it is"), say("Lowest"), say("Highest"))
    count = tell.voice.count(
        "There is {n} kind of combination.",
        "There are {n} kinds of combination. A play is always one of them.",
        len(rows),
    )
    place = tell.prose.place("combinations")
    blocks: list[Block] = [
        Paragraph((tell.sentence(count, place),)),
        Table("combinations", head, rows),
    ]
    beating = beats(tell)
    if beating:
        blocks.append(Paragraph(tuple(beating)))
    limits = _limits(tell)
    if limits:
        blocks.append(Paragraph(tuple(limits)))
    return Section("combinations", say("What you can play"), tuple(blocks))


def _row(combination: m.Combination, tell: Doing) -> Row:
    lowest, highest = extremes(combination.shape, tell.rules)
    name: Phrase = (Name(combination.title),)
    return Row((name, definition(combination.shape, tell), lowest, highest), combination.span)


# ------------------------------------------------------------------ what it is


def definition(shape: m.Shape, tell: Doing) -> Phrase:
    """What a combination is made of."""
    match shape:
        case m.SetShape(copies):
            return tell.voice.count("{n} card", "{n} cards of the same rank", copies)
        case m.RunShape():
            return _run(shape, tell)
        case m.CardsShape():
            return tell.voice.say("exactly these cards: {cards}", cards=_faces(shape, tell))
        case m.AttachedShape():
            return _attached(shape, tell)
        case _:
            assert_never(shape)


def _run(shape: m.RunShape, tell: Doing) -> Phrase:
    ranks = tell.rules.deck.ranks
    places: dict[str, str] = {"low": ranks[shape.lowest], "high": ranks[shape.highest]}
    say, number = tell.voice.say, str(shape.fewest)
    if shape.copies > 1:
        places["copies"] = str(shape.copies)
    if shape.fewest == shape.most:
        if shape.copies == 1:
            return say(
                "{number} cards of ranks next to each other, from {low} to {high}",
                number=number,
                **places,
            )
        return say(
            "{number} sets of {copies} cards of a rank, the ranks next to each other, from {low} "
            "to {high}",
            number=number,
            **places,
        )
    if shape.most == shape.highest - shape.lowest + 1:
        if shape.copies == 1:
            return say(
                "{number} or more cards of ranks next to each other, from {low} to {high}",
                number=number,
                **places,
            )
        return say(
            "{number} or more sets of {copies} cards of a rank, the ranks next to each other, "
            "from {low} to {high}",
            number=number,
            **places,
        )
    most = str(shape.most)
    if shape.copies == 1:
        return say(
            "{number} to {most} cards of ranks next to each other, from {low} to {high}",
            number=number,
            most=most,
            **places,
        )
    return say(
        "{number} to {most} sets of {copies} cards of a rank, the ranks next to each other, from "
        "{low} to {high}",
        number=number,
        most=most,
        **places,
    )


def _attached(shape: m.AttachedShape, tell: Doing) -> Phrase:
    parts = [_attachment(each, shape.body, tell) for each in shape.attached]
    body, attached = definition(shape.body, tell), tell.voice.listed(parts)
    if not shape.without:
        if [each.number for each in shape.attached] == [1]:
            return tell.voice.say(
                "{body}; attached to them {cards}, of another rank", body=body, cards=attached
            )
        return tell.voice.say(
            "{body}; attached to them {cards}, of other ranks", body=body, cards=attached
        )
    never = tell.voice.either([_forbidden(each, tell) for each in shape.without])
    return tell.voice.say(
        "{body}; attached to them {cards}, of other ranks, but never with {without} among these",
        body=body,
        cards=attached,
        without=never,
    )


def _forbidden(shape: m.Shape, tell: Doing) -> Phrase:
    """What may not be among the cards that are attached."""
    if isinstance(shape, m.CardsShape):
        return tell.voice.say("{cards} together", cards=_faces(shape, tell))
    return definition(shape, tell)


def _attachment(each: m.Attachment, body: m.SetShape | m.RunShape, tell: Doing) -> Phrase:
    voice = tell.voice
    if each.number is None:
        return _one_for_each(each.copies, body, tell)
    if each.copies == 1:
        return voice.count("{n} card", "{n} cards", each.number)
    return voice.count(
        "{n} set of {copies} cards of a rank",
        "{n} sets of {copies} cards of a rank",
        each.number,
        copies=str(each.copies),
    )


def _one_for_each(copies: int, body: m.SetShape | m.RunShape, tell: Doing) -> Phrase:
    """As many cards or sets as what they are attached to has ranks."""
    say = tell.voice.say
    if body.copies == 1:
        if copies == 1:
            return say("as many cards as there are ranks")
        return say(
            "as many sets of {copies} cards of a rank as there are ranks", copies=str(copies)
        )
    own = {"own": str(body.copies)}
    if copies == 1:
        return say("1 card for each set of {own}", **own)
    return say("1 set of {copies} cards of a rank for each set of {own}", copies=str(copies), **own)


# ------------------------------------------------------------------ the lowest and the highest


def extremes(shape: m.Shape, rules: m.Rules) -> tuple[Phrase, Phrase]:
    """The lowest and the highest play of a kind, as cards; of sequences the shortest."""
    match shape:
        case m.SetShape() | m.RunShape():
            starts = _starts(shape, rules)
            return _body(shape, starts[0], rules, ()), _body(shape, starts[-1], rules, ())
        case m.CardsShape():
            cards = tuple(_face(rank, suit, rules) for rank, suit in shape.cards)
            return (Faces(cards),), (Word("–"),)
        case m.AttachedShape():
            starts = _starts(shape.body, rules)
            low, high = (_with_attached(shape, start, rules) for start in (starts[0], starts[-1]))
            return low, high
        case _:
            assert_never(shape)


def _starts(shape: m.SetShape | m.RunShape, rules: m.Rules) -> list[int]:
    """From which ranks on a play of a kind can be made."""
    copies = Counter(card.rank for card in rules.deck.cards)
    many = [copies[rank] >= shape.copies for rank in range(len(rules.deck.ranks))]
    if isinstance(shape, m.SetShape):
        return [rank for rank, enough in enumerate(many) if enough]
    return [
        rank
        for rank in range(shape.lowest, shape.highest - shape.fewest + 2)
        if all(many[rank : rank + shape.fewest])
    ]


def _body(
    shape: m.SetShape | m.RunShape, start: int, rules: m.Rules, attached: tuple[int, ...]
) -> Phrase:
    length = shape.fewest if isinstance(shape, m.RunShape) else 1
    ranks = [rank for at in range(length) for rank in [start + at] * shape.copies]
    return (Faces(tuple((rules.deck.ranks[rank], None) for rank in (*ranks, *attached))),)


def _with_attached(shape: m.AttachedShape, start: int, rules: m.Rules) -> Phrase:
    """A play with the lowest cards attached that are of other ranks."""
    length = shape.body.fewest if isinstance(shape.body, m.RunShape) else 1
    copies = Counter(card.rank for card in rules.deck.cards)
    free = [rank for rank in range(len(copies)) if not start <= rank < start + length]
    attached: list[int] = []
    for each in shape.attached:
        for _ in range(length if each.number is None else each.number):
            rank = next(rank for rank in free if copies[rank] >= each.copies)
            free.remove(rank)
            attached += [rank] * each.copies
    return _body(shape.body, start, rules, tuple(attached))


def _face(rank: int, suit: int, rules: m.Rules) -> tuple[str, str | None]:
    return rules.deck.ranks[rank], None if suit < 0 else rules.deck.suits[suit]


def _faces(shape: m.CardsShape, tell: Doing) -> Phrase:
    return (Faces(tuple(_face(rank, suit, tell.rules) for rank, suit in shape.cards)),)


# ------------------------------------------------------------------ what beats what


def beats(tell: Doing) -> list[Sentence]:
    """What beats what, where plays are beaten."""
    rules, say = tell.rules, tell.voice.say
    beating = rules.beating
    if beating is None:
        return []
    place = tell.prose.place("combinations.beaten_by")
    match ("same_combination" in beating.same, "same_size" in beating.same):
        case (True, True):
            rule = say(
                "A play is beaten only by a higher combination of the same kind with the same "
                "number of cards."
            )
        case (True, False):
            rule = say("A play is beaten only by a higher combination of the same kind.")
        case (False, True):
            rule = say("A play is beaten only by a higher one with the same number of cards.")
        case _:
            rule = say("A play is beaten only by a higher one.")
    found = [tell.sentence(rule, place), tell.sentence(_higher(tell), place)]
    if not beating.anything and "same_combination" in beating.same:
        none = say("No combination beats one of another kind, however many cards it has.")
        found.append(tell.sentence(none, place))
    for number, but in beating.anything:
        found.append(_beats_anything(number, but, tell))
    return found


def _higher(tell: Doing) -> Phrase:
    shapes = [combination.shape for combination in tell.rules.combinations]
    if any(isinstance(shape, m.AttachedShape) for shape in shapes):
        return tell.voice.say(
            "The higher play is the one whose highest rank is higher; attached cards do not count."
        )
    if any(isinstance(shape, m.RunShape) for shape in shapes):
        return tell.voice.say("The higher play is the one whose highest rank is higher.")
    return tell.voice.say("The higher play is the one of the higher rank.")


def _beats_anything(number: int, but: tuple[int, ...], tell: Doing) -> Sentence:
    combinations = tell.rules.combinations
    name = combinations[number].name
    own: Phrase = (Name(combinations[number].title),)
    place = tell.prose.place(f"combinations.{name}_beats")
    if not but:
        told = tell.voice.say("A {name} also beats every play of another kind.", name=own)
        return tell.sentence(told, place)
    others = tell.voice.either([(Name(combinations[other].title),) for other in but])
    told = tell.voice.say(
        "A {name} also beats every play of another kind, save a {others}.",
        name=own,
        others=others,
    )
    return tell.sentence(told, place)


def _limits(tell: Doing) -> list[Sentence]:
    """Which ranks are in no sequence, and where sequences end."""
    runs = [each for each in tell.rules.combinations if isinstance(each.shape, m.RunShape)]
    shapes = {each.shape for each in runs if isinstance(each.shape, m.RunShape)}
    ends = {(shape.lowest, shape.highest) for shape in shapes}
    if len(ends) != 1:
        return []
    ((low, high),) = ends
    ranks = tell.rules.deck.ranks
    outside = [rank for rank in tell.ranks if not low <= ranks.index(rank) <= high]
    place = runs[0].span
    found = []
    kinds = tell.voice.either([(Name(each.title),) for each in runs])
    if outside:
        listed = tell.voice.listed([(Word(rank),) for rank in outside])
        told = tell.voice.say("{ranks} can be in no {kinds}.", ranks=listed, kinds=kinds)
        found.append(tell.sentence(told, place))
    told = tell.voice.say(
        "No {kinds} goes higher than {rank}, and none goes on round the end of the order.",
        kinds=kinds,
        rank=ranks[high],
    )
    return [*found, tell.sentence(told, place)]
