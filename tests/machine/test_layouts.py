"""Cards counted by class in one whole number: every question has the obvious answer."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardrules.machine.layouts import Layout, conversion, convert_classes
from tests.strategies import GAMES, machine_of

LAYOUTS = [
    pytest.param(layout, id=f"{table.name}-{number}")
    for table in GAMES
    for number, layout in enumerate(machine_of(table.game).layouts)
]
for_every_layout = pytest.mark.parametrize("layout", LAYOUTS)


def hand(data: st.DataObject, layout: Layout) -> list[int]:
    """The classes of some cards of the deck."""
    cards = data.draw(st.sets(st.integers(0, layout.deck.size - 1)))
    return [layout.of_card[card] for card in sorted(cards)]


@for_every_layout
@given(data=st.data())
def test_a_number_of_cards_is_read_as_it_was_written(layout: Layout, data: st.DataObject) -> None:
    """Cards put into one number come out again, with how many there are of each class."""
    cards = hand(data, layout)
    number = layout.total(cards)
    assert dict(layout.classes(number)) == Counter(cards)
    assert layout.listed(number) == tuple(sorted(cards))
    assert layout.count(number) == len(cards)
    assert number & layout.guard == 0


@for_every_layout
@given(data=st.data())
def test_cards_are_held_if_there_are_enough_of_each(layout: Layout, data: st.DataObject) -> None:
    """A hand holds some cards exactly if it has as many of each class."""
    mine, wanted = hand(data, layout), hand(data, layout)
    if data.draw(st.booleans()):
        wanted = wanted[:3]
    held = Counter(wanted) <= Counter(mine)
    assert layout.holds(layout.total(mine), layout.total(wanted)) == held


@for_every_layout
@given(data=st.data())
def test_classes_that_lie_often_enough_are_found(layout: Layout, data: st.DataObject) -> None:
    """For each number of copies, the guard bits are set of just the classes with so many."""
    cards = hand(data, layout)
    counts = Counter(cards)
    for copies in range(1, layout.field + 1):
        found = layout.at_least(layout.total(cards), copies)
        wanted = [at for at in range(layout.size) if counts[at] >= copies]
        assert found == sum(layout.one[at] << (layout.width - 1) for at in wanted)


@for_every_layout
@given(data=st.data())
def test_the_longest_run_and_the_extremes_are_found(layout: Layout, data: st.DataObject) -> None:
    """The longest run of ranks, the value and the highest and lowest card are the obvious ones."""
    cards = hand(data, layout)
    number = layout.total(cards)
    assert layout.value_of(number) == sum(layout.value[at] for at in cards)
    if not layout.has_ranks:
        return
    ranks = {layout.rank[at] for at in cards}
    runs = [
        low + 1 - start
        for start in ranks
        for low in range(start, len(layout.deck.ranks))
        if set(range(start, low + 1)) <= ranks
    ]
    assert layout.longest_run(number) == max(runs, default=0)
    for highest, best in ((True, max), (False, min)):
        at = layout.extreme(number, highest)
        assert (at is None) == (not cards)
        assert at is None or layout.rank[at] == best(ranks)


@pytest.mark.parametrize("table", GAMES, ids=str)
@given(data=st.data())
def test_cards_keep_their_places_when_rules_see_less_of_them(
    table: object, data: st.DataObject
) -> None:
    """Cards turned from one layout into one that tells less apart are the same cards."""
    layouts = next(machine_of(each.game).layouts for each in GAMES if each is table)
    for old in layouts:
        for new in layouts:
            if any(len({new.of_card[card] for card in group}) > 1 for group in old.members):
                continue
            cards = data.draw(st.sets(st.integers(0, old.deck.size - 1)))
            before = [old.of_card[card] for card in sorted(cards)]
            after = [new.of_card[card] for card in sorted(cards)]
            assert conversion(old, new)(old.total(before)) == new.total(after)
            assert convert_classes(before, old, new) == tuple(after)


@for_every_layout
def test_every_card_is_in_one_class(layout: Layout) -> None:
    """The classes part the deck."""
    cards = [card for group in layout.members for card in group]
    assert sorted(cards) == list(range(layout.deck.size))
    for at, group in enumerate(layout.members):
        assert all(layout.of_card[card] == at for card in group)
