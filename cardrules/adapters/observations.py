"""What a seat sees of a table as whole numbers, always as many for one game. It knows no library.

Seats are told from the seat that looks: itself is 0, the next in the order of play 1, and so on.
So are the places of zones and the values that each player has.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cardrules.limits import LIMITS
from cardrules.model import nodes as m
from cardrules.model.types import Kind
from cardrules.play.game import Game

LOWEST, HIGHEST = -LIMITS.number, LIMITS.number


class Encoder:
    """Turns what a seat sees into numbers, in an order that the game settles.

    `labels` says of each number what it is.

    >>> import cardrules
    >>> encoder = Encoder(cardrules.load("kuhn_poker"))
    >>> encoder.labels[:3], encoder.size
    (('phase betting', 'deal', 'trick'), 34)
    """

    def __init__(self, game: Game) -> None:
        self.rules = game.rules
        self.players = game.players
        self.faces = tuple(dict.fromkeys(str(card) for card in self.rules.deck.cards))
        self.phases = [phase.name for phase in self.rules.phases if phase.kind != "automatic"]
        self.labels = tuple(self._labels())

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return len(self.labels)

    def _labels(self) -> Iterator[str]:
        yield from (f"phase {name}" for name in self.phases)
        yield from ("deal", "trick", "passes", "pack", "last play by")
        for seat in range(self.players):
            yield f"turn of {seat}"
        for zone in self.rules.zones:
            for seat in range(self.players) if zone.per_player else (-1,):
                of = zone.name if seat < 0 else f"{zone.name} of {seat}"
                yield f"size of {of}"
                yield from (f"{face} in {of}" for face in self.faces)
        for value in self.rules.values:
            for seat in range(self.players) if value.per_player else (-1,):
                of = value.name if seat < 0 else f"{value.name} of {seat}"
                yield f"{of} is seen"
                yield of

    # -------------------------------------------------------------- one view

    def numbers(self, table: dict[str, Any], seat: int) -> list[int]:
        """The numbers of a table as a seat sees it: what `State.view` tells under `table`."""
        found = [int(table["phase"] == name) for name in self.phases]
        last = table["last_play"]
        by = 0 if last is None else self._from(last["seat"], seat) + 1
        found += [table["deal"], table["trick"], table["passes"], table["pack"], by]
        turn = {self._from(other, seat) for other in table["turn"]}
        found += [int(other in turn) for other in range(self.players)]
        for zone in self.rules.zones:
            shown = table["zones"][zone.name]
            for place in self._turned(shown, seat) if zone.per_player else [shown]:
                found += self._place(place)
        for value in self.rules.values:
            known = table["values"][value.name]
            for each in self._turned(known, seat) if value.per_player else [known]:
                found += (0, 0) if each == "hidden" else (1, self._value(value, each, seat))
        return found

    def _from(self, other: int, seat: int) -> int:
        return (other - seat) % self.players

    def _turned(self, entries: Sequence[Any], seat: int) -> list[Any]:
        return [*entries[seat:], *entries[:seat]]

    def _place(self, shown: dict[str, Any]) -> list[int]:
        cards = shown.get("cards", ())
        return [shown["count"], *(cards.count(face) for face in self.faces)]

    def _value(self, value: m.Value, known: Any, seat: int) -> int:
        """A value as a number: what is one of several as its place from 1, none as 0."""
        if known is None:
            return 0
        match value.type.kind:
            case Kind.NUMBER | Kind.TRUTH:
                return int(known)
            case Kind.PLAYER:
                return self._from(known, seat) + 1
            case Kind.CARD:
                return self.faces.index(known) + 1
            case Kind.RANK:
                return self.rules.deck.ranks.index(known) + 1
            case Kind.SUIT:
                return self.rules.deck.suits.index(known) + 1
            case _:
                return value.type.choices.index(known) + 1
