"""What is wrong with a rule file, as values. It finds nothing itself."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

import attrs

from cardrules.limits import LIMITS
from cardrules.text import Source, Span

# ------------------------------------------------------------------ the value


@attrs.frozen
class Label:
    """A second place that a diagnostic points to, with what it says there."""

    span: Span
    text: str


@attrs.frozen
class Diagnostic:
    """One fault: its code, one plain sentence, where it is, and how to mend it.

    `code` begins with the letter of the stage that found it: S syntax, R names, T types,
    G what must hold of a game, E examples, O options. `message` is one sentence in lower case;
    `hint` is empty or names the mend.
    """

    code: str
    message: str
    source: Source = attrs.field(repr=False, eq=False)
    span: Span
    labels: tuple[Label, ...] = ()
    hint: str = ""

    @property
    def file(self) -> str:
        """The name of the file, as it was given."""
        return self.source.name

    @property
    def line(self) -> int:
        """The line, from 1."""
        return self.source.place(self.span.start)[0]

    @property
    def column(self) -> int:
        """The column, from 1, in characters."""
        return self.source.place(self.span.start)[1]

    def __str__(self) -> str:
        return f"{visible(self.file)}:{self.line}:{self.column}: {self.code} {visible(self.message)}"


class RulesError(Exception):
    """Raised when a rule file that was to be loaded does not hold; carries `.diagnostics`."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__(render(self.diagnostics))


class Faults:
    """A list of diagnostics being made for one source, each place and code once.

    Of very many faults only the first are kept: `full` says when there is no use in looking
    for more.
    """

    def __init__(self, source: Source) -> None:
        self.source = source
        self.found: list[Diagnostic] = []
        self._seen: set[tuple[str, Span]] = set()

    def __bool__(self) -> bool:
        return bool(self.found)

    @property
    def full(self) -> bool:
        """Whether no more faults are kept."""
        return len(self.found) >= LIMITS.faults_kept

    def add(
        self,
        code: str,
        message: str,
        span: Span,
        *labels: Label,
        hint: str = "",
        near: tuple[str, Iterable[str]] | None = None,
    ) -> None:
        """Note a fault, unless the same code stands at the same place already.

        `near` is a word and what is known instead of it: a known word like it is the hint, in
        place of any other.
        """
        if self.full or (code, span) in self._seen:
            return
        self._seen.add((code, span))
        if near is not None:
            hint = suggestion(*near) or hint
        self.found.append(Diagnostic(code, message, self.source, span, labels, hint))


# ------------------------------------------------------------------ did you mean


def _distance(left: str, right: str, most: int) -> int:
    """Edits (one letter wrong, missing, too many, or two swapped) up to `most` + 1."""
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        above, before, row = before, row, [i]
        for j, b in enumerate(right, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == right[j - 2] and b == left[i - 2]:
                cost = min(cost, above[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return row[-1]


def _most_edits(word: str) -> int:
    """How many edits a word of this length may have and still be known."""
    return 1 if len(word) <= 3 else 2 if len(word) <= 7 else 3


def edits(word: str, known: str) -> int | None:
    """By how many edits a word differs from a known one; None where they are not alike."""
    most = _most_edits(word)
    if abs(len(word) - len(known)) > most or word == known:
        return None
    distance = _distance(word.lower(), known.lower(), most)
    return distance if distance <= most and distance < max(2, len(known)) else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The nearest known word, or "" when none is near.

    >>> did_you_mean("hnad", ["hand", "kitty"])
    'hand'
    """
    if len(word) > LIMITS.name_characters:
        return ""
    most = _most_edits(word)
    best = ""
    nearest = most + 1
    for candidate in sorted(set(known)):
        if abs(len(candidate) - len(word)) > most or candidate == word:
            continue
        distance = _distance(word.lower(), candidate.lower(), nearest)
        if distance < nearest and distance < max(2, len(candidate)):
            best, nearest = candidate, distance
    return best


def suggestion(word: str, known: Iterable[str]) -> str:
    """The hint that goes with an unknown word, or ""."""
    near = did_you_mean(word, known)
    return f"did you mean `{near}`?" if near else ""


# ------------------------------------------------------------------ printing


def visible(text: str) -> str:
    r"""Text with control, format and separator characters shown as escapes.

    >>> visible("a\x1bb")
    'a\\x1bb'
    """
    return "".join(_escape(character) for character in text)


def _escape(character: str) -> str:
    if character == " " or unicodedata.category(character)[0] not in "CZ":
        return character
    code = ord(character)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(_columns(character) for character in text)


def _columns(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1


_WINDOW = 80


def _excerpt(source: Source, span: Span, mark: str, text: str) -> list[str]:
    number, column = source.place(span.start)
    line = source.line(number)
    first = max(0, column - 1 - _WINDOW // 2) if len(line) > _WINDOW else 0
    shown = visible(line[first : first + _WINDOW])
    before = visible(line[first : column - 1])
    under = visible(line[column - 1 : min(column - 1 + span.size, first + _WINDOW)])
    gutter = " " * len(str(number))
    caret = " " * width(before) + mark * max(1, width(under))
    return [
        f"  {number} | {shown}",
        f"  {gutter} | {caret}" + (f" {text}" if text else ""),
    ]


def render_one(diagnostic: Diagnostic) -> str:
    """A diagnostic as lines of text: place, sentence, excerpt with caret, labels, help."""
    lines = [str(diagnostic)]
    lines += _excerpt(diagnostic.source, diagnostic.span, "^", "")
    for label in diagnostic.labels:
        lines += _excerpt(diagnostic.source, label.span, "-", label.text)
    if diagnostic.hint:
        lines.append(f"  help: {diagnostic.hint}")
    return "\n".join(lines)


def render(diagnostics: Sequence[Diagnostic], most: int = LIMITS.faults) -> str:
    """Several diagnostics as text, the first `most` of them, and how many more there are."""
    shown = [render_one(diagnostic) for diagnostic in diagnostics[:most]]
    if len(diagnostics) > most:
        shown.append(f"and {len(diagnostics) - most} more")
    return "\n\n".join(shown)
