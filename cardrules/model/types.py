"""The types of the rule language. They hold no values."""

from __future__ import annotations

import enum

import attrs


class Kind(enum.Enum):
    """What an expression is about, by the word a message uses for it."""

    NUMBER = "a number"
    TRUTH = "a yes or no"
    PLAYER = "a player"
    CARD = "a card"
    CARDS = "cards"
    RANK = "a rank"
    SUIT = "a suit"
    CHOICE = "a choice"
    COMBINATION = "a combination"


@attrs.frozen
class Type:
    """A kind, the words a choice can be, and whether there may be none."""

    kind: Kind
    choices: tuple[str, ...] = ()
    maybe_none: bool = False

    def __str__(self) -> str:
        if self.kind is Kind.CHOICE:
            return "one of " + ", ".join(f"`{choice}`" for choice in self.choices)
        return str(self.kind.value)

    def or_none(self) -> Type:
        """The same, but there may be none."""
        return attrs.evolve(self, maybe_none=True)

    def certain(self) -> Type:
        """The same, and there is one."""
        return attrs.evolve(self, maybe_none=False)

    def fits(self, other: Type) -> bool:
        """Whether the two can be compared or stored in each other, none aside."""
        return self.kind is other.kind and (
            self.kind is not Kind.CHOICE or self.choices == other.choices
        )


NUMBER = Type(Kind.NUMBER)
TRUTH = Type(Kind.TRUTH)
PLAYER = Type(Kind.PLAYER)
CARD = Type(Kind.CARD)
CARDS = Type(Kind.CARDS)
RANK = Type(Kind.RANK)
SUIT = Type(Kind.SUIT)
COMBINATION = Type(Kind.COMBINATION)

DECLARABLE = {
    "number": NUMBER,
    "truth": TRUTH,
    "player": PLAYER,
    "card": CARD,
    "rank": RANK,
    "suit": SUIT,
}
