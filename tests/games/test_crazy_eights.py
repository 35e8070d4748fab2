"""Crazy Eights: what may be played, drawn and passed, how a deal ends, and its variants."""

from __future__ import annotations

import itertools
import random
from collections.abc import Mapping
from typing import Any

import pytest

import cardrules
from cardrules.trials.laws import breach_in_match
from tests.strategies import DEPTH, load, say, texts, walk

VARIANTS = ("reshuffle", "special_cards", "winner_collects")


def table(
    hands: Mapping[int, str],
    pile: str = "9♣",
    stock: str = "A♦ 3♥ 7♥ 10♦ 6♥ J♥",
    variants: tuple[str, ...] = (),
    players: int = 2,
    **options: Any,
) -> cardrules.State:
    """A position of the play, seat 0 to act, clubs to be matched."""
    game = cardrules.load("crazy_eights", variants, options, players)
    return game.situation(
        {
            "phase": "the_play",
            "turn": 0,
            "zones": {"hand": hands, "pile": pile, "stock": stock},
            "values": {"suit_due": "clubs"},
        }
    )


# ------------------------------------------------------------------ a turn


def test_rank_suit_or_an_eight() -> None:
    """What matches may be played, one may draw instead, and not yet pass."""
    state = table({0: "9♦ 4♣ 8♥ K♠", 1: "3♦"})
    assert set(texts(state.legal_moves(0))) == {"play 9♦", "play 4♣", "play 8♥", "draw"}


@pytest.mark.parametrize("draws", [0, 1, 5, None])
def test_as_many_cards_are_drawn_as_agreed(draws: int | None) -> None:
    """After so many one may pass; if there is no such number, when the stock is empty."""
    state = table({0: "K♠", 1: "3♦"}, draws=draws)
    made = 0
    while "draw" in texts(state.legal_moves(0)):
        assert "pass" not in texts(state.legal_moves(0))
        state = say(state, (0, "draw"))
        made += 1
    assert made == (6 if draws is None else draws)
    assert "pass" in texts(state.legal_moves(0))
    state = say(state, (0, "pass"))
    assert state.to_act == (1,)
    assert ("draw" in texts(state.legal_moves(1))) == (draws is not None and draws > 0)


def test_one_draws_only_with_nothing_to_play_where_that_is_agreed() -> None:
    """With a card to play, the option leaves nothing but to play."""
    assert texts(table({0: "4♣ K♠", 1: "3♦"}, drawing="if_unable").legal_moves(0)) == ["play 4♣"]
    assert texts(table({0: "K♠", 1: "3♦"}, drawing="if_unable").legal_moves(0)) == ["draw"]


@pytest.mark.parametrize("must_play", [False, True])
def test_nobody_passes_who_can_play_where_that_is_agreed(must_play: bool) -> None:
    """With no card to draw one may pass all the same, or has to play."""
    state = table({0: "4♣ K♠", 1: "3♦"}, stock="", must_play=must_play)
    assert ("pass" in texts(state.legal_moves(0))) == (not must_play)


def test_an_eight_names_a_suit() -> None:
    """The player names any suit, and the next matches that or plays an eight."""
    state = say(table({0: "8♥ 2♦", 1: "4♠ 8♣ 5♥"}), (0, "play 8♥"))
    assert (state.phase, state.to_act) == ("naming", (0,))
    assert len(state.legal_moves(0)) == 4
    state = say(state, (0, "name spades"))
    assert set(texts(state.legal_moves(1))) == {"play 4♠", "play 8♣", "draw"}


# ------------------------------------------------------------------ the first card


@pytest.mark.parametrize("seed", range(20))
def test_the_first_card_is_no_eight(seed: int) -> None:
    """However the stock begins, an eight is put back until another card is turned up."""
    game = load("crazy_eights")
    state = game.start(seed, deal={"stock": "8♥ 8♠ 8♣"}, chance={"dealer": 0})
    pile = state.view()["table"]["zones"]["pile"]["cards"]
    assert len(pile) == 1
    assert not pile[0].startswith("8")
    assert state.to_act == (1,)
    assert state.phase == "the_play"


def test_the_dealer_names_a_suit_for_a_first_eight_where_that_is_agreed() -> None:
    """The dealer names it, and the player after the dealer begins."""
    game = load("crazy_eights", first_eight="dealer_names")
    state = game.start(1, deal={"stock": "8♥"}, chance={"dealer": 1})
    assert (state.phase, state.to_act) == ("naming", (1,))
    assert say(state, (1, "name clubs")).to_act == (0,)


# ------------------------------------------------------------------ the end of a deal


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_deal_ends_when_all_pass_and_one_again(players: int) -> None:
    """With no stock, one pass more than there are players ends it; all are charged."""
    hands = dict(enumerate(("K♠", "2♦", "3♦", "4♦", "5♦")[:players]))
    state = table(hands, stock="", players=players)
    for number in range(players + 1):
        assert not state.deal_scores
        state = say(state, (number % players, "pass"))
    assert state.deal_scores == ((10, 2, 3, 4, 5)[:players],)


