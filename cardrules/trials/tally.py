"""What a series of matches gave: whole numbers only, so that parts can be added in any order.

The same matches give the same figures to the bit, however they were shared out.
"""

from __future__ import annotations

import functools
import math
import random
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from statistics import NormalDist
from typing import Any

import attrs

from cardrules.luck import seed_bytes
from cardrules.machine.failures import RuleFailure
from cardrules.machine.from_model import compile_game
from cardrules.machine.nodes import Machine
from cardrules.machine.start import Start
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.types import Kind
from cardrules.play.game import Game
from cardrules.play.playing import Decision, play_out, rand_of
from cardrules.play.search import Bot, Search
from cardrules.play.state import State
from cardrules.play.step import begin
from cardrules.play.story import plain
from cardrules.play.watching import Watcher
from cardrules.table import (
    CODE,
    DEAL,
    DEAL_SCORES,
    LAYOUT,
    OUTCOME,
    START,
    TRACE,
    WINNERS,
    Cells,
)

Number = int | Fraction
Z = NormalDist().inv_cdf(0.975)
"""How many standard deviations lie around the middle in 19 cases of 20."""

Bots = Sequence[Bot | None]
"""A bot for each seat; None plays at random, without the cost of a view."""


@attrs.frozen
class Failed:
    """A match that broke off: its place, its seed, and what was wrong, with its code."""

    place: int
    seed: str
    text: str


@attrs.frozen
class Row:
    """One match in figures: what is compared between two versions of a game, and the record."""

    seed: str
    outcome: str
    winners: tuple[int, ...]
    totals: tuple[Number, ...]
    decisions: int
    deals: int
    lead_changes: int
    decided: int
    passes: int
    forced: int

    def share(self, seat: int) -> Fraction:
        """The part of the victory that a seat has."""
        return Fraction(seat in self.winners, max(1, len(self.winners)))


@attrs.define
class Tally:
    """Figures of a series of matches.

    `wins` counts by seat and by how many shared the victory; `totals` and `squares` are summed
    by seat. `choices` counts decisions by phase and how many moves there were, `moves` by
    phase, move and combination, `endings` those of tricks, phases and matches by their ids.
    `decided` counts matches by the deal from which whoever won led to the end. `roles` counts
    deals, `ahead` those in which the player in a role did better than the others, `role_scores`
    sums what that player scored and `rest_scores` what the others did, all by role and by
    the value of something settled in the deal, such as a bid.
    """

    players: int
    matches: int = 0
    outcomes: Counter[str] = attrs.field(factory=Counter)
    wins: Counter[tuple[int, int]] = attrs.field(factory=Counter)
    totals: Counter[int] = attrs.field(factory=Counter)
    squares: Counter[int] = attrs.field(factory=Counter)
    decisions: Counter[int] = attrs.field(factory=Counter)
    deals: Counter[int] = attrs.field(factory=Counter)
    choices: Counter[tuple[str, int]] = attrs.field(factory=Counter)
    moves: Counter[tuple[str, str, str]] = attrs.field(factory=Counter)
    phases: Counter[str] = attrs.field(factory=Counter)
    endings: Counter[str] = attrs.field(factory=Counter)
    lead_changes: Counter[int] = attrs.field(factory=Counter)
    decided: Counter[int] = attrs.field(factory=Counter)
    roles: Counter[tuple[str, str, str]] = attrs.field(factory=Counter)
    ahead: Counter[tuple[str, str, str]] = attrs.field(factory=Counter)
    role_scores: Counter[tuple[str, str, str]] = attrs.field(factory=Counter)
    rest_scores: Counter[tuple[str, str, str]] = attrs.field(factory=Counter)
    capped: list[tuple[int, str]] = attrs.field(factory=list)
    failed: list[Failed] = attrs.field(factory=list)

    def add(self, other: Tally) -> None:
        """Count what another tally counted, too."""
        self.matches += other.matches
        for name in _COUNTERS:
            _counted(self, name).update(_counted(other, name))
        self.capped = sorted([*self.capped, *other.capped])
        self.failed = sorted([*self.failed, *other.failed], key=lambda each: each.place)

    @property
    def played(self) -> int:
        """How many matches were begun."""
        return self.matches + len(self.failed)

    def share(self, seat: int) -> Fraction:
        """The victories of a seat, those it shared in part."""
        return sum(
            (Fraction(number, many) for (who, many), number in self.wins.items() if who == seat),
            Fraction(0),
        )

    def average(self, seat: int) -> tuple[float, float, float]:
        """What a seat has at the end on average, and between what that really lies."""
        number = max(1, self.matches)
        mean = Fraction(self.totals[seat]) / number
        if number < 2:
            return float(mean), -math.inf, math.inf
        spread = (self.squares[seat] - mean * self.totals[seat]) / (number - 1)
        half = Z * math.sqrt(spread / number)
        return float(mean), float(mean) - half, float(mean) + half

    def forced(self) -> dict[str, tuple[int, int]]:
        """By phase, how many decisions left no choice, and how many there were."""
        found: dict[str, tuple[int, int]] = {}
        for (phase, number), times in sorted(self.choices.items()):
            alone, every = found.get(phase, (0, 0))
            found[phase] = alone + (times if number == 1 else 0), every + times
        return found


