"""Which rules and combinations the examples of a game exercise, and which none does."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from cardrules.machine.from_model import compile_game
from cardrules.model import nodes as m
from cardrules.play.game import Game


@attrs.define
class Coverage:
    """What the examples of a game have shown, by the ids of rules.

    A move counts when it is made or may be made, what restricts it when it refuses one, an
    ending when it comes, a combination when it is played or may be.
    """

    rules: tuple[str, ...]
    combinations: tuple[str, ...]
    shown: set[str] = attrs.Factory(set)

    @classmethod
    def of(cls, rules: m.Rules) -> Coverage:
        """The coverage of a game whose examples have not been run."""
        names = tuple(combination.name for combination in rules.played)
        return cls(tuple(_ids(rules)), names)

    def note(self, id: str) -> None:
        """Something was exercised."""
        self.shown.add(id)

    def missing(self) -> tuple[str, ...]:
        """The ids of the rules that no example exercises, in the order of the file."""
        return tuple(id for id in self.rules if id not in self.shown)

    def missing_combinations(self) -> tuple[str, ...]:
        """The combinations that no example plays."""
        return tuple(name for name in self.combinations if combination_id(name) not in self.shown)

    def noting(self, game: Game) -> Game:
        """The same game, which notes each ending that comes."""
        machine = compile_game(game.rules, self.note)
        return Game(machine, game.digest, game.variants, game._again)


def combination_id(name: str) -> str:
    """What a combination is noted by."""
    return f"combinations.{name}"


def _ids(rules: m.Rules) -> Iterator[str]:
    beaten = False
    for phase in rules.phases:
        for move in phase.moves:
            yield move.id
            yield from (need.id for need in move.needs)
            yield from (duty.id for duty in move.duties)
            beaten = beaten or move.beats_last
        yield from (check.id for check in phase.checks)
    if beaten and rules.beating is not None:
        yield from (f"combinations.beaten_by.{clause}" for clause in rules.beating.same)
