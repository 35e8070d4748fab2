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
    """A line of a composed file: its text, what stands under it, and its place of origin.

    `above` and `beside` are the comments that go with it.
    """

    text: str
    statement: n.Statement
    children: list[Part]
    source: Source
    span: Span
    above: tuple[str, ...] = ()
    beside: str = ""

    @property
    def key(self) -> str:
        """Its key among its neighbours; "" where it has none."""
        if isinstance(self.statement, n.Example):
            return example_id(self.statement.title.text)
        return key(self.statement)

    def copy(self) -> Part:
        """The same lines, to be changed by themselves."""
        return attrs.evolve(self, children=[child.copy() for child in self.children])


def parts_of(lines: Iterable[n.Line], source: Source) -> list[Part]:
    """The parts of some lines of a source."""
    return [
        Part(
            source.text[line.span.start : line.span.end],
            line.statement,
            parts_of(line.children, source),
            source,
            line.span,
            line.above,
            line.beside,
        )
        for line in lines
    ]


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
        beside = f"  # {part.beside}" if part.beside else ""
        made = [*(f"# {comment}" for comment in part.above), part.text + beside]
        lines.extend("  " * depth + line for line in made)
        origins.extend(part for _ in made)
        for child in part.children:
            put(child, depth + 1)

    for part in parts:
        put(part, 0)
    return "\n".join(lines) + "\n", origins
