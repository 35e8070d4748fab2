"""Parse trees of lines to nodes, by the rule that read them. It reads no text."""

from __future__ import annotations

from cardrules.diagnostics import Faults
from cardrules.syntax import build_declarations, build_examples, build_overlays, build_play
from cardrules.syntax import nodes as n
from cardrules.syntax.build_expressions import Build
from cardrules.syntax.lalr import Branch
from cardrules.syntax.tables import STARTS
from cardrules.text import Span

_MAKERS = {
    **build_declarations.MAKERS,
    **build_play.MAKERS,
    **build_examples.MAKERS,
    **build_overlays.MAKERS,
}


def build_statement(tree: Branch, span: Span, faults: Faults) -> n.Statement | None:
    """The node of the tree of one line, which stands at a span of its source.

    None after a fault that leaves nothing to go on with.
    """
    while tree.rule in STARTS:
        inside = tree.children[0]
        assert isinstance(inside, Branch)
        tree = inside
    build = Build(tree, span, faults)
    statement = _MAKERS[tree.rule](build)
    return None if build.lost else statement
