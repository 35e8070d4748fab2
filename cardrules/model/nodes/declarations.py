"""What a game is made of: options, zones, values and combinations."""

from __future__ import annotations

import attrs

from cardrules.model import expressions as e
from cardrules.model.shapes import Shape
from cardrules.model.types import Type
from cardrules.text import Node, node


@node
class Option(Node):
    """A declared choice of the reader, and the value it was loaded with."""

    name: str
    kind: str
    lowest: int
    highest: int
    or_none: bool
    choices: tuple[str, ...]
    default: int | str | bool | None
    value: int | str | bool | None
    sentence: str


@node
class Zone(Node):
    """A place for cards. `seen_by` is `owner`, `all` or `nobody`."""

    number: int
    name: str
    per_player: bool
    in_order: bool
    seen_by: str
    title: str = attrs.field(default="", eq=False, kw_only=True)


@node
class Value(Node):
    """Something remembered: its type, how it starts, and how long it lives."""

    number: int
    name: str
    type: Type
    per_player: bool
    start: e.Expression | None
    lifetime: str
    seen_by: str
    drawn: bool
    by_deal: bool = False
    title: str = attrs.field(default="", eq=False, kw_only=True)


# ------------------------------------------------------------------ combinations


@node
class Combination(Node):
    """A kind of play."""

    number: int
    name: str
    shape: Shape
    title: str = attrs.field(default="", eq=False, kw_only=True)


@node
class Beating(Node):
    """What beats what: the clauses of `beaten by`, and who beats anything but whom."""

    same: tuple[str, ...]
    anything: tuple[tuple[int, tuple[int, ...]], ...] = ()
