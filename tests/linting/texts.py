"""Small games for the tests of the linter: what a text lacks is taken from `SMALL`."""

from __future__ import annotations

SMALL = """\
cardrules 1
game small "Small"
  players 3
deck french
  ranks 2 3 4 5 6 7 8 9 10 J Q K A
zones
  hand  per player, seen by owner
  pile  seen by all
values
  points  number per player, from 0, for the match
  leader  player, for the match, drawn at random
phase the_deal
  shuffle
  deal rest to hand, from leader
  next the_play
phase the_play
  turns from leader
  move play: 1 card from hand to pile
  ends when hand of every player is empty
    end the deal
scoring
  leader scores 1 points
  leader becomes first player after leader
match
  ends after 3 deals
  won by most points
  ties shared
"""


def completed(text: str) -> str:
    """A game in which some sections and phases are those of a text, and the others of `SMALL`."""
    if text.startswith("cardrules"):
        return text
    given = {_head(line) for line in text.splitlines() if line[:1].isalpha()}
    parts: dict[str, list[str]] = {}
    for line in SMALL.splitlines():
        if line[:1].isalpha():
            parts[_head(line)] = []
        parts[next(reversed(parts))].append(line)
    first, last = parts.pop("phase the_deal"), parts.pop("phase the_play")
    lines = [line for head, part in parts.items() if head not in given for line in part]
    lines += first if "phase the_deal" not in given else []
    lines += text.splitlines()
    led_to = "phase the_deal" not in given or "next the_play" in text
    lines += last if "phase the_play" not in given and led_to else []
    return "\n".join(lines) + "\n"


def _head(line: str) -> str:
    words = line.split()
    return " ".join(words[:2]) if words[0] == "phase" else words[0]
