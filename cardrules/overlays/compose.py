"""A game and variants put together into the source of one game. It resolves nothing.

Variants are laid on in the order of their names, whatever order they were asked for in; what
could depend on the order is a clash, which names both places.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from cardrules.diagnostics import Diagnostic, Faults, Label, suggestion
from cardrules.overlays.operations import Operation, Variant
from cardrules.overlays.parts import Found, Part, find, parts_of, walk, written
from cardrules.syntax import nodes as n
from cardrules.text import Source, Span


@attrs.frozen
class Composed:
    """The source of a composed game, and for each line of it where it came from."""

    text: str
    origins: tuple[Part, ...]

    def place(self, line: int) -> tuple[Source, Span]:
        """The source and the span that a line (from 1) was taken from."""
        part = self.origins[min(line, len(self.origins)) - 1]
        return part.source, part.span


def compose(
    tree: n.RuleFile, source: Source, variants: Sequence[Variant]
) -> tuple[Composed | None, list[Diagnostic]]:
    """The composed source of a game with variants, or what stands against it."""
    composer = _Composer(tree, source, sorted(variants, key=lambda variant: variant.name))
    composed = composer.compose()
    return (None if composer.faults else composed), composer.faults


class _Composer:
    """Puts one game together."""

    def __init__(self, tree: n.RuleFile, source: Source, variants: Sequence[Variant]) -> None:
        self.parts = parts_of(tree.lines, source)
        self.variants = variants
        self.chosen = {variant.name: variant for variant in variants}
        self.faults: list[Diagnostic] = []

    def compose(self) -> Composed:
        self._go_together()
        operations = self._in_force()
        if not self.faults:
            self._clash(operations)
        gone: set[str] = set()
        for kind in ("top", "remove", "replace", "add", "adjust", "after", "set"):
            for operation in operations:
                if operation.kind != kind or self.faults or operation.id in gone:
                    continue
                self._carry_out(operation)
                if kind == "remove":
                    gone.add(operation.id)
        text, origins = written(self.parts)
        return Composed(text, tuple(origins))

    def _fault(
        self, code: str, message: str, where: Operation | Variant, *labels: Label, hint: str = ""
    ) -> None:
        faults = Faults(where.source)
        faults.add(code, message, where.span, *labels, hint=hint)
        self.faults += faults.found

    # -------------------------------------------------------------- what goes together

    def _go_together(self) -> None:
        for variant in self.variants:
            for name, reason in variant.excludes:
                if name.text in self.chosen:
                    message = f"`{variant.name}` and `{name}` do not go together: {reason}"
                    self._fault("V010", message, variant)
            for name in variant.needs:
                if name.text not in self.chosen:
                    message = f"`{variant.name}` needs `{name}`"
                    self._fault("V011", message, variant, hint=f"choose `{name}` too")

    def _in_force(self) -> list[Operation]:
        """The operations of all variants, without those that a `with` block settles."""
        own: list[tuple[Variant, Operation]] = []
        settling: list[tuple[set[str], Operation]] = []
        for variant in self.variants:
            for operation in variant.operations:
                if not operation.settles:
                    own.append((variant, operation))
                elif operation.settles in self.chosen:
                    settling.append(({variant.name, operation.settles}, operation))
        kept = [
            operation
            for variant, operation in own
            if not any(
                variant.name in names and _touch(operation, other) for names, other in settling
            )
        ]
        return kept + [operation for _, operation in settling]

    # -------------------------------------------------------------- clashes

    def _clash(self, operations: Sequence[Operation]) -> None:
        for at, first in enumerate(operations):
            for second in operations[at + 1 :]:
                why = _why_clash(first, second)
                if why:
                    line = first.source.place(first.span.start)[0]
                    message = f"{why} (the other is line {line} of {first.source.name})"
                    hint = "let one of the variants say what holds with the other: `with ...`"
                    self._fault("V012", message, second, hint=hint)

    # -------------------------------------------------------------- carrying out

    def _carry_out(self, operation: Operation) -> None:
        brought = [part.copy() for part in operation.parts]
        if operation.kind == "top":
            self.parts += brought
            return
        if operation.kind == "add":
            self._add(operation, brought)
            return
        found = self._find(operation)
        if found is None:
            return
        match operation.kind:
            case "replace":
                found.siblings[found.at : found.at + 1] = brought
            case "remove":
                del found.siblings[found.at]
            case "set":
                found.part.text = _with_default(found.part.statement, operation.value)
            case "adjust":
                found.part.children += [_as_rule(part, operation) for part in brought]
            case _:
                found.part.children += brought

    def _add(self, operation: Operation, brought: list[Part]) -> None:
        found = find(self.parts, operation.id)
        if found:
            found[0].part.children += brought
            return
        if operation.id in _SECTIONS:
            section = n.Section(operation.id)
            part = Part(operation.id, section, brought, operation.source, operation.span)
            self.parts.insert(self._before_phases(), part)
            return
        self._unknown(operation)

    def _before_phases(self) -> int:
        for at, part in enumerate(self.parts):
            if isinstance(part.statement, n.Phase):
                return at
        return len(self.parts)

    def _find(self, operation: Operation) -> Found | None:
        found = find(self.parts, operation.id)
        if len(found) == 1:
            return found[0]
        if found:
            message = f"several rules have the id `{operation.id}`"
            self._fault("V013", message, operation, hint="end each of them with `as` and a name")
            return None
        self._unknown(operation)
        return None

    def _unknown(self, operation: Operation) -> None:
        known = [id for id, _ in walk(self.parts)]
        hint = suggestion(operation.id, known)
        self._fault("V014", f"no rule has the id `{operation.id}`", operation, hint=hint)


_SECTIONS = ("options", "zones", "values", "combinations", "terms", "scoring", "match")


def _as_rule(part: Part, operation: Operation) -> Part:
    """What an adjustment becomes in the composed file: a need of a move gets a name of its own."""
    node = part.statement
    if not isinstance(node, n.AlsoNeeds):
        return part
    label = node.label or n.Name(operation.variant)
    text = part.text.removeprefix("also ")
    if node.label is None:
        text += f" as {label}"
    return attrs.evolve(part, text=text, statement=n.Needs(node.condition, label))


def _touch(first: Operation, second: Operation) -> bool:
    """Whether two operations are about one rule, or one about what stands in the other's."""
    if not first.id or not second.id or "add" in (first.kind, second.kind):
        return False
    return (
        first.id == second.id
        or first.id.startswith(f"{second.id}.")
        or second.id.startswith(f"{first.id}.")
    )


