"""What a seat can obtain does not depend on what it may not know, shown on pairs of states."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import assume, given, settings

import cardrules
from cardrules.model import nodes as m
from cardrules.play import views
from cardrules.play.story import places
from tests.pairs import (
    Witness,
    obtainable,
    other_situation,
    other_state,
    several_places,
    situation_of,
    unseen,
    witnessed,
)
from tests.strategies import (
    FOUR,
    GAMES,
    VEILED,
    Path,
    Table,
    bytes_of,
    load,
    lying,
    machine_of,
    matches,
    paths,
    reach,
    seats_of,
    tables,
    tried,
)

for_every_table = pytest.mark.parametrize("table", [*tables(), VEILED], ids=str)
for_every_game = pytest.mark.parametrize("table", [*GAMES, VEILED, FOUR], ids=str)


def sees(zone: m.Zone, owner: int, seat: int | None) -> bool:
    """Whether the file lets a seat (None: a spectator) see the cards of a place."""
    return zone.seen_by == "all" or (zone.seen_by == "owner" and owner == seat)


# ------------------------------------------------------------------ pairs of states


@for_every_table
@settings(max_examples=tried(6))
@given(path=paths(160))
def test_states_alike_to_a_seat_tell_it_the_same(table: Table, path: Path) -> None:
    """Two matches that differ in what a seat never saw give it the same bytes in every way."""
    state = reach(table.game, path)
    told = witnessed(state)
    for seat in seats_of(table.game):
        other = other_state(state, seat, random.Random(path.seed), told)
        if other is not None:
            assert lying(other) != lying(state)
            seen = obtainable(state, seat, path.seed)
            assert obtainable(other, seat, path.seed) == seen


@for_every_game
def test_nearly_every_state_has_another_that_is_alike(table: Table) -> None:
    """Where unseen cards lie in several places, another state is nearly always found."""
    possible = found = 0
    phases, reached = set(), set()
    for seed in range(matches(24, 400)):
        state = reach(table.game, Path(seed, 5 * seed % 160))
        told = witnessed(state)
        size = machine_of(table.game).rules.deck.size
        for seat in seats_of(table.game):
            if several_places(state, unseen(told[0].shuffles[-1], seat, size)):
                possible += 1
                reached.add(state.phase)
                if other_state(state, seat, random.Random(seed), told) is not None:
                    found += 1
                    phases.add(state.phase)
    assert possible >= 48
    assert found >= 0.9 * possible
    assert len(phases) >= min(2, len(reached))


@for_every_game
@settings(max_examples=tried(10))
@given(path=paths(120))
def test_situations_alike_to_a_seat_tell_it_the_same(table: Table, path: Path) -> None:
    """Two situations that differ in hidden places alone give a seat the same bytes."""
    state = reach(table.game, path)
    assume(not state.is_over)
    given_ = situation_of(state)
    one = table.game.situation(given_)
    for seat in seats_of(table.game):
        other = other_situation(table.game, given_, seat, random.Random(path.seed))
        if other is not None:
            assert lying(other) != lying(one)
            assert obtainable(other, seat, path.seed) == obtainable(one, seat, path.seed)


@for_every_game
def test_a_leak_would_be_noticed(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a view told a little of what lies hidden, and in which order, the pairs would show it."""
    honest = views._place

    def leaky(story: Any, place: tuple[int, int], seat: int | None) -> dict[str, Any]:
        lying = enumerate(story.zones[place], 1)
        return {**honest(story, place, seat), "leak": sum(at * card for at, card in lying)}

    noticed = 0
    for seed in range(10):
        state = reach(table.game, Path(seed, 3))
        other = other_state(state, 0, random.Random(seed))
        assert other is not None
        assert obtainable(state, 0, 0) == obtainable(other, 0, 0)
        with monkeypatch.context() as patch:
            patch.setattr(views, "_place", leaky)
            noticed += obtainable(state, 0, 0) != obtainable(other, 0, 0)
    assert noticed >= 9


# ------------------------------------------------------------------ what is in a view


def assert_plain(value: Any) -> None:
    """Only dictionaries with texts as keys, lists, texts, whole numbers, truths and None."""
    match value:
        case dict():
            assert type(value) is dict
            for key, each in value.items():
                assert type(key) is str
                assert_plain(each)
        case list():
            assert type(value) is list
            for each in value:
                assert_plain(each)
        case _:
            assert type(value) in (str, int, bool, type(None)), value


@for_every_table
@settings(max_examples=tried(6))
@given(path=paths(150))
def test_a_view_is_made_of_plain_values_alone(table: Table, path: Path) -> None:
    """Nothing that leads anywhere can be reached from a view, a history or a record."""
    state = reach(table.game, path)
    assert_plain(state.record())
    for seat in seats_of(table.game):
        assert_plain(state.view(seat))
        assert_plain(state.history(seat))
    for seat in range(table.game.players):
        assert_plain(state.record(seat))
        assert_plain(state.known(seat))


