"""A loaded game: what it is, and how a match of it begins."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from cardrules import luck
from cardrules.limits import LIMITS
from cardrules.machine.nodes import Machine
from cardrules.machine.start import LaidPack, Start
from cardrules.model import nodes as m
from cardrules.play.laying import SetupError, chances, laid_deals
from cardrules.play.playing import Match, match_of, play_out, seeds
from cardrules.play.records import plain_copy
from cardrules.play.situations import situation
from cardrules.play.state import State
from cardrules.play.step import begin
from cardrules.table import PACK, Cells, Move


class Game:
    """A game for a number of players, with its options set. It never changes.

    >>> import cardrules
    >>> game = cardrules.load("big_three", options={"deals": 4})
    >>> game.title, game.players, game.options["deals"]
    ('Big Three', 3, 4)
    """

    def __init__(
        self,
        machine: Machine,
        digest: str,
        variants: tuple[str, ...] = (),
        again: Callable[[Mapping[str, object], int | None], Game] | None = None,
        recipe: tuple[Any, ...] | None = None,
    ) -> None:
        self._recipe = recipe
        self._machine = machine
        self._again = again
        self.rules: m.Rules = machine.rules
        self.digest = digest
        self.variants = variants

    @property
    def name(self) -> str:
        """The name of the game in its rule file."""
        return self.rules.name

    @property
    def title(self) -> str:
        """The title for people."""
        return self.rules.title

    @property
    def players(self) -> int:
        """How many play."""
        return self.rules.players

    @property
    def options(self) -> dict[str, int | str | bool | None]:
        """The value of each option."""
        return {option.name: option.value for option in self.rules.options}

    def with_options(self, options: Mapping[str, object], players: int | None = None) -> Game:
        """The same game with some options set otherwise, or for another number of players.

        Raises:
            RulesError: where an option is not there or cannot have that value, or the game
                is not for so many players.

        >>> import cardrules
        >>> cardrules.load("big_three").with_options({"deals": 4}).options["deals"]
        4
        """
        if self._again is None:
            raise ValueError("this game was not loaded from rules")
        return self._again(options, players)

    def __reduce__(self) -> tuple[Any, ...]:
        """A game goes to another process as its text, and is loaded there."""
        if self._recipe is None:
            raise TypeError("this game was not loaded from rules")
        return self._recipe

    # -------------------------------------------------------------- many matches

    def simulate(self, number: int, seed: int | str = 0, first: int = 0) -> Iterator[Match]:
        """A series of random matches, each played to its end in one go.

        The match with place k is played from the seed `"seed:k"`, so that it is the same
        whoever plays it, and in whatever company; `first` is the place of the first.

        Raises:
            RuleFailure: where a rule cannot be carried out, or somebody is left without a move.

        >>> import cardrules
        >>> game = cardrules.load("big_three", options={"deals": 2})
        >>> [(match.outcome, len(match.deal_scores)) for match in game.simulate(2, seed=1)]
        [('won', 2), ('won', 2)]
        """
        numbers = random.Random(0)  # for one match after the other, as `rand_of` gives them
        for each in seeds(seed, number, first):
            cells = self._begun(each)
            numbers.seed(each)
            decisions = play_out(cells, numbers.random)
            yield match_of(cells, each, decisions)

    def _begun(self, seed: int | str) -> Cells:
        """The cells of a match as it begins, dealt by nothing but its seed."""
        return begin(
            Start(self._machine, luck.seed_bytes(seed), record={"game": self, "seed": seed})
        )

    # -------------------------------------------------------------- beginning

    def start(
        self,
        seed: int | str | None = None,
        deal: Mapping[str, Any] | Sequence[Mapping[str, Any]] | None = None,
        chance: Mapping[str, int | Sequence[int]] | None = None,
    ) -> State:
        """The first state of a match.

        `seed` is a whole number from 0 to 2**256 - 1 or a text; without one, a seed nobody can
        guess is taken. `deal` lays the cards of the first deal, or of several in turn: zones by
        name, one entry a seat where each has one, cards in notation; what is not named is dealt
        from the rest. `chance` gives outcomes of named chances, one or a sequence.

        Raises:
            ValueError: where seed, cards or chance cannot be.

        >>> import cardrules
        >>> game = cardrules.load("big_three")
        >>> game.start(seed=1, chance={"dealer": 2}).view(None)["table"]["values"]["dealer"]
        2
        """
        seed = luck.fresh_seed() if seed is None else seed
        laid = laid_deals(deal, self.rules)
        given = chances(chance, self.rules)
        record: dict[str, Any] = {"game": self, "seed": seed}
        if deal is not None:
            record["deal"] = plain_copy(deal)
        if given:
            record["chance"] = {name: list(outcomes) for name, outcomes in given.items()}
        start = Start(self._machine, luck.seed_bytes(seed), laid, given, record)
        cells = begin(start)
        _all_dealt(cells)
        for number in range(2, len(laid) + 1):
            _all_dealt(begin(start, deal=number))
        return State._of(cells)

    def situation(self, given: Mapping[str, Any], seed: int | str = 0) -> State:
        """A state in any position: `phase`, `turn`, `zones`, `values`, `last_play`, `holds`.

        What is not said takes its default: values are as a deal begins, hands are filled from
        the cards that are left. `holds` says what seats hold at least.

        Raises:
            ValueError: where the position cannot be.

        >>> import cardrules
        >>> state = cardrules.load("big_three").situation(
        ...     {"phase": "climbing", "turn": 0, "last_play": {"seat": 2, "cards": "6 7 8 9"},
        ...      "zones": {"hand": {0: "7 8 9 10 3"}}})
        >>> [str(move) for move in state.legal_moves(0)]
        ['play 7 8 9 10', 'pass']
        """
        record = {"game": self, "seed": seed, "situation": plain_copy(given)}
        start = Start(self._machine, luck.seed_bytes(seed), record=record)
        return State._of(situation(start, given))

    # -------------------------------------------------------------- every move there can be

    @functools.cached_property
    def moves(self) -> tuple[Move, ...]:
        """Every move there can be, seat by seat, numbered by its place.

        Raises:
            ValueError: where they cannot be listed; the message says why.
        """
        found: dict[Move, None] = {}
        for seat in range(self.players):
            for phase in self._machine.every_phase():
                for code in phase.moves:
                    for move in code.every(seat):
                        found.setdefault(move)
                        if len(found) > LIMITS.plays:
                            raise ValueError(f"there are more than {LIMITS.plays} moves")
        return tuple(found)

    @functools.cached_property
    def _numbers(self) -> dict[Move, int]:
        return {move: number for number, move in enumerate(self.moves)}

    def number(self, move: Move) -> int:
        """The number of a move in `moves`.

        Raises:
            KeyError: for a move that this game does not have.

        >>> import cardrules
        >>> game = cardrules.load("big_three")
        >>> len(game.moves), game.number(game.moves[200])
        (525, 200)
        """
        return self._numbers[move]

    def __repr__(self) -> str:
        return f"<Game {self.name} for {self.players}, {self.digest[:12]}>"


def _all_dealt(c: Cells) -> None:
    pack = c[PACK]
    if not isinstance(pack, LaidPack):
        return
    for place, cards in pack.queues.items():
        if cards:
            raise SetupError(f"more cards were laid for the {_named(place)} than are dealt to it")
    if pack.short is not None:
        raise SetupError(f"too few cards are left for the {_named(pack.short)}")


def _named(place: tuple[str, int]) -> str:
    zone, seat = place
    return f"{zone} of seat {seat}" if seat >= 0 else zone
