"""Records: a match as JSON, back again byte for byte, and never anything but a RecordError."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardrules
from tests.strategies import (
    GAMES,
    VEILED,
    Path,
    Table,
    bytes_of,
    fingerprint,
    laying,
    load,
    paths,
    reach,
    say,
    tables,
    tried,
    walk,
)

for_every_table = pytest.mark.parametrize("table", [*tables(), VEILED], ids=str)
for_every_game = pytest.mark.parametrize("table", [*GAMES, VEILED], ids=str)


def over_json(record: dict[str, Any]) -> dict[str, Any]:
    """A record written as JSON and read again."""
    again: dict[str, Any] = json.loads(bytes_of(record))
    return again


@for_every_table
@settings(max_examples=tried(5))
@given(path=paths(200))
def test_a_record_gives_the_state_back(table: Table, path: Path) -> None:
    """A record written, read and replayed gives a state that tells the same bytes."""
    state = reach(table.game, path)
    record = over_json(state.record())
    assert record == state.record()
    again = cardrules.replay(record, table.game)
    assert fingerprint(again) == fingerprint(state)


@pytest.mark.parametrize("table", GAMES, ids=str)
def test_a_record_is_replayed_without_a_game_at_hand(table: Table) -> None:
    """Without a game, the shipped game of the record's name and options is loaded."""
    state = reach(table.game, Path(1, 30))
    assert fingerprint(cardrules.replay(over_json(state.record()))) == fingerprint(state)


@for_every_game
def test_every_part_of_a_record_gives_the_state_of_that_time(table: Table) -> None:
    """A record cut off after any of its moves gives the state after that move."""
    first = table.game.start(4)
    record = reach(table.game, Path(4, 25)).record()
    states = [first, *(state for _, _, state in walk(first, random.Random(4), 25))]
    for number, state in enumerate(states):
        if all(who != seat for who in state.to_act for seat in committed(state)):
            part = {**record, "moves": state.record()["moves"]}
            assert fingerprint(cardrules.replay(part, table.game)) == fingerprint(state)
        assert len(state.record()["moves"]) == number


def committed(state: cardrules.State) -> list[int]:
    """The seats that have chosen in secret, and wait for others."""
    seats = range(state.game.players)
    return [seat for seat in seats if state.view(seat)["own"]["commitment"] is not None]


@for_every_game
@settings(max_examples=tried(6))
@given(path=paths(60), cut=st.integers(1, 12))
def test_a_laid_and_named_match_replays(table: Table, path: Path, cut: int) -> None:
    """A match with a laid hand and with cards named for each move is recorded and replayed."""
    deck = [str(card) for card in table.game.rules.deck.cards]
    card = random.Random(path.seed).choice(deck)
    state = table.game.start(path.seed, deal=[laying(table.game, card)])
    rand = random.Random(path.seed)
    for _ in range(path.steps):
        if state.is_over:
            break
        seat = rand.choice(state.to_act)
        move = rand.choice(state.legal_moves(seat))
        cards = state.cards_of(move)
        state = state.play(seat, move, cards=cards or None)
    again = cardrules.replay(over_json(state.record()), table.game)
    assert fingerprint(again) == fingerprint(state)


def test_a_record_of_a_situation_replays() -> None:
    """A record that begins with a situation gives the state back."""
    game = load("big_three")
    state = game.situation(
        {
            "phase": "climbing",
            "turn": 1,
            "zones": {"hand": {0: "4♥ 5", 1: ["6♠", "6♥", "K"], 2: "7 8 9"}},
            "values": {"bidder": 1, "stake": 2, "chips": {0: 5, 1: -3, 2: -2}},
            "last_play": {"seat": 0, "cards": "5 5"},
        },
        seed="here",
    )
    state = say(state, (1, "play 6 6"), (2, "pass"))
    assert fingerprint(cardrules.replay(over_json(state.record()), game)) == fingerprint(state)


def test_a_record_holds_what_was_given_as_cards() -> None:
    """Cards given as `Card` stand in the record in notation, so that it is JSON."""
    game = load("big_three")
    kitty = tuple(cardrules.Card("3", suit) for suit in ("spades", "hearts", "diamonds", "clubs"))
    state = game.start(1, deal={"kitty": kitty}, chance={"dealer": (2, 1)})
    record = over_json(state.record())
    assert record["deal"] == {"kitty": ["3♠", "3♥", "3♦", "3♣"]}
    assert fingerprint(cardrules.replay(record, game)) == fingerprint(state)


