"""OpenSpiel's Kuhn poker, Leduc poker, Goofspiel and Crazy Eights agree with our rule files.

The same cards are dealt to both. At every decision the same seats are to act and have the same
moves; at the end the scores are the same. A move that is the only one may be left out by either.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

import cardrules
from tests.peers.checks import Check, holds
from tests.peers.openspiel import (
    act,
    actions,
    cards_held,
    each_once,
    like_theirs,
    random_hands,
    suit_first,
)

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")


@functools.cache
def game(
    name: str,
    players: int,
    options: tuple[tuple[str, Any], ...] = (),
    variants: tuple[str, ...] = (),
) -> cardrules.Game:
    """One of our games, loaded once."""
    return cardrules.load(name, variants, dict(options), players)


def theirs_of(name: str, **parameters: Any) -> Any:
    """The beginning of a game of OpenSpiel."""
    return pyspiel.load_game(name, parameters).new_initial_state()


def lying_in(state: cardrules.State, zone: str) -> list[str]:
    """The cards that everybody sees in a zone."""
    cards: list[str] = state.view()["table"]["zones"][zone]["cards"]
    return cards


# ------------------------------------------------------------------ Kuhn and Leduc poker

RANKS = ["A", *map(str, range(2, 11)), "J", "Q", "K"]


def bets_agree(
    ours: cardrules.State,
    theirs: Any,
    names: Mapping[str, str],
    rand: random.Random,
    times: int = 1,
) -> int:
    """Play one deal of betting at random in both, for so many times the chips in ours."""
    decisions = 0
    while not theirs.is_terminal():
        if theirs.is_chance_node():  # the card for the board, which ours has turned up already
            (card,) = lying_in(ours, "board")
            at = RANKS.index(card[:-1]) - (12 - ours.game.players)
            theirs.apply_action(2 * at + "♠♥".index(card[-1]))
            continue
        seat = theirs.current_player()
        assert ours.to_act == (seat,)
        moves = each_once((str(move), move) for move in ours.legal_moves(seat))
        same = {names[name]: action for name, action in actions(theirs).items()}
        assert set(moves) == set(same)
        chosen = rand.choice(sorted(moves))
        theirs.apply_action(same[chosen])
        ours = ours.play(seat, moves[chosen])
        decisions += 1
    assert ours.is_over
    assert list(ours.deal_scores[0]) == [times * chips for chips in theirs.returns()]
    return decisions


def kuhn_poker_agrees(seed: int) -> int:
    """Play a deal of Kuhn poker in both, by two or by more."""
    players = (2, 3, 4, 7)[seed % 4]
    rand = random.Random(seed)
    cards = rand.sample(range(players + 1), players)
    theirs = theirs_of("kuhn_poker", players=players)
    for card in cards:
        theirs.apply_action(card)
    hands = [RANKS[12 - players + card] for card in cards]
    ours = game("kuhn_poker", players).start(seed, {"hand": hands}, {"opener": 0})
    return bets_agree(ours, theirs, {"Pass": "pass", "Bet": "bet"}, rand)


DOUBLED = (("ante", 2), ("big_bet", 8), ("small_bet", 4))


def leduc_poker_agrees(seed: int) -> int:
    """Play a deal of Leduc poker in both, by two or by more.

    OpenSpiel halves chips where two share a pot. So that ours need not, all bets are doubled
    where more than two play.
    """
    players = (2, 3, 4, 6)[seed % 4]
    options, times = ((), 1) if players == 2 else (DOUBLED, 2)
    names = {"Fold": "fold", "Call": "call", "Raise": "raise"}
    rand = random.Random(seed)
    cards = rand.sample(range(2 * players + 2), players)
    theirs = theirs_of("leduc_poker", players=players)
    for card in cards:
        theirs.apply_action(card)
    hands = [RANKS[12 - players + card // 2] + "♠♥"[card % 2] for card in cards]
    ours = game("leduc_poker", players, options).start(seed, {"hand": hands}, {"opener": 0})
    return bets_agree(ours, theirs, names, rand, times)


# ------------------------------------------------------------------ Goofspiel

ORDERS = {"ascending": "ascending", "descending": "descending", "shuffled": "random"}


def goofspiel_agrees(seed: int, *, hidden: bool = False) -> int:
    """Play a game of Goofspiel at random in both, with so many prizes, players and bids.

    Where there is one bid less than there are prizes, OpenSpiel makes the last bids by itself and
    comes to a position in which nobody can move; that is left out.
    """
    table = random.Random(seed // 20)  # each is loaded once for twenty deals
    prizes, players = table.randint(2, 13), table.randint(2, 3)
    order = table.choice(sorted(ORDERS))
    turns = table.choice([prizes, *range(1, prizes - 1)])  # OpenSpiel hangs at one less
    rand = random.Random(seed)
    theirs = theirs_of(
        "goofspiel",
        num_cards=prizes,
        num_turns=turns,
        players=players,
        points_order=ORDERS[order],
        returns_type="total_points",
        imp_info=hidden,
    )
    options = (("order", order), ("prizes", prizes), ("turns", turns))
    variants = ("hidden_bids",) if hidden else ()
    ours = game("goofspiel", players, options, variants).start(seed)
    decisions = 0
    while not ours.is_over:
        if theirs.is_terminal():
            assert all(len(ours.legal_moves(seat)) == 1 for seat in ours.to_act)
            for seat in ours.to_act:
                ours = ours.play(seat, ours.legal_moves(seat)[0])
            continue
        if theirs.is_chance_node():
            theirs.apply_action(RANKS.index(lying_in(ours, "prize")[-1][:-1]))
            continue
        assert theirs.is_simultaneous_node()
        assert ours.to_act == tuple(range(players))
        bids = []
        for seat in range(players):
            listed = ours.legal_moves(seat)
            moves = each_once((RANKS.index(move.cards[0].rank), move) for move in listed)
            assert set(moves) == set(theirs.legal_actions(seat)), seed
            bids.append(rand.choice(sorted(moves)))
            ours = ours.play(seat, moves[bids[-1]])
            decisions += 1
        theirs.apply_actions(bids)
    assert theirs.is_terminal()
    assert list(ours.deal_scores[0]) == theirs.returns(), seed
    return decisions


def hidden_bids_agree(seed: int) -> int:
    """The same where bids are not shown, which changes nothing of the play."""
    return goofspiel_agrees(seed, hidden=True)


# ------------------------------------------------------------------ Crazy Eights

SUITS = "♣♦♥♠"
PACK = [rank + suit for rank in RANKS for suit in SUITS]


@functools.cache
def crazy_eights(
    players: int, variants: tuple[str, ...], options: tuple[tuple[str, Any], ...]
) -> cardrules.Game:
    """Our Crazy Eights with the charges of OpenSpiel, under variants of ours."""
    laid: list[str | Path] = [like_theirs("openspiel_charges"), *variants]
    return cardrules.load("crazy_eights", laid, dict(options), players)


def crazy_name(move: cardrules.Move) -> str:
    """One of our moves as OpenSpiel writes it."""
    match move.name:
        case "play":
            return f"Play {suit_first(str(move.cards[0]))}"
        case "name":
            return f"Nominate suit {str(move.values['suit'])[0].upper()}"
        case _:
            return move.name.capitalize()


def crazy_eights_agrees(
    seed: int,
    variants: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    **parameters: Any,
) -> int:
    """Play a deal of Crazy Eights at random in both, with the charges of OpenSpiel.

    It charges 10 for an ace, and for a card from 2 to 10 its number in the pack; so does the
    variant `openspiel_charges`.
    """
    rand = random.Random(seed)
    players = rand.randint(2, 5)
    size = 7 if players == 2 else 5
    *hands, stock = random_hands(PACK, [size] * players + [52 - size * players], rand)
    dealer = rand.randrange(players)
    theirs = theirs_of("crazy_eights", players=players, **parameters)
    act(theirs, f"Decide Player {dealer} to be the dealer")
    order = [(dealer + 1 + step) % players for step in range(players)]
    for at in range(size):
        for seat in order:
            act(theirs, f"Deal {suit_first(hands[seat][at])}")
    rules = crazy_eights(players, tuple(variants), tuple(sorted((options or {}).items())))
    ours = rules.start(seed, {"hand": hands, "stock": stock}, {"dealer": dealer})
    if stock[0].startswith("8"):
        act(theirs, f"Deal {suit_first(stock[0])}")  # and put back
    act(theirs, f"Deal {suit_first(lying_in(ours, 'pile')[0])}")
    decisions = 0
    eager = rand.random()  # how often one plays who can; else deals would seldom go on long
    while not theirs.is_terminal():
        seat = theirs.current_player()
        assert ours.to_act == (seat,), seed
        moves = each_once((crazy_name(move), move) for move in ours.legal_moves(seat))
        assert set(moves) == set(actions(theirs)), seed
        playing = [name for name in sorted(moves) if name.startswith("Play")]
        chosen = rand.choice(playing if playing and rand.random() < eager else sorted(moves))
        act(theirs, chosen)
        held = cards_held(ours, seat) if chosen == "Draw" else []
        ours = ours.play(seat, moves[chosen])
        if chosen == "Draw":
            for card in set(cards_held(ours, seat)) - set(held):
                act(theirs, f"Deal {suit_first(card)}")
        decisions += 1
    assert [-points for points in ours.deal_scores[0]] == theirs.returns(), seed
    return decisions


def drawing_agrees(seed: int) -> int:
    """The same where one card may be drawn in a turn, or three, or twelve."""
    draws = (1, 3, 12)[seed % 3]
    return crazy_eights_agrees(seed, (), {"draws": draws}, max_draw_cards=draws)


def reshuffling_agrees(seed: int) -> int:
    """The same where the pile becomes the stock, at the same moment in both."""
    return crazy_eights_agrees(seed, ["reshuffle"], reshuffle=True)


def special_cards_agree(seed: int) -> int:
    """The same where twos, aces and queens do something, a first one turned up too.

    OpenSpiel counts a pass where drawing for twos takes the very last cards; so does the variant
    `openspiel_twos`.
    """
    laid = ["special_cards", str(like_theirs("openspiel_twos"))]
    return crazy_eights_agrees(seed, laid, use_special_cards=True)


# ------------------------------------------------------------------ the checks

CHECKS = [
    Check("Kuhn Poker", "for 2, 3, 4 and 7", kuhn_poker_agrees),
    Check("Leduc Hold'em", "for 2, 3, 4 and 6", leduc_poker_agrees),
    Check("Goofspiel", "any number of prizes and bids", goofspiel_agrees),
    Check("Goofspiel", "hidden bids", hidden_bids_agree, 5),
    Check("Crazy Eights", "for 2 to 5", crazy_eights_agrees),
    Check("Crazy Eights", "1, 3 or 12 cards drawn", drawing_agrees, 5),
    Check("Crazy Eights", "reshuffle", reshuffling_agrees, 5),
    Check("Crazy Eights", "special cards", special_cards_agree, 5),
]


@pytest.mark.parametrize("check", CHECKS, ids=str)
def test_openspiel_agrees(check: Check) -> None:
    """At every decision of every deal the same seats have the same moves, and the scores agree."""
    holds(check)


def test_drawing_the_last_cards_for_twos_counts_as_a_pass_in_openspiel() -> None:
    """A deal that ends by it, one in some hundreds."""
    assert special_cards_agree(275) == 79
