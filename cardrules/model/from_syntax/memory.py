"""What lines came to mean before, so that a game with another option is not resolved anew.

A line means the same as long as all that its words stand for does. So what was made of it is
kept by the line itself together with that, and made again where a word stands for something
else. A game differs from itself with another option, and from itself with a variant, in few
lines: what it shares with them are the very same nodes, and who looks at those may keep what
was found too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ParamSpec, TypeVar

import attrs

from cardrules.keeping import Kept, once_each
from cardrules.model.from_syntax.effects import EffectResolver
from cardrules.model.scope import Scope
from cardrules.syntax import nodes as n
from cardrules.syntax.walk import within

Made = TypeVar("Made")
Given = ParamSpec("Given")
_MOST_MEANINGS = 60
"""Meanings of one line that are kept."""
_SEATED = "left", "right", "across"
"""Words whose meaning hangs on how many play, and in which direction."""


@attrs.frozen(eq=False)
class _Meaning:
    """What a line meant, what its words stood for then, and how many parts it was made of."""

    words: tuple[object, ...]
    made: Any
    parts: int


_meanings: Kept[list[_Meaning]] = Kept(4_000)


def forget() -> None:
    """Keep nothing of what lines meant; only tests have a reason to."""
    _meanings.forget()


class Memory:
    """What is known from before while one file is resolved."""

    def __init__(self, scope: Scope, resolver: EffectResolver) -> None:
        self.scope = scope
        self.resolver = resolver
        self._terms: dict[str, tuple[object, ...]] = {}

    def of(
        self,
        line: n.Line,
        place: object,
        make: Callable[Given, Made],
        *given: Given.args,
        **named: Given.kwargs,
    ) -> Made:
        """What a line means at a place; `make` tells, where it is not known.

        Nothing is remembered of a file that does not hold: what is told of it hangs on what was
        told before.
        """
        words = (place, self.scope.deck, *self._stand_for(_names_in(line)))
        return self._known(line, words, lambda: make(*given, **named))

    def always(
        self,
        line: n.Line,
        place: object,
        make: Callable[Given, Made],
        *given: Given.args,
        **named: Given.kwargs,
    ) -> Made:
        """The same for what hangs on nothing but the line and those under it."""
        return self._known(line, (place,), lambda: make(*given, **named))

    def _known(self, line: n.Line, words: tuple[object, ...], make: Callable[[], Made]) -> Made:
        scope, resolver = self.scope, self.resolver
        if scope.faults or scope.gaps.any:
            return make()
        known = _meanings.get(line)
        if known is None:
            known = _meanings.put(line, [])
        for meaning in known:
            if meaning.words == words and resolver.goes_on(meaning.parts):
                made: Made = meaning.made
                return made
        before = resolver.parts
        made = make()
        if not scope.faults and not scope.gaps.any and len(known) < _MOST_MEANINGS:
            known.append(_Meaning(words, made, resolver.parts - before))
        return made

    def _stand_for(self, names: Iterable[str]) -> list[object]:
        """What names stand for, in terms that they speak of too."""
        scope = self.scope
        found: list[object] = []
        for name in names:
            if name in scope.terms:
                found += self._term(name)
            elif name in scope.phases:
                found.append(scope.phases[name])
            elif name in _SEATED:
                found += (scope.players, scope.clockwise)
            found.append(
                scope.values.get(name)
                or scope.options.get(name)
                or scope.zones.get(name)
                or scope.combinations.get(name)
            )
        return found

    def _term(self, name: str) -> tuple[object, ...]:
        if name not in self._terms:
            self._terms[name] = ()  # a term that is defined by itself was told of
            term, adjustments = self.scope.terms[name], self.scope.adjustments[name]
            speaks_of = {*_names_of(term), *(each for a in adjustments for each in _names_of(a))}
            self._terms[name] = term, adjustments, *self._stand_for(sorted(speaks_of))
        return self._terms[name]


@once_each
def _names_in(line: n.Line) -> tuple[str, ...]:
    """The words of a line, and of all lines under it, that may stand for something."""
    found: set[str] = set()
    pending = [line]
    while pending:
        each = pending.pop()
        pending += each.children
        if not isinstance(each.statement, n.Ruling | n.About):
            found |= _names_of(each.statement)
    return tuple(sorted(found))


def _names_of(statement: n.Statement) -> set[str]:
    found: set[str] = set()
    for node in within(statement):
        match node:
            case n.Word(name=name) | n.Name(text=name):
                found.add(name)
            case n.NumberOfPlayers():
                found.update(_SEATED)
            case _:
                pass
    return found
