"""What a deal and the match are about, and the words that the author of a game gave a meaning."""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.types import Kind
from cardrules.model.walk import below
from cardrules.rulebooks.book import Item, Link, Name, Paragraph, Phrase, Section, Sentence, Steps
from cardrules.rulebooks.doing import Doing
from cardrules.rulebooks.leading import outcomes
from cardrules.rulebooks.opening import match_won
from cardrules.rulebooks.players import At
from cardrules.text import Span

# ------------------------------------------------------------------ the aim


def aim(tell: Doing) -> Section:
    """What a deal and the match are about, as far as the rules show it."""
    say = tell.voice.say
    won = tell.sentence(
        say("The match is {won}.", won=match_won(tell)), tell.prose.place("match.won_by")
    )
    found = [won, *_endings(tell), *_gains(tell)]
    return Section("aim", say("The aim"), (Paragraph(tuple(found)),))


def _endings(tell: Doing) -> Iterator[Sentence]:
    """What ends a deal: what always does so, and what can."""
    at = At(subject=tell.voice.say("a player"))
    for phase in tell.rules.phases:
        for check in phase.checks:
            if not check.trick:
                holds = tell.condition(check.condition, at)
                result = outcomes(check.effects)
                yield from _ending(holds, result, phase, tell, check.span, moves=True)
    for phase in tell.rules.phases:
        inside = At(subject=tell.voice.say("a player"), phase=phase)
        for effect in phase.effects:
            if isinstance(effect, m.When) and outcomes(effect.then) & {"ends", "void"}:
                holds = tell.condition(effect.condition, inside)
                result = outcomes(effect.then)
                yield from _ending(holds, result, phase, tell, effect.span, moves=False)


def _ending(
    holds: Phrase, result: frozenset[str], phase: m.Phase, tell: Doing, span: Span, *, moves: bool
) -> Iterator[Sentence]:
    say, link = tell.voice.say, tell.link(phase.number)
    if result == {"ends"} and moves:
        told = say("A deal ends as soon as {condition}.", condition=holds)
    elif result == {"ends"}:
        told = say(
            "A deal ends if {condition}: this is asked in {phase}.", condition=holds, phase=link
        )
    elif result == {"void"}:
        told = say(
            "A deal is thrown in, and nothing is scored, if {condition}: this is asked in {phase}.",
            condition=holds,
            phase=link,
        )
    elif "ends" in result:
        told = say(
            "A deal can also end when {condition}: see {phase}.", condition=holds, phase=link
        )
    else:
        return
    yield tell.sentence(told, span)


def _gains(tell: Doing) -> Iterator[Sentence]:
    """Where it is told how that by which the match is won is gained and lost."""
    _, value = tell.rules.match.won_by[0]
    places: list[tuple[object, Link]] = [
        (phase, tell.link(phase.number)) for phase in tell.rules.phases
    ]
    scoring = Link(tell.voice.word("End of the deal and scoring"), "scoring")
    places.append((tell.rules.scoring, scoring))
    links: list[Phrase] = []
    for place, link in places:
        if any(_changes(node, value) for node in below(place)):
            links.append((link,))
    if links:
        told = tell.voice.say(
            "How {things} are won and lost is told under {sections}.",
            things=value.title,
            sections=tell.voice.listed(links),
        )
        yield tell.sentence(told, value.span)


def _changes(node: object, value: m.Value) -> bool:
    return isinstance(node, m.AddValue | m.Pay | m.SetValue) and node.value == value


# ------------------------------------------------------------------ the author's own words


def terms_section(tell: Doing) -> Section | None:
    """What the author gave a name, and what it means."""
    found: dict[str, e.ForPlayer] = {}
    for node in below((tell.rules.phases, tell.rules.scoring, tell.rules.match.ends)):
        if isinstance(node, e.ForPlayer):
            found.setdefault(tell.term_name(node), node)
    items = tuple(_term(name, node, tell) for name, node in found.items() if name)
    if not items:
        return None
    return Section("terms", tell.voice.say("Words of this game"), (Steps(items),))


def _term(name: str, node: e.ForPlayer, tell: Doing) -> Item:
    say, at = tell.voice.say, At(subject=tell.voice.say("that player"))
    if node.type.kind is Kind.TRUTH:
        holds = tell.condition(node.meaning, at)
        told = say("“{term}” is true of a player if {condition}.", term=Name(name), condition=holds)
    else:
        meaning = tell.noun(node.meaning, at)
        told = say("The {term} of a player is {number}.", term=Name(name), number=meaning)
    return tell.item(told, tell.prose.place(f"terms.{name.replace(' ', '_')}"))
