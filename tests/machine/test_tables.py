"""Decks that hang on the table, zones shuffled, top cards, the turn given away, division."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardrules
from tests.strategies import lying, say

FRAME = """
cardrules 1

game tables "Tables"
  players 2..4

options
  most     number 1..13, default 13   "The highest card."
  divisor  number 1..9, default 2     "By what is divided."
{options}
deck french
  ranks A 2 3 4 5 6 7 8 9 10 J Q K
  A counts 1
  2 3 4 5 6 7 8 9 10 count face value
  J counts 11
  Q counts 12
  K counts 13
{deck}

zones
  hand   per player, seen by owner
  stock  in order, seen by nobody
  pile   in order, seen by all

values
  points  number per player, from 0, for the match
  opener  player, for the match, drawn at random
  amount  number, from 7, for the deal

phase the_deal
  shuffle
  deal 2 to hand
  deal rest to stock
{dealt}
  next playing

phase playing
  turns from opener
  move play: 1 card from hand to pile
{played}
  ends when hand of every player is empty
    end the deal

match
  ends after 1 deal
  won by most points
  ties shared
{examples}
"""
PARTS = ("options", "deck", "dealt", "played", "examples")


def game(
    players: int = 2, options: Mapping[str, object] | None = None, **parts: str
) -> cardrules.Game:
    """The game with some lines put in."""
    text = FRAME.format(**{part: parts.get(part, "") for part in PARTS})
    return cardrules.loads(text, players=players, options=options)


def faces(rules: cardrules.Game) -> set[str]:
    """The cards of the deck."""
    return {str(card) for card in rules.rules.deck.cards}


# ------------------------------------------------------------------ the deck


@pytest.mark.parametrize(("players", "size"), [(2, 52), (3, 51), (4, 39)])
def test_cards_are_left_out_for_some_numbers_of_players(players: int, size: int) -> None:
    """A card, or a whole suit, is in the deck for some tables and not for others."""
    deck = "  without 2♦ when number of players = 3\n  without ♣ when number of players = 4"
    found = faces(game(players, deck=deck))
    assert len(found) == size
    assert ("2♦" in found) == (players != 3)
    assert ("9♣" in found) == (players != 4)


@pytest.mark.parametrize("most", [1, 5, 13])
def test_cards_are_left_out_by_what_they_are(most: int) -> None:
    """Options, and rank, suit and value of a card, say whether it is in the deck."""
    deck = "  without cards where (value of card > most and suit of card is not ♠)"
    found = faces(game(options={"most": most}, deck=deck))
    assert len(found) == 13 + 3 * most
    assert "K♠" in found
    assert ("6♥" in found) == (most >= 6)


@pytest.mark.parametrize(
    ("where", "left"), [("card is A♠", 153), ("(card is not A♠ and rank of card is A)", 147)]
)
def test_a_card_is_left_out_of_every_pack(where: str, left: int) -> None:
    """What a condition says of a card holds for the same card of all packs."""
    deck = f"  packs 3\n  without cards where {where}"
    assert len(game(deck=deck).rules.deck.cards) == left


def test_an_example_may_name_cards_that_are_there_for_its_own_table() -> None:
    """An example that sets an option is about a deck of its own, however the file is loaded."""
    examples = """
example "With few cards"
  set most to 4
  seats Ann Bob
  phase playing
  opener is Ann
  hand of Ann 4♥ 3♥
  turn of Ann
  may play 4♥

example "With all cards"
  seats Ann Bob
  phase playing
  opener is Ann
  hand of Ann K♥ 3♥
  turn of Ann
  may play K♥
