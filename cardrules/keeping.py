"""What was worked out about a thing, kept by which very thing it was."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, ClassVar, Generic, TypeVar

Thing = TypeVar("Thing")
Made = TypeVar("Made")
MOST = 100_000
"""Things of which something is kept, all together; with one more, all of it is forgotten.

More than looking at one file of the largest size leaves, and as much as some hundred games do.
"""


class Kept(Generic[Made]):
    """What was worked out about things, each found again by itself and never by what equals it.

    Nodes that are equal may stand at different places, and what is found about them tells
    where. A thing is held as long as what is kept about it, so that no other can pass for it.
    """

    _all: ClassVar[list[Kept[Any]]] = []

    def __init__(self) -> None:
        self._made: dict[int, tuple[object, Made]] = {}
        Kept._all.append(self)

    def get(self, thing: object) -> Made | None:
        """What is kept about a thing."""
        found = self._made.get(id(thing))
        return None if found is None else found[1]

    def put(self, thing: object, made: Made) -> Made:
        """Keep something about a thing, and give it back."""
        if not len(self._made) % 1_000 and number_kept() >= MOST:
            forget_all()
        self._made[id(thing)] = thing, made
        return made


def number_kept() -> int:
    """Of how many things something is kept."""
    return sum(len(kept._made) for kept in Kept._all)


def forget_all() -> None:
    """Keep nothing any more."""
    for kept in Kept._all:
        kept._made.clear()


def once_each(work: Callable[[Thing], Made]) -> Callable[[Thing], Made]:
    """The same work, done once for each very thing; what it gives must never be changed.

    >>> made = once_each(lambda nodes: [*nodes])
    >>> first, second = (1, 2), tuple([1, 2])
    >>> made(first) is made(first), made(first) is made(second)
    (True, False)
    """
    kept: Kept[Made] = Kept()

    @functools.wraps(work)
    def known(thing: Thing) -> Made:
        found = kept.get(thing)
        return kept.put(thing, work(thing)) if found is None else found

    return known
