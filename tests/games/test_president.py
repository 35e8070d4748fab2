"""President: who leads, who is placed, what the Scum pays, and who wins; and its variants."""

from __future__ import annotations

import itertools
import random
from collections.abc import Mapping
from typing import Any

import pytest

import cardrules
from cardrules.trials.laws import breach_in_match
from tests.strategies import DEPTH, load, say, texts, walk

VARIANTS = ("equal_or_higher", "passing_is_final", "three_of_clubs", "twos_clear", "two_and_one")


def table(
    hands: Mapping[int, str],
    turn: int = 0,
    values: Mapping[str, Any] | None = None,
    variants: tuple[str, ...] = (),
    phase: str = "the_play",
    last: Mapping[str, Any] | None = None,
) -> cardrules.State:
    """A position of the play or the exchange."""
    given: dict[str, Any] = {
        "phase": phase,
        "turn": turn,
        "zones": {"hand": hands},
        "values": values or {},
    }
    if last is not None:
        given["last_play"] = last
    return cardrules.load("president", variants).situation(given)


HANDS = {0: "9 3", 1: "4 A", 2: "Q 5", 3: "6 7"}

# ------------------------------------------------------------------ a deal


@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_all_cards_are_dealt(players: int) -> None:
    """Hands differ by a card at most; who sits after the dealer gets one more, and leads."""
    game = load("president").with_options({}, players=players)
    state = game.start(1, chance={"dealer": 0})
    counts = [zone["count"] for zone in state.view()["table"]["zones"]["hand"]]
    assert sum(counts) == 52
    assert max(counts) - min(counts) <= 1
    assert counts[1] == max(counts)
    assert state.to_act == (1,)


def test_as_many_cards_of_a_higher_rank() -> None:
    """After 6 6 only higher pairs, and passing, may follow."""
    state = table({0: "6 6 7 7 7 K K 9"}, last={"seat": 3, "cards": "6 6"})
    assert texts(state.legal_moves(0)) == ["play 7 7", "play K K", "pass"]


def test_nothing_beats_a_two() -> None:
    """A single 2 leaves nothing but to pass."""
    state = table({0: "2 A 9"}, last={"seat": 3, "cards": "2"})
    assert texts(state.legal_moves(0)) == ["pass"]


def test_a_pass_is_not_final() -> None:
    """Seat 1 passes, is asked again and plays; three passes in a row give it the lead."""
    state = say(table(HANDS), (0, "play 9"), (1, "pass"), (2, "play Q"), (3, "pass"), (0, "pass"))
    assert texts(state.legal_moves(1)) == ["play A", "pass"]
    state = say(state, (1, "play A"), (2, "pass"), (3, "pass"), (0, "pass"))
    assert state.to_act == (1,)
    assert texts(state.legal_moves(1)) == ["play 4"]


def test_the_next_with_cards_leads_for_one_who_is_out() -> None:
    """Seat 2 goes out with a 2; all others pass, and seat 3 leads."""
    state = say(table({**HANDS, 2: "2"}, turn=2), (2, "play 2"))
    state = say(state, (3, "pass"), (0, "pass"), (1, "pass"))
    assert state.to_act == (3,)
    assert state.view()["table"]["values"]["place"] == [0, 0, 1, 0]


LAST = {"places": 2, "place": {1: 1, 3: 2}, "points": {1: 9, 3: 10}}


def test_titles_are_worth_points_and_the_better_one_wins() -> None:
    """Seats 1 and 3 both come to 11; seat 1, first to go out, has won."""
    state = say(table({0: "9", 1: "", 2: "3 4", 3: ""}, values=LAST), (0, "play 9"))
    assert state.deal_scores == ((0, 2, 0, 1),)
    assert (state.totals, state.winners) == ((0, 11, 0, 11), (1,))


def test_the_scum_deals_and_the_president_leads() -> None:
    """In the next deal the Scum pays, the President gives back and leads."""
    values = {"places": 2, "place": {1: 1, 3: 2}}
    state = say(table({0: "9", 1: "", 2: "3 4", 3: ""}, values=values), (0, "play 9"))
    shown = state.view()["table"]["values"]
    assert (shown["dealer"], shown["scum"], shown["president"]) == (2, 2, 1)
    assert (state.phase, state.to_act) == ("tribute", (2,))
    state = state.play(2, state.legal_moves(2)[0])
    assert (state.phase, state.to_act) == ("giving_back", (1,))
    state = state.play(1, state.legal_moves(1)[0])
    assert (state.phase, state.to_act) == ("the_play", (1,))


# ------------------------------------------------------------------ the exchange

TITLES = {"scum": 0, "president": 2, "leader": 2, "vice_scum": 1, "vice_president": 3}


def exchange(variants: tuple[str, ...] = ()) -> cardrules.State:
    """The Scum, seat 0, is to pay seat 2."""
    values = {key: TITLES[key] for key in list(TITLES)[: 5 if variants else 3]}
    hands = {0: "9 K A♥ A♠", 1: "8 Q", 2: "4 6 7", 3: "3 5"}
    return table(hands, values=values, phase="tribute", variants=variants)


