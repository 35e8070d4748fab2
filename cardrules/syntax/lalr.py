"""Reading by tables: what may stand next, and the tree of what was read. It knows no word.

The tables are made from the grammar by `grammar`, ahead of time; nothing here needs Lark.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, TypeAlias

import attrs

END = "$END"
"""The kind of the end of a line."""


class Leaf:
    """A word, number, card, text or sign that was read, and where it stands."""

    __slots__ = ("end", "kind", "start", "text")
    depth = 0

    def __init__(self, kind: str, text: str, start: int, end: int) -> None:
        self.kind = kind
        self.text = text
        self.start = start
        self.end = end


class Branch:
    """What was read by one rule of the grammar, from where to where, and how deep it goes."""

    __slots__ = ("children", "depth", "end", "rule", "start")
    start: int
    end: int
    depth: int

    def __init__(self, rule: str, children: list[Part]) -> None:
        self.rule = rule
        self.children = children
        self.start = children[0].start
        self.end = children[-1].end
        self.depth = 1 + max([child.depth for child in children])


Part: TypeAlias = Branch | Leaf


@attrs.frozen
class Rule:
    """A rule of the grammar as the tables use it.

    `makes` is the name of the branch it makes; "" where its parts become parts of what stands
    around it. With `alone`, a single part stands for the whole.
    """

    origin: str
    size: int
    makes: str
    alone: bool


@attrs.frozen
class Table:
    """What to do in each state at each kind: go to a state (from 0), or end a rule (`~number`).

    `after` is where to go from a state once a rule that began there has ended. `starts` gives
    the first and the last state by the name of a start rule; `keywords` the phrase that each
    keyword stands for.
    """

    starts: dict[str, tuple[int, int]]
    rules: tuple[Rule, ...]
    states: tuple[dict[str, int], ...]
    after: tuple[dict[str, int], ...]
    keywords: dict[str, str]

    def to_json(self, digest: str) -> str:
        """The table as text, known by a digest."""
        kept = {
            "digest": digest,
            "starts": self.starts,
            "rules": [attrs.astuple(rule) for rule in self.rules],
            "states": self.states,
            "after": self.after,
            "keywords": self.keywords,
        }
        lines = (f"{json.dumps(key)}:{_compact(value)}" for key, value in kept.items())
        return "{" + ",\n".join(lines) + "}\n"

    @staticmethod
    def from_json(text: str, digest: str) -> Table | None:
        """The table in a text, or None where it is not the one of that digest."""
        try:
            kept = json.loads(text)
        except ValueError:
            return None
        if not isinstance(kept, dict) or kept.get("digest") != digest:
            return None
        starts = {name: (first, last) for name, (first, last) in kept["starts"].items()}
        rules = tuple(Rule(*rule) for rule in kept["rules"])
        states, after = tuple(kept["states"]), tuple(kept["after"])
        return Table(starts, rules, states, after, kept["keywords"])


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"))


class Reading:
    """A line being read from a start rule on."""

    __slots__ = ("_last", "_stack", "_table", "_values")

    def __init__(self, table: Table, start: str) -> None:
        first, self._last = table.starts[start]
        self._table = table
        self._stack = [first]
        self._values: list[Any] = []

    def copy(self) -> Reading:
        """The same, to be read on in another way."""
        other = Reading.__new__(Reading)
        other._table, other._last = self._table, self._last
        other._stack, other._values = self._stack[:], self._values[:]
        return other

    def takes(self, kind: str) -> bool:
        """Whether a piece of that kind may stand next.

        The row of a state may say yes too often, since it was merged with others; so the
        rules that would end here are followed to where the piece would be taken.
        """
        states, rules = self._table.states, self._table.rules
        action = states[self._stack[-1]].get(kind)
        if action is None or action >= 0:
            return action is not None
        stack = self._stack[:]
        while action is not None and action < 0:
            rule = rules[~action]
            del stack[len(stack) - rule.size :]
            stack.append(self._table.after[stack[-1]][rule.origin])
            if kind == END and stack[-1] == self._last:
                return True
            action = states[stack[-1]].get(kind)
        return action is not None

    def kinds(self) -> Iterator[str]:
        """Every kind that may stand next."""
        return (kind for kind in self._table.states[self._stack[-1]] if self.takes(kind))

    def take(self, leaf: Leaf) -> None:
        """Read a piece, of which `takes` has said yes."""
        while (action := self._table.states[self._stack[-1]][leaf.kind]) < 0:
            self._end_rule(self._table.rules[~action])
        self._stack.append(action)
        self._values.append(leaf)

    def finish(self) -> Branch:
        """The tree of the whole line, where `takes(END)` has said yes."""
        while self._stack[-1] != self._last:
            self._end_rule(self._table.rules[~self._table.states[self._stack[-1]][END]])
        tree = self._values[-1]
        assert isinstance(tree, Branch)
        return tree

    def _end_rule(self, rule: Rule) -> None:
        stack, values = self._stack, self._values
        if not (rule.alone and rule.size == 1):
            parts: list[Any] = []
            for value in values[len(values) - rule.size :]:
                parts += value if isinstance(value, list) else (value,)
            del values[len(values) - rule.size :]
            if not rule.makes:
                values.append(parts)
            else:
                values.append(
                    parts[0] if rule.alone and len(parts) == 1 else Branch(rule.makes, parts)
                )
        del stack[len(stack) - rule.size :]
        stack.append(self._table.after[stack[-1]][rule.origin])
