"""A seat's hand, the table and the moves, as lines. It reads views, never a state."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cardrules.cli.shared import counted
from cardrules.cli.telling import Names
from cardrules.diagnostics import width
from cardrules.model import nodes as m
from cardrules.table import Move

View = Mapping[str, Any]
Row = tuple[str, str]

# ------------------------------------------------------------------ the hand and the table


def hand_rows(view: View, names: Names) -> list[Row]:
    """The cards that only this seat sees, zone by zone, from the lowest."""
    own: Mapping[str, Sequence[str]] = (view["own"] or {"zones": {}})["zones"]
    return [
        (f"your {zone.name}", " ".join(own[zone.name]) or "no cards")
        for zone in names.rules.zones
        if zone.name in own and zone.seen_by == "owner"
    ]


def table_rows(view: View, names: Names, *, whole: bool) -> list[Row]:
    """Zones, values and the last play; without `whole`, only what is not empty or unset."""
    table = view["table"]
    rows: list[Row] = []
    for zone in names.rules.zones:
        text = _zone(table["zones"][zone.name], zone, names, whole)
        if text:
            rows.append((zone.name.replace("_", " "), text))
    if table["pack"]:
        rows.append(("pack", counted(table["pack"], "card")))
    for value in names.rules.values:
        text = _value(table["values"][value.name], value, names, whole)
        if text:
            rows.append((value.name.replace("_", " "), text))
    last = table["last_play"]
    if last is not None:
        play = last["move"].partition(" ")[2] or last["move"]
        rows.append(("last play", f"{play} by {names.seat(last['seat'])}"))
    return rows


def _zone(shown: Any, zone: m.Zone, names: Names, whole: bool) -> str:
    if not zone.per_player:
        if not shown["count"]:
            return "empty" if whole else ""
        return " ".join(shown["cards"]) if "cards" in shown else counted(shown["count"], "card")
    counts = [each["count"] for each in shown]
    if not any(counts) and not whole:
        return ""
    if zone.seen_by != "all":
        if len(set(counts)) == 1:
            return f"{counted(counts[0], 'card')} each"
        whose = [f"{names.seat(at)}: {counted(each, 'card')}" for at, each in enumerate(counts)]
        return ", ".join(whose)
    cards = [" ".join(_in_order(each["cards"], zone, names.rules)) or "-" for each in shown]
    return "; ".join(f"{names.seat(seat)}: {each}" for seat, each in enumerate(cards))


def _in_order(cards: Sequence[str], zone: m.Zone, rules: m.Rules) -> Sequence[str]:
    """From the lowest, where it does not matter how they lie."""
    if zone.in_order:
        return cards
    place = {str(card): card.number for card in rules.deck.cards}
    return sorted(cards, key=lambda card: place.get(card, -1))


def _value(shown: Any, value: m.Value, names: Names, whole: bool) -> str:
    if value.per_player:
        if not whole and all(each in (None, "hidden") for each in shown):
            return ""
        texts = [names.value(value.name, each) for each in shown]
        return ", ".join(f"{names.seat(seat)}: {each}" for seat, each in enumerate(texts))
    if not whole and shown in (None, "hidden"):
        return ""
    return names.value(value.name, shown)


def aligned(rows: Iterable[Row], columns: int) -> list[str]:
    """Rows with their titles in one column, long ones over several lines."""
    rows = list(rows)
    wide = max((width(title) for title, _ in rows), default=0)
    lines: list[str] = []
    for title, text in rows:
        head = f"  {title}{' ' * (wide - width(title))}  "
        lines += textwrap.wrap(
            text,
            columns,
            initial_indent=head,
            subsequent_indent=" " * width(head),
            break_on_hyphens=False,
        )
    return lines


# ------------------------------------------------------------------ moves

FEW = 24
"""Moves that are all listed when it is a player's turn; of more, some of each kind are."""


def move_lines(moves: Sequence[Move], columns: int) -> list[str]:
    """Numbered moves: all of them where they are few, else some of each kind."""
    if len(moves) <= FEW:
        return all_lines(list(enumerate(moves, 1)), columns)
    kinds: dict[str, list[str]] = {}
    for number, move in enumerate(moves, 1):
        kinds.setdefault(kind_of(move), []).append(f"{number} {move}")
    wide = max(map(width, kinds))
    lines = []
    for kind, items in kinds.items():
        head = f"  {kind}{' ' * (wide - width(kind))}  "
        lines.append(head + _some(items, columns - width(head)))
    return lines


def kind_of(move: Move) -> str:
    """What kind of move it is: `run`, `bid 2 cards`, `pass`."""
    combination = move.values.get("combination")
    if combination:
        return str(combination).replace("_", " ")
    name = move.name.replace("_", " ")
    return f"{name} {counted(len(move.cards), 'card')}" if move.cards else name


def _some(items: Sequence[str], columns: int) -> str:
    """As many of some items as fit on a line, and how many there are."""
    whole = "  ".join(items)
    if width(whole) <= columns:
        return whole
    tail = f"... {len(items)} in all"
    shown: list[str] = []
    for item in items:
        if shown and width("  ".join([*shown, item, tail])) > columns:
            break
        shown.append(item)
    return "  ".join([*shown, tail])


def all_lines(numbered: Sequence[tuple[int, Move]], columns: int) -> list[str]:
    """Every move with its number, in columns."""
    if not numbered:
        return []
    gutter = len(str(numbered[-1][0]))
    items = [f"{number:>{gutter}} {move}" for number, move in numbered]
    wide = max(map(width, items)) + 2
    across = max(1, (columns - 2) // wide)
    rows = [items[at : at + across] for at in range(0, len(items), across)]
    return [
        "  " + "".join(item + " " * (wide - width(item)) for item in row).rstrip() for row in rows
    ]
