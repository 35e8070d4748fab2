"""A variant looked at as a tree over several files: it comes to what its text comes to."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardrules
from cardrules.diagnostics import Diagnostic, Faults
from cardrules.limits import LIMITS
from cardrules.overlays.compose import Composed
from cardrules.overlays.joined import Joined
from cardrules.play import composing
from cardrules.play.composing import Reading, composed, laid_alone
from cardrules.play.files import source_bytes
from cardrules.play.loading import digest_of, game_faults, same_rules
from cardrules.syntax import nodes as n
from cardrules.syntax.from_text import parse, parse_bytes
from cardrules.syntax.walk import within
from cardrules.text import NOWHERE, Source, Span
from tests.overlays.texts import BASE, ROOT, variant
from tests.strategies import tried

FILES = sorted((ROOT / "games").glob("*/*.cards"))
TEXTS = {file: file.read_text(encoding="utf-8") for file in FILES}
NAMED = {f"{file.parent.name}-{file.stem}": file for file in FILES}
PAIRS = [
    (one, other) for one, other in itertools.combinations(FILES, 2) if one.parent == other.parent
]

# ------------------------------------------------------------------ both ways


@functools.cache
def game(name: str) -> Reading:
    return Reading(*parse_bytes(*source_bytes(name)))


def read(name: str, text: str) -> Reading:
    return Reading(*parse(name, text))


def with_all(file: Path) -> list[Reading]:
    """A variant and those that it needs or includes."""
    own = read(file.name, TEXTS[file])
    return [own, *composing._with_them([own], file.parent.name, None, needs=True)]


def both(base: Reading, laid: Sequence[Reading]) -> tuple[Reading, Reading]:
    """A game with variants as a tree of its lines, and as its text was read anew."""
    return composed(base, laid, joined=True), composed(base, laid)


def told(found: Sequence[Diagnostic]) -> list[tuple[Any, ...]]:
    """All that is said of faults, places as lines and columns."""
    return [
        (
            each.code,
            each.file,
            each.line,
            each.column,
            each.message,
            each.hint,
            [(label.text, each.source.place(label.span.start)) for label in each.labels],
            each.fix,
        )
        for each in found
    ]


def judged(whole: Reading) -> list[tuple[Any, ...]]:
    if whole.faults:
        return told(whole.faults)
    return told(whole.placed(whole.in_order(game_faults(whole))))


def by_text(ask: Callable[[], list[tuple[Any, ...]]]) -> list[tuple[Any, ...]]:
    """What comes out where no tree is made of the lines of files."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(composing, "join", lambda *_: None)
        return ask()


def written_out(lines: Sequence[n.Line]) -> list[tuple[Any, ...]]:
    """Lines with their comments, which are no part of what makes nodes alike."""
    return [(line.statement, line.above, line.beside, written_out(line.children)) for line in lines]


def lines_of(lines: Sequence[n.Line]) -> Iterator[n.Line]:
    for line in lines:
        yield line
        yield from lines_of(line.children)


# ------------------------------------------------------------------ every shipped variant


def assert_comes_to_the_same(quick: Reading, slow: Reading) -> None:
    assert isinstance(quick.origin, Joined)
    assert isinstance(slow.origin, Composed)
    assert (quick.source.name, quick.variants) == (slow.source.name, slow.variants)
    assert quick.tree == slow.tree
    assert (quick.tree.below, quick.tree.unread) == (slow.tree.below, slow.tree.unread)
    assert written_out(quick.tree.lines) == written_out(slow.tree.lines)
    assert digest_of(quick.tree) == digest_of(slow.tree)
    ours, theirs = list(lines_of(quick.tree.lines)), list(lines_of(slow.tree.lines))
    for mine, yours in zip(ours, theirs, strict=True):
        assert_stands_alike(mine, yours, quick, slow)


