"""The lexer for Pygments: nothing is lost, and a word is a keyword only where it is one."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.syntax.files import EVERY

pytest.importorskip("pygments")

from pygments.token import Comment, Error, Keyword, Name, Number, String

from cardrules.highlighting import CardrulesLexer

LEXER = CardrulesLexer(stripnl=False, ensurenl=False)


@pytest.mark.parametrize("name", EVERY)
def test_a_file_joins_back_and_has_no_error(name: str) -> None:
    """All pieces together are the text; none is a token that Pygments calls an error."""
    tokens = list(LEXER.get_tokens(EVERY[name]))
    assert "".join(text for _, text in tokens) == EVERY[name]
    assert not [text for kind, text in tokens if kind in Error]
    assert {Keyword.Declaration, Name, Name.Function, Number.Integer, String.Double} <= {
        kind for kind, _ in tokens
    }


@settings(max_examples=80)
@given(st.text() | st.text('"# \tab1♥.\n'))
def test_any_text_joins_back(text: str) -> None:
    """Also a text that is no rule file, with pieces in order and none twice."""
    tokens = list(LEXER.get_tokens_unprocessed(text))
    assert "".join(value for _, _, value in tokens) == text
    at = 0
    for start, kind, value in tokens:
        assert (start, kind in Error) == (at, False)
        at += len(value)


def test_a_word_is_a_keyword_only_where_it_is_one() -> None:
    """`deal` is a keyword in front of a number and a name after `phase`; comments are comments."""
    text = 'game x "a # b"\nphase deal  # deal\n  deal 5 to hand\n  move pass\n  deall 5\n'
    tokens = [(kind, text) for kind, text in LEXER.get_tokens(text) if text.strip()]
    assert tokens[:3] == [
        (Keyword.Declaration, "game"),
        (Name.Function, "x"),
        (String.Double, '"a # b"'),
    ]
    assert tokens[3:6] == [
        (Keyword.Declaration, "phase"),
        (Name.Function, "deal"),
        (Comment.Single, "# deal"),
    ]
    assert tokens[6:10] == [
        (Keyword, "deal"),
        (Number.Integer, "5"),
        (Keyword, "to"),
        (Name, "hand"),
    ]
    assert (Name, "deall") in tokens


def test_pygments_finds_it() -> None:
    """The entry point names the class, and the fences of the docs are its aliases."""
    pyproject = Path(__file__).parents[1] / "pyproject.toml"
    project = tomllib.loads(pyproject.read_text(encoding="utf-8"))["project"]
    module, _, name = project["entry-points"]["pygments.lexers"]["cardrules"].partition(":")
    assert (module, name) == (CardrulesLexer.__module__, CardrulesLexer.__name__)
    assert {"cards", "cards-fragment", "cards-variant", "cardrules"} <= set(CardrulesLexer.aliases)
