"""What must hold in every match of every game, each law as a plain function.

A law is given a state and says what is wrong in it, in sentences; none where all is well. It
judges the rules of no game in particular.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from cardrules.machine.failures import RuleFailure
from cardrules.machine.layouts import Layout
from cardrules.machine.nodes import Machine
from cardrules.machine.start import LaidPack
from cardrules.model import nodes as m
from cardrules.model.walk import below
from cardrules.play import views
from cardrules.play.game import Game
from cardrules.play.loading import replay
from cardrules.play.notation import IllegalMove, PlayError
from cardrules.play.state import State
from cardrules.play.story import places
from cardrules.table import COMMITTED, LAYOUT, LOG, PACK, START, Cells, Move
from cardrules.trials.matches import random_move

# ------------------------------------------------------------------ cards


def cards_are_conserved(state: State) -> list[str]:
    """Every card of the deck lies in one zone or in the pack."""
    c = state._cells
    machine: Machine = c[START].machine
    layout: Layout = c[LAYOUT]
    lying: Counter[int] = Counter(layout.of_card[card] for card in _pack(c))
    for number, seat in places(machine.rules):
        lying.update(_classes(c, machine, number, seat))
    wanted = Counter(layout.of_card)
    if lying == wanted:
        return []
    wrong = sorted(at for at in lying.keys() | wanted.keys() if lying[at] != wanted[at])
    return [f"of {layout.face[at]} there are {lying[at]}, not {wanted[at]}" for at in wrong[:3]]


def zones_and_faces_agree(state: State) -> list[str]:
    """The cards that the rules count in a zone are those that a reader is shown there."""
    c = state._cells
    machine: Machine = c[START].machine
    layout: Layout = c[LAYOUT]
    found = []
    for place, cards in state._story().zones.items():
        counted = list(_classes(c, machine, *place))
        shown = [layout.of_card[card] for card in cards]
        zone = machine.rules.zones[place[0]]
        if not zone.in_order:
            counted.sort()
            shown.sort()
        if counted != shown:
            whose = f" of seat {place[1]}" if place[1] >= 0 else ""
            found.append(f"{zone.name}{whose} holds other cards than it shows")
    return found


def _pack(c: Cells) -> list[int]:
    pack = c[PACK]
    if isinstance(pack, LaidPack):
        return [*pack.rest, *(card for queue in pack.queues.values() for card in queue)]
    return list(pack)


def _classes(c: Cells, machine: Machine, number: int, seat: int) -> Sequence[int]:
    cards = c[machine.places.zone[number] + max(seat, 0)]
    if machine.rules.zones[number].in_order:
        return tuple(cards)
    layout: Layout = c[LAYOUT]
    return layout.listed(cards)


# ------------------------------------------------------------------ who acts


def _moves_of(state: State, seat: int) -> tuple[Move, ...]:
    """The moves of a seat, and none where the rules leave it without any."""
    try:
        return state.legal_moves(seat)
    except RuleFailure as failure:
        if failure.diagnostic.code != "P010":
            raise
        return ()


def somebody_can_move(state: State) -> list[str]:
    """While the match goes on somebody is to act and can; nobody else has a move."""
    found = []
    to_act = state.to_act
    if state.is_over:
        if to_act:
            found.append("the match is over, and somebody is to act")
        if not state.winners:
            found.append("the match is over, and nobody won")
    elif not to_act:
        found.append(f"nobody is to act in `{state.phase}`")
    for seat in range(state.game.players):
        moves = _moves_of(state, seat)
        if seat in to_act and not moves:
            found.append(f"seat {seat} is to act in `{state.phase}` and has no move")
        if seat not in to_act and moves:
            found.append(f"seat {seat} is not to act and has {len(moves)} moves")
        if len(set(moves)) != len(moves):
            found.append(f"seat {seat} is offered the same move twice")
    return found


# ------------------------------------------------------------------ moves


def listed_move_applies(state: State, move: Move) -> list[str]:
    """A listed move can be made, is read back from its notation, and leaves the state alone."""
    found = []
    before = list(state._cells)
    try:
        if state.parse_move(move.seat, str(move)) != move:
            found.append(f"`{move}` is read back as another move")
    except PlayError as error:
        found.append(f"`{move}` is listed and cannot be read back: {error}")
    if state.why_not(move.seat, str(move)) is not None:
        found.append(f"`{move}` is listed, and a reason is given against it")
    try:
        state.play(move.seat, move)
    except IllegalMove as error:
        found.append(f"`{move}` is listed and refused: {error}")
    return found + _changed(state, before)


def unlisted_move_is_refused(state: State, move: Move) -> list[str]:
    """A move that is not listed is refused, with a reason, and changes nothing."""
    found = []
    before = list(state._cells)
    try:
        state.play(move.seat, move)
        found.append(f"`{move}` of seat {move.seat} is not listed and can be made")
    except IllegalMove as error:
        if not str(error):
            found.append(f"`{move}` is refused without a reason")
    return found + _changed(state, before)


def plays_alike(state: State, move: Move) -> list[str]:
    """The same move made twice in one state gives the same state, and leaves that one alone."""
    happened = tuple(state._story().happened)
    before = _told(state, len(happened))
    once, again = state.play(move.seat, move), state.play(move.seat, move)
    if _told(once, len(happened)) != _told(again, len(happened)):
        return [f"`{move}` made twice gives two different states"]
    same = tuple(state._story().happened) == happened and _told(state, len(happened)) == before
    return [] if same else [f"the state tells otherwise after `{move}`"]


def _told(state: State, since: int) -> str:
    """All that a state tells its host and its seats, of what happened the last part alone."""
    c, story = state._cells, state._story()
    told = [
        [
            views.table(c, story, seat),
            views.own(c, story, seat),
            [each.seen_by(seat, story.everybody) for each in story.happened[since:]],
        ]
        for seat in (None, *range(state.game.players))
    ]
    zones = sorted(story.zones.items())
    log = c[LOG]
    last = [log and [log[1], str(log[2]), log[3]], [str(entry) for entry in c[COMMITTED]]]
    return json.dumps([last, told, zones, list(state.to_act), state.outcome])


def _changed(state: State, before: Cells) -> list[str]:
    if all(now is then for now, then in zip(state._cells, before, strict=True)):
        return []
    return ["the state changed when a move was tried in it"]


def unlisted_moves(state: State, rand: random.Random, number: int) -> list[Move]:
    """Some moves of the game that are not listed here, drawn at random."""
    try:
        every = state.game.moves
    except ValueError:
        return []
    drawn = rand.sample(every, min(number, len(every)))
    return [move for move in drawn if move not in state.legal_moves(move.seat)]


# ------------------------------------------------------------------ what a seat sees


def views_hide(state: State) -> list[str]:
    """Nobody is shown cards or values that the file says they do not see."""
    found: list[str] = []
    c, story, rules = state._cells, state._story(), state.game.rules
    for seat in (None, *range(state.game.players)):
        who = "a spectator" if seat is None else f"seat {seat}"
        table, own = views.table(c, story, seat), views.own(c, story, seat)
        shown = [
            *_zones_shown(table["zones"], rules, seat),
            *_values_shown(table["values"], rules, seat),
        ]
        if own is not None:
            shown += [
                f"the {zone.name} of its own"
                for zone in rules.zones
                if zone.name in own["zones"] and not _sees(zone, seat, seat)
            ]
        found += [f"{who} is shown {what}" for what in shown]
    return found


def histories_hide(state: State) -> list[str]:
    """Nobody is told of cards on their way from a place they do not see to another."""
    return [
        f"{'a spectator' if seat is None else f'seat {seat}'} is told of {what}"
        for seat in (None, *range(state.game.players))
        for what in _events_shown(state.history(seat), state.game.rules, seat)
    ]


def _sees(zone: m.Zone, owner: int | None, seat: int | None) -> bool:
    return zone.seen_by == "all" or (zone.seen_by == "owner" and seat is not None and owner == seat)


def _zones_shown(zones: Any, rules: m.Rules, seat: int | None) -> Iterator[str]:
    for zone in rules.zones:
        shown = zones[zone.name]
        for owner, each in enumerate(shown if zone.per_player else [shown]):
            if "cards" in each and not _sees(zone, owner if zone.per_player else None, seat):
                whose = f" of seat {owner}" if zone.per_player else ""
                yield f"the {zone.name}{whose}"


def _values_shown(values: Any, rules: m.Rules, seat: int | None) -> Iterator[str]:
    for value in rules.values:
        if value.seen_by == "all":
            continue
        shown = values[value.name]
        for owner, each in enumerate(shown if value.per_player else [shown]):
            mine = value.seen_by == "owner" and value.per_player and owner == seat
            if each != "hidden" and not mine:
                yield f"the value `{value.name}`"


def _events_shown(events: Any, rules: m.Rules, seat: int | None) -> Iterator[str]:
    """Cards that went from one hidden place to another, and were not shown to all."""
    zones = {zone.name: zone for zone in rules.zones}
    open_faces: set[str] = set()
    for event in events:
        match event["event"]:
            case "shuffle":
                open_faces.clear()
            case "shown":
                open_faces.update(event["cards"])
            case "dealt" | "cards" if "cards" in event:
                ends = [event] if "zone" in event else [event["from"], event["to"]]
                mine = seat is not None and any(end.get("seat") == seat for end in ends)
                seen = any(_sees(zones[end["zone"]], end.get("seat"), seat) for end in ends)
                if not (mine or seen or open_faces.issuperset(event["cards"])):
                    yield f"cards of the {ends[0]['zone']} on their way"
            case _:
                pass


# ------------------------------------------------------------------ records, scores


def record_replays(state: State) -> list[str]:
    """A record gives the state back, and that state the same record, byte for byte."""
    written = json.dumps(state.record(), ensure_ascii=False, allow_nan=False)
    try:
        again = replay(json.loads(written), state.game)
    except ValueError as error:
        return [f"the record cannot be replayed: {error}"]
    if json.dumps(again.record(), ensure_ascii=False) != written:
        return ["the replayed match gives another record"]
    if any(again.view(seat) != state.view(seat) for seat in (None, *range(state.game.players))):
        return ["the replayed match shows another table"]
    return []


def only_pays(game: Game) -> bool:
    """Whether what the match is won by only ever changes hands.

    >>> import cardrules
    >>> only_pays(cardrules.load("big_three")), only_pays(cardrules.load("grand_bid"))
    (True, False)
    """
    rules = game.rules
    if not rules.match.won_by:
        return False
    total = rules.match.won_by[0][1]
    changes = [
        node
        for node in below((rules.phases, rules.scoring))
        if isinstance(node, m.SetValue | m.AddValue | m.Pay) and node.value == total
    ]
    return bool(changes) and all(isinstance(node, m.Pay) for node in changes)


def deals_sum_to_zero(state: State) -> list[str]:
    """In a game whose scores only change hands, the scores of each deal come to nothing."""
    if not only_pays(state.game):
        return []
    return [
        f"the scores of deal {deal} come to {sum(scores)}, not to 0"
        for deal, scores in enumerate(state.deal_scores, 1)
        if sum(scores) != 0
    ]


# ------------------------------------------------------------------ a match under all laws

_ONE_STATE_IN = 24
_ONE_MATCH_IN = 4
"""The laws that cost most are asked in one state, and of one match, of so many."""

_OFTEN = 10
"""How often they are asked of a match before they are asked more rarely.

