"""Whether the moves of a phase can all be impossible at once. It plays nothing.

Each condition is taken apart into questions. All answers to them are tried that do not go against
each other, a number standing for all numbers between two that are asked about.
"""

from __future__ import annotations

import itertools
import operator
from collections.abc import Callable, Hashable, Sequence
from typing import Any, TypeAlias

from cardrules.keeping import once_each
from cardrules.linting.alike import gist, gists_below
from cardrules.linting.places import Part, parts_of
from cardrules.linting.ranges import ANY, ranges_of
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model import types as t
from cardrules.model.asking import asks_of_the_play
from cardrules.model.from_syntax.folding import folded
from cardrules.model.types import Kind
from cardrules.model.walk import below, rebuilt

MOST = 100_000
"""Conditions looked at in all situations together; with more, nothing is said."""
MOVES = 40
"""Moves of a phase that are thought of; of a phase with more, nothing is said."""
NUMBERS = 32
"""How many numbers a move may choose from for each of them to be thought of."""

Answers: TypeAlias = Sequence[float | bool]
Question: TypeAlias = Callable[[Answers], bool]
_LEADING = gist(e.Leading())


def left_without_move(rules: m.Rules, phase: m.Phase) -> bool:
    """Whether there is a situation in which no move of a phase can be made."""
    if len(phase.moves) > MOVES or any(_is_sure(move) for move in phase.moves):
        return False
    phase_of = _Phase(rules, phase)
    return phase_of.can_stick()


def _is_sure(move: m.MoveRule) -> bool:
    return not move.needs and not move.beats_last


class _Phase:
    """The questions that the moves of one phase hang on."""

    def __init__(self, rules: m.Rules, phase: m.Phase) -> None:
        self.phase = phase
        self.ranges = ranges_of(rules)
        self.asked = _asked_elsewhere(rules)
        self.numbers: dict[Hashable, set[float]] = {}
        self.bounds: dict[Hashable, tuple[float, float]] = {}
        self.truths: set[Hashable] = set()
        self.place: dict[Hashable, int] = {}

    def can_stick(self) -> bool:
        """Try every situation."""
        ways = [self._ways(move) for move in self.phase.moves]
        caught = [check.condition for check in self.phase.checks if not check.trick]
        caught += [self.phase.skip] if self.phase.skip is not None else []
        for condition in itertools.chain(caught, *itertools.chain(*ways)):
            self._note(condition)
        if any(move.beats_last for move in self.phase.moves):
            self.truths.add(_LEADING)
        keys = [*self.truths, *self.numbers]
        choices: list[Sequence[float | bool]] = [(False, True) for _ in self.truths]
        choices += [self._points(key) for key in self.numbers]
        size = 1
        for each in choices:
            size *= len(each)
        asked = 1 + sum(len(needs) for alternatives in ways for needs in alternatives)
        if size * asked > MOST:
            return False
        self.place = {key: at for at, key in enumerate(keys)}
        ended = [self._asked(each) for each in caught]
        made = [
            self._made(move, needs)
            for move, alternatives in zip(self.phase.moves, ways, strict=True)
            for needs in alternatives
        ]
        for answers in itertools.product(*choices):
            if not any(asked(answers) for asked in ended) and not any(
                all(asked(answers) for asked in needs) for needs in made
            ):
                return True
        return False

    def _made(self, move: m.MoveRule, needs: Sequence[e.Expression]) -> list[Question]:
        """What has to hold for a move to be made."""
        found = [self._asked(need) for need in needs]
        if move.beats_last:
            at = self.place[_LEADING]
            found.insert(0, lambda answers: bool(answers[at]))
        return found

    # -------------------------------------------------------------- conditions

    def _ways(self, move: m.MoveRule) -> list[list[e.Expression]]:
        """What a move hangs on, for each of a few numbers that it can choose.

        Of many numbers only the highest is thought of.
        """
        needs = [need.condition for need in move.needs]
        match move.choice:
            case m.NumberChoice(e.Constant(value=int(low)), e.Constant(value=int(high))) if (
                high - low < NUMBERS
            ):
                numbers: list[e.Expression] = [
                    e.Constant(number, t.NUMBER) for number in range(low, high + 1)
                ]
            case m.NumberChoice(highest=highest):
                numbers = [highest]
            case _:
                return [needs]
        return [[_put_in(need, number) for need in needs] for number in numbers]

    def _note(self, node: e.Expression) -> None:
        """Note the questions in a condition."""
        match node:
            case e.And() | e.Or():
                self._note(node.left)
                self._note(node.right)
            case e.Not():
                self._note(node.operand)
            case e.ForPlayer() | e.ForCard():
                self._note(node.meaning)
            case e.Constant():
                pass
            case _:
                number = None if asks_of_the_play(node) else _number_asked(node)
                if number is None:
                    self.truths.add(gist(node))
                    return
                what, against = number
                key = gist(what)
                self.numbers.setdefault(key, set()).add(against)
                self.bounds[key] = self.ranges.bounds(what)

    def _points(self, key: Hashable) -> list[float]:
        """A number for each stretch between those asked about."""
        low, high = self.bounds.get(key, ANY)
        found = {at + step for at in self.numbers[key] for step in (-1, 0, 1)}
        return sorted(at for at in found if low <= at <= high) or [low]

    def _asked(self, node: e.Expression) -> Question:
        """What tells from the answers to all questions whether a condition holds."""
        match node:
            case e.And():
                left, right = self._asked(node.left), self._asked(node.right)
                return lambda answers: left(answers) and right(answers)
            case e.Or():
                left, right = self._asked(node.left), self._asked(node.right)
                return lambda answers: left(answers) or right(answers)
            case e.Not():
                if self._is_trusted(node):
                    return _yes
                inside = self._asked(node.operand)
                return lambda answers: not inside(answers)
            case e.ForPlayer() | e.ForCard():
                return self._asked(node.meaning)
            case e.Constant(value):
                return _yes if value else _no
            case _:
                return self._answered(node)

    def _answered(self, node: e.Expression) -> Question:
        number = None if asks_of_the_play(node) else _number_asked(node)
        if number is None:
            if self._is_trusted(node):
                return _yes
            said = self.place[gist(node)]
            return lambda answers: bool(answers[said])
        what, against = number
        at = self.place[gist(what)]
        if isinstance(node, e.IsEmpty):
            return lambda answers: answers[at] == 0
        assert isinstance(node, e.Compare)
        compares = _COMPARES[node.operator]
        if isinstance(node.left, e.Constant):
            return lambda answers: compares(against, answers[at])
        return lambda answers: compares(answers[at], against)

    def _is_trusted(self, node: e.Expression) -> bool:
        """Whether a question about cards is asked elsewhere too, or holds for some card.

        Of what is asked about a play nothing is said.
        """
        if asks_of_the_play(node):
            return True
        if not any(isinstance(each, e.Chosen) for each in below(node)):
            return False
        return gist(node) in self.asked or _holds_for_some_card(node)


