"""The laws of the one layout: it means the same, loses no comment, and is there after one go."""

from __future__ import annotations

import itertools
import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardrules
from cardrules.formatting.page import format_text
from cardrules.limits import LIMITS
from cardrules.syntax.from_text import parse
from cardrules.syntax.pieces import pieces
from tests.syntax.files import EVERY, ROOT, SHIPPED

READABLE = {name: text for name, text in EVERY.items() if not parse(name, text)[2]}
VEILED = "tests/cases/veiled.cards"
READABLE[VEILED] = (ROOT / VEILED).read_text(encoding="utf-8")

COMMENT = st.characters(codec="utf-8", categories=["L", "N", "P", "S"], include_characters=" ")
COMMENTS = st.text(COMMENT, max_size=9)
QUOTED = re.compile(r'("[^"]*")')


def comments_of(text: str) -> list[str]:
    """The comments of a text in their order, without what is blank."""
    found = []
    for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        comment = "".join(QUOTED.split(line)[::2]).partition("#")
        if comment[1]:
            after = line[_hash(line) :].strip()
            found.append(" ".join(after.lstrip("#").split()))
    return found


def _hash(line: str) -> int:
    """Where the comment of a line begins."""
    quoted = False
    for at, character in enumerate(line):
        quoted ^= character == '"'
        if character == "#" and not quoted:
            return at
    return len(line)


def disarrayed(text: str, rng: random.Random, words: str) -> str:
    """A text that means the same, laid out at random."""
    step = rng.choice(["  ", "    ", "\t", " ", "   "])
    made = []
    for line in text.split("\n"):
        body = line.lstrip(" ")
        depth = (len(line) - len(body)) // 2
        at = _hash(body)
        statement, comment = body[:at].rstrip(), body[at:]
        if rng.random() < 0.15:
            made.append(rng.choice(["", " ", "\t", f"#{words}", f"   # {words}", f"\t\t#{words}"]))
        if rng.random() < 0.1:
            made.append(step * rng.randint(0, 4) + f"#{words}")
        if not statement:
            made.append(rng.choice([line, step * rng.randint(0, 3) + comment]))
            continue
        if not comment and rng.random() < 0.15:
            comment = f"#{words}"
        made.append(
            step * depth + spaced(statement, rng) + rng.choice([" ", "\t", "   "]) + comment
        )
    return rng.choice(["\n", "\r\n", "\r"]).join(made) + rng.choice(["", "\n", "\n\n# end"])


def spaced(statement: str, rng: random.Random) -> str:
    """A statement with more or fewer blanks between its pieces."""
    found = pieces(statement)
    made = found[0].text
    for before, piece in itertools.pairwise(found):
        wordlike = re.match(r"\w", piece.text) and re.search(r"\w$", before.text)
        signs = before.kind in ("COMPARE", "RANGE", "DOT", "MINUS") or before.text[-1] == "♥"
        if piece.start > before.end or not (wordlike or signs):
            fewest = 1 if wordlike or (signs and piece.start > before.end) else 0
            made += rng.choice(["", " ", "\t", "    "][fewest:])
        made += piece.text
    return made


@pytest.mark.parametrize("name", READABLE)
def test_a_file_in_the_layout_means_the_same_and_keeps_its_comments(name: str) -> None:
    """Format changes neither the tree nor a comment, and changes nothing when it comes again."""
    text = READABLE[name]
    made = format_text(text)
    assert parse(name, made)[0] == parse(name, text)[0]
    assert comments_of(made) == comments_of(text)
    assert format_text(made) == made


@pytest.mark.parametrize("name", READABLE)
@settings(max_examples=4)
@given(seed=st.integers(0, 2**32), words=COMMENTS)
def test_however_a_file_is_laid_out(name: str, seed: int, words: str) -> None:
    """The laws hold of files laid out at random, with comments put in anywhere."""
    text = disarrayed(READABLE[name], random.Random(seed), words)
    tree, _, faults = parse(name, text)
    assert not faults
    made = format_text(text)
    assert parse(name, made)[0] == tree == parse(name, READABLE[name])[0]
    assert comments_of(made) == comments_of(text)
    assert format_text(made) == made


