"""What people write for a whole line, and the line to write. It reads nothing.

It is asked only of a line that could not be read, so that no word is taken from anybody: where
the game has a move called `add`, that move is played as ever.
"""

from __future__ import annotations

import re
from functools import cache

import attrs

_LONGEST = 200
_QUOTED = re.compile('"[^"]*"')
_SAID = re.compile("say `([^`]+)`$")

_DOES = ("effect_line", "phase_line", "move_line")
_RULES = (*_DOES, "term_line")
_CHANGES = ("top", "overlay_line")
_THING = r"(?:then )?[A-Za-z_]\w*(?: of [A-Za-z_]\w*)?"

NAMES = "name the players with `seats`, and call them by their names"
"""The hint for players by their numbers, for those who know how many play to say more."""


@attrs.frozen
class Instead:
    """What to write: a hint, the word that is to blame, and the whole line where there is one."""

    hint: str = ""
    blamed: str = ""
    line: str = ""


@attrs.frozen
class _Idiom:
    r"""A way to write something, where it is written (anywhere, if that is empty), and the hint.

    In the hint `\1` is what stands in the first brackets of the pattern. What is called `at`
    there is to blame.
    """

    pattern: str
    hint: str
    starts: tuple[str, ...] = ()


_IDIOMS = (
    _Idiom(rf"^({_THING}) (?P<at>:=|==?) (-?\w+|[♠♥♦♣])$", r"say `\1 is \3`", ("example_line",)),
    _Idiom(
        rf"^({_THING}) (?P<at>[<>!]=|[<>]) ",
        r"an example says just how many: `\1 is` and the number",
        ("example_line",),
    ),
    _Idiom(r"\b(?P<at>top) card of (?:the )?(\w+)", r"say `(top card in \2)`", _RULES),
    _Idiom(
        r"^(?:then )?(\w+ )?(?:can't|mustn't|isn't allowed to) (.+)$",
        r"say `\1may not \2`",
        ("example_line",),
    ),
    _Idiom(
        r"^then (\w+ )?(may|may not) (.+)$",
        r"leave out `then`: say `\1\2 \3`",
        ("example_line",),
    ),
    _Idiom(r"(\w+)'s (\w+)", r"say `\2 of \1`"),
    _Idiom(r"//|/\*", "`#` begins a comment"),
    _Idiom(r"\d\.\d", "numbers are whole: where there are halves, count in halves"),
    _Idiom(r"==", "write `=`"),
    _Idiom(r"<>|!==|=/=", "write `!=`"),
    _Idiom(r"^(?P<at>else)$", "say `otherwise`"),
    _Idiom(
        r"^(?P<at>else if|elseif|elif|otherwise if|else when) (.*)$", r"say `otherwise when \2`"
    ),
    _Idiom(r"^(?P<at>if|while|whenever) (.*?)(?: then)?$", r"say `when \2`", _DOES),
    _Idiom(r"^(?P<at>unless) (.*?)(?: then)?$", r"say `when not (\2)`", _DOES),
    _Idiom(
        r"\b(?P<at>every|each|all) (?!player\b)(\w+) (?:is|are) empty\b",
        r"say `\2 of every player is empty`",
    ),
    _Idiom(r"^(.+) becomes (?:the )?next player$", r"say `\1 becomes left of player`", _DOES),
    _Idiom(r"(?<!first )\bplayer after (\w+)$", r"say `first player after \1`", _DOES),
    _Idiom(r"^(end|void) deal$", r"say `\1 the deal`", _DOES),
    _Idiom(r"^move (\w+): (suit|rank|card|player)$", r"say `move \1: a \2`", _DOES),
    _Idiom(r"\b(?:the suit led|led suit|suit led)\b", "say `suit of the led card`", _RULES),
    _Idiom(r"^ends after (\w+)$", r"say `ends after \1 deals`", ("match_line",)),
    _Idiom(r"^won by (\w+)$", r"say `won by most \1` or `won by fewest \1`", ("match_line",)),
    _Idiom(r"(?<!the )\b(?P<at>led) card\b", "say `the led card`", _RULES),
    _Idiom(r"\bof last play\b", "say `of the last play`", _RULES),
    _Idiom(r"\blongest_run in (\w+)", r"say `longest_run of \1`", _RULES),
    _Idiom(
        r"^needs (?:the )?(?:play|combination|cards?|it) (?:contains?|includes?|has|holds?) (\S+)$",
        r"say `needs \1 is in this play`",
        ("move_line",),
    ),
    _Idiom(
        r"\b(?:in|of) (?:the |your )?(?:current |new )?(?:play|(?:cards )?(?:being )?played)\b",
        "say `this play`",
        ("move_line", "term_line"),
    ),
    _Idiom(
        r"^move (\w+):? (?:a |any )?number (?:from )?(\S+)(?: to | up to | - |-| and )(\S+)$",
        r"say `move \1: number \2..\3`",
        _DOES,
    ),
    _Idiom(r"^(?:ends|trick ends) if\b", "say `when`", _DOES),
    _Idiom(r"^(?:ends?|end) (?:the )?trick\b", "say `trick ends when ...`", _DOES),
    _Idiom(
        r"^(?:then )?(?:turn|\w+) of \d+\b|^\d+:",
        NAMES,
        ("example_line",),
    ),
    _Idiom(r"^(?:goto|continue with|proceed to|go to|go on with) (\w+)$", r"say `next \1`", _DOES),
    _Idiom(
        r"^(?:ends )?when (any|every) player has (?:at least |reached )?(\d+) (\w+)$",
        r"say `ends when \3 of \1 player >= \2`",
        ("match_line", "phase_line"),
    ),
    _Idiom(
        r"^(.+) pays (.+) (?P<at>to) (\w+)$",
        r"say what is paid too, as in `\1 pays \2 points to \4`",
        _DOES,
    ),
    _Idiom(
        r"^(\w+) ?(?P<at>\.\.|-|to) ?(\w+) counts? .*$",
        r"name each of them: `\1 ... \3 count face value`, or `count` and a number",
        ("deck_line",),
    ),
    _Idiom(
        r"^(.+) counts? (?P<at>themselves|itself|(?:their|its) (?:rank|number|value)s?)$",
        r"say `\1 count face value`",
        ("deck_line",),
    ),
    _Idiom(r"^for (?:all|every|any) players?\b", "say `for each player`", _DOES),
    _Idiom(
        r"^(?:move|put|take|place|discard) ((?:(?! from )[^:])+) (?:to|into|onto|on) (.+)$",
        r"leave out `move`: say `\1 to \2`",
        _DOES,
    ),
    _Idiom(r"^(?:add|give) (\w+) to (\w+) of (.+)$", r"say `\3 scores \1 \2`", _DOES),
    _Idiom(r"^subtract (\w+) from (\w+) of (.+)$", r"say `\3 scores -\1 \2`", _DOES),
    _Idiom(
        r"^(\w+) of (.+) (?P<at>gets|gains|grows by|goes up by|rises by|increases by) (\w+)$",
        r"say `\2 scores \4 \1`",
        _DOES,
    ),
    _Idiom(
        r"^(\w+) of (.+) (?P<at>loses|shrinks by|goes down by|falls by|decreases by) (\w+)$",
        r"say `\2 scores -\4 \1`",
        _DOES,
    ),
    _Idiom(
        r"^(.+) (?P<at>gets|gains|wins|receives|earns) (.+)$",
        r"`scores` adds to a number: say `\1 scores \3`",
        _DOES,
    ),
    _Idiom(
        r"^(.+) loses (.+)$", r"`scores` adds to a number: say `\1 scores -\2`, or `pays`", _DOES
    ),
    _Idiom(
        r"^deal (\w+)(?: cards?)? to (?:each|every) player(?:'s)? (\w+)$",
        r"a deal goes to everybody: say `deal \1 to \2`",
        _DOES,
    ),
    _Idiom(
        r"^deal (\w+)(?: cards?)? to (?:each|every) (?!player)(\w+)",
        r"a deal goes to everybody: say `deal \1 to \2`",
        _DOES,
    ),
    _Idiom(
        r"^deal (\w+)(?: cards?)? to (?:(?:each|every) )?player$",
        r"a deal goes to everybody: say `deal \1 to` and the zone, such as `hand`",
        _DOES,
    ),
    _Idiom(
        r"^deal (\w+)(?: cards?)? to (\w+) of \w+",
        r"a deal goes to everybody: say `deal \1 to \2`",
        _DOES,
    ),
    _Idiom(r"^deal (\w+) cards? to (\w+)", r"say `deal \1 to \2`", _DOES),
    _Idiom(
        r"^(?:set )?(\w+(?: of \w+)?) (?:=|:=|is|to) ([\w .+*-]+)$",
        r"`becomes` sets a value: say `\1 becomes \2`",
        _DOES,
    ),
    _Idiom(
        r"^(\w+),? (per player|for the|from|seen by|by deal)\b",
        r"say its type first, such as `\1 number \2`",
        ("value_line",),
    ),
    _Idiom(
        r"^(\w+),? drawn at random",
        r"say its type first: `\1 player, drawn at random`",
        ("value_line",),
    ),
    _Idiom(
        r"^ranks .*(?:\.\.|-| to )",
        "write each rank, from low to high, such as `ranks 7 8 9 10 J Q K A`",
        ("deck_line",),
    ),
    _Idiom(
        r"^(?P<at>ranks? order|rank|ranking|order)(?: of cards)?((?: (?:\d+|[A-Z]\w*)){2,})$",
        r"say `ranks\2`, the lowest first",
        ("deck_line",),
    ),
    _Idiom(r"^(?P<at>remove|exclude|omit|drop) (.+)$", r"say `without \2`", ("deck_line",)),
    _Idiom(r"^(?P<at>add|include|plus) (.+)$", r"say `with \2`", ("deck_line",)),
    _Idiom(r"^(\d+) (?:packs|decks)$", r"say `packs \1`", ("deck_line",)),
    _Idiom(r"^(\w+)$", r"say who sees it, such as `\1 seen by all`", ("zone_line",)),
    _Idiom(r"\bof (?:the )?(?:same|one|equal) rank\b", "say `of a rank`", ("combination_line",)),
    _Idiom(
        r"^won by (?:the )?(?:highest|greatest|largest|max\w*|higher|more)\b",
        "say `won by most`",
        ("match_line",),
    ),
    _Idiom(
        r"^won by (?:the )?(?:lowest|least|smallest|min\w*|lower|fewer)\b",
        "say `won by fewest`",
        ("match_line",),
    ),
    _Idiom(
        r"^(?:replace|remove|adjust|after|add) "
        r"(ruling|move|phase|zone|value|option|term|rule|section|combination) [\w.]+$",
        r"leave out `\1`: a rule is named by its id alone",
        _CHANGES,
    ),
)


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], _Idiom], ...]:
    return tuple((re.compile(idiom.pattern, re.ASCII), idiom) for idiom in _IDIOMS)


def instead(start: str, text: str) -> Instead:
    """What to write for a line that a start rule cannot read; nothing where that is not known.

    >>> instead("effect_line", "if leading").line
    'when leading'
    """
    if len(text) > _LONGEST:
        return Instead()
    plain = _QUOTED.sub('""', " ".join(text.split()))
    for pattern, idiom in _patterns():
        if idiom.starts and start not in idiom.starts:
            continue
        found = pattern.search(plain)
        if found is not None:
            hint = found.expand(idiom.hint)
            return Instead(hint, found.groupdict().get("at", ""), _line_of(hint, found))
    return Instead()


def _line_of(hint: str, found: re.Match[str]) -> str:
    """The line that a hint says, where it is meant for the whole of what was written."""
    said = _SAID.findall(hint)
    whole = found.end() - found.start() == len(found.string) and '"' not in found.string
    return str(said[-1]) if whole and said else ""
