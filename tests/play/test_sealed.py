"""Choices made in secret together: in any order, seen by nobody else, never taken back."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardrules
from tests.strategies import (
    VEILED,
    Table,
    all_views,
    bytes_of,
    choose,
    fingerprint,
    load,
    machine_of,
    matches,
    plays,
    say,
    tables,
    texts,
    tried,
    walk,
)


def has_sealed(table: Table) -> bool:
    """Whether seats choose in secret together soon after a match begins."""
    if all(phase.kind != "together" for phase in machine_of(load(table.name)).phases):
        return False
    first = table.game.start(0)
    later = (state for _, _, state in walk(first, random.Random(0), 40))
    return any(len(state.to_act) > 1 for state in (first, *later))


SEALED = [table for table in (*tables(), VEILED) if has_sealed(table)]
for_every_table = pytest.mark.parametrize("table", SEALED, ids=str)
SEEDS = st.integers(0, 2**32 - 1)


def sealed(game: cardrules.Game, seed: int) -> cardrules.State:
    """A state of a random match in which several seats are to choose in secret."""
    rand = random.Random(seed)
    wanted = rand.randrange(120)
    first = game.start(seed)
    found = first if secret(first) else None
    for number, (_, _, state) in enumerate(walk(first, rand)):
        if secret(state):
            found = state
        if number >= wanted and found is not None:
            return found
    assert found is not None
    return found


def secret(state: cardrules.State) -> bool:
    """Whether several seats are to choose in secret, and none has yet."""
    turn: list[int] = state.view(None)["table"]["turn"]
    return len(turn) > 1 and tuple(turn) == state.to_act


def of_others(state: cardrules.State, seats: list[int | None]) -> bytes:
    """All that some seats can obtain of a state, among it whether they are to act."""
    found: list[Any] = []
    for seat in seats:
        found += [state.view(seat), state.history(seat)]
        if seat is None:
            continue
        moves = state.legal_moves(seat)
        found += [texts(moves[:100]), len(moves), seat in state.to_act]
        found += [state.known(seat), state.record(seat)]
        found += [state.why_not(seat, text) for text in ("pass", "bid 1", "bid 2 3", "x")]
        found += [[str(card) for card in state.cards_of(move)] for move in moves[:10]]
    return bytes_of(found)


@for_every_table
@settings(max_examples=tried(10))
@given(seed=SEEDS)
def test_secret_choices_may_come_in_any_order(table: Table, seed: int) -> None:
    """Every order in which seats commit gives the same state, byte for byte."""
    state = sealed(table.game, seed)
    rand = random.Random(seed)
    moves = [(seat, choose(state.legal_moves(seat), rand)) for seat in state.to_act]
    orders = list(itertools.permutations(moves))
    rand.shuffle(orders)
    results = {fingerprint(plays(state, order)) for order in orders[: matches(4, 24)]}
    assert len(results) == 1


@for_every_table
@settings(max_examples=tried(6))
@given(seed=SEEDS)
def test_nothing_changes_for_others_until_all_have_chosen(table: Table, seed: int) -> None:
    """After a secret choice, every other seat and a spectator obtain what they did before."""
    before = sealed(table.game, seed)
    rand = random.Random(seed)
    order = list(before.to_act)
    rand.shuffle(order)
    state = before
    for at, seat in enumerate(order[:-1]):
        state = state.play(seat, choose(state.legal_moves(seat), rand))
        others = [each for each in range(table.game.players) if each not in order[: at + 1]]
        assert of_others(state, [*others, None]) == of_others(before, [*others, None])
        assert state.view(None)["table"]["turn"] == list(before.to_act)


@for_every_table
@settings(max_examples=tried(6))
@given(seed=SEEDS)
def test_what_others_chose_is_not_told_before_all_have(table: Table, seed: int) -> None:
    """Two states that differ in a secret choice are the same to every other seat."""
    state = sealed(table.game, seed)
    first = state.to_act[0]
    others: list[int | None] = [*(seat for seat in range(table.game.players) if seat != first)]
    moves = state.legal_moves(first)
    told = {of_others(state.play(first, move), [*others, None]) for move in moves[:3] + moves[-3:]}
    assert len(told) == 1


@for_every_table
@settings(max_examples=tried(6))
@given(seed=SEEDS)
def test_who_has_chosen_sees_the_choice_and_cannot_take_it_back(table: Table, seed: int) -> None:
    """A seat sees its own choice, is no more to act, and may neither repeat nor change it."""
    state = sealed(table.game, seed)
    seat = state.to_act[-1]
    moves = state.legal_moves(seat)
    move = choose(moves, random.Random(seed))
    assert state.view(seat)["own"]["commitment"] is None
    after = state.play(seat, move)
    assert after.view(seat)["own"]["commitment"] == str(move)
    assert seat not in after.to_act
    assert after.legal_moves(seat) == ()
    assert {**after.view(seat), "own": None} == {**state.view(seat), "own": None}
    before = fingerprint(after)
    for other in (move, *moves[:8]):
        with pytest.raises(cardrules.IllegalMove, match="cannot be taken back"):
            after.play(seat, other)
        assert "cannot be taken back" in (after.why_not(seat, str(other)) or "")
    assert fingerprint(after) == before


@for_every_table
@settings(max_examples=tried(4))
@given(seed=SEEDS)
def test_a_record_lists_secret_choices_in_seat_order(table: Table, seed: int) -> None:
    """Also while some seats have not chosen, a record is the same in any order and replays."""
    state = sealed(table.game, seed)
    rand = random.Random(seed)
    moves = [(seat, choose(state.legal_moves(seat), rand)) for seat in state.to_act]
    for number in range(1, len(moves) + 1):
        for part in itertools.combinations(moves, number):
            orders = list(itertools.permutations(part))[:6]
            records = {bytes_of(plays(state, order).record()) for order in orders}
            assert len(records) == 1
            there = plays(state, part)
            again = cardrules.replay(there.record(), table.game)
            assert fingerprint(again) == fingerprint(there)
            lines = [seat for seat, *_ in there.record()["moves"][-number:]]
            assert lines == sorted(lines)


def test_a_commitment_is_told_by_its_text_alone() -> None:
    """In Grand Bid a seat that has bid sees its bid, and its cards stay in its hand."""
    state = load("grand_bid").start(2)
    offerer = state.to_act[0]
    state = state.play(offerer, state.legal_moves(offerer)[0])
    left, right = state.to_act
    bid = state.legal_moves(left)[0]
    after = state.play(left, bid)
    assert after.view(left)["own"] == {
        "seat": left,
        "zones": state.view(left)["own"]["zones"],
        "commitment": str(bid),
    }
    assert after.to_act == (right,)
    assert all_views(say(after, (right, "pass"))) != all_views(after)


def test_named_cards_of_a_bid_are_the_ones_paid() -> None:
    """A bid that names its cards pays those very cards, in whatever order seats commit."""
    game = load("grand_bid")
    deal = {"hand": ["2♠ 3♠ 4♠", "7♠ 7♥ 7♦ 7♣", "8♠ 8♥"]}
    state = game.start(1, deal=deal, chance={"offerer": 0})
    state = say(state, (0, "offer 2"))
    bid = state.parse_move(1, "bid 7 7")
    assert [str(card) for card in state.cards_of(bid)] == ["7♠", "7♥"]
    late = say(state, (2, "pass")).play(1, bid, cards=["7♣", "7♦"])
    early = say(state.play(1, bid, cards=["7♣", "7♦"]), (2, "pass"))
    assert fingerprint(late) == fingerprint(early)
    assert {"7♣", "7♦"} <= set(late.view(0)["own"]["zones"]["hand"])
    assert late.record()["moves"][1] == [1, "bid 7 7", ["7♣", "7♦"]]
    assert state.play(1, bid).record()["moves"][1] == [1, "bid 7 7"]
    for cards in (["7♣", "8♠"], ["7♣"], ["7♣", "7♣"], ["7♣", "7♦", "7♥"], ["x", "y"]):
        with pytest.raises(cardrules.IllegalMove):
            state.play(1, bid, cards=cards)
