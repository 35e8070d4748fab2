"""Pairs of states that one seat cannot tell apart, for the tests of secrecy.

What a seat has been entitled to see is worked out here by itself, from where the very cards
lay and who the file says sees that place; nothing is asked of views, histories or of what the
library thinks a seat knows. The cards that the seat never saw are exchanged in the deal, and
the same match is played again with them.
"""

from __future__ import annotations

import copy
import functools
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs

import cardrules
from cardrules.machine.layouts import Layout
from cardrules.machine.nodes import Machine, PhaseCode
from cardrules.machine.start import Start
from cardrules.model import nodes as m
from cardrules.model.walk import below
from cardrules.play.step import begin, step
from cardrules.play.story import Place, Story
from cardrules.table import (
    ACTOR,
    COMMITTED,
    LAST,
    LAST_SEAT,
    LAYOUT,
    LOG,
    PHASE,
    START,
    TRACE,
    WAITING,
    Cells,
)
from tests.strategies import bytes_of, every_move, lying, machine_of, pack_of

Exchange = Mapping[int, int]
"""Which card takes the place of which."""


@attrs.define
class Shuffled:
    """What was dealt after one shuffle, and which cards each seat has seen since."""

    deal: int
    dealt: dict[Place, list[int]] = attrs.Factory(dict)
    seen: list[set[int]] = attrs.Factory(list)
    all_seen: set[int] = attrs.Factory(set)


class Witness(Story):
    """A story that notes how cards were dealt and who has had which before their eyes."""

    def __init__(self, cells: Cells) -> None:
        super().__init__(cells[START].machine)
        self.deals = 0
        self.shuffles: list[Shuffled] = []

    def deal_begins(self, c: Cells) -> None:
        super().deal_begins(c)
        self.deals += 1

    def shuffled(self, c: Cells) -> None:
        super().shuffled(c)
        self.shuffles.append(Shuffled(self.deals, seen=[set() for _ in range(self.seats)]))

    def dealt(self, c: Cells, place: Place, cards: Sequence[int]) -> None:
        super().dealt(c, place, cards)
        there = self.shuffles[-1].dealt.setdefault(place, [])
        if self.rules.zones[place[0]].in_order:
            there[:0] = cards
        else:
            there += cards
        self._look()

    def _transfer(
        self,
        layout: Layout,
        source: Place,
        target: Place,
        cards: list[int],
        seers: int,
        one_by_one: bool = False,
    ) -> None:
        super()._transfer(layout, source, target, cards, seers, one_by_one)
        self._look()

    def shown(self, c: Cells, place: Place, need: int, chooser: int | None) -> None:
        before = len(self.happened)
        super().shown(c, place, need, chooser)
        for happening in self.happened[before:]:
            cards = {
                card.number
                for face in (happening.public or {})["cards"]
                for card in self.rules.deck.named(face)
            }
            now = self.shuffles[-1]
            now.all_seen |= cards
            for seen in now.seen:
                seen.update(cards)

    def _look(self) -> None:
        """Everybody looks at every place that the file lets them see."""
        if not self.shuffles:
            return
        now = self.shuffles[-1]
        for (number, owner), cards in self.zones.items():
            seen_by = self.rules.zones[number].seen_by
            if seen_by == "all":
                now.all_seen.update(cards)
            for seat, seen in enumerate(now.seen):
                if seen_by == "all" or (seen_by == "owner" and seat == owner):
                    seen.update(cards)


@attrs.frozen
class Decision:
    """A move that was made: after how many shuffles, where, by whom, and the very cards."""

    shuffles: int
    phase: int
    choosers: tuple[int, ...]
    seat: int
    move: cardrules.Move
    cards: tuple[int, ...]
    facts: tuple[Any, ...]
    seen: tuple[frozenset[int], ...]


def witnessed(state: cardrules.State) -> tuple[Witness, list[Decision]]:
    """The match up to a state, told by a witness."""
    cells = state._cells
    start: Start = cells[START]
    witness = Witness(cells)
    here = begin(start, witness)
    decisions = []
    for seat, move, named in entries(cells):
        cards = tuple(named or very_cards(here, witness, seat, move))
        decisions.append(decision(here, witness, seat, move, cards))
        here = step(here, phase_of(here), seat, move, named)
    return witness, decisions