def _put_in(node: Any, number: e.Expression) -> Any:
    """A condition with a number in the place of the one that is chosen."""
    if isinstance(node, e.Chosen):
        return number if node.type.kind is Kind.NUMBER else node
    made = rebuilt(node, lambda part: _put_in(part, number))
    return node if made is node else folded(made)


def _number_asked(node: e.Expression) -> tuple[e.Expression, float] | None:
    """The number that a condition compares with a known one."""
    match node:
        case e.IsEmpty(cards=cards):
            return e.SizeOf(cards), 0
        case e.Compare(left=left, right=e.Constant(value=int(value))):
            return left, value
        case e.Compare(left=e.Constant(value=int(value)), right=right):
            return right, value
        case _:
            return None


def _yes(_answers: Answers) -> bool:
    return True


def _no(_answers: Answers) -> bool:
    return False


_COMPARES: dict[str, Callable[[float, float], bool]] = {
    ">": operator.gt,
    ">=": operator.ge,
    "<": operator.lt,
    "<=": operator.le,
    "=": operator.eq,
    "!=": operator.ne,
}


def _holds_for_some_card(node: e.Expression) -> bool:
    """`rank of card is rank of (highest card in hand)` holds for the highest card."""
    match node:
        case e.Same(left=e.RankOf(card=e.Chosen()), right=e.RankOf(card=e.ExtremeCard(where=None))):
            return True
        case _:
            return False


def _asked_elsewhere(rules: m.Rules) -> frozenset[Hashable]:
    """The conditions on cards or players that anything but the needs of moves asks about."""
    return frozenset[Hashable]().union(*(_asked_in(part) for part in parts_of(rules)))


@once_each
def _asked_in(part: Part) -> frozenset[Hashable]:
    if isinstance(part, tuple):
        return _questions(part)
    outside = (part.skip, part.effects, part.player, part.players, part.checks)
    inside = tuple((move.effects, move.choice) for move in part.moves)
    return _questions((outside, inside))


def _questions(node: object) -> frozenset[Hashable]:
    wheres = [
        each.where
        for each in below(node)
        if isinstance(each, e.SomeCard | e.Filtered | e.FirstPlayer | e.CountPlayers)
    ]
    return frozenset(found for where in wheres if where is not None for found in gists_below(where))
