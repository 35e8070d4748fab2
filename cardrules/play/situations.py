"""Any position of a game, built from what is said about it; the rest takes its defaults.

Zones that are named hold what is said. Hands that are not named are filled from the cards
that are left, up to as many as the deal gives, where enough are left; what is over stays in
the pack. Values that are not named are as a deal begins.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cardrules.limits import LIMITS
from cardrules.machine.failures import RuleFailure
from cardrules.machine.layouts import Layout
from cardrules.machine.nodes import Machine, PhaseCode
from cardrules.machine.start import Start
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.types import Kind
from cardrules.play.laying import Cards, SetupError, mapping, seat_number, told, unknown, words
from cardrules.play.step import blank, enter
from cardrules.play.story import Place, Story, places
from cardrules.table import (
    ACTOR,
    BEFORE,
    CODE,
    LAST,
    LAST_SEAT,
    LAYOUT,
    PACK,
    PHASE,
    Cells,
    Move,
)

_LAST_PLAY: Place = (-1, -1)
_FIELDS = ("phase", "turn", "zones", "values", "last_play", "holds")


def situation(start: Start, given: Mapping[str, Any]) -> Cells:
    """The cells of a position.

    `given` may hold `phase`, `turn` (a seat), `zones`, `values`, `last_play` (`{"seat": 2,
    "cards": "6 7 8"}`) and `holds` (cards that seats hold at least, by seat).

    Raises:
        SetupError: where the position cannot be.
    """
    if not isinstance(given, Mapping):
        raise SetupError(f"a situation is given by name, not as {told(given)}")
    for field in given:
        if field not in _FIELDS:
            fields = ", ".join(_FIELDS)
            raise SetupError(f"a situation has no `{told(field)}`; it has {fields}")
    try:
        return _Builder(start, given).cells()
    except RuleFailure as failure:
        message = failure.diagnostic.message
        raise SetupError(f"the rules cannot go on from there: {message}") from None


class _Builder:
    """Builds one position."""

    def __init__(self, start: Start, given: Mapping[str, Any]) -> None:
        self.start = start
        self.given = given
        self.machine: Machine = start.machine
        self.rules = self.machine.rules
        self.cards = Cards(self.rules.deck)
        self.zones: dict[Place, list[int]] = {}
        self.held: set[Place] = set()

    def cells(self) -> Cells:
        phase = self._phase()
        c = blank(self.start)
        for life in ("match", "deal"):
            for starter in self.machine.fresh[life]:
                starter(c)
        c[LAYOUT] = phase.layout
        self._values(c, phase.layout)
        phase = self.machine.seen(phase, c)
        c[LAYOUT] = phase.layout
        last = self._lay(phase)
        self._put(c, phase.layout)
        c[BEFORE] = self.machine.totals(c)
        self._enter(c, phase)
        if last is not None:
            c[LAST], c[LAST_SEAT] = last
        self._turn(c, phase)
        story = Story(self.machine)
        for place, cards in self.zones.items():
            story.zones[place] = list(cards)
            for card in cards:
                story.known[card] |= story.seers(place)
        self.start.situation = {"cells": c, "story": story}
        return c

    def _phase(self) -> PhaseCode:
        name = self.given.get("phase")
        for phase in self.machine.phases:
            if phase.rule.name == name or (name is None and phase.kind != "automatic"):
                return phase
        raise SetupError(unknown("phase", name, [each.rule.name for each in self.machine.phases]))

    # -------------------------------------------------------------- cards

    def _lay(self, phase: PhaseCode) -> tuple[Move, int] | None:
        zones = {zone.name: zone for zone in self.rules.zones}
        said: list[tuple[Place, list[str]]] = []
        for name, cards in mapping(self.given.get("zones"), "zones are").items():
            if name not in zones:
                raise SetupError(unknown("zone", name, zones))
            said += self._said(zones[name], cards)
        last_play = self._said_last()
        shared = self.cards.share([*said, (_LAST_PLAY, last_play)])
        self.zones = {place: list(shared[place]) for place, _ in said}
        last = self._last_play(phase, shared[_LAST_PLAY]) if last_play else None
        for seat, each in mapping(self.given.get("holds"), "cards held are").items():
            self._hold(seat_number(seat, self.rules), words(each), phase)
        self._fill()
        return last

    def _said(self, zone: m.Zone, cards: Any) -> list[tuple[Place, list[str]]]:
        """The places of a zone and the cards said to lie there."""
        if not zone.per_player:
            return [((zone.number, -1), words(cards))]
        return [
            ((zone.number, seat_number(seat, self.rules)), words(each))
            for seat, each in _by_seat(cards)
            if each is not None
        ]

    def _said_last(self) -> list[str]:
        """The cards said to have been played last."""
        given = self.given.get("last_play")
        if given is None:
            return []
        if not isinstance(given, Mapping) or not {"seat", "cards"} <= set(given):
            raise SetupError("the last play has a `seat` and its `cards`")
        texts = words(given["cards"])
        if not texts:
            raise SetupError("the last play has at least one card")
        return texts

    def _last_play(self, phase: PhaseCode, taken: Sequence[int]) -> tuple[Move, int]:
        seat = seat_number(self.given["last_play"]["seat"], self.rules)
        for code in phase.moves:
            if not isinstance(code.rule.choice, m.CombinationChoice):
                continue
            need = phase.layout.total([phase.layout.of_card[card] for card in taken])
            try:
                every = code.every(seat)
            except ValueError as error:
                raise SetupError(f"no last play can be laid: {error}") from error
            move = next((each for each in every if each.need == need), None)
            if move is None:
                faces = " ".join(str(self.rules.deck.cards[card]) for card in taken)
                raise SetupError(f"{faces} is no combination")
            target = code.rule.choice.target.zone
            place = (target.number, seat if target.per_player else -1)
            self.zones.setdefault(place, []).extend(taken)
            return move, seat
        raise SetupError(f"no combinations are played in the phase `{phase.rule.name}`")

    def _hold(self, seat: int, texts: Sequence[str], phase: PhaseCode) -> None:
        """Let a seat hold some cards, in the zone its moves take cards from."""
        others = (code for other in self.machine.phases for code in other.moves)
        for code in (*phase.moves, *others):
            choice = code.rule.choice
            if isinstance(choice, m.CardsChoice | m.CombinationChoice):
                zone = choice.source.zone
                place = (zone.number, seat if zone.per_player else -1)
                lying = self.zones.get(place)
                if lying is not None and place not in self.held:
                    return
                self.held.add(place)
                have = self.zones.setdefault(place, [])
                missing = self._missing(texts, have)
                have.extend(self.cards.take(missing))
                return

    def _missing(self, texts: Sequence[str], have: Sequence[int]) -> list[str]:
        """The cards among some words that a hand does not hold already."""
        left = list(have)
        missing = []
        for text in texts:
            numbers = {card.number for card in self.rules.deck.named(text)}
            found = next((card for card in left if card in numbers), None)
            if found is None:
                missing.append(text)
            else:
                left.remove(found)
        return missing

    def _fill(self) -> None:
        """Fill the hands that nothing was said of, as far as the deal and the cards go."""
        dealt = _dealt_numbers(self.rules)
        open_places = [
            place
            for place in places(self.rules)
            if place[1] >= 0
            and dealt.get(place[0], 0) > 0
            and (place not in self.zones or place in self.held)
        ]
        growing = True
        while growing:
            growing = False
            for place in open_places:
                have = self.zones.setdefault(place, [])
                if len(have) < dealt[place[0]] and self.cards.left:
                    have.append(self.cards.left.pop(len(self.cards.left) // 2))
                    growing = True

    def _put(self, c: Cells, layout: Layout) -> None:
        for place, cards in self.zones.items():
            zone = self.rules.zones[place[0]]
            at = self.machine.places.zone[zone.number] + max(place[1], 0)
            classes = tuple(layout.of_card[card] for card in cards)
            c[at] = classes if zone.in_order else layout.total(classes)
        c[PACK] = list(self.cards.left)

    # -------------------------------------------------------------- values, turn

    def _values(self, c: Cells, layout: Layout) -> None:
        values = {value.name: value for value in self.rules.values}
        for name, given in mapping(self.given.get("values"), "values are").items():
            value = values.get(name)
            if value is None:
                raise SetupError(unknown("value", name, values))
            base = self.machine.places.value[value.number]
            if value.per_player:
                for seat, each in _by_seat(given):
                    c[base + seat_number(seat, self.rules)] = value_of(
                        each, value, self.rules, layout
                    )
            else:
                c[base] = value_of(given, value, self.rules, layout)

    def _enter(self, c: Cells, phase: PhaseCode) -> None:
        turn = self.given.get("turn")
        rule = phase.rule
        if rule.player is not None and isinstance(rule.player, e.ReadValue):
            base = self.machine.places.value[rule.player.value.number]
            if c[base] is None:
                c[base] = turn if type(turn) is int and 0 <= turn < self.rules.players else 0
        c[PHASE] = phase.number
        c[CODE] = phase
        if phase.kind == "automatic":
            raise SetupError(f"nobody acts in the phase `{rule.name}`")
        if turn is not None and (type(turn) is not int or not 0 <= turn < self.rules.players):
            raise SetupError(f"there is no seat {told(turn)}")
        enter(self.machine, c, phase, turn)

    def _turn(self, c: Cells, phase: PhaseCode) -> None:
        turn = self.given.get("turn")
        if turn is None or phase.kind == "together":
            return
        c[ACTOR] = turn


def _by_seat(given: Any) -> Iterable[tuple[Any, Any]]:
    """What is given for each seat, by seat or in order."""
    if isinstance(given, Mapping):
        return given.items()
    if isinstance(given, list | tuple):
        return enumerate(given)
    raise SetupError(f"each seat has its own; {told(given)} is not given seat by seat")


def _dealt_numbers(rules: m.Rules) -> dict[int, int]:
    """How many cards each player is dealt to a zone, where the file says a plain number."""
    found: dict[int, int] = {}
    for phase in rules.phases:
        for effect in phase.effects:
            if isinstance(effect, m.DealCards) and isinstance(effect.number, e.Constant):
                number = int(effect.number.value or 0)
                found[effect.zone.number] = found.get(effect.zone.number, 0) + number
    return found


def value_of(given: Any, value: m.Value, rules: m.Rules, layout: Layout) -> Any:
    """What a value is inside, from a plain one.

    Raises:
        SetupError: where it cannot be that.
    """
    if (given is None or given == "none") and value.type.maybe_none:
        return None
    text = told(given)
    match value.type.kind:
        case Kind.NUMBER:
            digits = text.removeprefix("-")
            if digits.isdigit() and text.isascii() and len(digits) < 17:
                number = int(text)
                if -LIMITS.number <= number <= LIMITS.number:
                    return number
        case Kind.TRUTH:
            if text in ("yes", "no", "True", "False"):
                return text in ("yes", "True")
        case Kind.PLAYER:
            if text.isdigit() and text.isascii() and len(text) < 4 and int(text) < rules.players:
                return int(text)
        case Kind.CHOICE:
            if text in value.type.choices:
                return value.type.choices.index(text)
        case Kind.SUIT:
            if rules.deck.suit_of(text) >= 0:
                return rules.deck.suit_of(text)
        case Kind.RANK:
            if rules.deck.rank_of(text) >= 0:
                return rules.deck.rank_of(text)
        case Kind.CARD:
            cards = layout.deck.named(text)
            if cards:
                return cards[0].number
        case _:
            pass
    raise SetupError(f"`{value.name}` is {value.type}, and `{text}` is not")