def assert_stands_alike(mine: n.Line, yours: n.Line, quick: Reading, slow: Reading) -> None:
    """Every node of a line is in the same file at the same place, and what it names stands there.

    What an operation wrote anew stands at its line; a name that was given stands nowhere.
    """
    assert isinstance(quick.origin, Joined)
    source, span = quick.origin.place(mine.span)
    text = source.text[span.start : span.end]
    assert text == quick.source.text[mine.span.start : mine.span.end]
    as_it_was = text == slow.source.text[yours.span.start : yours.span.end]
    is_set = isinstance(mine.statement, n.OptionNumber | n.OptionChoice | n.OptionTruth)
    nodes = zip(within(mine.statement), within(yours.statement), strict=True)
    for ours, theirs in [(mine, yours), *nodes]:
        place = quick.origin.place(ours.span)
        where = composing._origin_of(theirs.span, slow.source, slow.origin or quick.origin)
        assert place[0] is where[0]
        assert span.start <= place[1].start <= place[1].end <= span.end
        if as_it_was:
            assert place[1] == where[1]
        elif not is_set:
            assert place[1].start == where[1].start
        if isinstance(ours, n.Name | n.CardWord) and as_it_was:
            stands = quick.source.text[ours.span.start : ours.span.end]
            assert stands == ours.text.removeprefix("-")


@pytest.mark.parametrize("file", FILES, ids=list(NAMED))
def test_a_shipped_variant_comes_to_what_its_text_comes_to(file: Path) -> None:
    """Tree, comments and the place of every node; with what it needs."""
    assert_comes_to_the_same(*both(game(file.parent.name), with_all(file)))


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted({file.parent.name for file in FILES}))
def test_shipped_variants_together_come_to_what_their_text_comes_to(name: str) -> None:
    """Every two of a game, in whatever order; what does not go together is told alike."""
    for pair in PAIRS:
        if pair[0].parent.name == name:
            for order in (pair, pair[::-1]):
                laid = [each for file in order for each in with_all(file)]
                quick, slow = both(game(name), laid)
                if slow.faults:
                    assert told(quick.faults) == told(slow.faults)
                else:
                    assert_comes_to_the_same(quick, slow)


@pytest.mark.parametrize("file", FILES, ids=list(NAMED))
def test_lines_that_nothing_is_done_to_are_the_very_same(file: Path) -> None:
    """A line of the game that says the same, and everything under it, is the line of the game."""
    base = game(file.parent.name)
    whole = composed(base, with_all(file), joined=True)
    known = {line.span: line for line in lines_of(base.tree.lines)}
    shared = 0
    for line in lines_of(whole.tree.lines):
        was = known.get(line.span)
        if was is not None and written_out([line]) == written_out([was]):
            assert line is was
            shared += 1
    assert shared


@pytest.mark.parametrize("file", FILES, ids=list(NAMED))
def test_what_is_below_a_variant_is_the_game_as_it_was_read(file: Path) -> None:
    """Its lines are those of the game; with nothing else below, so is the whole tree."""
    base = game(file.parent.name)
    _, below = laid_alone(read(file.name, TEXTS[file]), None)
    if below.variants:
        assert any(line in base.tree.lines for line in below.tree.lines)
    else:
        assert below.tree is parse(below.source.name, below.source.text)[0]
        assert below.tree == base.tree


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=list(NAMED))
def test_a_shipped_variant_is_linted_alike(file: Path) -> None:
    """With random matches watched beside: the same findings in the same order."""

    def ask() -> list[tuple[Any, ...]]:
        return told(cardrules.lint(file, extend_select=["L"], simulate=1))

    assert ask() == by_text(ask)


# ------------------------------------------------------------------ every kind of change

MORE = """options  # beside
  way one of left or   right, default left "Which way."   # comment
  twice   yes or no,   default no "Whether twice."
"""
HOUSE = "# above\n" + BASE.replace("options\n", MORE, 1) + "# the last\n"
"""Big Three with more options, and with comments and blanks where there are none."""

