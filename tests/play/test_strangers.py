"""What strangers give is refused in a sentence: seats, positions, records, names of files."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cardrules
from cardrules.limits import LIMITS
from tests.strategies import load


def deep(levels: int) -> list[Any]:
    """Lists within lists."""
    found: list[Any] = []
    for _ in range(levels):
        found = [found]
    return found


# ------------------------------------------------------------------ seats and texts

NO_SEATS = [True, False, 1.0, None, "1", -1, 64, 10**5000]


@pytest.mark.parametrize("number", range(len(NO_SEATS)))
@pytest.mark.parametrize("actor", [0, 1])
def test_what_is_no_seat_is_refused(number: int, actor: int) -> None:
    """What equals a seat and is none is refused as any other, whoever is to act."""
    seat: Any = NO_SEATS[number]
    state = load("big_three").start(1, chance={"dealer": actor})
    (move, *_) = state.legal_moves(state.to_act[0])
    asks: list[Callable[[], Any]] = [
        lambda: state.legal_moves(seat),
        lambda: state.why_not(seat, "pass"),
        lambda: state.parse_move(seat, "pass"),
        lambda: state.known(seat),
        lambda: state.play(seat, move),
    ]
    for ask in asks:
        with pytest.raises(ValueError, match="there is no seat"):
            ask()


def test_what_is_no_move_or_text_is_refused() -> None:
    """A move is a move and its notation a text; a sentence says so."""
    state = load("big_three").start(1)
    seat = state.to_act[0]
    given: Any
    for given in ("bid 3", None, 3):
        with pytest.raises(TypeError, match="a move is one of"):
            state.play(seat, given)
    for given in (state.legal_moves(seat)[0], None, 3):
        with pytest.raises(TypeError, match="is a text"):
            state.why_not(seat, given)
        with pytest.raises(TypeError, match="is a text"):
            state.parse_move(seat, given)


def test_a_state_is_its_own_copy() -> None:
    """A state never changes, so a copy is itself; it is kept as its record, not pickled."""
    state = load("big_three").start(1)
    assert copy.copy(state) is state
    assert copy.deepcopy(state) is state
    with pytest.raises(TypeError, match="record"):
        pickle.dumps(state)


# ------------------------------------------------------------------ positions, chance, records

POSITIONS: list[Any] = [
    None,
    5,
    deep(5000),
    {"zones": deep(5000)},
    {"turn": True},
    {"turn": 1.0},
    {"turn": 9},
    {"phase": "acution"},
    {"phase": ["auction"]},
    {"zones": {"hnad": "4"}},
    {"zones": {"hand": {0: 10**5000}}},
    {"zones": {"pile": "4\x1b[31m"}},
    {"values": {"stkae": 1}},
    {"values": {"stake": "--5"}},
    {"values": {"stake": LIMITS.number + 1}},
    {"values": {"stake": 10**5000}},
    {"values": {"bidder": "9" * 5000}},
    {3: 4},
]


@pytest.mark.parametrize("given", POSITIONS, ids=range(len(POSITIONS)))
def test_a_position_that_cannot_be_is_refused_in_a_sentence(given: Any) -> None:
    """What cannot be a position is a `ValueError`, short and without control characters."""
    with pytest.raises(ValueError, match=r"\w") as caught:
        load("big_three").situation(given)
    assert "\x1b" not in str(caught.value)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ({"phase": "acution"}, "auction"),
        ({"zones": {"hnad": "4"}}, "hand"),
        ({"values": {"stkae": 1}}, "stake"),
    ],
)
def test_a_name_gone_wrong_in_a_position_is_guessed(given: Any, meant: str) -> None:
    """A wrong phase, zone or value gets the name that was most likely meant."""
    with pytest.raises(cardrules.SetupError, match=f"did you mean `{meant}`"):
        load("big_three").situation(given)


def test_chance_by_no_name_is_refused() -> None:
    """Chance is given by name."""
    given: Any = {None: 1}
    with pytest.raises(cardrules.SetupError, match="no chance called"):
        load("big_three").start(1, chance=given)


def test_a_record_with_no_position_in_its_place_is_refused() -> None:
    """A position that is none makes no record."""
    record = json.loads(json.dumps(load("big_three").situation({}).record()))
    strange: tuple[object, ...] = (None, 5, [], "x")
    for wrong in strange:
        with pytest.raises(cardrules.RecordError):
            cardrules.replay({**record, "situation": wrong})


# ------------------------------------------------------------------ files and options


@pytest.mark.parametrize("name", ["a\0b.cards", "\ud800.cards", "a\x1b[31m.cards", "no\x1bgame"])
def test_names_that_no_file_has_are_refused(name: str) -> None:
    """A name with characters that no path has is no game; nothing of them is printed raw."""
    with pytest.raises(cardrules.UnknownGame) as caught:
        cardrules.load(name)
    assert not set("\0\x1b\ud800") & set(str(caught.value))
    (fault,) = cardrules.check_file(name)
    assert fault.code == "S000"


def test_options_and_variants_in_another_form() -> None:
    """Options are given by name; one variant alone may be given as it is."""
    given: Any
    for given in ("x", 5):
        with pytest.raises(ValueError, match="by name"):
            cardrules.load("big_three", options=given)
    assert cardrules.load("big_three", variants="points").variants == ("points",)


def test_a_variant_of_itself_is_refused() -> None:
    """A variant with the name of its game goes round for ever, and is told so."""
    variant = 'cardrules 1\nvariant tiny "V" of tiny\nset options.deals 3\n'
    with pytest.raises(cardrules.RulesError) as caught:
        cardrules.loads('cardrules 1\ngame tiny "T"\n', variants=[variant])
    assert "V017" in {fault.code for fault in caught.value.diagnostics}


# ------------------------------------------------------------------ limits of what is worked out

WIDE = """cardrules 1
game wide "Wide"
  players 2