def entries(cells: Cells) -> Iterator[tuple[int, cardrules.Move, Any]]:
    """Every move made so far, also those that are not yet shown."""
    made = []
    log = cells[LOG]
    while log is not None:
        log, *entry = log
        made.append(entry)
    yield from (*reversed(made), *cells[COMMITTED])


def phase_of(cells: Cells) -> PhaseCode:
    """The phase that cells are in."""
    phase: PhaseCode = cells[START].machine.phases[cells[PHASE]]
    return phase


def decision(
    here: Cells, witness: Witness, seat: int, move: cardrules.Move, cards: tuple[int, ...]
) -> Decision:
    """A move with the place of the match at which it was made."""
    return Decision(
        len(witness.shuffles),
        here[PHASE],
        choosers(here),
        seat,
        move,
        cards,
        public_facts(here, seat=None),
        sights(witness),
    )


def sights(witness: Witness) -> tuple[frozenset[int], ...]:
    """What each seat, and last everybody, has seen since the last shuffle."""
    now = witness.shuffles[-1]
    return tuple(map(frozenset, [*now.seen, now.all_seen]))


def choosers(cells: Cells) -> tuple[int, ...]:
    """Who is to act, or still to choose."""
    return (cells[ACTOR],) if cells[ACTOR] >= 0 else tuple(cells[WAITING])


def public_facts(cells: Cells, seat: int | None) -> tuple[Any, ...]:
    """Every value that the file lets a seat see (None: that it lets all see) or announces."""
    return tuple(cells[at] for at in public_cells(cells[START].machine, seat))


@functools.cache
def public_cells(machine: Machine, seat: int | None) -> tuple[int, ...]:
    """Where the values lie that a seat may see."""
    rules = machine.rules
    announced = {
        node.value.number
        for node in below((rules.phases, rules.scoring))
        if isinstance(node, m.SetValue) and node.announced
    }
    found = []
    for value in rules.values:
        base = machine.places.value[value.number]
        for owner in range(rules.players) if value.per_player else (0,):
            mine = value.seen_by == "owner" and value.per_player and owner == seat
            if value.seen_by == "all" or mine or value.number in announced:
                found.append(base + owner)
    return tuple(found)


def very_cards(cells: Cells, witness: Witness, seat: int, move: cardrules.Move) -> list[int]:
    """The cards that a move moves, picked as the library says it picks them."""
    place = source_of(cells, seat, move)
    return [] if place is None else witness.pick(place, move.need, cells[LAYOUT])


def source_of(cells: Cells, seat: int, move: cardrules.Move) -> Place | None:
    """Where the cards of a move lie; None for a move without cards."""
    choice = phase_of(cells).moves[move.act].rule.choice
    if not isinstance(choice, m.CardsChoice | m.CombinationChoice):
        return None
    zone = choice.source.zone
    return zone.number, seat if zone.per_player else -1


# ------------------------------------------------------------------ exchanging cards


def several_places(state: cardrules.State, cards: Sequence[int]) -> bool:
    """Whether some cards lie in several places, or in an order, and so could lie otherwise."""
    zones = lying(state)
    rules = machine_of(state.game).rules
    return sum(
        1 for there in [*zones.values(), pack_of(state)] if set(there) & set(cards)
    ) > 1 or any(
        rules.zones[number].in_order and len(set(there) & set(cards)) > 1
        for (number, _), there in zones.items()
    )


def unseen(shuffled: Shuffled, seat: int | None, size: int) -> list[int]:
    """The cards that a seat (None: a spectator) has not seen since a shuffle."""
    seen = shuffled.all_seen if seat is None else shuffled.seen[seat]
    return [card for card in range(size) if card not in seen]


def laid(witness: Witness, exchanges: Sequence[Exchange]) -> list[dict[str, Any]]:
    """The deals of a match with cards exchanged, as `Game.start` wants them."""
    deals: list[dict[str, Any]] = [{} for _ in range(witness.deals)]
    rules = witness.rules
    for shuffled, exchange in zip(witness.shuffles, exchanges, strict=True):
        for (number, seat), cards in shuffled.dealt.items():
            zone = rules.zones[number]
            texts = witness.faces([exchange.get(card, card) for card in cards])
            if zone.per_player:
                hands = deals[shuffled.deal - 1].setdefault(zone.name, [""] * rules.players)
                hands[seat] = " ".join(texts)
            else:
                deals[shuffled.deal - 1][zone.name] = " ".join(texts)
    return deals


