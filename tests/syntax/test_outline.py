"""Which line stands under which, and how bytes become lines."""

from __future__ import annotations

import pytest

import cardrules
from cardrules.diagnostics import Faults
from cardrules.syntax import nodes as n
from cardrules.syntax.from_text import parse, parse_bytes
from cardrules.syntax.outline import outline, source_of
from tests.syntax.fault_cases import SMALL, faults_in


def test_lines_stand_under_the_line_above_that_is_further_left() -> None:
    """The outline of a text is by indentation alone."""
    source = source_of("x", "a\n  b\n    c\n  d\ne\n")
    found = outline(source, Faults(source))
    assert [line.text for line in found.lines] == ["a", "e"]
    assert [line.text for line in found.lines[0].children] == ["b", "d"]
    assert [line.text for line in found.lines[0].children[0].children] == ["c"]


def test_comments_are_kept_with_their_line() -> None:
    """A comment belongs to the line below it or beside it; the last ones to the file."""
    tree, _, faults = parse("x", "# one\n#two\ncardrules 1  # three\n# four\n")
    assert not faults
    assert tree.lines[0].above == ("one", "two")
    assert tree.lines[0].beside == "three"
    assert tree.below == ("four",)


def test_a_hash_within_a_text_begins_no_comment() -> None:
    """`#` in quotes is a sign like others."""
    tree, _, _ = parse("x", 'game x "No #1"  # one')
    assert tree.lines[0].statement == n.Game(n.Name("x"), n.Text("No #1"))
    assert tree.lines[0].beside == "one"


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
def test_line_ends_make_no_difference(end: str) -> None:
    """CRLF, CR and LF give the same tree and the same places."""
    tree, _, faults = parse("x", SMALL)
    other, _, _ = parse_bytes("x", SMALL.replace("\n", end).encode())
    assert not faults
    assert other == tree
    faulty = SMALL.replace("shuffle", "shufle").replace("\n", end)
    fault = faults_in(faulty)[0]
    assert (fault.line, fault.column) == (10, 3)


def test_one_leading_byte_order_mark_is_dropped() -> None:
    """A byte-order mark at the start of a file means nothing."""
    assert parse_bytes("x", b"\xef\xbb\xbf" + SMALL.encode())[0] == parse("x", SMALL)[0]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_other_encodings_are_told_once(encoding: str) -> None:
    """A file in UTF-16 or UTF-32 is one fault, which says what it is."""
    faults = faults_in(SMALL.encode(encoding))
    assert [(fault.code, fault.line, fault.column) for fault in faults] == [("S002", 1, 1)]
    assert "UTF-16" in faults[0].message


def test_a_lone_surrogate_in_a_text_object_is_told() -> None:
    """A text that no bytes could hold is a fault at its place."""
    faults = cardrules.check_text(SMALL.replace('"Small"', '"Sm\ud800ll"'))
    assert [(fault.code, fault.line, fault.column) for fault in faults] == [("S006", 2, 15)]


def test_spans_are_where_the_words_stand() -> None:
    """The span of a name is the name in the source, also after wide and combined characters."""
    tree, source, _ = parse("x", 'game x "é♥"\n  players 2\n  rotation clockwise  # ♠')
    direction = tree.lines[0].children[1].statement
    assert isinstance(direction, n.Rotation)
    span = direction.direction.span
    assert source.text[span.start : span.end] == "clockwise"
    assert source.place(span.start) == (3, 12)
