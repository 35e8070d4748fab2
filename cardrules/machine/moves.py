"""Kinds of moves to code that lists them, tests one, and carries one out.

Moves that mean the same are made once and are one object.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Any

import attrs

from cardrules.cards import Card
from cardrules.limits import LIMITS
from cardrules.machine.effects import Act, Effects, move_between, nothing
from cardrules.machine.expressions import Code, Expressions
from cardrules.machine.layouts import Layout
from cardrules.machine.nodes import MoveCode
from cardrules.machine.plays import Plays, beats, table
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.table import LAST, LAST_SEAT, PLAYED, TRACE, Cells, Move

Lister = Callable[[Cells, int], tuple[Move, ...]]
Allower = Callable[[Cells, int, Move], bool]

_KEPT = 1 << 15


class Moves:
    """Makes the code of every kind of move of one game."""

    def __init__(
        self, rules: m.Rules, expressions: Expressions, effects: Effects, most_cards: int
    ) -> None:
        self.rules = rules
        self.expressions = expressions
        self.effects = effects
        self.places = expressions.places
        self.most_cards = most_cards
        self.made: dict[tuple[Any, ...], Move] = {}

    def move(self, layout: Layout, seat: int, name: str, **about: Any) -> Move:
        """The one move object of this meaning under a layout."""
        made = Move(seat, name, layout=layout.number, **about)
        key = (layout.number, about.get("act"), made)
        return self.made.setdefault(key, made)

    def code(self, rule: m.MoveRule, number: int, layout: Layout) -> MoveCode:
        """The code of one kind of move."""
        effects = self.effects.block(rule.effects)
        match rule.choice:
            case None:
                kind: _Kind = _Plain(self, rule, number, layout)
            case m.NumberChoice():
                kind = _Number(self, rule, number, layout, rule.choice)
            case m.ListChoice():
                kind = _Listed(self, rule, number, layout, rule.choice)
            case m.CardsChoice():
                kind = _Cards(self, rule, number, layout, rule.choice)
            case m.CombinationChoice():
                kind = _Combination(self, rule, number, layout, rule.choice)
        listed, allows = kind.listed, kind.allows
        if kind.duties:
            listed, allows = _dutiful(kind)
        return MoveCode(
            rule,
            number,
            layout,
            listed,
            allows,
            kind.carry_out(effects),
            kind.every,
            kind.needs,
            kind.duties,
        )


class _Kind:
    """What all kinds of moves have: their conditions, split by whether they look at the choice."""

    def __init__(self, moves: Moves, rule: m.MoveRule, number: int, layout: Layout) -> None:
        self.moves = moves
        self.rule = rule
        self.number = number
        self.layout = layout
        code = moves.expressions.code
        self.needs = tuple((need, code(need.condition)) for need in rule.needs)
        self.once = _all_of([c for need, c in self.needs if not _looks(need.condition)])
        self.each = _all_of([c for need, c in self.needs if _looks(need.condition)])
        self.duties = tuple(
            (
                duty,
                code(duty.condition),
                None if duty.when is None else code(duty.when),
            )
            for duty in rule.duties
        )

    def make(self, seat: int, **about: Any) -> Move:
        return self.moves.move(self.layout, seat, self.rule.name, act=self.number, **about)

    def listed(self, c: Cells, seat: int) -> tuple[Move, ...]:
        raise AssertionError("every kind of move lists its moves")

    def allows(self, c: Cells, seat: int, move: Move) -> bool:
        return move in self.listed(c, seat)

    def every(self, seat: int) -> list[Move]:
        raise AssertionError("every kind of move can be listed whole")

    def carry_out(self, effects: Act) -> Callable[[Cells, int, Move], int | None]:
        return lambda c, seat, move: effects(c, seat, move.item)


def _looks(condition: e.Expression) -> bool:
    """Whether a condition looks at what the move chooses; a `where` looks at its own card."""
    pending: list[Any] = [condition]
    while pending:
        node = pending.pop()
        match node:
            case e.Chosen():
                return True
            case e.SomeCard() | e.Filtered() | e.ExtremeCard():
                pending.append(node.cards)
            case e.ForCard():
                pending.append(node.card)
            case _ if attrs.has(type(node)) and not isinstance(node, m.Zone | m.Value):
                pending.extend(getattr(node, field.name) for field in attrs.fields(type(node)))
            case _:
                pass
    return False


def _all_of(codes: Sequence[Code]) -> Code | None:
    if not codes:
        return None
    if len(codes) == 1:
        return codes[0]
    several = tuple(codes)
    return lambda c, p, x: all(code(c, p, x) for code in several)


def _dutiful(kind: _Kind) -> tuple[Lister, Allower]:
    """Listing with the duties of a move: filters in order, each skipped where nothing is left."""
    listed = kind.listed
    filters = [(condition, when) for _, condition, when in kind.duties]

    def filtered(c: Cells, seat: int) -> tuple[Move, ...]:
        moves = listed(c, seat)
        for condition, when in filters:
            if len(moves) < 2 or (when is not None and not when(c, seat, None)):
                continue
            kept = tuple([move for move in moves if condition(c, seat, move.item)])
            moves = kept or moves
        return moves

    return filtered, lambda c, seat, move: move in filtered(c, seat)


# ------------------------------------------------------------------ nothing, numbers, lists


class _Plain(_Kind):
    """A move without a choice, such as `pass`."""

    def __init__(self, moves: Moves, rule: m.MoveRule, number: int, layout: Layout) -> None:
        super().__init__(moves, rule, number, layout)
        self.one = [(self.make(seat),) for seat in range(moves.places.seats)]

    def listed(self, c: Cells, seat: int) -> tuple[Move, ...]:
        if self.once is None or self.once(c, seat, None):
            return self.one[seat]
        return ()

    def allows(self, c: Cells, seat: int, move: Move) -> bool:
        return self.once is None or bool(self.once(c, seat, None))

    def every(self, seat: int) -> list[Move]:
        return list(self.one[seat])


class _Number(_Kind):
    """`number 1..3`"""

    def __init__(
        self, moves: Moves, rule: m.MoveRule, number: int, layout: Layout, choice: m.NumberChoice
    ) -> None:
        super().__init__(moves, rule, number, layout)
        self.lowest = moves.expressions.code(choice.lowest)
        self.highest = moves.expressions.code(choice.highest)
        self.fixed = (
            range(int(choice.lowest.value or 0), int(choice.highest.value or 0) + 1)
            if isinstance(choice.lowest, e.Constant) and isinstance(choice.highest, e.Constant)
            else None
        )
        self.known: list[dict[int, Move]] = [{} for _ in range(moves.places.seats)]

    def _move(self, seat: int, number: int) -> Move:
        known = self.known[seat]
        found = known.get(number)
        if found is None:
            found = self.make(seat, values=(("number", number),), item=number)
            known[number] = found
        return found

    def _range(self, c: Cells, seat: int) -> range:
        if self.fixed is not None:
            return self.fixed
        lowest, highest = self.lowest(c, seat, None), self.highest(c, seat, None)
        return range(lowest, min(highest, lowest + LIMITS.moves - 1) + 1)

    def listed(self, c: Cells, seat: int) -> tuple[Move, ...]:
        if self.once is not None and not self.once(c, seat, None):
            return ()
        numbers = self._range(c, seat)
        each = self.each
        if each is None:
            return tuple([self._move(seat, number) for number in numbers])
        return tuple([self._move(seat, number) for number in numbers if each(c, seat, number)])

    def allows(self, c: Cells, seat: int, move: Move) -> bool:
        number = move.item
        return (
            number in self._range(c, seat)
            and (self.once is None or bool(self.once(c, seat, None)))
            and (self.each is None or bool(self.each(c, seat, number)))
        )

    def every(self, seat: int) -> list[Move]:
        if self.fixed is None or len(self.fixed) > LIMITS.moves:
            raise ValueError(f"the numbers of `{self.rule.name}` depend on the game as it goes")
        return [self._move(seat, number) for number in self.fixed]


class _Listed(_Kind):
    """`a suit`, `a rank`, `a player`"""

    def __init__(
        self, moves: Moves, rule: m.MoveRule, number: int, layout: Layout, choice: m.ListChoice
    ) -> None:
        super().__init__(moves, rule, number, layout)
        deck = moves.rules.deck
        names: dict[str, tuple[Any, ...]] = {
            "suit": deck.suits,
            "rank": deck.ranks,
            "player": tuple(range(moves.places.seats)),
        }
        self.all = [
            tuple(
                self.make(seat, values=((choice.kind, name),), item=at)
                for at, name in enumerate(names[choice.kind])
            )
            for seat in range(moves.places.seats)
        ]

    def listed(self, c: Cells, seat: int) -> tuple[Move, ...]:
        if self.once is not None and not self.once(c, seat, None):
            return ()
        each = self.each
        if each is None:
            return self.all[seat]
        return tuple([move for move in self.all[seat] if each(c, seat, move.item)])

    def every(self, seat: int) -> list[Move]:
        return list(self.all[seat])


# ------------------------------------------------------------------ cards


class _FromZone(_Kind):
    """What moves of cards have: where the cards come from and go to."""

    def __init__(
        self,
        moves: Moves,
        rule: m.MoveRule,
        number: int,
        layout: Layout,
        choice: m.CardsChoice | m.CombinationChoice,
    ) -> None:
        super().__init__(moves, rule, number, layout)
        self.choice = choice
        self.cards = moves.expressions.code(choice.source)
        source, target = choice.source, choice.target
        self.from_base = moves.places.zone[source.zone.number]
        self.from_who = _whose(source, moves.expressions)
        self.to_base = None if target is None else moves.places.zone[target.zone.number]
        self.to_who = None if target is None else _whose(target, moves.expressions)

    def carry_out(self, effects: Act) -> Callable[[Cells, int, Move], int | None]:
        choice = self.choice
        target = choice.target
        if target is None or self.to_base is None:
            return super().carry_out(effects)
        if _is_simple(choice.source, target):
            return self._carry_out_simply(effects, target)
        return self._carry_out_anyhow(effects, target)

    def _carry_out_simply(
        self, effects: Act, target: e.ZoneCards
    ) -> Callable[[Cells, int, Move], int | None]:
        """From the mover's own zone to one without order: two cells change."""
        from_base, to_base = self.from_base, self.to_base
        from_number, to_number = self.choice.source.zone.number, target.zone.number
        own = target.player is not None
        plays = isinstance(self.choice, m.CombinationChoice)
        single = not plays and self.choice.most == 1  # type: ignore[union-attr]  # plays or cards
        assert to_base is not None

        def simply(c: Cells, seat: int, move: Move) -> int | None:
            need = move.need
            c[from_base + seat] -= need
            there = to_base + seat if own else to_base
            c[there] += need
            if plays:
                c[LAST] = move
                c[LAST_SEAT] = seat
            elif single:
                c[PLAYED] += ((seat, move.item),)
            if c[TRACE] is not None:
                places = (from_number, seat), (to_number, seat if own else -1)
                c[TRACE].played(c, *places, move)
            return effects(c, seat, move.item) if effects is not nothing else None

        return simply

    def _carry_out_anyhow(
        self, effects: Act, target: e.ZoneCards
    ) -> Callable[[Cells, int, Move], int | None]:
        source = self.choice.source
        from_order, to_order = source.zone.in_order, target.zone.in_order
        plays = isinstance(self.choice, m.CombinationChoice)
        single = not plays and self.choice.most == 1  # type: ignore[union-attr]  # plays or cards
        assert self.to_base is not None
        to_base, to_who = self.to_base, self.to_who

        def anyhow(c: Cells, seat: int, move: Move) -> int | None:
            giver = -1 if self.from_who is None else self.from_who(c, seat, None)
            taker = -1 if to_who is None else to_who(c, seat, None)
            here, there = self.from_base + max(giver, 0), to_base + max(taker, 0)
            if c[TRACE] is not None:
                places = (source.zone.number, giver), (target.zone.number, taker)
                c[TRACE].played(c, *places, move)
            move_between(c, here, there, move.need, False, from_order, to_order)
            if plays:
                c[LAST] = move
                c[LAST_SEAT] = seat
            elif single:
                c[PLAYED] += ((seat, move.item),)
            return effects(c, seat, move.item)

        return anyhow


