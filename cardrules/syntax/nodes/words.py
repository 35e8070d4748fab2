"""What a name, a text or a card looks like in a rule file."""

from __future__ import annotations

from cardrules.text import Node, node


@node
class Name(Node):
    """A word that names something: `kitty`."""

    text: str

    def __str__(self) -> str:
        return self.text


@node
class Text(Node):
    """A quoted text: `"Big Three"`, without its quotes."""

    text: str


@node
class CardWord(Node):
    """A card, rank or suit as written: `4♥`, `10`, `J`, `♥`."""

    text: str