def test_the_scum_pays_the_highest_and_gets_any_card() -> None:
    """Only an ace may be given, either of them; the President may give it back."""
    state = exchange()
    assert texts(state.legal_moves(0)) == ["give A"]
    state = say(state, (0, "give A"))
    assert texts(state.legal_moves(2)) == ["give 4", "give 6", "give 7", "give A"]
    assert say(state, (2, "give A")).phase == "the_play"


def test_only_the_two_see_what_is_exchanged() -> None:
    """The others learn that a card went from hand to hand."""
    state = say(exchange(), (0, "give A"))
    assert [state.known(seat)["hand"][2] for seat in (1, 3)] == [[], []]
    assert [len(state.known(seat)["hand"][2]) for seat in (0, 2)] == [1, 4]


def test_two_and_one() -> None:
    """The Scum pays both aces and the Vice-Scum a queen; as many cards go back."""
    state = say(exchange(("two_and_one",)), (0, "give A"), (0, "give A"), (1, "give Q"))
    state = say(state, (2, "give 4"), (2, "give A"), (3, "give 3"))
    hands = [state.view(seat)["own"]["zones"]["hand"] for seat in range(4)]
    assert [sorted(card[0] for card in hand) for hand in hands] == [
        ["4", "9", "A", "K"],
        ["3", "8"],
        ["6", "7", "A"],
        ["5", "Q"],
    ]
    assert (state.phase, state.to_act) == ("the_play", (2,))


# ------------------------------------------------------------------ other variants


def test_passing_is_final() -> None:
    """Who has passed is not asked again in this trick, and may play in the next."""
    state = say(table(HANDS, variants=("passing_is_final",)), (0, "play 9"), (1, "pass"))
    state = say(state, (2, "play Q"), (3, "pass"), (0, "pass"))
    assert state.to_act == (2,)
    state = say(state, (2, "play 5"))
    assert state.to_act == (3,)
    assert texts(state.legal_moves(3)) == ["play 6", "play 7", "pass"]


def test_twos_clear() -> None:
    """A 2 ends the trick, and its player leads; the next with cards if it was the last."""
    state = say(table({**HANDS, 0: "2 3"}, variants=("twos_clear",)), (0, "play 2"))
    assert (state.to_act, texts(state.legal_moves(0))) == ((0,), ["play 3"])
    state = say(table({**HANDS, 2: "2"}, 2, variants=("twos_clear",)), (2, "play 2"))
    assert (state.to_act, texts(state.legal_moves(3))) == ((3,), ["play 6", "play 7"])


@pytest.mark.parametrize("seat", range(4))
def test_the_three_of_clubs_leads(seat: int) -> None:
    """In the first deal its holder leads."""
    hands: list[str | None] = [None] * 4
    hands[seat] = "3♣"
    game = cardrules.load("president", ["three_of_clubs"])
    assert game.start(1, deal={"hand": hands}).to_act == (seat,)


def test_the_three_of_clubs_is_led_where_that_is_agreed() -> None:
    """Only the very first play has to hold it: alone, or with other threes."""
    game = cardrules.load("president", ["three_of_clubs"], {"three_led": True})
    hands: list[str | None] = [None, "3♣ 3♥ 3♠ 5 5", None, None]
    state = game.start(1, deal={"hand": hands})
    assert state.to_act == (1,)
    plays = state.legal_moves(1)
    assert all("3♣" in texts([move])[0].split() for move in plays)
    assert {"play 3♣", "play 3 3♣", "play 3 3 3♣"} <= set(texts(plays))
    state = state.play(1, plays[0])
    assert len(state.legal_moves(2)) > 1


def test_equal_ranks_go_on_each_other() -> None:
    """After 6 6 another 6 6 may follow, and a 2 after a 2; never another number of cards."""
    variants = ("equal_or_higher",)
    last = {"seat": 3, "cards": "6 6"}
    state = table({0: "6 6 7 7 7 K K 9 5 5"}, variants=variants, last=last)
    assert texts(state.legal_moves(0)) == ["play 6 6", "play 7 7", "play K K", "pass"]
    state = table({0: "2 A 9"}, variants=variants, last={"seat": 3, "cards": "2"})
    assert texts(state.legal_moves(0)) == ["play 2", "pass"]


MIXES = [mix for size in range(6) for mix in itertools.combinations(VARIANTS, size)]


@pytest.mark.parametrize("mix", MIXES, ids=lambda mix: "+".join(mix) or "none")
def test_every_mix_ends_and_keeps_the_laws(mix: tuple[str, ...]) -> None:
    """Random matches of every mix come to their end; in deep runs every law is looked at too."""
    game = cardrules.load("president", mix, {"limit": 3})
    if DEPTH.deep:
        assert breach_in_match(game, "0") is None
    *_, (_, _, state) = walk(game.start(1), random.Random(1))
    assert state.outcome == "won"
    assert len(state.winners) == 1
