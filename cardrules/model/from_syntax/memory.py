"""What lines came to mean before, so that a game with another option is not resolved anew.

A line means the same as long as all that its words stand for does. So what was made of it is
kept by the line itself together with that, and made again where a word stands for something
else. A game differs from itself with another option, and from itself with a variant, in few
lines: what it shares with them are the very same nodes, and who looks at those may keep what
was found too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

import attrs

from cardrules.cards import Deck
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
    """What a line meant, what its words stood for then, and how many parts it was made of.

    The deck is known by its number among `words`, which is no other's as long as it is held.
    """

    words: tuple[object, ...]
    made: Any
    parts: int
    deck: Deck


_meanings: Kept[list[_Meaning]] = Kept()


class Memory:
    """What is known from before while one file is resolved."""

    def __init__(self, scope: Scope, resolver: EffectResolver) -> None:
        self.scope = scope
        self.resolver = resolver
        self._stands = _Standing(scope)

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
        if self._is_faulty():
            return make(*given, **named)
        names, scope = _names_in(line), self.scope
        stands = map(self._stands.__getitem__, names)
        # A phase may have the name of something else, and that was looked up before it was known.
        words = (place, id(scope.deck), *stands, *map(scope.phases.get, names))
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
        if self._is_faulty():
            return make(*given, **named)
        return self._known(line, (place,), lambda: make(*given, **named))

    def _is_faulty(self) -> bool:
        return bool(self.scope.faults) or self.scope.gaps.any

    def _known(self, line: n.Line, words: tuple[object, ...], make: Callable[[], Made]) -> Made:
        scope, resolver = self.scope, self.resolver
        known = _meanings.get(line)
        if known is None:
            known = _meanings.put(line, [])
        for meaning in known:
            if meaning.words == words and resolver.goes_on(meaning.parts):
                made: Made = meaning.made
                return made
        before = resolver.parts
        made = make()
        if not self._is_faulty() and len(known) < _MOST_MEANINGS:
            known.append(_Meaning(words, made, resolver.parts - before, scope.deck))
        return made


class _Standing(dict[str, object]):
    """What each word stands for, looked up once it stands for something."""

    def __init__(self, scope: Scope) -> None:
        super().__init__()
        self.scope = scope

    def __missing__(self, word: str) -> object:
        scope = self.scope
        option = scope.options.get(word)
        found: object = None if option is None else (option, option.span)
        if found is None:
            thing = scope.values.get(word) or scope.zones.get(word) or scope.combinations.get(word)
            # An equal one that was made anew stands elsewhere, or speaks of what does.
            found = None if thing is None else (id(thing), thing)
        if found is None and word in scope.terms:
            found = self._of_term(word)
        if found is None and word in _SEATED:
            found = scope.players, scope.clockwise
        if found is not None:
            self[word] = found
        return found

    def _of_term(self, word: str) -> tuple[object, ...]:
        """A term, those that it speaks of, and what all their other words stand for."""
        terms, pending = dict[str, tuple[object, ...]](), [word]
        others: set[str] = set()
        while pending:  # a chain of terms may be as long as a file
            each = pending.pop()
            if each not in self.scope.terms:
                others.add(each)
            elif each not in terms:
                term, adjustments = self.scope.terms[each], self.scope.adjustments[each]
                terms[each] = id(term), term, *map(id, adjustments), *adjustments
                pending += _words_of_term(term, adjustments)
        return (*terms.values(), *(self[each] for each in sorted(others)))


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


def _words_of_term(term: n.Term, adjustments: tuple[n.Adjustment, ...]) -> list[str]:
    return sorted({*_names_of(term), *(name for each in adjustments for name in _names_of(each))})


@once_each
def _names_of(statement: n.Statement) -> frozenset[str]:
    found: set[str] = set()
    for node in within(statement):
        match node:
            case n.Word(name=name) | n.Name(text=name):
                found.add(name)
            case n.NumberOfPlayers():
                found.update(_SEATED)
            case _:
                pass
    return frozenset(found)
