"""Whether a ruling speaks of a point that every game of a kind raises."""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.linting.subject import Subject
from cardrules.syntax import nodes as n


def passing_phases(subject: Subject) -> Iterator[tuple[n.Line, n.Line]]:
    """Each phase with players in turn who may pass, with the line of that move."""
    for _, line in subject.statements(n.Phase):
        in_turn = any(isinstance(child.statement, n.TurnsFrom) for child in line.children)
        for child in line.children if in_turn else ():
            if isinstance(child.statement, n.Move) and child.statement.name.text == "pass":
                yield line, child


def is_settled(line: n.Line, *words: str) -> bool:
    """Whether a ruling under a line says one of some words."""
    return any(word in said for said in _rulings(line) for word in words)


def _rulings(line: n.Line) -> Iterator[str]:
    for child in line.children:
        node = child.statement
        if isinstance(node, n.Ruling):
            yield node.question.text.lower() + " "
            for under in child.children:
                if isinstance(under.statement, n.RulingText):
                    yield under.statement.text.text.lower() + " "
        yield from _rulings(child)
