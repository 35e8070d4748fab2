"""What combinations are made of. A shape knows ranks by their place, and no cards."""

from __future__ import annotations

from typing import TypeAlias

import attrs


@attrs.frozen
class SetShape:
    """`copies` cards of one rank."""

    copies: int


@attrs.frozen
class RunShape:
    """Sets of `copies` in sequence, `fewest` to `most` ranks long, from rank to rank."""

    copies: int
    fewest: int
    most: int
    lowest: int
    highest: int


@attrs.frozen
class CardsShape:
    """Exactly these ranks and suits (suit -1: any), each as often as it stands here."""

    cards: tuple[tuple[int, int], ...]


@attrs.frozen
class Attachment:
    """`number` sets of `copies` cards that ride on a body; None: as many as the body has ranks."""

    number: int | None
    copies: int


@attrs.frozen
class AttachedShape:
    """A body with cards attached that do not count in comparing.

    Attached cards are of other ranks than the body, and hold none of the combinations in
    `without`.
    """

    body: SetShape | RunShape
    attached: tuple[Attachment, ...]
    without: tuple[SetShape | CardsShape, ...] = ()


Shape: TypeAlias = SetShape | RunShape | CardsShape | AttachedShape
