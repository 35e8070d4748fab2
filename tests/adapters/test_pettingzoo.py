"""Every shipped game passes the tests that PettingZoo has for environments."""

from __future__ import annotations

import functools
import random
import warnings
from typing import Any

import pytest

import cardrules
from cardrules._data import bundled_names
from tests.strategies import load, matches

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")
with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # what is imported warns of itself
    from pettingzoo.test import api_test, seed_test

    from cardrules.adapters.pettingzoo import env, raw_env

pytestmark = pytest.mark.filterwarnings("ignore")
for_every_game = pytest.mark.parametrize("name", bundled_names())


@functools.cache
def game(name: str) -> cardrules.Game:
    """A shipped game as it is."""
    return load(name)


@for_every_game
def test_the_interface_is_kept(name: str) -> None:
    """PettingZoo finds nothing amiss, whatever the seed."""
    for seed in range(matches(2, 50)):
        table = env(game(name))
        table.reset(seed=seed)
        api_test(table, num_cycles=15)


@for_every_game
def test_a_seed_means_the_same_match(name: str) -> None:
    """Two environments with one seed go the same way."""
    seed_test(lambda: env(game(name)), num_cycles=matches(15, 200))


@for_every_game
def test_numbers_of_moves_are_alike_for_every_seat(name: str) -> None:
    """A number is the same move, whoever makes it."""
    moves, players = game(name).moves, game(name).players
    size = len(moves) // players
    assert len(moves) == size * players
    texts = [str(move) for move in moves]
    assert all(texts[at * size : (at + 1) * size] == texts[:size] for at in range(players))
    assert len(set(texts[:size])) == size


@for_every_game
def test_a_match_is_played_as_by_itself(name: str) -> None:
    """The mask is the legal moves; the rewards of a whole match are what was won in it."""
    table = raw_env(game(name))
    rand = random.Random(1)
    for seed in range(matches(1, 20)):
        table.reset(seed=seed)
        won = dict.fromkeys(table.possible_agents, 0)
        before = table.match.totals
        for _ in range(400):
            if all(table.terminations.values()):
                break
            seat = table.possible_agents.index(table.agent_selection)
            legal = table.match.legal_moves(seat)
            mask = table.observe(table.agent_selection)["action_mask"]
            size = len(mask)
            numbers = [table.game.number(move) - seat * size for move in legal]
            assert sorted(numbers) == [at for at in range(size) if mask[at]]
            table.step(rand.choice(numbers))
            for agent in won:
                won[agent] += table.rewards[agent]
        scored = [sum(line) for line in zip(*table.match.deal_scores, strict=True)]
        assert [sign(table) * number for number in won.values()] == (scored or [0] * len(before))


def sign(table: Any) -> int:
    """Whether the most or the fewest wins."""
    return 1 if table.game.rules.match.won_by[0][0] else -1


def test_a_move_that_may_not_be_made_is_refused() -> None:
    """A number that is not in the mask raises what the library raises."""
    table = raw_env(game("big_three"))
    table.reset(seed=1)
    mask = table.observe(table.agent_selection)["action_mask"]
    with pytest.raises(cardrules.IllegalMove):
        table.step(next(at for at in range(len(mask)) if not mask[at]))
