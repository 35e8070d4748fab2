"""Luck: the same for ever, unbiased, and asked for in proper ways only."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardrules
from cardrules import luck
from tests.strategies import load, matches


def chi_square(counts: Counter[Any], kinds: int) -> float:
    """How far counts are from even."""
    even = sum(counts.values()) / kinds
    missing = kinds - len(counts)
    return sum((count - even) ** 2 / even for count in counts.values()) + missing * even


@pytest.mark.slow
def test_every_order_of_four_cards_is_equally_likely() -> None:
    """Over many shuffles of four cards the 24 orders come up evenly, by chi-square."""
    number = matches(12_000, 240_000)
    seed = luck.seed_bytes("chi-square")
    counts = Counter(tuple(luck.shuffled(seed, draw, 4)) for draw in range(number))
    assert set(counts) == set(itertools.permutations(range(4)))
    assert chi_square(counts, 24) < 49.7  # 23 degrees of freedom: exceeded once in 1,000


@pytest.mark.slow
def test_every_card_is_equally_likely_in_every_place() -> None:
    """Over many shuffles of 52 cards, each card comes to each place equally often."""
    number = matches(2_000, 100_000)
    seed = luck.seed_bytes("places")
    counts: Counter[tuple[int, int]] = Counter()
    for draw in range(number):
        counts.update(enumerate(luck.shuffled(seed, draw, 52)))
    assert chi_square(counts, 52 * 52) < 2_832  # 51 * 51 degrees of freedom: once in 1,000


@pytest.mark.parametrize("size", [1, 2, 3, 255, 256, 257, 300, 1000])
def test_a_shuffle_is_an_order_of_all_cards(size: int) -> None:
    """A shuffle holds every number once, also of one card and of more than 256."""
    for draw in range(20):
        assert sorted(luck.shuffled(luck.seed_bytes(size), draw, size)) == list(range(size))


def test_large_packs_are_shuffled_evenly_too() -> None:
    """Of 300 cards each half of the pack comes up equally often in each half."""
    seed = luck.seed_bytes("large")
    low = sum(card < 150 for draw in range(200) for card in luck.shuffled(seed, draw, 300)[:150])
    assert abs(low - 15_000) < 4 * (30_000 * 0.25 * 0.5) ** 0.5


@pytest.mark.parametrize("below", [1, 2, 3, 5, 6, 255, 256, 257, 1000])
def test_a_number_is_drawn_below_its_bound(below: int) -> None:
    """A draw gives every number from 0 up to its bound, and none beyond."""
    seed = luck.seed_bytes(below)
    found = {luck.drawn(seed, "chance", draw, below) for draw in range(20 * below)}
    assert found <= set(range(below))
    assert len(found) >= 0.9 * below


def test_a_seat_is_drawn_evenly() -> None:
    """Over many draws each of three seats comes up equally often."""
    seed = luck.seed_bytes("seats")
    counts = Counter(luck.drawn(seed, "dealer", draw, 3) for draw in range(6_000))
    assert chi_square(counts, 3) < 13.8  # 2 degrees of freedom: exceeded once in 1,000


# ------------------------------------------------------------------ seeds


@pytest.mark.parametrize("seed", [-1, 1.0, True, False, 2**256, None, b"1", (1,), 1j])
def test_what_is_no_seed_is_refused(seed: Any) -> None:
    """Only whole numbers from 0 to 2**256 - 1 and texts are seeds."""
    with pytest.raises(ValueError, match="seed"):
        luck.seed_bytes(seed)
    if seed is not None:
        with pytest.raises(ValueError, match="seed"):
            load("big_three").start(seed)


@given(st.integers(0, 2**256 - 1))
def test_a_number_and_its_text_are_two_seeds(number: int) -> None:
    """No number means the same as a text, nor as the number after it."""
    assert luck.seed_bytes(number) != luck.seed_bytes(str(number))
    assert len(luck.seed_bytes(number)) == 32
    if number < 2**256 - 1:
        assert luck.seed_bytes(number) != luck.seed_bytes(number + 1)


@given(st.text(alphabet="a0 \n\x00é♥\ud800"))
def test_any_text_is_a_seed(text: str) -> None:
    """Every text is a seed, one with lone surrogates too."""
    assert len(luck.seed_bytes(text)) == 32
    assert luck.seed_bytes(text) == luck.seed_bytes(text)


def test_a_lone_surrogate_is_a_seed() -> None:
    """A text that is no proper Unicode is a seed and does not raise."""
    assert luck.seed_bytes("\ud800") != luck.seed_bytes("?")


def test_two_draws_and_two_seeds_differ() -> None:
    """Two draws of one seed differ, as do the same draws of two seeds."""
    seeds = [luck.seed_bytes(seed) for seed in (0, 1, "0", "1", "")]
    orders = {tuple(luck.shuffled(seed, draw, 52)) for seed in seeds for draw in range(20)}
    assert len(orders) == 100


def test_purposes_have_streams_of_their_own() -> None:
    """What is drawn for one purpose says nothing about what is drawn for another."""
    seed = luck.seed_bytes(1)
    rows = {
        tuple(luck.drawn(seed, purpose, draw, 1000) for draw in range(20))
        for purpose in ("chance:dealer", "chance:offerer", "shuffle", "x")
    }
    assert len(rows) == 4


def test_a_fresh_seed_is_large_and_new() -> None:
    """Without a seed one of 256 bits is taken from the system, and recorded for the host."""
    states = [load("big_three").start() for _ in range(4)]
    seeds = {state.record()["seed"] for state in states}
    assert len(seeds) == 4
    assert max(seeds) > 2**200
    again = cardrules.replay(states[0].record())
    assert again.record() == states[0].record()


# ------------------------------------------------------------------ golden orders


GOLDEN: dict[int | str, list[list[int]]] = {
    0: [[3, 6, 1, 8, 4, 9, 2, 5, 0, 7], [5, 8, 9, 1, 0, 2, 3, 6, 7, 4]],
    1: [[2, 5, 8, 9, 1, 3, 0, 4, 6, 7], [1, 3, 6, 7, 0, 5, 2, 9, 4, 8]],
    7: [[6, 1, 8, 9, 5, 2, 3, 7, 4, 0], [2, 6, 7, 1, 8, 0, 3, 4, 5, 9]],
    2**256 - 1: [[9, 5, 4, 1, 7, 8, 0, 2, 3, 6], [8, 1, 2, 9, 5, 4, 7, 3, 0, 6]],
    "": [[1, 6, 4, 3, 0, 9, 2, 8, 7, 5], [7, 6, 5, 3, 4, 8, 2, 9, 1, 0]],
    "1": [[3, 0, 6, 2, 4, 7, 5, 8, 1, 9], [1, 7, 4, 9, 2, 3, 5, 8, 6, 0]],
    "cardrules": [[3, 9, 2, 5, 1, 0, 6, 7, 8, 4], [5, 1, 0, 8, 7, 6, 2, 9, 3, 4]],
    "♥": [[0, 9, 8, 6, 3, 5, 1, 7, 4, 2], [2, 0, 6, 7, 4, 1, 3, 8, 9, 5]],
}
NUMBERS: dict[int | str, int] = {
    0: 598,
    1: 821,
    7: 203,
    2**256 - 1: 393,
    "": 704,
    "1": 974,
    "cardrules": 277,
    "♥": 510,
}


@pytest.mark.parametrize("seed", [0, 1, 7, 2**256 - 1, "", "1", "cardrules", "♥"])
def test_orders_are_the_golden_ones(seed: int | str) -> None:
    """The orders of a few seeds are as they were when version 1 of the luck was written."""
    bytes_ = luck.seed_bytes(seed)
    found = [luck.shuffled(bytes_, 0, 10), luck.shuffled(bytes_, 1, 10)]
    assert found == GOLDEN[seed]
    assert luck.drawn(bytes_, "chance:dealer", 0, 1000) == NUMBERS[seed]
    assert luck.VERSION == 1


def test_the_order_of_a_large_pack_is_the_golden_one() -> None:
    """The way of shuffling more than 256 cards does not change either."""
    order = luck.shuffled(luck.seed_bytes(1), 0, 300)
    assert order[:10] == [137, 250, 190, 214, 232, 107, 278, 136, 229, 110]
