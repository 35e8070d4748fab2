"""Laws that every shipped game keeps at every step of every match."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardrules
from cardrules.model import nodes as m
from cardrules.model.walk import below
from cardrules.table import LAYOUT
from cardrules.trials.matches import play_out
from tests.strategies import (
    GAMES,
    TABLES,
    Path,
    Table,
    counted,
    load,
    lying,
    machine_of,
    matches,
    pack_of,
    paths,
    reach,
    walk,
)

SEEDS = st.integers(0, 2**32 - 1)
for_every_table = pytest.mark.parametrize("table", TABLES, ids=str)
for_every_game = pytest.mark.parametrize("table", GAMES, ids=str)


def assert_conserved(state: cardrules.State) -> None:
    """Every card of the deck lies in one place, and the machine counts what lies there."""
    deck = machine_of(state.game).rules.deck
    zones = lying(state)
    cards = sorted([card for place in zones.values() for card in place] + pack_of(state))
    assert cards == list(range(deck.size))
    of_card = state._cells[LAYOUT].of_card
    assert counted(state) == {
        place: Counter(of_card[card] for card in there) for place, there in zones.items()
    }


def assert_in_order(state: cardrules.State) -> None:
    """The machine has the cards of a zone in order in the order in which they lie."""
    machine, cells = machine_of(state.game), state._cells
    for (number, seat), there in lying(state).items():
        if machine.rules.zones[number].in_order:
            cell = cells[machine.places.zone[number] + max(seat, 0)]
            assert cell == tuple(cells[LAYOUT].of_card[card] for card in there)


@for_every_table
@settings(max_examples=matches(12, 1000))
@given(seed=SEEDS)
def test_cards_are_conserved_at_every_step(table: Table, seed: int) -> None:
    """The cards of all zones and of the pack are the deck, at each of 60 steps."""
    state = table.game.start(seed)
    assert_conserved(state)
    for _, _, state in walk(state, random.Random(seed), 60):
        assert_conserved(state)
        assert_in_order(state)


@for_every_table
@settings(max_examples=matches(10, 1000))
@given(path=paths(700))
def test_cards_are_conserved_late_in_a_match(table: Table, path: Path) -> None:
    """The cards of all zones and of the pack are the deck in any deal of a match."""
    state = reach(table.game, path)
    assert_conserved(state)
    assert_in_order(state)


def only_pays(game: cardrules.Game) -> bool:
    """Whether what the match is won by changes by payments from seat to seat alone."""
    effects = [*below(game.rules.scoring), *below(game.rules.phases)]
    if not game.rules.match.won_by:
        return False
    won_by = game.rules.match.won_by[0][1]
    changes = [
        effect
        for effect in effects
        if isinstance(effect, m.SetValue | m.AddValue | m.Pay) and effect.value == won_by
    ]
    return bool(changes) and all(isinstance(effect, m.Pay) for effect in changes)


def test_big_three_only_pays() -> None:
    """In Big Three chips change hands and do nothing else; in Grand Bid points are made."""
    assert only_pays(load("big_three"))
    assert not only_pays(load("grand_bid"))


PAYING = [each for each in TABLES if only_pays(load(each.name))]


@pytest.mark.parametrize("table", PAYING, ids=str)
@settings(max_examples=matches(12, 1000))
@given(seed=SEEDS)
def test_payments_add_up_to_nothing(table: Table, seed: int) -> None:
    """Each deal scores zero in all, where the rules only let one seat pay another."""
    state = play_out(table.game.start(seed), random.Random(seed).random)
    assert state.deal_scores
    assert all(sum(line) == 0 for line in state.deal_scores)


@for_every_table
@settings(max_examples=matches(10, 1000))
@given(seed=SEEDS)
def test_scores_of_the_deals_add_up_to_the_totals(table: Table, seed: int) -> None:
    """What a seat has at the end is what it began with and what each deal scored."""
    first = table.game.start(seed)
    state = play_out(first, random.Random(seed).random)
    by_seat = zip(first.totals, *state.deal_scores, strict=True)
    assert tuple(map(sum, by_seat)) == state.totals == state.scores
    assert len(state.deal_scores) == state.deal_number


@for_every_table
@settings(max_examples=matches(10, 1000))
@given(seed=SEEDS)
def test_who_is_to_act_has_a_move_and_nobody_else_has(table: Table, seed: int) -> None:
    """Until the match is over somebody is to act; those have moves, the others have none."""
    state = table.game.start(seed)
    steps = walk(state, random.Random(seed))
    while not state.is_over:
        assert state.to_act
        assert state.to_act == tuple(sorted(set(state.to_act)))
        for seat in range(-1, table.game.players + 1):
            moves = state.legal_moves(seat)
            assert bool(moves) == (seat in state.to_act)
            assert len(set(moves)) == len(moves)
            assert all(move.seat == seat for move in moves)
        _, _, state = next(steps)
    assert next(steps, None) is None


@for_every_table
@settings(max_examples=matches(10, 1000))
@given(seed=SEEDS)
def test_every_match_ends_with_winners(table: Table, seed: int) -> None:
    """A match of random moves ends without reaching the cap, and somebody has won it."""
    state = play_out(table.game.start(seed), random.Random(seed).random)
    assert state.outcome in ("won", "shared")
    assert state.winners
    assert (len(state.winners) == 1) == (state.outcome == "won")
    assert state.to_act == ()
    assert not any(state.legal_moves(seat) for seat in range(table.game.players))


@for_every_game
def test_a_match_goes_through_every_phase_with_decisions(table: Table) -> None:
    """Random matches come to every phase in which somebody acts, so no law is blind to one."""
    seen = set()
    for seed in range(40):
        state = table.game.start(seed)
        seen.add(state.phase)
        seen |= {later.phase for _, _, later in walk(state, random.Random(seed), 150)}
    phases = machine_of(table.game).phases
    assert seen == {phase.rule.name for phase in phases if phase.kind != "automatic"}


@for_every_game
@settings(max_examples=matches(15, 500))
@given(path=paths(150))
def test_what_a_state_tells_of_itself_agrees_with_the_views(table: Table, path: Path) -> None:
    """Phase, deal, totals and winners are the same in a state and in what everybody sees."""
    state = reach(table.game, path)
    shown = state.view(None)["table"]
    assert shown["phase"] == (None if state.is_over else state.phase)
    assert shown["deal"] == state.deal_number
    assert tuple(shown["totals"]) == state.totals
    assert tuple(shown["winners"]) == state.winners
    assert shown["outcome"] == state.outcome
    assert set(state.to_act) <= set(shown["turn"])
