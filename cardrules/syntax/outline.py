"""The outline of a rule file: which line stands under which. It reads no line's meaning.

Comments, blank lines and quoted texts are told apart here, so that one bad line is one fault
and the next line is still read. A bad line keeps its place, and what stands under it too.
"""

from __future__ import annotations

import unicodedata

import attrs

from cardrules.diagnostics import Faults, Label, visible
from cardrules.limits import LIMITS
from cardrules.text import Source, Span

_BOM = "\ufeff"
_BREAKS = "\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"
_TAB = 8
_JOINERS = "\u200c\u200d"


@attrs.frozen
class OutlineLine:
    """A line with its statement's text, the comments around it, and the lines under it.

    `broken`: a fault of the line was noted, and its text is not to be read. `uneven`: a fault
    of its indentation was noted, so that it may stand under the wrong line.
    """

    text: str
    span: Span
    children: tuple[OutlineLine, ...]
    above: tuple[str, ...]
    beside: str
    broken: bool
    uneven: bool


@attrs.frozen
class Outline:
    """The top lines of a file, the comments below the last line, and text not looked at."""

    lines: tuple[OutlineLine, ...]
    below: tuple[str, ...]
    rest: str = ""


# ------------------------------------------------------------------ bytes to text


def decode(name: str, data: bytes) -> tuple[Source, list[tuple[str, str, str]]]:
    """The source in a file's bytes, and why there is none, as code, sentence and hint.

    A byte that is not UTF-8 becomes a lone surrogate, so that its line can be told.
    """
    if len(data) > LIMITS.source_bytes:
        message = f"the file is larger than {LIMITS.source_bytes} bytes"
        return Source(name, ""), [("S001", message, "")]
    if data[:2] in (b"\xff\xfe", b"\xfe\xff") or data[:1] == b"\0" or data[1:2] == b"\0":
        message = "the file is written in UTF-16 or UTF-32, not in UTF-8"
        return Source(name, ""), [("S002", message, "save it as UTF-8")]
    return source_of(name, data.decode("utf-8", "surrogateescape")), []


def source_of(name: str, text: str) -> Source:
    """The source of a text: one leading byte-order mark dropped, CRLF and CR made LF."""
    if text.startswith(_BOM):
        text = text[1:]
    return Source(name, text.replace("\r\n", "\n").replace("\r", "\n"))


# ------------------------------------------------------------------ text to outline


@attrs.define
class _Open:
    """A line that may still get lines under it."""

    text: str
    span: Span
    blanks: str
    above: tuple[str, ...]
    beside: str
    broken: bool
    indent: int = -1
    blanks_wide: int = -1
    uneven: bool = False
    astray: bool = False
    children: list[OutlineLine] = attrs.Factory(list)
    child_indent: int = -1

    def closed(self) -> OutlineLine:
        """The line with everything under it."""
        return OutlineLine(
            self.text,
            self.span,
            tuple(self.children),
            self.above,
            self.beside,
            self.broken,
            self.uneven,
        )


def outline(source: Source, faults: Faults) -> Outline:
    """The outline of a source; what cannot be placed is reported."""
    if len(source.text) > LIMITS.source_characters:
        message = f"the file has more than {LIMITS.source_characters} characters"
        faults.add("S001", message, Span(0, 0))
        return Outline((), ())
    reader = _Reader(faults)
    offset = 0
    for line in source.text.split("\n"):
        reader.take(line, offset)
        offset += len(line) + 1
        if reader.is_full:
            return reader.finish(source.text[offset - len(line) - 1 :])
    return reader.finish("")


