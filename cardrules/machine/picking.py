"""One move drawn at random from those that could be listed, without listing where that is long.

Which move a number stands for is the same as in the list, so that a match played this way is
the match played from the lists.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardrules.machine.failures import RuleFailure
from cardrules.machine.nodes import MoveCode, Pick, Uncounted
from cardrules.table import Cells, Move

Lister = Callable[[Cells, int], tuple[Move, ...]]
Stuck = Callable[[int], RuleFailure]


def picker(moves: Sequence[MoveCode], listed: Lister, stuck: Stuck) -> Pick:
    """What draws a move of a phase, and tells how many there were."""
    if moves and moves[0].uncounted is not None and all(move.plain for move in moves[1:]):
        return _counted(moves, stuck)

    def pick(c: Cells, seat: int, rand: Callable[[], float]) -> tuple[Move, int]:
        found = listed(c, seat)
        number = len(found)
        if not number:
            raise stuck(seat)
        return found[int(rand() * number)], number

    return pick


def _counted(moves: Sequence[MoveCode], stuck: Stuck) -> Pick:
    uncounted = moves[0].uncounted
    assert uncounted is not None
    eligible, counts, choose = uncounted.eligible, uncounted.count, uncounted.choose
    plains = tuple(move.plain for move in moves[1:] if move.plain is not None)
    if len(plains) == 1 and plains[0][0] is None:
        return _or_pass(uncounted, [one[0] for one in plains[0][1]])
    nothing = 0, None

    def pick(c: Cells, seat: int, rand: Callable[[], float]) -> tuple[Move, int]:
        cards = eligible(c, seat)
        number, parts = counts(cards) if cards else nothing
        others: tuple[Move, ...] = ()
        for test, one in plains:
            if test is None or test(c, seat, None):
                others += one[seat]
        total = number + len(others)
        if not total:
            raise stuck(seat)
        at = int(rand() * total)
        return others[at - number] if at >= number else choose[seat](parts, at), total

    return pick


def _or_pass(uncounted: Uncounted, other: Sequence[Move]) -> Pick:
    """A choice of cards, or the one move of a seat that is always there."""
    eligible = uncounted.eligible
    draws = [uncounted.drawer(seat, move) for seat, move in enumerate(other)]
    if uncounted.own is not None:
        base, may = uncounted.own

        def pick_own(c: Cells, seat: int, rand: Callable[[], float]) -> tuple[Move, int]:
            cards = c[base + seat]
            if cards and (may is None or may(c, seat, None)):
                return draws[seat](cards, rand)
            rand()
            return other[seat], 1

        return pick_own

    def pick(c: Cells, seat: int, rand: Callable[[], float]) -> tuple[Move, int]:
        cards = eligible(c, seat)
        if cards:
            return draws[seat](cards, rand)
        rand()
        return other[seat], 1

    return pick
