"""Comments that silence rules, and what is said of those that silence nothing."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import cardrules
from cardrules.linting.ignores import comment_at, ignores_in
from cardrules.text import Source
from tests.linting.texts import completed

SAME = """\
scoring
  when hand of leader is empty{beside}
    leader scores 1 points
  otherwise
    leader scores 1 points
  leader becomes first player after leader
"""


def codes(text: str, select: Sequence[str] = (), ignore: Sequence[str] = ()) -> list[str]:
    found = cardrules.lint("x.cards", text=text, select=select, ignore=ignore)
    return [each.code for each in found]


def beside(comment: str) -> str:
    return completed(SAME.format(beside=f"  {comment}"))


@pytest.mark.parametrize("word", ["L113", "same-branches", "L1", "ALL", "L302, L113"])
def test_a_comment_beside_a_line_silences_it(word: str) -> None:
    """A code, its start, a name or ALL; several with commas."""
    assert codes(beside(f"# cardrules: ignore[{word}] it differs in a variant")) in ([], ["L001"])
    assert "L113" not in codes(beside(f"# cardrules: ignore[{word}] it differs in a variant"))


def test_a_comment_alone_is_about_the_next_line_with_a_statement() -> None:
    """Blank lines and other comments between are passed over."""
    text = completed(SAME.format(beside=""))
    line = "  when hand of leader is empty"
    comment = "  # cardrules: ignore[L113] meant\n\n  # another\n"
    assert codes(text.replace(line, comment + line)) == []


def test_a_comment_for_the_file_is_about_all_of_it() -> None:
    """`ignore-file` may stand anywhere."""
    text = completed(SAME.format(beside="")) + "# cardrules: ignore-file[L113] meant\n"
    assert codes(text) == []


def test_a_comment_two_lines_off_silences_nothing() -> None:
    """It is about its own line alone."""
    text = completed(SAME.format(beside=""))
    line = "    leader scores 1 points\n  otherwise"
    moved = text.replace(line, line.replace("points", "points # cardrules: ignore[L113] meant", 1))
    assert codes(moved) == ["L113", "L001"]


def test_errors_are_never_silenced() -> None:
    """An error is told, and the comment is told too."""
    text = completed(
        "zones\n  hand  per player  # cardrules: ignore[G003] no\n  pile  seen by all\n"
    )
    assert codes(text) == ["G003", "L001"]


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("L999", "there is no rule `L999` to ignore"),
        ("unused-zon", "there is no rule `unused-zon` to ignore"),
        ("", "this comment names no rule to ignore"),
        ("G003", "`G003` is an error, and no comment silences it"),
        ("L101", "nothing here is silenced by `L101`"),
    ],
)
def test_what_silences_nothing_is_told(word: str, message: str) -> None:
    """The sentence says why."""
    text = completed(f"scoring\n  leader scores 1 points  # cardrules: ignore[{word}] why\n")
    found = cardrules.lint("x.cards", text=text)
    assert [each.message for each in found] == [message]


def test_a_rule_that_is_not_looked_for_leaves_its_comment_alone() -> None:
    """With another selection nobody can know whether the comment is needed."""
    text = beside("# cardrules: ignore[L113] meant")
    assert codes(text, select=["L3", "L001"]) == []
    assert codes(text, ignore=["L113"]) == []


def test_a_comment_without_a_reason_silences_and_is_told() -> None:
    """L002 asks for a reason."""
    assert codes(beside("# cardrules: ignore[L113]")) == ["L002"]


def test_a_hash_in_a_text_begins_no_comment() -> None:
    """Quotes are respected."""
    assert comment_at('  about "a # cardrules: ignore[L1] b"') == -1
    source = Source("x", 'game a "# cardrules: ignore[L1] x"  # cardrules: ignore[L2] y\n')
    assert [[word for word, _ in each.codes] for each in ignores_in(source)] == [["L2"]]