_COUNTERS = (
    "outcomes", "wins", "totals", "squares", "decisions", "deals", "choices", "moves", "phases",
    "endings", "lead_changes", "decided", "roles", "ahead", "role_scores", "rest_scores",
)  # fmt: skip


def _counted(tally: Tally, name: str) -> Counter[Any]:
    return _FIELDS[name](tally)


_FIELDS: dict[str, Callable[[Tally], Counter[Any]]] = {
    "outcomes": lambda tally: tally.outcomes,
    "wins": lambda tally: tally.wins,
    "totals": lambda tally: tally.totals,
    "squares": lambda tally: tally.squares,
    "decisions": lambda tally: tally.decisions,
    "deals": lambda tally: tally.deals,
    "choices": lambda tally: tally.choices,
    "moves": lambda tally: tally.moves,
    "phases": lambda tally: tally.phases,
    "endings": lambda tally: tally.endings,
    "lead_changes": lambda tally: tally.lead_changes,
    "decided": lambda tally: tally.decided,
    "roles": lambda tally: tally.roles,
    "ahead": lambda tally: tally.ahead,
    "role_scores": lambda tally: tally.role_scores,
    "rest_scores": lambda tally: tally.rest_scores,
}


def percentile(counts: Counter[int], percent: int) -> int:
    """The smallest number that is not exceeded in so many of a hundred cases.

    >>> percentile(Counter([1, 2, 2, 9]), 50), percentile(Counter([1, 2, 2, 9]), 95)
    (2, 9)
    """
    left = Fraction(percent * sum(counts.values()), 100)
    for number in sorted(counts):
        left -= counts[number]
        if left <= 0:
            return number
    return max(counts, default=0)


# ------------------------------------------------------------------ watching one match


class _Counting(Watcher):
    """Counts phases, and notes at the end of each deal who was in which role."""

    def __init__(self, game: Game, tally: Tally) -> None:
        self.tally = tally
        self.rules = game.rules
        self.places = game._machine.places
        deal = [v for v in game.rules.values if v.lifetime == "deal" and not v.per_player]
        self.roles = [value for value in deal if value.type.kind is Kind.PLAYER]
        self.settled = [value for value in deal if value.type.kind in (Kind.NUMBER, Kind.CHOICE)]

    def phase_begins(self, c: Cells) -> None:
        self.tally.phases[c[CODE].rule.name] += 1

    def deal_ends(self, c: Cells) -> None:
        scores = c[DEAL_SCORES][-1]
        for role in self.roles:
            seat = c[self.places.value[role.number]]
            if seat is None:
                continue
            own = scores[seat]
            better = own * len(scores) > sum(scores)
            if _fewest(self.rules):
                better = own * len(scores) < sum(scores)
            for by, value in [("", ""), *self._settled(c)]:
                key = role.name, by, value
                self.tally.roles[key] += 1
                self.tally.ahead[key] += better
                self.tally.role_scores[key] += own
                self.tally.rest_scores[key] += sum(scores) - own

    def _settled(self, c: Cells) -> list[tuple[str, str]]:
        return [
            (
                value.name,
                str(plain(c[self.places.value[value.number]], value.type, self.rules, c[LAYOUT])),
            )
            for value in self.settled
        ]


def _fewest(rules: m.Rules) -> bool:
    return bool(rules.match.won_by) and not rules.match.won_by[0][0]


def _leads(game: Game, c: Cells) -> tuple[int, int]:
    """How often somebody else came to lead, and the deal from which the winner led to the end."""
    best = min if _fewest(game.rules) else max
    scores: Sequence[Sequence[Number]] = c[DEAL_SCORES]
    final = game._machine.totals(c)
    standing = [total - sum(deal[seat] for deal in scores) for seat, total in enumerate(final)]
    leader, changes, decided = -1, 0, 1
    for number, deal in enumerate(scores, 1):
        standing = [total + change for total, change in zip(standing, deal, strict=True)]
        first = best(standing)
        ahead = standing.index(first) if standing.count(first) == 1 else -1
        if ahead >= 0 and leader >= 0 and ahead != leader:
            changes += 1
        if (ahead,) != tuple(c[WINNERS]):
            decided = number + 1
        leader = ahead if ahead >= 0 else leader
    return changes, min(decided, max(1, len(scores)))


