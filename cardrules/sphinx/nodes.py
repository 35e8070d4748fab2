"""The nodes that docutils has not: drawn cards, the flow of phases, and a rule file with anchors.

A builder that cannot draw writes what they show in words.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from cardrules.highlighting import lines_in_colours
from cardrules.rulebooks.book import Book, Diagram, card_name
from cardrules.rulebooks.writers import pictures
from cardrules.sphinx.naming import anchor


class Cards(nodes.Inline, nodes.Element):
    """Cards side by side; `cards` are ranks and suits, `labels` words of the book.

    `stop` is what stands right behind them, on their line.
    """


class Flow(nodes.General, nodes.Element):
    """The phases of a game; `diagram`, `book` and the `key` of its anchors."""


class RuleFile(nodes.General, nodes.Element):
    """A rule file whose lines have anchors, from the line `first` on."""


def add_nodes(app: Sphinx) -> None:
    """Tell every builder what to do with them."""
    for kind, drawn, in_words in (
        (Cards, _cards, _cards_in_words),
        (Flow, _flow, _flow_in_words),
        (RuleFile, _file, _skipped),
    ):
        words = (in_words, None)
        app.add_node(
            kind, html=(drawn, _nothing), latex=words, text=words, man=words, texinfo=words
        )


def _nothing(_translator: Any, _node: nodes.Element) -> None:
    """What comes after a node that is written whole when it is entered."""


def _cards(translator: Any, node: nodes.Element) -> None:
    drawn = pictures.hand(node["cards"], node["labels"], node["stop"])
    translator.body.append(drawn.replace('class="cards"', 'class="cr-cards"'))


def _cards_in_words(translator: Any, node: nodes.Element) -> None:
    words = " ".join(card_name(rank, suit) for rank, suit in node["cards"])
    _write(translator, words + node["stop"])


def _write(translator: Any, words: str) -> None:
    """Put characters where a builder puts them, and skip the node."""
    text = nodes.Text(words)
    text.parent = nodes.paragraph()
    translator.visit_Text(text)
    translator.depart_Text(text)
    raise nodes.SkipNode


def _flow(translator: Any, node: nodes.Element) -> None:
    book: Book = node["book"]
    key: str = node["key"]
    goals = _anchors(key) if key else _no_anchors
    drawn = pictures.diagram(node["diagram"], book, goals)
    translator.body.append(f"<figure>{drawn}</figure>\n")


def _anchors(key: str) -> Callable[[str], str]:
    return lambda section: f"#{anchor(key, section)}"


def _no_anchors(_section: str) -> str:
    return ""


def _flow_in_words(translator: Any, node: nodes.Element) -> None:
    diagram: Diagram = node["diagram"]
    _write(translator, pictures.in_words(diagram, node["book"]))


def _file(translator: Any, node: nodes.Element) -> None:
    rows = []
    for number, line in enumerate(lines_in_colours(node["lines"]), node["first"]):
        mark = f'<span class="number" aria-hidden="true">{number}</span>'
        given = f' id="{anchor(node["key"], f"L{number}")}"' if node["key"] else ""
        rows.append(f"<span{given}>{mark}{line}</span>")
    code = "\n".join(rows)
    shown = f'<pre class="cr-file" tabindex="0"><code>{code}</code></pre>'
    translator.body.append(f'<div class="highlight">{shown}</div>\n')


def _skipped(_translator: Any, _node: nodes.Element) -> None:
    raise nodes.SkipNode
