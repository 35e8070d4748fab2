"""What is so under every setting of a game's options, or under any."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from cardrules.linting.places import Part, parts_of
from cardrules.linting.rule import Finding
from cardrules.linting.subject import Setting, Subject
from cardrules.text import Span

Look = Callable[[Setting], Iterable[Finding]]


def under_any(subject: Subject, look: Look) -> Iterator[Finding]:
    """What is found under some setting, each place once."""
    seen: set[Span] = set()
    for setting in subject.settings:
        for finding in look(setting):
            if finding.span not in seen:
                seen.add(finding.span)
                yield finding


def in_any_part(subject: Subject, look: Callable[[Part], Iterable[Finding]]) -> Iterator[Finding]:
    """What is found in some part of the game under some setting, each place once."""
    distinct = {id(part): part for each in subject.settings for part in parts_of(each.rules)}
    seen: set[Span] = set()
    for part in distinct.values():
        for finding in look(part):
            if finding.span not in seen:
                seen.add(finding.span)
                yield finding


def under_every(subject: Subject, look: Look) -> Iterator[Finding]:
    """What is found under every setting, as it is found under the first."""
    first, *others = ([*look(setting)] for setting in subject.settings)
    spans = [{finding.span for finding in found} for found in others]
    for finding in first:
        if all(finding.span in places for places in spans):
            yield finding
