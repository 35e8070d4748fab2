"""How the deal of a state began: the cells before its cards were dealt, and its moves."""

from __future__ import annotations

from typing import Any

import attrs

from cardrules.machine.start import Start
from cardrules.play.step import begin, step
from cardrules.play.story import Story, story_of
from cardrules.play.watching import Watcher
from cardrules.table import CODE, COMMITTED, DECISIONS, LOG, START, TRACE, Cells, Move


@attrs.frozen(eq=False)
class Beginning:
    """The beginning of a deal.

    `cells` are as before any card was dealt; or, where `story` is set, the position that was
    laid out. `entries` are the moves made since, `happened` how much had happened before.
    """

    cells: Cells
    story: Story | None
    entries: tuple[tuple[int, Move, tuple[int, ...] | None], ...]
    happened: int


class _Beginnings(Watcher):
    """Keeps the cells of the last deal that began."""

    def __init__(self) -> None:
        self.cells: Cells = []

    def deal_begins(self, c: Cells) -> None:
        self.cells = c.copy()
        self.cells[TRACE] = None
        self.cells[LOG] = None


def beginning_of(c: Cells) -> Beginning:
    """How the deal that cells are in began."""
    start: Start = c[START]
    log: Any = c[LOG]
    entries = []
    for _ in range(c[DECISIONS] - len(c[COMMITTED])):
        if log is None:
            break
        log, *entry = log
        entries.append(tuple(entry))
    moves: Any = tuple(reversed(entries))
    if log is None and start.situation is not None:
        story: Story = start.situation["story"]
        return Beginning(_laid(start.situation["cells"]), story, moves, len(story.happened))
    story = story_of(c)
    happened = max(
        at
        for at, each in enumerate(story.happened)
        if each.public is not None and each.public["event"] == "deal"
    )
    return Beginning(_before_the_deal(start, log), None, moves, happened)


def _laid(cells: Cells) -> Cells:
    return cells.copy()


def _before_the_deal(start: Start, log: Any) -> Cells:
    """The cells as a deal begins that is dealt when the last move of a log was made."""
    known = start.dealt
    if known is not None and known[0] is log:
        found: Cells = known[1]
        return found
    watcher = _Beginnings()
    if log is None:
        begin(start, watcher)
    else:
        moves: list[Any] = []
        back = log
        while back is not None:
            moves.append(back)
            back = back[0]
        cells = begin(start) if start.situation is None else start.situation["cells"].copy()
        for _, seat, move, named in reversed(moves):
            if move is moves[0][2]:
                cells[TRACE] = watcher
            cells = step(cells, cells[CODE], seat, move, named)
    start.dealt = log, watcher.cells
    return watcher.cells
