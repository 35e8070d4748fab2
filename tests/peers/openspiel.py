"""OpenSpiel's games beside ours: one deal laid out in both, its moves in one spelling.

Nothing here knows a rule; it deals, translates and looks up.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, TypeVar

import cardrules

Name = TypeVar("Name")
Thing = TypeVar("Thing")

# ------------------------------------------------------------------ our games

VARIANTS = Path(__file__).parent / "variants"


def like_theirs(name: str) -> Path:
    """The file of a variant that no table plays: it makes a game of ours what an engine has."""
    return VARIANTS / f"{name}.cards"


def cards_held(state: cardrules.State, seat: int) -> list[str]:
    """The cards in the hand of a seat, as text."""
    held: list[str] = state.view(seat)["own"]["zones"]["hand"]
    return held


# ------------------------------------------------------------------ hands


def random_hands(deck: Sequence[str], sizes: Sequence[int], rand: random.Random) -> list[list[str]]:
    """Hands of so many cards from a deck, as chance deals them."""
    return _cut(rand.sample(deck, len(deck)), sizes)


def sorted_hands(deck: Sequence[str], sizes: Sequence[int], rand: random.Random) -> list[list[str]]:
    """Hands of cards that stand near each other in the deck, which chance would seldom deal.

    The deck is begun anywhere, a few cards change places, and any seat gets any hand.
    """
    at = rand.randrange(len(deck))
    cards = [*deck[at:], *deck[:at]]
    for _ in range(rand.randrange(12)):
        one, other = rand.sample(range(len(cards)), 2)
        cards[one], cards[other] = cards[other], cards[one]
    hands = _cut(cards, sizes)
    return rand.sample(hands, len(hands))


def _cut(cards: Sequence[str], sizes: Sequence[int]) -> list[list[str]]:
    begins = [sum(sizes[:at]) for at in range(len(sizes))]
    return [list(cards[begin : begin + size]) for begin, size in zip(begins, sizes, strict=True)]


def one_at_a_time(hands: Iterable[Sequence[str]]) -> list[str]:
    """The cards of hands in the order in which they are dealt one at a time, from seat 0."""
    return list(chain.from_iterable(zip(*hands, strict=True)))


# ------------------------------------------------------------------ OpenSpiel's


def each_once(named: Iterable[tuple[Name, Thing]]) -> dict[Name, Thing]:
    """Things by their names, no two of which are alike: else one would hide the other."""
    pairs = list(named)
    found = dict(pairs)
    assert len(found) == len(pairs)
    return found


def actions(theirs: Any) -> dict[str, int]:
    """What may be done in a state of OpenSpiel, by its names."""
    seat = theirs.current_player()
    return each_once((theirs.action_to_string(seat, each), each) for each in theirs.legal_actions())


def act(theirs: Any, name: str) -> None:
    """Take the action of that name."""
    theirs.apply_action(actions(theirs)[name])


# ------------------------------------------------------------------ spelling

_RANKS = {"T": "10", "(BWJ)": "BJ", "(CJ)": "RJ"}
_NAMES = {ours: theirs for theirs, ours in _RANKS.items()}
_SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
_CARD = re.compile(r"\(BWJ\)|\(CJ\)|.")


def rank_of(card: str) -> str:
    """The rank of a card of ours."""
    return card.rstrip("♠♥♦♣")


def rank_first(card: str) -> str:
    """A card of ours as OpenSpiel's Hearts writes it, such as `TH`."""
    rank = rank_of(card)
    return _NAMES.get(rank, rank) + _SUITS[card[-1]]


def suit_first(card: str) -> str:
    """A card of ours as OpenSpiel's Dou Dizhu deals it, such as `HT`."""
    rank = rank_of(card)
    suit = "" if rank == card else _SUITS[card[-1]]
    return suit + _NAMES.get(rank, rank)


Play = tuple[tuple[str, ...], ...]
"""The ranks of a play in a fixed order, and apart from them those that an airplane takes along."""


def play_of_ours(move: cardrules.Move) -> Play:
    """What one of our plays is, whoever writes it."""
    ranks = [card.rank for card in move.cards]
    if not str(move.values["combination"]).startswith("airplane_"):
        return (tuple(sorted(ranks)),)
    at = len(ranks) - move.attached
    return tuple(sorted(ranks[:at])), tuple(sorted(ranks[at:]))


def play_of_theirs(name: str) -> Play:
    """What a play of OpenSpiel's is, such as `333444-55` or `T(CJ)`."""
    parts = [_CARD.findall(part) for part in name.split("-")]
    return tuple(tuple(sorted(_RANKS.get(rank, rank) for rank in part)) for part in parts)
