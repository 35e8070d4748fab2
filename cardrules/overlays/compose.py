"""A game and variants put together into the source of one game. It resolves nothing.

Variants of the game are laid on together, then the variants of those, then what `with` blocks
settle; within each of these in the order of their names, whatever order they were asked for in.
What could depend on the order is a clash, which names both places.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import attrs

from cardrules.diagnostics import Diagnostic, Faults, Label
from cardrules.likeness import suggestion
from cardrules.overlays.clashes import is_settled, why_clash, within
from cardrules.overlays.operations import Operation, Variant
from cardrules.overlays.options import Option, set_to, why_not, with_default
from cardrules.overlays.parts import Found, Part, find, parts_of, seats_of, walk, written
from cardrules.syntax import nodes as n
from cardrules.syntax.from_text import start_under
from cardrules.text import Source, Span


@attrs.frozen
class Composed:
    """The source of a composed game, and for each line of it where it came from."""

    text: str
    origins: tuple[Part, ...]
    base: Source

    def place(self, line: int, offset: int) -> tuple[Source, Span]:
        """The source that a line (from 1) was taken from, and where it says what is at an offset.

        The span goes from there to the end of the line.
        """
        part = self.origins[min(line, len(self.origins)) - 1]
        start = part.span.start + (offset + part.cut if offset else 0)
        return part.source, Span(min(start, part.span.end), part.span.end)


def as_text(parts: Sequence[Part], base: Source) -> Composed:
    """The source of what was put together over a base."""
    text, origins = written(parts)
    return Composed(text, tuple(origins), base)


def compose(
    tree: n.RuleFile, source: Source, variants: Sequence[Variant]
) -> tuple[list[Part] | None, list[Diagnostic]]:
    """The lines of a game with variants, or what stands against it.

    The variants have different names; each is one of the game or of another of them.
    """
    composer = _Composer(tree, source, sorted(variants, key=lambda variant: variant.name))
    parts = composer.compose()
    return (None if composer.faults else parts), composer.faults


_KINDS = ("top", "remove", "replace", "add", "adjust", "after", "set")


class _Composer:
    """Puts one game together."""

    def __init__(self, tree: n.RuleFile, source: Source, variants: Sequence[Variant]) -> None:
        self.parts = parts_of(tree.lines, source)
        self.variants = variants
        self.chosen = {variant.name: variant for variant in variants}
        self.gone: set[str] = set()
        self.faults: list[Diagnostic] = []

    def compose(self) -> list[Part]:
        self._go_together()
        operations = self._in_force()
        if not self.faults:
            self._clash(operations)
        for layer in self._layers(operations):
            for kind in _KINDS:
                for operation in layer:
                    if operation.kind == kind and not self.faults:
                        self._carry_out(operation)
        if any(operation.id == _PLAYERS for operation in operations):
            self._leave_out_examples()
        return self.parts

    def _fault(
        self,
        code: str,
        message: str,
        source: Source,
        span: Span,
        *labels: Label,
        hint: str = "",
    ) -> None:
        faults = Faults(source)
        faults.add(code, message, span, *labels, hint=hint)
        self.faults += faults.found

    # -------------------------------------------------------------- what goes together

    def _go_together(self) -> None:
        for variant in self.variants:
            for name, reason in variant.excludes:
                if name.text in self.chosen:
                    message = f"`{variant.name}` and `{name}` do not go together: {reason}"
                    self._fault("V010", message, variant.source, name.span)
            for name in variant.includes:
                if name.text not in self.chosen:
                    message = f"`{variant.name}` includes `{name}`, which is not here"
                    self._fault("V018", message, variant.source, name.span)
            for name in variant.needs:
                if name.text not in self.chosen:
                    message = f"`{variant.name}` needs `{name}`"
                    hint = f"choose `{name}` too"
                    self._fault("V011", message, variant.source, name.span, hint=hint)

    def _in_force(self) -> list[Operation]:
        """The operations of all variants, without those that a `with` block settles."""
        operations = [each for variant in self.variants for each in variant.operations]
        settling = [each for each in operations if each.settles in self.chosen]
        kept = [
            operation
            for operation in operations
            if not operation.settles
            and not any(
                operation.variant in (by.variant, by.settles) and is_settled(operation, by)
                for by in settling
            )
        ]
        return kept + settling

    def _layers(self, operations: Sequence[Operation]) -> Iterator[list[Operation]]:
        depths = {name: len(self._built_on(name)) for name in self.chosen}
        for depth in sorted(set(depths.values())):
            yield [
                each for each in operations if not each.settles and depths[each.variant] == depth
            ]
        yield [each for each in operations if each.settles]

    def _built_on(self, name: str) -> list[str]:
        """The variants that a variant is one of, from the nearest."""
        found = []
        while (variant := self.chosen.get(name)) is not None and name not in found:
            found.append(name)
            name = variant.base
        return found[1:]

    # -------------------------------------------------------------- clashes

    def _clash(self, operations: Sequence[Operation]) -> None:
        for at, first in enumerate(operations):
            for second in operations[at + 1 :]:
                why = why_clash(first, second)
                if why and not self._knows(first, second):  # few clash, so that is asked first
                    self._tell_clash(why, first, second)

    def _knows(self, first: Operation, second: Operation) -> bool:
        """Whether one of two operations was written in view of the other."""
        if bool(first.settles) != bool(second.settles):
            own, settling = (second, first) if first.settles else (first, second)
            if own.variant in (settling.variant, settling.settles):
                return True
        return second.variant in self._built_on(first.variant) or (
            first.variant in self._built_on(second.variant)
        )

    def _tell_clash(self, why: str, first: Operation, second: Operation) -> None:
        here, line = second.source, first.source.place(first.span.start)[0]
        if first.source is here:
            self._fault("V012", why, here, second.span, Label(first.span, "here first"))
            return
        message = f"{why}: here for `{second.variant}`, and for `{first.variant}` at "
        message += f"{first.source.name}:{line}"
        hint = f"say what holds with both: under `with {first.variant}` in `{second.variant}`, "
        hint += f"or under `with {second.variant}` in `{first.variant}`"
        self._fault("V012", message, here, second.span, hint=hint)

    # -------------------------------------------------------------- carrying out

    def _carry_out(self, operation: Operation) -> None:
        brought = [part.copy() for part in operation.parts]
        if operation.kind == "top":
            self.parts += brought
            return
        there = bool(find(self.parts, operation.id))
        if not there and operation.kind == "remove" and self._is_gone(operation.id):
            return
        if not there and operation.kind == "add" and operation.id in _SECTIONS:
            self._new_section(operation, brought)
            return
        found = self._find(operation)
        if found is None:
            return
        match operation.kind:
            case "replace":
                found.siblings[found.at : found.at + 1] = brought
            case "remove":
                del found.siblings[found.at]
                self.gone.add(operation.id)
            case "set":
                self._set(operation, found.part)
            case "adjust":
                self._adjust(operation, found.part, brought)
            case "after":
                self._after(operation, found.part, brought)
            case _:
                self._add(operation, found.part, brought)

    def _is_gone(self, id: str) -> bool:
        return any(within(id, gone) for gone in self.gone)

    def _new_section(self, operation: Operation, brought: list[Part]) -> None:
        section = n.Section(operation.id, span=operation.span)
        line = n.Line(section, span=operation.span)
        part = Part(line, operation.source, rewritten=operation.id, below=brought)
        phases = (at for at, each in enumerate(self.parts) if isinstance(each.statement, n.Phase))
        self.parts.insert(next(phases, len(self.parts)), part)

    def _find(self, operation: Operation) -> Found | None:
        """The one rule that an operation is about."""
        found = find(self.parts, operation.id)
        if len(found) == 1:
            return found[0]
        source, span = operation.source, operation.span
        if found:
            message = f"{len(found)} rules have the id `{operation.id}`"
            hint = "in the game, end each of them with `as` and a name"
            self._fault("V013", message, source, span, hint=hint)
            return None
        known = [id for id, each in walk(self.parts) if _may_be(operation, id, each.part)]
        what, word = _sought(operation)
        words = [_sought_word(operation, id) for id in known]
        hint = suggestion(word, words) or _ids_beside(word, words)
        self._fault("V014", what, source, span, hint=hint)
        return None

    def _set(self, operation: Operation, part: Part) -> None:
        option = part.statement
        assert isinstance(option, Option)
        why = why_not(option, operation.value)
        if why:
            self._fault("V015", why, operation.source, operation.value_span)
        else:
            part.rewritten = with_default(option, operation.value)
            part.statement = set_to(option, operation.value)

    def _add(self, operation: Operation, part: Part, brought: list[Part]) -> None:
        if start_under(part.statement):
            part.children.extend(brought)
        else:
            self._does_not_fit(operation, "nothing stands under")

    def _after(self, operation: Operation, part: Part, brought: list[Part]) -> None:
        if start_under(part.statement) in ("effect_line", "move_line") or part.key == "scoring":
            part.children.extend(brought)
        else:
            self._does_not_fit(operation, "`after` takes a move, an ending or `scoring`, not")

    def _adjust(self, operation: Operation, part: Part, brought: list[Part]) -> None:
        is_move = isinstance(part.statement, n.Move)
        if not is_move and not isinstance(part.statement, n.Term):
            self._does_not_fit(operation, "`adjust` takes a move or a term, not")
            return
        for each in brought:
            narrows = isinstance(each.statement, n.AlsoNeeds)
            if is_move != narrows and not isinstance(each.statement, n.Ruling):
                message = f"`{operation.id}` is a term and is adjusted with `times` or `plus`"
                if is_move:
                    message = f"`{operation.id}` is a move and is adjusted with `also needs`"
                self._fault("V016", message, each.source, each.span)
        part.children.extend(_as_rule(each, operation) for each in brought)

    def _leave_out_examples(self) -> None:
        """Examples for as many players as the game has no more are none of the composed game."""
        for found in find(self.parts, _PLAYERS):
            players = found.part.statement
            assert isinstance(players, n.Players)
            numbers = range(players.fewest, players.most + 1)
            self.parts[:] = [part for part in self.parts if seats_of(part, numbers[0]) in numbers]

    def _does_not_fit(self, operation: Operation, message: str) -> None:
        self._fault("V016", f"{message} `{operation.id}`", operation.source, operation.span)


_PLAYERS = "game.players"
_MOST_SHOWN = 6
_SECTIONS = ("options", "zones", "values", "combinations", "terms", "scoring", "match")


def _may_be(operation: Operation, id: str, part: Part) -> bool:
    """Whether a rule could have been meant where an unknown one is named."""
    if operation.kind == "set":
        return isinstance(part.statement, Option)
    return id.startswith("example ") == operation.id.startswith("example ")


def _sought(operation: Operation) -> tuple[str, str]:
    """What is not there, in words, and the word to compare with what is."""
    word = _sought_word(operation, operation.id)
    if operation.kind == "set":
        return f"there is no option `{word}` to set", word
    if operation.id.startswith("example "):
        return f"there is no {operation.id}", word
    return f"no rule has the id `{word}`", word


def _ids_beside(word: str, words: Sequence[str]) -> str:
    """The ids that begin like one that there is not, or else stand where it would, or ""."""
    above = word.rpartition(".")[0]
    found = [each for each in words if each.startswith(word)]
    found = found or [each for each in words if above and each.rpartition(".")[0] == above]
    shown = ", ".join(f"`{each}`" for each in dict.fromkeys(found[:_MOST_SHOWN]))
    return f"there is {shown}" if shown else ""


def _sought_word(operation: Operation, id: str) -> str:
    if operation.kind == "set":
        return id.removeprefix("options.")
    if operation.id.startswith("example "):
        return id.removeprefix("example ").strip('"')
    return id


def _as_rule(part: Part, operation: Operation) -> Part:
    """What an adjustment becomes in the composed file: a need of a move gets a name of its own."""
    node = part.statement
    if not isinstance(node, n.AlsoNeeds):
        return part
    end = Span(node.span.end, node.span.end)
    label = node.label or n.Name(operation.variant, span=end)
    text = re.sub(r"^also\s+", "", part.text)
    cut = len(part.text) - len(text)
    if node.label is None:
        text += f" as {label}"
    needs = n.Needs(node.condition, label, span=node.span)
    return attrs.evolve(part, rewritten=text, cut=cut, statement=needs)
