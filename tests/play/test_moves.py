"""The listed moves, and exactly those, can be made; texts and numbers stand for them."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given, settings

import cardrules
from cardrules.play.reasons import reason_against
from cardrules.table import PHASE
from tests.strategies import (
    GAMES,
    VEILED,
    Path,
    Table,
    every_move,
    fingerprint,
    load,
    machine_of,
    matches,
    paths,
    reach,
    tables,
    texts,
    tried,
    walk,
)

for_every_table = pytest.mark.parametrize("table", [*tables(), VEILED], ids=str)
for_every_game = pytest.mark.parametrize("table", [*GAMES, VEILED], ids=str)


def refused(state: cardrules.State, seat: int, move: cardrules.Move) -> bool:
    """Whether a state refuses a move as illegal, and with a sentence."""
    try:
        state.play(seat, move)
    except cardrules.IllegalMove as error:
        return bool(str(error)) and error.text == str(move)
    return False


def listed(state: cardrules.State) -> set[cardrules.Move]:
    """Every move that some seat may make."""
    return {move for seat in state.to_act for move in state.legal_moves(seat)}


def some(moves: Sequence[cardrules.Move], seed: int, most: int = 80) -> list[cardrules.Move]:
    """As many moves of a long list as there is time for; with `--deep`, up to 2,000.

    Why a move of a very long list is refused takes long to say, so fewer are tried there.
    """
    most = matches(most if len(moves) < 2_000 else most // 8, 2_000)
    return random.Random(seed).sample(moves, min(len(moves), most))


@for_every_table
@settings(max_examples=tried(8))
@given(path=paths(120))
def test_every_listed_move_can_be_made(table: Table, path: Path) -> None:
    """Each listed move gives a state, and leaves the state it was made in as it was."""
    state = reach(table.game, path)
    before = fingerprint(state)
    for move in some(sorted(listed(state), key=str), path.seed):
        assert state.play(move.seat, move) is not state
    assert fingerprint(state) == before


@for_every_game
@settings(max_examples=tried(10))
@given(path=paths(700))
def test_every_move_not_listed_is_refused(table: Table, path: Path) -> None:
    """Of all moves there can be, of any seat, those not listed are illegal and change nothing."""
    state = reach(table.game, path)
    before = fingerprint(state)
    allowed = listed(state)
    for move in some(every_move(table.game), path.seed):
        assert refused(state, move.seat, move) == (move not in allowed)
    assert fingerprint(state) == before


@for_every_game
@settings(max_examples=tried(10))
@given(path=paths(120))
def test_a_move_of_another_seat_is_refused(table: Table, path: Path) -> None:
    """Nobody makes a move of somebody else, and there is nobody beside the seats."""
    state = reach(table.game, path)
    for move in some(sorted(listed(state), key=str), path.seed, 8):
        for seat in range(-1, table.game.players + 1):
            if seat != move.seat:
                assert refused(state, seat, move)


@for_every_table
@settings(max_examples=tried(10))
@given(path=paths(150))
def test_what_the_rules_allow_is_what_they_list(table: Table, path: Path) -> None:
    """In every phase, the test of one move agrees with the list of moves."""
    state = reach(table.game, path)
    if state.is_over:
        return
    cells = state._cells
    phase = next(each for each in machine_of(table.game).phases if each.rule.name == state.phase)
    for seat in state.to_act:
        for code in phase.moves:
            allowed = set(code.listed(cells, seat))
            every = code.every(seat)
            for move in (*some(every, path.seed, 1000), *allowed):
                assert code.allows(cells, seat, move) == (move in allowed)
            assert allowed <= set(every)


@for_every_table
@settings(max_examples=tried(10))
@given(path=paths(120))
def test_a_listed_move_is_read_back_from_its_text(table: Table, path: Path) -> None:
    """The text of a listed move stands for that move and no other."""
    state = reach(table.game, path)
    for seat in state.to_act:
        moves = state.legal_moves(seat)
        assert len(set(texts(moves))) == len(moves)
        for move in some(moves, path.seed, 40):
            assert state.parse_move(seat, str(move)) is move


def means_something(state: cardrules.State, seat: int, text: str) -> bool:
    """Whether a text is a listed move, or could be several."""
    try:
        return state.parse_move(seat, text) in state.legal_moves(seat)
    except cardrules.AmbiguousMove:
        return True


@for_every_game
@settings(max_examples=tried(6))
@given(path=paths(120))
def test_there_is_a_reason_against_every_move_not_listed(table: Table, path: Path) -> None:
    """There is a reason against the text of a move exactly if it is not listed."""
    state = reach(table.game, path)
    for seat in state.to_act or (0,):
        mine = set(texts(state.legal_moves(seat)))
        every = [move for move in every_move(table.game) if move.seat == seat]
        tried = texts([*some(every, path.seed, 40), *some(state.legal_moves(seat), 1, 20)])
        for text in tried:
            reason = state.why_not(seat, text)
            assert reason is None or text not in mine, text
            if reason is None:
                assert means_something(state, seat, text)
            else:
                with pytest.raises(cardrules.IllegalMove) as caught:
                    state.parse_move(seat, text)
                assert str(caught.value) == reason


@for_every_game
@settings(max_examples=tried(6))
@given(path=paths(120))
def test_a_reason_names_a_rule(table: Table, path: Path) -> None:
    """The reason against a move ends with the id of a rule of the game, in brackets."""
    state = reach(table.game, path)
    starts = {"match", "combinations", "notation"} | {
        phase.rule.name for phase in machine_of(table.game).phases
    }
    for move in some(every_move(table.game), path.seed, 60):
        reason = reason_against(state._cells, move.seat, str(move))
        if reason is not None:
            assert reason.id.split(".")[0] in starts
            assert str(reason) == f"{reason.text} [{reason.id}]"


STRANGE = [
    "",
    " ",
    "pas",
    "pass pass",
    "play",
    "bid",
    "Ü",
    "\x1b[2J",
    "play 4♥ 4♥",
    "play 1",
    "a" * 2000,
]


@for_every_game
@pytest.mark.parametrize("text", STRANGE)
def test_a_strange_text_is_no_move(table: Table, text: str) -> None:
    """A text that is no move raises an error of this library, and there is a reason against it."""
    state = table.game.start(1)
    for seat in range(table.game.players):
        with pytest.raises(cardrules.PlayError):
            state.parse_move(seat, text)
        assert state.why_not(seat, text)


@for_every_game
def test_a_reason_prints_no_control_characters(table: Table) -> None:
    """What was tried is quoted with its control characters made visible."""
    state = table.game.start(1)
    reason = state.why_not(state.to_act[0], "\x1b[2Jpass\u202e") or ""
    assert "\x1b" not in reason
    assert "\u202e" not in reason


# ------------------------------------------------------------------ numbers of moves


@for_every_game
def test_moves_are_numbered_once_each(table: Table) -> None:
    """All moves there can be differ, and each has its place as its number."""
    moves = table.game.moves
    assert len(set(moves)) == len(moves)
    numbers = random.Random(1).sample(range(len(moves)), min(100, len(moves)))
    assert [table.game.number(moves[number]) for number in numbers] == numbers
    assert moves[0].seat == 0
    assert moves[-1].seat == table.game.players - 1


@for_every_game
@settings(max_examples=tried(10))
@given(path=paths(150))
def test_every_listed_move_has_a_number(table: Table, path: Path) -> None:
    """Every move that is listed in a match is among all moves there can be."""
    state = reach(table.game, path)
    for move in listed(state):
        assert table.game.moves[table.game.number(move)] == move


@for_every_game
def test_seats_have_the_same_moves(table: Table) -> None:
    """What one seat may ever do, every seat may, in the same order."""
    by_seat = [
        texts([move for move in table.game.moves if move.seat == seat])
        for seat in range(table.game.players)
    ]
    assert all(each == by_seat[0] for each in by_seat)


def test_a_move_of_another_game_has_no_number() -> None:
    """A move that a game does not have raises a KeyError."""
    bid = load("big_three").start(1)
    move = bid.legal_moves(bid.to_act[0])[0]
    with pytest.raises(KeyError):
        load("grand_bid").number(move)


# ------------------------------------------------------------------ moves as values


@for_every_table
@settings(max_examples=tried(10))
@given(path=paths(120))
def test_a_move_is_made_once(table: Table, path: Path) -> None:
    """Equal moves are one object where the rules tell the same cards apart, whatever the match."""
    here = reach(table.game, path)
    made: dict[tuple[int, cardrules.Move], cardrules.Move] = {}
    for state in (here, *(later for _, _, later in walk(here, random.Random(1), 10))):
        for move in listed(state):
            assert made.setdefault((state._cells[PHASE], move), move) is move


@for_every_game
def test_a_move_does_not_change(table: Table) -> None:
    """A move refuses to have an attribute set or taken away; its values are a copy."""
    state = table.game.start(3)
    move = state.legal_moves(state.to_act[0])[0]
    for name in ("seat", "name", "cards", "need", "_key", "anything"):
        with pytest.raises(AttributeError):
            setattr(move, name, 1)
        with pytest.raises(AttributeError):
            delattr(move, name)
    values = move.values
    values["number"] = 99
    assert move.values != values


def test_moves_differ_by_seat_name_cards_and_values() -> None:
    """Moves that mean different things are not equal, and no move equals another thing."""
    four, five = cardrules.Card("4"), cardrules.Card("5")
    moves = [
        cardrules.Move(0, "play", (four,)),
        cardrules.Move(1, "play", (four,)),
        cardrules.Move(0, "offer", (four,)),
        cardrules.Move(0, "play", (five,)),
        cardrules.Move(0, "play", (four, four)),
        cardrules.Move(0, "play", (four,), (("combination", "single"),)),
    ]
    assert len(set(moves)) == len(moves)
    assert moves[0] == cardrules.Move(0, "play", (four,))
    assert moves[0] != "play 4"


@for_every_game
def test_a_move_made_by_hand_is_the_move_it_equals(table: Table) -> None:
    """A move built from seat, name, cards and values plays as the listed move it equals."""
    state = table.game.start(3)
    seat = state.to_act[0]
    for move in some(state.legal_moves(seat), 1, 20):
        made = cardrules.Move(seat, move.name, move.cards, tuple(move.values.items()))
        assert fingerprint(state.play(seat, made)) == fingerprint(state.play(seat, move))


@pytest.mark.parametrize(
    ("host", "guest"), list(zip(GAMES, [*GAMES[1:], GAMES[0]], strict=True)), ids=str
)
def test_a_move_of_another_game_is_judged_by_its_meaning(host: Table, guest: Table) -> None:
    """A move object of another game, or of the game loaded anew, is what it equals or illegal."""
    moves = list(every_move(guest.game))
    if len(every_move(host.game)) < 2_000:
        moves += cardrules.load(host.name).moves
    for _, _, state in walk(host.game.start(5), random.Random(5), matches(4, 60)):
        allowed = {move: move for move in listed(state)}
        before = fingerprint(state)
        legal = [move for move in moves if move in allowed]
        for move in (*some(moves, len(before), 40), *some(legal, len(before), 20)):
            if move in allowed:
                got = fingerprint(state.play(move.seat, move))
                assert got == fingerprint(state.play(move.seat, allowed[move]))
            else:
                assert refused(state, move.seat, move)
        assert fingerprint(state) == before


@pytest.mark.parametrize("variant", ["simplified_order", "short_deck"])
def test_a_move_of_a_variant_is_the_card_it_names(variant: str) -> None:
    """A move object of a game with another order of cards plays the card it names or nothing."""
    guest = cardrules.load("big_three", variants=[variant])
    state = load("big_three").situation(
        {
            "phase": "climbing",
            "turn": 0,
            "zones": {"hand": {0: "4 5 6 7 8 9", 1: "K", 2: "A"}},
            "values": {"bidder": 0, "stake": 1},
        }
    )
    for move in guest.moves:
        if move.seat == 0 and move not in state.legal_moves(0):
            assert refused(state, 0, move)
        elif move.seat == 0:
            own = state.parse_move(0, str(move))
            assert fingerprint(state.play(0, move)) == fingerprint(state.play(0, own))
            assert state.cards_of(move) == state.cards_of(own)


# ------------------------------------------------------------------ states as values


@for_every_game
def test_a_state_does_not_change(table: Table) -> None:
    """A state refuses to have an attribute set or taken away."""
    state = table.game.start(1)
    for name in ("_cells", "phase", "anything"):
        with pytest.raises(AttributeError):
            setattr(state, name, 1)
        with pytest.raises(AttributeError):
            delattr(state, name)


@for_every_table
@settings(max_examples=tried(8))
@given(path=paths(100))
def test_a_state_is_as_it_was_after_others_were_made_of_it(table: Table, path: Path) -> None:
    """Playing on from a state, along several lines, leaves every byte it tells the same."""
    state = reach(table.game, path)
    before = fingerprint(state)
    for seed in range(3):
        for _ in walk(state, random.Random(seed), 15):
            pass
    assert fingerprint(state) == before


@for_every_game
@settings(max_examples=tried(8))
@given(path=paths(100))
def test_a_view_is_a_copy(table: Table, path: Path) -> None:
    """Whatever is done to a view, a history or a record, the state tells the same as before."""
    state = reach(table.game, path)
    before = fingerprint(state)
    for seat in range(table.game.players):
        for told in (state.view(seat), state.history(seat), state.record(seat), state.known(seat)):
            spoil(told)
    spoil(state.record())
    spoil(state.view(None))
    assert fingerprint(state) == before


def spoil(value: object) -> None:
    """Change everything that can be changed in a plain value."""
    match value:
        case dict():
            for each in list(value.values()):
                spoil(each)
            value.clear()
            value["spoilt"] = True
        case list():
            for each in value:
                spoil(each)
            value.append("spoilt")
        case _:
            pass


def test_a_record_is_a_copy_of_what_was_laid() -> None:
    """Neither the deal that was given nor the record that was told leads into the state."""
    deal = {"hand": ["4♥ 5♥", None, None], "kitty": ["3♠", "3♥", "3♦", "3♣"]}
    state = load("big_three").start(1, deal=deal)
    before = fingerprint(state)
    spoil(state.record())
    assert fingerprint(state) == before
    spoil(deal)
    assert fingerprint(state) == before


def test_a_record_is_a_copy_of_what_a_situation_was_made_of() -> None:
    """Neither the situation that was given nor the record leads into the state."""
    given_ = {"phase": "climbing", "turn": 0, "zones": {"hand": {0: ["4♥", "5♥"]}}}
    state = load("big_three").situation(given_)
    before = fingerprint(state)
    spoil(state.record())
    assert fingerprint(state) == before
    spoil(given_)
    assert fingerprint(state) == before
