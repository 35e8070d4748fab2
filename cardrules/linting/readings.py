"""Which plays two combinations have in common, and what sets a combination apart."""

from __future__ import annotations

from cardrules.linting.subject import Subject
from cardrules.model import nodes as m


def holds_all_of(whole: m.Shape, part: m.Shape) -> bool:
    """Whether every play of one shape is a play of another; sets, sequences and cards only."""
    match whole, part:
        case m.SetShape(copies), m.SetShape(others):
            return copies == others
        case m.SetShape(copies), m.CardsShape(cards):
            return len(cards) == copies and len({rank for rank, _ in cards}) == 1
        case m.RunShape(), m.RunShape():
            return (
                whole.copies == part.copies
                and whole.fewest <= part.fewest
                and part.most <= whole.most
                and whole.lowest <= part.lowest
                and part.highest <= whole.highest
            )
        case m.CardsShape(cards), m.CardsShape(others_):
            return cards == others_
        case m.AttachedShape(), m.AttachedShape():
            return whole == part
        case _:
            return False


def share_a_play(one: m.Shape, other: m.Shape) -> bool:
    """Whether some play is a play of both; told of sequences only."""
    match one, other:
        case m.RunShape(), m.RunShape() if one.copies == other.copies:
            lowest, highest = max(one.lowest, other.lowest), min(one.highest, other.highest)
            fewest, most = max(one.fewest, other.fewest), min(one.most, other.most)
            return fewest <= most and highest - lowest + 1 >= fewest
        case _:
            return False


def has_own_right(combination: m.Combination, subject: Subject) -> bool:
    """Whether some line of the file names a combination, beside the one that declares it."""
    return combination.name in subject.names
