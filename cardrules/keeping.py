"""What was worked out about a thing, kept by which very thing it was."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Generic, TypeVar

Thing = TypeVar("Thing")
Made = TypeVar("Made")
MOST = 1_000
"""Things of which something is kept; with one more, all of it is forgotten."""


class Kept(Generic[Made]):
    """What was worked out about things, each found again by itself and never by what equals it.

    Nodes that are equal may stand at different places, and what is found about them tells
    where. A thing is held as long as what is kept about it, so that no other can pass for it.
    """

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self._made: dict[int, tuple[object, Made]] = {}

    def get(self, thing: object) -> Made | None:
        """What is kept about a thing."""
        found = self._made.get(id(thing))
        return None if found is None else found[1]

    def put(self, thing: object, made: Made) -> Made:
        """Keep something about a thing, and give it back."""
        if len(self._made) >= self.most:
            self._made.clear()
        self._made[id(thing)] = thing, made
        return made

    def forget(self) -> None:
        """Keep nothing any more."""
        self._made.clear()


def once_each(work: Callable[[Thing], Made], most: int = MOST) -> Callable[[Thing], Made]:
    """The same work, done once for each very thing; what it gives must never be changed.

    >>> made = once_each(lambda nodes: [*nodes])
    >>> first, second = (1, 2), tuple([1, 2])
    >>> made(first) is made(first), made(first) is made(second)
    (True, False)
    """
    kept: Kept[Made] = Kept(most)

    @functools.wraps(work)
    def known(thing: Thing) -> Made:
        found = kept.get(thing)
        return kept.put(thing, work(thing)) if found is None else found

    return known
