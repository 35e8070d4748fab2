"""A reader who has only the page can play: every question has a sentence that answers it."""

from __future__ import annotations

import functools

import pytest

from tests.rulebooks.questions import Asked, questions
from tests.rulebooks.stripping import stripped_book, told, told_of

GAMES = {game: questions(game) for game in ("big_three", "grand_bid")}
ASKED = [(game, asked) for game, all_asked in GAMES.items() for asked in all_asked]
NAMED = [f"{game}: {asked[0]}" for game, asked in ASKED]


@functools.lru_cache(maxsize=4)
def whole(game: str) -> str:
    return told_of(game)


@functools.lru_cache(maxsize=4)
def bare(game: str) -> str:
    return told(stripped_book(game))


@pytest.mark.parametrize(("game", "asked"), ASKED, ids=NAMED)
def test_the_page_answers_the_question(game: str, asked: Asked) -> None:
    """The page of the game holds the sentence that answers the question."""
    assert asked[1] in whole(game)


@pytest.mark.parametrize(("game", "asked"), ASKED, ids=NAMED)
def test_the_rules_alone_answer_it_where_that_is_said(game: str, asked: Asked) -> None:
    """Without any prose of the author the page still answers, where the list says so."""
    assert asked[2] in bare(game)


@pytest.mark.parametrize("game", GAMES)
def test_there_are_enough_questions_and_few_need_the_author(game: str) -> None:
    """There are 40 questions or more, and nine in ten are answered without the author's prose."""
    asked = GAMES[game]
    assert len({question for question, _, _ in asked}) == len(asked) >= 40
    assert sum(bool(bare_answer) for _, _, bare_answer in asked) >= 0.9 * len(asked)
