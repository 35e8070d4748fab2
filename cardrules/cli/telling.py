"""What a seat has seen happen, told in plain sentences. It reads events, never a state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from cardrules.cli.shared import counted, listed
from cardrules.model import nodes as m
from cardrules.model.types import Kind

Event = Mapping[str, Any]

# ------------------------------------------------------------------ words


@attrs.frozen
class Names:
    """How seats, zones and values are called by somebody who looks on from a seat, or None."""

    rules: m.Rules
    me: int | None

    def seat(self, seat: int) -> str:
        """`you` or `seat 2`."""
        return "you" if seat == self.me else f"seat {seat}"

    def place(self, place: Event) -> str:
        """`your hand`, `the hand of seat 2`, `the pile`."""
        zone = place["zone"].replace("_", " ")
        if "seat" not in place:
            return zone if zone.endswith("ed") or zone == "aside" else f"the {zone}"
        return f"your {zone}" if place["seat"] == self.me else f"the {zone} of seat {place['seat']}"

    def value(self, name: str, value: Any) -> str:
        """A value as a word, a seat by how it is called."""
        if value is None:
            return "none"
        if isinstance(value, bool):
            return "yes" if value else "no"
        kinds = {each.name: each.type.kind for each in self.rules.values}
        return self.seat(value) if kinds.get(name) is Kind.PLAYER else str(value)

    def by_seat(self, numbers: Sequence[int], signed: bool = False) -> str:
        """`you: 3, seat 1: 0`; signed, `you +4, seat 1 -2`."""
        return ", ".join(
            f"{self.seat(at)} {each:+}" if signed else f"{self.seat(at)}: {each}"
            for at, each in enumerate(numbers)
        )


def third_person(verb: str) -> str:
    """What somebody else does who makes a move of that name.

    >>> third_person("play"), third_person("pass"), third_person("carry_on")
    ('plays', 'passes', 'carries on')
    """
    first, *rest = verb.split("_")
    if first.endswith(("s", "x", "z", "ch", "sh", "o")):
        first += "es"
    elif first.endswith("y") and first[-2:-1] not in "aeiou":
        first = f"{first[:-1]}ies"
    else:
        first += "s"
    return " ".join([first, *rest])


def capital(sentence: str) -> str:
    """The sentence with a capital where it begins with a word of ours."""
    return sentence[:1].upper() + sentence[1:]


# ------------------------------------------------------------------ telling


class Teller:
    """Turns the events that one seat has seen into sentences, as they come."""

    def __init__(self, rules: m.Rules, me: int | None) -> None:
        self.names = Names(rules, me)
        self.phases = {phase.name: phase for phase in rules.phases}
        self.total = rules.match.won_by[0][1].name if rules.match.won_by else ""
        self.order = {str(card): card.number for card in rules.deck.cards}
        self.deal = 0
        self.last_line = "above"

    def lines(self, events: Sequence[Event]) -> list[str]:
        """The sentences for some further events."""
        told: list[str] = []
        left = list(events)
        while left:
            for line in self._next(left):
                if line or self.last_line:
                    told.append(line)
                self.last_line = line
        return told

    def _next(self, left: list[Event]) -> list[str]:
        """The sentences for the next event, which is taken away with those told along with it."""
        event = left.pop(0)
        match event["event"]:
            case "deal":
                return self._deal(event)
            case "phase":
                phase = self.phases[event["phase"]]
                if phase.kind == "automatic":
                    return []
                return [f"-- {phase.title or phase.name.replace('_', ' ')}"]
            case "dealt":
                return self._dealt([event, *_taken(left, "dealt")])
            case "value":
                return self._values([event, *_taken(left, "value")])
            case "move":
                return [self._move(event, left)]
            case "cards":
                if left and left[0]["event"] == "trick":
                    left.pop(0)
                    return [f"The trick ends; {self._cards(event, most=0)}", ""]
                return [capital(self._cards(event))]
            case "trick":
                return ["The trick ends", ""]
            case "shown":
                cards = " ".join(event["cards"])
                return [capital(f"{cards} of {self.names.place(event)} shown to all")]
            case "scores":
                scores = self.names.by_seat(event["scores"], signed=True)
                return ["", f"Deal {event['deal']} scores: {scores}"]
            case "end":
                return ["", self._end(event)]
            case _:
                return []

    def _deal(self, event: Event) -> list[str]:
        again = event["deal"] == self.deal
        self.deal = event["deal"]
        if again:
            return ["", f"The deal is thrown in. Deal {self.deal} again"]
        return ["", f"Deal {self.deal}"]

    def _dealt(self, events: Sequence[Event]) -> list[str]:
        """`16 cards to each hand, 4 to the kitty`"""
        numbers: dict[str, dict[int, int]] = {}
        for event in events:
            by_seat = numbers.setdefault(event["zone"], {})
            seat = event.get("seat", -1)
            by_seat[seat] = by_seat.get(seat, 0) + event["count"]
        parts: list[str] = []
        for zone, by_seat in numbers.items():
            alike = len(set(by_seat.values())) == 1 and -1 not in by_seat
            if alike and len(by_seat) == self.names.rules.players:
                parts.append(f"{counted(next(iter(by_seat.values())), 'card')} to each {zone}")
                continue
            for seat, number in by_seat.items():
                place = {"zone": zone} if seat < 0 else {"zone": zone, "seat": seat}
                parts.append(f"{counted(number, 'card')} to {self.names.place(place)}")
        return [f"Dealt: {', '.join(parts)}"]

    def _values(self, events: Sequence[Event]) -> list[str]:
        """What each value is in the end; the running totals are told with the scores."""
        last = {(event["name"], event.get("seat")): event for event in events}
        told = []
        for (name, seat), event in last.items():
            if name == self.total:
                continue
            value = self.names.value(name, event["value"])
            told.append(f"  {self._whose(name.replace('_', ' '), seat)} is now {value}")
        return told

    def _whose(self, name: str, seat: int | None) -> str:
        """`bid`, `your bid`, `bid of seat 2`."""
        if seat is None:
            return name
        return f"your {name}" if seat == self.names.me else f"{name} of {self.names.seat(seat)}"

    # -------------------------------------------------------------- moves and cards

    def _move(self, event: Event, left: list[Event]) -> str:
        """`Seat 1 plays 7♠ 7♥`, by the very cards where they are seen."""
        seat, name = event["seat"], event["name"]
        mine = seat == self.names.me
        verb = name.replace("_", " ") if mine else third_person(name)
        words = str(event.get("move", "")).split()[1:]
        reading = words[-2:] if len(words) > 2 and words[-2] == "as" else []
        faces = _faces(event, left)
        if faces:
            words = [*faces, *reading]
        elif "move" not in event:
            words = [counted(event["count"], "card") if event["count"] else "something in secret"]
        return capital(" ".join([self.names.seat(seat), verb, *words]))

    def _cards(self, event: Event, most: int = 8) -> str:
        """`4 cards go from the kitty to the hand of seat 1`; more than `most` are not named."""
        number = event["count"]
        cards = event.get("cards", ()) if number <= most else ()
        what = " ".join(sorted(cards, key=self.order.__getitem__))
        goes = "goes" if number == 1 else "go"
        source, target = self.names.place(event["from"]), self.names.place(event["to"])
        return f"{what or counted(number, 'card')} {goes} from {source} to {target}"

    def _end(self, event: Event) -> str:
        winners = [self.names.seat(seat) for seat in event["winners"]]
        if event["outcome"] == "cap":
            return f"The match is cut off by its cap; {listed(winners)} most ahead"
        if len(winners) > 1:
            return f"The match is over: {listed(winners)} share the victory"
        wins = "win" if event["winners"] == [self.names.me] else "wins"
        return f"The match is over: {listed(winners)} {wins}"


def _taken(left: list[Event], kind: str) -> list[Event]:
    """The events of one kind that come next, taken away."""
    taken = []
    while left and left[0]["event"] == kind:
        taken.append(left.pop(0))
    return taken


def _faces(move: Event, left: list[Event]) -> list[str]:
    """The very cards of a move, where the next event moves them or they are shown soon.

    The event that says so is told with the move, and taken away.
    """
    number = move["count"]
    if not number:
        return []
    if left and left[0]["event"] == "cards" and left[0]["count"] == number:
        return list(left.pop(0).get("cards", ()))
    for at, event in enumerate(left):
        if event["event"] == "shown" and event.get("seat") == move["seat"]:
            if len(event["cards"]) == number:
                return list(left.pop(at)["cards"])
            return []
        if event["event"] not in ("move", "shown"):
            return []
    return []
