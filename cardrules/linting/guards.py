"""Conditions that come out alike under every setting of a game's options."""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.linting.places import Guard, guards_of
from cardrules.linting.ranges import Ranges
from cardrules.linting.subject import Setting, Subject
from cardrules.text import Span


def always(subject: Subject, *, outcome: bool) -> Iterator[Guard]:
    """The guards whose condition has one outcome under every setting.

    Where some settings settle it one way and some the other, options decide, as they should.
    """
    first, *others = subject.settings
    candidates = {guard.span: guard for guard in _settled(first, outcome)}
    for setting in others:
        if not candidates:
            return
        spans = {guard.span for guard in _settled(setting, outcome)}
        candidates = {span: guard for span, guard in candidates.items() if span in spans}
    yield from candidates.values()


def _settled(setting: Setting, outcome: bool) -> Iterator[Guard]:
    known = setting.kept.get("settled")
    if known is None:
        known = setting.kept["settled"] = _outcomes(setting)
    return (guard for guard, found in known if found is outcome)


def _outcomes(setting: Setting) -> list[tuple[Guard, bool | None]]:
    ranges = Ranges(setting.rules)
    seen: set[Span] = set()
    found = []
    for guard in guards_of(setting.rules):
        if guard.span not in seen:
            seen.add(guard.span)
            chosen = ranges.chosen_by(guard.move)
            found.append((guard, ranges.truth(guard.condition, chosen)))
    return found
