"""Two decks compared, in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from cardrules.cards import SUIT_SIGNS, Deck

_NAMES = {"A": "aces", "K": "kings", "Q": "queens", "J": "jacks"}


def deck_sentences(old: Deck, new: Deck) -> Iterator[str]:
    """How a deck differs from another: its cards, their order, what they count."""
    if old == new:
        return
    told = [*_cards(old, new), *_order(old, new), *_worth(old, new)]
    yield from told or ["The cards are listed in another order"]


def listed(words: Sequence[str]) -> str:
    """Words as a list in a sentence.

    >>> listed(["2s", "aces", "3♣"])
    '2s, aces and 3♣'
    """
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


def _cards(old: Deck, new: Deck) -> Iterator[str]:
    before, after = _faces(old), _faces(new)
    gone, come = before - after, after - before
    if not gone and not come:
        return
    told = []
    if gone:
        told.append(f"without {listed(_told(gone, before))}")
    if come:
        told.append(f"with {listed(_told(come, after))}")
    times = new.size // old.size
    if not gone and all(after[face] == number * times for face, number in before.items()):
        told = [f"{times} packs"] if after.keys() == before.keys() else told
    number = f"{new.size} cards instead of {old.size}"
    if new.size == old.size:
        number = f"{new.size} cards as before"
    yield f"{number}: {', '.join(told)}"


def _faces(deck: Deck) -> Counter[tuple[str, str | None]]:
    return Counter((card.face.rank, card.face.suit) for card in deck.cards)


def _told(
    some: Counter[tuple[str, str | None]], whole: Counter[tuple[str, str | None]]
) -> list[str]:
    """Some cards of a deck by their ranks, where all of a rank are meant, else by their names."""
    by_rank: dict[str, list[str]] = {}
    for (rank, suit), number in some.items():
        sign = "" if suit is None else SUIT_SIGNS.get(suit, f"/{suit}")
        by_rank.setdefault(rank, []).extend([f"{rank}{sign}"] * number)
    told: list[str] = []
    single: list[str] = []
    for rank, names in by_rank.items():
        all_of_it = sum(number for (each, _), number in whole.items() if each == rank)
        if len(names) == all_of_it and all_of_it > 1:
            told.append(_NAMES.get(rank, f"{rank}s"))
        else:
            single += names
    return sorted(told, key=lambda name: (not name[0].isdigit(), name)) + single


def _order(old: Deck, new: Deck) -> Iterator[str]:
    both = set(old.ranks) & set(new.ranks)
    before = [rank for rank in old.ranks if rank in both]
    after = [rank for rank in new.ranks if rank in both]
    if before != after:
        order, was = " ".join(new.ranks), " ".join(old.ranks)
        yield f"The cards rank {order} from low to high instead of {was}"


def _worth(old: Deck, new: Deck) -> Iterator[str]:
    before = {str(card.face): card.value for card in old.cards}
    after = {str(card.face): card.value for card in new.cards}
    changed: dict[tuple[int, int], list[str]] = {}
    for face, value in after.items():
        if face in before and before[face] != value:
            changed.setdefault((value, before[face]), []).append(face)
    for (value, was), faces in changed.items():
        yield f"{listed(faces)} {'counts' if len(faces) == 1 else 'count'} {value} instead of {was}"
