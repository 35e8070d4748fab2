"""The stable id of every rule: what kind of line it is and where it stands, never which one.

An id is the path of keys down to a line: `auction.bid.needs`. Two lines of one kind under one
line have the same key until each is given a name of its own with `as`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from cardrules.syntax import nodes as n


def key(statement: n.Statement) -> str:
    """The key of a line among its neighbours; "" for a line that cannot be spoken of."""
    match statement:
        case n.Section():
            return statement.kind
        case n.Game():
            return "game"
        case n.Deck():
            return "deck"
        case n.Phase() | n.Move() | n.Ruling() | n.Zone() | n.Value() | n.Term():
            return statement.name.text
        case n.OptionNumber() | n.OptionChoice() | n.OptionTruth():
            return statement.name.text
        case n.SetOf() | n.SequenceOf() | n.TheseCards() | n.WithAttached():
            return statement.name.text
        case n.BeatsAnything():
            return f"{statement.name}_beats"
        case n.Ends():
            return _labelled("trick_ends" if statement.trick else "ends", statement.label)
        case n.Needs():
            return _labelled("needs", statement.label)
        case n.Duty():
            return _labelled("must", statement.label)
        case n.MatchEndsWhen():
            return _labelled("ends_when", statement.label)
        case n.MatchEndsAfter():
            return _labelled("ends_after", statement.label)
        case _:
            return _plain_key(statement)


def _labelled(kind: str, label: n.Name | None) -> str:
    return kind if label is None else f"{kind}.{label}"


_KEYS: dict[type, str] = {
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


def _plain_key(statement: n.Statement) -> str:
    match statement:
        case n.DeckLine():
            return statement.kind
        case n.Counts():
            return "counts_" + "_".join(word.text for word in statement.cards)
        case n.Becomes():
            return _name_of(statement.target)
        case n.MoveCards():
            return _name_of(statement.what)
        case n.DealCards():
            return f"deal_{statement.zone}"
        case n.EndDeal():
            return "void_deal" if statement.void else "end_deal"
        case _:
            return _KEYS.get(type(statement), "")


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
