"""Cards and chance laid for a match lie just as said; what cannot be is refused in words."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardrules
from cardrules.model import nodes as m
from cardrules.model.walk import below
from tests.pairs import laid, witnessed
from tests.strategies import (
    GAMES,
    VEILED,
    Table,
    all_views,
    load,
    machine_of,
    say,
    tried,
    walk,
)

for_every_game = pytest.mark.parametrize("table", [*GAMES, VEILED], ids=str)
SEEDS = st.integers(0, 2**32 - 1)


def dealt(state: cardrules.State) -> list[dict[tuple[str, int], list[str]]]:
    """What was dealt to every place in each deal so far, by the names of the zones."""
    witness, _ = witnessed(state)
    zones = witness.rules.zones
    return [
        {
            (zones[number].name, seat): witness.faces(cards)
            for (number, seat), cards in each.dealt.items()
        }
        for each in witness.shuffles
    ]


@for_every_game
@settings(max_examples=tried(15))
@given(seed=SEEDS)
def test_a_deal_laid_whole_lies_as_said(table: Table, seed: int) -> None:
    """Every zone laid as some deal dealt it: the match goes on as it did."""
    state = table.game.start(seed)
    witness, _ = witnessed(state)
    again = table.game.start(seed, laid(witness, [{}]))
    assert dealt(again) == dealt(state)
    assert all_views(again) == all_views(state)


@for_every_game
@settings(max_examples=tried(25))
@given(seed=SEEDS)
def test_a_deal_laid_in_part_is_filled_from_the_rest(table: Table, seed: int) -> None:
    """Whatever part of a deal is laid lies there, in order, and all places have their number."""
    rand = random.Random(seed)
    model = dealt(table.game.start(seed))[0]
    part: dict[str, Any] = {}
    said: dict[tuple[str, int], list[str]] = {}
    for (zone, seat), cards in model.items():
        if rand.random() < 0.3:
            continue
        some = cards[: rand.randrange(len(cards) + 1)]
        said[zone, seat] = some
        if seat < 0:
            part[zone] = " ".join(some) if rand.random() < 0.5 else some
        else:
            part.setdefault(zone, [None] * table.game.players)[seat] = " ".join(some)
    state = table.game.start(rand.random().hex(), deal=part)
    found = dealt(state)[0]
    assert {place: len(cards) for place, cards in found.items()} == {
        place: len(cards) for place, cards in model.items()
    }
    for place, some in said.items():
        assert found[place][: len(some)] == some
    everywhere = [card for cards in found.values() for card in cards]
    assert len(set(everywhere)) == len(everywhere)


@for_every_game
@settings(max_examples=tried(6))
@given(seed=SEEDS)
def test_several_deals_are_laid_one_after_the_other(table: Table, seed: int) -> None:
    """The second laid deal lies as said when the first has been played; the third is by luck."""
    models = [dealt(table.game.start(seed + number))[0] for number in (1, 2)]
    deals = [as_given(model, table.game.players) for model in models]
    first = state = table.game.start(seed, deal=deals)
    for _, _, state in walk(first, random.Random(seed)):
        if state.deal_number == 3 or state.is_over:
            break
    assert dealt(state)[:2] == models[: state.deal_number]
    few = machine_of(table.game).rules.deck.size < 20  # so that deals are often the same
    if state.deal_number == 3 and not few:
        assert dealt(state)[2] not in models


def as_given(model: dict[tuple[str, int], list[str]], players: int) -> dict[str, Any]:
    """A deal as `Game.start` takes it."""
    given_: dict[str, Any] = {}
    for (zone, seat), cards in model.items():
        if seat < 0:
            given_[zone] = list(cards)
        else:
            given_.setdefault(zone, [None] * players)[seat] = list(cards)
    return given_


def test_a_hand_is_laid_by_seat_or_in_order() -> None:
    """Hands are one entry a seat, or by seat; cards are one text or a list, of cards too."""
    game = load("big_three")
    ways: list[Any] = [
        ["4♥ 5♥", None, "3♠"],
        [["4♥", "5♥"], None, ["3♠"]],
        {0: "4♥, 5♥", 2: "3♠"},
        {"0": "4H 5H", "2": "3S"},
        [[cardrules.Card("4", "hearts"), cardrules.Card("5", "hearts")], None, ("3♠",)],
    ]
    views = {all_views(game.start(1, deal={"hand": way})) for way in ways}
    assert len(views) == 1


def test_a_card_without_its_suit_is_any_that_no_other_place_was_given() -> None:
    """A card written by its rank leaves those that are written in full to their places."""
    game = load("big_three")
    state = game.start(1, deal={"hand": ["4 4", "4♠ 4♥", None], "kitty": "3 3 3 3♠"})
    hands = state.known(0)["hand"][0], state.known(1)["hand"][1]
    assert {"4♦", "4♣"} <= set(hands[0])
    assert {"4♠", "4♥"} <= set(hands[1])
    given_ = {"phase": "climbing", "zones": {"hand": {0: "4 4", 1: "4♠ 4♥"}}}
    state = game.situation(given_)
    assert state.known(0)["hand"][0] == ["4♦", "4♣"]


WRONG: list[Any] = [
    5,
    "4♥",
    [5],
    ["4♥"],
    {"nowhere": "4♥"},
    {"hnad": ["4♥", None, None]},
    {"hand": "4♥"},
    {"hand": ["4♥", None]},
    {"hand": ["4♥", None, None, None]},
    {"hand": ["4♥", "4♥", None]},
    {"hand": ["4♥ 4♥", None, None]},
    {"hand": ["5 5 5 5 5", None, None]},
    {"hand": ["1♥", None, None]},
    {"hand": ["4x", None, None]},
    {"hand": ["joker", None, None]},
    {"hand": [5, None, None]},
    {"hand": {3: "4♥"}},
    {"hand": {-1: "4♥"}},
    {"hand": {"x": "4♥"}},
    {"hand": ["4 4 4 4 5 5 5 5 6 6 6 6 7 7 7 7 8", None, None]},
    {"kitty": "4 4 4 4 5"},
    {"kitty": 4},
    {"kitty": {"a": "4♥"}},
    {"pile": "4♥"},
    {"played": "4♥"},
]


@pytest.mark.parametrize("deal", WRONG, ids=lambda each: str(each)[:40])
def test_a_deal_that_cannot_be_is_refused(deal: Any) -> None:
    """A wrong laying raises a SetupError, which is a ValueError, with a sentence."""
    with pytest.raises(cardrules.SetupError) as caught:
        load("big_three").start(1, deal=deal)
    assert isinstance(caught.value, ValueError)
    assert len(str(caught.value)) > 10


@pytest.mark.parametrize("deal", WRONG[4:], ids=lambda each: str(each)[:40])
def test_a_second_deal_that_cannot_be_is_refused_at_once(deal: Any) -> None:
    """A wrong laying of a later deal is refused when the match begins, not when it comes."""
    with pytest.raises(cardrules.SetupError):
        load("big_three").start(1, deal=[{"kitty": "4♥"}, deal])


@pytest.mark.parametrize(
    "chance",
    [5, [1], "dealer", {"nobody": 1}, {"dealer": 3}, {"dealer": -1}, {"dealer": True},
     {"dealer": "1"}, {"dealer": 1.0}, {"dealer": [1, 5]}, {"dealer": None}, {"dealer": {"a": 1}}],
    ids=str,
)  # fmt: skip
def test_a_chance_that_cannot_be_is_refused(chance: Any) -> None:
    """A chance the game does not have, or an outcome it cannot have, raises a SetupError."""
    with pytest.raises(cardrules.SetupError):
        load("big_three").start(1, chance=chance)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_chance_comes_out_as_laid(seat: int) -> None:
    """The dealer and the first offerer are who they are laid to be."""
    for way in (seat, [seat], (seat, 0)):
        state = load("big_three").start(5, chance={"dealer": way})
        assert state.view(None)["table"]["values"]["dealer"] == seat
        state = load("grand_bid").start(5, chance={"offerer": way})
        assert state.to_act == (seat,)


@for_every_game
def test_every_chance_of_a_game_can_be_laid(table: Table) -> None:
    """Every value that is drawn at random is a chance by its name, and nothing else is."""
    drawn = [value.name for value in machine_of(table.game).rules.values if value.drawn]
    for name in drawn:
        for seat in range(table.game.players):
            state = table.game.start(1, chance={name: seat})
            assert state.record()["chance"] == {name: [seat]}
    with pytest.raises(cardrules.SetupError):
        table.game.start(1, chance={"weather": 1})


# ------------------------------------------------------------------ situations


SITUATIONS: list[Any] = [
    5,
    {"phase": "nowhere"},
    {"phase": "the_deal"},
    {"fase": "climbing"},
    {"turn": 3},
    {"turn": -1},
    {"turn": "x"},
    {"zones": {"nowhere": "4♥"}},
    {"zones": {"hand": "4♥"}},
    {"zones": {"hand": {3: "4♥"}}},
    {"zones": {"hand": {0: "4♥ 4♥"}}},
    {"zones": {"hand": {0: "4♥"}, "kitty": "4♥"}},
    {"values": {"nothing": 1}},
    {"values": {"stake": "many"}},
    {"values": {"stake": None}},
    {"values": {"bidder": 3}},
    {"values": {"chips": 5}},
    {"phase": "climbing", "last_play": {"seat": 0, "cards": "4 5"}},
    {"phase": "climbing", "last_play": {"seat": 3, "cards": "4"}},
    {"phase": "climbing", "last_play": {"seat": 0}},
    {"phase": "auction", "last_play": {"seat": 0, "cards": "4"}},
    {"holds": {3: "4"}},
    {"holds": {0: "x"}},
]


@pytest.mark.parametrize("given_", SITUATIONS, ids=lambda each: str(each)[:50])
def test_a_situation_that_cannot_be_is_refused(given_: Any) -> None:
    """A wrong situation raises a SetupError with a sentence."""
    with pytest.raises(cardrules.SetupError) as caught:
        load("big_three").situation(given_)
    assert len(str(caught.value)) > 10


def test_a_situation_holds_what_is_said() -> None:
    """Zones, values, turn and last play of a situation are as given; play goes on from there."""
    state = load("big_three").situation(
        {
            "phase": "climbing",
            "turn": 2,
            "zones": {"hand": {0: "5♥ 5♠", 1: "6♥", 2: "7♥ 7♠ 8♥"}, "played": "4♥ 4♠"},
            "values": {"bidder": 1, "stake": 3, "chips": {0: 4, 1: -2, 2: -2}},
            "last_play": {"seat": 1, "cards": "6♠ 6♦"},
        }
    )
    assert state.phase == "climbing"
    assert state.to_act == (2,)
    assert state.totals == (4, -2, -2)
    table = state.view(2)["table"]
    assert table["last_play"] == {"seat": 1, "move": "play 6 6"}
    assert table["zones"]["pile"]["cards"] == ["6♠", "6♦"]
    assert table["zones"]["played"] == {"count": 2}
    assert table["zones"]["hand"][2]["cards"] == ["7♠", "7♥", "8♥"]
    assert [str(move) for move in state.legal_moves(2)] == ["play 7 7", "pass"]
    state = say(state, (2, "play 7 7"), (0, "pass"), (1, "pass"), (2, "play 8"))
    assert state.deal_scores == ((3, -6, 3),)
    assert state.totals == (7, -8, 1)


def deals_hands(table: Table) -> bool:
    """Whether the file deals every player a number of cards, so that hands can be filled."""
    phases = machine_of(table.game).rules.phases
    deals = [node for node in below(phases) if isinstance(node, m.DealCards)]
    return any(deal.zone.per_player and deal.number is not None for deal in deals)


def test_a_situation_needs_nothing() -> None:
    """Without a word, a situation is the first phase with a decision and full hands."""
    for table in GAMES:
        if not deals_hands(table):
            continue
        state = table.game.situation({})
        assert state.to_act
        assert all(state.legal_moves(seat) for seat in state.to_act)
