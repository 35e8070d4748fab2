"""Examples and rulings, resolved as far as names go; they are run elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardrules.diagnostics import suggestion
from cardrules.model import nodes as m
from cardrules.model.scope import Scope
from cardrules.syntax import nodes as n


def rulings(lines: Sequence[n.Line], scope: Scope, where: str = "") -> Iterator[m.Ruling]:
    """Every ruling of a file, with the id of the rule it stands beside before its name."""
    for line in lines:
        node = line.statement
        match node:
            case n.Ruling():
                yield _ruling(node, line, scope, where)
            case n.Phase():
                yield from rulings(line.children, scope, f"{node.name}.")
            case n.Move():
                yield from rulings(line.children, scope, f"{where}{node.name}.")
            case n.Section():
                yield from rulings(line.children, scope, f"{node.kind}.")
            case n.Game() | n.Deck() | n.Ends() | n.Then() | n.When() | n.Otherwise() | n.ForEach():
                yield from rulings(line.children, scope, where)
            case _:
                pass


def _ruling(node: n.Ruling, line: n.Line, scope: Scope, where: str) -> m.Ruling:
    texts: dict[str, str] = {}
    for child in line.children:
        part = child.statement
        if isinstance(part, n.RulingText):
            if part.kind in texts:
                scope.faults.add("R003", f"`{part.kind}` stands twice in this ruling", part.span)
            texts[part.kind] = part.text.text
    if "chosen" not in texts:
        scope.faults.add(
            "G040",
            "the ruling does not say what is chosen",
            node.span,
            hint='add `chosen "..."` under it',
        )
    return m.Ruling(
        where + node.name.text,
        node.question.text,
        texts.get("chosen", ""),
        texts.get("other", ""),
        texts.get("source", ""),
        span=node.span,
    )


class _ExampleReader:
    """Reads the lines of one example."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
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
        match node.kind:
            case "seats":
                self._name_seats(node)
            case "set":
                assert node.literal is not None
                self.options.append((node.names[0].text, node.literal.text))
            case "phase":
                self.phase = self._phase(node.names[0])
            case "turn":
                self.turn = self._all_seats(node.names)
            case "last_play":
                self.last_play = (_texts(node), self._seat(node.names[0]))
            case "zone":
                name, seat = self._place(node, self.scope.zones, "zone")
                self.zones.append((name, seat, self._cards(node)))
            case "value":
                assert node.literal is not None
                name, seat = self._place(node, self.scope.values, "value")
                self.values.append((name, seat, self._literal(node.literal.text)))
            case _:
                self.steps.append(self._step(node))

    def _step(self, node: n.ExampleLine) -> m.ExampleStep:
        kind = node.kind.removeprefix("then_")
        span = node.span
        match kind:
            case "play" | "may" | "may_not":
                seat = self._seat(node.names[0]) if node.names else -1
                text = " ".join(_texts(node))
                because = ".".join(name.text for name in node.because)
                return m.ExampleStep(kind, seat, text, because=because, span=span)
            case "zone":
                name, seat = self._place(node, self.scope.zones, "zone")
                return m.ExampleStep(kind, seat, name=name, cards=self._cards(node), span=span)
            case "value":
                assert node.literal is not None
                name, seat = self._place(node, self.scope.values, "value")
                literal = self._literal(node.literal.text)
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

    def _name_seats(self, node: n.ExampleLine) -> None:
        if len(node.names) != self.scope.players:
            message = f"{len(node.names)} seats are named, and {self.scope.players} play"
            self.scope.faults.add("E001", message, node.span)
            return
        self.names = tuple(name.text for name in node.names)
        self.seats = {name: seat for seat, name in enumerate(self.names)}

    def _seat(self, name: n.Name) -> int:
        if name.text not in self.seats:
            hint = suggestion(name.text, self.seats) or "name the players with `seats`"
            self.scope.faults.add("E002", f"nobody here is called `{name}`", name.span, hint=hint)
            return 0
        return self.seats[name.text]

    def _all_seats(self, names: Sequence[n.Name]) -> tuple[int, ...]:
        return tuple(sorted(self._seat(name) for name in names))

    def _phase(self, name: n.Name) -> str:
        if name.text not in self.scope.phases:
            hint = suggestion(name.text, self.scope.phases)
            self.scope.faults.add("R001", f"there is no phase `{name}`", name.span, hint=hint)
        return name.text

    def _place(
        self, node: n.ExampleLine, known: dict[str, m.Zone] | dict[str, m.Value], what: str
    ) -> tuple[str, int]:
        assert node.ref is not None
        name = node.ref.name
        if name.text not in known:
            hint = suggestion(name.text, known)
            self.scope.faults.add("R001", f"there is no {what} `{name}`", name.span, hint=hint)
            return name.text, -1
        per_player = known[name.text].per_player
        if per_player and node.ref.of is None:
            self.scope.faults.add(
                "E003", f"each player has a `{name}`", name.span, hint=f"say `{name} of ...`"
            )
            return name.text, 0
        if not per_player and node.ref.of is not None:
            self.scope.faults.add(
                "E003", f"there is one `{name}` for all", name.span, hint=f"say just `{name}`"
            )
            return name.text, -1
        return name.text, self._seat(node.ref.of) if node.ref.of is not None else -1

    def _cards(self, node: n.ExampleLine) -> tuple[str, ...]:
        for word in node.cards:
            if not self.scope.deck.named(word.text):
                self.scope.faults.add("R005", f"the deck has no card `{word.text}`", word.span)
        return _texts(node)

    def _literal(self, text: str) -> str:
        return str(self.seats[text]) if text in self.seats else text


def _texts(node: n.ExampleLine) -> tuple[str, ...]:
    return tuple(word.text for word in node.cards)


def example(line: n.Line, scope: Scope) -> m.Example:
    """One example of a file."""
    node = line.statement
    assert isinstance(node, n.Example)
    reader = _ExampleReader(scope)
    lines = [child.statement for child in line.children]
    for part in sorted(lines, key=_seats_first):
        if isinstance(part, n.ExampleLine):
            reader.take(part)
    if not reader.phase:
        scope.faults.add(
            "E004",
            "the example does not say in which phase it is",
            node.span,
            hint="add `phase ...`",
        )
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


def _seats_first(node: object) -> bool:
    return not (isinstance(node, n.ExampleLine) and node.kind == "seats")
