"""What happened, and who saw it: the very cards, and what each seat knows of them.

The machine counts cards by class; a story holds the cards themselves. It is told by playing
the moves of a match again with a recorder, from the last point that was told before, so a
game that is only played pays nothing for it. It decides no rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from cardrules.machine.layouts import Layout
from cardrules.machine.moving import laid_on
from cardrules.machine.nodes import Machine, MoveCode
from cardrules.machine.start import Start
from cardrules.model import nodes as m
from cardrules.model.types import Kind, Type
from cardrules.play.step import begin, step
from cardrules.table import (
    DEAL,
    DEAL_SCORES,
    LAYOUT,
    LOG,
    OUTCOME,
    PHASE,
    START,
    TRACE,
    WINNERS,
    Cells,
    Move,
)

Place = tuple[int, int]
"""A zone by its number, and whose it is (-1: there is one for all)."""


@attrs.frozen
class Happening:
    """Something that happened: what everybody learns, and what only some seats do.

    `seers` has a bit for each seat that learns the private part, and one for a spectator. Where
    there is no public part, the others do not learn that anything happened.
    """

    public: dict[str, Any] | None
    private: dict[str, Any]
    seers: int

    def seen_by(self, seat: int | None, everybody: int) -> dict[str, Any] | None:
        """What a seat (None: a spectator) learns, as a fresh plain value."""
        sees = self.seers == everybody if seat is None else bool(self.seers >> seat & 1)
        if self.public is None:
            return _fresh(self.private) if sees else None
        return _fresh({**self.public, **self.private} if sees else self.public)


def _fresh(event: dict[str, Any]) -> dict[str, Any]:
    """The event with nothing in it that a reader could change for others."""
    return {
        key: value.copy() if isinstance(value, list | dict) else value
        for key, value in event.items()
    }


class Story:
    """The cards as they lie, what each seat knows of them, and all that happened so far."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.rules = machine.rules
        self.seats = machine.rules.players
        # A bit for each seat and one for those who only watch: two players who both see a card
        # are not everybody.
        self.everybody = (2 << self.seats) - 1
        self.zones: dict[Place, list[int]] = {place: [] for place in places(machine.rules)}
        self.known: list[int] = [0] * machine.rules.deck.size
        self.happened: list[Happening] = []
        self.chosen: dict[int, tuple[list[int], int]] = {}

    def copy(self) -> Story:
        """A story that goes on by itself."""
        other = Story.__new__(Story)
        other.machine, other.rules = self.machine, self.rules
        other.seats, other.everybody = self.seats, self.everybody
        other.zones = {place: list(cards) for place, cards in self.zones.items()}
        other.known = list(self.known)
        other.happened = list(self.happened)
        other.chosen = {seat: (list(cards), seers) for seat, (cards, seers) in self.chosen.items()}
        return other

    # -------------------------------------------------------------- who sees what

    def seers(self, place: Place) -> int:
        """The seats that see the faces of the cards in a place."""
        zone = self.rules.zones[place[0]]
        match zone.seen_by:
            case "all":
                return self.everybody
            case "owner":
                return 1 << place[1]
            case _:
                return 0

    def _tell(
        self, public: dict[str, Any] | None, private: dict[str, Any] | None = None, seers: int = -1
    ) -> None:
        seers = self.everybody if seers < 0 else seers
        self.happened.append(Happening(public, private or {}, seers))

    def _place(self, place: Place) -> dict[str, Any]:
        zone = self.rules.zones[place[0]]
        if place[1] < 0:
            return {"zone": zone.name}
        return {"zone": zone.name, "seat": place[1]}

    def faces(self, cards: Sequence[int]) -> list[str]:
        """Cards in notation."""
        deck = self.rules.deck.cards
        return [str(deck[card]) for card in cards]

    # -------------------------------------------------------------- which very cards

    def pick(self, place: Place, need: int, layout: Layout, first: Sequence[int] = ()) -> list[int]:
        """The very cards that some cards of a place are.

        Those in `first` go first, then the most widely known, then as printed; of a zone in
        order, the topmost.
        """
        lying = self.zones[place]
        in_order = self.rules.zones[place[0]].in_order
        picked: list[int] = []
        turn = {card: at for at, card in enumerate(first)}
        for at, number in layout.classes(need):
            alike = [card for card in lying if layout.of_card[card] == at]
            if not in_order:
                alike.sort(key=lambda card: (turn.get(card, len(turn)), *self._most_known(card)))
            picked += alike[:number]
        if in_order:
            picked.sort(key=lying.index)
        return picked

    def _most_known(self, card: int) -> tuple[int, int]:
        seats = (1 << self.seats) - 1
        return -(self.known[card] & seats).bit_count(), card

    # -------------------------------------------------------------- told by the machine

    def deal_begins(self, c: Cells) -> None:
        self._tell({"event": "deal", "deal": c[DEAL]})

    def phase_begins(self, c: Cells) -> None:
        self._tell({"event": "phase", "phase": self.machine.phases[c[PHASE]].rule.name})

    def shuffled(self, c: Cells) -> None:
        for cards in self.zones.values():
            cards.clear()
        self.known = [0] * len(self.known)
        self._tell({"event": "shuffle"})

    def zone_shuffled(self, place: Place, order: Sequence[int]) -> None:
        lying = self.zones[place]
        lying[:] = [lying[at] for at in order]
        for card in lying:  # which of them is where, only those know who see the faces
            self.known[card] &= self.seers(place)
        self._tell({"event": "shuffled", **self._place(place)})

    def dealt(self, c: Cells, place: Place, cards: Sequence[int]) -> None:
        seers = self.seers(place)
        in_order = self.rules.zones[place[0]].in_order
        lying = self.zones[place]
        lying[:] = laid_on(lying, cards, True) if in_order else [*lying, *cards]
        for card in cards:
            self.known[card] |= seers
        self._tell(
            {"event": "dealt", **self._place(place), "count": len(cards)},
            {"cards": self.faces(sorted(cards))},
            seers,
        )

    def value(self, c: Cells, number: int, seat: int, value: Any, announced: bool) -> None:
        declared = self.rules.values[number]
        seers = self.everybody if announced else value_seers(declared, seat, self.everybody)
        event: dict[str, Any] = {"event": "value", "name": declared.name}
        if declared.per_player:
            event["seat"] = seat
        event["value"] = plain(value, declared.type, self.rules, c[LAYOUT])
        self._tell(None, event, seers)

    def move(self, c: Cells, seat: int, move: Move, named: Any) -> None:
        self.chosen = {seat: (list(named or ()), 1 << seat)}
        self._tell(
            {"event": "move", "seat": seat, "name": move.name, "count": len(move.cards)},
            {"move": str(move)},
            self._move_seers(c, self.machine.phases[c[PHASE]].moves[move.act], seat),
        )

    def _move_seers(self, c: Cells, code: MoveCode, seat: int) -> int:
        """Who sees what a move chooses: its cards, where it moves cards, else everybody."""
        if code.source is None:
            return self.everybody
        seers = 1 << seat | self.seers(code.source(c, seat))
        return seers if code.target is None else seers | self.seers(code.target(c, seat))

    def secret(self, c: Cells, entries: Sequence[tuple[int, Move, Any]]) -> None:
        self.chosen = {}
        phase = self.machine.phases[c[PHASE]]
        for seat, move, named in entries:
            source = phase.moves[move.act].source
            if source is not None:
                cards = list(named) if named else self.pick(source(c, seat), move.need, c[LAYOUT])
                self.chosen[seat] = cards, 1 << seat
            self._tell(
                {"event": "move", "seat": seat, "name": move.name, "count": len(move.cards)},
                {"move": str(move)},
                1 << seat if move.cards or move.values else self.everybody,
            )

    def played(self, c: Cells, source: Place, target: Place, move: Move, need: int) -> None:
        cards = self._going(source, need, c[LAYOUT], move.seat)
        self._transfer(c[LAYOUT], source, target, cards, 1 << move.seat)

    def moved(
        self, c: Cells, source: Place, target: Place, need: int | None, chooser: int | None
    ) -> None:
        """Cards went: all, where `need` is None; those that the chooser chose, if there is one."""
        seers = 0 if chooser is None else self.chosen[chooser][1]
        cards = self._going(source, need, c[LAYOUT], chooser)
        self._transfer(c[LAYOUT], source, target, cards, seers)

    def drawn(self, c: Cells, source: Place, target: Place, number: int) -> None:
        self._transfer(c[LAYOUT], source, target, self.zones[source][:number], 0, one_by_one=True)

    def drawn_at_random(
        self, c: Cells, source: Place, target: Place, places: Sequence[int]
    ) -> None:
        layout, lying = c[LAYOUT], self.zones[source]
        if not self.rules.zones[source[0]].in_order:
            lying = sorted(lying, key=lambda card: (layout.of_card[card], card))
        cards = [lying[at] for at in places]
        self._transfer(layout, source, target, cards, 0, one_by_one=True)

    def _going(
        self, source: Place, need: int | None, layout: Layout, chooser: int | None
    ) -> list[int]:
        """The very cards that go; of cards that are alike, those that were chosen."""
        if need is None:
            return list(self.zones[source])
        if chooser is None:
            return self.pick(source, need, layout)
        chosen, _ = self.chosen[chooser]
        cards = self.pick(source, need, layout, chosen)
        chosen[:] = [card for card in chosen if card not in cards]
        return cards

    def _transfer(
        self,
        layout: Layout,
        source: Place,
        target: Place,
        cards: list[int],
        seers: int,
        one_by_one: bool = False,
    ) -> None:
        if not cards:
            return
        lying, taking = self.zones[source], self.zones[target]
        whole = len(cards) == len(lying)
        seers |= self.seers(source) | self.seers(target)
        kept = self.everybody if whole else seers
        for card in lying:
            self.known[card] &= kept
        for card in cards:
            lying.remove(card)
            self.known[card] |= seers
        if not self.rules.zones[target[0]].in_order:
            taking += cards
        elif one_by_one or self.rules.zones[source[0]].in_order:
            taking[:] = laid_on(taking, cards, not one_by_one)
        else:
            cards = sorted(cards, key=layout.of_card.__getitem__)
            taking[:] = laid_on(taking, cards, False)
        self._tell(
            {
                "event": "cards",
                "from": self._place(source),
                "to": self._place(target),
                "count": len(cards),
            },
            {"cards": self.faces(cards)},
            seers,
        )

    def shown(self, c: Cells, place: Place, need: int, chooser: int | None) -> None:
        if not need:
            return
        if chooser is None:
            cards = self.pick(place, need, c[LAYOUT])
        else:
            chosen, _ = self.chosen[chooser]
            self.chosen[chooser] = chosen, self.everybody
            cards = self.pick(place, need, c[LAYOUT], chosen)
        for card in cards:
            self.known[card] = self.everybody
        self._tell({"event": "shown", **self._place(place), "cards": self.faces(sorted(cards))})

    def trick_ends(self, c: Cells) -> None:
        self._tell({"event": "trick"})

    def deal_ends(self, c: Cells) -> None:
        won_by = self.rules.match.won_by
        hidden = bool(won_by) and won_by[0][1].seen_by != "all"
        scores = {"scores": list(c[DEAL_SCORES][-1])}
        self._tell({"event": "scores", "deal": c[DEAL]}, scores, 0 if hidden else self.everybody)

    def match_ends(self, c: Cells) -> None:
        self._tell({"event": "end", "outcome": c[OUTCOME], "winners": list(c[WINNERS])})


