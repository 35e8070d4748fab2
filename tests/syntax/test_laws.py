"""Laws of reading that hold of every text: what makes no difference, and what never happens."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardrules
from cardrules.diagnostics import CODES, Diagnostic, render
from cardrules.syntax import nodes as n
from cardrules.syntax.from_text import parse, parse_bytes
from cardrules.syntax.pieces import pieces
from cardrules.syntax.tables import tables
from tests.syntax.files import DRAFTS, EVERY, SHIPPED, answered_in

TREES = {name: parse(name, text)[0] for name, text in EVERY.items()}
WORDS = sorted({*tables()[1].text.values(), "hand", "x", "4♥", "16", '"text"', ",", ":", "(", ")"})

# ------------------------------------------------------------------ what makes no difference


@st.composite
def redecorated(draw: st.DrawFn, text: str) -> str:
    """The text with comments, blank lines, blanks at line ends and other line ends put in."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    end = draw(st.sampled_from(["\n", "\r\n", "\r"]))
    comment = draw(st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "S"])))
    lines: list[str] = []
    for line in text.split("\n"):
        if rng.random() < 0.2:
            lines.append(rng.choice(["", "   ", "\t", f"# {comment}", f"     #{comment}"]))
        put_on = line and "#" not in line and rng.random() < 0.3
        beside = rng.choice([" ", "   ", "\t", f"  # {comment}", f"\t#{comment}"])
        lines.append(line + beside if put_on else line)
    return end.join(lines)


@pytest.mark.parametrize("name", EVERY)
@settings(max_examples=6)
@given(data=st.data())
def test_comments_and_line_ends_never_change_the_tree(name: str, data: st.DataObject) -> None:
    """Comments, blank lines, blanks at line ends and the kind of line end mean nothing."""
    text = data.draw(redecorated(EVERY[name]))
    assert parse_bytes(name, text.encode())[0] == TREES[name]


