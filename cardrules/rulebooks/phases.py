"""The phases of a deal: who acts, what may be done, when it ends and what comes next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.walk import below
from cardrules.rulebooks.book import Block, Item, Name, Paragraph, Phrase, Section, Sentence, Steps
from cardrules.rulebooks.doing import Doing
from cardrules.rulebooks.duties import requirements
from cardrules.rulebooks.leading import leaves
from cardrules.rulebooks.players import At

_YOU = At(you=True)


def phase_section(phase: m.Phase, tell: Doing, more: tuple[Block, ...]) -> Section:
    """A phase under its title, with `more` (its examples) at the end."""
    blocks: list[Block] = []
    about = tell.prose.about(phase.span)
    if phase.kind == "automatic":
        blocks += _automatic(phase, about, tell)
    else:
        opening = [about] if about is not None else list(_who_acts(phase, tell))
        opening += [*_seen(phase, tell), _must(phase, tell)]
        blocks.append(Paragraph(tuple(opening)))
        blocks.append(Steps(tuple(_move(move, phase, tell) for move in phase.moves)))
        blocks += _afterwards(phase, tell)
    blocks += more
    return Section(f"phase-{phase.name}", (Name(phase.title),), tuple(blocks))


def _automatic(phase: m.Phase, about: Sentence | None, tell: Doing) -> list[Block]:
    blocks: list[Block] = [] if about is None else [Paragraph((about,))]
    steps = tell.effects(phase.effects, At(subject=tell.voice.say("the player")))
    first = [] if phase.number else list(_first(tell))
    if first:
        blocks.append(Paragraph(tuple(first)))
    return [*blocks, Steps(steps, numbered=True)]


def _first(tell: Doing) -> Iterator[Sentence]:
    """What is settled before the first deal."""
    for value in tell.rules.values:
        if value.drawn and value.lifetime == "match":
            told = tell.voice.say(
                "Before the first deal, the {value} is drawn at random, by any means.",
                value=value.title,
            )
            yield tell.sentence(told, value.span)


# ------------------------------------------------------------------ who acts


def _who_acts(phase: m.Phase, tell: Doing) -> Iterator[Sentence]:
    say = tell.voice.say
    match phase.kind:
        case "turns":
            assert phase.player is not None
            player = tell.noun(phase.player, At())
            if tell.rules.rotation == "clockwise":
                told = say(
                    "{player} begins, and the turn passes clockwise, to the left.", player=player
                )
            else:
                told = say(
                    "{player} begins, and the turn passes anticlockwise, to the right.",
                    player=player,
                )
        case "turn":
            assert phase.player is not None
            told = say("It is for {player} to act, once.", player=tell.noun(phase.player, At()))
        case _:
            assert phase.players is not None
            told = _together(phase.players, tell)
    yield tell.sentence(told, tell.prose.place(f"{phase.name}.{_kind_id(phase)}"))
    if any(check.trick for check in phase.checks):
        trick = say("A trick is all that is played from one lead to the next.")
        yield tell.sentence(trick, phase.span)
    if phase.skip is not None:
        told = _skip(phase.skip, tell)
        yield tell.sentence(told, tell.prose.place(f"{phase.name}.skip"))


def _skip(skip: e.Expression, tell: Doing) -> Phrase:
    say = tell.voice.say
    match skip:
        case e.IsEmpty(e.ZoneCards(zone=zone, player=e.Subject())):
            return say("Players without cards in the {zone} are passed over.", zone=zone.title)
        case _:
            holds = tell.condition(skip, At(subject=say("that player")))
            return say("A player is passed over if {condition}.", condition=holds)


def _must(phase: m.Phase, tell: Doing) -> Sentence:
    """That one of the moves has to be made."""
    say, one = tell.voice.say, len(phase.moves) == 1
    match phase.kind:
        case "turn":
            assert phase.player is not None
            who = tell.noun(phase.player, At())
        case "together":
            who = say("each of them")
        case _:
            who = say("the player whose turn it is")
    if one:
        told = say("{player} must make this move:", player=who)
    else:
        told = say("{player} must make one of these moves:", player=who)
    return tell.sentence(told, tell.prose.place(f"{phase.name}.{_kind_id(phase)}"))


def _kind_id(phase: m.Phase) -> str:
    return "together" if phase.kind == "together" else "turns"


def _together(players: e.Players, tell: Doing) -> Phrase:
    say = tell.voice.say
    if players.but is None:
        return say("All players choose at the same time, each in secret.")
    return say(
        "All players but {player} choose at the same time, each in secret; {player} does not "
        "take part.",
        player=tell.noun(players.but, At()),
    )


def _seen(phase: m.Phase, tell: Doing) -> Iterator[Sentence]:
    if phase.kind == "together":
        told = tell.voice.say(
            "Nobody sees the choice of another before all have chosen, and a choice once made "
            "cannot be taken back."
        )
        yield tell.sentence(told, tell.prose.place(f"{phase.name}.together"))


# ------------------------------------------------------------------ moves


def _move(move: m.MoveRule, phase: m.Phase, tell: Doing) -> Item:
    about = tell.prose.about(move.span)
    needed = tuple(requirements(move, tell))
    if about is not None:
        return Item((about, *needed))
    if move.choice is None and move.name != "pass" and move.effects:
        first, *others = move.effects
        if not isinstance(first, m.When | m.ForEach):
            name = Name(move.name.replace("_", " "))
            told = tell.voice.say("{move}: {done}", move=name, done=tell.done(first, _YOU))
            items = tell.effects(tuple(others), _YOU)
            return Item((tell.sentence(told, move.span), *needed), items)
    choice = tell.sentence(_choice(move, phase, tell), move.span)
    return Item((choice, *needed), tell.effects(move.effects, _YOU))


def _choice(move: m.MoveRule, phase: m.Phase, tell: Doing) -> Phrase:
    """What a move is: its name, and what is chosen."""
    say, name = tell.voice.say, Name(move.name.replace("_", " "))
    match move.choice:
        case None if move.name == "pass":
            return (
                say("{move}: you leave the turn to the next player.", move=name)
                if (phase.kind == "turns")
                else say("{move}: you choose no cards.", move=name)
            )
        case None:
            return say("{move}: you say so.", move=name)
        case m.NumberChoice(lowest, highest):
            return say(
                "{move}: you name a whole number, from {lowest} to {highest}.",
                move=name,
                lowest=tell.noun(lowest, _YOU),
                highest=tell.noun(highest, _YOU),
            )
        case m.CardsChoice():
            return _cards_choice(move.choice, name, phase, tell)
        case m.CombinationChoice(source, target):
            return say(
                "{move}: you put one of the combinations from {place} on {target}, face up.",
                move=name,
                place=tell.place(source, _YOU),
                target=tell.place(target, _YOU),
            )
        case m.ListChoice(kind):
            return _list_choice(kind, name, tell)
        case _:
            assert_never(move.choice)


def _list_choice(kind: str, name: Name, tell: Doing) -> Phrase:
    say = tell.voice.say
    match kind:
        case "suit":
            return say("{move}: you name a suit.", move=name)
        case "rank":
            return say("{move}: you name a rank.", move=name)
        case "card":
            return say("{move}: you name a card.", move=name)
        case _:
            return say("{move}: you name a player.", move=name)


def _cards_choice(choice: m.CardsChoice, name: Name, phase: m.Phase, tell: Doing) -> Phrase:
    say = tell.voice.say
    if choice.fewest == choice.most:
        number = tell.voice.count("{n} card", "{n} cards", choice.most)
    else:
        number = say("{fewest} to {most} cards", fewest=str(choice.fewest), most=str(choice.most))
    places = {"move": (name,), "number": number, "place": tell.place(choice.source, _YOU)}
    if phase.kind == "together" and choice.target is None:
        return tell.voice.count(
            "{move}: you choose {cards} from {place}, face down; it stays there unless it is said "
            "below that it goes elsewhere.",
            "{move}: you choose {cards} from {place}, face down; they stay there unless it is said "
            "below that they go elsewhere.",
            choice.most,
            move=name,
            cards=number,
            place=places["place"],
        )
    if phase.kind == "together":
        return say("{move}: you choose {number} from {place}, face down.", **places)
    if choice.target is None:
        return say("{move}: you choose {number} from {place}.", **places)
    places["target"] = tell.place(choice.target, _YOU)
    match choice.target.zone.seen_by:
        case "all":
            return say("{move}: you put {number} from {place} face up into {target}.", **places)
        case "nobody":
            return say("{move}: you put {number} from {place} face down into {target}.", **places)
        case _:
            return say("{move}: you put {number} from {place} into {target}.", **places)


# ------------------------------------------------------------------ passing, endings, what follows


def _afterwards(phase: m.Phase, tell: Doing) -> Iterator[Block]:
    passing = tuple(_passing(phase, tell))
    if passing:
        yield Paragraph(passing)
    checks = tuple(_check(check, phase, tell) for check in phase.checks)
    if checks:
        yield Steps(checks)
    if len(phase.checks) > 1:
        told = tell.voice.say("If two of these hold at once, the one that stands first counts.")
        yield Paragraph((tell.sentence(told, phase.checks[0].span),))
    if phase.effects:
        yield from _then(phase, tell)


def _then(phase: m.Phase, tell: Doing) -> Iterator[Block]:
    say = tell.voice.say
    place = tell.prose.place(f"{phase.name}.then")
    if phase.kind == "together":
        told = say("When all have chosen:")
        at = At(subject=say("the player"), phase=phase)
    else:
        told = say("After the move:")
        at = At(subject=say("the player who made it"))
    yield Paragraph((tell.sentence(told, place),))
    yield Steps(tell.block(place, phase.effects, at), numbered=True)


def _passing(phase: m.Phase, tell: Doing) -> Iterator[Sentence]:
    """What passing means, where a phase knows it."""
    passes = next((move for move in phase.moves if move.name == "pass"), None)
    if passes is None or phase.kind != "turns":
        return
    say = tell.voice.say
    others = [(Name(each.name.replace("_", " ")),) for each in phase.moves if each is not passes]
    names = tell.voice.either([tuple(each) for each in others])
    if passes.needs:
        told = say(
            "You need not {moves} even if you can: you may pass instead, where passing is allowed.",
            moves=names,
        )
    else:
        told = say("You need not {moves} even if you can: you may pass instead.", moves=names)
    yield tell.sentence(told, passes.span)
    yield tell.sentence(say("Whoever can make no other move must pass."), passes.span)
    if phase.skip is None:
        told = say("Whoever has passed may act again when the turn comes round.")
        yield tell.sentence(told, passes.span)


def _check(check: m.Check, phase: m.Phase, tell: Doing) -> Item:
    say = tell.voice.say
    holds = tell.condition(check.condition, At(subject=say("the player who has just moved")))
    if check.trick:
        told = say("The trick ends as soon as {condition}.", condition=holds)
    else:
        told = say(
            "{phase} ends as soon as {condition}.",
            phase=tell.link(phase.number),
            condition=holds,
        )
    named = any(isinstance(node, e.Subject) for node in below(check.condition))
    at = At(subject=say("that player") if named else say("the player who has just moved"))
    inside = list(tell.block(check.span, check.effects, at))
    if check.trick:
        inside += _new_trick(check, tell)
    else:
        held = tuple(_hold_now(check, tell.tally.held.get(phase.number), tell))
        at_end = len(inside) - isinstance(check.effects[-1], m.GoTo)
        inside = [*inside[:at_end], *held, *inside[at_end:]]
    return Item((tell.sentence(told, check.span), Sentence(say("Then:"))), tuple(inside))


def _new_trick(check: m.Check, tell: Doing) -> Iterator[Item]:
    """Who begins the next trick, where that is not said; and what a lead is."""
    say, done = tell.voice.say, list(below(check.effects))
    if any(isinstance(node, m.Lead) for node in done):
        lead = say("Whoever leads begins a new trick, and may make any move that leading allows.")
        yield tell.item(lead, check.span)
    elif not leaves(check.effects) and not any(
        isinstance(node, m.PlayNext | m.PlayAgain) for node in done
    ):
        lead = say("The turn passes on as usual: the next player leads to the next trick.")
        yield tell.item(lead, check.span)


def _hold_now(check: m.Check, held: dict[str, int] | None, tell: Doing) -> Iterator[Item]:
    """How many cards somebody has after taking some, where that is settled."""
    for effect in below(check.effects):
        match effect:
            case m.MoveCards(e.ZoneCards() as source, e.ZoneCards(player=player) as target) if (
                held and player is not None and source.player is None
            ):
                who = tell.noun(player, At(subject=tell.voice.say("that player")))
                number = held[source.zone.name] + held[target.zone.name]
                told = tell.voice.count(
                    "{player} then holds {n} card.",
                    "{player} then holds {n} cards.",
                    number,
                    player=who,
                )
                yield tell.item(told, effect.span)
            case _:
                pass
