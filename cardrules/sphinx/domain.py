"""The domain `cr`: what rulebooks there are in a site, and how one leads to them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, ClassVar

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.builders import Builder
from sphinx.domains import Domain, Index, IndexEntry, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.roles import XRefRole
from sphinx.util.nodes import make_refnode

from cardrules.cards import SUIT_OF_LETTER, SUIT_OF_SIGN
from cardrules.rulebooks.book import plain
from cardrules.sphinx.books import Made
from cardrules.sphinx.directives import DIRECTIVES
from cardrules.sphinx.naming import anchor
from cardrules.sphinx.nodes import Cards

_LABELS = {
    "of": "{rank} of {suit}",
    "spades": "spades",
    "hearts": "hearts",
    "diamonds": "diamonds",
    "clubs": "clubs",
}


def card_role(
    _name: str,
    rawtext: str,
    text: str,
    _line: int,
    inliner: Any,
    _options: dict[str, Any] | None = None,
    _content: Sequence[str] = (),
) -> tuple[list[nodes.Node], list[nodes.system_message]]:
    """`` :cr:card:`4♥` ``: cards of a French pack, drawn."""
    found = [_card(word) for word in text.split()]
    cards = tuple(card for card in found if card is not None)
    if not cards or len(cards) != len(found):
        message = inliner.reporter.error(f"`{text}` is not a list of cards such as 4♥ 10 KS")
        return [inliner.problematic(rawtext, rawtext, message)], [message]
    return [Cards(cards=cards, labels=_LABELS, stop="")], []


def _card(word: str) -> tuple[str, str | None] | None:
    sign = word[-1:]
    suit = SUIT_OF_SIGN.get(sign) or (SUIT_OF_LETTER.get(sign) if len(word) > 1 else None)
    rank = word if suit is None else word[:-1]
    return (rank, suit) if rank.isalnum() and len(rank) <= 3 else None


class GameIndex(Index):
    """The games of a site and what each has."""

    name = "games"
    localname = "Index of games"
    shortname = "games"

    def generate(
        self, docnames: Iterable[str] | None = None
    ) -> tuple[list[tuple[str, list[IndexEntry]]], bool]:
        """Each book under the first letter of its title."""
        wanted = None if docnames is None else set(docnames)
        letters: dict[str, list[IndexEntry]] = {}
        for key, (docname, title) in sorted(self.domain.data["books"].items()):
            if wanted is None or docname in wanted:
                entry = IndexEntry(title, 0, docname, anchor(key), key, "", "")
                letters.setdefault(title[:1].upper(), []).append(entry)
        return sorted(letters.items()), False


class CardRules(Domain):
    """Rulebooks, their sections, and cards."""

    name = "cr"
    label = "Card rules"
    object_types: ClassVar[dict[str, ObjType]] = {
        "game": ObjType("game", "game"),
        "section": ObjType("section", "section"),
    }
    directives: ClassVar[dict[str, Any]] = dict(DIRECTIVES)
    roles: ClassVar[dict[str, Any]] = {
        "game": XRefRole(warn_dangling=True),
        "section": XRefRole(warn_dangling=True),
        "card": card_role,
    }
    indices: ClassVar[list[type[Index]]] = [GameIndex]
    initial_data: ClassVar[dict[str, Any]] = {"books": {}, "sections": {}}
    data_version = 1

    def note_book(self, made: Made, docname: str) -> None:
        """Remember a book and its sections."""
        titles = [
            plain(section.title).partition(": ")[2]
            for section in made.book.sections
            if section.id.startswith("variant-") and made.variants
        ]
        title = made.book.title + (f" ({', '.join(titles)})" if titles else "")
        self.data["books"][made.key] = (docname, title)
        for section in made.book.sections:
            name = f"{made.key}#{section.id}"
            self.data["sections"][name] = (docname, plain(section.title))

    def clear_doc(self, docname: str) -> None:
        """Forget what a page held."""
        for kind in ("books", "sections"):
            kept = {name: each for name, each in self.data[kind].items() if each[0] != docname}
            self.data[kind] = kept

    def merge_domaindata(self, docnames: AbstractSet[str], otherdata: dict[str, Any]) -> None:
        """Take over what another process read."""
        for kind in ("books", "sections"):
            for name, each in otherdata[kind].items():
                if each[0] in docnames:
                    self.data[kind][name] = each

    def resolve_xref(
        self,
        env: BuildEnvironment,  # noqa: ARG002  # Sphinx asks so
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> nodes.reference | None:
        """The link to a book or a section, or None where there is none."""
        found = self.data["sections" if typ == "section" else "books"].get(target)
        if found is None:
            return None
        docname, title = found
        goal = anchor(*target.split("#", 1))
        inside = contnode
        if not node.get("refexplicit"):
            inside = nodes.inline("", "", nodes.Text(title))
        return make_refnode(builder, fromdocname, docname, goal, inside, title)

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> list[tuple[str, nodes.reference]]:
        """The same, where the kind is not said."""
        link = self.resolve_xref(env, fromdocname, builder, "game", target, node, contnode)
        return [] if link is None else [("cr:game", link)]

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """Books and sections, for search and for links from other sites."""
        for key, (docname, title) in self.data["books"].items():
            yield key, title, "game", docname, anchor(key), 1
        for name, (docname, title) in self.data["sections"].items():
            yield name, title, "section", docname, anchor(*name.split("#", 1)), -1
