"""The outline of a rule file: which line stands under which. It reads no line's meaning.

Comments, blank lines and quoted texts are told apart here, so that one bad line is one fault
and the next line is still read.
"""

from __future__ import annotations

import unicodedata

import attrs

from cardrules.diagnostics import Faults, Label, visible
from cardrules.limits import LIMITS
from cardrules.text import Source, Span

_BOM = "\ufeff"
_BREAKS = "\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"


@attrs.frozen
class OutlineLine:
    """A line with its statement's text, the comments around it, and the lines under it."""

    text: str
    span: Span
    indent: int
    children: tuple[OutlineLine, ...]
    above: tuple[str, ...]
    beside: str


@attrs.frozen
class Outline:
    """The top lines of a file, and the comments below the last line."""

    lines: tuple[OutlineLine, ...]
    below: tuple[str, ...]


# ------------------------------------------------------------------ bytes to text


def decode(name: str, data: bytes) -> tuple[Source, list[tuple[str, str, Span]]]:
    """The source in a file's bytes, and the faults of reading it as `(code, message, span)`."""
    if len(data) > LIMITS.source_bytes:
        message = f"the file is larger than {LIMITS.source_bytes} bytes"
        return Source(name, ""), [("S001", message, Span(0, 0))]
    try:
        return source_of(name, data.decode("utf-8")), []
    except UnicodeDecodeError as error:
        good = source_of(name, data[: error.start].decode("utf-8"))
        message = f"byte {error.start} of the file is not UTF-8"
        return good, [("S002", message, good.end)]


def source_of(name: str, text: str) -> Source:
    """The source of a text: one leading byte-order mark dropped, CRLF and CR made LF."""
    if text.startswith(_BOM):
        text = text[1:]
    return Source(name, text.replace("\r\n", "\n").replace("\r", "\n"))


# ------------------------------------------------------------------ text to outline


@attrs.define
class _Open:
    """A line still being given its children."""

    text: str
    span: Span
    indent: int
    above: tuple[str, ...]
    beside: str
    children: list[OutlineLine] = attrs.Factory(list)
    child_indent: int = -1

    def closed(self) -> OutlineLine:
        return OutlineLine(
            self.text, self.span, self.indent, tuple(self.children), self.above, self.beside
        )


def outline(source: Source, faults: Faults) -> Outline:
    """The outline of a source; what cannot be placed is reported and left out."""
    if len(source.text) > LIMITS.source_characters:
        faults.add(
            "S001", f"the file has more than {LIMITS.source_characters} characters", Span(0, 0)
        )
        return Outline((), ())
    reader = _Reader(source, faults)
    offset = 0
    for line in source.text.split("\n"):
        reader.take(line, offset)
        offset += len(line) + 1
        if reader.statements > LIMITS.statements:
            faults.add(
                "S003",
                f"the file has more than {LIMITS.statements} statements",
                Span(offset - 1, offset - 1),
            )
            break
    return reader.finish()


