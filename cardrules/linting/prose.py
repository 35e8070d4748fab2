"""The prose of a file: what stands in quotes and in comments. It judges nothing."""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.text import Source

_FILLERS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
_JOINERS = "\u200c\u200d"


def texts_of(source: Source) -> Iterator[tuple[int, str]]:
    """Every quoted text and every comment of a file, with where it begins."""
    offset = 0
    for line in source.text.split("\n"):
        if '"' in line or "#" in line:
            yield from _of_line(line, offset)
        offset += len(line) + 1


def _of_line(line: str, offset: int) -> Iterator[tuple[int, str]]:
    at = 0
    while at < len(line):
        if line[at] == "#":
            yield offset + at, line[at:]
            return
        if line[at] == '"':
            end = line.find('"', at + 1)
            end = len(line) if end < 0 else end
            yield offset + at + 1, line[at + 1 : end]
            at = end
        at += 1


def is_hidden(text: str, at: int) -> bool:
    """Whether a character of a text cannot be seen, and is not needed to write it.

    >>> is_hidden("a\u200db", 1), is_hidden("ab", 1)
    (True, False)
    """
    character = text[at]
    if character in _JOINERS:
        beside = text[max(0, at - 1) : at] + text[at + 1 : at + 2]
        return len(beside) < 2 or any(each.isascii() for each in beside)
    return character in _FILLERS