@for_every_game
def test_a_record_says_what_it_needs(table: Table) -> None:
    """A host's record names format, engine, game, options, digest, seed and moves."""
    state = reach(table.game, Path(3, 5))
    record = state.record()
    assert record["game"] == table.name
    assert record["options"] == table.game.options
    assert record["digest"] == table.game.digest
    assert record["engine"] == cardrules.__version__
    assert record["seed"] == 3
    assert len(record["moves"]) == 5
    assert {"format", "language", "luck", "players", "variants"} <= set(record)


@for_every_game
def test_a_seats_record_holds_what_it_saw_and_no_seed(table: Table) -> None:
    """A seat's own record has its history, and neither seed nor moves of others; none replays."""
    state = reach(table.game, Path(3, 20))
    for seat in range(table.game.players):
        record = state.record(seat)
        assert record["seat"] == seat
        assert record["events"] == state.history(seat)
        assert not {"seed", "moves", "deal", "chance", "luck"} & set(record)
        with pytest.raises(cardrules.RecordError, match="seat"):
            cardrules.replay(record)


# ------------------------------------------------------------------ other rules


def test_a_record_of_other_rules_is_recognised() -> None:
    """Other rules, options or numbers of players, or another digest, raise a RecordError."""
    record = reach(load("big_three"), Path(1, 10)).record()
    with pytest.raises(cardrules.RecordError, match="digest"):
        cardrules.replay(record, load("grand_bid"))
    with pytest.raises(cardrules.RecordError, match="options"):
        cardrules.replay(record, load("big_three", deals=3))
    with pytest.raises(cardrules.RecordError, match="digest"):
        cardrules.replay({**record, "digest": "0" * 64})
    with pytest.raises(cardrules.RecordError):
        cardrules.replay({**record, "players": 4}, load("big_three"))
    with pytest.raises(cardrules.RecordError):
        cardrules.replay({**record, "luck": 2})
    with pytest.raises(cardrules.RecordError):
        cardrules.replay({**record, "format": 2})


CHANGES: list[tuple[str, Any]] = [
    ("game", "no_such_game"),
    ("game", "/etc/hostname"),
    ("game", "../games/big_three.cards"),
    ("game", ""),
    ("game", "\x00"),
    ("variants", ["no_such_variant"]),
    ("variants", [1]),
    ("options", {"no_such_option": 1}),
    ("options", {"deals": "many"}),
    ("options", {"deals": [1]}),
    ("options", []),
    ("players", 0),
    ("players", 10**9),
    ("players", True),
    ("players", None),
    ("seed", -1),
    ("seed", 2**256),
    ("seed", 1.5),
    ("seed", None),
    ("digest", 5),
    ("luck", "1"),
    ("format", "1"),
    ("moves", {}),
    ("moves", [[0]]),
    ("moves", [0]),
    ("moves", [["0", "pass"]]),
    ("moves", [[99, "pass"]]),
    ("moves", [[-1, "pass"]]),
    ("moves", [[True, "bid 1"]]),
    ("moves", [[0, "bid 1", 5]]),
    ("moves", [[0, "bid 1", [5]]]),
    ("moves", [[0, "bid 1", "4♥"]]),
    ("moves", [[0, "a" * 10**6]]),
    ("deal", 5),
    ("deal", "hand"),
    ("deal", [5]),
    ("deal", {"hand": "4♥"}),
    ("deal", {"hand": [1, 2, 3]}),
    ("deal", {"hand": {"x": "4♥"}}),
    ("deal", {"hand": {"7": "4♥"}}),
    ("deal", {"nowhere": "4♥"}),
    ("deal", {"kitty": "4♥ 4♥"}),
    ("deal", {"kitty": {"a": 1}}),
    ("chance", 5),
    ("chance", {"dealer": "x"}),
    ("chance", {"dealer": 3}),
    ("chance", {"dealer": {"a": 1}}),
    ("chance", {"dealer": 1.5}),
    ("chance", {"nobody": 1}),
    ("chance", []),
    ("situation", 5),
    ("situation", []),
    ("situation", {"phase": 5}),
    ("situation", {"phase": "the_deal"}),
    ("situation", {"turn": 9}),
    ("situation", {"turn": "x"}),
    ("situation", {"zones": 5}),
    ("situation", {"zones": {"hand": 5}}),
    ("situation", {"zones": {"hand": {"x": "4♥"}}}),
    ("situation", {"zones": {"hand": {"9": "4♥"}}}),
    ("situation", {"values": {"stake": "x"}}),
    ("situation", {"values": {"chips": 5}}),
    ("situation", {"values": {"chips": {"9": 1}}}),
    ("situation", {"values": [1]}),
    ("situation", {"values": {"stake": None}}),
    ("situation", {"last_play": 5}),
    ("situation", {"phase": "climbing", "last_play": {"seat": 9, "cards": "4♥"}}),
    ("situation", {"phase": "climbing", "last_play": {"cards": "4♥"}}),
    ("situation", {"holds": 5}),
    ("situation", {"holds": {"x": "4♥"}}),
]


