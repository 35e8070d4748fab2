"""A rule that cannot be carried out while a game is played. It is the rule file's fault."""

from __future__ import annotations

from cardrules.diagnostics import Diagnostic, render_one
from cardrules.text import Source, Span


class RuleFailure(Exception):
    """Raised where a rule cannot be carried out; carries a `.diagnostic`. No state changes."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        self.diagnostic = diagnostic
        super().__init__(render_one(diagnostic))


class Failing:
    """Makes the failures of one game."""

    def __init__(self, source: Source) -> None:
        self.source = source

    def __call__(self, code: str, message: str, span: Span, hint: str = "") -> RuleFailure:
        return RuleFailure(Diagnostic(code, message, self.source, span, (), hint))
