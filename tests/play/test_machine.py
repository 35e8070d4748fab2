"""A match of every shipped game driven every which way: moves, attempts, looks, replays."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import cardrules
from cardrules.trials.laws import cards_are_conserved, somebody_can_move, zones_and_faces_agree
from tests.strategies import (
    GAMES,
    VEILED,
    Path,
    Table,
    choose,
    every_move,
    fingerprint,
    matches,
    paths,
    reach,
    seats_of,
    tried,
)

BIG = 2**16
NUMBERS = st.integers(0, BIG)


class Match(RuleBasedStateMachine):
    """One match, and a state of it that was kept."""

    table: Table

    def __init__(self) -> None:
        super().__init__()
        self.game = self.table.game
        self.state = self.kept = self.game.start(0)
        self.told = fingerprint(self.kept)

    @initialize(path=paths(150))
    def begin(self, path: Path) -> None:
        self.state = reach(self.game, path)
        self.keep()

    @property
    def going_on(self) -> bool:
        return not self.state.is_over

    @precondition(lambda self: self.going_on)
    @rule(who=NUMBERS, rand=st.randoms(use_true_random=False))
    def play(self, who: int, rand: object) -> None:
        """Somebody who is to act makes a listed move; of several, any of them."""
        seat = self.state.to_act[who % len(self.state.to_act)]
        moves = self.state.legal_moves(seat)
        move = choose(moves, rand)  # type: ignore[arg-type]  # Hypothesis's own kind of Random
        self.state = self.state.play(seat, self.state.parse_move(seat, str(move)))

    @precondition(lambda self: self.going_on)
    @rule(who=NUMBERS, which=NUMBERS)
    def play_very_cards(self, who: int, which: int) -> None:
        """Somebody names the very cards of a move."""
        seat = self.state.to_act[who % len(self.state.to_act)]
        moves = self.state.legal_moves(seat)
        move = moves[which % len(moves)]
        cards = self.state.cards_of(move)
        assert len(cards) == len(move.cards)
        self.state = self.state.play(seat, move, cards=cards or None)

    @rule(which=NUMBERS)
    def try_anything(self, which: int) -> None:
        """A move that is not listed is refused."""
        moves = every_move(self.game)
        move = moves[which * len(moves) // (BIG + 1)]
        if move not in self.state.legal_moves(move.seat):
            with pytest.raises(cardrules.IllegalMove):
                self.state.play(move.seat, move)

    @rule(which=NUMBERS)
    def look(self, which: int) -> None:
        """Somebody looks at the table; what is held in hand is on the table too."""
        seat = seats_of(self.game)[which % (self.game.players + 1)]
        view = self.state.view(seat)
        assert view["events"] == self.state.history(seat)
        for name, cards in ((view["own"] or {}).get("zones") or {}).items():
            assert sorted(view["table"]["zones"][name][seat]["cards"]) == sorted(cards)

    @rule()
    def replay(self) -> None:
        """The record of the match gives the same state back."""
        again = cardrules.replay(self.state.record(), self.game)
        assert fingerprint(again) == fingerprint(self.state)
        self.state = again

    @rule()
    def keep(self) -> None:
        """The state kept before tells what it told; another is kept."""
        assert fingerprint(self.kept) == self.told
        self.kept, self.told = self.state, fingerprint(self.state)

    @precondition(lambda self: not self.going_on)
    @rule()
    def stay(self) -> None:
        """When the match is over nobody is to act, and there are scores and winners."""
        assert self.state.to_act == ()
        assert self.state.scores == self.state.totals
        assert self.state.winners
        assert "over" in (self.state.why_not(0, "pass") or "")

    @invariant()
    def laws(self) -> None:
        assert somebody_can_move(self.state) == []
        assert cards_are_conserved(self.state) == []
        assert zones_and_faces_agree(self.state) == []


@pytest.mark.slow
@pytest.mark.parametrize("table", [*GAMES, VEILED], ids=str)
def test_a_match_driven_every_which_way_keeps_its_laws(table: Table) -> None:
    """Whatever is tried, looked at and replayed in any order, the laws hold at every step."""
    machine = type("MatchOfGame", (Match,), {"table": table})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=tried(5),
            stateful_step_count=matches(25, 200),
        ),
    )
