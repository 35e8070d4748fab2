"""Rules looked for in a file, and what comments silence of what was found."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardrules.diagnostics import Diagnostic, in_order
from cardrules.linting.ignores import ignores_in, silenced, unused, without_reason
from cardrules.linting.rule import Rule
from cardrules.linting.subject import Subject
from cardrules.text import Source


def found_in(subject: Subject, rules: Iterable[Rule], *of: str) -> list[Diagnostic]:
    """What the rules of some kinds find in a file, comments not yet asked."""
    found: dict[tuple[object, ...], Diagnostic] = {}
    for rule in rules:
        if rule.of not in of or (rule.of == "game" and not subject.settings):
            continue
        for each in rule.look(subject):
            made = Diagnostic(
                rule.code,
                each.message,
                subject.source,
                each.span,
                each.labels,
                each.hint,
                each.fix,
            )
            found.setdefault((rule.code, each.span), made)
    return in_order(found.values())


def heard(found: Sequence[Diagnostic], source: Source, rules: Sequence[Rule]) -> list[Diagnostic]:
    """The findings that no comment of a file silences, and what is wrong with its comments."""
    codes = {rule.code for rule in rules}
    ignores = ignores_in(source)
    own = [finding for finding in found if finding.source is source]
    elsewhere = [finding for finding in found if finding.source is not source]
    kept, used = silenced(own, ignores)
    about: list[Diagnostic] = []
    if "L001" in codes:
        about += unused(source, ignores, used, codes)
    if "L002" in codes:
        about += without_reason(source, ignores)
    return in_order([*kept, *silenced(about, ignores)[0]]) + elsewhere
