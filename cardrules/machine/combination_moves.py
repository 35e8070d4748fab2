"""Moves that play a combination."""

from __future__ import annotations

from cardrules.cards import Card
from cardrules.limits import LIMITS
from cardrules.machine.attached import Body, Maker, every_attachment
from cardrules.machine.bounds import most_cards
from cardrules.machine.card_moves import FromZone
from cardrules.machine.kinds import Allower, Lister, Making
from cardrules.machine.layouts import Layout
from cardrules.machine.plays import Plays, beats, table
from cardrules.model import nodes as m
from cardrules.table import LAST, Cells, Move


def _keep_within(moves: Making, rule: m.MoveRule, entries: int) -> None:
    """All the tables of a game together have a limit, as each of them has."""
    seats = moves.places.seats
    if len(moves.made) + entries * seats > LIMITS.plays * seats:
        message = f"`{rule.name}` could be made in more than {LIMITS.plays} ways"
        raise moves.expressions.failing("P004", message, rule.span)


class CombinationMove(FromZone):
    """`combination from hand to pile`"""

    def __init__(
        self,
        moves: Making,
        rule: m.MoveRule,
        number: int,
        layout: Layout,
        choice: m.CombinationChoice,
    ) -> None:
        super().__init__(moves, rule, number, layout, choice)
        entries, carriers = table(
            layout,
            moves.rules.combinations,
            most_cards(moves.rules, choice.source.zone),
            moves.expressions.failing,
        )
        _keep_within(moves, rule, len(entries))
        self.readings: dict[int, int] = {}
        for _, need, _ in entries:
            self.readings[need] = self.readings.get(need, 0) + 1
        self.kinds: dict[tuple[int, int, int], int] = {}
        self.beating = moves.rules.beating
        self.ridden: list[dict[tuple[int, int, int], Move]] = []
        self.plays = []
        for seat in range(moves.places.seats):
            own = [self._play(seat, *entry) for entry in entries]
            self.ridden.append({})
            self.plays.append(Plays(layout, own, carriers, self._maker(seat), self.beating))

    def _maker(self, seat: int) -> Maker:
        ridden = self.ridden[seat]

        def make(body: Body, attached: int) -> Move:
            key = body.combination.number, body.need, attached
            found = ridden.get(key)
            if found is None:
                found = ridden[key] = self._play(
                    seat, body.combination, body.need + attached, body.rank, body.need
                )
            return found

        return make

    def _play(
        self, seat: int, combination: m.Combination, need: int, rank: int, body: int = 0
    ) -> Move:
        """A play; the cards of its body go first."""
        listed = self.layout.listed
        classes = listed(body) + listed(need - body) if body else listed(need)
        cards: tuple[Card, ...] = tuple(self.layout.face[at] for at in classes)
        kind = combination.number, len(cards), rank
        return self.make(
            seat,
            cards=cards,
            values=(("combination", combination.name),),
            need=need,
            combination=combination.number,
            item=combination.number,
            rank=rank,
            number=self.kinds.setdefault(kind, len(self.kinds)),
            reading=combination.name if self.readings.get(need, 0) > 1 else "",
            attached=len(listed(need - body)) if body else 0,
        )

    def lister(self) -> Lister:
        once, each, found = self.once, self.each, self._found()
        if once is None and each is None:
            return found

        def listed(c: Cells, seat: int) -> tuple[Move, ...]:
            if once is not None and not once(c, seat, None):
                return ()
            moves = found(c, seat)
            if each is None:
                return moves
            return tuple([move for move in moves if each(c, seat, move.item)])

        return listed

    def _found(self) -> Lister:
        """The plays that lie there and beat the last one, if they must."""
        beats_last = self.rule.beats_last
        cards, base = self.cards, self.own_base
        leads = tuple(plays.leads for plays in self.plays)
        known = tuple(plays.known for plays in self.plays)
        quick = tuple(plays.quick for plays in self.plays)
        beaters = tuple(plays.beaters for plays in self.plays)
        if base is None:

            def anywhere(c: Cells, seat: int) -> tuple[Move, ...]:
                last = c[LAST]
                if last is None or not beats_last:
                    return leads[seat](cards(c, seat, None))
                find = known[seat].get(last.number) or beaters[seat](last)
                return find(cards(c, seat, None))

            return anywhere
        if not beats_last:
            return lambda c, seat: leads[seat](c[base + seat])

        def found(c: Cells, seat: int) -> tuple[Move, ...]:
            last = c[LAST]
            if last is None:
                return leads[seat](c[base + seat])
            group = quick[seat].get(last.number)
            if group is None:
                find = known[seat].get(last.number) or beaters[seat](last)
                return find(c[base + seat])
            add, relevant, moves_of, fit = group
            mask = c[base + seat] + add & relevant
            moves = moves_of.get(mask)
            return fit(mask) if moves is None else moves

        return found

    def allower(self) -> Allower:
        once, each, cards, guard = self.once, self.each, self.cards, self.layout.guard
        beating = beats(self.beating) if self.rule.beats_last else None

        def allows(c: Cells, seat: int, move: Move) -> bool:
            if (cards(c, seat, None) | guard) - move.need & guard != guard:
                return False
            last = c[LAST]
            if beating is not None and last is not None and not beating(move, last):
                return False
            if once is not None and not once(c, seat, None):
                return False
            return each is None or bool(each(c, seat, move.item))

        return allows

    def every(self, seat: int) -> list[Move]:
        plays = self.plays[seat]
        found = list(plays.moves)
        for body in plays.carriers:
            found += [plays.make(body, each) for each in every_attachment(self.layout, body)]
        return found
