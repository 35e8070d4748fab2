"""Examples of a rule file, run: each step is made or asked, and what does not hold is told."""

from __future__ import annotations

import contextlib
from typing import Any

import attrs

from cardrules.diagnostics import Diagnostic, RulesError
from cardrules.machine.failures import RuleFailure
from cardrules.machine.layouts import Layout
from cardrules.model import nodes as m
from cardrules.model.types import Kind
from cardrules.model.walk import below
from cardrules.play.game import Game
from cardrules.play.laying import SetupError
from cardrules.play.notation import PlayError, read
from cardrules.play.reasons import move_names, reason_against
from cardrules.play.situations import value_of
from cardrules.play.state import State
from cardrules.play.story import plain
from cardrules.table import DEAL, LAYOUT, Move
from cardrules.text import Span
from cardrules.trials.coverage import Coverage, combination_id

_CHANGING = (m.SetValue, m.AddValue, m.Pay)


@attrs.frozen
class ExampleResult:
    """An example, and what did not hold in it; nothing where all did."""

    example: m.Example
    faults: tuple[Diagnostic, ...]

    @property
    def passed(self) -> bool:
        """Whether all of it held."""
        return not self.faults


def run_examples(game: Game, coverage: Coverage | None = None) -> list[ExampleResult]:
    """Every example of a game, run; what they exercise is noted in `coverage`."""
    alike = game if coverage is None else coverage.noting(game)
    return [_run(alike, example, coverage) for example in game.rules.examples]


def _run(game: Game, example: m.Example, coverage: Coverage | None) -> ExampleResult:
    seats = len(example.seats)
    if not example.options and seats == game.players:
        return _Runner(game, example, coverage).run()
    try:
        other = game.with_options(dict(example.options), seats)
        other = other if coverage is None else coverage.noting(other)
        return _Runner(other, example, coverage).run()
    except RulesError as error:
        sentence = error.diagnostics[0].message
        message = f"the options of the example cannot be set: {sentence}"
        fault = Diagnostic("E020", message, game.rules.source, example.span)
        return ExampleResult(example, (fault,))


class _Failed(Exception):
    """A step did not hold, and those after it mean nothing."""