class _Reader:
    """Takes one line after the other and keeps the lines that may still get children."""

    def __init__(self, faults: Faults) -> None:
        self.faults = faults
        self.root = _Open("", Span(0, 0), "", (), "", False)
        self.stack: list[_Open] = [self.root]
        self.comments: list[str] = []
        self.statements = 0
        self.mixed = False
        self.shifted = False

    @property
    def is_full(self) -> bool:
        """Whether no more lines are to be taken."""
        return self.faults.full or self.statements > LIMITS.statements

    def take(self, line: str, offset: int) -> None:
        """Take the next line."""
        broken = not _Characters(self.faults, offset).hold(line)
        body = line.lstrip(" \t")
        at = len(line) - len(body)
        body, comment = _split_comment(body)
        if not body:
            if comment:
                self.comments.append(comment)
            return
        self.statements += 1
        if self.statements > LIMITS.statements:
            message = f"the file has more than {LIMITS.statements} statements"
            self.faults.add("S003", message, Span(offset + at, offset + at + len(body)))
            return
        span = Span(offset + at, offset + at + len(body))
        broken = broken or not self._is_whole(line, body, span)
        text = body.replace("\t", " ")
        self._place(_Open(text, span, line[:at], tuple(self.comments), comment, broken))
        self.comments = []

    def _is_whole(self, line: str, body: str, span: Span) -> bool:
        if len(line) > LIMITS.line_characters:
            message = f"the line has more than {LIMITS.line_characters} characters"
            self.faults.add("S004", message, Span(span.start, span.start + 1))
            return False
        if body.count('"') % 2:
            quote = span.start + body.rindex('"')
            what, instead = "opened here and not closed", "close"
            if body.endswith('"') and body.count('"') == 1:
                what, instead = "closed here and not opened", "open"
            message, hint = f"a text is {what} on its line", f'{instead} it with `"`'
            self.faults.add("S005", message, Span(quote, quote + 1), hint=hint)
            return False
        return True

    # -------------------------------------------------------------- placing

    def _place(self, line: _Open) -> None:
        line.indent, line.blanks_wide = _width(line.blanks), len(line.blanks)
        if self._reads_two_ways(line):
            line.broken = line.astray = True
        while len(self.stack) > 1 and self.stack[-1].indent >= line.indent:
            self._close()
        if not line.astray:
            self._match_siblings(self.stack[-1], line)
        if len(self.stack) == LIMITS.indent_levels + 1:
            message = f"lines are indented more than {LIMITS.indent_levels} levels deep"
            self.faults.add("S009", message, line.span)
            line.broken = True
        self.stack.append(line)

    def _reads_two_ways(self, line: _Open) -> bool:
        """Whether it is the width of a tab that decides where a line belongs."""
        if " \t" in line.blanks or any(
            _order(line.indent, other.indent) != _order(line.blanks_wide, other.blanks_wide)
            for other in self.stack[1:]
        ):
            if not self.mixed:
                self.faults.add(
                    "S007",
                    "the indentation can be read in two ways, since blanks and tabs are mixed",
                    Span(line.span.start - len(line.blanks), line.span.start),
                    hint="indent with blanks only",
                )
            self.mixed = True
            return True
        return False

    def _match_siblings(self, parent: _Open, line: _Open) -> None:
        if parent.child_indent < 0:
            parent.child_indent = line.indent
            if parent is self.root and line.indent:
                message = "the line is indented, but stands under no other line"
                self.faults.add("S008", message, line.span, hint="move it to the left edge")
                line.uneven = self.shifted = True
        elif parent is self.root and self.shifted and line.indent < parent.child_indent:
            parent.child_indent = line.indent
        elif parent.child_indent != line.indent:
            self._uneven(parent, line)

    def _uneven(self, parent: _Open, line: _Open) -> None:
        sibling = parent.children[-1] if parent.children else None
        labels = (Label(sibling.span, "this line is under the same one"),) if sibling else ()
        self.faults.add(
            "S010",
            f"the line is indented by {line.indent}, its neighbours by {parent.child_indent}",
            line.span,
            *labels,
            hint=f"indent it by {parent.child_indent}",
        )
        line.uneven = True
        line.indent = line.blanks_wide = parent.child_indent

    def _close(self) -> None:
        line = self.stack.pop()
        if len(self.stack) <= LIMITS.indent_levels + 1:
            self.stack[-1].children.append(line.closed())

    def finish(self, rest: str) -> Outline:
        """The outline of all the lines that were taken."""
        while len(self.stack) > 1:
            self._close()
        return Outline(tuple(self.root.children), tuple(self.comments), rest)


def _width(blanks: str) -> int:
    """How far blanks and tabs indent; a tab goes to the next multiple of its width."""
    indent = 0
    for character in blanks:
        indent += 1 if character == " " else _TAB - indent % _TAB
    return indent


def _order(left: int, right: int) -> int:
    return (left > right) - (left < right)


def _split_comment(text: str) -> tuple[str, str]:
    """The statement of a line without blanks around it, and its comment without `#`."""
    quoted = False
    for at, character in enumerate(text):
        if character == '"':
            quoted = not quoted
        elif character == "#" and not quoted:
            return text[:at].rstrip(" \t"), text[at + 1 :].strip()
    return text.rstrip(" \t"), ""


# ------------------------------------------------------------------ characters


class _Characters:
    """Finds characters of a line that may not stand in a file at all."""

    def __init__(self, faults: Faults, offset: int) -> None:
        self.faults = faults
        self.offset = offset

    def hold(self, line: str) -> bool:
        """Whether all do; the first that does not is reported."""
        if line.replace("\t", " ").isprintable():
            return True
        written = False
        for at, character in enumerate(line):
            if character in '"#':
                written = True
            if character == "\t" or character.isprintable():
                continue
            if character in _JOINERS and written:
                continue  # some scripts need them within their words
            self._report(character, at)
            return False
        return True

    def _report(self, character: str, at: int) -> None:
        shown = visible(character)
        where = Span(self.offset + at, self.offset + at + 1)
        category = unicodedata.category(character)
        hint = "remove it"
        if "\udc80" <= character <= "\udcff":
            message = f"the byte 0x{ord(character) - 0xDC00:02x} is not UTF-8"
            self.faults.add("S002", message, where, hint="save the file as UTF-8")
            return
        if character == _BOM:
            message = "a byte-order mark may stand only at the start of the file"
        elif character in _BREAKS:
            message = f"`{shown}` does not end a line"
            hint = "end lines with a line feed"
        elif category == "Zs":
            message = f"`{shown}` is a blank of an unusual kind"
            hint = "use an ordinary blank"
        elif category == "Cf":
            message = f"the invisible character `{shown}` may not stand here"
        elif category == "Cc":
            message = f"the control character `{shown}` may not stand here"
        else:
            message = f"`{shown}` is no character that can be shown"
        self.faults.add("S006", message, where, hint=hint)