"""
    deck = "  without cards where value of card > most"
    for most in (4, 13):
        rules = game(options={"most": most}, deck=deck, examples=examples)
        assert len(rules.rules.examples) == 2


def test_a_rule_that_needs_a_card_which_is_left_out_is_refused() -> None:
    """With a number of players for which the card is missing, the file does not hold."""
    lines = {
        "deck": "  without 2♦ when number of players = 3",
        "dealt": "  opener becomes holder of 2♦ in hand, else opener",
    }
    assert game(2, None, **lines)
    with pytest.raises(cardrules.RulesError, match="the deck has no card `2♦`"):
        game(3, None, **lines)


# ------------------------------------------------------------------ shuffling a zone

SHUFFLED = "  shuffle stock"


@pytest.mark.parametrize("seed", range(3))
def test_a_zone_is_shuffled_where_it_lies(seed: int) -> None:
    """The stock holds the same cards as without, nearly always in another order."""
    before = game().start(seed)
    after = game(dealt=SHUFFLED).start(seed)
    (stock,) = (at for at in lying(before) if at[1] < 0 and len(lying(before)[at]) == 48)
    assert sorted(lying(before)[stock]) == sorted(lying(after)[stock])
    assert lying(before)[stock] != lying(after)[stock]
    assert {at: cards for at, cards in lying(before).items() if at != stock} == {
        at: cards for at, cards in lying(after).items() if at != stock
    }
    assert {"event": "shuffled", "zone": "stock"} in after.history(None)


def test_every_order_of_a_shuffled_zone_comes_up() -> None:
    """Three cards come to lie in all six orders, about as often."""
    deck = "  without cards where (suit of card is not ♠ or value of card > 7)"
    laid = {"hand": ["A 2", "3 4"], "stock": "5 6 7"}
    rules = game(deck=deck, dealt=SHUFFLED)
    orders = [tuple(lying(rules.start(seed, deal=laid))[(1, -1)]) for seed in range(600)]
    counts = [orders.count(order) for order in set(orders)]
    assert len(counts) == 6
    assert min(counts) > 60


def test_what_was_known_of_a_shuffled_zone_is_forgotten() -> None:
    """Cards that all have seen and that went back to the stock are known until it is shuffled."""
    shown = "  2 from stock to pile\n  pile to stock"
    laid = {"stock": "A♠ A♥"}
    assert set(game(dealt=shown).start(1, deal=laid).known(1)["stock"]) == {"A♠", "A♥"}
    assert game(dealt=f"{shown}\n{SHUFFLED}").start(1, deal=laid).known(1)["stock"] == []


# ------------------------------------------------------------------ the top card


def test_the_top_card_is_the_one_that_came_last() -> None:
    """The rank and suit of the top card are those of the card played last; at first none is."""
    played = """
    needs suit of (top card in pile) is none or suit of card is suit of (top card in pile)
"""
    laid = {"hand": ["4♥ 5♠", "6♥ 7♠"]}
    state = game(played=played).start(1, deal=laid, chance={"opener": 0})
    assert [str(move) for move in state.legal_moves(0)] == ["play 4♥", "play 5♠"]
    state = say(state, (0, "play 4♥"))
    assert [str(move) for move in state.legal_moves(1)] == ["play 6♥"]


# ------------------------------------------------------------------ the turn


def test_the_turn_is_given_to_a_player() -> None:
    """Of four players each gives the turn to the one across, and so two play all their cards."""
    played = "    across of player plays next\n    when hand is empty\n      end the deal"
    state = game(4, played=played).start(1, chance={"opener": 1})
    seats = []
    while not state.is_over:
        seats.append(state.to_act[0])
        state = state.play(seats[-1], state.legal_moves(seats[-1])[0])
    assert seats == [1, 3, 1]


def test_a_player_may_give_the_turn_to_themselves() -> None:
    """Who plays next may be the one who has just played."""
    played = "    player plays next\n    when hand is empty\n      end the deal"
    state = game(3, played=played).start(1, chance={"opener": 2})
    assert say(state, (2, str(state.legal_moves(2)[0]))).to_act == (2,)


# ------------------------------------------------------------------ numbers


@given(st.integers(-50, 50), st.integers(1, 9))
def test_division_is_rounded_down(number: int, divisor: int) -> None:
    """What comes of a division is the whole number below, also where it is negative."""
    dealt = f"  amount becomes ({number} + amount - 7) / divisor"
    state = game(options={"divisor": divisor}, dealt=dealt).start(1)
    assert state.view(None)["table"]["values"]["amount"] == number // divisor


def test_division_goes_from_left_to_right_and_before_addition() -> None:
    """`20 / 3 * 3` is 18, and `1 + 6 / 2` is 4."""
    for line, found in (("20 / 3 * 3", 18), ("1 + 6 / 2", 4), ("-7 / 2", -4), ("amount / 2", 3)):
        state = game(dealt=f"  amount becomes {line}").start(1)
        assert state.view(None)["table"]["values"]["amount"] == found


def test_nothing_is_divided_by_nothing() -> None:
    """A divisor that turns out to be 0 stops play with a code and the line."""
    rules = game(dealt="  amount becomes 7 / (amount - 7)")
    with pytest.raises(cardrules.RuleFailure) as caught:
        rules.start(1)
    assert caught.value.diagnostic.code == "P009"


@pytest.mark.parametrize("number", [-1, 0, 2, 60])
def test_a_number_of_cards_worked_out_is_drawn(number: int) -> None:
    """As many cards as a value says go from the top, all if fewer are left, none if it is below."""
    dealt = f"  amount becomes {number}\n  amount from stock to pile"
    table = game(dealt=dealt).start(1).view(None)["table"]["zones"]
    assert table["pile"]["count"] == max(0, min(number, 48))


def test_drawn_cards_come_from_the_top() -> None:
    """The topmost cards are drawn one after the other; the last of them comes to lie on top."""
    dealt = "  amount becomes 3\n  amount from stock to pile"
    state = game(dealt=dealt).start(1, deal={"stock": "4♥ 5♥ 6♥ 7♥"})
    assert state.view(None)["table"]["zones"]["pile"]["cards"] == ["6♥", "5♥", "4♥"]
