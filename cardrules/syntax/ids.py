"""The stable id of every rule: what kind of line it is and where it stands, never which one.

An id is the path of keys down to a line: `auction.bid.needs`. Two lines of one kind under one
line have the same key until each is given a name of its own with `as`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from cardrules.syntax import nodes as n


def key(statement: n.Statement) -> str:
    """The key of a line among its neighbours; "" for a line that cannot be spoken of."""
    kind = type(statement)
    fixed = _KEYS.get(kind)
    if fixed is not None:
        return fixed
    read = _READ.get(kind)
    return "" if read is None else read(statement)


def _labelled(kind: str, label: n.Name | None) -> str:
    return kind if label is None else f"{kind}.{label}"


_NAMED = (
    *(n.Phase, n.Move, n.Ruling, n.Zone, n.Value, n.Term),
    *(n.OptionNumber, n.OptionChoice, n.OptionTruth),
    *(n.SetOf, n.SequenceOf, n.TheseCards, n.WithAttached),
)
"""What a name is given to, which is its key."""

_KEYS: dict[type, str] = {
    n.Game: "game",
    n.Deck: "deck",
    n.Players: "players",
    n.Rotation: "rotation",
    n.About: "about",
    n.Advice: "advice",
    n.Packs: "packs",
    n.WithoutWhere: "without",
    n.BeatenBy: "beaten_by",
    n.TurnOf: "turns",
    n.TurnsFrom: "turns",
    n.Together: "together",
    n.Skip: "skip",
    n.Then: "then",
    n.BeatsLast: "beats",
    n.Announce: "announce",
    n.DrawCards: "draw",
    n.Shuffle: "shuffle",
    n.Pays: "pays",
    n.Scores: "scores",
    n.Leads: "leads",
    n.PlaysNext: "plays_next",
    n.PlaysAgain: "plays_again",
    n.When: "when",
    n.Otherwise: "otherwise",
    n.ForEach: "for_each",
    n.Next: "next",
    n.WonBy: "won_by",
    n.TiesShared: "ties",
    n.Cap: "cap",
}


_READ: dict[type, Callable[[Any], str]] = {
    n.Section: lambda node: node.kind,
    n.DeckLine: lambda node: node.kind,
    **dict.fromkeys(_NAMED, lambda node: node.name.text),
    n.BeatsAnything: lambda node: f"{node.name}_beats",
    n.Ends: lambda node: _labelled("trick_ends" if node.trick else "ends", node.label),
    n.Needs: lambda node: _labelled("needs", node.label),
    n.Duty: lambda node: _labelled("must", node.label),
    n.MatchEndsWhen: lambda node: _labelled("ends_when", node.label),
    n.MatchEndsAfter: lambda node: _labelled("ends_after", node.label),
    n.Counts: lambda node: "counts_" + "_".join(word.text for word in node.cards),
    n.Becomes: lambda node: _name_of(node.target),
    n.MoveCards: lambda node: _name_of(node.what),
    n.DealCards: lambda node: f"deal_{node.zone}",
    n.EndDeal: lambda node: "void_deal" if node.void else "end_deal",
}
"""How the key is read of a kind of line whose key is not always the same."""


def _name_of(expression: n.Expression) -> str:
    match expression:
        case n.Word():
            return expression.name
        case n.Of():
            return expression.name.text
        case _:
            return ""


def ids(lines: tuple[n.Line, ...], above: str = "") -> Iterator[tuple[str, n.Line]]:
    """Every line that has an id, with it, from the top down."""
    for line in lines:
        own = key(line.statement)
        if not own:
            continue
        id = f"{above}.{own}" if above else own
        yield id, line
        if not isinstance(line.statement, n.Example):
            yield from ids(line.children, id)


Labelled: TypeAlias = n.Ends | n.Needs | n.Duty | n.MatchEndsWhen | n.MatchEndsAfter
"""What can be given a name with `as`."""


def alike(lines: Sequence[n.Line], above: str = "") -> Iterator[tuple[str, n.Line, n.Line]]:
    """Each line that could have a name of its own and has the id of an earlier one beside it.

    Its id, the earlier line, and it.
    """
    first: dict[str, n.Line] = {}
    for line in lines:
        own = key(line.statement)
        id = f"{above}.{own}" if above else own
        if isinstance(line.statement, Labelled):
            earlier = first.setdefault(own, line)
            if earlier is not line:
                yield id, earlier, line
        if own:
            yield from alike(line.children, id)