class _Runner:
    """Runs one example."""

    def __init__(self, game: Game, example: m.Example, coverage: Coverage | None) -> None:
        self.game = game
        self.coverage = coverage
        self.rules = game.rules
        self.example = example
        self.faults: list[Diagnostic] = []
        self.before: tuple[int, ...] = ()

    def _fault(self, code: str, message: str, span: Span, hint: str = "") -> None:
        self.faults.append(Diagnostic(code, message, self.rules.source, span, (), hint))

    def run(self) -> ExampleResult:
        try:
            state = self.game.situation(self._situation())
        except SetupError as error:
            self._fault("E010", f"the situation cannot be: {error}", self.example.span)
            return ExampleResult(self.example, tuple(self.faults))
        self.before = state.totals
        for step in self.example.steps:
            try:
                state = self._step(state, step)
            except _Failed:
                break
        return ExampleResult(self.example, tuple(self.faults))

    # -------------------------------------------------------------- the situation

    def _situation(self) -> dict[str, Any]:
        example = self.example
        zones: dict[str, Any] = {}
        for name, seat, cards in example.zones:
            if seat < 0:
                zones[name] = list(cards)
            else:
                zones.setdefault(name, {})[seat] = list(cards)
        values: dict[str, Any] = {}
        for name, seat, literal in example.values:
            if seat < 0:
                values[name] = literal
            else:
                values.setdefault(name, {})[seat] = literal
        given: dict[str, Any] = {"phase": example.phase, "zones": zones, "values": values}
        if len(example.turn) == 1:
            given["turn"] = example.turn[0]
        if example.last_play is not None:
            cards, seat = example.last_play
            given["last_play"] = {"cards": list(cards), "seat": seat}
        given["holds"] = self._holds()
        return given

    def _holds(self) -> dict[int, list[str]]:
        """The cards that the steps ask seats to move, where nothing else is said of a hand."""
        holds: dict[int, list[str]] = {}
        turn = self.example.turn[0] if self.example.turn else 0
        for step in self.example.steps:
            if step.kind not in ("play", "may", "may_not"):
                continue
            seat = turn if step.seat < 0 else step.seat
            written = read(step.text, move_names(self.game._machine), self.rules.deck)
            if isinstance(written, str):
                continue
            held = holds.setdefault(seat, [])
            for word in written.words:
                if self.rules.deck.named(word):
                    wanted = written.words.count(word)
                    if step.kind == "play" or held.count(word) < wanted:
                        held.append(word)
        return holds

    # -------------------------------------------------------------- steps

    def _step(self, state: State, step: m.ExampleStep) -> State:
        match step.kind:
            case "play":
                return self._play(state, step)
            case "may" | "may_not":
                self._may(state, step)
            case "phase":
                self._equal(step, "the phase", state.phase, step.name)
            case "turn":
                self._equal(
                    step, "whose turn it is", self._names(state.to_act), self._names(step.seats)
                )
            case "won":
                self._equal(step, "who won", self._names(state.winners), self._names(step.seats))
            case "scores":
                self._scores(state, step)
            case "value":
                self._value(state, step)
            case "zone":
                self._zone(state, step)
            case _:
                raise AssertionError(f"no such step: {step.kind}")
        return state

    def _names(self, seats: tuple[int, ...]) -> str:
        return ", ".join(self.example.seats[seat] for seat in sorted(seats)) or "nobody"

    def _equal(
        self, step: m.ExampleStep, what: str, found: object, wanted: object, hint: str = ""
    ) -> None:
        if found != wanted:
            self._fault("E011", f"{what} is {found}, not {wanted}", step.span, hint)

    def _play(self, state: State, step: m.ExampleStep) -> State:
        try:
            move = state.parse_move(step.seat, step.text)
            after = state.play(step.seat, move)
            self._note_move(state, move)
            return after
        except PlayError as error:
            self._fault("E012", f"the move cannot be made: {error}", step.span)
        except RuleFailure as failure:
            self._fault("E019", f"a rule fails after this move: {failure.diagnostic}", step.span)
        raise _Failed

    def _note_move(self, state: State, move: Move) -> None:
        if self.coverage is not None:
            self.coverage.note(f"{state.phase}.{move.name}")
            if "combination" in move.values:
                self.coverage.note(combination_id(move.values["combination"]))

    def _may(self, state: State, step: m.ExampleStep) -> None:
        seat = step.seat if step.seat >= 0 else (state.to_act or (0,))[0]
        reason = reason_against(state._cells, seat, step.text)
        if self.coverage is not None and reason is not None:
            self.coverage.note(reason.id)
        if reason is None and step.kind == "may":
            with contextlib.suppress(PlayError):
                self._note_move(state, state.parse_move(seat, step.text))
        if step.kind == "may":
            if reason is not None:
                self._fault("E013", f"the move may not be made: {reason}", step.span)
            return
        if reason is None:
            self._fault("E014", "the move may be made", step.span)
        elif reason.id == "notation":
            self._fault("E015", f"the move cannot be read: {reason.text}", step.span)
        elif step.because and not _names_rule(step.because, reason.id):
            message = f"the move is refused by `{reason.id}`, not by `{step.because}`"
            self._fault("E016", message, step.span, hint=reason.text)

    def _scores(self, state: State, step: m.ExampleStep) -> None:
        if state.deal_scores:
            found = state.deal_scores[0][step.seat]
        else:
            found = state.totals[step.seat] - self.before[step.seat]
        name = self.example.seats[step.seat]
        hint = "" if state.deal_scores else self._not_scored(state)
        self._equal(step, f"the score of {name}", found, step.number, hint)

    def _value(self, state: State, step: m.ExampleStep) -> None:
        value = next(value for value in self.rules.values if value.name == step.name)
        layout: Layout = state._cells[LAYOUT]
        base = self.game._machine.places.value[value.number]
        found = plain(state._cells[base + max(step.seat, 0)], value.type, self.rules, layout)
        try:
            inside = value_of(step.literal, value, self.rules, layout)
        except SetupError as error:
            self._fault("E017", str(error), step.span)
            return
        wanted = plain(inside, value.type, self.rules, layout)
        if found != wanted:
            scored = [each for each in below(self.rules.scoring) if isinstance(each, _CHANGING)]
            at_the_end = any(each.value.number == value.number for each in scored)
            hint = self._not_scored(state) if at_the_end else ""
            said, not_said = self._word(found, value), self._word(wanted, value)
            self._equal(step, f"`{step.name}`", said, not_said, hint)

    def _not_scored(self, state: State) -> str:
        """What is said where the deal has not come to its scoring yet."""
        going_on = not state.is_over and state._cells[DEAL] == 1
        return "the deal is not over here, and is scored when it is" if going_on else ""

    def _word(self, found: Any, value: m.Value) -> str:
        """What a value is, as a rule file would say it."""
        if found is None:
            return "none"
        match value.type.kind:
            case Kind.PLAYER:
                return str(self.example.seats[found])
            case Kind.TRUTH:
                return "yes" if found else "no"
            case _:
                return str(found)

    def _zone(self, state: State, step: m.ExampleStep) -> None:
        zone = next(zone for zone in self.rules.zones if zone.name == step.name)
        lying = state._story().zones[(zone.number, step.seat)]
        deck = self.rules.deck
        left = list(lying)
        for word in step.cards:
            numbers = {card.number for card in deck.named(word)}
            card = next((each for each in left if each in numbers), None)
            if card is None:
                break
            left.remove(card)
        else:
            if not left:
                return
        found = " ".join(str(deck.cards[card]) for card in sorted(lying)) or "nothing"
        wanted = " ".join(step.cards) or "nothing"
        self._fault("E018", f"`{step.name}` holds {found}, not {wanted}", step.span)


def _names_rule(because: str, rule: str) -> bool:
    """Whether the words after `because` are the tail of a rule's id, or its first part."""
    tail = because.replace(".", "_")
    whole = rule.replace(".", "_")
    return whole == tail or whole.endswith(f"_{tail}")