def _whose(place: e.ZoneCards, expressions: Expressions) -> Code | None:
    return None if place.player is None else expressions.player(place.player)


def _is_simple(source: e.ZoneCards, target: e.ZoneCards) -> bool:
    return (
        isinstance(source.player, e.Subject)
        and isinstance(target.player, e.Subject | None)
        and not source.zone.in_order
        and not target.zone.in_order
    )


class _Cards(_FromZone):
    """`1 card from hand to offer`, `1..3 cards from hand`"""

    def __init__(
        self, moves: Moves, rule: m.MoveRule, number: int, layout: Layout, choice: m.CardsChoice
    ) -> None:
        super().__init__(moves, rule, number, layout, choice)
        self.fewest, self.most = choice.fewest, choice.most
        seats = range(moves.places.seats)
        self.single = [
            tuple(self._make(seat, (at,)) for at in range(layout.size)) if self.most == 1 else ()
            for seat in seats
        ]
        self.made: list[dict[tuple[int, ...], Move]] = [{} for _ in seats]
        self.parts = [tuple(_choosers(self, seat)) for seat in seats] if self.most > 1 else []

    def _make(self, seat: int, classes: tuple[int, ...]) -> Move:
        layout = self.layout
        return self.make(
            seat,
            cards=tuple(layout.face[at] for at in classes),
            need=layout.total(classes),
            item=classes[0] if self.most == 1 else None,
        )

    def own(self, seat: int, classes: tuple[int, ...]) -> Move:
        """The one move of a seat that chooses these classes."""
        made = self.made[seat]
        found = made.get(classes)
        if found is None:
            found = made[classes] = self._make(seat, classes)
        return found

    def _eligible(self, c: Cells, seat: int) -> int:
        """The cards of which each may be chosen by itself."""
        cards: int = self.cards(c, seat, None)
        each = self.each
        if each is None:
            return cards
        layout = self.layout
        return sum(
            layout.one[at] * number
            for at, number in layout.classes(cards)
            if each(c, seat, at)
        )

    def listed(self, c: Cells, seat: int) -> tuple[Move, ...]:
        if self.once is not None and not self.once(c, seat, None):
            return ()
        if self.most == 1:
            single, each = self.single[seat], self.each
            classes = self.layout.classes(self.cards(c, seat, None))
            if each is None:
                return tuple([single[at] for at, _ in classes])
            return tuple([single[at] for at, _ in classes if each(c, seat, at)])
        cards = self._eligible(c, seat)
        found: tuple[Move, ...] = ()
        for part in self.parts[seat]:
            found += part(cards)
        return found

    def allows(self, c: Cells, seat: int, move: Move) -> bool:
        if self.once is not None and not self.once(c, seat, None):
            return False
        layout, each = self.layout, self.each
        if not layout.holds(self.cards(c, seat, None), move.need):
            return False
        return each is None or all(each(c, seat, at) for at, _ in layout.classes(move.need))

    def every(self, seat: int) -> list[Move]:
        layout = self.layout
        sizes = range(self.fewest, self.most + 1)
        if sum(comb(layout.size + size - 1, size) for size in sizes) > LIMITS.moves:
            raise ValueError(f"`{self.rule.name}` has more than {LIMITS.moves} moves")
        full = [len(cards) for cards in layout.members]
        return [
            self.own(seat, classes)
            for size in sizes
            for classes in combinations_with_replacement(range(layout.size), size)
            if all(classes.count(at) <= full[at] for at in set(classes))
        ]