@pytest.mark.parametrize("name", SHIPPED)
@settings(max_examples=2)
@given(seed=st.integers(0, 2**32))
def test_blanks_and_line_ends_alone_make_no_difference(name: str, seed: int) -> None:
    """Without new comments and blank lines, every layout of a file comes to the same text."""
    rng = random.Random(seed)
    lines = []
    for line in SHIPPED[name].split("\n"):
        body = line.lstrip(" ")
        at = _hash(body)
        shown = spaced(body[:at].rstrip(), rng) if body[:at].strip() else ""
        lines.append("\t" * ((len(line) - len(body)) // 2) + shown + "  " * bool(at) + body[at:])
    assert format_text("\r\n".join(lines)) == format_text(SHIPPED[name])


@settings(max_examples=60)
@given(st.sampled_from(sorted(READABLE)), st.integers(0, 2**32))
def test_of_lines_at_random(name: str, seed: int) -> None:
    """The laws hold of whatever can be read: files with lines missing, doubled and moved."""
    rng = random.Random(seed)
    lines = READABLE[name].split("\n")
    for _ in range(rng.randint(1, 6)):
        at = rng.randrange(len(lines))
        change = rng.randrange(4)
        if change == 0:
            lines[at : at + 1] = []
        elif change == 1:
            lines.insert(rng.randrange(len(lines)), lines[at])
        elif change == 2:
            lines[at] = "  " + lines[at]
        else:
            lines.insert(at, " " * rng.randint(0, 9) + "# note")
        lines = lines or [""]
    text = "\n".join(lines)
    tree, _, faults = parse(name, text)
    if faults:
        with pytest.raises(cardrules.RulesError) as raised:
            format_text(text, name)
        assert list(raised.value.diagnostics) == faults
        return
    made = format_text(text)
    assert parse(name, made)[0] == tree
    assert comments_of(made) == comments_of(text)
    assert format_text(made) == made


def test_what_would_grow_too_large_is_left() -> None:
    """A file that could not be read once it is laid out is a fault, and is no file."""
    names = ",".join("x" * (LIMITS.line_characters // 2 - 20))
    long = f"cardrules 1\ncombinations\n x 1 of a rank\n x beats anything but {names}\n"
    many = "cardrules 1\nvalues\n" + f" {'x' * 48} number\n" + " y number\n" * 3000
    for text, code, line in ((long, "S004", 4), (many, "S001", 1)):
        assert not parse("x", text)[2]
        with pytest.raises(cardrules.RulesError) as raised:
            format_text(text)
        found = raised.value.diagnostics
        assert [(fault.code, fault.line) for fault in found] == [(code, line)]


def test_a_suit_sign_drawn_in_colour_is_the_suit() -> None:
    """What chooses how a suit sign is drawn makes no difference, and is left out."""
    text = "cardrules 1\ndeck french\n  without 4♥\ufe0f ♣\ufe0f 5♠\ufe0e\n"
    assert parse("x", text)[0] == parse("x", re.sub("[\ufe0e\ufe0f]", "", text))[0]
    assert "\ufe0f" not in format_text(text)


@pytest.mark.parametrize(
    ("change", "ending"),
    [
        ("replace play.ends.out", "ends when passes = 3 as out\n    end the deal"),
        ("replace play.trick_ends.won", "trick ends when passes = 2 as won\n    player leads"),
        ("replace match.ends_when.far", "ends when points of any player >= 9 as far"),
        ("replace play.ends.out.next", "next other"),
    ],
)
def test_an_ending_with_a_name_is_read_without_its_game(change: str, ending: str) -> None:
    """What is written tells that it is an ending, where the id alone could mean an effect."""
    text = f'cardrules 1\n\nvariant more "More" of small\n\n{change}\n  {ending}\n'
    assert format_text(text) == text
