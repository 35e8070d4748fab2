"""States that a seat cannot tell from the true one, drawn by what that seat knows.

Cards that the seat has not seen are spread over the places where they may have been dealt, and
the deal is played again with the moves the seat saw; a deal that would have shown it anything
else is thrown away. So each deal that fits is as likely as any other. What other seats chose
in secret is drawn from what they may choose then. Nobody else has made a secret choice yet
that is not shown, and the luck of what is still to come is drawn afresh.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from math import comb
from typing import Any

import attrs

from cardrules.machine.failures import RuleFailure
from cardrules.machine.nodes import Machine, MoveCode, PhaseCode
from cardrules.machine.start import Start
from cardrules.model import nodes as m
from cardrules.play.beginnings import Beginning, beginning_of
from cardrules.play.spreading import Spreading
from cardrules.play.step import run, step
from cardrules.play.story import Happening, Place, Story, story_of
from cardrules.play.views import view
from cardrules.table import (
    ACTOR,
    CODE,
    COMMITTED,
    DEAL,
    FIRST,
    LAYOUT,
    LOG,
    PACK,
    START,
    TRACE,
    VOIDS,
    WAITING,
    Cells,
    Move,
)

TRIES = 1000

Seen = list[dict[str, Any]]
_PACK: Place = (-1, -1)


class CannotImagine(ValueError):
    """No state could be drawn that a seat cannot tell from the true one; the message says why."""


def imaginer(c: Cells, seat: int) -> Callable[[random.Random], Cells]:
    """What draws cells that a seat cannot tell from the true ones; it holds what that seat knows.

    Raises:
        CannotImagine: where the rules hide more than the cards of this deal. What is returned
            raises it where so many tries have found none.
    """
    machine: Machine = c[START].machine
    _refuse_what_lasts(machine)
    return _Imaginer(_knowledge(c, seat))


@attrs.frozen(eq=False)
class _Imaginer:
    knowledge: Knowledge

    def __call__(self, rng: random.Random) -> Cells:
        knowledge = self.knowledge
        for _ in range(TRIES):
            found = _try(knowledge, rng)
            if found is not None:
                return found
        raise CannotImagine(
            f"in {TRIES} tries no deal came up that fits all that seat {knowledge.seat} has seen"
        )


def _refuse_what_lasts(machine: Machine) -> None:
    for value in machine.rules.values:
        hidden = value.seen_by == "nobody" or (value.seen_by == "owner" and value.per_player)
        if hidden and (value.lifetime == "match" or value.drawn):
            raise CannotImagine(
                f"the value `{value.name}` is hidden and does not follow from the cards of the deal"
            )
    if not machine.gathers:
        raise CannotImagine("cards stay where they are from one deal to the next")


# ------------------------------------------------------------------ what the seat knows


Told = tuple[int, str, int, Move | None, tuple[str, ...] | None]
"""Of a move: whose, its name, how many cards; the move and its faces, where they were seen."""


@attrs.frozen(eq=False)
class Knowledge:
    """What a seat knows of the deal in play, with what its beginning was for everybody.

    `cells` are as the deal began, before any card was dealt; where `position` is set, as the
    position was laid out, without its cards. `told` has each move of the deal.
    """

    seat: int
    machine: Machine
    record: Mapping[str, Any]
    cells: Cells
    position: bool
    before: Story
    seen: Seen
    told: tuple[Told, ...]
    own: tuple[Move, tuple[int, ...] | None] | None
    fixed: Mapping[Place, tuple[int, ...]]
    spreading: Spreading[Place]
    view: dict[str, Any]


def _knowledge(c: Cells, seat: int) -> Knowledge:
    start: Start = c[START]
    machine: Machine = start.machine
    story = story_of(c)
    beginning = beginning_of(c)
    seen = _seen(story.happened[beginning.happened :], seat, story.everybody)
    own = next(((move, named) for who, move, named in c[COMMITTED] if who == seat), None)
    dealt = _Dealt(machine, beginning, seen, seat)
    cells = beginning.cells.copy()
    cells[START] = cells[LOG] = None
    if beginning.story is not None:
        empty = machine.places.empty
        cells[FIRST : FIRST + len(empty)] = empty
        cells[PACK] = []
    return Knowledge(
        seat,
        machine,
        {"game": start.record["game"], "imagined": True},
        cells,
        beginning.story is not None,
        _before(story, beginning, dealt, seat),
        seen,
        tuple(_told(beginning, seen)),
        own,
        {place: tuple(cards) for place, cards in dealt.fixed.items()},
        Spreading(dealt.allowed, dealt.room),
        view(c, story, seat),
    )


def _seen(happened: Sequence[Happening], seat: int, everybody: int) -> Seen:
    events = (each.seen_by(seat, everybody) for each in happened)
    return [event for event in events if event is not None]


def _before(story: Story, beginning: Beginning, dealt: _Dealt, seat: int) -> Story:
    """The story up to this deal, of which everybody is told only what the seat saw itself."""
    told = Story(story.machine)
    if beginning.story is not None:
        for cards in dealt.fixed.values():
            for card in cards:
                told.known[card] = beginning.story.known[card]
    for each in story.happened[: beginning.happened]:
        if each.seers >> seat & 1:
            told.happened.append(each)
        elif each.public is not None:
            told.happened.append(Happening(each.public, {}, each.seers))
    return told


def _told(beginning: Beginning, seen: Seen) -> Sequence[Told]:
    """What the seat was told of each move of the deal."""
    moves = [at for at, event in enumerate(seen) if event["event"] == "move"]
    found: list[Told] = []
    for place, (at, (_, move, _)) in enumerate(zip(moves, beginning.entries, strict=True)):
        event = seen[at]
        following = seen[at + 1 : moves[place + 1] if place + 1 < len(moves) else None]
        if "move" in event:
            faces = _faces(following, event) if event["count"] else None
            found.append((event["seat"], event["name"], event["count"], move, faces))
            continue
        faces = _faces(_until_next(seen[at + 1 :]), event) if event["count"] else None
        known = move if faces is not None else None
        found.append((event["seat"], event["name"], event["count"], known, faces))
    return found


def _until_next(events: Seen) -> Seen:
    """What happens after some moves made together, up to the next move made after them."""
    at = 0
    while at < len(events) and events[at]["event"] == "move":
        at += 1
    stop = next((n for n in range(at, len(events)) if events[n]["event"] == "move"), len(events))
    return events[at:stop]


def _faces(events: Seen, move: dict[str, Any]) -> tuple[str, ...] | None:
    """The faces of the cards of a move, from what was seen after it, as they went if they did."""
    seen: tuple[str, ...] | None = None
    for event in events:
        if event["event"] not in ("cards", "shown") or len(event.get("cards", ())) != move["count"]:
            continue
        where = event if event["event"] == "shown" else event["from"]
        faces = tuple(event["cards"])
        if where.get("seat", move["seat"]) != move["seat"]:
            continue
        if seen is None or (event["event"] == "cards" and sorted(faces) == sorted(seen)):
            seen = faces
        if event["event"] == "cards":
            break
    return seen


class _Dealt:
    """Where the cards of a deal may have been dealt, by what a seat saw later."""

    def __init__(self, machine: Machine, beginning: Beginning, seen: Seen, seat: int) -> None:
        self.rules: m.Rules = machine.rules
        self.zones = {zone.name: zone.number for zone in self.rules.zones}
        self.numbers: dict[str, list[int]] = {}
        for card in self.rules.deck.cards:
            self.numbers.setdefault(str(card.face), []).append(card.number)
        self.doubles = any(len(cards) > 1 for cards in self.numbers.values())
        self.fixed: dict[Place, list[int]] = {}
        self.room: dict[Place, int] = {}
        self.origins: dict[Place, frozenset[Place]] = {}
        self.sure: dict[int, frozenset[Place]] = {}
        if beginning.story is not None:
            self._lying(beginning, seat)
        for event in seen:
            self._read(event)
        used = {card for cards in self.fixed.values() for card in cards}
        size = self.rules.deck.size
        for place, cards in self.fixed.items():
            self.room[place] -= len(cards)
        self.room.setdefault(_PACK, size - len(used) - sum(self.room.values()))
        spots = frozenset(place for place, room in self.room.items() if room)
        self.allowed = {
            card: self.sure.get(card, spots) & spots for card in range(size) if card not in used
        }

    def _lying(self, beginning: Beginning, seat: int) -> None:
        """Where cards lie when the deal was not dealt but laid out as a position."""
        story = beginning.story
        assert story is not None
        for place, cards in story.zones.items():
            self.room[place] = len(cards)
            self.origins[place] = frozenset([place])
            self.fixed[place] = [card for card in cards if story.known[card] >> seat & 1]

    def _at(self, where: Mapping[str, Any]) -> Place:
        return self.zones[where["zone"]], where.get("seat", -1)

    def _read(self, event: Mapping[str, Any]) -> None:
        match event["event"]:
            case "dealt":
                place = self._at(event)
                self.room[place] = self.room.get(place, 0) + event["count"]
                self.origins[place] = self.origins.get(place, frozenset()) | {place}
                lying = self.fixed.setdefault(place, [])
                for face in event.get("cards", ()):
                    lying.append(self._free(face))
            case "cards":
                source, target = self._at(event["from"]), self._at(event["to"])
                origins = self.origins.get(source, frozenset())
                self._seen(event.get("cards", ()), origins)
                if "cards" not in event or self.doubles:
                    self.origins[target] = self.origins.get(target, frozenset()) | origins
            case "shown":
                place = self._at(event)
                self._seen(event["cards"], self.origins.get(place, frozenset()))
            case _:
                pass

    def _free(self, face: str) -> int:
        """A card with a face that was not placed before."""
        used = {card for cards in self.fixed.values() for card in cards}
        return next(card for card in self.numbers[face] if card not in used)

    def _seen(self, faces: Sequence[str], origins: frozenset[Place]) -> None:
        """Note where cards came from that were seen; only the first time tells how they began."""
        for face in faces:
            if len(self.numbers[face]) == 1:
                self.sure.setdefault(self.numbers[face][0], origins)


# ------------------------------------------------------------------ one try


def _try(knowledge: Knowledge, rng: random.Random) -> Cells | None:
    """A deal drawn at random and played as the seat saw it, or None where it does not fit."""
    laid = knowledge.spreading.drawn(rng.randrange)
    if laid is None:
        return None
    for place, cards in knowledge.fixed.items():
        laid[place] = [*cards, *laid.get(place, ())]
    seed = rng.getrandbits(256).to_bytes(32, "big")
    try:
        return _Replay(knowledge, rng).played(laid, seed)
    except RuleFailure:
        return None


class _Replay:
    """A deal played again, compared at each move with what the seat saw."""

    def __init__(self, knowledge: Knowledge, rng: random.Random) -> None:
        self.knowledge = knowledge
        self.rng = rng
        self.story = knowledge.before.copy()
        self.compared = len(self.story.happened)
        self.matched = 0

    def played(self, laid: Mapping[Place, list[int]], seed: bytes) -> Cells | None:
        knowledge = self.knowledge
        c = self._begin(laid, seed)
        if not self._fits():
            return None
        for told in knowledge.told:
            after = self._move(c, *told)
            if after is None or not self._fits():
                return None
            c = after
        c[TRACE] = None
        c[LOG] = None
        c[START].situation = {"cells": c, "story": self.story}
        if knowledge.own is not None:
            move, named = knowledge.own
            if self._code(c, knowledge.seat, move) is None:
                return None
            c = step(c, c[CODE], knowledge.seat, move, named)
        if self.matched < len(knowledge.seen):
            return None
        if view(c, self.story, knowledge.seat) != knowledge.view:
            return None
        return c

    def _begin(self, laid: Mapping[Place, list[int]], seed: bytes) -> Cells:
        knowledge = self.knowledge
        machine = knowledge.machine
        c = knowledge.cells.copy()
        if knowledge.position:
            c[START] = Start(machine, seed, record=knowledge.record)
            self._lay(c, laid)
            return c
        rules = machine.rules
        deal = {
            (rules.zones[number].name, seat): tuple(cards)
            for (number, seat), cards in laid.items()
            if number >= 0
        }
        before = c[DEAL] + c[VOIDS] - 1
        c[START] = Start(machine, seed, (*[{}] * before, deal), record=knowledge.record)
        c[TRACE] = self.story
        self.story.deal_begins(c)
        run(c, 0)
        return c

    def _lay(self, c: Cells, laid: Mapping[Place, list[int]]) -> None:
        """Lay the cards of a position."""
        layout, rules = c[LAYOUT], self.knowledge.machine.rules
        known = self.knowledge.before.known
        for place, cards in laid.items():
            if place == _PACK:
                c[PACK] = list(cards)
                continue
            zone = rules.zones[place[0]]
            fixed = set(self.knowledge.fixed.get(place, ()))
            self.story.zones[place] = list(cards)
            for card in cards:
                self.story.known[card] = known[card] if card in fixed else self.story.seers(place)
            classes = tuple(layout.of_card[card] for card in cards)
            at = self.knowledge.machine.places.zone[zone.number] + max(place[1], 0)
            c[at] = classes if zone.in_order else layout.total(classes)
        c[TRACE] = self.story

    def _fits(self) -> bool:
        """Whether what the seat saw since the last move is what it saw in truth."""
        story, seen = self.story, self.knowledge.seen
        new = story.happened[self.compared :]
        self.compared = len(story.happened)
        for event in _seen(new, self.knowledge.seat, story.everybody):
            if self.matched >= len(seen) or seen[self.matched] != event:
                return False
            self.matched += 1
        return True

    def _code(self, c: Cells, seat: int, move: Move) -> MoveCode | None:
        """The code of a move where it may be made."""
        phase: PhaseCode = c[CODE]
        code = phase.by_kind.get(move.kind)
        if code is None or (c[ACTOR] != seat and seat not in c[WAITING]):
            return None
        return code if code.allows(c, seat, move) else None

    def _move(
        self,
        c: Cells,
        seat: int,
        name: str,
        count: int,
        move: Move | None,
        faces: tuple[str, ...] | None,
    ) -> Cells | None:
        made = self._drawn(c, seat, name, count) if move is None else move
        if made is None:
            return None
        code = self._code(c, seat, made)
        if code is None:
            return None
        named = None
        if faces is not None:
            named = self._named(code, seat, made, c, faces)
            if named is None:
                return None
        return step(c, c[CODE], seat, made, named)

    def _drawn(self, c: Cells, seat: int, name: str, count: int) -> Move | None:
        """A move that was made in secret: any of that name with as many cards.

        A choice among fewer is taken less often, so that each deal keeps its chance.
        """
        if c[ACTOR] != seat and seat not in c[WAITING]:
            return None
        could = [
            move for move in c[CODE].listed(c, seat) if move.name == name and move.size == count
        ]
        code = c[CODE].by_name.get(name)
        if not could or code is None:
            return None
        choice = code.rule.choice
        if isinstance(choice, m.CardsChoice):
            owner = seat if choice.source.zone.per_player else -1
            most = comb(len(self.story.zones[(choice.source.zone.number, owner)]), count)
            if self.rng.randrange(most) >= len(could):
                return None
        drawn: Move = could[self.rng.randrange(len(could))]
        return drawn

    def _named(
        self, code: MoveCode, seat: int, move: Move, c: Cells, faces: Sequence[str]
    ) -> tuple[int, ...] | None:
        """The very cards with some faces, where they lie and are those of the move."""
        choice = code.rule.choice
        if not isinstance(choice, m.CardsChoice | m.CombinationChoice):
            return None
        owner = seat if choice.source.zone.per_player else -1
        deck = self.knowledge.machine.rules.deck.cards
        named: list[int] = []
        for face in faces:
            lying = self.story.zones[(choice.source.zone.number, owner)]
            found = next((n for n in lying if str(deck[n]) == face and n not in named), None)
            if found is None:
                return None
            named.append(found)
        layout = c[LAYOUT]
        if layout.total([layout.of_card[card] for card in named]) != move.need:
            return None
        return tuple(named)