What they cost grows with all that has happened, so that in a match of a thousand decisions
they would cost more than all the rest together.
"""


@attrs.frozen
class Breach:
    """A law broken: in which match, after how many decisions, and what was wrong."""

    seed: str
    decisions: int
    problem: str


def breach_in_match(game: Game, seed: str) -> Breach | None:
    """The first breach in the random match of a seed, or None where every law holds.

    Raises:
        RuleFailure: where a rule cannot be carried out, or somebody is left without a move.
    """
    rand, extra = random.Random(str(seed)).random, random.Random(f"{seed}:laws")
    state = game.start(seed)
    decisions = 0
    while True:
        problem = next(_problems(state, decisions, extra), None)
        if problem is not None:
            return Breach(seed, decisions, problem)
        if state.is_over:
            return None
        state = random_move(state, rand)
        decisions += 1


def _problems(state: State, decisions: int, rand: random.Random) -> Iterator[str]:
    if not all(_moves_of(state, seat) for seat in state.to_act):
        return  # the match breaks off, and says so itself
    yield from cards_are_conserved(state)
    yield from somebody_can_move(state)
    if state.is_over:
        yield from deals_sum_to_zero(state)
        yield from zones_and_faces_agree(state)
        yield from views_hide(state)
        yield from histories_hide(state)
        if rand.random() * _ONE_MATCH_IN < 1:
            yield from record_replays(state)
    elif rand.random() * max(_ONE_STATE_IN, decisions / _OFTEN) < 1:
        yield from zones_and_faces_agree(state)
        yield from views_hide(state)
        for seat in state.to_act:
            tried = rand.choice(state.legal_moves(seat))
            yield from listed_move_applies(state, tried)
            yield from plays_alike(state, tried)
        for move in unlisted_moves(state, rand, 2):
            yield from unlisted_move_is_refused(state, move)