@pytest.mark.parametrize("name", EVERY)
def test_tabs_for_blanks_never_change_the_tree(name: str) -> None:
    """Tabs in place of blanks, in all the indentation and between words, mean the same."""
    text = re.sub(r"(?m)^ +", lambda blanks: "\t" * (len(blanks.group()) // 2), EVERY[name])
    outside = re.split(r'("[^"\n]*")', text)
    outside[::2] = [re.sub(r"(?<=\S) +", "\t", part) for part in outside[::2]]
    assert parse(name, "".join(outside))[0] == TREES[name]


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("width", [1, 3, 4, 8])
def test_the_width_of_indentation_makes_no_difference(name: str, width: int) -> None:
    """How far a step of the indentation goes means nothing."""
    text = re.sub(r"(?m)^ +", lambda blanks: " " * width * (len(blanks.group()) // 2), EVERY[name])
    assert parse(name, text)[0] == TREES[name]


@pytest.mark.parametrize("name", SHIPPED)
def test_a_tree_is_shown_in_full_and_compared_by_meaning(name: str) -> None:
    """Equal trees have equal reprs and hashes; a tree with another line differs."""
    again = parse("other", SHIPPED[name])[0]
    assert (again, repr(again), hash(again)) == (
        TREES[name],
        repr(TREES[name]),
        hash(TREES[name]),
    )
    assert n.RuleFile(again.lines[1:]) != again


# ------------------------------------------------------------------ what never happens


def well_told(faults: list[Diagnostic]) -> None:
    """Each fault has a known code, a place in its source, and can be shown."""
    for fault in faults:
        lines = fault.source.text.split("\n")
        assert fault.code in CODES
        assert 1 <= fault.line <= len(lines)
        assert 1 <= fault.column <= len(lines[fault.line - 1]) + 1
        assert fault.message
        assert "\n" not in str(fault)
    render(faults).encode()


@settings(max_examples=300)
@given(st.text())
def test_no_text_makes_an_exception(text: str) -> None:
    """Whatever the text, faults come back."""
    well_told(cardrules.check_text(text))


@settings(max_examples=300)
@given(st.binary())
def test_no_bytes_make_an_exception(data: bytes) -> None:
    """Whatever the bytes, a tree and faults come back."""
    tree, _, faults = parse_bytes("x", data)
    assert isinstance(tree, n.RuleFile)
    well_told(faults)


@settings(max_examples=200)
@given(
    st.lists(
        st.tuples(st.integers(0, 4), st.lists(st.sampled_from(WORDS), min_size=1, max_size=9)),
        max_size=12,
    )
)
def test_no_soup_of_words_makes_an_exception(lines: list[tuple[int, list[str]]]) -> None:
    """Words of the language in any order give faults."""
    text = "\n".join("  " * depth + " ".join(words) for depth, words in lines)
    well_told(cardrules.check_text(text))


@settings(max_examples=80)
@given(st.sampled_from(sorted(EVERY)), st.integers(0, 2**32), st.integers(1, 8))
def test_no_mutation_makes_an_exception(name: str, seed: int, changes: int) -> None:
    """Rule files with lines and words taken out, doubled, swapped or changed give faults."""
    text = mutated(EVERY[name], random.Random(seed), changes)
    well_told(cardrules.check_text(text))


def mutated(text: str, rng: random.Random, changes: int) -> str:
    """The text with some changes, of lines, of words and of characters."""
    lines = text.split("\n")
    for _ in range(changes):
        at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        kind = rng.randrange(7)
        if kind == 0 and len(lines) > 1:
            del lines[at]
        elif kind == 1:
            lines.insert(other, lines[at])
        elif kind == 2:
            lines[at], lines[other] = lines[other], lines[at]
        elif kind == 3:
            lines[at] = " " * rng.randrange(5) + lines[at]
        elif kind == 4:
            words = lines[at].split(" ")
            words[rng.randrange(len(words))] = rng.choice(WORDS)
            lines[at] = " ".join(words)
        elif kind == 5:
            place = rng.randrange(len(lines[at]) + 1)
            lines[at] = lines[at][:place] + rng.choice('x"#\x00é♥(\t\u2028-9') + lines[at][place:]
        else:
            lines[at] = lines[at][: rng.randrange(len(lines[at]) + 1)]
    return "\n".join(lines)


# ------------------------------------------------------------------ one piece taken out


def deletions(text: str) -> Iterator[tuple[int, str]]:
    """Every text in which one piece of one statement is missing, with the line it was on."""
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        statement = line.split("#")[0] if '"' not in line else line
        for piece in pieces(statement):
            without = line[: piece.start] + line[piece.end :]
            yield number, "\n".join([*lines[: number - 1], without, *lines[number:]])


@pytest.mark.parametrize("name", [name for name in SHIPPED if "game " in SHIPPED[name]])
def test_a_missing_piece_is_told_near_its_place(name: str) -> None:
    """With one piece missing the first fault, if any, is within a line of it in 95 of 100."""
    sample = list(deletions(SHIPPED[name]))[::13]
    assert_near(sample)


@pytest.mark.deep
@pytest.mark.parametrize("name", [name for name in SHIPPED if "game " in SHIPPED[name]])
def test_every_missing_piece_is_told_near_its_place(name: str) -> None:
    """The same for every piece of the file."""
    assert_near(list(deletions(SHIPPED[name])))


def assert_near(sample: list[tuple[int, str]]) -> None:
    told = near = 0
    for line, text in sample:
        faults = cardrules.check_text(text)
        well_told(faults)
        if faults:
            told += 1
            near += abs(faults[0].line - line) <= 1
    assert told > len(sample) // 3
    assert near >= 0.95 * told


@pytest.mark.parametrize("name", SHIPPED)
def test_reading_takes_no_time_to_speak_of(name: str) -> None:
    """A rule file is read in a few hundredths of a second."""
    best = 1.0
    for _ in range(5):
        began = time.process_time()
        parse(name, SHIPPED[name])
        best = min(best, time.process_time() - began)
    assert best < 0.1


def test_drafts_are_told_quickly() -> None:
    """A draft with many faults is answered as quickly as a file without."""
    for text in DRAFTS.values():
        answered_in(text, 1)