zones
  hand  per player, seen by owner
values
  points  number per player, from 0, for the match
  stake   number, from {start}, for the deal
phase the_deal
  shuffle
  deal rest to hand
  next bidding
phase bidding
  turns from player with most points, ties to lowest seat
  move bid: {choice}
  move pass
  ends when passes = 2
    end the deal
match
  ends after 1 deals
  won by most points
  ties shared
"""


@pytest.mark.parametrize(
    "choice",
    ["number 1..stake + 20000", "8 cards from hand", "number 1..stake * 999999999 * 99999999"],
)
def test_too_many_choices_stop_play(choice: str) -> None:
    """What is too much to list is a failure of the rules; nothing is left out in silence."""
    state = cardrules.loads(WIDE.format(choice=choice, start=9)).start(1)
    with pytest.raises(cardrules.RuleFailure) as caught:
        state.legal_moves(0)
    assert caught.value.diagnostic.code == "P011"


def test_a_value_begins_within_the_limits() -> None:
    """What a value begins with is worked out within the limit of numbers."""
    start = "999999999 * number of players * 999999999 * number of players"
    with pytest.raises((cardrules.RuleFailure, cardrules.RulesError)) as caught:
        cardrules.loads(WIDE.format(choice="number 1..2", start=start)).start(1)
    assert "P002" in str(caught.value) or "G015" in str(caught.value)


def test_many_packs_and_many_cards_load_at_once() -> None:
    """How a choice falls into equal cards is bound by how many equal ones there are."""
    text = WIDE.format(choice="60 cards from hand", start=1)
    game = cardrules.loads(text.replace("zones\n", "deck french\n  packs 2\nzones\n", 1))
    assert len(game.start(1).to_act) == 1


def test_nearly_all_of_a_thousand_different_cards_may_be_chosen() -> None:
    """However many cards are chosen at once, nothing is done once deeper for each of them."""
    ranks = " ".join(map(str, range(LIMITS.cards - 1)))
    text = WIDE.format(choice=f"{LIMITS.cards - 2} cards from hand", start=1)
    deck = f"deck own\n  ranks {ranks}\n  suits ♠\nzones\n"
    state = cardrules.loads(text.replace("zones\n", deck, 1)).start(1)
    assert [str(move) for move in state.legal_moves(0)] == ["pass"]


def test_a_cap_has_a_limit() -> None:
    """A file cannot ask for more deals than a match may have."""
    text = WIDE.format(choice="number 1..2", start=1) + "  cap 999999999 deals\n"
    assert [fault.code for fault in cardrules.check_text(text)] == ["G016"]


def test_a_link_does_not_lead_out_of_the_folder(tmp_path: Path) -> None:
    """A game that lies elsewhere is not read by way of a link beside its variant."""
    elsewhere, here = tmp_path / "elsewhere", tmp_path / "here"
    elsewhere.mkdir()
    here.mkdir()
    (elsewhere / "wide.cards").write_text(WIDE.format(choice="number 1..2", start=1), "utf-8")
    (here / "wide.cards").symlink_to(elsewhere / "wide.cards")
    variant = here / "other.cards"
    variant.write_text('cardrules 1\nvariant other "O" of wide\nremove bidding.pass\n', "utf-8")
    assert [fault.code for fault in cardrules.check_file(variant)] == ["V004"]
