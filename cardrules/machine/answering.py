"""What may follow the last play: looked up by the kind of play, and by the ranks a hand holds."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardrules.machine.codes import Code
from cardrules.machine.plays import Finder, Plays, Quick
from cardrules.table import LAST, Cells, Move

Lister = Callable[[Cells, int], tuple[Move, ...]]


class Answers:
    """The moves of each seat after a play: those that beat it, and a tail of others.

    `quick` finds them by kind of play and seat where there is such a way, and fills while games
    are played; `leading` gives what may be done where there is no last play. `cards` are those
    that plays are made of, `base` the cell where they lie for seat 0, if they are the mover's own.
    `kinds` holds a play of each kind, as far as beating goes; `beaters` the kinds that beat each.
    """

    def __init__(
        self,
        plays: Sequence[Plays],
        kinds: Sequence[Move],
        tails: Sequence[tuple[Move, ...]],
        leading: Lister,
        cards: Code,
        base: int | None,
    ) -> None:
        self.plays = plays
        self.tails = tails
        self.leading = leading
        self.cards = cards
        self.base = base
        self.leads = tuple(each.leader() for each in plays)
        self.only_leads = False
        self.slow: list[dict[int, Finder]] = [{} for _ in plays]
        self.quick: list[list[Quick | None]] = [[None] * len(plays) for _ in kinds]
        self.kinds = kinds
        self.beaters: list[frozenset[int] | None] = [None] * len(kinds)

    def otherwise(self, c: Cells, seat: int, last: Move) -> tuple[Move, ...]:
        """What may follow a play for which no quick way is known, or not yet."""
        find = self.slow[seat].get(last.number)
        if find is None:
            plays, tail = self.plays[seat], self.tails[seat]
            group = self.quick[last.number][seat] = plays.quick(last, tail)
            if group is not None:
                add, low, lower, high, higher = group
                mask = self.cards(c, seat, None) + add
                return lower[mask & low] + higher[mask & high]
            find = self.slow[seat][last.number] = plays.answers(last)
        return find(self.cards(c, seat, None)) + self.tails[seat]

    def beat(self, last: Move) -> frozenset[int]:
        """The numbers of the kinds of plays that beat a play."""
        beats = self.plays[0].beats
        found = frozenset(at for at, kind in enumerate(self.kinds) if beats(kind, last))
        self.beaters[last.number] = found
        return found

    def lister(self) -> Lister:
        """What lists them."""
        quick, leading, otherwise = self.quick, self.leading, self.otherwise
        cards, base = self.cards, self.base

        def found(c: Cells, seat: int) -> tuple[Move, ...]:
            last: Move | None = c[LAST]
            if last is None:
                return leading(c, seat)
            group = quick[last.number][seat]
            if group is None:
                return otherwise(c, seat, last)
            add, low, lower, high, higher = group
            mask = cards(c, seat, None) + add
            return lower[mask & low] + higher[mask & high]

        if base is None:
            return found

        def found_in_hand(c: Cells, seat: int) -> tuple[Move, ...]:
            last: Move | None = c[LAST]
            if last is None:
                return leading(c, seat)
            group = quick[last.number][seat]
            if group is None:
                return otherwise(c, seat, last)
            add, low, lower, high, higher = group
            mask = c[base + seat] + add
            return lower[mask & low] + higher[mask & high]

        return found_in_hand
