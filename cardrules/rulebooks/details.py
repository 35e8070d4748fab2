"""Details that are easily missed, and who sees what at each step, worked out from the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.types import Kind
from cardrules.model.walk import below
from cardrules.rulebooks.book import Item, Link, Name, Phrase, Section, Sentence, Steps
from cardrules.rulebooks.doing import Doing
from cardrules.rulebooks.leading import in_order, may_grow
from cardrules.rulebooks.players import At
from cardrules.rulebooks.voice import Filling

# ------------------------------------------------------------------ key details


def details_section(tell: Doing) -> Section | None:
    """What follows from guards, ties and places, and is easily missed."""
    found: dict[Phrase, Sentence] = {}
    for told in (*_choices(tell), *_places(tell), *_sequences(tell), *_ties(tell)):
        found.setdefault(told.phrase, told)
    items = tuple(Item((each,)) for each in found.values())
    if not items:
        return None
    return Section("details", tell.voice.say("Key details"), (Steps(items),))


def _choices(tell: Doing) -> Iterator[Sentence]:
    for phase in tell.rules.phases:
        if phase.kind == "automatic":
            continue
        for move in phase.moves:
            yield from _cards_needed(move, phase, tell)
            for need in move.needs:
                yield from _forbidden(need, move, phase, tell)


def _cards_needed(move: m.MoveRule, phase: m.Phase, tell: Doing) -> Iterator[Sentence]:
    """That a move needs cards, where a player might have none."""
    match move.choice:
        case m.CardsChoice(fewest=fewest, source=source) if (
            source.player is not None
            and len(phase.moves) > 1
            and not _ends_without_cards(source, phase)
        ):
            places: dict[str, Filling] = {
                "zone": source.zone.title,
                "move": Name(move.name.replace("_", " ")),
                "phase": tell.link(phase.number),
            }
            if fewest == 1:
                told = tell.voice.say(
                    "A player who has no cards in the {zone} cannot {move} in {phase}.", **places
                )
            else:
                told = tell.voice.say(
                    "A player who has fewer than {number} cards in the {zone} cannot {move} in "
                    "{phase}.",
                    number=str(fewest),
                    **places,
                )
            yield tell.sentence(told, move.span)
        case _:
            pass


def _ends_without_cards(place: e.ZoneCards, phase: m.Phase) -> bool:
    """Whether a phase is over as soon as somebody has no cards there."""
    return any(
        isinstance(node, e.IsEmpty)
        and isinstance(node.cards, e.ZoneCards)
        and node.cards.zone == place.zone
        for check in phase.checks
        for node in below(check.condition)
    )


def _forbidden(need: m.Need, move: m.MoveRule, phase: m.Phase, tell: Doing) -> Iterator[Sentence]:
    if isinstance(move.choice, m.CardsChoice) and any(
        isinstance(each, e.Chosen) for each in below(need.condition)
    ):
        return
    if any(isinstance(each, e.Chosen) for each in below(need.condition)):
        return
    at = At(subject=tell.voice.say("that player"))
    places: dict[str, Filling] = {
        "phase": tell.link(phase.number),
        "move": Name(move.name.replace("_", " ")),
    }
    match need.condition:
        case e.Not(barring):
            told = tell.voice.say(
                "In {phase} nobody may {move} if {condition}.",
                condition=tell.condition(barring, at),
                **places,
            )
        case allowing:
            told = tell.voice.say(
                "In {phase} nobody may {move} unless {condition}.",
                condition=tell.condition(allowing, at),
                **places,
            )
    yield tell.sentence(told, need.span)


def _places(tell: Doing) -> Iterator[Sentence]:
    rules, say = tell.rules, tell.voice.say
    spoken_of = Counter[str]()
    put_into = Counter[str]()
    dealt = set[str]()
    for node in below((rules.phases, rules.scoring, rules.match.ends)):
        match node:
            case e.ZoneCards(zone=zone):
                spoken_of[zone.name] += 1
            case m.MoveCards(target=target) | m.DrawCards(target=target):
                put_into[target.zone.name] += 1
            case m.CombinationChoice(target=target) | m.CardsChoice(target=e.ZoneCards() as target):
                put_into[target.zone.name] += 1
            case m.DealCards(zone=zone):
                dealt.add(zone.name)
            case _:
                pass
    for zone in rules.zones:
        only_put_there = spoken_of[zone.name] == put_into[zone.name]
        if (put_into[zone.name] or zone.name in dealt) and only_put_there and not zone.per_player:
            told = say("Cards in the {zone} take no further part in the deal.", zone=zone.title)
            yield tell.sentence(told, zone.span)
        if zone.per_player and zone.seen_by == "owner" and may_grow(zone, rules):
            told = say(
                "The {zone} of a player may grow: there is no limit to its cards.", zone=zone.title
            )
            yield tell.sentence(told, zone.span)


def _sequences(tell: Doing) -> Iterator[Sentence]:
    ranks = tell.ranks
    for node in below((tell.rules.phases, tell.rules.scoring)):
        if isinstance(node, e.LongestRun):
            told = tell.voice.say(
                "A sequence of ranks has no gap, and does not go on from {high} to {low}. "
                "Suits do not matter in it.",
                high=ranks[-1],
                low=ranks[0],
            )
            yield tell.sentence(told, node.span)
            return


def _ties(tell: Doing) -> Iterator[Sentence]:
    """Every tie, said once more."""
    for phase in tell.rules.phases:
        yield from _ties_in(phase, At(subject=tell.voice.say("a player"), phase=phase), tell)
    yield from _ties_in(tell.rules.scoring, At(subject=tell.voice.say("a player")), tell)


def _ties_in(place: object, at: At, tell: Doing) -> Iterator[Sentence]:
    for node in below(place):
        if isinstance(node, e.PlayerWith):
            told = tell.voice.say(
                "Where players are compared by {number}: {tie}.",
                number=tell.noun(node.by, at),
                tie=tell.tie(node.tie, at),
            )
            yield tell.sentence(told, node.span)


# ------------------------------------------------------------------ who sees what


def seeing_section(tell: Doing) -> Section:
    """Who sees what at each step, in the order of the deal."""
    say = tell.voice.say
    items = [
        tell.item(
            say("How many cards lie in each place is open to all."), tell.prose.place("zones")
        )
    ]
    for phase in in_order(tell.rules):
        inside = list(_in_phase(phase, tell))
        if inside:
            link = tell.link(phase.number)
            items.append(tell.item(say("In {phase}:", phase=link), phase.span, tuple(inside)))
    hidden = [value for value in tell.rules.values if value.seen_by != "all"]
    for value in hidden:
        if value.seen_by == "owner":
            told = say("Only its owner knows the {value}.", value=value.title)
        else:
            told = say("Nobody is told the {value}.", value=value.title)
        items.append(tell.item(told, value.span))
    at_end = list(_in_scoring(tell))
    if at_end:
        link = Link(tell.voice.word("End of the deal and scoring"), "scoring")
        told = say("In {phase}:", phase=link)
        items.append(tell.item(told, tell.prose.place("scoring"), tuple(at_end)))
    if hidden:
        kept = say("Scores and everything else that is written down are open to all.")
    else:
        kept = say("Scores and everything that is written down are open to all.")
    items.append(tell.item(kept, tell.prose.place("values")))
    return Section("seeing", say("Who sees what"), (Steps(tuple(items)),))


def _in_phase(phase: m.Phase, tell: Doing) -> Iterator[Item]:
    say = tell.voice.say
    found: dict[Phrase, Item] = {}
    if phase.kind == "together":
        for told in _in_secret(phase, tell):
            found[told] = tell.item(told, phase.span)
    for move in () if phase.kind == "together" else phase.moves:
        name = Name(move.name.replace("_", " "))
        match move.choice:
            case m.CardsChoice(source=source, target=m_target) if m_target is not None:
                told = say("{move}: {seen}.", move=name, seen=_who_sees(source, m_target, tell))
                found[told] = tell.item(told, move.span)
            case m.CombinationChoice(source, target):
                told = say("{move}: {seen}.", move=name, seen=_who_sees(source, target, tell))
                found[told] = tell.item(told, move.span)
            case _:
                told = say("{move}: everybody hears it.", move=name)
                found[told] = tell.item(told, move.span)
    at = At(subject=say("the player"), phase=phase)
    moves, checks = [each.effects for each in phase.moves], [each.effects for each in phase.checks]
    for effects in (*moves, *checks, phase.effects):
        for each in _of_effects(effects, at, frozenset(), tell):
            found[each.sentences[0].phrase] = each
    yield from found.values()


def _in_scoring(tell: Doing) -> Iterator[Item]:
    """What is shown or told when the deal is over."""
    at = At(subject=tell.voice.say("the player"))
    found = {
        each.sentences[0].phrase: each
        for each in _of_effects(tell.rules.scoring, at, frozenset(), tell)
    }
    yield from found.values()


def _of_effects(
    effects: tuple[m.Effect, ...],
    at: At,
    shown: frozenset[e.Expression],
    tell: Doing,
    *,
    always: bool = True,
) -> Iterator[Item]:
    """What is seen of things done one after the other; `shown` are cards that all have seen."""
    for effect in effects:
        match effect:
            case m.When(_, then, otherwise):
                yield from _of_effects(then, at, shown, tell, always=False)
                yield from _of_effects(otherwise, at, shown, tell, always=False)
            case m.ForEach():
                yield from _of_effects(effect.effects, at, shown, tell, always=always)
            case _:
                for told in _of_effect(effect, at, shown, tell, always=always):
                    yield tell.item(told, effect.span)
        if isinstance(effect, m.AnnounceCards):
            shown |= {effect.cards}


def _in_secret(phase: m.Phase, tell: Doing) -> Iterator[Phrase]:
    """What is seen of choices made at the same time, before and after all have chosen."""
    say = tell.voice.say
    yield say("Until all have chosen, nobody else sees anything of a choice.")
    announced = any(
        isinstance(node, e.SecretCards)
        for effect in below(phase.effects)
        if isinstance(effect, m.AnnounceCards) and effect.players is not None
        for node in below(effect.cards)
    )
    if not announced:
        yield say("Then everybody sees of how many cards each choice is.")


def _of_effect(
    node: m.Effect, at: At, shown: frozenset[e.Expression], tell: Doing, *, always: bool
) -> Iterator[Phrase]:
    say = tell.voice.say
    match node:
        case m.DealCards(zone=zone):
            yield _dealt(zone, tell)
        case m.MoveCards(cards, target):
            inside = at if node.every is None else at.about(tell.every(node.every, at))
            source = _whence(cards)
            if source is not None:
                seen = _who_sees(source, target, tell, shown=source in shown)
                yield _from_to(source, target, seen, inside, tell)
        case m.DrawCards(_, source, target):
            yield _from_to(source, target, _who_sees(source, target, tell), at, tell)
        case m.AnnounceCards():
            yield _shown_to_all(node, at, tell, always=always)
        case m.SetValue(announced=True):
            if node.value.type.kind is Kind.PLAYER:
                yield say("Everybody learns who the {value} is.", value=node.value.title)
            else:
                yield say("Everybody learns what the {value} is.", value=node.value.title)
        case _:
            return


def _dealt(zone: m.Zone, tell: Doing) -> Phrase:
    say = tell.voice.say
    match zone.seen_by:
        case "owner":
            return say(
                "The cards dealt to the {zone} are seen by its owner alone.", zone=zone.title
            )
        case "all":
            return say("The cards dealt to the {zone} are seen by everybody.", zone=zone.title)
        case _:
            return say("The cards dealt to the {zone} are seen by nobody.", zone=zone.title)


def _whence(cards: e.Expression) -> e.ZoneCards | None:
    """The place that cards are taken from, all or some of them."""
    match cards:
        case e.ZoneCards():
            return cards
        case e.Filtered(e.ZoneCards() as place) | e.TopCard(e.ZoneCards() as place):
            return place
        case e.ExtremeCard(cards=e.ZoneCards() as place):
            return place
        case _:
            return None


def _from_to(source: e.ZoneCards, target: e.ZoneCards, seen: Phrase, at: At, tell: Doing) -> Phrase:
    return tell.voice.say(
        "From {place} to {target}: {seen}.",
        place=tell.place(source, at),
        target=tell.place(target, at),
        seen=seen,
    )


def _shown_to_all(node: m.AnnounceCards, at: At, tell: Doing, *, always: bool) -> Phrase:
    """That cards are shown, in any case or where a rule asks for it."""
    subject = tell.voice.say("a player") if node.players is None else tell.every(node.players, at)
    cards = tell.noun(node.cards, at.about(subject))
    if always:
        return tell.voice.say("Everybody is shown {cards}.", cards=cards)
    return tell.voice.say("Where the rules above say so, everybody is shown {cards}.", cards=cards)


def _who_sees(
    source: e.ZoneCards, target: e.ZoneCards, tell: Doing, *, shown: bool = False
) -> Phrase:
    say = tell.voice.say
    match (source.zone.seen_by, target.zone.seen_by):
        case ("all", "nobody"):
            return say(
                "everybody has seen the cards; in the {zone} nobody may look at them",
                zone=target.zone.title,
            )
        case ("all", _) | (_, "all"):
            if shown:
                return say("everybody has seen the cards")
            return say("everybody sees the cards")
        case _ if shown:
            return say("everybody has seen the cards")
        case ("owner", "owner") if source.player != target.player:
            return say("only the player who gives the cards and the player who gets them see them")
        case ("owner", "nobody"):
            return say(
                "only the owner of the {zone} has seen the cards; in the {target} nobody may look "
                "at them",
                zone=source.zone.title,
                target=target.zone.title,
            )
        case (_, "owner"):
            return say("only the owner of the {zone} sees the cards", zone=target.zone.title)
        case _:
            return say("nobody sees the cards")
