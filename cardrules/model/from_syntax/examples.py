"""Examples and rulings, resolved as far as names go; they are run elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from cardrules.cards import Deck
from cardrules.keeping import once_each
from cardrules.model import nodes as m
from cardrules.model.from_syntax.options import with_value
from cardrules.model.scope import Scope
from cardrules.syntax import nodes as n
from cardrules.syntax.seating import name_them

# ------------------------------------------------------------------ rulings


def rulings(lines: Sequence[n.Line], scope: Scope) -> Iterator[m.Ruling]:
    """Every ruling of a file."""
    for line in lines:
        node = line.statement
        if isinstance(node, n.Ruling):
            yield _ruling(node, line, scope)
        else:
            yield from rulings(line.children, scope)


def _ruling(node: n.Ruling, line: n.Line, scope: Scope) -> m.Ruling:
    own = scope.id_of(node)
    first = scope.rulings.setdefault(own, node.name)
    if first is not node.name:
        message = f"the ruling `{node.name}` stands twice here"
        scope.twice(message, node.name.span, first.span)
    parts: dict[str, n.RulingText] = {}
    for child in line.children:
        part = child.statement
        if isinstance(part, n.RulingText):
            earlier = parts.setdefault(part.kind, part)
            if earlier is not part:
                message = f"`{part.kind}` stands twice in this ruling"
                scope.twice(message, part.span, earlier.span)
    if "chosen" not in parts and not line.unread:
        message = "the ruling does not say what is chosen"
        scope.faults.add("G040", message, node.span, hint='add `chosen "..."` under it')
    texts = {kind: part.text.text for kind, part in parts.items()}
    return m.Ruling(
        own,
        node.question.text,
        texts.get("chosen", ""),
        texts.get("other", ""),
        texts.get("source", ""),
        span=node.span,
    )


# ------------------------------------------------------------------ examples


def example(line: n.Line, scope: Scope) -> m.Example:
    """One example of a file."""
    node = line.statement
    assert isinstance(node, n.Example)
    reader = _ExampleReader(scope)
    parts = [child.statement for child in line.children]
    for part in sorted(parts, key=_seats_first):
        if isinstance(part, n.ExampleLine):
            reader.take(part)
    if "phase" not in reader.said and not line.unread:
        message = "the example does not say in which phase it is"
        scope.faults.add("E004", message, node.span, hint="add `phase ...`")
    return m.Example(
        node.title.text,
        reader.names,
        tuple(reader.options),
        reader.phase,
        reader.turn,
        tuple(reader.zones),
        tuple(reader.values),
        reader.last_play,
        tuple(reader.steps),
        span=node.span,
    )


def names_seats(line: n.Line) -> bool:
    """Whether an example says who sits in it, and does not hang on how many usually play."""
    return any(not _seats_first(child.statement) for child in line.children)


def _seats_first(node: object) -> bool:
    return not (isinstance(node, n.ExampleLine) and node.kind == "seats")


_MOST_SHOWN = 8
_SETTING_UP = ("set", "phase", "turn", "last_play", "zone", "value")


class _ExampleReader:
    """Reads the lines of one example."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.said: dict[str, n.ExampleLine] = {}
        self.named = False
        self.strangers: set[str] = set()
        self.seats: dict[str, int] = {str(seat): seat for seat in range(scope.players)}
        self.names: tuple[str, ...] = tuple(self.seats)
        self.options: list[tuple[str, str]] = []
        self.phase = ""
        self.turn: tuple[int, ...] = ()
        self.zones: list[tuple[str, int, tuple[str, ...]]] = []
        self.values: list[tuple[str, int, str]] = []
        self.last_play: tuple[tuple[str, ...], int] | None = None
        self.steps: list[m.ExampleStep] = []

    def take(self, node: n.ExampleLine) -> None:
        """Take the next line."""
        if self._speaks_of_another(node):
            return
        if node.kind in _SETTING_UP and any(step.kind == "play" for step in self.steps):
            hint = "after a move say `then ...` for what must hold"
            message = "this line sets up the example, and a move was made already"
            self.scope.faults.add("E005", message, node.span, hint=hint)
            return
        if node.kind in ("seats", "phase", "turn", "last_play"):
            what = "last play" if node.kind == "last_play" else node.kind
            if not self.scope.once(
                self.said.get(node.kind), node, f"`{what}` stands twice in this example"
            ):
                return
            self.said[node.kind] = node
        match node.kind:
            case "seats":
                self._name_seats(node)
            case "set":
                self._set(node)
            case "phase":
                self.phase = self._phase(node.names[0])
            case "turn":
                self.turn = self._all_seats(node.names)
            case "last_play":
                self.last_play = (self._cards(node), self._seat(node.names[0]))
            case "zone":
                name, seat = self._place(node, self.scope.zones, "zone")
                self.zones.append((name, seat, self._cards(node)))
            case "value":
                name, seat = self._place(node, self.scope.values, "value")
                self.values.append((name, seat, self._literal(node)))
            case _:
                self.steps.append(self._step(node))

    def _step(self, node: n.ExampleLine) -> m.ExampleStep:
        kind = node.kind.removeprefix("then_")
        span = node.span
        match kind:
            case "play" | "may" | "may_not":
                seat = self._seat(node.names[0]) if node.names else -1
                self._is_move(node)
                text = " ".join(_texts(node))
                because = ".".join(name.text for name in node.because)
                return m.ExampleStep(kind, seat, text, because=because, span=span)
            case "zone":
                name, seat = self._place(node, self.scope.zones, "zone")
                return m.ExampleStep(kind, seat, name=name, cards=self._cards(node), span=span)
            case "value":
                name, seat = self._place(node, self.scope.values, "value")
                literal = self._literal(node)
                return m.ExampleStep(kind, seat, name=name, literal=literal, span=span)
            case "phase":
                return m.ExampleStep(kind, name=self._phase(node.names[0]), span=span)
            case "scores":
                assert node.number is not None
                seat = self._seat(node.names[0])
                return m.ExampleStep(kind, seat, number=node.number, span=span)
            case _:
                return m.ExampleStep(kind, seats=self._all_seats(node.names), span=span)

    # -------------------------------------------------------------- names

    def _is_move(self, node: n.ExampleLine) -> None:
        """Report a move that begins with no name of one."""
        first, moves = node.cards[0], sorted(self.scope.moves)
        if first.text not in moves and moves:
            hint = f"the moves are {', '.join(f'`{move}`' for move in moves[:_MOST_SHOWN])}"
            message = f"there is no move `{first.text}`"
            self.scope.unknown(first.text, message, first.span, moves, hint)

    def _name_seats(self, node: n.ExampleLine) -> None:
        names = tuple(name.text for name in node.names)
        first: dict[str, n.Name] = {}
        for name in node.names:
            earlier = first.setdefault(name.text, name)
            if earlier is not name:
                self.scope.twice(f"the seat `{name}` is named twice", name.span, earlier.span)
        if self.scope.counts and len(names) not in self.scope.counts:
            message = f"{len(names)} seats are named, and {how_many(self.scope.counts)} play"
            self.scope.faults.add("E001", message, node.span)
        self.names, self.named = names, True
        self.seats = {name: seat for seat, name in enumerate(names)}

    def _set(self, node: n.ExampleLine) -> None:
        assert node.literal is not None
        name = node.names[0]
        option = self.scope.options.get(name.text)
        if option is None:
            message = f"the game has no option `{name}`"
            self.scope.unknown(name.text, message, name.span, self.scope.options)
            return
        made = with_value(option, node.literal.text)
        if isinstance(made, str):
            self.scope.faults.add("O004", made, node.literal.span)
            return
        self.options.append((name.text, node.literal.text))

    def _seat(self, name: n.Name) -> int:
        if name.text not in self.seats and name.text not in self.strangers:
            message = f"nobody here is called `{name}`"
            hint = "name the players with `seats`"
            if not self.named:
                hint = name_them(self.scope.players)
            near = (name.text, self.seats)
            self.scope.faults.add("E002", message, name.span, hint=hint, near=near)
            if not self.named:
                self.strangers.add(name.text)  # one line names them everywhere
        return self.seats.get(name.text, 0)

    def _all_seats(self, names: Sequence[n.Name]) -> tuple[int, ...]:
        return tuple(sorted(self._seat(name) for name in names))

    def _phase(self, name: n.Name) -> str:
        if name.text not in self.scope.phases:
            message = f"there is no phase `{name}`"
            self.scope.unknown(name.text, message, name.span, self.scope.phases)
        return name.text

    def _place(
        self, node: n.ExampleLine, known: Mapping[str, m.Zone | m.Value], what: str
    ) -> tuple[str, int]:
        """The name of a zone or value, and whose it is, or -1."""
        assert node.ref is not None
        name, of = node.ref.name, node.ref.of
        if name.text not in known:
            message = f"there is no {what} `{name}`"
            hint = "leave out `is`" if what == "value" and name.text in self.scope.zones else ""
            if of is not None and of.text in self.scope.zones:
                hint = f"say what lies there: `{of}` and the cards"
            self.scope.unknown(name.text, message, name.span, known, hint)
            return name.text, -1
        per_player = known[name.text].per_player
        if per_player and of is None:
            message = f"each player has a `{name}`"
            self.scope.faults.add("E003", message, name.span, hint=f"say `{name} of ...`")
            return name.text, 0
        if not per_player and of is not None:
            message = f"there is one `{name}` for all"
            self.scope.faults.add("E003", message, name.span, hint=f"say just `{name}`")
            return name.text, -1
        return name.text, -1 if of is None else self._seat(of)

    def _speaks_of_another(self, node: n.ExampleLine) -> bool:
        """Whether a player or a value stands where a zone belongs, which is then reported."""
        ref = node.ref
        if ref is None or ref.name.text in self.scope.zones:
            return False
        kind = node.kind.removeprefix("then_")
        if kind != "zone" or not node.cards:
            return False
        if ref.name.text in self.scope.values:
            hint = f"say `{_as_value(node)}`"
        elif ref.of is None and (ref.name.text in self.seats or _of_leave(node)):
            hint = self._said_of_a_player(node)
        else:
            return False
        message = f"there is no zone `{ref.name}`"
        self.scope.faults.add("R001", message, ref.name.span, hint=hint)
        return True

    def _said_of_a_player(self, node: n.ExampleLine) -> str:
        """What to write for a line about a player: a move, or whether one may be made."""
        assert node.ref is not None
        seat, words = node.ref.name, _texts(node)
        leave = _of_leave(node)
        meant = [
            (at, move)
            for at, word in enumerate(words)
            for move in self.scope.moves
            if word.startswith(move)
        ]
        if leave:
            say = leave
        elif meant:
            at, move = min(meant, key=lambda each: (each[0], -len(each[1])))
            say = " ".join((f"{seat}:", move, *words[at + 1 :]))
        elif node.kind == "zone":
            say = " ".join((f"{seat}:", *words))
        else:
            return f"say `then {seat} scores ...`, or name what {seat} has: `then ... of {seat}`"
        return f"{'' if node.kind == 'zone' else 'leave out `then`: '}write `{say}`"

    def _cards(self, node: n.ExampleLine) -> tuple[str, ...]:
        for word in node.cards:
            known = _words_for_cards(self.scope.whole_deck)
            if word.text not in known:
                known[word.text] = bool(self.scope.whole_deck.named(word.text))
            if not known[word.text]:
                self.scope.no_card(f"the deck has no card `{word.text}`", word.span)
        return _texts(node)

    def _literal(self, node: n.ExampleLine) -> str:
        assert node.literal is not None
        text = node.literal.text
        return str(self.seats[text]) if text in self.seats else text


