"""Files that were read, and games with variants laid over them. It resolves nothing."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import attrs

from cardrules._data import bundled_names, bundled_variant_names
from cardrules.diagnostics import Diagnostic, Faults, Fix
from cardrules.likeness import suggestion
from cardrules.model.faults import ForPlayers, for_players
from cardrules.overlays.compose import Composed, as_text, compose
from cardrules.overlays.joined import Joined, join
from cardrules.overlays.operations import Variant, variant_of
from cardrules.play.files import SUFFIX, beside, source_bytes, variant_bytes
from cardrules.syntax import nodes as n
from cardrules.syntax.from_text import parse, parse_bytes, places_in, start_of
from cardrules.text import Source, Span


@attrs.frozen(eq=False, slots=False)
class Reading:
    """A file that was read: its tree and source, and what could not be read.

    Where it was composed, `origin` knows for each line where that came from, and `variants`
    are the names of what was laid on. `places` are those by which it was read.
    """

    tree: n.RuleFile
    source: Source
    faults: list[Diagnostic]
    variants: tuple[str, ...] = ()
    origin: Composed | Joined | None = None
    places: Mapping[str, str] = attrs.field(factory=dict, repr=False)
    meaning: ForPlayers = attrs.field(init=False, repr=False)

    @meaning.default
    def _of_tree(self) -> ForPlayers:
        return for_players(self.tree, self.source)

    def game_name(self) -> str:
        """The name of the game in it, or ""."""
        for line in self.tree.lines:
            if isinstance(line.statement, n.Game):
                return line.statement.name.text
        return ""

    def variant(self) -> Variant | None:
        """The variant in it, if it holds one."""
        return self.variant_and_faults[0]

    @functools.cached_property
    def variant_and_faults(self) -> tuple[Variant | None, list[Diagnostic]]:
        """The variant in it, and what of it does not hold by itself."""
        faults = Faults(self.source)
        variant = variant_of(self.tree, self.source, faults, self.places)
        return variant, faults.found

    def in_order(self, faults: Iterable[Diagnostic]) -> list[Diagnostic]:
        """Faults that are in the order of the source, in that of the lines of the game."""
        found = list(faults)
        if isinstance(self.origin, Joined) and len(found) > 1:
            return self.origin.in_order(found)
        return found

    def placed(self, faults: Iterable[Diagnostic]) -> list[Diagnostic]:
        """Faults of a composed file, each at the place its line came from."""
        if self.origin is None:
            return list(faults)
        return [_placed(fault, self, self.origin) for fault in faults]


def _placed(fault: Diagnostic, read: Reading, origin: Composed | Joined) -> Diagnostic:
    if fault.source is not read.source:
        return fault
    theirs, span = _origin_of(fault.span, read.source, origin)
    message, labels = fault.message, []
    for label in fault.labels:
        source, place = _origin_of(label.span, read.source, origin)
        if source is theirs:
            labels.append(attrs.evolve(label, span=place))
        else:
            line = source.place(place.start)[0]
            message += f" ({label.text}: {source.name}:{line})"
    if theirs is origin.base and fault.code not in _OF_READERS:
        message += f", with {listed(read.variants)}"
    fix = None if fault.fix is None or theirs is origin.base else _mend(fault.fix, theirs, read)
    return attrs.evolve(
        fault, message=message, source=theirs, span=span, labels=tuple(labels), fix=fix
    )


def _mend(fix: Fix, theirs: Source, read: Reading) -> Fix | None:
    """A fix of a composed file made in one of those it came from, if all of it is to be there."""
    assert read.origin is not None
    edits = []
    for edit in fix.edits:
        source, span = _origin_of(edit.span, read.source, read.origin)
        there = source.text[span.start : span.end]
        if source is not theirs or there != read.source.text[edit.span.start : edit.span.end]:
            return None
        edits.append(attrs.evolve(edit, span=span))
    return attrs.evolve(fix, edits=tuple(edits))


_OF_READERS = ("O003", "O004", "O005")
"""Faults of what a reader chose, not of a file."""


def _origin_of(span: Span, source: Source, origin: Composed | Joined) -> tuple[Source, Span]:
    """Where a stretch of the composed source came from."""
    if isinstance(origin, Joined):
        return origin.place(span)
    place, column = source.place(span.start)
    line = source.line(place)
    indent = len(line) - len(line.lstrip(" "))
    theirs, rest = origin.place(place, max(0, column - 1 - indent))
    return theirs, Span(rest.start, min(rest.start + span.size, rest.end))


def listed(names: Sequence[str]) -> str:
    """Names of variants in a sentence.

    >>> listed(["a", "b"])
    '`a`, `b`'
    """
    return ", ".join(f"`{name}`" for name in names)


# ------------------------------------------------------------------ reading


def read_game(name: str | Path, variants: Sequence[str | Path] = ()) -> Reading:
    """A game by name or path, with variants by name or path laid over it.

    A bundled variant that one of them is a variant of comes with it.

    Raises:
        UnknownGame: where there is no such game or variant.
    """
    base = Reading(*parse_bytes(*source_bytes(name)))
    game = base.game_name()
    laid = [Reading(*parse_bytes(*variant_bytes(game, each))) for each in variants]
    return composed(base, [*laid, *_with_them(laid, game, None, needs=False)])


def game_of(file: str | Path) -> tuple[str, tuple[str, ...]]:
    """The game, by name or path, and the variants that a file is about when it is loaded.

    For the file of a variant these are what it is laid over, and itself.

    Raises:
        UnknownGame: where one of them is not found.
    """
    read = Reading(*parse_bytes(*source_bytes(file)))
    if read.variant() is None:
        return str(file), ()
    folder = Path(file).parent
    below = _with_them([read], "", folder, needs=True)
    game = _game_name([read, *below])
    bundled = bundled_variant_names(game)
    names = [variant.name for each in below if (variant := each.variant())]
    others = [each if each in bundled else str(folder / f"{each}{SUFFIX}") for each in names]
    base = game if game in bundled_names() else str(folder / f"{game}{SUFFIX}")
    return base, (str(file), *others)


def _game_name(variants: Sequence[Reading]) -> str:
    """The name of the game that some variants are laid over; "" where they go in a circle."""
    found = [variant for each in variants if (variant := each.variant())]
    return min({each.base for each in found} - {each.name for each in found}, default="")


def laid_alone(read: Reading, folder: Path | None) -> tuple[Reading, Reading]:
    """A variant with what it is laid over, and the latter alone.

    What it is laid over is the game, the variants that it is one of, and those it needs: bundled
    ones, or files in the folder.

    Raises:
        UnknownGame: where one of them is not found.
    """
    below = _with_them([read], "", folder, needs=True)
    name = _game_name([read, *below])
    nothing = Reading(n.RuleFile(()), Source("", ""), [])
    base = Reading(*parse_bytes(*_game_bytes(name, folder))) if name else nothing
    return composed(base, [read, *below], joined=True), composed(base, below, joined=True)


def _with_them(
    laid: Sequence[Reading], game: str, folder: Path | None, *, needs: bool
) -> list[Reading]:
    """The variants that come with others: those that they are variants of, include or need."""
    found: list[Reading] = []
    pending = list(laid)
    known = {variant.name for each in laid if (variant := each.variant())}
    while pending:
        variant = pending.pop().variant()
        if variant is None:
            continue
        wanted = [variant.base, *(name.text for name in variant.includes)]
        wanted += [name.text for name in variant.needs if needs]
        for name in wanted:
            data = None if name in known else _variant_named(name, game, folder)
            if data is not None:
                known.add(name)
                found.append(Reading(*parse_bytes(*data)))
                pending.append(found[-1])
    return found


def _variant_named(name: str, game: str, folder: Path | None) -> tuple[str, bytes] | None:
    """The file of a variant that another speaks of, or None where it speaks of a game."""
    games = (game,) if game else bundled_names()
    for each in games:
        if name in bundled_variant_names(each):
            return variant_bytes(each, name)
    found = None if folder is None else beside(folder, name)
    if found is not None:
        file, data = source_bytes(found)
        return (file, data) if Reading(*parse_bytes(file, data)).variant() else None
    return None


def _game_bytes(name: str, folder: Path | None) -> tuple[str, bytes]:
    found = beside(folder, name) if folder else None
    if name not in bundled_names() and found is not None:
        return source_bytes(found)
    return source_bytes(name)


# ------------------------------------------------------------------ composing


def composed(base: Reading, laid: Sequence[Reading], *, joined: bool = False) -> Reading:
    """A file with variants laid over it; its faults say why it cannot be.

    Its text is put together and read anew. With `joined`, it is a tree over all of the files
    where that comes to the same: to be checked, since no one text says all of it.
    """
    alone = base.variant()
    if alone is not None and not base.faults:
        message = f"`{alone.name}` is a variant of `{alone.base}`, not a game by itself"
        hint = f"load `{alone.base}` with it"
        fault = Diagnostic("V002", message, base.source, alone.span, hint=hint)
        return attrs.evolve(base, faults=[fault])
    if not laid:
        return base
    faults = [*base.faults]
    variants: list[Variant] = []
    laid = _read_in_place(base, _once(laid))
    for each in sorted(laid, key=lambda each: (each.source.name, each.source.text)):
        variant, found = each.variant_and_faults
        faults += [*each.faults, *found]
        if variant is not None:
            variants.append(variant)
        elif not each.faults:
            message = "this file holds no variant"
            faults.append(Diagnostic("V005", message, each.source, Span(0, 0)))
    faults += [*_of_one_name(variants), *_of_other_games(base, variants)]
    if faults:
        return attrs.evolve(base, faults=faults)
    parts, found = compose(base.tree, base.source, variants)
    if parts is None:
        return attrs.evolve(base, faults=found)
    names = tuple(sorted(variant.name for variant in variants))
    name = f"{base.source.name} with {', '.join(names)}"
    sources = [variant.source for variant in variants]
    over = join(name, parts, base.source, sources) if joined else None
    if over is not None:
        return Reading(over.tree, over.source, [], names, over)
    text = as_text(parts, base.source)
    tree, source, found = parse(name, text.text)
    whole = Reading(tree, source, [], names, text)
    return attrs.evolve(whole, faults=whole.placed(found))


def _once(laid: Sequence[Reading]) -> list[Reading]:
    """Each text once, however often it was asked for."""
    return list({each.source.text: each for each in reversed(laid)}.values())


def _read_in_place(base: Reading, laid: Sequence[Reading]) -> list[Reading]:
    """Variants read by what the rules are that they change, where their ids alone mislead."""
    places = dict(places_in(base.tree.lines))
    changes = [
        [line for line in _lines(each.tree.lines) if isinstance(line.statement, n.Change)]
        for each in laid
    ]
    for line in [line for lines in changes for line in lines]:
        change = line.statement
        assert isinstance(change, n.Change)
        above = change.id if change.kind == "add" else change.id.rpartition(".")[0]
        places |= dict(places_in(line.children, above))
    return [
        each if _is_rightly_read(lines, places) else _read_again(each, places)
        for each, lines in zip(laid, changes, strict=True)
    ]


def _lines(lines: Iterable[n.Line]) -> Iterator[n.Line]:
    """Some lines, and those in their `with` blocks."""
    for line in lines:
        yield line
        if isinstance(line.statement, n.WithVariant):
            yield from _lines(line.children)


def _is_rightly_read(lines: Iterable[n.Line], places: Mapping[str, str]) -> bool:
    return all(start_of(each) == start_of(each, places) for each in lines)


def _read_again(read: Reading, places: Mapping[str, str]) -> Reading:
    return Reading(*parse(read.source.name, read.source.text, places), places=places)


def _of_one_name(variants: Sequence[Variant]) -> list[Diagnostic]:
    """Variants that are called alike."""
    found = []
    first: dict[str, Variant] = {}
    for variant in variants:
        other = first.setdefault(variant.name, variant)
        if other is not variant:
            line = other.source.place(other.span.start)[0]
            message = f"another variant is called `{variant.name}`: {other.source.name}:{line}"
            found.append(Diagnostic("V009", message, variant.source, variant.span))
    return found


def _of_other_games(base: Reading, variants: Sequence[Variant]) -> list[Diagnostic]:
    """Variants that are laid over something that is not there."""
    found = []
    by_name = {variant.name: variant for variant in variants}
    game = base.game_name()
    for variant in variants:
        chain = [variant]
        while (name := chain[-1].base) != game and name in by_name and by_name[name] not in chain:
            chain.append(by_name[name])
        if name == game:
            continue
        if name not in by_name:
            if len(chain) == 1 and game:
                found.append(_not_there(variant, game, by_name))
            continue
        if name == variant.name and name == min(each.name for each in chain):
            steps = [f"`{each.name}` of `{each.base}`" for each in chain]
            message = f"these variants are laid over each other in a circle: {', '.join(steps)}"
            found.append(Diagnostic("V017", message, variant.source, variant.span))
    return found


def _not_there(variant: Variant, game: str, chosen: Iterable[str]) -> Diagnostic:
    known = [game, *(name for name in chosen if name != variant.name)]
    hint = (
        suggestion(variant.base, known) or f"choose the variant `{variant.base}` too, if it is one"
    )
    message = f"`{variant.name}` is a variant of `{variant.base}`, and this game is `{game}`"
    return Diagnostic("V006", message, variant.source, variant.span, hint=hint)
