"""Whether the cards that are dealt are there: shuffled first, enough of them, none forgotten."""

from __future__ import annotations

import operator
from collections.abc import Sequence

import attrs

from cardrules.diagnostics import Faults
from cardrules.keeping import Kept, once_each
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.walk import below


def check_dealing(rules: m.Rules, faults: Faults) -> None:
    """Report what does not hold of the dealing, on every way through the deal."""
    dealing = [at for at, phase in enumerate(rules.phases) if _deals(phase)]
    if not dealing:
        return
    known = _sound.get(rules.phases[dealing[0]]) or []
    hangs_on = (rules.players, rules.deck, *rules.phases)
    if any(_are_the_same(each, hangs_on) for each in known):
        return
    before = _shuffled_before(rules)
    for at in dealing:
        _phase_deals(rules.phases[at], before[at], len(dealing) > 1, rules, faults)
    if not faults:
        _sound.put(rules.phases[dealing[0]], [*known[-_MOST_KNOWN:], hangs_on])


_MOST_KNOWN = 60
_sound: Kept[list[tuple[object, ...]]] = Kept()
"""By the first phase that deals: with which players, decks and phases all was found to hold."""


def _are_the_same(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    return len(one) == len(other) and all(map(operator.is_, one, other))


def _shuffled_before(rules: m.Rules) -> list[bool]:
    """For each phase, whether the pack was shuffled on every way to it."""
    before = [number > 0 for number in range(len(rules.phases))]
    pending, seen = [0] if rules.phases else [], {0}
    while pending:
        at = pending.pop()
        dealing = _Dealing(rules, Faults(rules.source))
        dealing.phase(rules.phases[at], before[at])
        for target, shuffled in dealing.ways:
            if target not in seen or (before[target] and not shuffled):
                seen.add(target)
                before[target] = before[target] and shuffled
                pending.append(target)
    return before


@once_each
def _deals(phase: m.Phase) -> bool:
    return any(isinstance(node, m.DealCards) for node in below(phase))


def _phase_deals(
    phase: m.Phase, shuffled: bool, others: bool, rules: m.Rules, faults: Faults
) -> None:
    pack = _Dealing(rules, faults).phase(phase, shuffled)
    if pack.left and pack.last is not None and not others:
        faults.add(
            "G064",
            f"{pack.left} of {rules.deck.size} cards are dealt to nobody",
            pack.last.span,
            hint=f"say where they go: `deal rest to {_spare(rules)}`",
        )


def _spare(rules: m.Rules) -> str:
    """A zone for cards that nobody gets, where there is one, and else a gap to fill in."""
    face_down = (zone for zone in rules.zones if not zone.per_player and zone.seen_by != "all")
    return next((zone.name for zone in face_down), "...")


@attrs.frozen
class _Pack:
    """The pack at one place of the rules: whether it was shuffled there, and how much is left.

    `left` is None where that is not known beforehand; `last` is the deal before that place.
    """

    shuffled: bool = False
    left: int | None = None
    last: m.DealCards | None = None

    def joined(self, other: _Pack) -> _Pack:
        """What is known where two ways come together."""
        left = self.left if self.left == other.left else None
        return _Pack(self.shuffled and other.shuffled, left, self.last or other.last)


class _Dealing:
    """Goes the ways through a phase; `ways` are those on to other phases, shuffled or not."""

    def __init__(self, rules: m.Rules, faults: Faults) -> None:
        self.rules = rules
        self.faults = faults
        self.told = False
        self.ways: list[tuple[int, bool]] = []

    def phase(self, phase: m.Phase, shuffled: bool) -> _Pack:
        """The pack after what a phase does by itself."""
        pack = _Pack(shuffled)
        for move in phase.moves:
            self.block(move.effects, pack)
        for check in phase.checks:
            self.block(check.effects, pack)
        return self.block(phase.effects, pack)

    def block(self, effects: Sequence[m.Effect], pack: _Pack) -> _Pack:
        """The pack after a block."""
        for effect in effects:
            pack = self._after(effect, pack)
        return pack

    def _after(self, effect: m.Effect, pack: _Pack) -> _Pack:
        match effect:
            case m.Shuffle():
                return _Pack(True, self.rules.deck.size)
            case m.DealCards():
                return attrs.evolve(pack, left=self._left_after(effect, pack), last=effect)
            case m.When(condition=e.Constant(value)):
                return self.block(effect.then if value else effect.otherwise, pack)
            case m.When():
                then = self.block(effect.then, pack)
                return then.joined(self.block(effect.otherwise, pack))
            case m.GoTo():
                self.ways.append((effect.phase, pack.shuffled))
                return pack
            case m.ForEach():
                inside = self.block(effect.effects, attrs.evolve(pack, left=None))
                return pack if inside.last is pack.last else attrs.evolve(inside, left=None)
            case _:
                return pack

    def _left_after(self, deal: m.DealCards, pack: _Pack) -> int | None:
        """How many cards are left in the pack; None where that is not known or not possible."""
        if not pack.shuffled:
            if not self.told:
                message = "cards are dealt before they are shuffled"
                self.faults.add("G063", message, deal.span, hint="put `shuffle` before it")
            self.told = True
            return None
        if deal.number is None:
            return 0
        if not isinstance(deal.number, e.Constant) or pack.left is None:
            return None
        hands = self.rules.players if deal.zone.per_player else 1
        number = int(deal.number.value or 0)
        if number * hands <= pack.left:
            return pack.left - number * hands
        wanted = f"{number} cards" if hands == 1 else f"{hands} times {number} cards"
        have = f"the deck has {pack.left}"
        if pack.left < self.rules.deck.size:
            have = f"{pack.left} of {self.rules.deck.size} are left"
        self.faults.add("G065", f"{wanted} are dealt, and {have}", deal.span)
        return None