def _why_clash(first: Operation, second: Operation) -> str:
    """Why two operations cannot both be carried out, or ""."""
    kinds = {first.kind, second.kind}
    if not _touch(first, second) or (kinds == {"remove"} and first.id == second.id):
        return ""
    if first.variant == second.variant:
        return ""
    if first.kind == second.kind == "set":
        same = first.value == second.value
        return "" if same else f"`{first.id}` is set to two values"
    if kinds == {"replace"} and first.id == second.id:
        return f"two variants replace `{first.id}`"
    for one, other in ((first, second), (second, first)):
        if one.kind in ("replace", "remove") and other.id.startswith(one.id):
            return f"one variant {one.kind}s `{one.id}`, another changes it too"
    if kinds == {"after"} and first.id == second.id:
        both = _values_set(first.parts) & _values_set(second.parts)
        if both:
            return f"two variants set `{min(both)}` after `{first.id}`"
    return ""


def _values_set(parts: Sequence[Part]) -> set[str]:
    """The values that some lines set."""
    found: set[str] = set()
    for part in parts:
        if isinstance(part.statement, n.Becomes):
            found.add(part.key)
        found |= _values_set(part.children)
    return found


def _with_default(option: n.Statement, value: str) -> str:
    """The line of an option with another default."""
    match option:
        case n.OptionNumber():
            none = " or none" if option.or_none else ""
            kind = f"number {option.lowest}..{option.highest}{none}"
        case n.OptionChoice():
            kind = "one of " + " or ".join(choice.text for choice in option.choices)
        case n.OptionTruth():
            kind = "yes or no"
        case _:
            raise AssertionError("only options are set")
    return f'{option.name} {kind}, default {value} "{option.sentence.text}"'
