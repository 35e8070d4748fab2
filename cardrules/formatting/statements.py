"""One statement written anew, cut into the cells of columns. It knows no line beside it."""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.syntax.lalr import Branch, Leaf
from cardrules.syntax.tables import STARTS

_UNDER_NAME = ("zone", "value", "value_per_player", "combination")
_OPTIONS = ("option_number", "option_choice", "option_truth")
_SIGNED = ("negative", "signed", "example_literal")
"""Rules in which a minus belongs to what follows it."""

_TIGHT = ("RANGE", "DOT")
_CLOSING = ("COMMA", "COLON", "RPAR", *_TIGHT)
_OPENING = ("LPAR", *_TIGHT)


def cells(tree: Branch) -> tuple[str, ...]:
    """The statement of a tree as text: the entries of a line in columns, or one for a sentence.

    >>> from cardrules.syntax.lines import read_line
    >>> cells(read_line("zone_line", "hand per player,seen by owner"))
    ('hand', 'per player, seen by owner')
    >>> cells(read_line("effect_line", "stake  becomes stake-(-1)"))
    ('stake becomes stake - (-1)',)
    """
    while tree.rule in STARTS and isinstance(tree.children[0], Branch):
        tree = tree.children[0]
    leaves = list(_leaves(tree))
    if tree.rule in _UNDER_NAME:
        cuts = [1]
    elif tree.rule in _OPTIONS:
        cuts = [1, len(leaves) - 1]
    else:
        cuts = []
    return tuple(
        _joined(leaves[start:end])
        for start, end in zip([0, *cuts], [*cuts, len(leaves)], strict=True)
    )


def _leaves(tree: Branch) -> Iterator[tuple[Leaf, bool]]:
    """Each leaf as they are written, with whether it sticks to the next one."""
    pending: list[tuple[Branch | Leaf, str]] = [(tree, "")]
    while pending:
        part, above = pending.pop()
        if isinstance(part, Branch):
            pending += [(child, part.rule) for child in reversed(part.children)]
        else:
            yield part, part.kind == "MINUS" and above in _SIGNED


def _joined(leaves: list[tuple[Leaf, bool]]) -> str:
    text, open_ = "", True
    for leaf, sticks in leaves:
        text += ("" if open_ or _is_closing(leaf) else " ") + leaf.text
        open_ = sticks or leaf.kind in _OPENING
    return text


def _is_closing(leaf: Leaf) -> bool:
    return leaf.kind in _CLOSING or leaf.text.startswith(",")
