"""Lines of rule files as text that can be put together anew, each knowing where it came from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import attrs

from cardrules.syntax import nodes as n
from cardrules.syntax.ids import key
from cardrules.text import Source, Span


def example_id(title: str) -> str:
    """What an example is spoken of by: its title."""
    return f'example "{title}"'


@attrs.define(eq=False)
class Part:
    """A line of a composed game: what it says now, what stands under it, and where it came from.

    It says what `line` of the source says, unless an operation wrote something else: `rewritten`,
    which begins where the first `cut` characters of the line end. `start` is the start rule by
    which a line that a variant brings was read; "" where the line above settled that.
    """

    line: n.Line
    source: Source
    start: str = ""
    rewritten: str = ""
    cut: int = 0
    statement: n.Statement = attrs.field(
        default=attrs.Factory(lambda self: self.line.statement, takes_self=True)
    )
    below: list[Part] | None = None
    """What stands under it, once anybody has looked: most of a game is never asked for."""

    @property
    def children(self) -> list[Part]:
        """What stands under it, to be changed."""
        if self.below is None:
            self.below = parts_of(self.line.children, self.source)
        return self.below

    @property
    def span(self) -> Span:
        """Where its line stands in the source."""
        return self.line.span

    @property
    def text(self) -> str:
        """The line without its comments."""
        return self.rewritten or self.source.text[self.span.start : self.span.end]

    @property
    def key(self) -> str:
        """Its key among its neighbours; "" where it has none."""
        if isinstance(self.statement, n.Example):
            return example_id(self.statement.title.text)
        return key(self.statement)

    def copy(self) -> Part:
        """The lines as they were brought, to be changed by themselves."""
        return Part(self.line, self.source, self.start)


def parts_of(lines: Iterable[n.Line], source: Source, start: str = "") -> list[Part]:
    """The parts of some lines of a source."""
    return [Part(line, source, start) for line in lines]


@attrs.frozen
class Found:
    """Where a part stands: in which list, at which place."""

    siblings: list[Part]
    at: int

    @property
    def part(self) -> Part:
        return self.siblings[self.at]


def find(parts: list[Part], id: str, above: str = "") -> list[Found]:
    """Every part with an id; more than one where lines lack names of their own."""
    found = []
    for at, part in enumerate(parts):
        own = part.key
        whole = f"{above}.{own}" if above else own
        if own and whole == id:
            found.append(Found(parts, at))
        elif own and id.startswith(whole) and not isinstance(part.statement, n.Example):
            found += find(part.children, id, whole)
    return found


def walk(parts: list[Part], above: str = "") -> Iterator[tuple[str, Found]]:
    """Every part that has an id, with it."""
    for at, part in enumerate(parts):
        own = part.key
        if not own:
            continue
        id = f"{above}.{own}" if above else own
        yield id, Found(parts, at)
        if not isinstance(part.statement, n.Example):
            yield from walk(part.children, id)


def seats_of(part: Part, otherwise: int) -> int:
    """How many seats an example names; `otherwise` for one that names none, or no example."""
    if isinstance(part.statement, n.Example):
        for child in part.children:
            node = child.statement
            if isinstance(node, n.ExampleLine) and node.kind == "seats":
                return len(node.names)
    return otherwise


def written(parts: Sequence[Part]) -> tuple[str, list[Part]]:
    """The text of composed parts, and for each of its lines the part that it belongs to.

    It is made to be read again; how it looks is settled where it is shown.
    """
    lines: list[str] = []
    origins: list[Part] = []

    def put(part: Part, depth: int) -> None:
        line = part.line
        beside = f"  # {line.beside}" if line.beside else ""
        made = [*(f"# {comment}" for comment in line.above), part.text + beside]
        lines.extend("  " * depth + line for line in made)
        origins.extend(part for _ in made)
        for child in part.children:
            put(child, depth + 1)

    for part in parts:
        put(part, 0)
    return "\n".join(lines) + "\n", origins
