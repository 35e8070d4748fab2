"""What a variant does to the game it is laid over, read from its file. It changes nothing yet."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import attrs

from cardrules.diagnostics import Faults
from cardrules.overlays.parts import Part, example_id, parts_of
from cardrules.syntax import nodes as n
from cardrules.syntax.from_text import start_of
from cardrules.syntax.ids import key
from cardrules.text import NOWHERE, Source, Span


@attrs.frozen(eq=False)
class Operation:
    """One thing a variant does: `add`, `replace`, `remove`, `adjust`, `after`, `set` or `top`.

    `id` is the rule it is done to; `parts` the lines it brings; `value` what an option is set
    to. `settles` names the other variant of a `with` block it stands in.
    """

    kind: str
    id: str
    parts: tuple[Part, ...]
    source: Source
    span: Span
    value: str = ""
    value_span: Span = NOWHERE
    settles: str = ""
    variant: str = ""


@attrs.frozen(eq=False)
class Variant:
    """A variant: what it is laid over, what goes with it and what does not, and what it does."""

    name: str
    title: str
    about: str
    base: str
    needs: tuple[n.Name, ...]
    includes: tuple[n.Name, ...]
    excludes: tuple[tuple[n.Name, str], ...]
    operations: tuple[Operation, ...]
    source: Source
    span: Span


_GUESSED: Mapping[str, str] = MappingProxyType({})


def variant_of(
    tree: n.RuleFile, source: Source, faults: Faults, places: Mapping[str, str] = _GUESSED
) -> Variant | None:
    """The variant in a file, or None for a file that holds none.

    `places` are those by which the file was read.
    """
    head = next((line for line in tree.lines if isinstance(line.statement, n.Variant)), None)
    if head is None:
        return None
    node = head.statement
    assert isinstance(node, n.Variant)
    about = ""
    needs: list[n.Name] = []
    includes: list[n.Name] = []
    excludes: list[tuple[n.Name, str]] = []
    for line in head.children:
        match line.statement:
            case n.About(text=text):
                about = text.text
            case n.NeedsVariant(name=name):
                needs.append(name)
            case n.Includes(name=name):
                includes.append(name)
            case n.Excludes(name=name, reason=reason):
                excludes.append((name, reason.text))
            case _:
                pass
    reader = _Reader(source, node.name.text, faults, places)
    for line in tree.lines:
        reader.read(line, "")
    if node.name.text == node.base.text:
        message = f"the variant `{node.name}` has the name of what it is a variant of"
        faults.add("V017", message, node.span, hint="choose another name")
    if not reader.operations and not includes and not faults and not tree.unread:
        faults.add("V001", f"the variant `{node.name}` changes nothing", node.span)
    return Variant(
        node.name.text,
        node.title.text,
        about,
        node.base.text,
        tuple(needs),
        tuple(includes),
        tuple(excludes),
        tuple(reader.operations),
        source,
        node.span,
    )


class _Reader:
    """Reads the operations of one variant."""

    def __init__(
        self, source: Source, variant: str, faults: Faults, places: Mapping[str, str]
    ) -> None:
        self.source = source
        self.variant = variant
        self.faults = faults
        self.places = places
        self.operations: list[Operation] = []

    def read(self, line: n.Line, settles: str) -> None:
        """The operations of a line; `settles` is the `with` block it stands in."""
        node = line.statement
        if not line.children and not line.unread and _brings_lines(node):
            self.faults.add("V007", "nothing stands under this line", line.span)
            return
        match node:
            case n.Version() | n.Variant():
                pass
            case n.WithVariant():
                for child in line.children:
                    self.read(child, node.name.text)
            case n.Change():
                self._note(line, node.kind, node.id, settles)
            case n.RemoveExample():
                self._note(line, "remove", example_id(node.title.text), settles)
            case n.SetOption():
                self._note(line, "set", f"options.{node.name}", settles)
            case n.Section() | n.Deck():
                hint = f"a variant writes `add {key(node)}`"
                message = f"the game has its own `{key(node)}`"
                self.faults.add("V003", message, node.span, hint=hint)
            case n.Game():
                message = "a variant changes a game, and holds none"
                self.faults.add("V003", message, node.span)
            case _:
                self._note(line, "top", "", settles)

    def _note(self, line: n.Line, kind: str, id: str, settles: str) -> None:
        node = line.statement
        lines, start = line.children, start_of(line, self.places)
        if kind == "top":
            lines, start = (line,), "overlay_line" if settles else "top"
        value = node.value if isinstance(node, n.SetOption) else None
        self.operations.append(
            Operation(
                kind,
                id,
                tuple(parts_of(lines, self.source, start)),
                self.source,
                node.span if kind != "top" else line.span,
                value.text if value else "",
                value.span if value else line.span,
                settles,
                self.variant,
            )
        )


def _brings_lines(node: n.Statement) -> bool:
    """Whether a statement is nothing without lines under it."""
    return isinstance(node, n.WithVariant) or (isinstance(node, n.Change) and node.kind != "remove")
