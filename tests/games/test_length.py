"""How long the rule files are: two of the larger games stay within what can be read aloud."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from cardrules._data import bundled
from cardrules.syntax import nodes as n
from cardrules.syntax.from_text import parse


def rules(lines: Sequence[n.Line]) -> Iterator[n.Line]:
    """The lines that are rules: no examples, no rulings, no prose."""
    for line in lines:
        if not isinstance(line.statement, n.Example | n.Ruling | n.About | n.Advice):
            yield line
            yield from rules(line.children)


@pytest.mark.parametrize("name", ["dou_dizhu", "hearts"])
def test_a_game_takes_less_than_160_lines(name: str) -> None:
    """Without prose, examples and rulings."""
    file = bundled(name)
    assert file is not None
    tree, _, faults = parse(name, file.read_text(encoding="utf-8"))
    assert not faults
    assert 60 < len(list(rules(tree.lines))) < 160
