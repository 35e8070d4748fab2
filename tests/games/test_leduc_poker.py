"""Leduc hold'em: how many ways there are to play it, what may be done, and who wins the pot."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import Any

import pytest

import cardrules
from tests.figures import column
from tests.games.counting import counted
from tests.strategies import load, say, texts, walk

CARDS = ("J♠", "J♥", "Q♠", "Q♥", "K♠", "K♥")


def dealt(hands: str, board: str, **options: Any) -> cardrules.State:
    """A deal with a card for each player and the next card for the board, seat 0 to act first."""
    cards = hands.split()
    game = load("leduc_poker", **options).with_options({}, players=len(cards))
    return game.start(1, deal={"hand": cards, "stock": board}, chance={"opener": 0})


def every_deal() -> Iterator[cardrules.State]:
    """Each deal there is for two, as far as it is seen."""
    for *hands, board in permutations(CARDS, 3):
        yield dealt(" ".join(hands), board)


def test_there_are_5520_ways_to_play_and_936_situations_of_a_player() -> None:
    """A seat tells apart 936 of the 3,780 decisions, and 288 where suits are passed over."""
    found = counted(every_deal()).numbers()
    assert found == (5_520, 3_780, 936, 288) == column("counts", "Leduc Hold'em")


def test_a_player_folds_only_to_a_raise_and_two_raises_are_all() -> None:
    """Calling is always possible; what else is depends on what has been raised."""
    state = dealt("K♠ J♠", "Q♠")
    assert texts(state.legal_moves(0)) == ["call", "raise"]
    state = say(state, (0, "raise"))
    assert texts(state.legal_moves(1)) == ["fold", "call", "raise"]
    state = say(state, (1, "raise"))
    assert texts(state.legal_moves(0)) == ["fold", "call"]


@pytest.mark.parametrize(
    ("hands", "board", "moves", "scores"),
    [
        ("K♠ J♠", "J♥", "raise raise call raise raise call", (-13, 13)),
        ("K♠ J♠", "Q♠", "call call call call", (1, -1)),
        ("K♠ J♠", "Q♠", "raise fold", (1, -1)),
        ("Q♠ Q♥", "K♠", "call call raise call", (0, 0)),
        ("Q♠ J♥", "J♠", "raise call call raise fold", (-3, 3)),
        ("J♠ K♥ Q♠", "Q♥", "raise call call call call call", (-3, -3, 6)),
        ("K♠ K♥ Q♠", "J♥", "call call call call call call", (1, 0, -1)),
        ("Q♠ K♥ K♠", "J♥", "raise call call raise call fold", (-7, 10, -3)),
        (
            "Q♠ J♥ K♠ 10♠",
            "9♥",
            "call call call call call raise fold raise fold call",
            (-1, 11, -1, -9),
        ),
    ],
)
def test_who_wins_what(hands: str, board: str, moves: str, scores: tuple[int, ...]) -> None:
    """Fold, pair, higher rank and equal ranks, for two and more players."""
    state = dealt(hands, board)
    for word in moves.split():
        state = say(state, (state.to_act[0], word))
    assert state.is_over
    assert state.deal_scores == (scores,)


@pytest.mark.parametrize("raises", [1, 2, 5])
def test_as_many_raises_as_agreed(raises: int) -> None:
    """Both can raise in turn until the number of the option is reached, in each round anew."""
    state = dealt("K♠ J♠", "Q♠", raises=raises)
    for _ in range(2):
        made = 0
        while "raise" in texts(state.legal_moves(state.to_act[0])):
            state = say(state, (state.to_act[0], "raise"))
            made += 1
        assert made == raises
        state = say(state, (state.to_act[0], "call"))
    assert state.deal_scores == ((1 + 6 * raises, -1 - 6 * raises),)


CHOICES: list[Mapping[str, Any]] = [
    {},
    {"ante": 3, "small_bet": 5, "big_bet": 7},
    {"raises": 4, "deals": 3},
]


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("options", CHOICES, ids=str)
def test_what_is_lost_is_won(players: int, options: Mapping[str, Any]) -> None:
    """Each deal adds up to nothing."""
    game = load("leduc_poker", **options).with_options({}, players=players)
    for seed in range(30):
        *_, (_, _, state) = walk(game.start(seed), random.Random(seed))
        assert all(sum(scores) == 0 for scores in state.deal_scores)


def test_the_hands_are_shown_only_at_a_showdown() -> None:
    """After a fold no card is seen; else all that are left are."""
    folded = say(dealt("K♠ J♠", "Q♠"), (0, "raise"), (1, "fold"))
    assert not [event for event in folded.history() if event["event"] == "shown"]
    state = dealt("K♠ J♠", "Q♠")
    state = say(state, (0, "call"), (1, "call"), (0, "call"), (1, "call"))
    shown = [event["cards"] for event in state.history() if event["event"] == "shown"]
    assert shown == [["K♠"], ["J♠"]]


@pytest.mark.parametrize("players", [2, 3])
def test_blinds(players: int) -> None:
    """With blinds, the first to act owes a chip, and the second may raise when all have called."""
    game = cardrules.load("leduc_poker", ["blinds"], players=players)
    state = game.start(1, chance={"opener": 0})
    assert state.view()["table"]["values"]["staked"] == [1, 2, 0][:players]
    assert texts(state.legal_moves(0)) == ["fold", "call", "raise"]
    state = say(state, (0, "call"))
    assert texts(state.legal_moves(1)) == ["call", "raise"]
    state = say(state, (1, "raise"))
    assert state.view()["table"]["values"]["staked"] == [2, 4, 0][:players]
    assert state.to_act == (players - 1 if players == 3 else 0,)
