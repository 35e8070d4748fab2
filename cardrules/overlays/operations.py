"""What a variant does to the game it is laid over, read from its file. It changes nothing yet."""

from __future__ import annotations

import attrs

from cardrules.diagnostics import Faults
from cardrules.overlays.parts import Part, example_id, parts_of
from cardrules.syntax import nodes as n
from cardrules.text import Source, Span


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
    excludes: tuple[tuple[n.Name, str], ...]
    operations: tuple[Operation, ...]
    source: Source
    span: Span


def variant_of(tree: n.RuleFile, source: Source, faults: Faults) -> Variant | None:
    """The variant in a file, or None for a file that holds none."""
    head = next((line for line in tree.lines if isinstance(line.statement, n.Variant)), None)
    if head is None:
        return None
    node = head.statement
    assert isinstance(node, n.Variant)
    about = ""
    needs: list[n.Name] = []
    excludes: list[tuple[n.Name, str]] = []
    for line in head.children:
        match line.statement:
            case n.About(text=text):
                about = text.text
            case n.NeedsVariant(name=name):
                needs.append(name)
            case n.Excludes(name=name, reason=reason):
                excludes.append((name, reason.text))
            case _:
                pass
    operations: list[Operation] = []
    for line in tree.lines:
        made = _operations(line, source, "")
        operations += [attrs.evolve(each, variant=node.name.text) for each in made]
    if not operations:
        faults.add("V001", f"the variant `{node.name}` changes nothing", node.span)
    return Variant(
        node.name.text,
        node.title.text,
        about,
        node.base.text,
        tuple(needs),
        tuple(excludes),
        tuple(operations),
        source,
        node.span,
    )


def _operations(line: n.Line, source: Source, settles: str) -> list[Operation]:
    node = line.statement
    parts = tuple(parts_of(line.children, source))
    match node:
        case n.Version() | n.Variant():
            return []
        case n.WithVariant():
            return [
                operation
                for child in line.children
                for operation in _operations(child, source, node.name.text)
            ]
        case n.Change():
            kind, id = node.kind, node.id
            return [Operation(kind, id, parts, source, node.span, settles=settles)]
        case n.RemoveExample():
            id = example_id(node.title.text)
            return [Operation("remove", id, (), source, node.span, settles=settles)]
        case n.SetOption():
            id = f"options.{node.name}"
            return [Operation("set", id, (), source, node.span, node.value.text, settles=settles)]
        case _:
            whole = tuple(parts_of((line,), source))
            return [Operation("top", "", whole, source, line.span, settles=settles)]