def events_of_this_shuffle(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What happened since the cards were shuffled last."""
    last = max((at for at, event in enumerate(events) if event["event"] == "shuffle"), default=0)
    return events[last:]


@for_every_table
@settings(max_examples=tried(8))
@given(path=paths(160))
def test_a_seat_is_told_of_the_cards_it_saw_and_of_no_others(table: Table, path: Path) -> None:
    """The cards in what a seat is told are just those that lay before its eyes."""
    state = reach(table.game, path)
    witness, _ = witnessed(state)
    deck = machine_of(table.game).rules.deck.cards
    for seat in seats_of(table.game):
        told = {
            face
            for event in events_of_this_shuffle(state.history(seat))
            for face in event.get("cards", ())
        }
        assert told == {str(deck[card]) for card in seen_by(witness, seat)}


def seen_by(witness: Witness, seat: int | None) -> set[int]:
    """The cards that a seat has seen since the last shuffle."""
    last = witness.shuffles[-1]
    return last.all_seen if seat is None else last.seen[seat]


@for_every_table
@settings(max_examples=tried(8))
@given(path=paths(160))
def test_a_table_shows_what_the_file_lets_a_seat_see(table: Table, path: Path) -> None:
    """The cards of a zone are shown where the file says so, all of them; else their number."""
    state = reach(table.game, path)
    rules = machine_of(table.game).rules
    deck = rules.deck.cards
    zones = lying(state)
    for seat in seats_of(table.game):
        shown = state.view(seat)["table"]["zones"]
        for number, owner in places(rules):
            zone = rules.zones[number]
            place = shown[zone.name][owner] if zone.per_player else shown[zone.name]
            there = [str(deck[card]) for card in zones[number, owner]]
            assert place["count"] == len(there)
            if sees(zone, owner, seat):
                assert Counter(place["cards"]) == Counter(there)
            else:
                assert set(place) == {"count"}


@for_every_table
@settings(max_examples=tried(6))
@given(path=paths(160))
def test_a_seat_knows_cards_where_they_are(table: Table, path: Path) -> None:
    """What a seat is said to know is true, was seen by it, and holds all it sees now."""
    state = reach(table.game, path)
    rules = machine_of(table.game).rules
    deck = rules.deck.cards
    witness, _ = witnessed(state)
    zones = lying(state)
    for seat in range(table.game.players):
        seen = {str(deck[card]) for card in seen_by(witness, seat)}
        known = state.known(seat)
        for number, owner in places(rules):
            zone = rules.zones[number]
            faces = known[zone.name][owner] if zone.per_player else known[zone.name]
            there = {str(deck[card]) for card in zones[number, owner]}
            assert set(faces) <= there & seen
            if sees(zone, owner, seat):
                assert set(faces) == there


@for_every_game
@settings(max_examples=tried(6))
@given(path=paths(120))
def test_no_seat_is_told_the_seed(table: Table, path: Path) -> None:
    """Neither the seed nor the order of the pack is in anything that a seat or a reader gets."""
    secret = f"seed-{path.seed}-of-this-match"
    state = table.game.start(secret)
    for seat in seats_of(table.game):
        assert secret.encode() not in bytes_of(state.view(seat))
    for seat in range(table.game.players):
        assert secret.encode() not in bytes_of(state.record(seat))
    assert secret not in repr(state)


@for_every_game
def test_there_is_no_view_of_a_seat_that_is_not_there(table: Table) -> None:
    """Asking for what a seat sees that is not there raises a ValueError with a sentence."""
    state = table.game.start(1)
    for seat in (-1, table.game.players, 99):
        for ask in (state.view, state.history, state.known, state.record):
            with pytest.raises(ValueError, match="seat"):
                ask(seat)


# ------------------------------------------------------------------ particular secrets


def test_errors_are_the_same_for_a_card_elsewhere_and_a_card_nowhere() -> None:
    """A seat cannot learn from an error whether a card it lacks lies in a hand or in the kitty."""
    game = load("big_three")
    hand = "4♥ 4♠ 5♥ 5♠ 6♥ 6♠ 7♥ 7♠ 8♥ 8♠ 9♥ 9♠ 10♥ 10♠ J♥ J♠"
    messages = set()
    for kitty in ("3♠ 3♥ 3♦ 3♣", "2♠ 2♥ 2♦ 2♣"):
        state = game.start(1, deal={"hand": [hand, None, None], "kitty": kitty})
        state = state.play(0, state.parse_move(0, "bid 1"))
        state = state.play(1, state.parse_move(1, "bid 3"))
        for text in ("play 3", "play 2", "play 3 3 3", "play 2 2"):
            with pytest.raises(cardrules.IllegalMove) as caught:
                state.parse_move(0, text)
            messages.add((text, str(caught.value)))
    assert len(messages) == 4


def test_only_the_bidder_sees_the_kitty() -> None:
    """[BT-9] The kitty is told to the bidder alone, and with `kitty_shown` to all."""
    for shown in (False, True):
        before = load("big_three", kitty_shown=shown).start(3)
        opener = before.to_act[0]
        state = before.play(opener, before.parse_move(opener, "bid 3"))
        kitty = set(before.known(opener)["hand"][opener])
        kitty = set(state.known(opener)["hand"][opener]) - kitty
        assert len(kitty) == 4
        for seat in (seat for seat in range(3) if seat != opener):
            assert set(state.known(seat)["hand"][opener]) == (kitty if shown else set())
        told = bytes_of([event for event in state.history(None) if event["event"] == "shown"])
        assert all((face.encode() in told) == shown for face in kitty)


def test_the_card_set_aside_is_never_shown() -> None:
    """[GB-16] The card set aside and what is left of the last hand come up in no view."""
    state = load("grand_bid").start(8)
    rand = random.Random(8)
    while state.deal_number == 1:
        before = state
        seat = rand.choice(state.to_act)
        state = state.play(seat, rand.choice(state.legal_moves(seat)))
    assert before.view(None)["table"]["zones"]["aside"] == {"count": 1}
    rules = machine_of(before.game).rules
    number = next(zone.number for zone in rules.zones if zone.name == "aside")
    hidden = str(rules.deck.cards[lying(before)[number, -1][0]])
    for reader in seats_of(state.game):
        events = state.history(reader)
        end = next(at for at, event in enumerate(events) if event["event"] == "scores")
        assert hidden not in str(events[: end + 1])
