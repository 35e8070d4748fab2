"""The names in force while a file is resolved. It decides nothing about their use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

from cardrules.cards import Deck
from cardrules.diagnostics import Faults, Label
from cardrules.likeness import did_you_mean
from cardrules.model import nodes as m
from cardrules.model.types import Type
from cardrules.syntax import nodes as n
from cardrules.text import Node, Span

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


PHRASE_WORDS = (
    "player",
    "players",
    "card",
    "cards",
    "number",
    "combination",
    "first",
    "holder",
    "highest",
    "lowest",
    "longest",
    "any",
    "every",
    "each",
)
"""Words that begin a phrase wherever a value may stand, so that a name could not be read."""


def title_of(name: n.Name, title: n.Text | None) -> str:
    """What people call something: its title, or its name with blanks in it."""
    return title.text if title is not None else name.text.replace("_", " ")


_MOST_LISTED = 8


def _listed(names: list[str]) -> str:
    *before, last = (f"`{name}`" for name in names)
    return f"{', '.join(before)} and {last}" if before else last


@attrs.define
class Gaps:
    """What of a file could not be read or does not hold, so that nothing is built on it.

    `words` stand on lines that could not be read, or are names whose declaration does not
    hold; `declarations` says whether a line was lost that may have declared any name, and
    `deck` whether the deck is not known.
    """

    words: set[str] = attrs.Factory(set)
    declarations: bool = False
    deck: bool = False

    @property
    def any(self) -> bool:
        """Whether anything is missing."""
        return self.declarations or self.deck or bool(self.words)


@attrs.define
class Scope:
    """What each name of a file stands for."""

    faults: Faults
    players: int
    clockwise: bool
    deck: Deck
    whole_deck: Deck
    """The deck before options and the number of players leave cards out."""
    gaps: Gaps = attrs.Factory(Gaps)
    counts: tuple[int, ...] = ()
    """The numbers of players that the game is for; empty where they could not be read."""
    options: dict[str, m.Option] = attrs.Factory(dict)
    zones: dict[str, m.Zone] = attrs.Factory(dict)
    values: dict[str, m.Value] = attrs.Factory(dict)
    adjustments: dict[str, tuple[n.Adjustment, ...]] = attrs.Factory(dict)
    terms: dict[str, n.Term] = attrs.Factory(dict)
    combinations: dict[str, m.Combination] = attrs.Factory(dict)
    phases: dict[str, int] = attrs.Factory(dict)
    declared: dict[str, n.Name] = attrs.Factory(dict)
    """Every name that was given, by its small letters."""
    rulings: dict[str, n.Name] = attrs.Factory(dict)
    ids: dict[Span, str] = attrs.Factory(dict)
    """The id of each rule, by the place of its line."""
    undeclared: set[str] = attrs.Factory(set)
    """Names that were told to be known nowhere."""
    moves: set[str] = attrs.Factory(set)
    """The names of all moves."""

    def declare(self, name: n.Name, what: str) -> bool:
        """Note a name; a name may be given once in a file, and no built-in one again."""
        if name.text in BUILT_IN or name.text in PHRASE_WORDS:
            self.gaps.words.add(name.text)
            self.faults.add(
                "R002",
                f"`{name.text}` is a word of the language and cannot name {what}",
                name.span,
                hint="choose another name",
            )
            return False
        first = self.declared.setdefault(name.text.lower(), name)
        if first is name:
            return True
        here = Label(first.span, "here first")
        if first.text == name.text:
            message = f"the name `{name}` is given twice"
            self.faults.add("R003", message, name.span, here, hint="rename one of them")
        else:
            message = f"`{name}` and `{first}` differ only in capital letters"
            self.faults.add("R004", message, name.span, here, hint="rename one of them")
            self.gaps.words.add(name.text)
        return False

    def id_of(self, node: n.Statement) -> str:
        """The id of the rule on a line."""
        return self.ids.get(node.span, "")

    def known(self, want: Type | None = None) -> Iterable[str]:
        """Every word that could stand for a value, for "did you mean"."""
        yield from BUILT_IN
        yield from ("player", "card", "number", "combination", "empty")
        for names in (self.options, self.zones, self.values, self.terms, self.combinations):
            yield from names
        if want is not None:
            yield from want.choices

    # -------------------------------------------------------------- what stands twice

    def twice(self, message: str, span: Span, first: Span) -> None:
        """Report what stands twice, and where it stands first."""
        self.faults.add("R003", message, span, Label(first, "here first"))

    def once(self, first: Node | None, node: Node, message: str) -> bool:
        """Whether something stands here for the first time; if not, that is reported."""
        if first is not None:
            self.twice(message, node.span, first.span)
        return first is None

    # -------------------------------------------------------------- what is not known

    def unknown(
        self, name: str, message: str, span: Span, known: Iterable[str], hint: str = ""
    ) -> None:
        """Report a name that nothing declares, unless the line that did may have been lost.

        One that is like no other is told once, since one line would declare it everywhere.
        """
        if name in self.gaps.words or name in self.undeclared:
            return
        known = known if isinstance(known, Mapping) else list(known)
        if self.gaps.declarations and not did_you_mean(name, known):
            return
        if not did_you_mean(name, known):
            self.undeclared.add(name)
        if not hint and isinstance(known, Mapping) and 0 < len(known) <= _MOST_LISTED:
            hint = f"there {'is' if len(known) == 1 else 'are'} {_listed(list(known))}"
        self.faults.add("R001", message, span, hint=hint, near=(name, known))

    def no_card(self, message: str, span: Span, hint: str = "") -> None:
        """Report what the deck does not hold, unless the deck is not known."""
        if not self.gaps.deck:
            self.faults.add("R005", message, span, hint=hint)
