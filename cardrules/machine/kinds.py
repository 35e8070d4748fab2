"""What every kind of move has: its conditions, and the one object each move is."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any

import attrs

from cardrules.machine.choosing import Singles
from cardrules.machine.codes import Act, Code, Places
from cardrules.machine.effects import nothing
from cardrules.machine.expressions import Expressions
from cardrules.machine.layouts import Layout
from cardrules.machine.masks import Fields, fields_of, looks
from cardrules.machine.nodes import Joined, MoveCode, Simply, Uncounted, Whence
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.asking import asks_of_the_play, hangs_on_the_play_alone
from cardrules.table import ASKED, Cells, Move

_kinds = itertools.count()
"""No two kinds of moves in a process have one number, whatever their games."""

Lister = Callable[[Cells, int], tuple[Move, ...]]
Allower = Callable[[Cells, int, Move], bool]


@attrs.frozen(eq=False)
class Making:
    """What the kinds of moves of one game are made with; `made` holds each move once.

    `later` says of large tables how many moves they will make when they are asked for them.
    """

    rules: m.Rules
    expressions: Expressions
    made: dict[tuple[Any, ...], Move] = attrs.field(factory=dict)
    kinds: dict[tuple[Any, ...], int] = attrs.field(factory=dict)
    later: list[int] = attrs.field(factory=list)

    @property
    def places(self) -> Places:
        return self.expressions.places

    def under(self, expressions: Expressions) -> Making:
        """The same, with the expressions of one phase."""
        return attrs.evolve(self, expressions=expressions)

    def move(self, layout: Layout, seat: int, name: str, **about: Any) -> Move:
        """The one move object of this meaning under a layout."""
        act = about.get("act")
        kind = self.kind(layout, -1 if act is None else act, name)
        made = Move(seat, name, layout=layout.number, kind=kind, **about)
        key = (layout.number, act, made)
        return self.made.setdefault(key, made)

    def kind(self, layout: Layout, act: int, name: str) -> int:
        """The number of the moves of one name and place in their phase, under a layout."""
        return self.kinds.setdefault((layout.number, act, name), next(_kinds))


class MoveKind:
    """What all kinds of moves have: their conditions, split by whether they look at the choice."""

    def __init__(self, moves: Making, rule: m.MoveRule, number: int, layout: Layout) -> None:
        self.moves = moves
        self.rule = rule
        self.number = number
        self.layout = layout
        code = moves.expressions.code
        self.needs = tuple((need, code(need.condition)) for need in rule.needs)
        open_ = [(need, code) for need, code in self.needs if not _holds_anyway(need)]
        self.once = _all_of([code for need, code in open_ if not _looks(need)])
        each = [(need, code) for need, code in open_ if _looks(need)]
        self.always = _all_of([code for need, code in each if self._is_known(need)])
        """Whether a play may ever be made, asked when it is made for the table."""
        self.each = _all_of([code for need, code in each if not self._is_known(need)])
        self.of_the_play = asks_of_the_play((rule.needs, rule.duties))
        self.duties = tuple(
            (
                duty,
                code(duty.condition),
                None if duty.when is None else code(duty.when),
            )
            for duty in rule.duties
        )

    def _is_known(self, need: m.Need) -> bool:
        """Whether a condition on a play comes out alike whenever it is asked."""
        plays = isinstance(self.rule.choice, m.CombinationChoice)
        return plays and hangs_on_the_play_alone(need.condition)

    def kept_by(self, condition: Code) -> Callable[[Cells, int, Sequence[Move]], tuple[Move, ...]]:
        """What leaves those of some moves for which a condition holds."""
        if self.of_the_play:
            return lambda c, seat, moves: _kept_plays(condition, c, seat, moves)
        return lambda c, seat, moves: tuple(
            [move for move in moves if condition(c, seat, move.item)]
        )

    def each_fields(self) -> tuple[Fields, ...] | None:
        """The sets of cards that the conditions on a chosen card pick, if all are known."""
        sets = [
            fields_of(need.condition, self.moves.expressions.code)
            for need, _ in self.needs
            if looks(need.condition)
        ]
        known = tuple(each for each in sets if each is not None)
        return known if len(known) == len(sets) else None

    def with_duties(self) -> tuple[Lister, Allower] | None:
        """Listing and testing under duties, where the kind has a way of its own."""
        return None

    def make(self, seat: int, **about: Any) -> Move:
        return self.moves.move(self.layout, seat, self.rule.name, act=self.number, **about)

    def lister(self) -> Lister:
        """What lists the moves of a seat."""
        raise AssertionError("every kind of move lists its moves")

    def allower(self) -> Allower:
        """What tells whether a move of this kind would be listed, without listing."""
        listed = self.lister()
        return lambda c, seat, move: move in listed(c, seat)

    def every(self, seat: int) -> list[Move]:
        raise AssertionError("every kind of move can be listed whole")

    def refused(self, seat: int) -> list[Move]:
        """What could be meant by somebody and may never be made, whatever happens."""
        return []

    def plain(self) -> tuple[Code | None, Sequence[tuple[Move, ...]]] | None:
        """The one move of each seat and its condition, for a kind that has no more."""
        return None

    def joined(self, others: Sequence[MoveCode]) -> Joined | None:
        """What lists these moves and those of the other kinds of a phase, if there is a way."""
        return None

    def uncounted(self) -> Uncounted | None:
        """What draws one of many choices without listing them, if there is a way."""
        return None

    def singles(self) -> Sequence[Singles] | None:
        """The choices of one card by seat, where any of the mover's own may be chosen."""
        return None

    def source(self) -> Whence | None:
        """Where a move takes cards from, if it does."""
        return None

    def target(self) -> Whence | None:
        """Where a move puts cards, if it does."""
        return None

    def simply(self) -> Simply | None:
        """What cards move where, if each is known at once."""
        return None

    def carry_out(
        self, effects: Act, together: bool = False
    ) -> Callable[[Cells, int, Move], int | None]:
        """What makes a move; `together`, where others' choices may be carried out before."""
        if effects is nothing:
            return nothing
        return lambda c, seat, move: effects(c, seat, move.item)


def _holds_anyway(need: m.Need) -> bool:
    """Whether an option has settled that a condition holds."""
    return isinstance(need.condition, e.Constant) and bool(need.condition.value)


def _looks(need: m.Need) -> bool:
    """Whether a condition asks about what is chosen."""
    return looks(need.condition) or asks_of_the_play(need.condition)


def asking(c: Cells, play: int) -> Cells:
    """Cells in which `this play` is these cards; the cells given stay as they are."""
    c = c.copy()
    c[ASKED] = play
    return c


def _kept_plays(condition: Code, c: Cells, seat: int, moves: Sequence[Move]) -> tuple[Move, ...]:
    c = c.copy()
    kept = []
    for move in moves:
        c[ASKED] = move.need
        if condition(c, seat, move.item):
            kept.append(move)
    return tuple(kept)


def _all_of(codes: Sequence[Code]) -> Code | None:
    if not codes:
        return None
    if len(codes) == 1:
        return codes[0]
    if len(codes) == 2:
        first, second = codes
        return lambda c, p, x: first(c, p, x) and second(c, p, x)
    several = tuple(codes)
    return lambda c, p, x: all(code(c, p, x) for code in several)
