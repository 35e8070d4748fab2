"""Names to propose for the players of an example. It reads no line."""

from __future__ import annotations

import re

_NAMES = ("Anna", "Ben", "Carla", "Dora", "Emil", "Frieda", "Gustav", "Hanna")
_PLAYERS = re.compile(r"^[ \t]+players (\d{1,3})\b", re.MULTILINE | re.ASCII)


def name_them(players: int) -> str:
    """What to do where players have no names: a line with as many names as play, or with two.

    >>> name_them(3)
    'add a line such as `seats Anna Ben Carla` under `example`, and call them by these names'
    """
    names = _NAMES[:players] if 1 < players <= len(_NAMES) else _NAMES[:2]
    line = f"seats {' '.join(names)}"
    return f"add a line such as `{line}` under `example`, and call them by these names"


def players_in(text: str) -> int:
    """How many play a game at least, as its line `players` says; 0 where there is none."""
    found = _PLAYERS.search(text)
    return int(found.group(1)) if found else 0
