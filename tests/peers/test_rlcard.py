"""RLCard's list of plays of Dou Dizhu is ours, under its rule of what is attached."""

from __future__ import annotations

import pytest

import cardrules
from tests.figures import column
from tests.games.plays import KINDS, plays_of

RANKS = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2", "BJ", "RJ"]
SPELLED = {"10": "T", "BJ": "B", "RJ": "R"}
TOTALS = {"our rules": 28_238, "RLCard's kickers": 27_472, "free kickers": 34_153}
"""How many plays there are, the pass included."""


def written(kind: str) -> list[str]:
    """Our plays as RLCard writes them, their ranks in order of their signs."""
    return [
        "".join(sorted(SPELLED.get(card.rank, card.rank) for card in move.cards))
        for move in plays_of(kind)
    ]


@pytest.mark.parametrize(("at", "kind"), list(enumerate(KINDS, 1)))
def test_there_are_as_many_plays_as_the_page_says(at: int, kind: str) -> None:
    """The golden counts: of our rules, with RLCard's kickers, and with free ones."""
    assert len(plays_of(kind)) + 1 == TOTALS[kind]
    assert column("plays", "all", at) == (TOTALS[kind],)


@pytest.mark.parametrize(("kind", "sets"), [("RLCard's kickers", 27_471), ("free kickers", 33_675)])
def test_sets_of_cards_that_can_be_played(kind: str, sets: int) -> None:
    """With RLCard's kickers no cards are two plays; free ones can be, and count once here."""
    assert len(set(written(kind))) == sets


def test_rlcard_has_the_same_plays() -> None:
    """One by one, what RLCard can play is what we can, with its kickers."""
    utils = pytest.importorskip("rlcard.games.doudizhu.utils", reason="RLCard is not installed")
    theirs = ["".join(sorted(action)) for action in utils.ACTION_2_ID if action != "pass"]
    assert sorted(theirs) == sorted(written("RLCard's kickers"))


def test_the_variant_leaves_out_airplanes_that_could_be_longer() -> None:
    """What RLCard's kickers leave out is told apart by ranks alone: a trio beside the airplane."""
    ours, theirs = set(plays_of("our rules")), set(plays_of("RLCard's kickers"))
    assert theirs < ours
    assert {move for move in ours if _takes_a_trio_beside(move)} == ours - theirs


def _takes_a_trio_beside(move: cardrules.Move) -> bool:
    """Whether an airplane takes along three cards of a rank next to it, up to the ace."""
    if move.values["combination"] != "airplane_solos":
        return False
    at = [RANKS.index(card.rank) for card in move.cards]
    body, attached = at[: -move.attached], at[-move.attached :]
    beside = {min(body) - 1, max(body) + 1} - {RANKS.index("2")}
    return any(attached.count(rank) == 3 for rank in beside)
