"""How a match begins: its seed, the cards laid for its deals, and chance that was given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cardrules.table import DEAL, VOIDS

if TYPE_CHECKING:
    from cardrules.machine.nodes import Machine

Laid = Mapping[tuple[str, int], tuple[int, ...]]


class Start:
    """What the states of one match share and never change.

    `laid` holds for each of the first deals the cards of the zones that were laid, by zone
    and seat (-1 where there is one for all).
    """

    __slots__ = ("chance", "dealt", "laid", "machine", "memo", "record", "seed", "situation")

    def __init__(
        self,
        machine: Machine,
        seed: bytes,
        laid: Sequence[Laid] = (),
        chance: Mapping[str, Sequence[int]] | None = None,
        record: Mapping[str, Any] | None = None,
        situation: Mapping[str, Any] | None = None,
    ) -> None:
        self.machine = machine
        self.seed = seed
        self.laid = tuple(laid)
        self.chance = dict(chance or {})
        self.record = dict(record or {})
        self.situation = situation
        self.memo: dict[int, Any] = {}
        self.dealt: tuple[Any, list[Any]] | None = None  # cells before a deal, after which move

    def laid_for(self, deal: int, voids: int) -> Laid | None:
        """The cards laid for a deal, counting those thrown in."""
        at = deal + voids - 1
        return self.laid[at] if at < len(self.laid) else None

    def chance_for(self, name: str, c: Sequence[Any]) -> int | None:
        """The outcome given for this occurrence of a chance, if any.

        A value is drawn once a life, so the occurrences of one name are counted by deals.
        """
        given = self.chance.get(name, ())
        at = max(c[DEAL], 1) + c[VOIDS] - 1
        return given[at] if at < len(given) else None


class LaidPack:
    """A pack whose cards were laid: the named zones get theirs, the rest is as shuffled.

    It never changes; dealing from it gives another. `short` is a place that got fewer cards
    than are dealt to it.
    """

    __slots__ = ("queues", "rest", "short")

    def __init__(self, laid: Laid, order: Sequence[int]) -> None:
        named = {card for cards in laid.values() for card in cards}
        rest = tuple(card for card in order if card not in named)
        self._set({place: tuple(cards) for place, cards in laid.items()}, rest, None)

    def _set(
        self,
        queues: Mapping[tuple[str, int], tuple[int, ...]],
        rest: tuple[int, ...],
        short: tuple[str, int] | None,
    ) -> None:
        self.queues = queues
        self.rest = rest
        self.short = short

    def __len__(self) -> int:
        return len(self.rest) + sum(len(queue) for queue in self.queues.values())

    def hands(
        self, zone: str, seats: Sequence[int], each: int
    ) -> tuple[list[tuple[int, ...]], LaidPack]:
        """The cards of one `deal` statement, those laid first, and the pack after it."""
        queues, rest, short = dict(self.queues), self.rest, self.short
        found = []
        exactly = each * len(seats) <= len(self)
        for seat in seats:
            place = zone, seat
            cards = queues.get(place, ())[:each]
            if place in queues:
                queues[place] = queues[place][each:]
            missing = 0 if queues.get(place) else each - len(cards)
            cards, rest = cards + rest[:missing], rest[missing:]
            if exactly and len(cards) < each:
                short = place
            found.append(cards)
        after = LaidPack.__new__(LaidPack)
        after._set(queues, rest, short)
        return found, after
