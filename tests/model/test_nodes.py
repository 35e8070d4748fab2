"""Nodes of both trees: frozen, compared by meaning, shown in full."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model import types as t
from cardrules.syntax import nodes as n
from cardrules.text import Node, Span, changed


def test_where_a_node_stands_makes_no_difference() -> None:
    """Nodes with other spans are equal and hash alike."""
    here, there = n.Number(3, span=Span(1, 2)), n.Number(3, span=Span(8, 9))
    assert here == there
    assert hash(here) == hash(there)
    assert repr(here) == repr(there) == "Number(value=3)"


def test_nodes_of_other_kinds_or_parts_differ() -> None:
    """Neither another class nor another part is equal."""
    assert n.Number(3) != n.Number(4)
    assert n.Word("a") != n.Name("a")
    assert n.Otherwise() != n.Otherwise(n.Word("a"))


def test_nodes_cannot_be_changed() -> None:
    """A part of a node cannot be set, and no other can be given to it."""
    node = n.Number(3)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        node.value = 4  # type: ignore[misc]  # which is what is tested
    with pytest.raises(AttributeError):
        node.more = 4  # type: ignore[attr-defined]  # the same


def test_a_changed_node_is_another_of_its_kind() -> None:
    """`changed` keeps all but what is given, the span too."""
    node = e.Constant(3, t.NUMBER, span=Span(1, 2))
    other = changed(node, value=4)
    assert (other.value, other.type, other.span) == (4, t.NUMBER, Span(1, 2))
    assert node.value == 3


def test_matching_by_place_leaves_the_span_out() -> None:
    """A pattern names the parts of a node in order, and the span only by its name."""
    match m.GoTo(3, span=Span(1, 2)):
        case m.GoTo(phase, span=span):
            assert (phase, span) == (3, Span(1, 2))


@pytest.mark.parametrize("module", [n, m, e], ids=["syntax", "model", "expressions"])
def test_every_class_of_a_tree_is_a_node_and_says_what_it_is(module: object) -> None:
    """Each class has a docstring of its own, and its span is no part of its meaning."""
    kinds: list[Any] = [
        kind
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Node) and kind is not Node
    ]
    assert len(kinds) > 30
    for kind in kinds:
        assert kind.__doc__
        span = attrs.fields_dict(kind)["span"]
        assert (span.eq, span.repr, span.kw_only) == (False, False, True)
