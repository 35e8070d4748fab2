"""Files that were read, and games with variants laid over them. It resolves nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from cardrules.diagnostics import Diagnostic, Faults
from cardrules.overlays.compose import Composed, compose
from cardrules.overlays.operations import Variant, variant_of
from cardrules.syntax import nodes as n
from cardrules.syntax.from_text import parse
from cardrules.text import Source, Span


@attrs.frozen(eq=False)
class Reading:
    """A file that was read: its tree and source, and what could not be read.

    Where it was composed, `origin` knows for each line where that came from, and `variants`
    are the names of what was laid on.
    """

    tree: n.RuleFile
    source: Source
    faults: list[Diagnostic]
    variants: tuple[str, ...] = ()
    origin: Composed | None = None

    def game_name(self) -> str:
        """The name of the game in it, or ""."""
        for line in self.tree.lines:
            if isinstance(line.statement, n.Game):
                return line.statement.name.text
        return ""

    def variant(self) -> Variant | None:
        """The variant in it, if it holds one."""
        return variant_of(self.tree, self.source, Faults(self.source))

    def placed(self, faults: Iterable[Diagnostic]) -> list[Diagnostic]:
        """Faults of a composed file, each at the place its line came from."""
        origin = self.origin
        if origin is None:
            return list(faults)
        return [_placed(fault, self.source, origin) for fault in faults]


def _placed(fault: Diagnostic, source: Source, origin: Composed) -> Diagnostic:
    if fault.source is not source:
        return fault
    place, column = source.place(fault.span.start)
    theirs, span = origin.place(place)
    line = source.line(place)
    indent = len(line) - len(line.lstrip(" "))
    start = min(span.start + max(0, column - 1 - indent), span.end)
    end = min(start + fault.span.size, span.end)
    return attrs.evolve(fault, source=theirs, span=Span(start, max(start, end)), labels=())


def composed(base: Reading, laid: Sequence[Reading]) -> Reading:
    """A file with variants laid over it, read anew; its faults say why it cannot be."""
    if not laid:
        return base
    faults = [*base.faults]
    variants: list[Variant] = []
    for each in laid:
        faults += each.faults
        variant = each.variant()
        if variant is not None:
            variants.append(variant)
        elif not each.faults:
            message = "this file holds no variant"
            faults.append(Diagnostic("V005", message, each.source, Span(0, 0)))
    faults += _of_other_games(base, variants)
    if faults:
        return attrs.evolve(base, faults=faults)
    made, found = compose(base.tree, base.source, variants)
    if made is None:
        return attrs.evolve(base, faults=found)
    names = tuple(sorted(variant.name for variant in variants))
    name = f"{base.source.name} with {', '.join(names)}"
    tree, source, found = parse(name, made.text)
    whole = Reading(tree, source, [], names, made)
    return attrs.evolve(whole, faults=whole.placed(found))


def _of_other_games(base: Reading, variants: Sequence[Variant]) -> list[Diagnostic]:
    """Variants that are laid over something that is not there."""
    found = []
    names = {variant.name for variant in variants} | {base.game_name()}
    for variant in variants:
        if variant.base not in names:
            message = f"`{variant.name}` is a variant of `{variant.base}`, not of this game"
            found.append(Diagnostic("V006", message, variant.source, variant.span))
    return found
