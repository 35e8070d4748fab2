"""Whether a game can surely be compiled, told without compiling it.

To compile a game is to make its moves, and to stop where they are too many. Whoever only asks
whether it would stop need not wait for them: how many there are at the most follows from the
shapes of combinations and the classes of cards. Where that is too many nobody is sure, and the
game has to be compiled after all.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import accumulate
from typing import Any

from cardrules.limits import LIMITS
from cardrules.machine.bounds import most_cards
from cardrules.machine.patterns import at_most
from cardrules.machine.reads import Mark, class_key, marks_by_phase
from cardrules.machine.simple_moves import FEW
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.walk import below

Classes = tuple[int, ...]
"""How many classes of cards there are of each rank, or more."""


def is_surely_light(rules: m.Rules) -> bool:
    """Whether `compile_game` raises nothing, as far as can be told at once; False: it may.

    It can raise where choices of cards fall into too many kinds, where tables of plays have too
    many entries, and where a condition on a play alone divides, since that is asked of each play
    when it is made.
    """
    moves = [move for phase in rules.phases for move in phase.moves]
    if any(_kinds_of_choices(rules, move) > LIMITS.moves for move in moves):
        return False
    if not rules.played:
        return True
    return not any(map(_may_divide_by_0, moves)) and _has_room(rules)


# ------------------------------------------------------------------ choices of cards


def _kinds_of_choices(rules: m.Rules, move: m.MoveRule) -> int:
    """At most how many kinds the choices of a move fall into, by how many cards are equal.

    Where cards are chosen their rank is read, so that no more are equal than there are of a rank.
    """
    match move.choice:
        case m.CardsChoice(most=most) if most > 1:
            size = rules.deck.size
            alike = Counter(card.rank for card in rules.deck.cards)
            return _splits(size, max(alike.values(), default=0))[min(most, size)]
        case _:
            return 0


@functools.lru_cache(16)
def _splits(most: int, largest: int) -> list[int]:
    """For each number, how many ways there are to split it or a lower one into such parts."""
    ways = [1, *[0] * most]
    for part in range(1, min(most, largest) + 1):
        for number in range(part, most + 1):
            ways[number] += ways[number - part]
    return list(accumulate(ways))


# ------------------------------------------------------------------ tables of plays


def _may_divide_by_0(move: m.MoveRule) -> bool:
    """Whether a condition on a play divides by what is not known at once."""
    if not isinstance(move.choice, m.CombinationChoice):
        return False
    return any(
        isinstance(node, e.Arithmetic)
        and node.operator == "/"
        and not (isinstance(node.right, e.Constant) and node.right.value)
        for node in below(move.needs)
    )


def _has_room(rules: m.Rules) -> bool:
    """Whether the tables of plays, and what is made before them, are within the limit.

    What takes longer to find out is asked only where it matters: first all cards of a rank are
    taken for different ones, and at last it is asked how many cards a hand holds.
    """
    whole, different = rules.deck.size, _different(rules)
    if _fits(rules, lambda phase, zone: (different, whole)):
        return True
    marks = marks_by_phase(rules)
    told_apart = functools.cache(lambda phase: _told_apart(rules, marks[phase]))
    holds = functools.cache(lambda zone: most_cards(rules, zone))
    return _fits(rules, lambda phase, zone: (told_apart(phase), whole)) or _fits(
        rules, lambda phase, zone: (told_apart(phase), holds(zone))
    )


def _fits(rules: m.Rules, known: Callable[[int, m.Zone], tuple[Classes, int]]) -> bool:
    """The same, given the classes of a phase and how many cards a play in it has at the most."""
    shapes = tuple(combination.shape for combination in rules.combinations)
    made = 0
    for phase in rules.phases:
        for move in phase.moves:
            match move.choice:
                case m.CombinationChoice():
                    classes, cards = known(phase.number, move.choice.source.zone)
                    made += _most_plays(shapes, classes, cards, LIMITS.plays)
                    if made > LIMITS.plays:
                        return False
                case _:
                    made += _beside_plays(rules, move.choice)
    return True


def _beside_plays(
    rules: m.Rules, choice: m.NumberChoice | m.ListChoice | m.CardsChoice | None
) -> int:
    """At most how many moves of a seat a rule makes at once that are no plays."""
    match choice:
        case None:
            return 1
        case m.NumberChoice(lowest=e.Constant(low), highest=e.Constant(high)):
            numbers = range(int(low or 0), int(high or 0) + 1)
            return len(numbers) if len(numbers) <= FEW else 0
        case m.NumberChoice():
            return 0
        case m.ListChoice(kind="suit"):
            return len(rules.deck.suits)
        case m.ListChoice(kind="rank"):
            return len(rules.deck.ranks)
        case m.ListChoice(kind="player"):
            return rules.players
        case m.ListChoice():
            return rules.deck.size
        case m.CardsChoice():
            return 0


def _different(rules: m.Rules) -> Classes:
    """The classes of each rank where all is told apart that looks different."""
    return _by_rank(rules, {(card.rank, card.suit) for card in rules.deck.cards})


def _told_apart(rules: m.Rules, marks: frozenset[Mark]) -> Classes:
    """The classes of each rank under some marks, the rank among them, and no cards in values."""
    return _by_rank(rules, {class_key(rules.deck, card, marks) for card in rules.deck.cards})


def _by_rank(rules: m.Rules, classes: Iterable[tuple[Any, ...]]) -> Classes:
    """How many of some classes there are of each rank; the rank comes first in each."""
    found = Counter(rank for rank, *_ in classes)
    return tuple(found[rank] for rank in range(len(rules.deck.ranks)))


@functools.lru_cache(256)
def _most_plays(shapes: tuple[m.Shape, ...], classes: Classes, most_cards: int, enough: int) -> int:
    """At most how many plays of some shapes there are, bodies among them; no more than is enough.

    Files for several numbers of players, and variants, ask for the same again and again.
    """
    found = 0
    for shape in shapes:
        plain = shape.body if isinstance(shape, m.AttachedShape) else shape
        for ways in at_most(plain, classes, most_cards):
            found += ways
            if found > enough:
                return found
    return found
