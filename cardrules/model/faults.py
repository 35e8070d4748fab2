"""Everything that does not hold in a rule file, from reading it to what a game must hold."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import TypeAlias

from cardrules.diagnostics import Diagnostic, in_order
from cardrules.limits import LIMITS
from cardrules.model import nodes as m
from cardrules.model.check import check
from cardrules.model.from_syntax import resolve
from cardrules.syntax import nodes as n
from cardrules.text import Source

ForPlayers: TypeAlias = Callable[[int | None], tuple[m.Rules | None, list[Diagnostic]]]
"""The model of a file for a number of players (None: the usual one), and what does not hold."""


def for_players(tree: n.RuleFile, source: Source) -> ForPlayers:
    """What a file means for each number of players, worked out once for each."""
    return functools.cache(lambda players: resolve(tree, source, None, players))


def faults_of(
    tree: n.RuleFile,
    source: Source,
    read: Sequence[Diagnostic],
    judge: Callable[[m.Rules], list[Diagnostic]] = check,
    meaning: ForPlayers | None = None,
) -> list[Diagnostic]:
    """Every fault of a file, each once, in the order of the file.

    `read` are the faults of reading it. A game for several numbers of players is looked at for
    each of them. What must hold of a whole game is asked of `judge`, where every name means
    something.
    """
    if not tree.lines and not tree.unread:
        return list(read)
    meaning = meaning or for_players(tree, source)
    rules, faults = meaning(None)
    found = [*read, *faults]
    if rules is not None and not found:
        found = judge(rules)
        for players in rules.player_counts[1:]:
            rules, faults = meaning(players)
            found += faults if rules is None else judge(rules)
    first: dict[object, Diagnostic] = {}
    for fault in found:
        first.setdefault((fault.code, fault.span, fault.source.name), fault)
    return in_order(first.values())[: LIMITS.faults_kept]
