"""A change of one rule told in a sentence, without the stop at its end."""

from __future__ import annotations

import re
from typing import TypeAlias

from cardrules.comparing.entries import Change, Entry
from cardrules.model import nodes as m
from cardrules.syntax import nodes as n

_NOUNS = {"zones": "zone", "values": "value", "combinations": "combination", "terms": "term"}
_Named: TypeAlias = (
    n.Zone | n.Value | n.Term | n.SetOf | n.SequenceOf | n.TheseCards | n.WithAttached
)


def sentence(change: Change, rules: m.Rules) -> str:
    """A change in words; `rules` are those of the game that it leads to."""
    place, old, new = change.above, change.old, change.new
    if old is not None and old == new:
        return f"{_where(place)}{_quoted(old) if place else _title(old)} stands at another place"
    match place[0].statement if place else None:
        case None:
            return _at_the_left_edge(old, new)
        case n.Game():
            return _of_the_game(old, new)
        case n.Section(kind=kind) if kind in _NOUNS:
            return _adjusted(place[1], old, new) if place[1:] else _named(_NOUNS[kind], old, new)
        case _:
            return _dealt(old, new, rules) or f"{_where(place)}{_plain(old, new)}"


def _plain(old: Entry | None, new: Entry | None) -> str:
    """What is new, gone or there instead, as it is written."""
    if new is None:
        assert old is not None
        return f"no longer {_quoted(old)}"
    if old is None:
        return f"also {_quoted(new)}"
    return f"`{new.text}` instead of `{old.text}`"


def _quoted(entry: Entry) -> str:
    """A rule as it is written, with what stands under it."""
    if not entry.children:
        return f"`{entry.text}`"
    return f"`{entry.text}`: " + "; ".join(map(_quoted, entry.children))


def _where(place: tuple[Entry, ...]) -> str:
    """Where a rule stands: in which phase, under which move and the like."""
    told = [f"`{each.text}`" for each in place[1:]]
    told[:1] = [_move(each) for each in place[1:2]]
    return ", ".join([_head(place[0]), *told]) + ": " if place else ""


def _head(entry: Entry) -> str:
    match entry.statement:
        case n.Phase() | n.Game():
            return _title(entry)
        case _:
            return f"The {entry.text}" if entry.text == "match" else entry.text.capitalize()


def _move(entry: Entry) -> str:
    return str(entry.statement.name) if isinstance(entry.statement, n.Move) else f"`{entry.text}`"


def _title(entry: Entry) -> str:
    match entry.statement:
        case n.Phase(title=n.Text(text=text)) | n.Game(title=n.Text(text=text)):
            return text
        case n.Phase(name=name):
            return f"The phase `{name}`"
        case _:
            return f"`{entry.text}`"


# ------------------------------------------------------------------ by where it stands


def _at_the_left_edge(old: Entry | None, new: Entry | None) -> str:
    if old is None:
        assert new is not None
        return f"A new phase, {_title(new)}"
    if new is None:
        return f"There is no phase {_title(old)}"
    if isinstance(new.statement, n.Game):
        return f"It is called {_title(new)} instead of {_title(old)}"
    return f"`{new.text}` instead of `{old.text}`"


def _of_the_game(old: Entry | None, new: Entry | None) -> str:
    either = new or old
    assert either is not None
    if isinstance(either.statement, n.Rotation):
        return f"The turn goes {_after(new) or 'clockwise'}"
    return f"It is for {_after(new) or 'nobody'} players instead of {_after(old) or 'nobody'}"


def _after(entry: Entry | None) -> str:
    return entry.text.partition(" ")[2].replace("..", " to ") if entry else ""


def _named(noun: str, old: Entry | None, new: Entry | None) -> str:
    """A zone, value, combination or term; or a sentence among combinations."""
    either = new or old
    assert either is not None
    if not isinstance(either.statement, _Named):
        return f"Combinations: {_plain(old, new)}"
    name, rest = f"`{_full_name(either.statement)}`", _rest(either)
    if old is None:
        return f"A new {noun}, {name}: `{rest}`"
    if new is None:
        return f"There is no {noun} {name}"
    if rest == _rest(old):
        return f"The {noun} {name} is called otherwise"
    return f"The {noun} {name} is `{rest}` instead of `{_rest(old)}`"


def _full_name(statement: _Named) -> str:
    if isinstance(statement, n.Term) and statement.of:
        return f"{statement.name} of {statement.of}"
    return str(statement.name)


def _rest(entry: Entry) -> str:
    """What is said of something declared: all but its name and its title."""
    if isinstance(entry.statement, n.Term):
        return entry.text.partition(" means ")[2]
    return re.sub(r' "[^"]*"$', "", entry.text.partition(" ")[2])


def _adjusted(term: Entry, old: Entry | None, new: Entry | None) -> str:
    """A line under a term, which adjusts its number."""
    either = new or old
    assert either is not None
    word, _, by = either.text.partition(" ")
    name = term.statement.name if isinstance(term.statement, n.Term) else term.text
    does = "is multiplied by" if word == "times" else "grows by"
    if new is None:
        return f"`{name}` no longer {does} `{by}`"
    instead = f" instead of `{old.text}`" if old else ""
    return f"`{name}` {does} `{by}`{instead}"


def _dealt(old: Entry | None, new: Entry | None, rules: m.Rules) -> str:
    """Cards dealt, where only how many is another; else ""."""
    if old is None or new is None:
        return ""
    match old.statement, new.statement:
        case n.DealCards(number=n.Number(value=before)) as one, n.DealCards(
            number=n.Number(value=after)
        ) as other if (one.zone, one.one_at_a_time, one.start) == (
            other.zone,
            other.one_at_a_time,
            other.start,
        ):
            zone = next((each for each in rules.zones if each.name == other.zone.text), None)
            each = "each" if zone is not None and zone.per_player else f"to the {other.zone}"
            return f"{after} cards {each} instead of {before}"
        case _:
            return ""