def _note(game: Game, tally: Tally, c: Cells, place: int, seed: str, noted: list[Decision]) -> Row:
    """Count a finished match."""
    outcome, winners = c[OUTCOME], tuple(c[WINNERS])
    totals = game._machine.totals(c)
    changes, decided = _leads(game, c)
    phases = [phase.name for phase in game.rules.phases]
    forced = passes = 0
    for (phase, number), times in Counter((each[1], each[3]) for each in noted).items():
        tally.choices[phases[phase], number] += times
        forced += times if number == 1 else 0
    kinds = Counter((each[1], each[4].name, each[4].combination) for each in noted)
    for (phase, name, combination), times in kinds.items():
        shape = game.rules.combinations[combination].name if combination >= 0 else ""
        tally.moves[phases[phase], name, shape] += times
        passes += times if name == "pass" else 0
    tally.matches += 1
    tally.outcomes[outcome] += 1
    if outcome == "cap":
        tally.capped.append((place, seed))
    for seat in winners:
        tally.wins[seat, len(winners)] += 1
    for seat, total in enumerate(totals):
        tally.totals[seat] += total
        tally.squares[seat] += total * total
    tally.decisions[len(noted)] += 1
    tally.deals[c[DEAL]] += 1
    tally.lead_changes[changes] += 1
    tally.decided[decided] += 1
    return Row(
        seed, outcome, winners, totals, len(noted), c[DEAL], changes, decided, passes, forced
    )


# ------------------------------------------------------------------ playing a series


@attrs.frozen
class Played:
    """A match just played: its row, or None where it broke off, and its record if one is kept."""

    row: Row | None
    record: dict[str, Any] | None = None


def play_series(
    game: Game,
    tally: Tally,
    seed: int | str,
    first: int,
    number: int,
    bots: Bots = (),
    keep: bool = False,
) -> Iterator[Played]:
    """Play some matches of a series, counting each in the tally when it is over."""
    for place in range(first, first + number):
        each = f"{seed}:{place}"
        part = Tally(game.players)
        try:
            played = _one(game, part, place, each, bots, keep)
        except RuleFailure as failure:
            tally.failed.append(Failed(place, each, str(failure)))
            yield Played(None)
            continue
        tally.add(part)
        yield played


class _Endings(threading.local):
    """The ids of endings that came since they were last asked for, in this thread."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def taken(self) -> list[str]:
        found, self.found = self.found, []
        return found


_ENDINGS = _Endings()


def _note_ending(id: str) -> None:
    _ENDINGS.found.append(id)


@functools.lru_cache(8)
def _noting(game: Game) -> Machine:
    """The machine of a game that notes each ending that comes, made once for many matches."""
    return compile_game(game.rules, _note_ending)


def _one(game: Game, tally: Tally, place: int, seed: str, bots: Bots, keep: bool) -> Played:
    start = Start(_noting(game), seed_bytes(seed), record={"game": game, "seed": seed})
    _ENDINGS.taken()
    c = begin(start, _Counting(game, tally))
    noted: list[Decision] = []
    if any(bots):
        c = _with_bots(c, tally, seed, bots, noted)
    else:
        play_out(c, rand_of(seed), noted, log=keep)
        tally.endings.update(_ENDINGS.taken())
    c[TRACE] = None
    tally.endings.update(end.id for end, code in start.machine.match_ends if code(c, 0, None))
    row = _note(game, tally, c, place, seed, noted)
    return Played(row, State._of(c).record() if keep else None)


def _with_bots(c: Cells, tally: Tally, seed: str, bots: Bots, noted: list[Decision]) -> Cells:
    """Play a match in which some seats are bots. Each has numbers of its own."""
    state = State._of(c)
    numbers = [random.Random(f"{seed}:{seat}") for seat in range(c[START].machine.rules.players)]
    while not state.is_over:
        seat = state.to_act[0]
        moves = state.legal_moves(seat)
        bot = bots[seat]
        if bot is None:
            move = moves[int(numbers[seat].random() * len(moves))]
        else:
            move = bot(state.view(seat), moves, Search(state, seat, numbers[seat]))
        noted.append((c[DEAL], c[CODE].rule.number, seat, len(moves), move))
        _ENDINGS.taken()  # what a bot imagined has not happened
        state = state.play(seat, move)
        tally.endings.update(_ENDINGS.taken())
        c = state._cells
    return c


def never_used(game: Game, tally: Tally) -> list[str]:
    """The phases, moves, endings and combinations that no match came to, by their ids.

    An ending that cannot come, since an option leaves it out, is none of them.
    """
    found = []
    combinations = {shape for _, _, shape in tally.moves if shape}
    for phase in game.rules.phases:
        if not tally.phases[phase.name]:
            found.append(phase.name)
            continue
        made = {name for where, name, _ in tally.moves if where == phase.name}
        found += [f"{phase.name}.{rule.name}" for rule in phase.moves if rule.name not in made]
        found += [check.id for check in phase.checks if not tally.endings[check.id]]
    found += [each.name for each in game.rules.played if each.name not in combinations]
    for end in game.rules.match.ends:
        left_out = isinstance(end.condition, e.Constant) and not end.condition.value
        if not left_out and not tally.endings[end.id]:
            found.append(end.id)
    return found