@pytest.mark.parametrize(("key", "value"), CHANGES, ids=lambda each: str(each)[:40])
def test_a_spoilt_record_raises_a_record_error(key: str, value: Any) -> None:
    """A record with one part spoilt raises a RecordError with a sentence, whoever replays it."""
    record = {**load("big_three").start(1).record(), key: value}
    for game in (None, load("big_three")):
        with pytest.raises(cardrules.RecordError) as caught:
            cardrules.replay(record, game)
        assert str(caught.value)


@pytest.mark.parametrize("key", ["deal", "chance", "situation", "options", "moves", "variants"])
@pytest.mark.parametrize("depth", [9, 500, 100_000])
def test_a_record_nested_deep_raises_a_record_error(key: str, depth: int) -> None:
    """A record with lists within lists beyond all measure raises a RecordError."""
    record = load("big_three").start(1).record()
    inner: Any = []
    for _ in range(depth):
        inner = [inner]
    for value in (inner, {"dealer": inner}, {"hand": inner}, {"deals": inner}, {"zones": inner}):
        with pytest.raises(cardrules.RecordError):
            cardrules.replay({**record, key: value})


@pytest.mark.parametrize("value", [None, [], "x", 5, {}, {"format": 1}, {"game": "big_three"}])
def test_what_is_no_record_raises_a_record_error(value: Any) -> None:
    """Anything that is no record raises a RecordError."""
    with pytest.raises(cardrules.RecordError):
        cardrules.replay(value)


@pytest.mark.parametrize("key", sorted(load("big_three").start(1).record()))
def test_a_record_without_one_of_its_parts_is_no_record(key: str) -> None:
    """Each part that a replay reads is asked for; without it a RecordError is raised."""
    record = load("big_three").start(1).record()
    del record[key]
    if key in ("engine", "language"):
        assert cardrules.replay(record).record()["moves"] == []
        return
    with pytest.raises(cardrules.RecordError):
        cardrules.replay(record)


WORDS = st.text(alphabet="a 0-♥\x00\ud800", max_size=8)
JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=6,
)


@for_every_game
@settings(max_examples=tried(60))
@given(data=st.data())
def test_a_record_with_anything_changed_replays_or_raises_a_record_error(
    table: Table, data: st.DataObject
) -> None:
    """However a record is changed, it replays or raises a RecordError and nothing else."""
    record = copy.deepcopy(RECORDS[table.name])
    for _ in range(data.draw(st.integers(1, 2))):
        spot: Any = record
        key: Any = data.draw(st.sampled_from(sorted(record)))
        while isinstance(spot[key], dict | list) and spot[key] and data.draw(st.booleans()):
            spot = spot[key]
            keys = sorted(spot) if isinstance(spot, dict) else list(range(len(spot)))
            key = data.draw(st.sampled_from(keys))
        spot[key] = data.draw(JUNK)
    try:
        state = cardrules.replay(record, data.draw(st.sampled_from([None, table.game])))
    except cardrules.RecordError as error:
        said = str(error)
    else:
        said = repr(state)
    assert said


def named_record(table: Table) -> dict[str, Any]:
    """A record that holds a laid deal, chance and named cards."""
    deal = laying(table.game, str(table.game.rules.deck.cards[0]))
    chances = {value.name: [0] for value in table.game.rules.values if value.drawn}
    state = table.game.start(1, deal=[deal], chance=chances)
    for _ in range(6):
        seat = state.to_act[0]
        move = state.legal_moves(seat)[0]
        state = state.play(seat, move, cards=state.cards_of(move) or None)
    return state.record()


RECORDS = {table.name: named_record(table) for table in (*GAMES, VEILED)}
