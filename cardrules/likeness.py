"""Which known word a wrong one was most likely meant for. It knows no language."""

from __future__ import annotations

from collections.abc import Iterable

from cardrules.limits import LIMITS


def _distance(left: str, right: str, most: int) -> int:
    """Edits (one letter wrong, missing, too many, or two swapped) up to `most` + 1."""
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        above, before, row = before, row, [i]
        for j, b in enumerate(right, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == right[j - 2] and b == left[i - 2]:
                cost = min(cost, above[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return row[-1]


def _most_edits(word: str) -> int:
    """How many edits a word of this length may have and still be known."""
    return 1 if len(word) <= 4 else 2 if len(word) <= 8 else 3


def edits(word: str, known: str) -> int | None:
    """By how many edits a word differs from a known one; None where they are not alike."""
    most = _most_edits(word)
    if abs(len(word) - len(known)) > most or word == known:
        return None
    distance = _distance(word.lower(), known.lower(), most)
    return distance if distance <= most and distance < max(2, len(known)) else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The nearest known word, or "" when none is near.

    >>> did_you_mean("hnad", ["hand", "kitty"])
    'hand'
    """
    if len(word) > LIMITS.name_characters:
        return ""
    most = _most_edits(word)
    best = ""
    nearest = most + 1
    for candidate in sorted(set(known)):
        if abs(len(candidate) - len(word)) > most or candidate == word:
            continue
        distance = _distance(word.lower(), candidate.lower(), nearest)
        if distance < nearest and distance < max(2, len(candidate)):
            best, nearest = candidate, distance
    return best


def suggestion(word: str, known: Iterable[str]) -> str:
    """The hint that goes with an unknown word, or ""."""
    near = did_you_mean(word, known)
    return f"did you mean `{near}`?" if near else ""
