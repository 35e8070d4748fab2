"""The laws: the shipped games keep them, and each notices what breaks it."""

from __future__ import annotations

import functools
import random
from typing import Any

import attrs
import pytest

import cardrules
from cardrules.machine.failures import RuleFailure
from cardrules.play import views
from cardrules.play.game import Game
from cardrules.play.state import State
from cardrules.table import ACTOR, DEAL_SCORES, LAYOUT, OUTCOME, WINNERS, Move
from cardrules.trials import laws
from cardrules.trials.matches import play_out, random_match
from tests.cli.program import STUCK, TRICKS


@functools.cache
def big_three() -> Game:
    """Big Three over two deals."""
    return cardrules.load("big_three", options={"deals": 2})


def begun(text: str = TRICKS) -> State:
    """A small game, and a first card lying open."""
    state = cardrules.loads(text).start(1)
    (seat,) = state.to_act
    return state.play(seat, state.legal_moves(seat)[0])


def changed(state: State, **cells: Any) -> State:
    """The state with some of its cells set to something else."""
    places = {"actor": ACTOR, "scores": DEAL_SCORES, "outcome": OUTCOME, "winners": WINNERS}
    copied = list(state._cells)
    for name, value in cells.items():
        copied[places[name]] = value
    return State._of(copied)


def zone_cell(state: State, name: str) -> int:
    """Where the cells of a zone begin."""
    machine = state._machine()
    zone = next(zone for zone in machine.rules.zones if zone.name == name)
    return machine.places.zone[zone.number]


# ------------------------------------------------------------------ the shipped games keep them


@pytest.mark.parametrize("name", ["big_three", "grand_bid"])
@pytest.mark.parametrize("seed", ["1", "2"])
def test_random_matches_of_the_shipped_games_keep_the_laws(name: str, seed: str) -> None:
    """No law is broken in a random match."""
    assert laws.breach_in_match(cardrules.load(name), seed) is None