def splits(size: int, largest: int) -> Iterator[tuple[int, ...]]:
    """The ways to write a number as a sum of numbers that do not grow.

    >>> list(splits(3, 3))
    [(3,), (2, 1), (1, 1, 1)]
    """
    if size == 0:
        yield ()
    for first in range(min(size, largest), 0, -1):
        for rest in splits(size - first, first):
            yield (first, *rest)


def _choosers(kind: _Cards, seat: int) -> Iterator[Callable[[int], tuple[Move, ...]]]:
    """One lister for each way a number of cards splits into equal ones: 3 = 2+1 = 1+1+1."""
    for size in range(kind.fewest, kind.most + 1):
        for split in splits(size, size):
            if split[0] <= kind.layout.field:
                copies = sorted(set(split), reverse=True)
                yield _chooser(kind, seat, [(each, split.count(each)) for each in copies])


def _chooser(
    kind: _Cards, seat: int, groups: list[tuple[int, int]]
) -> Callable[[int], tuple[Move, ...]]:
    """Lists the choices with these numbers of equal cards: `(2, 1)` is one pair.

    The choices of the last group depend only on what was chosen before it and on which
    classes lie there often enough, so they are kept.
    """
    layout = kind.layout
    guard = layout.guard
    adds = [(layout.field + 1 - copies) * layout.ones for copies, _ in groups]
    *first_adds, last_add = adds
    *first_groups, (last_copies, last_number) = groups
    known: dict[Any, tuple[Move, ...]] = {}

    def last(before: tuple[int, ...], mask: int) -> tuple[Move, ...]:
        at = [each for each in _classes_of(mask, layout) if each not in before]
        found = tuple(
            kind.own(seat, tuple(sorted((*before, *(chosen * last_copies)))))
            for chosen in combinations(at, last_number)
        )
        if len(known) < _KEPT:
            known[(before, mask) if before else mask] = found
        return found

    if not first_groups:

        def one_group(cards: int) -> tuple[Move, ...]:
            mask = cards + last_add & guard
            found = known.get(mask)
            return last((), mask) if found is None else found

        return one_group

    def befores(cards: int) -> Iterator[tuple[int, ...]]:
        """The choices of all groups but the last."""
        ways: list[tuple[int, ...]] = [()]
        for (copies, number), add in zip(first_groups, first_adds, strict=True):
            at = _classes_of(cards + add & guard, layout)
            ways = [
                (*way, *(chosen * copies))
                for way in ways
                for chosen in combinations([each for each in at if each not in way], number)
            ]
        return iter(ways)

    def several_groups(cards: int) -> tuple[Move, ...]:
        if not cards + adds[0] & guard:
            return ()
        mask = cards + last_add & guard
        moves: tuple[Move, ...] = ()
        for before in befores(cards):
            found = known.get((before, mask))
            moves += last(before, mask) if found is None else found
        return moves

    return several_groups


