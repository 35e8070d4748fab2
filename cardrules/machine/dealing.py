"""Effects that shuffle and deal: cards out of the pack, and a zone in order mixed anew."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Any

from cardrules.luck import shuffled
from cardrules.machine.codes import Act, Code
from cardrules.machine.effect_parts import cannot_deal
from cardrules.machine.expressions import Expressions
from cardrules.machine.moving import laid_on
from cardrules.machine.start import LaidPack, Start
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.table import DEAL, DRAWS, FIRST, LAYOUT, PACK, START, TRACE, VOIDS, Cells


class Dealing:
    """Compiles the effects of one game that begin a deal.

    `phase` is the phase they stand in, if they stand in one.
    """

    def __init__(
        self, expressions: Expressions, rules: m.Rules, phase: m.Phase | None = None
    ) -> None:
        self.expressions = expressions
        self.places = expressions.places
        self.rules = rules
        self.phase = phase

    def _target(self, target: e.ZoneCards) -> tuple[int, Code | None, int, bool]:
        zone = target.zone
        who = None if target.player is None else self.expressions.player(target.player)
        return self.places.zone[zone.number], who, zone.number, zone.in_order

    def _shuffle(self) -> Act:
        empty = self.places.empty
        start_at = FIRST
        stop_at = start_at + len(empty)
        size = self.rules.deck.size

        def shuffle(c: Cells, p: int, x: Any) -> None:
            start: Start = c[START]
            order = shuffled(start.seed, c[DRAWS], size)
            c[DRAWS] += 1
            c[start_at:stop_at] = empty
            laid = start.laid_for(c[DEAL], c[VOIDS])
            c[PACK] = order if laid is None else LaidPack(laid, order)
            if c[TRACE] is not None:
                c[TRACE].shuffled(c)

        return shuffle

    def _shuffle_zone(self, effect: m.ShuffleZone) -> Act:
        base, who, number, _ = self._target(effect.place)

        def shuffle(c: Cells, p: int, x: Any) -> None:
            seat = -1 if who is None else who(c, p, x)
            at = base + max(seat, 0)
            lying = c[at]
            order = shuffled(c[START].seed, c[DRAWS], len(lying))
            c[DRAWS] += 1
            c[at] = tuple(lying[place] for place in order)
            if c[TRACE] is not None:
                c[TRACE].zone_shuffled((number, seat), order)

        return shuffle

    def _deal(self, effect: m.DealCards) -> Act:
        zone, span = effect.zone, effect.span
        base, order, seats = self.places.zone[zone.number], zone.in_order, self.places.seats
        number = None if effect.number is None else self.expressions.code(effect.number)
        start = None if effect.start is None else self.expressions.player(effect.start)
        one_at_a_time, per_player = effect.one_at_a_time, zone.per_player
        failing = self.expressions.failing
        orders = [[(first + step) % seats for step in range(seats)] for first in range(seats)]
        one_place = [-1]
        each_gets = self._each_gets(effect)

        def deal(c: Cells, p: int, x: Any) -> None:
            pack = c[PACK]
            first = 0 if start is None else start(c, p, x)
            targets = orders[first] if per_player else one_place
            left = len(pack)
            if number is None:
                each = -(-left // len(targets))
            else:
                each = number(c, p, x)
                if each < 1 or each * len(targets) > left:
                    raise failing("P003", cannot_deal(each, len(targets), left), span)
            if order or isinstance(pack, LaidPack) or c[TRACE] is not None:
                each_gets(c, pack, targets, each)
                return
            one, several = c[LAYOUT].card_one, len(targets)
            wanted, together = each * several, several == 1 or not (one_at_a_time or number is None)
            c[PACK] = pack[wanted:]
            if each == 1 and wanted <= left:
                for card, seat in zip(pack, targets):  # noqa: B905  # of the pack the top alone
                    c[base + seat if seat > 0 else base] += one[card]
                return
            for at, seat in enumerate(targets):
                cards = pack[at * each : at * each + each] if together else pack[at:wanted:several]
                ones = (
                    operator.itemgetter(*cards)(one) if len(cards) > 1 else [one[n] for n in cards]
                )
                c[base + seat if seat > 0 else base] += sum(ones)

        return deal

    def _each_gets(self, effect: m.DealCards) -> Callable[[Cells, Any, Sequence[int], int], None]:
        """What gives so many cards each from a pack, laid or not, and tells of it."""
        zone, base, order = effect.zone, self.places.zone[effect.zone.number], effect.zone.in_order
        in_turn = effect.one_at_a_time or effect.number is None

        def deal(c: Cells, pack: Any, targets: Sequence[int], each: int) -> None:
            if isinstance(pack, LaidPack):
                hands, c[PACK] = pack.hands(zone.name, targets, each)
            else:
                wanted = each * len(targets)
                if in_turn:
                    hands = [pack[at : wanted : len(targets)] for at in range(len(targets))]
                else:
                    hands = [pack[at * each : (at + 1) * each] for at in range(len(targets))]
                c[PACK] = pack[wanted:]
            layout = c[LAYOUT]
            one = layout.card_one
            for seat, cards in zip(targets, hands, strict=True):
                at = base + seat if seat > 0 else base
                if order:
                    classes = [layout.of_card[card] for card in cards]
                    c[at] = laid_on(c[at], classes, True)
                else:
                    c[at] += sum([one[card] for card in cards])
                if c[TRACE] is not None:
                    c[TRACE].dealt(c, (zone.number, seat), cards)

        return deal
