"""The two first games beside engines written by hand: the same moves, turns and scores."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import cardrules
from tests.bench import hand_big_three, hand_grand_bid
from tests.strategies import load, matches

BIG_RANKS = ["4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2", "3"]
BIG_SUITS = "♥♠♦♣"
NUMBERS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
RUNS = {1: "run", 2: "pair_run", 3: "triple_run", 4: "quad_run"}
SETS = {1: "single", 2: "pair", 3: "triple", 4: "quad"}

# ------------------------------------------------------------------ Big Three


def big_three_move(move: cardrules.Move) -> hand_big_three.Move:
    """A move as the hand-written engine writes it."""
    if move.name == "pass":
        return hand_big_three.PASS
    if move.name == "bid":
        return 0, 0, move.values["number"]
    counts = Counter(BIG_RANKS.index(card.rank) for card in move.cards)
    copies, length, low = min(counts.values()), len(counts), min(counts)
    assert move.values["combination"] == (SETS if length == 1 else RUNS)[copies]
    return copies, length, low


def big_three_deal(rand: random.Random) -> tuple[list[int], dict[str, object]]:
    """A shuffled deck for the hand-written engine, and the same deal for the rule file."""
    deck = hand_big_three.shuffled(rand.random)
    names = [BIG_RANKS[card % 13] + BIG_SUITS[card // 13] for card in deck]
    hands = [names[seat : hand_big_three.DRAWN : 3] for seat in range(3)]
    return deck, {"hand": hands, "kitty": names[hand_big_three.DRAWN :]}


@pytest.mark.slow
def test_big_three_is_the_hand_written_game() -> None:
    """In hundreds of random deals both engines agree at every decision and on the scores."""
    game = load("big_three", deals=1)
    rand = random.Random("big_three")
    for _ in range(matches(150, 20_000)):
        deck, deal = big_three_deal(rand)
        other = hand_big_three.BigThree(deck)
        state = game.start(0, deal=deal)
        while not state.is_over:
            assert state.to_act == (other.turn,)
            moves = {big_three_move(move): move for move in state.legal_moves(other.turn)}
            listed = other.legal_moves()
            assert len(set(listed)) == len(listed) == len(moves)
            assert set(listed) == set(moves)
            chosen = listed[int(rand.random() * len(listed))]
            other.apply(chosen)
            state = state.play(state.to_act[0], moves[chosen])
            if not other.is_over() and rand.random() < 0.1:
                sizes = [hand["count"] for hand in state.view(None)["table"]["zones"]["hand"]]
                assert sizes == other.left
        assert other.is_over()
        assert list(state.deal_scores[0]) == other.scores()


# ------------------------------------------------------------------ Grand Bid


def grand_bid_move(move: cardrules.Move) -> hand_grand_bid.Move:
    """A move as the hand-written engine writes it, a pair before the third card."""
    numbers = Counter(NUMBERS.index(card.rank) for card in move.cards)
    return tuple(sorted(numbers.elements(), key=lambda number: (-numbers[number], number)))


def decided(move: hand_grand_bid.Move) -> hand_grand_bid.Move:
    """A move of the hand-written engine, its numbers in the same order."""
    numbers = Counter(move)
    return tuple(sorted(move, key=lambda number: (-numbers[number], number)))


@pytest.mark.slow
def test_grand_bid_is_the_hand_written_game() -> None:
    """In hundreds of random deals both engines agree at every decision and on the scores."""
    # The hand-written engine asks the bidders one after the other, where in the rule file they
    # choose at the same time; and it does not ask which card is kept where only one may be.
    game = load("grand_bid")
    rand = random.Random("grand_bid")
    for _ in range(matches(100, 20_000)):
        deck = hand_grand_bid.shuffled(rand.random)
        hands = [
            [NUMBERS[card] for card in deck[seat : hand_grand_bid.DEALT : 3]] for seat in range(3)
        ]
        state = game.start(0, deal={"hand": hands}, chance={"offerer": 0})
        other = hand_grand_bid.GrandBid(deck)
        asked: tuple[int, ...] = ()
        while not other.is_over():
            if not asked:
                asked = state.to_act
                seats = sorted(asked, key=lambda seat: (seat - other.turn) % 3)
            seat, *seats = seats
            assert seat == other.turn
            moves = {grand_bid_move(move): move for move in state.legal_moves(seat)}
            listed = other.legal_moves()
            assert {decided(each) for each in listed} == set(moves)
            assert len(listed) == len(moves)
            chosen = listed[int(rand.random() * len(listed))]
            if hand_grand_bid.PASS in listed and rand.random() < 0.4:
                chosen = hand_grand_bid.PASS
            state = state.play(seat, moves[decided(chosen)])
            other.apply(chosen)
            asked = asked if seats else ()
            if state.phase == "keeping" and other.deciding != hand_grand_bid.KEEP:
                (kept,) = state.legal_moves(state.to_act[0])
                state = state.play(state.to_act[0], kept)
        assert list(state.deal_scores[0]) == other.scores()
