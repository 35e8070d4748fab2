"""Names that the language reads as words of its own where they are used. It reads no other line.

A name may be a word that begins a phrase, such as `next`, as long as each use of it is read as
the name. Where one is not, the name is to blame, and not the line that uses it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

import attrs

from cardrules.diagnostics import Faults, Label
from cardrules.syntax.lines import Refusal, read_line
from cardrules.syntax.outline import OutlineLine
from cardrules.syntax.tables import tables
from cardrules.text import Span

_SECTIONS = {
    "options": ("option_line", "an option"),
    "zones": ("zone_line", "a zone"),
    "values": ("value_line", "a value"),
    "combinations": ("combination_line", "a combination"),
    "terms": ("term_line", "a term"),
}
_HEAD = re.compile(r"(?:(?:add|replace)\s+)?([a-z]+)(?:\.\w+)?$")
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_OTHER = "name_"
"""A name that is no word of the language."""


@attrs.frozen
class Taken:
    """A name that is a word of the language too, what it names, and where it is given."""

    word: str
    what: str
    span: Span


def taken_names(lines: Iterable[OutlineLine]) -> dict[str, Taken]:
    """The names given in a file that the language may read as its own words."""
    return {taken.word: taken for line in lines for taken in _taken_under(line)}


def _taken_under(line: OutlineLine) -> Iterator[Taken]:
    head = _HEAD.match(line.text)
    start, what = _SECTIONS.get(head[1] if head else "", ("", ""))
    for child in line.children if start else ():
        word = _WORD.match(child.text)
        if word and word[0] in tables()[1].by_first and _reads(start, _OTHER, child.text, word):
            end = child.span.start + word.end()
            yield Taken(word[0], what, Span(child.span.start, end))


def is_to_blame(
    taken: Mapping[str, Taken], start: str, text: str, line: Span, faults: Faults
) -> bool:
    """Whether a line that cannot be read could be, were a name another word; that is noted."""
    if not taken:
        return False
    for found in _WORD.finditer(text):
        name = taken.get(found[0])
        if name is None:
            continue
        everywhere = re.sub(rf"\b{name.word}\b", _OTHER, text)
        if _is_read(start, everywhere) or _reads(start, _OTHER, text, found):
            use = Span(line.start + found.start(), line.start + found.end())
            labels = () if use == name.span else (Label(use, "not read as that name here"),)
            message = f"`{name.word}` is a word of the language and cannot name {name.what}"
            faults.add("R002", message, name.span, *labels, hint="choose another name")
            return True
    return False


def _reads(start: str, other: str, text: str, word: re.Match[str]) -> bool:
    return _is_read(start, text[: word.start()] + other + text[word.end() :])


def _is_read(start: str, text: str) -> bool:
    return not isinstance(read_line(start, text), Refusal)