# ------------------------------------------------------------------ helpers


def places(rules: m.Rules) -> Iterator[Place]:
    """Every place for cards of a game."""
    for zone in rules.zones:
        for seat in range(rules.players) if zone.per_player else (-1,):
            yield zone.number, seat


def value_seers(value: m.Value, seat: int, everybody: int) -> int:
    """The seats that may know a value."""
    match value.seen_by:
        case "all":
            return everybody
        case "owner":
            return 1 << seat
        case _:
            return 0


def plain(value: Any, kind: Type, rules: m.Rules, layout: Layout) -> Any:
    """A value of a rule as a plain one: a number, a truth, a seat, a word, or None."""
    if value is None:
        return None
    match kind.kind:
        case Kind.SUIT:
            return rules.deck.suits[value]
        case Kind.RANK:
            return rules.deck.ranks[value]
        case Kind.CHOICE:
            return kind.choices[value]
        case Kind.COMBINATION:
            return rules.combinations[value].name
        case Kind.CARD:
            return str(layout.deck.cards[value])
        case _:
            return value


# ------------------------------------------------------------------ telling it

_REMEMBERED = 4


def story_of(c: Cells) -> Story:
    """The story up to a state: taken up where it was last told, or told from the start."""
    start: Start = c[START]
    log = c[LOG]
    untold: list[Any] = []
    found = None
    while True:
        found = start.memo.get(id(log))
        if found is not None and found[0] is log:
            break
        found = None
        if log is None:
            break
        untold.append(log)
        log = log[0]
    cells, story = _first(start) if found is None else (found[1], found[2])
    if untold:
        cells, story = _go_on(cells, story, untold)
    if (not untold and found is None) or untold:
        _remember(start, c[LOG], cells, story)
    return story


def _first(start: Start) -> tuple[Cells, Story]:
    if start.situation is not None:
        return start.situation["cells"], start.situation["story"]
    story = Story(start.machine)
    cells = begin(start, story)
    cells[TRACE] = None
    return cells, story


def _go_on(cells: Cells, story: Story, untold: list[Any]) -> tuple[Cells, Story]:
    story = story.copy()
    cells = cells.copy()
    cells[TRACE] = story
    machine = story.machine
    for _, seat, move, named in reversed(untold):
        cells = step(cells, machine.phases[cells[PHASE]], seat, move, named)
    cells[TRACE] = None
    return cells, story


def _remember(start: Start, log: Any, cells: Cells, story: Story) -> None:
    memo = dict(start.memo)
    memo[id(log)] = (log, cells, story)
    while len(memo) > _REMEMBERED:
        del memo[next(iter(memo))]
    start.memo = memo
