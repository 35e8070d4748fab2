"""What the machine does by a short cut is what it would do the long way."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings

import cardrules
from cardrules.machine import combination_moves
from cardrules.machine.expressions import Expressions
from cardrules.machine.failures import Failing
from cardrules.machine.folding import known_at_once
from cardrules.machine.layouts import Layout
from cardrules.machine.masks import fields_of
from cardrules.machine.nodes import PhaseCode
from cardrules.machine.playouts import in_turn
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.types import Kind
from cardrules.model.walk import below
from cardrules.play.step import step
from cardrules.table import CODE, LAYOUT
from tests.strategies import (
    GAMES,
    VEILED,
    Path,
    Table,
    fingerprint,
    load,
    machine_of,
    paths,
    reach,
    tried,
    walk,
)

for_every_game = pytest.mark.parametrize("table", [*GAMES, VEILED], ids=str)


@for_every_game
@settings(max_examples=tried(12))
@given(path=paths(120))
def test_a_move_drawn_without_listing_is_the_one_of_the_list(table: Table, path: Path) -> None:
    """Each number drawn stands for the move at its place, and they are as many as listed."""
    state = reach(table.game, path)
    phase = state._cells[CODE]
    for seat in state.to_act:
        moves = state.legal_moves(seat)
        for at, move in enumerate(moves):
            drawn = (at + 0.5) / len(moves)
            assert phase.pick(state._cells, seat, lambda drawn=drawn: drawn) == (move, len(moves))


@pytest.mark.parametrize("name", ["big_three", "dou_dizhu", "president"])
def test_plays_made_when_they_are_needed_are_those_made_at_once(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What may be done at every turn, and whole matches played in one go, are the same."""
    at_once = load(name)
    monkeypatch.setattr(combination_moves, "_AT_ONCE", 0)
    later = cardrules.load(name)
    assert len(machine_of(later).made) < len(machine_of(at_once).made)
    assert list(later.simulate(2, seed=1)) == list(at_once.simulate(2, seed=1))
    later = cardrules.load(name)
    ways = [walk(game.start(3), random.Random(3), 25) for game in (at_once, later)]
    for (_, _, state), (_, _, same) in zip(*ways, strict=True):
        assert fingerprint(state) == fingerprint(same)


@for_every_game
@settings(max_examples=tried(12))
@given(path=paths(120))
def test_a_phase_in_one_go_is_its_moves_one_by_one(table: Table, path: Path) -> None:
    """Who plays a phase of turns to its end comes to the same cells, and the same signal."""
    state = reach(table.game, path)
    phase: PhaseCode = state._cells[CODE]
    if phase.kind == "turns" and not state.is_over:
        slowly = in_turn(phase.listed, phase.advance, phase.stuck)
        ends = []
        for play in (slowly, phase.play):
            cells, rand = state._cells.copy(), random.Random(path.seed).random
            signal = None
            while signal is None:
                signal = play(cells, rand)
            ends.append((signal, cells))
        assert ends[0] == ends[1]


@for_every_game
@settings(max_examples=tried(20))
@given(path=paths(120))
def test_cells_made_in_one_go_are_those_made_step_by_step(table: Table, path: Path) -> None:
    """A short way makes what the long way makes, and nothing of a move that may not be made."""
    state = reach(table.game, path)
    cells = state._cells
    phase: PhaseCode = cells[CODE]
    for seat in state.to_act:
        legal = state.legal_moves(seat)
        for code in phase.moves:
            shortly = code.step
            if shortly is None:
                continue
            every = code.every(seat)
            for move in {*legal, *random.Random(path.seed).sample(every, min(300, len(every)))}:
                after = shortly(cells, seat, move) if move.kind == code.kind else None
                if after is not None:
                    assert move in legal
                    assert after == step(cells, phase, seat, move)


def wheres(node: Any) -> Iterator[e.Expression]:
    """The conditions on a card that stand somewhere below."""
    for each in below(node):
        match each:
            case e.SomeCard() | e.Filtered() | e.ExtremeCard() if each.where is not None:
                yield each.where
            case m.MoveRule(choice=m.CardsChoice(most=1)):
                yield from (need.condition for need in each.needs)
                yield from (duty.condition for duty in each.duties)
            case _:
                pass


@for_every_game
@settings(max_examples=tried(12))
@given(path=paths(120))
def test_a_set_of_cards_holds_those_that_satisfy_its_condition(table: Table, path: Path) -> None:
    """A condition as a set of cards is the condition asked of each class of cards."""
    state = reach(table.game, path)
    c = state._cells
    layout: Layout = c[LAYOUT]
    machine = machine_of(table.game)
    expressions = Expressions(machine.places, Failing(machine.rules.source))
    for condition in wheres(c[CODE].rule):
        fields = fields_of(condition, expressions.code)
        test = expressions.code(condition)
        for seat in state.to_act:
            wanted = sum(
                layout.one[at] * layout.field for at in range(layout.size) if test(c, seat, at)
            )
            assert fields is None or fields(c, seat) == wanted


def constant(truth: bool) -> e.Expression:
    """`yes` or `no`, known at once."""
    return e.Constant(truth, e.Leading().type)


def test_what_is_known_at_once_is_known() -> None:
    """One side that settles `and` or `or` is enough; what the game decides is not known."""
    yes, no, game = constant(True), constant(False), e.Leading()
    assert known_at_once(e.And(no, game)) is False
    assert known_at_once(e.Or(yes, game)) is True
    assert known_at_once(e.And(yes, e.Not(no))) is True
    assert known_at_once(e.And(yes, game)) is None
    assert known_at_once(e.Or(no, e.Not(game))) is None
    choice = e.Chosen(e.Constant(1, yes.type).type)
    assert known_at_once(e.Same(choice, yes)) is None
    assert yes.type.kind is Kind.TRUTH