RIGHT: dict[str, Sequence[Sequence[str]]] = {
    "set": [["set deals to 3", "set way to right", "set twice to yes"], ["set deals to 3"]],
    "set to none": [["set deals to none"]],
    "set what another brings": [
        ["add options", '  how one of a or b, default a "How."'],
        ["set how to b"],
    ],
    "add": [
        ["# lost", "add values", "  # kept", "  extra number, from 0  # beside", "# lost"],
        ["add climbing.play", "  needs extra = 0", "  when stake = 1", "    stake becomes 2"],
    ],
    "new section": [
        ["remove terms", "remove scoring"],
        ["# lost", "add terms  # lost", "  # kept", "  double means stake * 2  # beside"],
        ["add terms", "  treble means stake * 3", "add scoring", "  bidder scores 1 chips"],
    ],
    "replace": [
        ["replace values.stake", "  stake number, from 1", "  other number, from 1"],
        ["replace match", "  match", "    won by most chips"],
    ],
    "remove": [['remove example "An auction"', "remove auction.pass"], ["remove auction.pass"]],
    "adjust": [
        ["adjust auction.pass", "  # why", "  also\tneeds stake > 0  # beside"],
        ["adjust auction.pass", "  also   needs stake > 1 as more", '  ruling r "Why?"'],
        ["adjust terms.payment", "  times 2 when stake = 1", "  plus 1"],
    ],
    "after": [
        ["after climbing.play", "  stake becomes 2", "  when stake = 3", "    stake becomes 1"],
        ["after scoring", "  bidder scores 1 chips", "after climbing.ends", "  stake becomes 1"],
    ],
    "top": [
        ['phase more "More"', "  turns from bidder", "  move stop  # beside"],
        [
            "with one",
            '  phase less "Less"',
            "    turns from bidder",
            '  example "x"',
            "    seats A B",
        ],
    ],
}
"""For each operation some variants that go together; the others are variants of the first."""


@pytest.mark.parametrize("kind", RIGHT)
def test_each_operation_comes_to_what_its_text_comes_to(kind: str) -> None:
    """With comments and blanks wherever they may be."""
    first, *others = RIGHT[kind]
    laid = [read("one.cards", "# above\n" + variant("one", *first))]
    for name, lines in zip(("two", "three"), others, strict=False):
        laid.append(read(f"{name}.cards", "# above\n" + variant(name, *lines, of="one")))
    quick, slow = both(read("house.cards", HOUSE), laid)
    assert slow.faults == []
    assert_comes_to_the_same(quick, slow)
    assert judged(quick) == judged(slow)


# ------------------------------------------------------------------ what is wrong


WRONG: dict[str, Sequence[str]] = {
    "misspelt": ["after climbing.play", "  stkae becomes 2"],
    "misspelt in a need": ["adjust auction.pass", "  also needs stkae > 0"],
    "misspelt in a named need": ["adjust auction.pass", "  also   needs stkae > 0 as more"],
    "wrong type": [
        "adjust auction.bid",
        "  also needs kitty",
        "adjust terms.payment",
        "  plus hand",
    ],
    "name given twice": ["add values", "  stake number, from 0, for the deal"],
    "removed": ["remove values.winner"],
    "removed zone": ["remove zones.kitty"],
    "replaced by what means something else": [
        "replace values.stake",
        "  stake player, for the deal",
    ],
    "two ids alike": [
        "add climbing",
        "  ends when stake = 2",
        "add climbing.play",
        "  needs stake > 1",
    ],
    "a section twice": ['phase climbing "Again"', "  turns from opener", "  move stop"],
    "range": ["replace options.deals", '  deals number 9..1, default 5 "How many."'],
    "unset": ["set deals to 0", "set kitty_shown to 3"],
    "number with a nought": ["set deals to 03"],
    "choice": ["add options", '  way one of a or b, default c "Which way."'],
    "section of its own": ["remove options.deals", "add terms", "  twice means stake * deals"],
    "deck": ["replace deck.ranks", "  ranks 4 5 6"],
    "players": ["replace game.players", "  players 2..5"],
    "example": ['example "Nobody"', "  seats Anna Ben", "  phase nowhere"],
    "ruling": ['ruling one "Why?"', '  chosen "So."', 'ruling one "How?"', '  chosen "Thus."'],
    "ruling under a need": [
        "adjust auction.bid",
        '  ruling extra "Why?"',
        "  also needs nowhere = 1",
    ],
    "many": [
        *(
            "replace scoring.when",
            "  when wnner is bidder",
            "    bidder pays stkae chips to bidder",
        ),
        *("add auction.bid", "  sake becomes 3", "remove values.bidder"),
    ],
    "what it is not": ["add values.chips", "  x number", "after deck.ranks", "  shuffle"],
    "nowhere": ["replace auction.bids", "  move bid", "set dels to 3"],
    "phase in a block": [
        "with one",
        '  phase extra "Extra"',
        "    turns from nobody_known",
        "    move x",
    ],
}
"""Variants of Big Three with something wrong, which is told at many kinds of places."""


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_wrong_is_told_as_it_is_of_the_text(wrong: str) -> None:
    """Alone, and with others laid on: code, file, line, column, sentence, hint, labels and fix."""
    own = read("one.cards", variant("one", *WRONG[wrong]))
    for others in ((), ("points", "short_deck"), ("four_players", "units")):
        laid = [own]
        for other in others:
            laid += with_all(ROOT / "games" / "big_three" / f"{other}.cards")
        quick, slow = both(game("big_three"), laid)
        assert judged(quick) == judged(slow)
        assert judged(quick) or others