class _Reader:
    """Takes one line after the other and keeps the lines that may still get children."""

    def __init__(self, source: Source, faults: Faults) -> None:
        self.source = source
        self.faults = faults
        self.top: list[OutlineLine] = []
        self.stack: list[_Open] = []
        self.comments: list[str] = []
        self.statements = 0

    def take(self, line: str, offset: int) -> None:
        if not self._characters_hold(line, offset):
            return
        indent, at = _measure_indent(line)
        if not self._indent_reads_one_way(line[:at], offset):
            return
        body, comment = _split_comment(line[at:])
        if not body:
            if comment:
                self.comments.append(comment)
            return
        span = Span(offset + at, offset + at + len(body))
        if len(line) > LIMITS.line_characters:
            message = f"the line has more than {LIMITS.line_characters} characters"
            self.faults.add("S004", message, span)
            return
        if body.count('"') % 2:
            quote = at + body.rindex('"')
            self.faults.add(
                "S005",
                "a text is opened here and not closed on its line",
                Span(offset + quote, offset + quote + 1),
                hint='close it with `"`',
            )
            return
        self.statements += 1
        self._place(_Open(body.replace("\t", " "), span, indent, tuple(self.comments), comment))
        self.comments = []

    def _characters_hold(self, line: str, offset: int) -> bool:
        for at, character in enumerate(line):
            if character == "\t" or character >= " " and character.isprintable():
                continue
            where = Span(offset + at, offset + at + 1)
            if character == _BOM:
                message = "a byte-order mark may stand only at the start of the file"
                self.faults.add("S006", message, where, hint="remove it")
            elif character in _BREAKS:
                message = f"`{visible(character)}` is not a line end here"
                self.faults.add("S006", message, where, hint="end lines with a line feed")
            elif unicodedata.category(character) == "Zs":
                message = f"`{visible(character)}` is a blank of an unusual kind"
                self.faults.add("S006", message, where, hint="use an ordinary blank")
            elif character == "\ufe0e" or unicodedata.category(character) == "Cf":
                if character == "\ufe0e":
                    continue
                message = f"the invisible character `{visible(character)}` may not stand here"
                self.faults.add("S006", message, where, hint="remove it")
            else:
                message = f"the control character `{visible(character)}` may not stand here"
                self.faults.add("S006", message, where, hint="remove it")
            return False
        return True

    def _indent_reads_one_way(self, blanks: str, offset: int) -> bool:
        if " \t" not in blanks:
            return True
        span = Span(offset, offset + len(blanks))
        self.faults.add(
            "S007",
            "blanks before a tab in the indentation can be read in two ways",
            span,
            hint="indent with blanks only",
        )
        return False

    def _place(self, line: _Open) -> None:
        while self.stack and self.stack[-1].indent >= line.indent:
            self._close()
        if not self.stack:
            if line.indent:
                self.faults.add(
                    "S008",
                    "the line is indented, but stands under no other line",
                    line.span,
                    hint="move it to the left edge",
                )
                line.indent = 0
        else:
            self._match_siblings(self.stack[-1], line)
        if len(self.stack) >= LIMITS.indent_levels:
            message = f"lines are indented more than {LIMITS.indent_levels} levels deep"
            self.faults.add("S009", message, line.span)
            return
        self.stack.append(line)

    def _match_siblings(self, parent: _Open, line: _Open) -> None:
        if parent.child_indent < 0:
            parent.child_indent = line.indent
        elif parent.child_indent != line.indent:
            sibling = parent.children[-1] if parent.children else None
            labels = (Label(sibling.span, "this line is under the same one"),) if sibling else ()
            self.faults.add(
                "S010",
                f"the line is indented by {line.indent}, its neighbours by {parent.child_indent}",
                line.span,
                *labels,
                hint=f"indent it by {parent.child_indent}",
            )
            line.indent = parent.child_indent

    def _close(self) -> None:
        line = self.stack.pop().closed()
        if self.stack:
            self.stack[-1].children.append(line)
        else:
            self.top.append(line)

    def finish(self) -> Outline:
        while self.stack:
            self._close()
        return Outline(tuple(self.top), tuple(self.comments))


def _measure_indent(line: str) -> tuple[int, int]:
    """How far a line is indented (a tab goes to the next multiple of 8), and where it starts."""
    indent = 0
    for at, character in enumerate(line):
        if character == " ":
            indent += 1
        elif character == "\t":
            indent += 8 - indent % 8
        else:
            return indent, at
    return indent, len(line)


def _split_comment(text: str) -> tuple[str, str]:
    """The statement of a line without blanks around it, and its comment without `#`."""
    quoted = False
    for at, character in enumerate(text):
        if character == '"':
            quoted = not quoted
        elif character == "#" and not quoted:
            return text[:at].rstrip(" \t"), text[at + 1 :].strip()
    return text.rstrip(" \t"), ""
