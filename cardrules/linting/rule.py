"""What a rule of the linter is: a code, a name, a page, and how it looks. It judges nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

import attrs

from cardrules.diagnostics import CODES, Edit, Fix, Label
from cardrules.linting.pages import Page, page_of
from cardrules.linting.subject import Subject
from cardrules.text import Span


@attrs.frozen
class Finding:
    """Something a rule found: where, one sentence, second places, how to mend it."""

    span: Span
    message: str
    labels: tuple[Label, ...] = ()
    hint: str = ""
    fix: Fix | None = None


Look: TypeAlias = Callable[[Subject], Iterable[Finding]]


@attrs.frozen
class Rule:
    """One kind of fault that the linter looks for.

    `of` says what it is looked for in: the `game` that a file means, the `text` of the file,
    what a `variant` says, the `ignores` in comments, or random `matches`. `fixes` is empty, `safe`
    or `unsafe`. A rule that is not `usual` is asked for by name or by `ALL`.
    """

    code: str
    page: Page
    look: Look = attrs.field(eq=False, repr=False)
    of: str = "game"
    fixes: str = ""
    usual: bool = True

    @property
    def name(self) -> str:
        """Its name, which reads well after "ignore"."""
        return CODES[self.code]


def rule(
    code: str,
    docstring: str | None,
    look: Look,
    *,
    of: str = "game",
    fixes: str = "",
    usual: bool = True,
) -> Rule:
    """A rule whose page is the docstring of its module."""
    return Rule(code, page_of(docstring), look, of, fixes, usual)


def nothing(subject: Subject) -> Iterable[Finding]:  # noqa: ARG001  # a rule looks so
    """What a rule finds whose findings are made elsewhere."""
    return ()


def without_lines(subject: Subject, span: Span, title: str, *, safe: bool = False) -> Fix:
    """The fix that takes out the statement at a span, with what stands under it."""
    return Fix(title, (Edit(subject.lines_of(span), ""),), safe)
