"""Names for new files: what is wrong with one, in a sentence."""

from __future__ import annotations

import re

from cardrules.limits import LIMITS
from cardrules.syntax.tables import tables


def why_no_name(name: str) -> str:
    """Why a word cannot be the name of a game or variant, or "".

    >>> why_no_name("my game")
    '`my game` is no name: a name is one word of letters, digits and `_`, such as `my_game`'
    >>> why_no_name("my_game")
    ''
    """
    if len(name) > LIMITS.name_characters:
        return f"the name is longer than {LIMITS.name_characters} characters"
    if name in tables()[1].words:
        return f"`{name}` is a word of the language; call it otherwise, such as `my_{name}`"
    if not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", name):
        what = "a name is one word of letters, digits and `_`"
        if name[:1].isdigit():
            what = "a name begins with a letter"
        plain = re.sub(r"[^A-Za-z0-9]+", "_", name).strip("_")
        if plain[:1].isdigit():
            plain = f"game_{plain}"
        return f"`{name}` is no name: {what}" + (f", such as `{plain}`" if plain else "")
    return ""


def title_of(name: str) -> str:
    """A title for people, from a name.

    >>> title_of("my_game")
    'My game'
    """
    title = name.replace("_", " ").strip() or name
    return title[:1].upper() + title[1:]
