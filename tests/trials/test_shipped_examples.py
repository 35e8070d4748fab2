"""Every example of every shipped game, each as a test of its own."""

from __future__ import annotations

import functools

import pytest

from cardrules.trials.examples import ExampleResult, run_examples
from tests.strategies import GAMES, Table, load


@functools.cache
def results(name: str) -> list[ExampleResult]:
    """What came of the examples of a game."""
    return run_examples(load(name))


CASES = [
    pytest.param(table.name, at, id=f"{table.name}-{example.title}")
    for table in GAMES
    for at, example in enumerate(table.game.rules.examples)
]


@pytest.mark.parametrize(("name", "at"), CASES)
def test_an_example_holds(name: str, at: int) -> None:
    """Every step of the example holds."""
    assert [str(fault) for fault in results(name)[at].faults] == []


@pytest.mark.parametrize("table", GAMES, ids=str)
def test_every_shipped_game_has_examples(table: Table) -> None:
    """No game is shipped without examples that run."""
    assert results(table.name)
