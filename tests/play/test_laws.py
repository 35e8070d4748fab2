"""Laws that every shipped game keeps at every step of every match."""

from __future__ import annotations

import functools
import random

import pytest
from hypothesis import given, settings

import cardrules
from cardrules.trials.laws import only_pays, zones_and_faces_agree
from tests.strategies import (
    GAMES,
    VEILED,
    Path,
    Table,
    load,
    lying,
    machine_of,
    matches,
    pack_of,
    paths,
    reach,
    tables,
    tried,
    walk,
)

for_every_table = pytest.mark.parametrize("table", [*tables(), VEILED], ids=str)
for_every_game = pytest.mark.parametrize("table", [*GAMES, VEILED], ids=str)


# ------------------------------------------------------------------ cards


def assert_conserved(state: cardrules.State) -> None:
    """Every card of the deck lies in one place, and the machine counts what lies there."""
    size = machine_of(state.game).rules.deck.size
    zones = lying(state)
    cards = sorted([card for place in zones.values() for card in place] + pack_of(state))
    assert cards == list(range(size))
    assert zones_and_faces_agree(state) == []


@for_every_table
@settings(max_examples=tried(6))
@given(path=paths(60))
def test_cards_are_conserved_at_every_step(table: Table, path: Path) -> None:
    """The cards of all zones and of the pack are the deck, at each of the first steps."""
    first = table.game.start(path.seed)
    assert_conserved(first)
    for _, _, state in walk(first, random.Random(path.seed), path.steps):
        assert_conserved(state)


@for_every_table
@settings(max_examples=tried(6))
@given(path=paths(400))
def test_cards_are_conserved_late_in_a_match(table: Table, path: Path) -> None:
    """The cards of all zones and of the pack are the deck in any deal of a match."""
    assert_conserved(reach(table.game, path))


# ------------------------------------------------------------------ matches to their end


@functools.cache
def finished(table: Table, seed: int) -> tuple[cardrules.State, cardrules.State]:
    """The first and the last state of a random match; who may act is looked at on the way."""
    first = state = table.game.start(seed)
    assert_to_act(state)
    for _, _, state in walk(first, random.Random(seed)):
        assert_to_act(state)
    return first, state


def assert_to_act(state: cardrules.State) -> None:
    """Somebody is to act until the match is over; those have moves, the others have none."""
    to_act = state.to_act
    assert bool(to_act) != state.is_over
    assert to_act == tuple(sorted(set(to_act)))
    for seat in range(state.game.players):
        moves = state.legal_moves(seat)
        assert bool(moves) == (seat in to_act)
        assert len(set(moves)) == len(moves)
        assert all(move.seat == seat for move in moves)


SEEDS = range(matches(3, 500))


@for_every_table
def test_who_is_to_act_has_a_move_and_nobody_else_has(table: Table) -> None:
    """Until a match is over somebody is to act; those have moves, the others have none."""
    for seed in SEEDS:
        finished(table, seed)


PAYING = [each for each in tables() if only_pays(load(each.name))]


@pytest.mark.parametrize("table", PAYING, ids=str)
def test_payments_add_up_to_nothing(table: Table) -> None:
    """Each deal scores zero in all, where the rules only let one seat pay another."""
    for seed in SEEDS:
        _, state = finished(table, seed)
        assert state.deal_scores
        assert all(sum(line) == 0 for line in state.deal_scores)


def test_big_three_only_pays() -> None:
    """In Big Three chips change hands and do nothing else; in Grand Bid points are made."""
    assert {table.name for table in PAYING} >= {"big_three"}
    assert not only_pays(load("grand_bid"))


@for_every_table
def test_scores_of_the_deals_add_up_to_the_totals(table: Table) -> None:
    """What a seat has at the end is what it began with and what each deal scored."""
    for seed in SEEDS:
        first, state = finished(table, seed)
        by_seat = zip(first.totals, *state.deal_scores, strict=True)
        assert tuple(map(sum, by_seat)) == state.totals == state.scores
        assert len(state.deal_scores) == state.deal_number


@for_every_table
def test_every_match_ends_with_winners(table: Table) -> None:
    """A match of random moves ends without reaching the cap, and somebody has won it."""
    for seed in SEEDS:
        _, state = finished(table, seed)
        assert state.outcome in ("won", "shared")
        assert state.winners
        assert (len(state.winners) == 1) == (state.outcome == "won")


# ------------------------------------------------------------------ phases, and what is told


@for_every_game
def test_a_match_goes_through_every_phase_with_decisions(table: Table) -> None:
    """Random matches come to every phase in which somebody acts, so no law is blind to one."""
    seen = set()
    for seed in range(40):
        state = table.game.start(seed)
        seen.add(state.phase)
        steps = walk(state, random.Random(seed), 150)
        seen |= {later.phase for _, _, later in steps if not later.is_over}
    phases = machine_of(table.game).phases
    assert seen == {phase.rule.name for phase in phases if phase.kind != "automatic"}


@for_every_game
@settings(max_examples=tried(10))
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
