"""Kuhn poker: how many ways there are to play it, who wins what, and more than two players."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import Any

import pytest

import cardrules
from tests.figures import column
from tests.games.counting import counted
from tests.strategies import load, say, walk


def dealt(hands: str, **options: Any) -> cardrules.State:
    """A deal with a card for each player, seat 0 to act first."""
    cards = hands.split()
    game = load("kuhn_poker", **options).with_options({}, players=len(cards))
    return game.start(1, deal={"hand": cards}, chance={"opener": 0})


def every_deal() -> Iterator[cardrules.State]:
    """Each deal there is for two."""
    for hands in permutations(("J", "Q", "K"), 2):
        yield dealt(" ".join(hands))


def test_there_are_30_ways_to_play_and_12_situations_of_a_player() -> None:
    """A seat tells apart 12 of the 24 decisions: less would hide something, more would tell."""
    assert counted(every_deal()).numbers() == (30, 24, 12, 12) == column("counts", "Kuhn Poker")


@pytest.mark.parametrize(
    ("moves", "scores"),
    [
        ("pass pass", (1, -1)),
        ("pass bet pass", (-1, 1)),
        ("pass bet bet", (2, -2)),
        ("bet pass", (1, -1)),
        ("bet bet", (2, -2)),
    ],
)
def test_what_a_king_wins_from_a_jack(moves: str, scores: tuple[int, int]) -> None:
    """A bet that is not called wins the antes; one that is called doubles what they play for."""
    state = dealt("K J")
    for number, word in enumerate(moves.split()):
        assert state.to_act == (number % 2,)
        assert [str(move) for move in state.legal_moves(number % 2)] == ["pass", "bet"]
        state = say(state, (number % 2, word))
    assert state.is_over
    assert state.deal_scores == (scores,)


@pytest.mark.parametrize(("players", "lowest"), [(2, "J"), (3, "10"), (4, "9"), (10, "3")])
def test_there_is_a_card_more_than_there_are_players(players: int, lowest: str) -> None:
    """The cards go from the king down."""
    game = load("kuhn_poker").with_options({}, players=players)
    cards = [str(card) for card in game.rules.deck.cards]
    assert len(cards) == players + 1
    assert (cards[0], cards[-1]) == (lowest + "♠", "K♠")


@pytest.mark.parametrize("size", [3, 7, 13])
def test_more_cards_stay_aside_where_that_is_agreed(size: int) -> None:
    """With a larger pack more cards are unseen, and the highest still wins."""
    state = load("kuhn_poker", deck_size=size).start(1)
    assert state.view()["table"]["zones"]["aside"] == {"count": size - 2}


def test_too_few_cards_are_refused() -> None:
    """Five players cannot be dealt a card each from a pack of four."""
    with pytest.raises(cardrules.RulesError, match="5 times 1 cards are dealt, and the deck has 4"):
        load("kuhn_poker").with_options({"deck_size": 4}, players=5)


def test_three_players_are_asked_once_and_once_more_after_a_bet() -> None:
    """The first bet is answered by the next players round the table, the better included last."""
    state = dealt("Q K J")
    state = say(state, (0, "pass"), (1, "pass"), (2, "bet"))
    assert state.to_act == (0,)
    state = say(state, (0, "bet"))
    assert state.to_act == (1,)
    state = say(state, (1, "pass"))
    assert state.is_over
    assert state.deal_scores == ((3, -1, -2),)


def test_cards_are_shown_only_where_two_are_left() -> None:
    """A bet that nobody calls is won unseen; after a call both cards are seen by all."""
    folded = say(dealt("K J"), (0, "bet"), (1, "pass"))
    assert not [event for event in folded.history() if event["event"] == "shown"]
    called = say(dealt("K J"), (0, "bet"), (1, "bet"))
    shown = [event["cards"] for event in called.history() if event["event"] == "shown"]
    assert shown == [["K♠"], ["J♠"]]


CHOICES: list[Mapping[str, Any]] = [{}, {"ante": 3, "bet_size": 7}, {"deck_size": 13, "deals": 4}]


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("options", CHOICES, ids=str)
def test_what_is_lost_is_won(players: int, options: Mapping[str, Any]) -> None:
    """Each deal adds up to nothing, and nobody loses more than the ante and a bet."""
    game = load("kuhn_poker", **options).with_options({}, players=players)
    most = options.get("ante", 1) + options.get("bet_size", 1)
    for seed in range(20):
        *_, (_, _, state) = walk(game.start(seed), random.Random(seed))
        for scores in state.deal_scores:
            assert sum(scores) == 0
            assert min(scores) >= -most
            assert max(scores) > 0


def test_who_acts_first_changes_with_each_deal() -> None:
    """The next player acts first in the next deal."""
    state = load("kuhn_poker", deals=4).start(1, chance={"opener": 1})
    first = [1]
    for _, _, later in walk(state, random.Random(1)):
        if later.deal_number > len(first) and not later.is_over:
            first.append(later.to_act[0])
    assert first == [1, 0, 1, 0]
