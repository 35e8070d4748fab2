"""Details that are easily missed, and who sees what at each step, worked out from the rules."""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.types import Kind
from cardrules.model.walk import below
from cardrules.rulebooks.book import Item, Name, Phrase, Section, Sentence, Steps
from cardrules.rulebooks.doing import Doing
from cardrules.rulebooks.leading import may_grow
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
            source.player is not None and len(phase.moves) > 1
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


def _forbidden(need: m.Need, move: m.MoveRule, phase: m.Phase, tell: Doing) -> Iterator[Sentence]:
    if isinstance(move.choice, m.CardsChoice) and any(
        isinstance(each, e.Chosen) for each in below(need.condition)
    ):
        return
    if any(isinstance(each, e.Chosen) for each in below(need.condition)):
        return
    told = tell.voice.say(
        "In {phase} nobody may {move} if {condition}.",
        phase=tell.link(phase.number),
        move=Name(move.name.replace("_", " ")),
        condition=tell.unless(need.condition, At(subject=tell.voice.say("that player"))),
    )
    yield tell.sentence(told, need.span)


def _places(tell: Doing) -> Iterator[Sentence]:
    rules, say = tell.rules, tell.voice.say
    everything = (rules.phases, rules.scoring)
    out_of: set[str] = set()
    into: set[str] = set()
    for node in below(everything):
        match node:
            case m.MoveCards(cards, target):
                out_of |= {each.zone.name for each in below(cards) if isinstance(each, e.ZoneCards)}
                into.add(target.zone.name)
            case m.DrawCards(_, source, target) | m.CombinationChoice(source, target):
                out_of.add(source.zone.name)
                into.add(target.zone.name)
            case m.CardsChoice(source=source):
                out_of.add(source.zone.name)
            case m.DealCards(zone=zone) if not zone.per_player:
                into.add(zone.name)
            case _:
                pass
    for zone in rules.zones:
        if zone.name in into and zone.name not in out_of and not zone.per_player:
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
    for phase in tell.rules.phases:
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
    steps = list(below((phase.moves, phase.checks, phase.effects)))
    shown = {node.cards for node in steps if isinstance(node, m.AnnounceCards)}
    for node in steps:
        for told in _of_effect(node, phase, shown, tell):
            found[told] = tell.item(told, node.span)
    yield from found.values()


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
    node: object, phase: m.Phase, shown: set[e.Expression], tell: Doing
) -> Iterator[Phrase]:
    say = tell.voice.say
    at = At(subject=say("the player"), phase=phase)
    match node:
        case m.DealCards(zone=zone):
            match zone.seen_by:
                case "owner":
                    yield say(
                        "The cards dealt to the {zone} are seen by its owner alone.",
                        zone=zone.title,
                    )
                case "all":
                    yield say(
                        "The cards dealt to the {zone} are seen by everybody.", zone=zone.title
                    )
                case _:
                    yield say("The cards dealt to the {zone} are seen by nobody.", zone=zone.title)
        case m.MoveCards(e.ZoneCards() as source, target):
            inside = at if node.every is None else at.about(tell.every(node.every, at))
            yield say(
                "From {place} to {target}: {seen}.",
                place=tell.place(source, inside),
                target=tell.place(target, inside),
                seen=_who_sees(source, target, tell, shown=source in shown),
            )
        case m.AnnounceCards():
            inside = at if node.players is None else at.about(tell.every(node.players, at))
            yield say("Everybody is shown {cards}.", cards=tell.noun(node.cards, inside))
        case m.SetValue(announced=True):
            if node.value.type.kind is Kind.PLAYER:
                yield say("Everybody learns who the {value} is.", value=node.value.title)
            else:
                yield say("Everybody learns what the {value} is.", value=node.value.title)
        case _:
            return


def _who_sees(
    source: e.ZoneCards, target: e.ZoneCards, tell: Doing, *, shown: bool = False
) -> Phrase:
    say = tell.voice.say
    seen = {source.zone.seen_by, target.zone.seen_by}
    if source.zone.seen_by == "all" and target.zone.seen_by == "nobody":
        return say(
            "everybody has seen the cards; in the {zone} nobody may look at them",
            zone=target.zone.title,
        )
    if shown:
        return say("everybody has seen the cards")
    if "all" in seen:
        return say("everybody sees the cards")
    if "owner" in seen:
        zone = target.zone if target.zone.seen_by == "owner" else source.zone
        return say("only the owner of the {zone} sees the cards", zone=zone.title)
    return say("nobody sees the cards")
