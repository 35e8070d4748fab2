"""What one seat may know, as fresh plain values. Nothing in them leads back to a state."""

from __future__ import annotations

from typing import Any

from cardrules.machine.layouts import Layout
from cardrules.machine.nodes import Machine
from cardrules.play.story import Story, places, plain, value_seers
from cardrules.table import (
    ACTOR,
    COMMITTED,
    DEAL,
    LAST,
    LAST_SEAT,
    LAYOUT,
    OUTCOME,
    PACK,
    PASSES,
    PHASE,
    START,
    TRICK,
    WAITING,
    WINNERS,
    Cells,
)


def view(c: Cells, story: Story, seat: int | None) -> dict[str, Any]:
    """The table as a seat (None: a spectator) sees it, what it has seen happen, and its own."""
    return {
        "table": table(c, story, seat),
        "events": history(story, seat),
        "own": own(c, story, seat),
    }


def history(story: Story, seat: int | None) -> list[dict[str, Any]]:
    """Everything that a seat has seen happen, in order."""
    seen = (happening.seen_by(seat, story.everybody) for happening in story.happened)
    return [event for event in seen if event is not None]


def table(c: Cells, story: Story, seat: int | None) -> dict[str, Any]:
    """Zones and values as they lie now, for one seat."""
    machine: Machine = c[START].machine
    last = c[LAST]
    return {
        "deal": c[DEAL],
        "phase": machine.phases[c[PHASE]].rule.name if not c[OUTCOME] else None,
        "turn": list(choosers(c)),
        "trick": c[TRICK],
        "passes": c[PASSES],
        "last_play": None if last is None else {"seat": c[LAST_SEAT], "move": str(last)},
        "pack": len(c[PACK]),
        "zones": _zones(story, seat),
        "values": _values(c, machine, seat, story.everybody),
        "totals": _totals(c, machine, seat, story.everybody),
        "outcome": c[OUTCOME] or None,
        "winners": list(c[WINNERS]),
    }


def choosers(c: Cells) -> tuple[int, ...]:
    """Whose turn it is, for everybody to see: a secret choice made changes nothing in it."""
    if c[ACTOR] >= 0:
        return (c[ACTOR],)
    return tuple(sorted({*c[WAITING], *(who for who, _, _ in c[COMMITTED])}))


def _zones(story: Story, seat: int | None) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for place in places(story.rules):
        zone = story.rules.zones[place[0]]
        shown = _place(story, place, seat)
        if zone.per_player:
            found.setdefault(zone.name, []).append(shown)
        else:
            found[zone.name] = shown
    return found


def _place(story: Story, place: tuple[int, int], seat: int | None) -> dict[str, Any]:
    cards = story.zones[place]
    seers = story.seers(place)
    sees = _sees(seers, seat, story.everybody)
    shown: dict[str, Any] = {"count": len(cards)}
    if sees:
        in_order = story.rules.zones[place[0]].in_order
        hand = story.rules.zones[place[0]].seen_by == "owner"
        shown["cards"] = story.faces(sorted(cards) if hand and not in_order else cards)
    return shown


def _values(c: Cells, machine: Machine, seat: int | None, everybody: int) -> dict[str, Any]:
    layout: Layout = c[LAYOUT]
    found: dict[str, Any] = {}
    for value in machine.rules.values:
        base = machine.places.value[value.number]
        seats = range(machine.rules.players) if value.per_player else (-1,)
        shown = []
        for owner in seats:
            seers = value_seers(value, owner, everybody)
            sees = _sees(seers, seat, everybody)
            known = plain(c[base + max(owner, 0)], value.type, machine.rules, layout)
            shown.append(known if sees else "hidden")
        found[value.name] = shown if value.per_player else shown[0]
    return found


def _totals(c: Cells, machine: Machine, seat: int | None, everybody: int) -> list[Any]:
    """The totals as far as a seat may know them; all of them when the match is over."""
    totals = machine.totals(c)
    if c[OUTCOME] or not machine.rules.match.won_by:
        return list(totals)
    value = machine.rules.match.won_by[0][1]
    return [
        total if _sees(value_seers(value, owner, everybody), seat, everybody) else "hidden"
        for owner, total in enumerate(totals)
    ]


def _sees(seers: int, seat: int | None, everybody: int) -> bool:
    return seers == everybody if seat is None else bool(seers >> seat & 1)


def own(c: Cells, story: Story, seat: int | None) -> dict[str, Any] | None:
    """A seat's own cards, and what it has chosen in secret."""
    if seat is None:
        return None
    zones = {
        story.rules.zones[place[0]].name: story.faces(sorted(cards))
        for place, cards in story.zones.items()
        if place[1] == seat and story.seers(place) >> seat & 1
    }
    made = next((str(move) for who, move, _ in c[COMMITTED] if who == seat), None)
    return {"seat": seat, "zones": zones, "commitment": made}


def known(story: Story, seat: int) -> dict[str, Any]:
    """The cards of each zone whose place a seat knows, also where it cannot see them now."""
    found: dict[str, Any] = {}
    for place, cards in story.zones.items():
        zone = story.rules.zones[place[0]]
        faces = story.faces(sorted(card for card in cards if story.known[card] >> seat & 1))
        if zone.per_player:
            found.setdefault(zone.name, []).append(faces)
        else:
            found[zone.name] = faces
    return found
