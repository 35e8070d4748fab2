"""Everything that does not hold in a rule file, from reading it to what a game must hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardrules.diagnostics import Diagnostic, in_order
from cardrules.limits import LIMITS
from cardrules.model import nodes as m
from cardrules.model.check import check
from cardrules.model.from_syntax import resolve
from cardrules.syntax import nodes as n
from cardrules.text import Source


def faults_of(
    tree: n.RuleFile,
    source: Source,
    read: Sequence[Diagnostic],
    judge: Callable[[m.Rules], list[Diagnostic]] = check,
) -> list[Diagnostic]:
    """Every fault of a file, each once, in the order of the file.

    `read` are the faults of reading it. A game for several numbers of players is looked at for
    each of them. What must hold of a whole game is asked of `judge`, where every name means
    something.
    """
    if not tree.lines and not tree.unread:
        return list(read)
    rules, faults = resolve(tree, source)
    found = [*read, *faults]
    if rules is not None and not found:
        found = judge(rules)
        for players in rules.player_counts[1:]:
            found += _with(players, tree, source, judge)
    first: dict[object, Diagnostic] = {}
    for fault in found:
        first.setdefault((fault.code, fault.span, fault.source.name), fault)
    return in_order(first.values())[: LIMITS.faults_kept]


def _with(
    players: int,
    tree: n.RuleFile,
    source: Source,
    judge: Callable[[m.Rules], list[Diagnostic]],
) -> list[Diagnostic]:
    rules, faults = resolve(tree, source, None, players)
    return faults if rules is None else judge(rules)