def test_two_wrong_ones_are_told_in_the_order_of_the_game() -> None:
    """However the files are called, what stands first in the game with all laid on comes first."""
    late = variant("late", "after climbing.play", "  stkae becomes 2")
    soon = variant(
        "soon", "adjust auction.pass", "  also needs stkae > 0 and foo", "remove zones.kitty"
    )
    for names in (("a", "b"), ("b", "a")):
        laid = [read(name, text) for name, text in zip(names, (late, soon), strict=True)]
        quick, slow = both(game("big_three"), laid)
        assert isinstance(quick.origin, Joined)
        assert judged(quick) == judged(slow)
        assert len({each[1] for each in judged(quick)}) == 3


@st.composite
def mutated(draw: st.DrawFn) -> tuple[Path, str]:
    """A shipped variant in which a line is gone, stands elsewhere, or has another word."""
    file = draw(st.sampled_from(FILES))
    lines = TEXTS[file].split("\n")
    at, other = (draw(st.integers(0, len(lines) - 1)) for _ in range(2))
    match draw(st.sampled_from(["gone", "swapped", "doubled", "word", "letter", "indent"])):
        case "gone":
            del lines[at]
        case "swapped":
            lines[at], lines[other] = lines[other], lines[at]
        case "doubled":
            lines.insert(at, lines[at])
        case "word":
            words = lines[at].split(" ")
            place = draw(st.integers(0, len(words) - 1))
            words[place] = draw(st.sampled_from(TEXTS[file].split()))
            lines[at] = " ".join(words)
        case "letter":
            place = draw(st.integers(0, len(lines[at])))
            lines[at] = lines[at][:place] + lines[at][place + 1 :]
        case _:
            lines[at] = draw(st.sampled_from(["", "  ", "    "])) + lines[at].lstrip()
    return file, "\n".join(lines)


@pytest.mark.slow
@settings(max_examples=tried(240))
@given(changed=mutated())
def test_a_variant_with_a_mistake_is_judged_as_its_text_is(changed: tuple[Path, str]) -> None:
    """Whatever is wrong with it, and whether it changes anything."""
    file, text = changed

    def ask() -> list[tuple[Any, ...]]:
        return told(cardrules.check_text(text, file.name))

    assert ask() == by_text(ask)


@settings(max_examples=tried(400))
@given(changed=mutated())
def test_what_has_one_digest_has_the_same_rules(changed: tuple[Path, str]) -> None:
    """Two trees that share lines are compared as their digests compare."""
    file, text = changed
    base = game(file.parent.name)
    laid = [read(file.name, text), *with_all(file)[1:]]
    whole = composed(base, laid, joined=True)
    again = composed(base, with_all(file), joined=True)
    for one, other in itertools.combinations((whole.tree, again.tree, base.tree), 2):
        alike = digest_of(one) == digest_of(other)
        assert same_rules(one.lines, other.lines) == alike