def test_the_match_under_the_laws_is_the_random_match(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seed means the same match whether laws are asked or not."""
    ends: list[State] = []

    def keep(state: State) -> list[str]:
        ends.append(state)
        return []

    monkeypatch.setattr(laws, "deals_sum_to_zero", keep)
    assert laws.breach_in_match(cardrules.loads(TRICKS), "x") is None
    assert ends[0].record() == random_match(cardrules.loads(TRICKS), "x").record()


def test_a_breach_is_told_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is wrong comes with the seed of the match and the number of moves before it."""
    monkeypatch.setattr(
        laws, "cards_are_conserved", lambda state: ["a card is lost"] if state.is_over else []
    )
    breach = laws.breach_in_match(cardrules.loads(TRICKS), "x")
    assert breach == laws.Breach("x", 8, "a card is lost")


def test_a_stuck_match_breaks_off() -> None:
    """Where a player has no move, the match under the laws says so like any other."""
    with pytest.raises(RuleFailure):
        laws.breach_in_match(cardrules.loads(STUCK), "1")


# ------------------------------------------------------------------ cards


def test_a_lost_card_is_noticed() -> None:
    """A card that lies nowhere breaks the conservation of cards, and so does one too many."""
    state = begun()
    assert laws.cards_are_conserved(state) == []
    at = zone_cell(state, "trick")
    lost = State._of(list(state._cells))
    lost._cells[at] = ()
    twice = State._of(list(state._cells))
    twice._cells[at] = state._cells[at] * 2
    face = state._cells[LAYOUT].face[state._cells[at][0]]
    assert laws.cards_are_conserved(lost) == [f"of {face} there are 0, not 1"]
    assert laws.cards_are_conserved(twice) == [f"of {face} there are 2, not 1"]


def test_other_cards_than_are_shown_are_noticed() -> None:
    """What the rules count and what a reader sees must be the same cards."""
    state = begun()
    assert laws.zones_and_faces_agree(state) == []
    state._story().zones[(1, -1)].clear()
    assert laws.zones_and_faces_agree(state) == ["trick holds other cards than it shows"]


# ------------------------------------------------------------------ who acts, and moves


def test_nobody_to_act_is_noticed() -> None:
    """While a match goes on somebody must be to act, and when it is over nobody."""
    state = begun()
    assert laws.somebody_can_move(state) == []
    assert laws.somebody_can_move(changed(state, actor=-1)) == ["nobody is to act in `tricks`"]
    over = changed(state, outcome="won")
    assert "the match is over, and somebody is to act" in laws.somebody_can_move(over)
    assert "the match is over, and nobody won" in laws.somebody_can_move(over)
    stuck = begun(STUCK)
    while not (found := laws.somebody_can_move(stuck)):
        stuck = stuck.play(stuck.to_act[0], stuck.legal_moves(stuck.to_act[0])[0])
    assert found == [f"seat {stuck.to_act[0]} is to act in `tricks` and has no move"]


def test_a_listed_move_that_is_refused_is_noticed() -> None:
    """A move that cannot be made must not be among the listed ones."""
    state = big_three().start(1)
    (seat,) = state.to_act
    assert laws.listed_move_applies(state, state.legal_moves(seat)[0]) == []
    problems = laws.listed_move_applies(state, Move(seat, "pass"))
    assert len(problems) == 3
    assert problems[-1].startswith("`pass` is listed and refused: the move needs stake > 0")


def test_an_unlisted_move_that_can_be_made_is_noticed() -> None:
    """A move that can be made must be listed, whoever makes it."""
    state = big_three().start(1)
    (seat,) = state.to_act
    bid = state.legal_moves(seat)[0]
    assert laws.unlisted_move_is_refused(state, Move(seat, "pass")) == []
    assert laws.unlisted_move_is_refused(state, bid) == [
        f"`{bid}` of seat {seat} is not listed and can be made"
    ]


def test_unlisted_moves_are_drawn_from_the_game() -> None:
    """Some moves that are not listed are found for the trial, of all seats."""
    state = big_three().start(1)
    found = laws.unlisted_moves(state, random.Random(1), 50)
    assert len(found) > 40
    assert not {*found} & {move for seat in range(3) for move in state.legal_moves(seat)}


# ------------------------------------------------------------------ what a seat sees


def test_shown_cards_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view with another hand, or a hidden zone, breaks the law."""
    state = begun()
    assert laws.views_hide(state) == []
    honest = views.table

    def careless(*given: Any) -> dict[str, Any]:
        table = honest(*given)
        table["zones"]["rest"]["cards"] = ["A♠"]
        table["zones"]["hand"][1]["cards"] = ["K♠"]
        return table

    monkeypatch.setattr(views, "table", careless)
    assert laws.views_hide(state) == [
        "a spectator is shown the hand of seat 1",
        "a spectator is shown the rest",
        "seat 0 is shown the hand of seat 1",
        "seat 0 is shown the rest",
        "seat 1 is shown the rest",
    ]


def test_cards_told_of_on_their_way_are_noticed() -> None:
    """An event that names cards to a seat that sees neither end breaks the law."""
    state = play_out(big_three().start(1), lambda: 0.999)
    assert laws.histories_hide(state) == []
    story = state._story()
    at, dealt = next(
        (at, each)
        for at, each in enumerate(story.happened)
        if each.public is not None and each.public.get("zone") == "kitty"
    )
    story.happened[at] = attrs.evolve(dealt, seers=story.everybody)
    assert laws.histories_hide(state) == [
        f"{who} is told of cards of the kitty on their way"
        for who in ("a spectator", "seat 0", "seat 1", "seat 2")
    ]


# ------------------------------------------------------------------ records, scores


def test_a_record_that_does_not_lead_back_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A record must give the match back."""
    state = random_match(cardrules.loads(TRICKS), 1)
    assert laws.record_replays(state) == []
    whole = state.record()
    monkeypatch.setattr(State, "record", lambda self: {**whole, "moves": [[0, "play"]]})
    (problem,) = laws.record_replays(state)
    assert problem.startswith("the record cannot be replayed: ")


def test_scores_that_do_not_come_to_nothing_are_noticed() -> None:
    """In a game of payments alone each deal comes to nothing; elsewhere this is no law."""
    state = random_match(big_three(), 1)
    assert laws.deals_sum_to_zero(state) == []
    wrong = changed(state, scores=((2, -1, -1), (3, -1, -1)))
    assert laws.deals_sum_to_zero(wrong) == ["the scores of deal 2 come to 1, not to 0"]
    assert laws.deals_sum_to_zero(random_match(cardrules.loads(TRICKS), 1)) == []
