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
    """A pack whose cards were laid: the named zones get theirs, the rest is as shuffled."""

    def __init__(self, laid: Laid, order: Sequence[int]) -> None:
        self.queues = {place: list(cards) for place, cards in laid.items()}
        named = {card for cards in laid.values() for card in cards}
        self.rest = [card for card in order if card not in named]
        self.short: tuple[str, int] | None = None  # a place that got fewer than are dealt to it

    def __len__(self) -> int:
        return len(self.rest) + sum(len(queue) for queue in self.queues.values())

    def hands(self, zone: str, seats: Sequence[int], each: int) -> list[list[int]]:
        """The cards of one `deal` statement: those laid first, then from the rest."""
        found = []
        exactly = each * len(seats) <= len(self)
        for seat in seats:
            queue = self.queues.get((zone, seat), [])
            cards, queue[:] = queue[:each], queue[each:]
            named = (zone, seat) in self.queues
            missing = 0 if named and queue else each - len(cards)
            spare = max(0, min(missing, len(self.rest)))
            cards += self.rest[:spare]
            self.rest = self.rest[spare:]
            if exactly and len(cards) < each:
                self.short = (zone, seat)
            found.append(cards)
        return found
