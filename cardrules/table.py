"""What lies on the table while a game is played: the cells of a state, and moves.

A state is one flat list. The first cells are the same in every game; zones and values
follow, at places that the machine gives them. It knows no rules.
"""

from __future__ import annotations

from typing import Any, Final

from cardrules.cards import Card

# ------------------------------------------------------------------ the cells of a state

START: Final = 0  # the start of the match: machine, seed, laid cards
PHASE: Final = 1  # number of the phase
CODE: Final = 2  # the compiled phase
ACTOR: Final = 3  # seat to act, or -1
WAITING: Final = 4  # seats still to choose in secret, or ()
PASSES: Final = 5  # passes in a row
LAST: Final = 6  # the last play of the trick, or None
LAST_SEAT: Final = 7  # who made it
LEADER: Final = 8  # who leads next, or -1
TRICK: Final = 9  # number of the trick in the phase, from 1
PLAYED: Final = 10  # (seat, class of card) for each single card of the trick, in order
AGAIN: Final = 11  # whether the same player goes on
CHOSEN: Final = 12  # per seat, the move chosen in secret, or None
LAYOUT: Final = 13  # which cards the rules can still tell apart
DRAWS: Final = 14  # how often luck was asked
DEAL: Final = 15  # number of the deal, from 1
VOIDS: Final = 16  # deals thrown in so far
DECISIONS: Final = 17  # moves made so far in the deal
LOG: Final = 18  # (before, seat, move, named cards), the last move first
OUTCOME: Final = 19  # "" while the match goes on
WINNERS: Final = 20  # seats that won
DEAL_SCORES: Final = 21  # what each finished deal scored
BEFORE: Final = 22  # totals when the deal began
TRACE: Final = 23  # None, or a recorder that is told everything that happens
PACK: Final = 24  # cards of the pack that were not dealt: numbers of cards, top first
COMMITTED: Final = 25  # (seat, move, named cards) chosen in secret and not yet shown
GONE: Final = 26  # per seat, cards of its secret choice that were moved since; () for none
ASKED: Final = 27  # the cards of a play, while it is asked whether it may be made; else None
FIRST: Final = 28  # where zones and values begin

FRESH: Final = (-1, (), 0, None, -1, -1, 1, (), False)
"""What stands from ACTOR up to CHOSEN when a phase begins."""

Cells = list[Any]


class Move:
    """What a seat does: its name, the cards as the rules see them, and what it states.

    Moves that mean the same are equal. The last `attached` of the cards are attached to the
    others. `values` holds what was chosen besides cards, such as
    `{"number": 2}` or `{"combination": "run"}`.

    >>> import cardrules
    >>> state = cardrules.load("big_three").start(seed=7)
    >>> move = state.legal_moves(state.to_act[0])[0]
    >>> str(move), move.name, move.cards, dict(move.values)
    ('bid 1', 'bid', (), {'number': 1})
    """

    __slots__ = (
        "_hash",
        "_key",
        "_values",
        "act",
        "attached",
        "cards",
        "combination",
        "item",
        "kind",
        "layout",
        "name",
        "need",
        "number",
        "rank",
        "reading",
        "seat",
        "size",
    )

    seat: int
    name: str
    cards: tuple[Card, ...]
    act: int
    kind: int
    attached: int
    item: Any
    need: int
    layout: int
    combination: int
    rank: int
    number: int
    size: int
    reading: str

    def __init__(
        self,
        seat: int,
        name: str,
        cards: tuple[Card, ...] = (),
        values: tuple[tuple[str, Any], ...] = (),
        *,
        act: int = -1,
        kind: int = -1,
        item: Any = None,
        need: int = 0,
        layout: int = 0,
        combination: int = -1,
        rank: int = -1,
        number: int = -1,
        reading: str = "",
        attached: int = 0,
    ) -> None:
        put = object.__setattr__
        put(self, "seat", seat)
        put(self, "name", name)
        put(self, "cards", cards)
        put(self, "_values", values)
        put(self, "act", act)
        put(self, "kind", kind)
        put(self, "attached", attached)
        put(self, "item", self if item is None else item)
        put(self, "need", need)
        put(self, "layout", layout)
        put(self, "combination", combination)
        put(self, "rank", rank)
        put(self, "number", number)
        put(self, "size", len(cards))
        put(self, "reading", reading)
        key = (seat, name, cards, values, attached)
        put(self, "_key", key)
        put(self, "_hash", hash(key))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a move does not change")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a move does not change")

    @property
    def values(self) -> dict[str, Any]:
        """What was chosen besides cards, by kind; a fresh dictionary each time."""
        return dict(self._values)  # type: ignore[attr-defined]  # a slot set in __init__

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Move):
            return NotImplemented
        return bool(self._key == other._key)  # type: ignore[attr-defined]  # a slot set in __init__

    def __hash__(self) -> int:
        return self._hash  # type: ignore[attr-defined,no-any-return]  # a slot set in __init__

    def __str__(self) -> str:
        """The move in notation, which `State.parse_move` reads back."""
        faces = [str(card) for card in self.cards]
        if self.attached:
            faces.insert(len(faces) - self.attached, "with")
        words = [self.name, *faces]
        for kind, value in self._values:  # type: ignore[attr-defined]  # a slot set in __init__
            if kind != "combination":
                words.append(str(value))
        if self.reading:
            words += ["as", self.reading]
        return " ".join(words)

    def __repr__(self) -> str:
        return f"<Move {self.seat}: {self}>"

    def __copy__(self) -> Move:
        return self

    def __deepcopy__(self, memo: object) -> Move:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, self._key  # type: ignore[attr-defined]  # a slot set in __init__


def restored(
    seat: int,
    name: str,
    cards: tuple[Card, ...],
    values: tuple[tuple[str, Any], ...],
    attached: int,
) -> Move:
    """A move from what it means, as it comes back from a pickle; a state takes it for its own."""
    return Move(seat, name, cards, values, attached=attached)
