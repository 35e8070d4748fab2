"""Moves that take cards from a zone: some cards, or a combination."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement
from math import comb

from cardrules.limits import LIMITS
from cardrules.machine.choosing import Chooser, Counted, Drawn, Singles
from cardrules.machine.codes import Act, Code
from cardrules.machine.effects import nothing
from cardrules.machine.expressions import Expressions
from cardrules.machine.failures import RuleFailure
from cardrules.machine.kinds import Allower, Lister, Making, MoveKind
from cardrules.machine.layouts import Layout
from cardrules.machine.masks import Fields, fields_of
from cardrules.machine.moving import move_between, note_gone, still_there
from cardrules.machine.nodes import Draw, Joined, MoveCode, Simply, Uncounted, Whence
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.table import LAST, LAST_SEAT, PLAYED, TRACE, Cells, Move


class FromZone(MoveKind):
    """What moves of cards have: where the cards come from and go to."""

    def __init__(
        self,
        moves: Making,
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
        own = isinstance(source.player, e.Subject) and not source.zone.in_order
        self.own_base = self.from_base if own else None
        """Where the mover's own cards lie, as one number a seat, if it takes them from there."""
        self.to_base = None if target is None else moves.places.zone[target.zone.number]
        self.to_who = None if target is None else _whose(target, moves.expressions)

    def source(self) -> Whence:
        return _place(self.choice.source, self.from_who)

    def target(self) -> Whence | None:
        target = self.choice.target
        return None if target is None else _place(target, self.to_who)

    def carry_out(
        self, effects: Act, together: bool = False
    ) -> Callable[[Cells, int, Move], int | None]:
        choice = self.choice
        target = choice.target
        if target is None or self.to_base is None:
            return super().carry_out(effects, together)
        if together:
            return self._carry_out_late(effects, target)
        simply = self.simply()
        if simply is not None:
            return self._carry_out_simply(effects, simply)
        single = isinstance(choice, m.CardsChoice) and choice.most == 1
        if single and self.own_base is not None and target.zone.in_order and self.to_who is None:
            return self._carry_out_onto(effects, target)
        return self._carry_out_anyhow(effects, target)

    def _carry_out_onto(
        self, effects: Act, target: e.ZoneCards
    ) -> Callable[[Cells, int, Move], int | None]:
        """One of the mover's own cards is laid on a zone of all in order."""
        assert self.to_base is not None
        here, there = self.from_base, self.to_base
        zones = self.choice.source.zone.number, target.zone.number

        def onto(c: Cells, seat: int, move: Move) -> int | None:
            need, card = move.need, move.item
            if c[TRACE] is not None:
                c[TRACE].played(c, (zones[0], seat), (zones[1], -1), move, need)
            c[here + seat] -= need
            c[there] = card, *c[there]
            c[PLAYED] += ((seat, card),)
            return effects(c, seat, card)

        return onto

    def simply(self) -> Simply | None:
        source, target = self.choice.source, self.choice.target
        if target is None or self.to_base is None or not _is_simple(source, target):
            return None
        plays = isinstance(self.choice, m.CombinationChoice)
        return Simply(
            self.from_base,
            self.to_base,
            (source.zone.number, target.zone.number),
            target.player is not None,
            plays,
            not plays and self.choice.most == 1,  # type: ignore[union-attr]  # plays or cards
        )

    def _carry_out_simply(
        self, effects: Act, simply: Simply
    ) -> Callable[[Cells, int, Move], int | None]:
        """From the mover's own zone to one without order: two cells change."""
        move_cards = moved_simply(simply)
        if effects is nothing:
            return move_cards

        def and_then(c: Cells, seat: int, move: Move) -> int | None:
            move_cards(c, seat, move)
            return effects(c, seat, move.item)

        return and_then

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
                c[TRACE].played(c, *places, move, move.need)
            move_between(c, here, there, move.need, False, from_order, to_order)
            if plays:
                c[LAST] = move
                c[LAST_SEAT] = seat
            elif single:
                c[PLAYED] += ((seat, move.item),)
            return effects(c, seat, move.item)

        return anyhow

    def _carry_out_late(
        self, effects: Act, target: e.ZoneCards
    ) -> Callable[[Cells, int, Move], int | None]:
        """What was chosen together: others' choices were carried out since, so it is asked again.

        Whatever of the chosen cards no longer lies there does not move; what does not move
        whole is no play.
        """
        source = self.choice.source
        from_order, to_order = source.zone.in_order, target.zone.in_order
        plays = isinstance(self.choice, m.CombinationChoice)
        single = not plays and self.choice.most == 1  # type: ignore[union-attr]  # plays or cards
        from_base, to_base = self.from_base, self.to_base
        whence, whither = self.source(), _place(target, self.to_who)
        assert to_base is not None

        def late(c: Cells, seat: int, move: Move) -> int | None:
            places = whence(c, seat), whither(c, seat)
            here, there = from_base + max(places[0][1], 0), to_base + max(places[1][1], 0)
            cards = still_there(c, seat, c[here], move.need, from_order)
            if c[TRACE] is not None:
                c[TRACE].played(c, *places, move, cards)
            note_gone(c, seat, cards)
            move_between(c, here, there, cards, False, from_order, to_order)
            if cards == move.need:
                if plays:
                    c[LAST] = move
                    c[LAST_SEAT] = seat
                elif single:
                    c[PLAYED] += ((seat, move.item),)
            return effects(c, seat, move.item)

        return late


