"""Comments that silence a rule: `# cardrules: ignore[L101] why`. Errors are never silenced.

Beside a line, such a comment is about that line; on a line of its own, about the next one;
with `ignore-file`, about the whole file.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import attrs

from cardrules.diagnostics import CODES, Diagnostic, Edit, Fix
from cardrules.likeness import did_you_mean
from cardrules.linting.selecting import matches
from cardrules.text import Source, Span

_IGNORE = re.compile(r"#\s*cardrules:\s*ignore(?P<file>-file)?\s*\[(?P<codes>[^\]]*)\](?P<why>.*)")


@attrs.frozen
class Ignore:
    """One such comment: its span, the codes or names in it, its reason, and its line.

    `line` is 0 where it is about the whole file.
    """

    span: Span
    codes: tuple[tuple[str, Span], ...]
    why: str
    line: int

    def silences(self, finding: Diagnostic, word: str) -> bool:
        """Whether one of its words is about a finding."""
        if finding.is_error or (self.line and finding.line != self.line):
            return False
        return matches(finding.code, word)


def comment_at(line: str) -> int:
    """Where the comment of a line begins; -1 where it has none.

    >>> comment_at('game a "A # b" # c')
    15
    """
    inside = False
    for at, character in enumerate(line):
        if character == '"':
            inside = not inside
        elif character == "#" and not inside:
            return at
    return -1


def ignores_in(source: Source) -> list[Ignore]:
    """Every such comment of a file, in order."""
    if "cardrules:" not in source.text:
        return []
    found = []
    lines = source.text.split("\n")
    offset = 0
    for number, line in enumerate(lines, 1):
        at = comment_at(line) if "cardrules:" in line else -1
        match = _IGNORE.match(line, at) if at >= 0 else None
        if match is not None:
            start, end = match.start("codes"), offset + len(line.rstrip())
            codes = []
            for word in match["codes"].split(","):
                first = offset + start + len(word) - len(word.lstrip())
                codes.append((word.strip(), Span(first, first + len(word.strip()))))
                start += len(word) + 1
            about = 0 if match["file"] else number if line[:at].strip() else _next(lines, number)
            why = match["why"].strip()
            found.append(Ignore(Span(offset + at, end), tuple(codes), why, about))
        offset += len(line) + 1
    return found


def _next(lines: Sequence[str], number: int) -> int:
    """The next line with a statement on it, or the line itself at the end of the file."""
    for at in range(number, len(lines)):
        if lines[at].strip() and not lines[at].lstrip().startswith("#"):
            return at + 1
    return number


def silenced(
    findings: Sequence[Diagnostic], ignores: Sequence[Ignore]
) -> tuple[list[Diagnostic], set[tuple[Span, str]]]:
    """The findings that no comment silences, and which words of comments silenced something."""
    kept, used = [], set()
    for finding in findings:
        hits = [
            (ignore.span, word)
            for ignore in ignores
            for word, _ in ignore.codes
            if ignore.silences(finding, word)
        ]
        used.update(hits)
        if not hits:
            kept.append(finding)
    return kept, used


def unused(
    source: Source, ignores: Sequence[Ignore], used: set[tuple[Span, str]], looked: set[str]
) -> list[Diagnostic]:
    """What the comments silence in vain; `looked` are the codes that were looked for."""
    found = []
    for ignore in ignores:
        idle = [(word, span) for word, span in ignore.codes if (ignore.span, word) not in used]
        for word, span in idle:
            message = _why_unused(word, looked)
            if message:
                found.append(_unused(source, ignore, word, span, message, len(idle)))
    return found


def _why_unused(word: str, looked: set[str]) -> str:
    if not word:
        return "this comment names no rule to ignore"
    codes = [code for code in CODES if matches(code, word)]
    if not codes:
        return f"there is no rule `{word}` to ignore"
    if all(code[0] not in ("L", "M") for code in codes):
        return f"`{word}` is an error, and no comment silences it"
    if not looked.intersection(codes):
        return ""
    return f"nothing here is silenced by `{word}`"


def _unused(
    source: Source, ignore: Ignore, word: str, span: Span, message: str, idle: int
) -> Diagnostic:
    near = did_you_mean(word, [*CODES, *CODES.values()]) if word not in CODES else ""
    if near and near not in CODES.values() and not word.isupper():
        near = ""
    if near and message.startswith("there is no rule"):
        fix = Fix(f"write `{near}`", (Edit(span, near),), safe=False)
        return Diagnostic("L001", message, source, span, hint=f"did you mean `{near}`?", fix=fix)
    if idle == len(ignore.codes):
        edit, title = Edit(_comment(source, ignore), ""), "take out the comment"
    else:
        edit, title = Edit(_with_comma(ignore, word), ""), f"take out `{word}`"
    fix = Fix(title, (edit,), safe=True)
    return Diagnostic("L001", message, source, span, hint=title, fix=fix)


def _comment(source: Source, ignore: Ignore) -> Span:
    """The comment with the blanks before it, or its whole line where it stands alone."""
    number, column = source.place(ignore.span.start)
    before = source.line(number)[: column - 1]
    start = ignore.span.start - len(before) + len(before.rstrip())
    if before.strip():
        return Span(start, ignore.span.end)
    return Span(ignore.span.start - len(before), min(ignore.span.end + 1, len(source.text)))


def _with_comma(ignore: Ignore, word: str) -> Span:
    """A word of the list with the comma that goes with it."""
    words = [each for each, _ in ignore.codes]
    at = words.index(word)
    span = ignore.codes[at][1]
    if at:
        return Span(ignore.codes[at - 1][1].end, span.end)
    return Span(span.start, ignore.codes[1][1].start) if len(words) > 1 else span


def without_reason(source: Source, ignores: Sequence[Ignore]) -> list[Diagnostic]:
    """The comments that do not say why."""
    return [
        Diagnostic(
            "L002",
            "this comment does not say why the rule is ignored",
            source,
            ignore.span,
            hint="write the reason after the bracket",
        )
        for ignore in ignores
        if not ignore.why
    ]
