"""Bots choose by what they are handed, the same for the same numbers; better ones win."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import cardrules
from cardrules._data import bundled_names
from cardrules.bots import BOTS, Searching
from cardrules.cards import Card
from cardrules.play.habits import Habit, any_kind, most_cards, play_deal
from cardrules.play.search import Bot, Search
from cardrules.play.state import State
from cardrules.table import DEAL_SCORES, Move
from tests import duels, figures

BOTH = ["big_three", "grand_bid"]
QUICK: dict[str, Bot] = {**BOTS, "search": Searching(playouts=12, guesses=2)}
ORDER = [("greedy", "random"), ("search", "greedy")]


def somewhere(name: str, seed: int, moves: int) -> State:
    """A state of a match after some moves drawn at random."""
    rng = random.Random(seed)
    state = cardrules.load(name).start(seed=seed)
    for _ in range(moves):
        if state.is_over:
            break
        seat = rng.choice(state.to_act)
        state = state.play(seat, rng.choice(state.legal_moves(seat)))
    return state


def chosen(bot: Bot, state: State, seat: int) -> Move:
    return bot(state.view(seat), state.legal_moves(seat), Search(state, seat, random.Random(1)))


# ------------------------------------------------------------------ what a bot does


@pytest.mark.parametrize("name", bundled_names())
@pytest.mark.parametrize("bot", QUICK)
def test_a_bot_makes_a_legal_move_again_and_again(name: str, bot: str) -> None:
    """From the same view and numbers a bot makes the same move, and one of those it was given."""
    state = somewhere(name, 6, 7)
    while state.is_over:  # some games last no longer than that
        state = somewhere(name, 6, state.deal_number - 1)
    for seat in state.to_act:
        made = [chosen(QUICK[bot], state, seat) for _ in range(2)]
        assert made[0] in state.legal_moves(seat)
        assert made[0] == made[1]


def alike(name: str) -> Iterator[tuple[State, State]]:
    """Pairs of states in which seat 0 is to act and sees the same, though others hold other cards.

    In Grand Bid seat 1 has chosen in secret before, and something else in each.
    """
    game = cardrules.load(name)
    if name == "big_three":
        laid: dict[str, Any] = {"hand": ["4♥ 4♠ 6♠ 7♣ 8♠ 9♦ J♣ 2♣", None, None], "kitty": "5 5 9 2"}
        laid["hand"][0] += " 5♣ 6♦ 10♣ J♥ Q♣ K♦ A♣ 3♠"
        states = [game.start(seed, deal=laid, chance={"dealer": 1}) for seed in (8, 9)]
        script = ["", "bid 3", "play 5 6 7", "pass", "pass", "", "play 4 4", "pass", "pass", ""]
    else:
        laid = {"hand": ["A♠ A♥ 2♣ 4♦ 4♥ 7♣ 8♦ 9♠ 9♥ 9♦ 10♣ 5♣ 6♦", None, "5♠"]}
        states = [game.start(seed, deal=laid, chance={"offerer": 2}) for seed in (8, 9)]
        states = [state.play(2, state.parse_move(2, "offer 5")) for state in states]
        states = [state.play(1, state.legal_moves(1)[at]) for at, state in enumerate(states)]
        script = [""]
    for line in script:
        if not line:
            yield states[0], states[1]
            continue
        seat = states[0].to_act[0]
        states = [state.play(seat, state.parse_move(seat, line)) for state in states]


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize("bot", QUICK)
def test_a_bot_goes_by_nothing_that_its_seat_does_not_know(name: str, bot: str) -> None:
    """In states that look the same to its seat, and to no other, a bot does the same."""
    for one, two in alike(name):
        assert one.view(0) == two.view(0)
        assert all(one.view(seat) != two.view(seat) for seat in (1, 2))
        assert chosen(QUICK[bot], one, 0) == chosen(QUICK[bot], two, 0)


# ------------------------------------------------------------------ what they see by themselves


def three(hand: str, **given: Any) -> State:
    """A position of Big Three in which seat 0 is to act with a hand, against the other two."""
    others = {1: "5 5 6 6 J J K 2", 2: "5 5 6 6 8 10 A A"}
    return cardrules.load("big_three", options={"deals": 1}).situation(
        {
            "phase": "climbing",
            "turn": 0,
            "values": {"bidder": 0, "stake": 3, "opener": 0},
            "zones": {"hand": {0: hand, **others}},
            **given,
        }
    )


@pytest.mark.parametrize("bot", ["greedy", "search"])
def test_who_can_go_out_does(bot: str) -> None:
    """The last cards of a hand are played as the one play that they are."""
    assert str(chosen(BOTS[bot], three("7 8 9"), 0)) == "play 7 8 9"
    beating = three("Q", last_play={"seat": 2, "cards": "10"})
    assert str(chosen(BOTS[bot], beating, 0)) == "play Q"


def test_whoever_searches_knows_what_a_hand_is_worth() -> None:
    """With a hand that cannot lose the highest bid is made; one move ahead all bids are alike."""
    state = cardrules.load("big_three", options={"deals": 1}).situation(
        {
            "phase": "auction",
            "turn": 0,
            "values": {"opener": 0},
            "zones": {"hand": {0: "K K K K A A A A 2 2 2 2 3 3 3 3"}},
        }
    )
    assert str(chosen(BOTS["greedy"], state, 0)) == "bid 1"
    assert str(chosen(BOTS["search"], state, 0)) == "bid 3"


@pytest.mark.parametrize("bot", ["greedy", "search"])
def test_the_card_is_kept_that_makes_a_run(bot: str) -> None:
    """Of two cards that were won, the one that joins what lies there scores."""
    state = cardrules.load("grand_bid").situation(
        {
            "phase": "keeping",
            "turn": 0,
            "values": {"offerer": 1, "starter": 1, "taker": 0},
            "zones": {
                "hand": {0: "2 3", 1: "4 5", 2: "6 7"},
                "tableau": {0: "5 6 8"},
                "offer": "10 7",
            },
        }
    )
    assert str(chosen(BOTS[bot], state, 0)) == "keep 7"


def test_by_habit_most_cards_go_but_not_always() -> None:
    """Mostly the first of the largest plays; where nothing has cards, anything."""
    cards = (Card("7", None), Card("8", None), Card("9", None))
    moves = [Move(0, "pass"), Move(0, "play", cards[:1]), Move(0, "play", cards), Move(0, "stay")]
    rand = random.Random(1).random
    made = [most_cards(moves, rand).size for _ in range(400)]
    assert 0.8 < made.count(3) / 400 < 0.9  # and a quarter of the strays
    assert {most_cards(moves[::3], rand).name for _ in range(40)} == {"pass", "stay"}


def test_by_habit_a_kind_with_many_moves_is_no_likelier() -> None:
    """A hundred ways to bid three cards do not crowd out the one way to pass."""
    cards = tuple(Card(rank, None) for rank in "789")
    moves = [*(Move(0, "bid", cards, act=0, number=at) for at in range(98)), Move(0, "pass", act=1)]
    rand = random.Random(1).random
    made = [any_kind(moves, rand).name for _ in range(400)]
    assert 0.2 < made.count("pass") / 400 < 0.3


@pytest.mark.parametrize("habit", [most_cards, any_kind])
@pytest.mark.parametrize("name", ["big_three", "grand_bid", "president"])
def test_a_deal_played_by_habit_is_one_whole_deal(name: str, habit: Habit) -> None:
    """It ends when the deal does, scored, with whatever habit."""
    cells = somewhere(name, 3, 5)._cells.copy()
    before = len(cells[DEAL_SCORES])
    play_deal(habit, cells, random.Random(1).random, before)
    assert len(cells[DEAL_SCORES]) == before + 1


# ------------------------------------------------------------------ who is better


def test_the_page_tells_of_bots_each_better_than_the_one_before() -> None:
    """In the table of both games all that is left for chance is above an equal share."""
    told = {
        (game, bot, other): float(within.split("%")[0])
        for game, bot, other, _, _, within in list(figures.rows("bots", figures.FAIR))[2:]
    }
    for name in BOTH:
        for bot, other in ORDER:
            assert told[cardrules.load(name).title, bot, other] > 50


@pytest.mark.deep
@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize(("bot", "other"), ORDER)
def test_each_bot_beats_the_one_before(name: str, bot: str, other: str) -> None:
    """The better of two has more than half of the victories, beyond doubt."""
    deals = duels.DUELS[name, bot, other]
    low, _ = duels.duel(duels.one_deal(name), bot, other, deals, seed="deep").within
    assert low > 1 / 2