def moved_simply(simply: Simply) -> Callable[[Cells, int, Move], None]:
    """What moves the cards of a move so, and notes what was played."""
    here, there, own = simply.here, simply.there, simply.own
    plays, single, zones = simply.plays, simply.single, simply.zones

    def moved(c: Cells, seat: int, move: Move) -> None:
        need = move.need
        c[here + seat] -= need
        c[there + seat if own else there] += need
        if plays:
            c[LAST] = move
            c[LAST_SEAT] = seat
        elif single:
            c[PLAYED] += ((seat, move.item),)
        if c[TRACE] is not None:
            places = (zones[0], seat), (zones[1], seat if own else -1)
            c[TRACE].played(c, *places, move, need)

    return moved


def _whose(place: e.ZoneCards, expressions: Expressions) -> Code | None:
    return None if place.player is None else expressions.player(place.player)


def _place(place: e.ZoneCards, who: Code | None) -> Whence:
    number = place.zone.number
    if who is None:
        return lambda c, seat: (number, -1)
    whose: Code = who
    return lambda c, seat: (number, whose(c, seat, None))


def _is_simple(source: e.ZoneCards, target: e.ZoneCards) -> bool:
    return (
        isinstance(source.player, e.Subject)
        and isinstance(target.player, e.Subject | None)
        and not source.zone.in_order
        and not target.zone.in_order
    )


