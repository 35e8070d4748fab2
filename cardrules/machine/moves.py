"""Kinds of moves to code that lists them, tests one, and carries one out.

Moves that mean the same are made once and are one object.
"""

from __future__ import annotations

from collections.abc import Callable

from cardrules.machine.card_moves import CardsMove
from cardrules.machine.combination_moves import CombinationMove
from cardrules.machine.effects import Effects
from cardrules.machine.kinds import Allower, Lister, Making, MoveKind
from cardrules.machine.layouts import Layout
from cardrules.machine.nodes import MoveCode
from cardrules.machine.simple_moves import ListMove, NumberMove, PlainMove
from cardrules.model import nodes as m
from cardrules.table import Cells, Move


def move_code(
    making: Making,
    effects: Effects,
    rule: m.MoveRule,
    number: int,
    layout: Layout,
    together: bool = False,
) -> MoveCode:
    """The code of one kind of move of a phase."""
    kind = _kind(making, rule, number, layout)
    listed, allows = kind.lister(), kind.allower()
    every = _kept(kind.every)
    dutiless = listed
    if kind.duties:
        listed, allows = _dutiful(kind, listed)
    return MoveCode(
        rule,
        number,
        layout,
        listed,
        allows,
        kind.carry_out(effects.block(rule.effects), together),
        every,
        _by_ranks(every, kind.refused),
        making.kind(layout, number, rule.name),
        kind.needs,
        kind.duties,
        dutiless,
        kind.plain() if not kind.duties else None,
        kind.uncounted() if not kind.duties else None,
        (lambda others: None) if kind.duties else kind.joined,
        kind.source(),
        kind.target(),
        None if together or rule.effects else kind.simply(),
        kind.singles() if not kind.duties else None,
    )


def _kept(every: Callable[[int], list[Move]]) -> Callable[[int], list[Move]]:
    """The moves of a seat, listed once."""
    known: dict[int, list[Move]] = {}

    def of_seat(seat: int) -> list[Move]:
        if seat not in known:
            known[seat] = every(seat)
        return known[seat]

    return of_seat


def _by_ranks(
    every: Callable[[int], list[Move]], refused: Callable[[int], list[Move]]
) -> Callable[[int, tuple[str, ...]], list[Move]]:
    """The moves of a seat by the ranks of their cards, and those never allowed; sorted once."""
    known: dict[int, dict[tuple[str, ...], list[Move]]] = {}

    def alike(seat: int, ranks: tuple[str, ...]) -> list[Move]:
        if seat not in known:
            sorted_out: dict[tuple[str, ...], list[Move]] = {}
            for move in (*every(seat), *refused(seat)):
                key = tuple(sorted(card.rank for card in move.cards))
                sorted_out.setdefault(key, []).append(move)
            known[seat] = sorted_out
        return known[seat].get(ranks, [])

    return alike


def _kind(making: Making, rule: m.MoveRule, number: int, layout: Layout) -> MoveKind:
    match rule.choice:
        case None:
            return PlainMove(making, rule, number, layout)
        case m.NumberChoice():
            return NumberMove(making, rule, number, layout, rule.choice)
        case m.ListChoice():
            return ListMove(making, rule, number, layout, rule.choice)
        case m.CardsChoice():
            return CardsMove(making, rule, number, layout, rule.choice)
        case m.CombinationChoice():
            return CombinationMove(making, rule, number, layout, rule.choice)


def _dutiful(kind: MoveKind, listed: Lister) -> tuple[Lister, Allower]:
    """Listing with the duties of a move: filters in order, each skipped where nothing is left."""
    own = kind.with_duties()
    if own is not None:
        return own
    filters = [(kind.kept_by(condition), when) for _, condition, when in kind.duties]

    def filtered(c: Cells, seat: int) -> tuple[Move, ...]:
        moves = listed(c, seat)
        for keep, when in filters:
            if len(moves) < 2 or (when is not None and not when(c, seat, None)):
                continue
            moves = keep(c, seat, moves) or moves
        return moves

    return filtered, lambda c, seat, move: move in filtered(c, seat)
