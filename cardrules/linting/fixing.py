"""Fixes put into a text: those that do not touch each other, in one go. It finds nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from cardrules.diagnostics import Diagnostic, Edit
from cardrules.text import Source

ROUNDS = 20
Lint = Callable[[str], Sequence[Diagnostic]]


@attrs.frozen
class Fixed:
    """A text after fixing, how many fixes were made in it, and what is still found."""

    text: str
    made: int
    left: tuple[Diagnostic, ...]


def fixable(finding: Diagnostic, *, unsafe: bool) -> bool:
    """Whether a finding has a fix that may be made."""
    return finding.fix is not None and (unsafe or finding.fix.safe)


def applied(text: str, edits: Sequence[Edit]) -> str:
    """A text with some edits, none of which touches another, made in it.

    >>> from cardrules.text import Span
    >>> applied("a cat", [Edit(Span(2, 5), "dog")])
    'a dog'
    """
    for edit in sorted(edits, key=lambda edit: edit.span, reverse=True):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


def _apart(findings: Sequence[Diagnostic], source: str, *, unsafe: bool) -> list[Diagnostic]:
    """The findings whose fixes can be made together, the first of those that clash."""
    kept: list[Diagnostic] = []
    taken: list[tuple[int, int]] = []
    for finding in findings:
        if finding.source.name != source or not fixable(finding, unsafe=unsafe):
            continue
        assert finding.fix is not None
        spans = [(edit.span.start, edit.span.end) for edit in finding.fix.edits]
        if any(start <= b and a <= end for start, end in spans for a, b in taken):
            continue
        taken += spans
        kept.append(finding)
    return kept


def fix_all(source: Source, lint: Lint, *, unsafe: bool = False) -> Fixed:
    """A text with every fix made that brings no new finding, until there is nothing to make.

    `lint` says what is found in a text. A fix after which something is found that was not
    found before is not made.
    """
    text = source.text
    found = tuple(lint(text))
    known = {_key(finding) for finding in found}
    made = 0
    refused: set[tuple[str, str]] = set()
    for _ in range(ROUNDS):
        wanted = [
            each for each in _apart(found, source.name, unsafe=unsafe) if _key(each) not in refused
        ]
        if not wanted:
            break
        text, found, number = _round(text, found, wanted, known, refused, lint)
        made += number
    return Fixed(text, made, found)


def _round(
    text: str,
    found: tuple[Diagnostic, ...],
    wanted: Sequence[Diagnostic],
    known: set[tuple[str, str]],
    refused: set[tuple[str, str]],
    lint: Lint,
) -> tuple[str, tuple[Diagnostic, ...], int]:
    """One go: all fixes together if that brings nothing new, else the first that does not."""
    together = _tried(text, wanted, known, lint)
    if together is not None:
        return *together, len(wanted)
    for finding in wanted:
        alone = _tried(text, [finding], known, lint)
        if alone is not None:
            return *alone, 1
        refused.add(_key(finding))
    return text, found, 0


def _tried(
    text: str, findings: Sequence[Diagnostic], known: set[tuple[str, str]], lint: Lint
) -> tuple[str, tuple[Diagnostic, ...]] | None:
    edits = [edit for each in findings if each.fix is not None for edit in each.fix.edits]
    changed = applied(text, edits)
    after = tuple(lint(changed))
    is_new = any(_key(each) not in known and not _will_be_mended(each) for each in after)
    return None if is_new or changed == text else (changed, after)


def _will_be_mended(finding: Diagnostic) -> bool:
    """Whether a new finding only follows from a fix, such as a value that nothing uses now."""
    return finding.code in _FOLLOWING and finding.fix is not None


_FOLLOWING = ("L101", "L102", "L106", "L107")


def _key(finding: Diagnostic) -> tuple[str, str]:
    return finding.code, finding.message