def other_state(
    state: cardrules.State,
    seat: int | None,
    rand: random.Random,
    told: tuple[Witness, list[Decision]] | None = None,
) -> cardrules.State | None:
    """Another state that a seat cannot tell from this one; None where none was found.

    The cards are exchanged all at once first, then fewer and fewer of them, and every other time
    only those of the last shuffle.
    """
    witness, decisions = witnessed(state) if told is None else told
    size = machine_of(state.game).rules.deck.size
    facts = public_facts(state._cells, seat)
    hidden = [unseen(each, seat, size) for each in witness.shuffles]
    if not several_places(state, hidden[-1]):
        return None
    for attempt in range(24):
        share = 1.0 if attempt < 6 else 0.5 ** (attempt // 3 - 1)
        exchanges = [exchange(cards, rand, share) for cards in hidden]
        if attempt % 2:
            exchanges[:-1] = [{}] * (len(exchanges) - 1)
        other = replayed(state, seat, witness, decisions, exchanges)
        if (
            other is not None
            and public_facts(other._cells, seat) == facts
            and choosers(other._cells) == choosers(state._cells)
            and other._cells[PHASE] == state._cells[PHASE]
            and lying(other) != lying(state)
        ):
            return other
    return None


def exchange(cards: Sequence[int], rand: random.Random, share: float) -> Exchange:
    """A random exchange of some cards among themselves, at least of two."""
    some = rand.sample(cards, min(len(cards), max(2, round(len(cards) * share))))
    return dict(zip(some, rand.sample(some, len(some)), strict=True))


def replayed(
    state: cardrules.State,
    seat: int | None,
    witness: Witness,
    decisions: Sequence[Decision],
    exchanges: Sequence[Exchange],
) -> cardrules.State | None:
    """The same match with cards exchanged in its deals.

    None where it would have gone otherwise, or would have shown something else to the seat.
    """
    eyes = -1 if seat is None else seat
    start: Start = state._cells[START]
    record = start.record
    other = state.game.start(record["seed"], laid(witness, exchanges), record.get("chance"))
    if record.get("deal") is None and start.situation is not None:
        raise ValueError("a situation has no deal in which cards could be exchanged")
    second = Witness(other._cells)
    here = begin(other._cells[START], second)
    for was in decisions:
        cards = tuple(exchanges[was.shuffles - 1].get(card, card) for card in was.cards)
        move = same_move(here, was, cards)
        if move is None or not _holds(here, second, was.seat, move, cards):
            return None
        now = decision(here, second, was.seat, move, cards)
        if now.seen[eyes] != was.seen[eyes]:
            return None
        if attrs.evolve(now, move=was.move, cards=was.cards, seen=was.seen) != was:
            return None
        here = step(here, phase_of(here), was.seat, move, cards or None)
    if sights(second)[eyes] != sights(witness)[eyes]:
        return None
    here[TRACE] = None
    return cardrules.State._of(here)


def same_move(here: Cells, was: Decision, cards: Sequence[int]) -> cardrules.Move | None:
    """The legal move that does with some cards what was done with others."""
    if here[PHASE] != was.phase or was.seat not in choosers(here):
        return None
    code = phase_of(here).moves[was.move.act]
    if not cards:
        return was.move if code.allows(here, was.seat, was.move) else None
    layout = here[LAYOUT]
    need = layout.total([layout.of_card[card] for card in cards])
    if need == was.move.need:
        return was.move if code.allows(here, was.seat, was.move) else None
    return next(
        (
            move
            for move in code.listed(here, was.seat)
            if move.need == need and move.values == was.move.values
        ),
        None,
    )


def _holds(
    here: Cells, witness: Witness, seat: int, move: cardrules.Move, cards: Sequence[int]
) -> bool:
    """Whether the very cards lie where the move takes them from."""
    place = source_of(here, seat, move)
    return place is None or set(cards) <= set(witness.zones[place])


# ------------------------------------------------------------------ situations


def situation_of(state: cardrules.State) -> dict[str, Any]:
    """A situation with the cards, values and turn of a state."""
    cells, rules = state._cells, machine_of(state.game).rules
    table = state.view(None)["table"]
    zones: dict[str, Any] = {}
    for (number, owner), cards in lying(state).items():
        zone = rules.zones[number]
        texts = [str(rules.deck.cards[card]) for card in cards]
        if zone.per_player:
            zones.setdefault(zone.name, {})[owner] = texts
        else:
            zones[zone.name] = texts
    values = {
        name: value
        for name, value in table["values"].items()
        if value != "hidden" and (not isinstance(value, list) or "hidden" not in value)
    }
    given: dict[str, Any] = {"phase": state.phase, "zones": zones, "values": values}
    if cells[ACTOR] >= 0:
        given["turn"] = cells[ACTOR]
    last = cells[LAST]
    if last is not None:
        given["last_play"] = {"seat": cells[LAST_SEAT], "cards": last_cards(state, zones)}
    return given


def last_cards(state: cardrules.State, zones: dict[str, Any]) -> list[str]:
    """The very cards of the last play, taken out of the zone they were played to."""
    event = next(
        event
        for event in reversed(state.history(None))
        if event["event"] == "cards" and event["from"].get("seat") == state._cells[LAST_SEAT]
    )
    cards: list[str] = event["cards"]
    there = zones[event["to"]["zone"]]
    if "seat" in event["to"]:
        there = there[event["to"]["seat"]]
    for card in cards:
        there.remove(card)
    return cards


def other_situation(
    game: cardrules.Game, given: dict[str, Any], seat: int | None, rand: random.Random
) -> cardrules.State | None:
    """A situation that differs in what lies where a seat does not see it, if there is one."""
    rules = machine_of(game).rules
    hidden: list[tuple[list[str], int]] = []
    zones = copy.deepcopy(given["zones"])
    for zone in rules.zones:
        by_owner = zones[zone.name] if zone.per_player else {-1: zones[zone.name]}
        for owner, cards in by_owner.items():
            if zone.seen_by != "all" and not (zone.seen_by == "owner" and owner == seat):
                hidden += [(cards, at) for at in range(len(cards))]
    faces = [cards[at] for cards, at in hidden]
    rand.shuffle(faces)
    for (cards, at), face in zip(hidden, faces, strict=True):
        cards[at] = face
    other = game.situation({**given, "zones": zones})
    return None if lying(other) == lying(game.situation(given)) else other


# ------------------------------------------------------------------ what a seat can obtain


def obtainable(state: cardrules.State, seat: int | None, seed: int) -> bytes:
    """Everything that a seat (None: a spectator) can get out of a state, byte for byte."""
    found: list[Any] = [
        repr(state),
        state.view(seat),
        state.history(seat),
        [state.phase, state.deal_number, state.is_over, state.outcome],
        [state.totals, state.deal_scores, state.scores, state.winners],
    ]
    if seat is None:
        return bytes_of(found)
    moves = state.legal_moves(seat)
    found += [
        state.record(seat),
        state.known(seat),
        seat in state.to_act,
        [[repr(move), str(move), [str(card) for card in move.cards]] for move in moves],
        [[str(card) for card in state.cards_of(move)] for move in moves[:20]],
        [[text, state.why_not(seat, text), outcome(state, seat, text)] for text in TEXTS],
    ]
    every = every_move(state.game)
    for move in random.Random(seed).sample(every, min(15, len(every))):
        found.append([str(move), state.why_not(seat, str(move)), outcome(state, seat, move)])
    found.append([outcome(state, seat, move, ["4♥", "5♠", "A♣"]) for move in moves[:3]])
    return bytes_of(found)


TEXTS = ["", "pass", "play", "play 4♥", "play 3♠ 3♥", "bid 1", "bid 9 9", "offer A", "keep 5", "x"]


def outcome(
    state: cardrules.State,
    seat: int,
    tried: str | cardrules.Move,
    cards: Sequence[str] | None = None,
) -> str:
    """What comes of trying a move: nothing, or the kind and the words of the error."""
    try:
        move = state.parse_move(seat, tried) if isinstance(tried, str) else tried
        state.play(seat, move, cards=cards)
    except cardrules.PlayError as error:
        return f"{type(error).__name__}: {error} {error.args} {vars(error)}"
    return "made"
