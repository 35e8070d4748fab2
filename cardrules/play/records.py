"""A match as a JSON value, and back. A record of other rules is recognised."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cardrules import luck
from cardrules._version import VERSION
from cardrules.play.story import Story
from cardrules.play.views import history
from cardrules.table import COMMITTED, LOG, START, Cells

FORMAT = 1


class RecordError(ValueError):
    """A record that cannot be read, or was made under other rules; the message says which.

    >>> import cardrules
    >>> try:
    ...     cardrules.replay({})
    ... except cardrules.RecordError as error:
    ...     print(error)
    this is no record of format 1
    """


def record_of(c: Cells, story: Callable[[], Story], seat: int | None) -> dict[str, Any]:
    """The host's record of a match, or a seat's own."""
    start = c[START]
    game = start.record["game"]
    if seat is None and "imagined" in start.record:
        raise ValueError("an imagined state has no record: its match was never played")
    head = {
        "format": FORMAT,
        "engine": VERSION,
        "language": game.rules.language,
        "game": game.name,
        "variants": list(game.variants),
        "options": game.options,
        "players": game.players,
        "digest": game.digest,
    }
    if seat is not None:
        return {**head, "seat": seat, "events": history(story(), seat)}
    return {
        **head,
        "luck": luck.VERSION,
        **{key: plain_copy(value) for key, value in start.record.items() if key != "game"},
        "moves": _moves(c),
    }


def plain_copy(value: Any, deep: int = 0) -> Any:
    """What was given for a match, as JSON holds it; nothing in it leads back to the giver.

    Raises:
        ValueError: for lists within lists without end.
    """
    if deep > _LEVELS:
        raise ValueError(f"what is given for a match has no more than {_LEVELS} levels of lists")
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, Mapping):
        return {str(key): plain_copy(each, deep + 1) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain_copy(each, deep + 1) for each in value]
    return str(value)


def _moves(c: Cells) -> list[list[Any]]:
    """Every move as `[seat, notation]`, with the named cards third where any were named."""
    deck = c[START].machine.rules.deck.cards
    moves: list[list[Any]] = []
    log = c[LOG]
    entries = []
    while log is not None:
        log, *entry = log
        entries.append(entry)
    for seat, move, named in (*reversed(entries), *c[COMMITTED]):
        line: list[Any] = [seat, str(move)]
        if named:
            line.append([str(deck[card]) for card in named])
        moves.append(line)
    return moves


def check(record: Any) -> dict[str, Any]:
    """A record that has what it needs.

    Raises:
        RecordError: where it has not.
    """
    if not isinstance(record, dict):
        raise RecordError("a record is a JSON object")
    if _is_deep(record):
        raise RecordError("a record has no more than a few levels of lists within lists")
    if record.get("format") != FORMAT:
        raise RecordError(f"this is no record of format {FORMAT}")
    if "events" in record:
        raise RecordError("this is one seat's record, which does not hold the whole match")
    wanted: dict[str, type | tuple[type, ...]] = {
        "game": str,
        "digest": str,
        "options": dict,
        "players": int,
        "variants": list,
        "moves": list,
        "luck": int,
        "seed": (int, str),
    }
    for key, kind in wanted.items():
        if not isinstance(record.get(key), kind) or isinstance(record.get(key), bool):
            raise RecordError(f"the record has no proper `{key}`")
    if not all(isinstance(variant, str) for variant in record["variants"]):
        raise RecordError("the record has no proper `variants`")
    if record["luck"] != luck.VERSION:
        raise RecordError(f"the record was dealt by version {record['luck']} of the luck")
    for number, move in enumerate(record["moves"], 1):
        if not _is_move(move):
            raise RecordError(f"move {number} of the record is not `[seat, move]`")
    return record


_LEVELS = 10


def _is_deep(value: Any) -> bool:
    """Whether lists and objects are nested deeper than in any record; found without recursion."""
    level = [value]
    for _ in range(_LEVELS):
        level = [
            inner
            for each in level
            if isinstance(each, list | dict)
            for inner in (each.values() if isinstance(each, dict) else each)
        ]
    return bool(level)


def _is_move(move: Any) -> bool:
    """Whether this is `[seat, notation]`, with a list of named cards third or not."""
    return (
        isinstance(move, list)
        and len(move) in (2, 3)
        and type(move[0]) is int
        and isinstance(move[1], str)
        and all(isinstance(named, list) for named in move[2:])
        and all(isinstance(card, str) for named in move[2:] for card in named)
    )
