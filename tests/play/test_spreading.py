"""Cards spread at random: every way comes up, each as often as any other."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from cardrules.play.spreading import spread

SPOTS = "abc"


def every_way(
    allowed: dict[int, frozenset[str]], room: dict[str, int]
) -> Iterator[tuple[str, ...]]:
    """Each way to lay the cards, found by trying all."""
    for way in itertools.product(*(sorted(allowed[card]) for card in sorted(allowed))):
        if all(way.count(spot) == room[spot] for spot in room):
            yield way


@given(st.data())
def test_every_way_has_the_same_chance(data: st.DataObject) -> None:
    """Going through all that the numbers drawn can be, each way comes up equally often."""
    some = st.frozensets(st.sampled_from(SPOTS), min_size=1)
    allowed = dict(enumerate(data.draw(st.lists(some, min_size=1, max_size=4))))
    room = Counter(
        data.draw(st.lists(st.sampled_from(SPOTS), min_size=len(allowed), max_size=len(allowed)))
    )
    rooms = {spot: room[spot] for spot in SPOTS}
    ways = set(every_way(allowed, rooms))
    counts: Counter[tuple[str, ...]] = Counter()
    for found, chance in outcomes(allowed, rooms):
        counts[found] += chance
    assert set(counts) == ways
    assert len(set(counts.values())) <= 1


def outcomes(
    allowed: dict[int, frozenset[str]], room: dict[str, int]
) -> Iterator[tuple[tuple[str, ...], int]]:
    """Each outcome of spreading, with a whole number that its chance is in proportion to."""
    whole = 2 * 3 * 4 * 5 * 6 * 7 * 8 * 9
    pending: list[list[int]] = [[]]
    while pending:
        script = pending.pop()
        sizes: list[int] = []

        def below(size: int, script: list[int] = script, sizes: list[int] = sizes) -> int:
            sizes.append(size)
            return script[len(sizes) - 1] if len(sizes) <= len(script) else 0

        found = spread(allowed, room, below)
        if found is None:
            assert not list(every_way(allowed, room))
            return
        if len(sizes) > len(script):
            at = len(script)
            pending += [[*script, number] for number in range(sizes[at])]
            continue
        chance = whole**4
        for size in sizes:
            chance //= size
        yield (
            tuple(next(spot for spot in room if card in found[spot]) for card in sorted(allowed)),
            chance,
        )