class CardsMove(FromZone):
    """`1 card from hand to offer`, `1..3 cards from hand`"""

    def __init__(
        self, moves: Making, rule: m.MoveRule, number: int, layout: Layout, choice: m.CardsChoice
    ) -> None:
        super().__init__(moves, rule, number, layout, choice)
        self.fewest, self.most = choice.fewest, choice.most
        seats = range(moves.places.seats)
        self.made = [_Made(self, seat) for seat in seats]
        self.single = [Singles(layout, self.made[seat]) for seat in seats] if self.most == 1 else []
        self.drawn = self._drawn() if self.most > 1 else None
        self.several = (
            [] if self.drawn is None else [Chooser(self.drawn, self.made[seat]) for seat in seats]
        )
        self.sets = self.each_fields()

    def _drawn(self) -> Drawn:
        """What counts the choices; they must not fall into too many kinds to be looked at."""
        drawn = Drawn(self.layout, self.fewest, self.most)
        if len(drawn.kinds) > LIMITS.moves:
            raise self._too_many()
        return drawn

    def _too_many(self) -> RuleFailure:
        message = f"`{self.rule.name}` chooses among more than {LIMITS.moves} sets of cards here"
        hint = "let fewer cards be chosen at once"
        return self.moves.expressions.failing("P011", message, self.rule.span, hint)

    def _counted(self, drawn: Drawn) -> Callable[[int], tuple[int, Counted]]:
        """What counts the choices, and stops play where they are more than can be listed."""
        sizes = range(self.fewest, self.most + 1)
        if sum(comb(self.layout.size + size - 1, size) for size in sizes) <= LIMITS.moves:
            return drawn.count

        def count(cards: int) -> tuple[int, Counted]:
            found = drawn.count(cards)
            if found[0] > LIMITS.moves:
                raise self._too_many()
            return found

        return count

    def make_of(self, seat: int, classes: tuple[int, ...]) -> Move:
        """The move of a seat that chooses these classes, made."""
        layout = self.layout
        return self.make(
            seat,
            cards=tuple(layout.face[at] for at in classes),
            need=layout.total(classes),
            item=classes[0] if self.most == 1 else None,
        )

    def _eligible(self) -> Callable[[Cells, int], int]:
        """The cards of which each may be chosen by itself."""
        cards, each, sets = self.cards, self.each, self.sets
        if each is None:
            base = self.own_base
            if base is not None:
                return lambda c, seat: c[base + seat]
            return lambda c, seat: cards(c, seat, None)
        if sets is not None:
            return _in_sets(cards, sets)
        test, layout = each, self.layout

        def passing(c: Cells, seat: int) -> int:
            return sum(
                layout.one[at] * number
                for at, number in layout.classes(cards(c, seat, None))
                if test(c, seat, at)
            )

        return passing

    def lister(self) -> Lister:
        once, eligible = self.once, self._eligible()
        if self.most == 1:
            return _list_singles(once, eligible, self.single)
        listers = tuple(chooser.lister() for chooser in self.several)
        assert self.drawn is not None
        counted = self._counted(self.drawn)
        check = None if counted == self.drawn.count else counted

        def several(c: Cells, seat: int) -> tuple[Move, ...]:
            if once is not None and not once(c, seat, None):
                return ()
            cards = eligible(c, seat)
            if not cards:
                return ()
            if check is not None:
                check(cards)
            return listers[seat](cards)

        return several

    def joined(self, others: Sequence[MoveCode]) -> Joined | None:
        """Choices of several cards, and moves such as `pass` that may always be made."""
        tests = [other.plain for other in others if other.plain is not None]
        base = self.own_base
        if self.most == 1 or base is None or self.each is not None or not others:
            return None
        if len(tests) < len(others) or any(test is not None for test, _ in tests):
            return None
        assert self.drawn is not None
        counted = self._counted(self.drawn)
        if counted != self.drawn.count:
            return None
        nothing: tuple[Move, ...] = ()
        once, listers = self.once, tuple(chooser.lister() for chooser in self.several)
        tails = [sum((one[seat] for _, one in tests), nothing) for seat in range(len(listers))]

        def listed(c: Cells, seat: int) -> tuple[Move, ...]:
            cards = c[base + seat]
            if not cards or (once is not None and not once(c, seat, None)):
                return tails[seat]
            return listers[seat](cards) + tails[seat]

        return Joined(listed)

    def singles(self) -> Sequence[Singles] | None:
        plain = self.once is None and self.each is None and self.own_base is not None
        return self.single if plain and self.most == 1 else None

    def uncounted(self) -> Uncounted | None:
        if self.most == 1:
            return None
        once, eligible = self.once, self._eligible()
        assert self.drawn is not None
        count = self._counted(self.drawn)
        choose = tuple(chooser.choice for chooser in self.several)
        base, several = self.own_base, self.several
        own = None if base is None or self.each is not None else (base, once)

        def cards(c: Cells, seat: int) -> int:
            return eligible(c, seat) if once is None or once(c, seat, None) else 0

        def drawer(seat: int, after: Move) -> Draw:
            return several[seat].drawer(count, after)

        return Uncounted(eligible if once is None else cards, count, choose, drawer, own)

    def allower(self) -> Allower:
        once, eligible, guard = self.once, self._eligible(), self.layout.guard
        base = self.own_base
        if self.each is None and base is not None:

            def held(c: Cells, seat: int, move: Move) -> bool:
                if once is not None and not once(c, seat, None):
                    return False
                return bool((c[base + seat] | guard) - move.need & guard == guard)

            return held

        def allows(c: Cells, seat: int, move: Move) -> bool:
            if once is not None and not once(c, seat, None):
                return False
            return (eligible(c, seat) | guard) - move.need & guard == guard

        return allows

    def with_duties(self) -> tuple[Lister, Allower] | None:
        code = self.moves.expressions.code
        known = [fields_of(duty.condition, code) for duty in self.rule.duties]
        sets = [
            (fields, when)
            for fields, (_, _, when) in zip(known, self.duties, strict=True)
            if fields is not None
        ]
        if self.most > 1 or len(sets) < len(known):
            return None
        once, eligible, layout = self.once, self._eligible(), self.layout
        every, guard = layout.every, layout.guard

        def dutiful(c: Cells, seat: int) -> int:
            cards = eligible(c, seat)
            for fields, when in sets:
                mask = cards + every & guard
                if not mask & mask - 1:  # of one card there is no choice left
                    break
                if when is None or when(c, seat, None):
                    cards = cards & fields(c, seat) or cards
            return cards

        def allows(c: Cells, seat: int, move: Move) -> bool:
            if once is not None and not once(c, seat, None):
                return False
            return bool(dutiful(c, seat) & layout.one[move.item] * layout.field)

        return _list_singles(once, dutiful, self.single), allows

    def every(self, seat: int) -> list[Move]:
        layout = self.layout
        sizes = range(self.fewest, self.most + 1)
        if sum(comb(layout.size + size - 1, size) for size in sizes) > LIMITS.plays:
            raise ValueError(f"`{self.rule.name}` has more than {LIMITS.plays} moves")
        full = [len(cards) for cards in layout.members]
        return [
            self.made[seat][classes]
            for size in sizes
            for classes in combinations_with_replacement(range(layout.size), size)
            if all(classes.count(at) <= full[at] for at in set(classes))
        ]


class _Made(dict[tuple[int, ...], Move]):
    """The one move of a seat for each choice of classes, made when it is first asked for."""

    def __init__(self, kind: CardsMove, seat: int) -> None:
        super().__init__()
        self.kind = kind
        self.seat = seat

    def __missing__(self, classes: tuple[int, ...]) -> Move:
        found = self[classes] = self.kind.make_of(self.seat, classes)
        return found


def _in_sets(cards: Code, sets: Sequence[Fields]) -> Callable[[Cells, int], int]:
    def kept(c: Cells, seat: int) -> int:
        found: int = cards(c, seat, None)
        for fields in sets:
            if found:
                found &= fields(c, seat)
        return found

    return kept


def _list_singles(
    once: Code | None, eligible: Callable[[Cells, int], int], singles: Sequence[Singles]
) -> Lister:
    listers = tuple(each.lister() for each in singles)

    def listed(c: Cells, seat: int) -> tuple[Move, ...]:
        if once is not None and not once(c, seat, None):
            return ()
        return listers[seat](eligible(c, seat))

    return listed
