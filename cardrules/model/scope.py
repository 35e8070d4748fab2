"""The names in force while a file is resolved. It decides nothing about their use."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from cardrules.cards import Deck
from cardrules.diagnostics import Faults, Label
from cardrules.model import nodes as m
from cardrules.model.types import Type
from cardrules.syntax import nodes as n
from cardrules.text import Span

BUILT_IN = (
    "passes",
    "leading",
    "trick_number",
    "deal_number",
    "yes",
    "no",
    "none",
    "size",
    "value",
    "longest_run",
    "rank",
    "suit",
    "sum",
    "left",
    "right",
    "across",
)


@attrs.define
class Scope:
    """What each name of a file stands for."""

    faults: Faults
    players: int
    clockwise: bool
    deck: Deck
    options: dict[str, m.Option] = attrs.Factory(dict)
    zones: dict[str, m.Zone] = attrs.Factory(dict)
    values: dict[str, m.Value] = attrs.Factory(dict)
    terms: dict[str, n.Term] = attrs.Factory(dict)
    combinations: dict[str, m.Combination] = attrs.Factory(dict)
    phases: dict[str, int] = attrs.Factory(dict)
    declared: dict[str, Span] = attrs.Factory(dict)

    def declare(self, name: n.Name, what: str) -> bool:
        """Note a name; a name may be given once in a file, and no built-in one again."""
        if name.text in BUILT_IN:
            self.faults.add(
                "R002",
                f"`{name.text}` is a word of the language and cannot name {what}",
                name.span,
                hint="choose another name",
            )
            return False
        first = self.declared.get(name.text)
        if first is not None:
            self.faults.add(
                "R003",
                f"the name `{name.text}` is given twice",
                name.span,
                Label(first, "here first"),
                hint="rename one of them",
            )
            return False
        self.declared[name.text] = name.span
        return True

    def known(self, want: Type | None = None) -> Iterable[str]:
        """Every word that could stand for a value, for "did you mean"."""
        yield from BUILT_IN
        for names in (self.options, self.zones, self.values, self.terms, self.combinations):
            yield from names
        if want is not None:
            yield from want.choices
