"""For the errors that are met most, a few bad lines and good ones in their place.

Both are sections of a file: with those of a small game for the rest, the bad ones have this error
alone, and the good ones have none.
"""

from __future__ import annotations

import attrs


@attrs.frozen
class Pair:
    """Bad lines, and good ones."""

    bad: str
    good: str

    def markdown(self, level: str) -> str:
        """Both under headings of a level such as `##`."""
        shown = (("Bad", self.bad), ("Good", self.good))
        return "\n\n".join(f"{level} {head}\n\n```cards\n{text}```" for head, text in shown)


def _pair(around: str, bad: str, good: str) -> Pair:
    """A pair that differs in one place of some lines."""
    return Pair(around.replace("...", bad), around.replace("...", good))


_SCORING = """\
scoring
  ...
  leader becomes first player after leader
"""
_WHEN = """\
scoring
  when ...
    leader scores 1 points
"""
_MATCH = """\
match
  ends after 3 deals
  ...
"""
_ZONES = """\
zones
  hand  per player, seen by owner
  ...
"""
_DECK = """\
deck french
  ...
"""
_EXAMPLE = """\
example "Only what is held is played"
  seats Anna Ben Carla
  phase the_play
  turn of Anna
  hand of Anna A♥ 7♥
  ...
"""

PAIRS = {
    "S020": _pair(_ZONES, "pile", "pile  seen by all"),
    "S022": _pair(_MATCH, "winner has most points", "won by most points\n  ties shared"),
    "S024": _pair(_SCORING, "leader gains 1 points", "leader scores 1 points"),
    "R001": _pair(_SCORING, "winner scores 1 points", "leader scores 1 points"),
    "R005": _pair(_DECK, "JOKER counts 20", "with JOKER\n  JOKER counts 20"),
    "T001": _pair(_WHEN, "hand of leader", "hand of leader is empty"),
    "T007": _pair(
        _WHEN,
        "any card in pile where suit of card is ♥ and rank of card is A",
        "any card in pile where (suit of card is ♥ and rank of card is A)",
    ),
    "G001": _pair(_MATCH, "won by most points", "won by most points\n  ties shared"),
    "G002": _pair(
        _WHEN,
        "(highest card in pile) is Q♠",
        "(highest card in pile where suit of card is ♠) is Q♠",
    ),
    "E015": _pair(_EXAMPLE, "Anna may not play king of hearts", "Anna may not play K♥"),
}
"""By their codes."""