@once_each
def _words_for_cards(deck: Deck) -> dict[str, bool]:  # noqa: ARG001  # kept by the deck
    """Which words name cards of a deck, as far as that was asked."""
    return {}


def how_many(counts: Sequence[int]) -> str:
    """Numbers of players in words: `3`, `2 to 5`."""
    return str(counts[0]) if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"


def _texts(node: n.ExampleLine) -> tuple[str, ...]:
    return tuple(word.text for word in node.cards)


def _as_value(node: n.ExampleLine) -> str:
    """A line about cards, as one that says what a value is."""
    assert node.ref is not None
    then = "then " if node.kind.startswith("then_") else ""
    of = f" of {node.ref.of}" if node.ref.of is not None else ""
    return f"{then}{node.ref.name}{of} is {node.cards[-1].text}"


_LEAVE = {
    **dict.fromkeys(("cannot", "can not", "must not", "should not", "may not"), "may not"),
    **dict.fromkeys(("can", "could", "is allowed to", "may"), "may"),
}
"""What people say of a move that may be made or not, and what is said here."""


def _of_leave(node: n.ExampleLine) -> str:
    """A line of which moves may be made in other words, as it is said here; "" for others."""
    assert node.ref is not None
    line = " ".join((node.ref.name.text, *_texts(node)))
    for said, here in _LEAVE.items():
        found = re.match(rf"((?!{said} )\w+ )?{said} (.+)", line)
        if found:
            return f"{found.group(1) or ''}{here} {found.group(2)}"
    return ""
