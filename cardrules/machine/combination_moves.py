"""Moves that play a combination."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from cardrules.cards import Card
from cardrules.limits import LIMITS
from cardrules.machine.answering import Answers
from cardrules.machine.attached import Body, Maker, all_beside, attachments
from cardrules.machine.bounds import most_cards
from cardrules.machine.card_moves import FromZone
from cardrules.machine.failures import RuleFailure
from cardrules.machine.kinds import Allower, Lister, Making, asking
from cardrules.machine.layouts import Layout
from cardrules.machine.nodes import Joined, MoveCode
from cardrules.machine.plays import Plays, Table, as_play, beats, table
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.table import FIRST, LAST, LAYOUT, PLAYED, Cells, Move

_Entry = tuple[m.Combination, int, int]
"""A play of the table: its combination, its cards, its highest rank."""


_AT_ONCE = 20_000
"""Moves of a game that are made while it is compiled; further plays are made when needed."""


def _keep_within(moves: Making, rule: m.MoveRule, entries: int) -> None:
    """All the tables of a game together have a limit, as each of them has."""
    seats = moves.places.seats
    if len(moves.made) + sum(moves.later) + entries * seats > LIMITS.plays * seats:
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
        found, carriers = table(
            layout,
            moves.rules.combinations,
            most_cards(moves.rules, choice.source.zone),
            moves.expressions.failing,
        )
        _keep_within(moves, rule, len(found))
        self.entries: list[_Entry] = []
        self.barred: list[_Entry] = []
        for entry in found:
            (self.entries if self._permits(*entry[:2]) else self.barred).append(entry)
        self.readings: dict[int, int] = {}
        for _, need, _ in self.entries:
            self.readings[need] = self.readings.get(need, 0) + 1
        self.kinds: dict[tuple[int, int, int], int] = {}
        for body in carriers:
            self._number(body.combination, body.size, body.rank)
        for combination, need, rank in self.entries:
            self._number(combination, layout.count(need), rank)
        self.beating = moves.rules.beating
        self.ridden: list[dict[tuple[int, int, int], Move]] = []
        tabled = Table(layout, [need for _, need, _ in self.entries])
        self.plays: list[Plays] = []
        for seat in range(moves.places.seats):
            self.ridden.append({})
            own, maker = functools.partial(self._own, seat), self._maker(seat)
            self.plays.append(Plays(tabled, own, carriers, maker, self.beating))
        self._settle(len(self.entries), len(carriers))

    def _settle(self, plays: int, carriers: int) -> None:
        """Make the plays of the table now, if they are not too many."""
        moves, seats = self.moves, self.moves.places.seats
        if len(moves.made) + (plays + carriers) * seats > _AT_ONCE:
            moves.later.append(plays * seats)
            return
        for each in self.plays:
            each.settle()

    def _own(self, seat: int) -> list[Move]:
        """The plays of the table, made for a seat."""
        entries = zip(self.entries, self._faces, strict=True)
        return [self._play(seat, *entry, cards) for entry, cards in entries]

    @functools.cached_property
    def _faces(self) -> list[tuple[Card, ...]]:
        """The cards of the plays of the table, which are the same for all seats."""
        return [self._cards_of(need) for _, need, _ in self.entries]

    def _permits(self, combination: m.Combination, need: int) -> bool:
        """Whether a play may be made at some time, as far as it alone decides that."""
        if self.always is None:
            return True
        c: Cells = [None] * FIRST
        c[LAYOUT] = self.layout
        return bool(self.always(asking(c, need), 0, combination.number))

    def _maker(self, seat: int) -> Maker:
        layout, ride, permits = self.layout, self._ride, self._permits
        if self.always is None:
            return lambda body, rest: tuple(
                [ride(seat, body, attached) for attached in attachments(layout, body, rest)]
            )
        return lambda body, rest: tuple(
            [
                ride(seat, body, attached)
                for attached in attachments(layout, body, rest)
                if permits(body.combination, body.need + attached)
            ]
        )

    def _ride(self, seat: int, body: Body, attached: int) -> Move:
        """The one play of a body with these cards attached."""
        key = body.combination.number, body.need, attached
        found = self.ridden[seat].get(key)
        if found is None:
            cards = self._cards_of(body.need) + self._cards_of(attached)
            found = self.ridden[seat][key] = self._play(
                seat,
                body.combination,
                body.need + attached,
                body.rank,
                cards,
                len(cards) - self.layout.count(body.need),
            )
        return found

    def _cards_of(self, need: int) -> tuple[Card, ...]:
        face = self.layout.face
        return tuple([face[at] for at in self.layout.listed(need)])

    def _play(
        self,
        seat: int,
        combination: m.Combination,
        need: int,
        rank: int,
        cards: tuple[Card, ...],
        attached: int = 0,
    ) -> Move:
        """A play; the cards of its body go first."""
        return self.make(
            seat,
            cards=cards,
            values=(("combination", combination.name),),
            need=need,
            combination=combination.number,
            item=combination.number,
            rank=rank,
            number=self._number(combination, len(cards), rank),
            reading=combination.name if self.readings.get(need, 0) > 1 else "",
            attached=attached,
        )

    def _number(self, combination: m.Combination, size: int, rank: int) -> int:
        """The number of a kind of play: what it beats, and what beats it."""
        kind = combination.number, size, rank
        return self.kinds.setdefault(kind, len(self.kinds))

    def lister(self) -> Lister:
        once = self.once
        each = None if self.each is None else self.kept_by(self.each)
        leads, cards = tuple(plays.leader() for plays in self.plays), self.cards

        def leading(c: Cells, seat: int) -> tuple[Move, ...]:
            return leads[seat](cards(c, seat, None))

        found: Lister = leading
        if self.rule.beats_last:
            found = self._answers([()] * self.moves.places.seats, leading).lister()
        if once is None and each is None:
            return found

        def listed(c: Cells, seat: int) -> tuple[Move, ...]:
            if once is not None and not once(c, seat, None):
                return ()
            moves = found(c, seat)
            return moves if each is None else each(c, seat, moves)

        return listed

    def joined(self, others: Sequence[MoveCode]) -> Joined | None:
        """Plays and plain moves in one: what may follow a play is kept with the plays that do."""
        if self.once is not None or self.each is not None or not self.rule.beats_last:
            return None
        plains = [other.plain for other in others if other.plain is not None]
        if len(plains) < len(others) or not all(map(_waits_for_a_play, others)):
            return None
        waits = tuple(
            (one, bool(other.needs)) for other, (_, one) in zip(others, plains, strict=True)
        )
        nothing: tuple[Move, ...] = ()
        seats = range(self.moves.places.seats)
        tails = [sum([one[seat] for _, one in plains], nothing) for seat in seats]
        answers = self._answers(tails, self._leading(waits, tails))
        answers.only_leads = all(waits_for_play for _, waits_for_play in waits)
        return Joined(answers.lister(), answers)

    def _leading(
        self,
        waits: Sequence[tuple[Sequence[tuple[Move, ...]], bool]],
        tails: Sequence[tuple[Move, ...]],
    ) -> Lister:
        """The plays that may be led, and those other moves that do not wait for a play."""
        leads, held, base = tuple(plays.leader() for plays in self.plays), self.cards, self.own_base
        if base is not None and all(waits_for_play for _, waits_for_play in waits):

            def leading_from_hand(c: Cells, seat: int) -> tuple[Move, ...]:
                moves = leads[seat](c[base + seat])
                return moves + tails[seat] if c[PLAYED] else moves

            return leading_from_hand

        def leading(c: Cells, seat: int) -> tuple[Move, ...]:
            moves = leads[seat](held(c, seat, None))
            for one, waits_for_play in waits:
                if not waits_for_play or c[PLAYED]:
                    moves += one[seat]
            return moves

        return leading

    def _answers(self, tails: Sequence[tuple[Move, ...]], leading: Lister) -> Answers:
        """The plays that beat the last one, with a tail; or what may be led."""
        kinds = [as_play(*kind) for kind in self.kinds]
        return Answers(self.plays, kinds, tails, leading, self.cards, self.own_base)

    def allower(self) -> Allower:
        once, each, cards, guard = self.once, self.each, self.cards, self.layout.guard
        beating = beats(self.beating) if self.rule.beats_last else None
        base = self.own_base
        plain = once is None and each is None and self.always is None
        if plain and beating is not None and base is not None:
            higher = _in_kind_only(self.beating)

            def fits(c: Cells, seat: int, move: Move) -> bool:
                if (c[base + seat] | guard) - move.need & guard != guard:
                    return False
                last = c[LAST]
                if last is None:
                    return True
                if higher:
                    return bool(
                        move.rank > last.rank
                        and move.combination == last.combination
                        and move.size == last.size
                    )
                return beating(move, last)

            return fits

        def allows(c: Cells, seat: int, move: Move) -> bool:
            if (cards(c, seat, None) | guard) - move.need & guard != guard:
                return False
            last = c[LAST]
            if beating is not None and last is not None and not beating(move, last):
                return False
            if once is not None and not once(c, seat, None):
                return False
            return self._suits(c, seat, move)

        return allows

    def _suits(self, c: Cells, seat: int, move: Move) -> bool:
        """Whether what is asked of a play holds for one."""
        if self.always is None and self.each is None:
            return True
        c = asking(c, move.need)
        asked = (self.always, self.each)
        return all(code is None or code(c, seat, move.item) for code in asked)

    def every(self, seat: int) -> list[Move]:
        plays = self.plays[seat]
        found = list(plays.moves)
        for body in plays.carriers:
            try:
                found += plays.make(body, all_beside(self.layout, body))
            except RuleFailure:
                raise self._too_many() from None
            self._listable(found)
        return found

    def _listable(self, found: Sequence[Move]) -> None:
        """Stop a list of all plays with attached cards that grows too long."""
        if len(found) > LIMITS.plays:
            raise self._too_many()

    def _too_many(self) -> ValueError:
        return ValueError(f"`{self.rule.name}` has more than {LIMITS.plays} moves")

    def refused(self, seat: int) -> list[Move]:
        if self.always is None:
            return []
        found = [self._play(seat, *entry, self._cards_of(entry[1])) for entry in self.barred]
        for body in self.plays[seat].carriers:
            found += [
                self._ride(seat, body, attached)
                for attached in attachments(self.layout, body, all_beside(self.layout, body))
                if not self._permits(body.combination, body.need + attached)
            ]
            self._listable(found)
        return found


def _in_kind_only(beating: m.Beating | None) -> bool:
    """Whether a play is beaten by higher ones of its combination and size, and by no others."""
    return beating is not None and not beating.anything and len({*beating.same}) == 3


def _waits_for_a_play(other: MoveCode) -> bool:
    """Whether a plain move may always be made after a play, as far as its own conditions go."""
    return all(need.condition == e.Not(e.Leading()) for need, _ in other.needs)