def _classes_of(mask: int, layout: Layout) -> list[int]:
    """The classes whose guard bits are set."""
    found = []
    while mask:
        low = mask & -mask
        found.append((low.bit_length() - 1) // layout.width)
        mask ^= low
    return found


class _Combination(_FromZone):
    """`combination from hand to pile`"""

    def __init__(
        self,
        moves: Moves,
        rule: m.MoveRule,
        number: int,
        layout: Layout,
        choice: m.CombinationChoice,
    ) -> None:
        super().__init__(moves, rule, number, layout, choice)
        beating = moves.rules.beating
        entries = table(
            layout, moves.rules.combinations, moves.most_cards, moves.expressions.failing
        )
        readings: dict[int, int] = {}
        for _, need, _ in entries:
            readings[need] = readings.get(need, 0) + 1
        self.plays = [
            Plays(
                layout,
                [self._make(seat, entry, readings[entry[1]] > 1) for entry in entries],
                beating,
            )
            for seat in range(moves.places.seats)
        ]
        self.beats_last = rule.beats_last
        self.beating = beating
        self.by_cell = isinstance(choice.source.player, e.Subject) and not choice.source.zone.in_order

    def _make(self, seat: int, entry: tuple[m.Combination, int, int], several: bool) -> Move:
        combination, need, rank = entry
        cards: tuple[Card, ...] = tuple(
            self.layout.face[at] for at in self.layout.listed(need)
        )
        return self.make(
            seat,
            cards=cards,
            values=(("combination", combination.name),),
            need=need,
            combination=combination.number,
            item=combination.number,
            rank=rank,
            reading=combination.name if several else "",
        )

    def listed(self, c: Cells, seat: int) -> tuple[Move, ...]:
        if self.once is not None and not self.once(c, seat, None):
            return ()
        plays = self.plays[seat]
        last = c[LAST] if self.beats_last else None
        cards = c[self.from_base + seat] if self.by_cell else self.cards(c, seat, None)
        if last is None:
            found = plays.leads(cards)
        else:
            find = plays._beats.get(last)
            found = plays.beaters(last)(cards) if find is None else find(cards)
        each = self.each
        if each is None:
            return found
        return tuple([move for move in found if each(c, seat, move.item)])

    def allows(self, c: Cells, seat: int, move: Move) -> bool:
        if self.once is not None and not self.once(c, seat, None):
            return False
        if not self.layout.holds(self.cards(c, seat, None), move.need):
            return False
        last = c[LAST]
        if self.beats_last and last is not None and not beats(self.beating, move, last):
            return False
        return self.each is None or bool(self.each(c, seat, move.item))

    def every(self, seat: int) -> list[Move]:
        return list(self.plays[seat].moves)
