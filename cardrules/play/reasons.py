"""Why a move may not be made, in a sentence and with the id of the rule that forbids it.

A reason is made from what the seat may know: its own cards, and what lies open.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Sequence

import attrs

from cardrules.diagnostics import visible
from cardrules.machine.kinds import asking
from cardrules.machine.nodes import Machine, MoveCode, PhaseCode
from cardrules.machine.plays import failed_clause
from cardrules.model import nodes as m
from cardrules.play.notation import Written, as_seen, fits, is_card, means, read
from cardrules.table import ACTOR as _ACTOR
from cardrules.table import COMMITTED, LAST, LAYOUT, OUTCOME, PHASE, START, WAITING, Cells, Move


@attrs.frozen
class Reason:
    """The id of a rule, and the sentence."""

    id: str
    text: str

    def __str__(self) -> str:
        return f"{self.text} [{self.id}]"


def move_names(machine: Machine) -> list[str]:
    """The names of all moves of a game."""
    return sorted({move.rule.name for phase in machine.phases for move in phase.moves})


def reason_against(c: Cells, seat: int, text: str) -> Reason | None:
    """Why a written move may not be made by a seat now, or None where it may."""
    machine: Machine = c[START].machine
    if c[OUTCOME]:
        return Reason("match.over", "the match is over")
    phase = machine.phases[c[PHASE]]
    written = read(text, move_names(machine), machine.rules.deck)
    if isinstance(written, str):
        return Reason("notation", written)
    rules = [move.rule for each in machine.phases for move in each.moves]
    choices = [rule.choice for rule in rules if rule.name == written.name]
    if not any(fits(written, choice, machine.rules) for choice in choices):
        return Reason("notation", _why_unreadable(written, choices, machine))
    turn = _not_to_act(c, phase, seat)
    if turn is not None:
        return turn
    code = phase.by_name.get(written.name)
    if code is None:
        names = ", ".join(f"`{name}`" for name in phase.by_name)
        message = f"`{written.name}` is no move of this phase, which has {names}"
        return Reason(phase.rule.name, message)
    seen = as_seen(written, c[LAYOUT])
    if any(means(seen, move, machine.rules.deck) for move in code.listed(c, seat)):
        return None
    return _Looker(machine, c, seat, code, written).reason()


def _why_unreadable(written: Written, choices: Sequence[m.Choice | None], machine: Machine) -> str:
    """Why a move of a known name is no move in any position."""
    for choice in choices:
        if isinstance(choice, m.CardsChoice | m.CombinationChoice):
            deck = machine.rules.deck
            strange = next(word for word in written.words if not is_card(word, deck))
            return f"`{visible(strange)}` is no card of this deck"
    return _wanted(written.name, choices[0])


def _wanted(name: str, choice: m.Choice | None) -> str:
    match choice:
        case m.NumberChoice():
            return f"`{name}` takes a number"
        case m.ListChoice():
            return f"`{name}` takes a {choice.kind}"
        case _:
            return f"`{name}` stands alone"


def _not_to_act(c: Cells, phase: PhaseCode, seat: int) -> Reason | None:
    if any(who == seat for who, _, _ in c[COMMITTED]):
        message = "the choice is made, and cannot be taken back"
        return Reason(f"{phase.rule.name}.together", message)
    if seat >= 0 and (seat == c[_ACTOR] or seat in c[WAITING]):
        return None
    kind = "together" if phase.kind == "together" else "turns"
    return Reason(f"{phase.rule.name}.{kind}", "it is not this player's turn")


class _Looker:
    """Looks for the first rule that a move of the right name breaks."""

    def __init__(
        self, machine: Machine, c: Cells, seat: int, code: MoveCode, written: Written
    ) -> None:
        self.machine = machine
        self.c = c
        self.seat = seat
        self.code = code
        self.written = written
        self.rule = code.rule
        self.deck = machine.rules.deck

    def reason(self) -> Reason:
        choice = self.rule.choice
        move = self._meant()
        if move is None:
            if isinstance(choice, m.CombinationChoice):
                return self._no_combination()
            return self._no_such_choice(choice)
        return (
            self._not_held(move)
            or self._needs(move)
            or self._beats(move)
            or self._duty(move)
            or Reason(self.rule.id, f"`{move}` is not among the moves here")
        )

    def _meant(self) -> Move | None:
        """The move that was meant, whether or not it is allowed here."""
        ranks = tuple(sorted(self.deck.ranks[rank] for rank, _ in self.written.cards))
        try:
            every = self.code.alike(self.seat, ranks) or self.code.alike(self.seat, ())
        except ValueError:
            every = list(self.code.listed(self.c, self.seat))
        seen = as_seen(self.written, self.c[LAYOUT])
        meant = [move for move in every if means(seen, move, self.deck)]
        held = [move for move in meant if self._not_held(move) is None]
        return next(iter(held or meant), None)

    def _not_held(self, move: Move) -> Reason | None:
        if self.code.source is None:
            return None
        layout = self.c[LAYOUT]
        number, owner = self.code.source(self.c, self.seat)
        zone = self.machine.rules.zones[number]
        cards = self.c[self.machine.places.zone[number] + max(owner, 0)]
        held = layout.total(cards) if zone.in_order else cards
        if self.code.layout is layout and layout.holds(held, move.need):
            return None
        faces = " ".join(str(card) for card in move.cards)
        if owner < 0:
            message = f"{faces} does not lie in the {zone.name}"
        elif owner == self.seat:
            message = f"{faces} is not in your {zone.name}"
        else:
            message = f"{faces} is not in the {zone.name} of seat {owner}"
        return Reason(f"{self.rule.id}.cards", message)

    def _needs(self, move: Move) -> Reason | None:
        classes: Sequence[object] = (move.item,)
        if isinstance(self.rule.choice, m.CardsChoice) and self.rule.choice.most > 1:
            classes = [at for at, _ in self.c[LAYOUT].classes(move.need)]
        c = asking(self.c, move.need)
        for need, condition in self.code.needs:
            if not all(condition(c, self.seat, item) for item in classes):
                return Reason(need.id, f"the move {need.text}")
        return None

    def _beats(self, move: Move) -> Reason | None:
        last = self.c[LAST]
        beating = self.machine.rules.beating
        if not self.rule.beats_last or last is None or beating is None:
            return None
        clause = failed_clause(beating, move, last)
        if not clause:
            return None
        names = self.machine.rules.combinations
        mine, theirs = (_title(names[each.combination].name) for each in (move, last))
        match clause:
            case "same_combination":
                message = f"{mine} does not beat {theirs}: the combination must be the same"
            case "same_size":
                message = (
                    f"{move.size} cards do not beat {last.size}: "
                    "the number of cards must be the same"
                )
            case _:
                ranks = self.deck.ranks
                message = (
                    f"{ranks[move.rank]} is not higher than {ranks[last.rank]}: "
                    "the play must be higher"
                )
        return Reason(f"combinations.beaten_by.{clause}", message)

    def _duty(self, move: Move) -> Reason | None:
        """The duty that takes the move away: each leaves what meets it, if anything does."""
        left = list(self.code.dutiless(self.c, self.seat))
        for duty, condition, when in self.code.duties:
            if when is not None and not when(self.c, self.seat, None):
                continue
            kept = [
                each for each in left if condition(asking(self.c, each.need), self.seat, each.item)
            ]
            if kept and move not in kept:
                return Reason(duty.id, f"a player {duty.text}")
            left = kept or left
        return None

    def _no_such_choice(self, choice: m.Choice | None) -> Reason:
        match choice:
            case None:
                message = f"`{self.rule.name}` stands alone"
            case m.NumberChoice():
                low, high = self._numbers()
                message = f"`{self.rule.name}` takes a number from {low} to {high}"
            case m.ListChoice():
                message = f"`{self.rule.name}` takes a {choice.kind}"
            case m.CardsChoice(fewest=fewest, most=most):
                number = str(fewest) if fewest == most else f"{fewest} to {most}"
                noun = "card" if number == "1" else "cards"
                message = (
                    f"`{self.rule.name}` takes {number} {noun} of the {choice.source.zone.name}"
                )
            case m.CombinationChoice():
                message = f"`{self.rule.name}` takes a combination"
        return Reason(f"{self.rule.id}.choice", message)

    def _numbers(self) -> tuple[str, str]:
        numbers = [move.item for move in self.code.listed(self.c, self.seat)]
        with contextlib.suppress(ValueError):
            numbers = [move.item for move in self.code.every(self.seat)]
        return (str(min(numbers)), str(max(numbers))) if numbers else ("0", "0")

    # -------------------------------------------------------------- combinations

    def _no_combination(self) -> Reason:
        """Say what is missing to the nearest combination that these cards could be."""
        written = self.written
        if len(written.cards) != len(written.words):
            strange = next((word for word in written.words if not self.deck.named(word)), "nothing")
            return Reason("combinations", f"`{strange}` is no card of this deck")
        if not written.cards:
            return Reason("combinations", f"say which cards to {written.name}")
        ranks = Counter(rank for rank, _ in written.cards)
        return Reason("combinations", self._misses(ranks))

    def _misses(self, ranks: Counter[int]) -> str:
        copies = set(ranks.values())
        names = self.deck.ranks
        if len(ranks) == 1:
            rank, number = next(iter(ranks.items()))
            return f"no combination is {number} cards of one rank, as {names[rank]} here"
        if len(copies) > 1:
            most = max(copies)
            odd = min(rank for rank, number in ranks.items() if number != most)
            return (
                f"a run has as many cards of each rank; here are {most} of some "
                f"and {ranks[odd]} of {names[odd]}"
            )
        runs = [
            combination
            for combination in self.machine.rules.combinations
            if isinstance(combination.shape, m.RunShape)
            and combination.shape.copies == next(iter(copies))
        ]
        if not runs:
            return f"no combination is made of {len(ranks)} different ranks"
        return self._misses_run(sorted(ranks), runs[0])

    def _misses_run(self, ranks: list[int], run: m.Combination) -> str:
        shape = run.shape
        assert isinstance(shape, m.RunShape)
        names = self.deck.ranks
        title = _title(run.name)
        outside = [rank for rank in ranks if not shape.lowest <= rank <= shape.highest]
        if outside:
            within = f"{names[shape.lowest]} to {names[shape.highest]}"
            return f"{title} lies within {within}, and {names[outside[0]]} does not"
        gaps = [rank for rank in range(ranks[0], ranks[-1]) if rank not in ranks]
        if gaps:
            return f"{title} needs ranks in sequence; {names[gaps[0]]} is missing"
        return f"{title} needs {shape.fewest} or more ranks; here are {len(ranks)}"


def _title(name: str) -> str:
    words = name.replace("_", " ")
    return f"an {words}" if words[0] in "aeiou" else f"a {words}"
