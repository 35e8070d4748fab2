"""Resolved expressions to closures: those about players, on top of values and cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, assert_never

from cardrules.machine.card_expressions import CardExpressions, among
from cardrules.machine.codes import Code, Seats
from cardrules.model import expressions as e
from cardrules.model.types import Kind
from cardrules.table import CHOSEN, LAYOUT, Cells


class Expressions(CardExpressions):
    """Compiles the expressions of one game."""

    def _of_players(self, node: e.PlayersExpression) -> Code:
        match node:
            case e.SomePlayer():
                return self._some_player(node)
            case e.Neighbour():
                player, steps, size = self.player(node.player), node.steps, self.places.seats
                return lambda c, p, x: (player(c, p, x) + steps) % size
            case e.SumOverPlayers():
                seats, term = self.seats(node.players), self.code(node.term)
                return lambda c, p, x: sum(term(c, q, x) for q in seats(c, p, x))
            case e.CountPlayers(where=e.IsEmpty(cards=e.ZoneCards(player=e.Subject()) as place)):
                base = self.places.zone[place.zone.number]
                stop, empty = base + self.places.seats, () if place.zone.in_order else 0
                return lambda c, p, x: c[base:stop].count(empty)
            case e.CountPlayers():
                everybody, where = self.all, self.code(node.where)
                return lambda c, p, x: sum([1 for q in everybody if where(c, q, x)])
            case e.PlayerWith():
                return self._player_with(node)
            case e.FirstPlayer():
                return self._first_player(node)
            case e.HolderOfCard():
                return self._holder(node)
            case e.HolderOfExtreme():
                return self._holder_of_extreme(node)
            case _ as never:
                assert_never(never)

    def seats(self, node: e.Players) -> Seats:
        """The seats of a set of players, from seat 0."""
        everybody = self.all
        without: dict[int | None, tuple[int, ...]] = {
            seat: tuple(q for q in everybody if q != seat) for seat in everybody
        }
        if node.others:
            return lambda c, p, x: without[p]
        if node.but is None:
            return lambda c, p, x: everybody
        but, at = self.code(node.but), self.kept(node.but)
        without[None] = everybody
        if at is not None:
            return lambda c, p, x: without[c[at]]
        return lambda c, p, x: without[but(c, p, x)]

    def _some_player(self, node: e.SomePlayer) -> Code:
        seats, condition, every = self.seats(node.players), self.code(node.condition), node.every
        match node.condition:
            case e.IsEmpty(cards=e.SecretCards(player=e.Subject(), move=act)) if (
                every and node.players.but is None and not node.players.others
            ):
                return _nothing_chosen(act)
            case e.IsEmpty(cards=e.ZoneCards(player=e.Subject(), zone=zone)) if (
                node.players.but is None and not node.players.others
            ):
                base, size = self.places.zone[zone.number], self.places.seats
                stop, empty = base + size, () if zone.in_order else 0
                if every:
                    return lambda c, p, x: c[base:stop].count(empty) == size
                return lambda c, p, x: empty in c[base:stop]
            case _:
                pass

        def some(c: Cells, p: int, x: Any) -> bool:
            for q in seats(c, p, x):
                if condition(c, q, x):
                    if not every:
                        return True
                elif every:
                    return False
            return every

        return some

    def _player_with(self, node: e.PlayerWith) -> Code:
        numbers_of, everybody, tie = self._by_seat(node.by), self.all, self._tie(node.tie)
        choose, certain = max if node.most else min, not node.by.type.maybe_none
        match node.by:
            case e.SizeOf(cards=e.SecretCards(player=e.Subject(), move=act)):
                return _with_choice_of(act, choose, tie)
            case _:
                pass

        def player(c: Cells, p: int, x: Any) -> int | None:
            numbers = numbers_of(c, x)
            if certain or None not in numbers:
                best = choose(numbers)
            else:
                some = [number for number in numbers if number is not None]
                if not some:
                    return None
                best = choose(some)
            if numbers.count(best) == 1:
                return numbers.index(best)
            return tie(c, p, x, [q for q in everybody if numbers[q] == best])

        return player

    def _by_seat(self, node: e.Expression) -> Callable[[Cells, Any], list[Any]]:
        """What each seat has of something."""
        match node:
            case e.ReadValue(value=value, player=e.Subject()) if value.type.kind is not Kind.CARD:
                base = self.places.value[value.number]
                stop = base + self.places.seats
                return lambda c, x: c[base:stop]
            case _:
                by, everybody = self.code(node), self.all
                return lambda c, x: [by(c, q, x) for q in everybody]

    def _tie(self, tie: e.Tie) -> Tie:
        if tie.kind == "nobody":
            return lambda c, p, x, tied: None
        if tie.kind == "lowest_seat" or tie.start is None:
            return lambda c, p, x, tied: tied[0]
        start, size = self.player(tie.start), self.places.seats
        further = 1 if tie.kind == "first_after" else 0

        def first(c: Cells, p: int, x: Any, tied: list[int]) -> int:
            at = start(c, p, x) + further
            return min(tied, key=lambda q: (q - at) % size)

        return first

    def _first_player(self, node: e.FirstPlayer) -> Code:
        start, size = self.player(node.start), self.places.seats
        match node.where:
            case e.Not(operand=e.IsEmpty(cards=e.ZoneCards(player=e.Subject(), zone=zone))):
                at = self.kept(node.start)
                return _first_with(start, at, self.places.zone[zone.number], size, node.after)
            case _:
                pass
        where = None if node.where is None else self.code(node.where)
        further = 1 if node.after else 0

        def first(c: Cells, p: int, x: Any) -> int | None:
            at = start(c, p, x) + further
            for step in range(size):
                q = (at + step) % size
                if where is None or where(c, q, x):
                    return int(q)
            return None

        return first

    def _holder(self, node: e.HolderOfCard) -> Code:
        card, base, everybody = self.code(node.card), self.places.zone[node.zone.number], self.all
        in_order = node.zone.in_order

        def holder(c: Cells, p: int, x: Any) -> int | None:
            at = card(c, p, x)
            if at is None:
                return None
            for q in everybody:
                cards = c[base + q]
                if at in cards if in_order else among(c, at, cards):
                    return q
            return None

        return holder

    def _holder_of_extreme(self, node: e.HolderOfExtreme) -> Code:
        base, everybody = self.places.zone[node.zone.number], self.all
        suit, highest, in_order = node.suit, node.highest, node.zone.in_order

        def holder(c: Cells, p: int, x: Any) -> int | None:
            layout = c[LAYOUT]
            best: tuple[int, int] | None = None
            for q in everybody:
                cards = layout.total(c[base + q]) if in_order else c[base + q]
                for at, _ in layout.classes(cards):
                    if layout.suit[at] == suit:
                        rank = layout.rank[at] if highest else -layout.rank[at]
                        if best is None or rank > best[0]:
                            best = (rank, q)
            return None if best is None else best[1]

        return holder


Tie = Callable[[Cells, int, Any, list[int]], "int | None"]


def _with_choice_of(act: int, choose: Callable[[list[int]], int], tie: Tie) -> Code:
    """The player who chose most, or fewest, cards in secret."""

    def player(c: Cells, p: int, x: Any) -> int | None:
        sizes = [made.size if made is not None and made.act == act else 0 for made in c[CHOSEN]]
        best = choose(sizes)
        if sizes.count(best) == 1:
            return sizes.index(best)
        return tie(c, p, x, [seat for seat, size in enumerate(sizes) if size == best])

    return player


def _first_with(start: Code, at: int | None, base: int, size: int, after: bool) -> Code:
    """The first player whose own cell holds anything; `at` is where the start is kept, if it is."""
    orders = [[base + (seat + after + step) % size for step in range(size)] for seat in range(size)]

    def first(c: Cells, p: int, x: Any) -> int | None:
        seat = None if at is None else c[at]
        for q in orders[start(c, p, x) if seat is None else seat]:
            if c[q]:
                return q - base
        return None

    return first


def _nothing_chosen(act: int) -> Code:
    """Whether no player has chosen cards in secret by a move."""

    def nothing(c: Cells, p: int, x: Any) -> bool:
        for made in c[CHOSEN]:  # noqa: SIM110  # a generator for `all` takes twice as long
            if made is not None and made.need and made.act == act:
                return False
        return True

    return nothing
