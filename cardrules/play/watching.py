"""Somebody who is told all that happens in cells, and takes no notice; others make more of it."""

from __future__ import annotations

from typing import Any

from cardrules.table import Cells


class Watcher:
    """What may stand in the cells to be told everything, as `Story` is."""

    def deal_begins(self, c: Cells) -> None:
        """A deal begins."""

    def phase_begins(self, c: Cells) -> None:
        """A phase begins."""

    def shuffled(self, c: Cells) -> None:
        """All cards were gathered and shuffled."""

    def dealt(self, c: Cells, place: Any, cards: Any) -> None:
        """Cards were dealt."""

    def value(self, c: Cells, number: int, seat: int, value: Any, announced: bool) -> None:
        """A value was set."""

    def move(self, c: Cells, seat: int, move: Any, named: Any) -> None:
        """A move is made."""

    def secret(self, c: Cells, entries: Any) -> None:
        """All secret choices are in."""

    def zone_shuffled(self, place: Any, order: Any) -> None:
        """The cards of a zone were shuffled."""

    def played(self, c: Cells, source: Any, target: Any, move: Any, need: int) -> None:
        """A move moves cards."""

    def moved(self, c: Cells, source: Any, target: Any, need: Any, chooser: Any) -> None:
        """A rule moves cards."""

    def drawn(self, c: Cells, source: Any, target: Any, number: int) -> None:
        """Cards are drawn from the top of a zone."""

    def drawn_at_random(self, c: Cells, source: Any, target: Any, places: Any) -> None:
        """Cards are drawn at random from a zone."""

    def shown(self, c: Cells, place: Any, need: int, chooser: Any) -> None:
        """Cards are announced."""

    def trick_ends(self, c: Cells) -> None:
        """A trick is over."""

    def deal_ends(self, c: Cells) -> None:
        """A deal was scored."""

    def match_ends(self, c: Cells) -> None:
        """The match is over."""
