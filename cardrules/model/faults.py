"""Everything that does not hold in a rule file, from reading it to what a game must hold."""

from __future__ import annotations

from collections.abc import Sequence

from cardrules.diagnostics import Diagnostic
from cardrules.model import nodes as m
from cardrules.model.check import check
from cardrules.model.from_syntax import resolve
from cardrules.syntax import nodes as n
from cardrules.text import Source


def faults_of(
    tree: n.RuleFile, source: Source, read: Sequence[Diagnostic]
) -> tuple[m.Rules | None, list[Diagnostic]]:
    """The rules in a tree, where all holds, and every fault, in the order of the file.

    `read` are the faults of reading. A game for several numbers of players is looked at for
    each of them. What must hold of a whole game is asked where every name means something.
    """
    if not tree.lines and not tree.unread:
        return None, list(read)
    rules, found = resolve(tree, source)
    if read or rules is None:
        return None, _in_order([*read, *found])
    found = check(rules)
    seen = {(fault.code, fault.span) for fault in found}
    for players in rules.player_counts[1:]:
        for fault in _with(players, tree, source):
            if (fault.code, fault.span) not in seen:
                seen.add((fault.code, fault.span))
                found.append(fault)
    return (None if found else rules), _in_order(found)


def _with(players: int, tree: n.RuleFile, source: Source) -> list[Diagnostic]:
    rules, found = resolve(tree, source, players=players)
    return found if rules is None else check(rules)


def _in_order(faults: list[Diagnostic]) -> list[Diagnostic]:
    return sorted(faults, key=lambda fault: (fault.span.start, fault.code))
