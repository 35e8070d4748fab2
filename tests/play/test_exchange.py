"""Cards that no rule can tell apart are one to the rules, for the rest of the deal."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import cardrules
from cardrules.machine.layouts import Layout
from cardrules.table import LAYOUT
from tests.pairs import laid, situation_of, witnessed
from tests.strategies import (
    GAMES,
    VEILED,
    Path,
    Table,
    choose,
    lying,
    machine_of,
    paths,
    reach,
    texts,
    tried,
)

ALIKE = [
    table
    for table in (*GAMES, VEILED)
    if all(
        any(len(members) > 1 for members in layout.members)
        for layout in machine_of(table.game).layouts
    )
]
"""The games with cards that no rule can tell apart; in Hearts every card is itself."""

for_every_game = pytest.mark.parametrize("table", ALIKE, ids=str)
SEEDS = st.integers(0, 2**32 - 1)


def course(state: cardrules.State, rand: random.Random) -> Iterator[Any]:
    """Who may do what, and what it scored, through the rest of a deal played at random."""
    deal = state.deal_number
    while not state.is_over and state.deal_number == deal:
        yield state.phase, state.to_act, [texts(state.legal_moves(seat)) for seat in state.to_act]
        seat = rand.choice(state.to_act)
        state = state.play(seat, choose(state.legal_moves(seat), rand))
    yield state.totals, state.deal_scores, state.outcome, state.winners


def swaps(layout: Layout, places: list[list[int]], rand: random.Random) -> dict[int, int]:
    """An exchange of some cards in different places that are the same to the rules."""
    place_of = {card: at for at, cards in enumerate(places) for card in cards}
    exchange: dict[int, int] = {}
    for members in layout.members:
        cards = [card for card in members if card in place_of]
        if rand.random() < 0.7:
            exchange.update(zip(cards, rand.sample(cards, len(cards)), strict=True))
    return {
        card: other for card, other in exchange.items() if place_of[card] != place_of[other]
    } and exchange


@for_every_game
@settings(max_examples=tried(15))
@given(seed=SEEDS)
def test_alike_cards_may_lie_the_other_way_round_in_a_deal(table: Table, seed: int) -> None:
    """Cards alike when dealing begins, exchanged in the deal, change no move and no score."""
    machine = machine_of(table.game)
    witness, _ = witnessed(table.game.start(seed))
    layout = machine.phases[0].layout
    places = list(witness.shuffles[0].dealt.values())
    exchange = swaps(layout, places, random.Random(seed))
    assume(exchange)
    one = table.game.start(seed, laid(witness, [{}]))
    other = table.game.start(seed, laid(witness, [exchange]))
    assert lying(one) != lying(other)
    again = list(course(other, random.Random(seed)))
    assert list(course(one, random.Random(seed))) == again


@for_every_game
@settings(max_examples=tried(6))
@given(path=paths(100))
def test_alike_cards_may_lie_the_other_way_round_in_a_position(table: Table, path: Path) -> None:
    """Cards alike from a phase on, exchanged between places, change no move and no score."""
    state = reach(table.game, path)
    assume(not state.is_over)
    given_ = situation_of(state)
    layout: Layout = state._cells[LAYOUT]
    one = table.game.situation(given_)
    exchange = swaps(layout, list(lying(one).values()), random.Random(path.seed))
    assume(exchange)
    deck = machine_of(table.game).rules.deck.cards
    faces = {str(deck[card]): str(deck[other]) for card, other in exchange.items()}
    other = table.game.situation(exchanged(given_, faces))
    assert lying(one) != lying(other)
    again = list(course(other, random.Random(path.seed)))
    assert list(course(one, random.Random(path.seed))) == again


def exchanged(value: Any, faces: dict[str, str]) -> Any:
    """A situation with cards exchanged in its zones and its last play."""
    match value:
        case dict():
            return {
                key: each if key in ("values", "phase", "turn") else exchanged(each, faces)
                for key, each in value.items()
            }
        case list():
            return [exchanged(each, faces) for each in value]
        case str():
            return faces.get(value, value)
        case _:
            return value


@for_every_game
def test_cards_of_one_class_are_named_alike(table: Table) -> None:
    """Cards the rules see as one have one face, without what sets them apart."""
    machine = machine_of(table.game)
    for layout in machine.layouts:
        for at, members in enumerate(layout.members):
            faces = [machine.rules.deck.cards[card].face for card in members]
            ranks, suits = ({face.rank for face in faces}, {face.suit for face in faces})
            assert layout.face[at].rank in (ranks if len(ranks) == 1 else {"card"})
            assert layout.face[at].suit in (suits if len(suits) == 1 else {None})


def test_suits_matter_in_big_three_until_the_opener_is_known() -> None:
    """In Big Three hearts are told apart while dealing, and no suit is from the auction on."""
    machine = machine_of(Table("big_three").game)
    sizes = {phase.rule.name: phase.layout.size for phase in machine.phases}
    assert sizes == {"the_deal": 26, "auction": 13, "climbing": 13}
    state = Table("big_three").game.start(1)
    assert all(card.suit is None for move in state.game.moves for card in move.cards)


def test_suits_never_matter_in_grand_bid() -> None:
    """In Grand Bid the rules see ten kinds of cards, four of each."""
    for layout in machine_of(Table("grand_bid").game).layouts:
        assert [len(members) for members in layout.members] == [4] * 10
