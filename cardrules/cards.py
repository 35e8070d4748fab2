"""Cards, ranks, suits and decks as plain values. It knows no rules."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

SUIT_SIGNS = {"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣"}
SUIT_OF_SIGN = {sign: name for name, sign in SUIT_SIGNS.items()}
SUIT_OF_LETTER = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
VARIATIONS = "\ufe0e\ufe0f"
"""What may follow a suit sign to choose how it is drawn; it makes no difference."""

FRENCH_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
FRENCH_SUITS = ("spades", "hearts", "diamonds", "clubs")


def suit_name(word: str) -> str:
    """The name of a French suit by its name, its sign or its letter; any other word as it is.

    >>> suit_name("♥"), suit_name("h"), suit_name("swords")
    ('hearts', 'hearts', 'swords')
    """
    word = word.rstrip(VARIATIONS)
    return SUIT_OF_SIGN.get(word) or SUIT_OF_LETTER.get(word.upper()) or word


@attrs.frozen
class Card:
    """A card by its rank and suit; the suit is None for a joker, or where no rule can tell.

    >>> str(Card("4", "hearts")), str(Card("10"))
    ('4♥', '10')
    """

    rank: str
    suit: str | None = None

    def __str__(self) -> str:
        if self.suit is None:
            return self.rank
        return self.rank + SUIT_SIGNS.get(self.suit, f"/{self.suit}")


@attrs.frozen
class DeckCard:
    """One card of a deck: its number, its face, and where rank and suit stand in their orders.

    `rank` counts from the lowest; `suit` is -1 for a card without one; `value` is what the
    card counts.
    """

    number: int
    face: Card
    rank: int
    suit: int
    value: int = 0

    def __str__(self) -> str:
        return str(self.face)


@attrs.frozen
class Deck:
    """All the cards of a game, rank by rank from the lowest, and the names of ranks and suits."""

    ranks: tuple[str, ...]
    suits: tuple[str, ...]
    cards: tuple[DeckCard, ...]
    titles: Mapping[str, str] = attrs.field(factory=dict, eq=False, repr=False)
    """What people call the cards without a suit that have a title, by their ranks."""

    @property
    def size(self) -> int:
        """How many cards there are."""
        return len(self.cards)

    def rank_of(self, word: str) -> int:
        """The place of a rank in the order, or -1; `T` is also 10.

        A one-letter rank may be written small.
        """
        if word in self.ranks:
            return self.ranks.index(word)
        name = word.upper() if len(word) == 1 else word
        name = "10" if name == "T" and "T" not in self.ranks else name
        return self.ranks.index(name) if name in self.ranks else -1

    def suit_of(self, word: str) -> int:
        """The place of a suit, by its name, its sign or its letter, large or small, or -1."""
        name = word if word in self.suits else suit_name(word)
        return self.suits.index(name) if name in self.suits else -1

    def split(self, word: str) -> tuple[int, int] | None:
        """Rank and suit in a word such as `4♥`, `10H` or `BJ`; suit -1 where none is written.

        None for a word that is no card of this deck.
        """
        word = word.rstrip(VARIATIONS)
        rank = self.rank_of(word)
        if rank >= 0:
            return rank, -1
        name, sign, own = word.partition("/")
        if sign:
            rank, suit = self.rank_of(name), self.suit_of(own)
        else:
            rank, suit = self.rank_of(word[:-1]), self.suit_of(word[-1:])
        return (rank, suit) if rank >= 0 and suit >= 0 else None

    def named(self, word: str) -> tuple[DeckCard, ...]:
        """The cards that a word can mean: one, or every card of a rank."""
        found = self.split(word)
        if found is None:
            return ()
        rank, suit = found
        return tuple(card for card in self.cards if card.rank == rank and suit in (card.suit, -1))
