"""Lines of two rule files matched with each other: which are new, gone, changed or moved."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Sequence

import attrs

from cardrules.syntax import nodes as n
from cardrules.syntax.ids import key
from cardrules.text import Source

_NO_RULE = (n.About, n.Advice, n.Ruling, n.RulingText, n.Example, n.Version)
_QUOTED = re.compile(r'("[^"]*")')


@attrs.frozen
class Entry:
    """A line that is a rule, with the rules under it; `text` is how it is written, label aside."""

    statement: n.Statement
    children: tuple[Entry, ...]
    text: str = attrs.field(eq=False)

    @property
    def key(self) -> str:
        """What it is spoken of by, among its neighbours."""
        return key(self.statement)


def entries(lines: Iterable[n.Line], source: Source) -> tuple[Entry, ...]:
    """The rules among some lines, without what is only said about them."""
    return tuple(
        Entry(
            line.statement,
            entries(line.children, source),
            _text(line, source),
        )
        for line in lines
        if not isinstance(line.statement, _NO_RULE)
    )


def _text(line: n.Line, source: Source) -> str:
    text = _on_one_blank(source.text[line.span.start : line.span.end])
    match line.statement:
        case (
            n.Needs(label=label)
            | n.Duty(label=label)
            | n.Ends(label=label)
            | n.MatchEndsWhen(label=label)
        ) if label is not None:
            return text.removesuffix(f" as {label}")
        case _:
            return text


def _on_one_blank(text: str) -> str:
    parts = _QUOTED.split(text)
    parts[::2] = [re.sub(r"\s+", " ", part) for part in parts[::2]]
    return "".join(parts)


@attrs.frozen
class Change:
    """A rule that is new (`old` None), gone (`new` None), another one, or elsewhere.

    `above` are the rules it stands under, the outermost first. Of one that is elsewhere, both
    are equal.
    """

    above: tuple[Entry, ...]
    old: Entry | None
    new: Entry | None


def changes(
    old: Sequence[Entry], new: Sequence[Entry], above: tuple[Entry, ...] = ()
) -> Iterator[Change]:
    """How some rules of one place differ; those under rules that are there in both, too."""
    for before, after in _pairs(old, new, keep_places=not above):
        if before is None or after is None or before == after:
            yield Change(above, before, after)
            continue
        if before.statement != after.statement:
            yield Change(above, before, after)
        yield from changes(before.children, after.children, (*above, after))


def _pairs(
    old: Sequence[Entry], new: Sequence[Entry], *, keep_places: bool
) -> list[tuple[Entry | None, Entry | None]]:
    """Rules that are not the same in both, each with the one it was before, in the new order."""
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    gone, come = set(range(len(old))), set(range(len(new)))
    for at, other, size in matcher.get_matching_blocks():
        gone -= set(range(at, at + size))
        come -= set(range(other, other + size))
    before: dict[int, int] = {}
    alike = [_equal, _of_one_key] if keep_places else [_equal, _of_one_key, _in_one_place]
    for is_pair in alike:
        for at in sorted(come - before.keys()):
            taken = set(before.values())
            for other in sorted(gone - taken):
                if is_pair(old[other], new[at]):
                    before[at] = other
                    break
    left = gone - set(before.values())
    made: list[tuple[float, Entry | None, Entry | None]] = [
        (at, old[before[at]] if at in before else None, new[at]) for at in come
    ]
    made += [(other - 0.5, old[other], None) for other in left]
    return [(first, second) for _, first, second in sorted(made, key=lambda each: each[0])]


def _equal(old: Entry, new: Entry) -> bool:
    return old == new


def _of_one_key(old: Entry, new: Entry) -> bool:
    if not old.key or old.key != new.key:
        return False
    return type(old.statement) is type(new.statement) or not (old.children or new.children)


def _in_one_place(old: Entry, new: Entry) -> bool:
    """Whether one rule, with nothing under it, may be said to stand instead of another."""
    return not (old.children or new.children or isinstance(old.statement, _DECLARED))


_DECLARED = (
    n.Zone,
    n.Value,
    n.Term,
    n.SetOf,
    n.SequenceOf,
    n.TheseCards,
    n.WithAttached,
    n.Move,
    n.Adjustment,
    n.Needs,
    n.Duty,
    n.MatchEndsWhen,
    n.MatchEndsAfter,
    n.Ends,
)
"""Rules that come and go by themselves."""