def test_what_is_charged() -> None:
    """50 for an eight, 10 for ten and pictures, 1 for an ace, else what is printed."""
    state = say(table({0: "4♣", 1: "8♦ Q♠ A♥ 7♣"}), (0, "play 4♣"))
    assert state.deal_scores == ((0, 68),)


def test_no_suit_is_named_for_the_last_card() -> None:
    """An eight played last ends the deal."""
    state = say(table({0: "8♥", 1: "10♠"}), (0, "play 8♥"))
    assert state.deal_scores == ((0, 10),)


def test_a_deal_ends_after_so_many_plays() -> None:
    """The option says how many cards are played at most."""
    state = say(table({0: "4♣ 5♣", 1: "6♣ 7♣"}, most_plays=2), (0, "play 4♣"), (1, "play 6♣"))
    assert state.deal_scores == ((5, 7),)


# ------------------------------------------------------------------ variants


def test_the_winner_collects() -> None:
    """Who has no cards left scores what all others are charged."""
    state = table({0: "4♣", 1: "8♦ Q♠", 2: "7♦"}, variants=("winner_collects",), players=3)
    assert say(state, (0, "play 4♣")).deal_scores == ((67, 0, 0),)


def test_the_pile_becomes_the_stock() -> None:
    """When the last card is drawn, all but the top card are shuffled, unseen."""
    state = table({0: "K♠", 1: "3♦"}, "9♣ 4♥ 5♥ 6♥", "A♦", ("reshuffle",))
    assert set(state.known(1)["pile"]) == {"9♣", "4♥", "5♥", "6♥"}
    state = say(state, (0, "draw"))
    zones = state.view()["table"]["zones"]
    assert (zones["pile"]["cards"], zones["stock"]) == (["9♣"], {"count": 3})
    assert state.known(1)["stock"] == []


SPECIAL = ("special_cards",)


def test_a_queen_skips_and_an_ace_turns_round() -> None:
    """Of four players the queen leaves out the next, and after an ace the order is the other."""
    hands = {0: "Q♣ 2♦", 1: "3♦ 4♦", 2: "A♣ 5♦", 3: "Q♦ 6♦"}
    state = say(table(hands, variants=SPECIAL, players=4), (0, "play Q♣"))
    assert state.to_act == (2,)
    state = say(state, (2, "play A♣"))
    assert state.to_act == (1,)
    state = say(state, (1, "draw"))
    assert state.to_act == (1,)


def test_twos_add_up_and_who_has_none_draws() -> None:
    """Twos answer twos; the draw is made at once, and the turn is lost."""
    hands = {0: "2♣ 2♦", 1: "2♥ 4♦", 2: "4♣ 8♣"}
    state = say(table(hands, variants=SPECIAL, players=3), (0, "play 2♣"))
    assert set(texts(state.legal_moves(1))) == {"play 2♥", "draw"}
    state = say(state, (1, "play 2♥"))
    assert texts(state.legal_moves(2)) == ["draw"]
    state = say(state, (2, "draw"))
    assert [zone["count"] for zone in state.view()["table"]["zones"]["hand"]] == [1, 1, 6]
    assert state.to_act == (0,)
    assert state.view()["table"]["values"]["debt"] == 0


@pytest.mark.parametrize(("stock", "drawn", "debt"), [("A♦", 1, 2), ("", 0, 0)])
def test_what_the_stock_has_not_is_forgiven(stock: str, drawn: int, debt: int) -> None:
    """A short stock is drawn out; with none, a two makes nobody draw."""
    state = say(table({0: "2♣ 2♦", 1: "4♦"}, stock=stock, variants=SPECIAL), (0, "play 2♣"))
    assert state.view()["table"]["values"]["debt"] == debt
    if debt:
        state = say(state, (1, "draw"))
        assert state.view()["table"]["zones"]["hand"][1]["count"] == 1 + drawn
        assert state.to_act == (0,)


@pytest.mark.parametrize(("first", "turn"), [("Q♠", 3), ("A♠", 0), ("2♠", 2), ("5♠", 2)], ids=str)
def test_a_special_card_turned_up_first_counts_as_the_dealers(first: str, turn: int) -> None:
    """Seat 1 deals to four players; the card turned up is as if seat 1 had played it."""
    game = cardrules.load("crazy_eights", SPECIAL, players=4)
    state = game.start(1, deal={"stock": first}, chance={"dealer": 1})
    assert state.to_act == (turn,)
    assert state.view()["table"]["values"]["debt"] == (2 if first == "2♠" else 0)


MIXES = [mix for size in range(4) for mix in itertools.combinations(VARIANTS, size)]


@pytest.mark.parametrize("mix", MIXES, ids=lambda mix: "+".join(mix) or "none")
@pytest.mark.parametrize("players", [2, 5])
def test_every_mix_ends_and_keeps_the_laws(mix: tuple[str, ...], players: int) -> None:
    """Random matches of every mix come to their end; in deep runs every law is looked at too."""
    game = cardrules.load("crazy_eights", mix, {"limit": 30}, players)
    if DEPTH.deep:
        assert breach_in_match(game, "0") is None
    for seed in range(3):
        *_, (_, _, state) = walk(game.start(seed), random.Random(seed))
        assert state.outcome in ("won", "shared")
