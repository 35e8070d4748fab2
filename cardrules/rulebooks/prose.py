"""The author's own sentences, by the lines they stand under, and where the lines of a file are."""

from __future__ import annotations

import attrs

from cardrules.rulebooks.book import Sentence, Word
from cardrules.syntax import nodes as n
from cardrules.syntax.from_text import parse
from cardrules.syntax.ids import ids
from cardrules.text import NOWHERE, Source, Span


@attrs.define
class Prose:
    """What the author of a rule file says beside the rules."""

    places: dict[str, Span]
    abouts: dict[int, Sentence]
    advice: tuple[Sentence, ...]

    def about(self, line: Span) -> Sentence | None:
        """The sentence that stands under a line."""
        return self.abouts.get(line.start)

    def place(self, id: str) -> Span:
        """Where the rule of that id stands, or that of the rule around it."""
        while id:
            if id in self.places:
                return self.places[id]
            id = id.rpartition(".")[0]
        return NOWHERE


def prose_of(source: Source) -> Prose:
    """The prose of a rule file that is known to hold."""
    tree, _, _ = parse(source.name, source.text)
    found = Prose(dict[str, Span](), {}, ())
    found.places = {id: line.span for id, line in reversed(list(ids(tree.lines)))}
    pending = list(tree.lines)
    advice: list[Sentence] = []
    while pending:
        line = pending.pop(0)
        for child in line.children:
            match child.statement:
                case n.About(text):
                    found.abouts.setdefault(line.span.start, _said(text))
                case n.Advice(text):
                    advice.append(_said(text))
                case _:
                    pass
        pending += line.children
    found.advice = tuple(advice)
    return found


def _said(text: n.Text) -> Sentence:
    return Sentence((Word(text.text),), text.span, said=True)
