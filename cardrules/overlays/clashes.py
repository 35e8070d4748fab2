"""Which changes of a game cannot both be made: what would depend on the order is a clash."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardrules.overlays.operations import Operation
from cardrules.overlays.parts import Part, example_id
from cardrules.syntax import nodes as n

_TAKING_AWAY = ("replace", "remove")


def within(id: str, other: str) -> bool:
    """Whether an id is another one, or stands under it.

    >>> within("auction.bid.needs", "auction.bid"), within("auction.bids", "auction.bid")
    (True, False)
    """
    return id == other or id.startswith(f"{other}.")


def is_settled(operation: Operation, by: Operation) -> bool:
    """Whether what a `with` block says takes the place of an operation."""
    if not operation.id or not by.id or by.kind == "add":
        return False
    if operation.kind == "add" and by.kind not in _TAKING_AWAY:
        return False
    return within(operation.id, by.id)


def why_clash(first: Operation, second: Operation) -> str:
    """Why two operations cannot both be carried out, or ""."""
    kinds = {first.kind, second.kind}
    if len(kinds) == 1 and first.id == second.id:
        return _alike(first, second)
    if kinds == {"remove"}:
        return ""
    for one, other in ((first, second), (second, first)):
        if one.kind in _TAKING_AWAY and other.id and within(other.id, one.id):
            done, also = _DONE[one.kind], _DONE[other.kind]
            if one.id == other.id:
                return f"`{one.id}` is {done} and {also}"
            return f"`{one.id}` is {done}, and `{other.id}` in it is {also}"
    return ""


_DONE = {
    "add": "added to",
    "replace": "replaced",
    "remove": "removed",
    "adjust": "adjusted",
    "after": "followed by more",
    "set": "set",
}


def _alike(first: Operation, second: Operation) -> str:
    """Why two changes of one kind to one rule cannot both be made, or ""."""
    match first.kind:
        case "set" if first.value != second.value:
            return f"`{first.id}` is set to `{first.value}` and to `{second.value}`"
        case "replace":
            return f"`{first.id}` is replaced twice"
        case "after" if first.variant != second.variant:
            both = _values_set(first.parts) & _values_set(second.parts)
            return f"`{min(both)}` is set twice after `{first.id}`" if both else ""
        case "add" | "top" if first.variant != second.variant:
            both = set(_named(first.parts)) & set(_named(second.parts))
            return f"{_quoted(min(both))} is added twice" if both else ""
        case _:
            return ""


def _quoted(key: str) -> str:
    return f"the {key}" if key.startswith("example ") else f"`{key}`"


def _values_set(parts: Sequence[Part]) -> set[str]:
    """The values that some lines set."""
    found: set[str] = set()
    for part in parts:
        if isinstance(part.statement, n.Becomes):
            found.add(part.key)
        found |= _values_set(part.children)
    return found


def _named(parts: Sequence[Part]) -> Iterator[str]:
    """The names that some lines give to what they bring."""
    for part in parts:
        node = part.statement
        if isinstance(node, n.Example):
            yield example_id(node.title.text)
        elif isinstance(getattr(node, "name", None), n.Name) or getattr(node, "label", None):
            yield part.key
