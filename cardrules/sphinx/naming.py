"""What parts of rulebooks are called within a site."""

from __future__ import annotations

import re


def book_key(game: str, variants: tuple[str, ...] = ()) -> str:
    """The name of a book among others: that of its game and variants.

    >>> book_key("big_three", ("points", "bomb_bonus"))
    'big_three+bomb_bonus+points'
    """
    return "+".join((game, *sorted(variants)))


def anchor(key: str, part: str = "") -> str:
    """The anchor of a book or of a part of it; one a page, whatever else stands there.

    >>> anchor("big_three", "phase-auction")
    'cr-big-three-phase-auction'
    """
    words = re.findall("[a-z0-9]+", f"{key} {part}".lower())
    return "-".join(("cr", *words))
