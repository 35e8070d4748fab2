"""What stands between the statements of a file: comments and blank lines. It moves none."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

_TAB = 8


@attrs.frozen
class Between:
    """A line without a statement: a comment and how deep it stands, or None for a blank line."""

    comment: str | None
    depth: int = 0


@attrs.frozen
class Place:
    """How deep a statement stands, and how far its line is indented in the file."""

    depth: int
    indent: int


def comment_of(text: str) -> str:
    """A comment as it is written anew, from its `#` on.

    >>> comment_of("#low to high "), comment_of("#"), comment_of("##   parts")
    ('# low to high', '#', '##   parts')
    """
    text = text.strip()
    rest = text.lstrip("#")
    signs = text[: len(text) - len(rest)]
    return f"{signs} {rest}" if rest and not rest[0].isspace() else text


def between(
    lines: Sequence[str], above: Sequence[Place], below: Place | None
) -> tuple[Between, ...]:
    """The lines between two statements, or before the first or after the last one.

    `above` are the statement above and those it stands under, the outermost first; `below` is
    the statement below.
    """
    found: list[Between] = []
    opens = below is not None and (not above or below.depth > above[-1].depth)
    for line in lines:
        text = line.strip()
        if text:
            found.append(Between(comment_of(text), _depth(line, above, below)))
        elif (found and found[-1].comment is not None) or not (found or opens or not above):
            found.append(Between(None))
    if below is None:
        while found and found[-1].comment is None:
            found.pop()
    return tuple(found)


def _depth(line: str, above: Sequence[Place], below: Place | None) -> int:
    """How deep a comment stands: as the line below it, or in a block above that it goes with."""
    indent = indent_of(line)
    lowest = 0 if below is None else below.depth
    if below is not None and indent <= below.indent:
        return lowest
    return max([lowest, *(place.depth for place in above if place.indent <= indent)])


def indent_of(line: str) -> int:
    """How far a line is indented, in columns."""
    line = line.expandtabs(_TAB)
    return len(line) - len(line.lstrip(" "))


def with_blank(found: tuple[Between, ...]) -> tuple[Between, ...]:
    """The lines before a block at the left edge, one of them blank."""
    if any(each.comment is None for each in found):
        return found
    at = next((at for at, each in enumerate(found) if each.depth == 0), len(found))
    return (*found[:at], Between(None), *found[at:])
