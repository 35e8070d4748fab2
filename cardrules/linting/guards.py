"""Conditions that come out alike under every setting of a game's options."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from cardrules.keeping import Kept, once_each
from cardrules.linting.places import Guard, Part, guards_in, parts_of
from cardrules.linting.ranges import Ranges, ranges_of
from cardrules.linting.subject import Setting, Subject
from cardrules.model import expressions as e
from cardrules.text import Span


def always(subject: Subject, *, outcome: bool) -> Iterator[Guard]:
    """The guards whose condition has one outcome under every setting.

    Where some settings settle it one way and some the other, options decide, as they should.
    """
    first, *others = subject.settings
    candidates = {guard.span: guard for guard in _settled(first, outcome)}
    for setting in others:  # most of what options settle is seen at once
        for span in _settled_by_options(setting, not outcome):
            candidates.pop(span, None)
    for setting in others:
        if not candidates:
            return
        spans = {guard.span for guard in _settled(setting, outcome)}
        candidates = {span: guard for span, guard in candidates.items() if span in spans}
    yield from candidates.values()


def _settled_by_options(setting: Setting, outcome: bool) -> set[Span]:
    """The guards that options settle one way, so that nothing but them need be asked."""
    one_way, other_way = set[Span](), set[Span]()
    for part in parts_of(setting.rules):
        for span, holds in _constants_in(part):
            (one_way if holds is outcome else other_way).add(span)
    return one_way - other_way


@once_each
def _constants_in(part: Part) -> tuple[tuple[Span, bool], ...]:
    return tuple(
        (guard.span, bool(guard.condition.value))
        for guard in guards_in(part)
        if isinstance(guard.condition, e.Constant)
    )


def _settled(setting: Setting, outcome: bool) -> Iterator[Guard]:
    known = setting.kept.get("settled")
    if known is None:
        known = setting.kept["settled"] = _outcomes(setting)
    return (guard for guard, found in known if found is outcome)


def _outcomes(setting: Setting) -> list[_Outcome]:
    ranges = ranges_of(setting.rules)
    seen: set[Span] = set()
    found = []
    for part in parts_of(setting.rules):
        for guard, outcome in _outcomes_in(part, ranges):
            if guard.span not in seen:
                seen.add(guard.span)
                found.append((guard, outcome))
    return found


_Outcome: TypeAlias = tuple[Guard, bool | None]
_MOST_KNOWN = 60
_known: Kept[list[tuple[Ranges, list[_Outcome]]]] = Kept()


def _outcomes_in(part: Part, ranges: Ranges) -> list[_Outcome]:
    """How the guards of a part come out, worked out once for all games of the same bounds."""
    known = _known.get(part)
    if known is None:
        known = _known.put(part, [])
    for other, found in known:
        if ranges.agrees(other):
            return found
    found = [
        (guard, ranges.truth(guard.condition, ranges.chosen_by(guard.move)))
        for guard in guards_in(part)
    ]
    if len(known) < _MOST_KNOWN:
        known.append((ranges, found))
    return found