@pytest.mark.parametrize(
    "lines",
    [
        ["adjust climbing.play", "  also needs stake > 99"],
        ["adjust climbing.play", "  also needs stake > 99", "remove climbing.pass"],
        ["add climbing", "  move never", "    needs stake > 99"],
    ],
)
def test_what_random_matches_show_is_told_as_it_is_of_the_text(lines: list[str]) -> None:
    """Where a match breaks off, and what is never done in any."""
    text = variant("one", *lines)

    def ask() -> list[tuple[Any, ...]]:
        return told(cardrules.lint("one.cards", text=text, simulate=2))

    assert any(each[0].startswith("M") for each in ask())
    assert ask() == by_text(ask)


# ------------------------------------------------------------------ where the text is to be read


def deep(levels: int) -> list[str]:
    conditions = [f"{'  ' * (at + 1)}when stake > {at}" for at in range(levels)]
    return ["add climbing.play", *conditions, f"{'  ' * (levels + 1)}stake becomes 1"]


TO_BE_READ: dict[str, Sequence[str]] = {
    "a name that is a word where it stands": [
        "add values",
        "  needs number, from 0, for the deal",
        "after climbing.play",
        "  needs becomes 1",
    ],
    "a number with a nought": ["set deals to 03"],
    "deeper than lines may stand": deep(LIMITS.indent_levels - 2),
    "a line longer than lines may be": [
        'ruling extra "Why?"',
        f'  chosen "{"So. " * 900}"  # {"x" * 1375}',
    ],
}
"""Variants of Big Three of which reading the text finds more, or might."""


@pytest.mark.parametrize("case", TO_BE_READ)
def test_what_reading_may_find_is_looked_for_in_the_text(case: str) -> None:
    """No tree is made where a line could be read otherwise at its place."""
    own = read("one.cards", variant("one", *TO_BE_READ[case]))
    assert own.faults == []
    quick, slow = both(game("big_three"), [own])
    assert not isinstance(quick.origin, Joined)
    assert judged(quick) == judged(slow)


def test_lines_stand_as_deep_as_they_may() -> None:
    """One level less is no reason to read the text."""
    own = read("one.cards", variant("one", *deep(LIMITS.indent_levels - 3)))
    quick, slow = both(game("big_three"), [own])
    assert_comes_to_the_same(quick, slow)


def test_a_game_with_very_many_lines_is_read_as_text() -> None:
    """There may be more of them together than one file may have."""
    many = "\n# one more" * LIMITS.statements
    own = read("one.cards", variant("one", "set deals to 3"))
    quick, slow = both(read("big_three.cards", BASE + many), [own])
    assert isinstance(quick.origin, Composed)
    assert judged(quick) == judged(slow) == []


# ------------------------------------------------------------------ places


def test_a_span_is_in_the_file_that_it_is_in() -> None:
    """At the edges of files too, and what is nowhere is at the first line of the game."""
    files = tuple(
        Source(name, text) for name, text in (("a", "# a\none\n"), ("b", ""), ("c", "two"))
    )
    whole = Source("a with b", "\n".join(file.text for file in files))
    tree = n.RuleFile((n.Line(n.Then(), span=Span(4, 7)),))
    joined = Joined(tree, whole, files, (0, 9, 10))
    for file, start in zip(files, joined.starts, strict=True):
        for at in range(len(file.text) + 1):
            source, span = joined.place(Span(start + at, start + at + 1))
            assert source is file
            assert span == Span(at, at + 1)
    assert joined.place(NOWHERE) == (files[0], Span(4, 4))


def test_a_fault_that_is_nowhere_comes_first() -> None:
    """It has no line to be ordered by."""
    quick = composed(game("big_three"), [read("x", variant("x", "set deals to 3"))], joined=True)
    faults = Faults(quick.source)
    last = quick.tree.lines[-1].span
    for span in (last, NOWHERE):
        faults.add("R001", "something", span)
    assert [fault.span for fault in quick.in_order(faults.found)] == [NOWHERE, last]
