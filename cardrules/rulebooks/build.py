"""A rulebook from the model of a game: which sections, in which order. It runs nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.from_syntax import resolve
from cardrules.model.walk import below
from cardrules.rulebooks.aims import aim, terms_section
from cardrules.rulebooks.book import (
    Block,
    Book,
    Box,
    Diagram,
    Paragraph,
    Section,
    Sentence,
    Stop,
    Word,
)
from cardrules.rulebooks.combinations import combinations_section
from cardrules.rulebooks.details import details_section, seeing_section
from cardrules.rulebooks.doing import Doing
from cardrules.rulebooks.ending import (
    advice_section,
    match_section,
    options_section,
    rulings_section,
    scoring_section,
)
from cardrules.rulebooks.examples import example_box, is_about_scoring
from cardrules.rulebooks.leading import in_order
from cardrules.rulebooks.opening import (
    cards_section,
    glance,
    identity,
    table_section,
)
from cardrules.rulebooks.phases import phase_section
from cardrules.rulebooks.prose import prose_of
from cardrules.rulebooks.pruning import pruned
from cardrules.rulebooks.summary import summary_section
from cardrules.rulebooks.tally import ways
from cardrules.rulebooks.voice import ENGLISH, Voice
from cardrules.syntax.from_text import parse


def build_book(
    rules: m.Rules,
    voice: Voice = ENGLISH,
    examples: Sequence[m.Example] = (),
    variants: Sequence[Section] = (),
) -> Book:
    """The rulebook of a game.

    `examples` are those that were run and hold; others are not shown. `variants` are sections
    about variants, put where variants belong.
    """
    rules = pruned(rules)
    examples = [each for each in examples if len(each.seats) in (0, rules.players)]
    tell = Doing(rules, voice, _counted(rules), prose_of(rules.source))
    sections = tuple(_sections(tell, examples, variants))
    return Book(rules.name, rules.title, voice.language, sections, _labels(voice), rules.source)


def _seating(examples: Sequence[m.Example], tell: Doing) -> tuple[Sentence, ...]:
    """Who sits next to whom in the examples."""
    seats = list(dict.fromkeys(each.seats for each in examples if each.seats))
    if not seats or any(names != seats[0] for names in seats):
        return ()
    names = tell.voice.listed([(Word(name),) for name in seats[0]])
    told = tell.voice.say("In the examples {players} sit in the order of play.", players=names)
    return (tell.sentence(told, examples[0].span),)


def _counted(rules: m.Rules) -> frozenset[str]:
    """Values that are scored or paid, so that a player has so many of them."""
    return frozenset(
        node.value.name
        for node in below((rules.phases, rules.scoring))
        if isinstance(node, m.AddValue | m.Pay)
    )


def _sections(
    tell: Doing, examples: Sequence[m.Example], variants: Sequence[Section]
) -> Iterator[Section]:
    yield identity(tell)
    yield glance(tell)
    yield cards_section(tell)
    yield aim(tell)
    yield table_section(tell, _seating(examples, tell))
    terms = terms_section(tell)
    if terms is not None:
        yield terms
    yield _flow(tell)
    combinations = combinations_section(tell)
    for phase in in_order(tell.rules):
        if combinations is not None and _plays_combinations(phase):
            yield combinations
            combinations = None
        yield phase_section(phase, tell, _examples(phase, tell, examples))
    scored = tuple(
        example_box(each, tell, _agreed(each, tell)) for each in examples if is_about_scoring(each)
    )
    scoring = scoring_section(tell, scored)
    if scoring is not None:
        yield scoring
    yield match_section(tell)
    for section in (
        options_section(tell),
        details_section(tell),
        seeing_section(tell),
        rulings_section(tell),
    ):
        if section is not None:
            yield section
    yield from variants
    yield summary_section(tell)
    advice = advice_section(tell)
    if advice is not None:
        yield advice


def _plays_combinations(phase: m.Phase) -> bool:
    return any(isinstance(move.choice, m.CombinationChoice) for move in phase.moves)


def _examples(phase: m.Phase, tell: Doing, examples: Sequence[m.Example]) -> tuple[Box, ...]:
    return tuple(
        example_box(each, tell, _agreed(each, tell))
        for each in examples
        if each.phase == phase.name and not is_about_scoring(each)
    )


def _agreed(example: m.Example, tell: Doing) -> Doing:
    """What tells of the rules as an example has them: with the options it sets."""
    if not example.options or not any(step.kind == "may_not" for step in example.steps):
        return tell
    source = tell.rules.source
    given = {option.name: option.value for option in tell.rules.options} | dict(example.options)
    tree, _, _ = parse(source.name, source.text)
    rules, _ = resolve(tree, source, given, tell.rules.players, examples=False)
    if rules is None:
        return tell
    return _Agreed(tell, pruned(rules))


class _Agreed(Doing):
    """Tells of the rules as an example has them, in a book that has them otherwise.

    A term that the book does not explain is told by what it means.
    """

    def __init__(self, book: Doing, rules: m.Rules) -> None:
        super().__init__(rules, book.voice, _counted(rules), book.prose)
        self.explained = frozenset(
            book.term_name(node)
            for node in below((book.rules.phases, book.rules.scoring, book.rules.match.ends))
            if isinstance(node, e.ForPlayer)
        )

    def term_name(self, node: e.ForPlayer) -> str:
        name = super().term_name(node)
        return name if name in self.explained else ""


def _flow(tell: Doing) -> Section:
    """The phases as a diagram, and where each leads."""
    say, rules = tell.voice.say, tell.rules
    order = in_order(rules)
    stops = [Stop(phase.title, f"phase-{phase.name}", phase.kind != "automatic") for phase in order]
    stops.append(Stop(tell.voice.word("End of the deal and scoring"), "scoring", acting=False))
    caption = say("The parts of a deal, and where each can lead.")
    diagram = Diagram(caption, tuple(stops), _ways(rules, order))
    told = say("A deal goes through these parts, beginning with {phase}.", phase=tell.link(0))
    blocks: tuple[Block, ...] = (
        Paragraph((tell.sentence(told, rules.phases[0].span),)),
        diagram,
    )
    return Section("flow", say("The course of a deal"), blocks)


def _ways(rules: m.Rules, order: tuple[m.Phase, ...]) -> tuple[tuple[int, int], ...]:
    """From which stop to which the game goes on."""
    place = {phase.number: at for at, phase in enumerate(order)}
    place[len(order)] = len(order)
    return tuple(sorted((place[start], place[goal]) for start, goal in ways(rules)))


def _labels(voice: Voice) -> dict[str, str]:
    """Words that writers put into the page themselves."""
    return {
        "contents": voice.word("Contents"),
        "rule": voice.word("The rule this came from"),
        "file": voice.word("The rule file"),
        "example": voice.word("Example"),
        "line": voice.word("Line"),
        "leads": voice.word("leads to"),
        "legend": voice.word("In the parts with a strong frame players act."),
        "diagram": voice.word("The course of a deal"),
        "spades": voice.word("spades"),
        "hearts": voice.word("hearts"),
        "diamonds": voice.word("diamonds"),
        "clubs": voice.word("clubs"),
        "of": voice.word("{rank} of {suit}"),
    }
