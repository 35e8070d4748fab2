"""The deck of a file."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import attrs

from cardrules.cards import (
    FRENCH_RANKS,
    FRENCH_SUITS,
    Card,
    Deck,
    DeckCard,
    suit_name,
)
from cardrules.diagnostics import Faults, Label
from cardrules.limits import LIMITS
from cardrules.model.scope import Gaps
from cardrules.syntax import nodes as n
from cardrules.text import Span

_BASES = ("french", "own")


def build_deck(line: n.Line | None, span: Span, faults: Faults, gaps: Gaps) -> Deck:
    """The deck of a file: the base pack, fewer or more cards, in the order of its ranks.

    `span` is where something is reported that has no line of its own.
    """
    lines = () if line is None else line.children
    if line is not None and line.unread:
        gaps.deck = True
    return _Builder([each.statement for each in lines], span, faults, gaps).build(
        None if line is None else line.statement
    )


class _Builder:
    """Puts a deck together from the lines under `deck`."""

    def __init__(
        self, lines: Sequence[n.Statement], span: Span, faults: Faults, gaps: Gaps
    ) -> None:
        self.lines = lines
        self.span = span
        self.faults = faults
        self.gaps = gaps
        self.known: dict[str, tuple[DeckCard, ...]] = {}

    def build(self, base: n.Statement | None) -> Deck:
        """The deck with everything its lines say of it."""
        own = isinstance(base, n.Deck) and self._is_own(base)
        ranks = self._words("ranks", () if own else FRENCH_RANKS)
        suits = self._words("suits", () if own else FRENCH_SUITS)
        added = [word for word in self._cards("with") if self._names("rank", word)]
        packs = self._packs()
        if (len(ranks) * len(suits) + len(added)) * packs > LIMITS.cards:
            message = f"the deck has more than {LIMITS.cards} cards"
            self.faults.add("G020", message, self.span)
            self.gaps.deck = True
            packs = 0
        deck = _deck(ranks, suits, [word.text for word in added], packs)
        deck = attrs.evolve(self._counted(self._without(deck)), titles=self._titles())
        if not deck.cards and not self.gaps.deck:
            hint = "give it `ranks` and `suits`"
            self.faults.add("G021", "the deck has no cards", self.span, hint=hint)
            self.gaps.deck = True
        return deck

    def _is_own(self, base: n.Deck) -> bool:
        name = base.base
        if name.text not in _BASES:
            hint = "write `deck french` or `deck own`"
            message = f"there is no deck `{name}`"
            self.faults.add("R010", message, name.span, hint=hint, near=(name.text, _BASES))
            kinds = {line.kind for line in self.lines if isinstance(line, n.DeckLine)}
            self.gaps.deck = self.gaps.deck or not {"ranks", "suits"} <= kinds
        return name.text == "own"

    # -------------------------------------------------------------- lines

    def _words(self, kind: str, default: tuple[str, ...]) -> tuple[str, ...]:
        """The ranks or the suits, in order, where a line gives them."""
        given: n.DeckLine | None = None
        for line in self.lines:
            if not isinstance(line, n.DeckLine) or line.kind != kind:
                continue
            if given is not None:
                here = Label(given.span, "here first")
                self.faults.add("R003", f"the {kind} are given twice", line.span, here)
                continue
            given = line
        if given is None:
            return default
        found: dict[str, Span] = {}
        for word in given.cards:
            name = suit_name(word.text) if kind == "suits" else word.text
            if name in found:
                message = f"`{word.text}` stands twice among the {kind}"
                self.faults.add("R003", message, word.span, Label(found[name], "here first"))
            elif self._names(kind.removesuffix("s"), word):
                found[name] = word.span
        return tuple(found)

    def _names(self, what: str, word: n.CardWord) -> bool:
        """Whether a word can name a rank or a suit; if not, that is a fault."""
        name = suit_name(word.text) if what == "suit" else word.text
        holds = name.replace("_", "").isalnum()
        if not holds or (what == "suit" and name[0].isdigit()):
            self.faults.add("R016", f"`{word.text}` cannot name a {what}", word.span)
            self.gaps.deck = True
            return False
        return True

    def _cards(self, kind: str) -> list[n.CardWord]:
        return [
            word
            for line in self.lines
            if isinstance(line, n.DeckLine) and line.kind == kind and line.when is None
            for word in line.cards
        ]

    def _titles(self) -> dict[str, str]:
        return {
            word.text: line.title.text
            for line in self.lines
            if isinstance(line, n.DeckLine) and line.title is not None
            for word in line.cards
        }

    def _packs(self) -> int:
        given: n.Packs | None = None
        for line in self.lines:
            if not isinstance(line, n.Packs):
                continue
            if given is not None:
                here = Label(given.span, "here first")
                self.faults.add("R003", "`packs` stands twice", line.span, here)
                continue
            given = line
            if line.number < 1:
                self.faults.add("G024", "a deck is made of at least one pack", line.span)
        return 1 if given is None else max(1, given.number)

    # -------------------------------------------------------------- cards

    def _without(self, deck: Deck) -> Deck:
        removed: set[int] = set()
        for word in self._cards("without"):
            removed.update(card.number for card in self._named(deck, word, whole_suits=True))
        if not removed:
            return deck
        self.known.clear()
        return fewer(deck, removed)

    def _counted(self, deck: Deck) -> Deck:
        values: dict[int, int] = {}
        for line in self.lines:
            if not isinstance(line, n.Counts):
                continue
            named = [(word, self._named(deck, word, whole_suits=True)) for word in line.cards]
            if line.value is None:
                values.update(self._face_values(named))
            else:
                values.update((card.number, line.value) for _, each in named for card in each)
        if not values:
            return deck
        cards = tuple(
            attrs.evolve(card, value=values.get(card.number, card.value)) for card in deck.cards
        )
        return attrs.evolve(deck, cards=cards)

    def _face_values(
        self, cards: Sequence[tuple[n.CardWord, tuple[DeckCard, ...]]]
    ) -> dict[int, int]:
        """For each card the number that is its rank; a rank that is none is a fault, told once."""
        values: dict[int, int] = {}
        for word, named in cards:
            if not all(card.face.rank.isdigit() for card in named):
                message = f"`{word.text}` has no face value, since its rank is no number"
                self.faults.add("T025", message, word.span, hint="say what it counts")
                break
            values.update((card.number, int(card.face.rank)) for card in named)
        return values

    def _named(
        self, deck: Deck, word: n.CardWord, whole_suits: bool = False
    ) -> tuple[DeckCard, ...]:
        """The cards that a word can mean; where there are none, that is a fault."""
        found = self.known.get(word.text)
        if found is None:
            found = named(deck, word.text) if whole_suits else deck.named(word.text)
            self.known[word.text] = found
        if not found and not self.gaps.deck:
            self.faults.add("R005", f"the deck has no card `{word.text}`", word.span)
        return found


def named(deck: Deck, word: str) -> tuple[DeckCard, ...]:
    """The cards that a word can mean: one, every card of a rank, or every card of a suit."""
    found = deck.named(word)
    suit = -1 if found else deck.suit_of(word)
    return tuple(card for card in deck.cards if card.suit == suit) if suit >= 0 else found


def fewer(deck: Deck, removed: Collection[int]) -> Deck:
    """The deck without the cards of these numbers; the others are numbered anew."""
    kept = [card for card in deck.cards if card.number not in removed]
    cards = tuple(attrs.evolve(card, number=at) for at, card in enumerate(kept))
    return attrs.evolve(deck, cards=cards)


def _deck(ranks: tuple[str, ...], suits: tuple[str, ...], added: list[str], packs: int) -> Deck:
    """All cards of ranks and suits, and the added ones without a suit, rank by rank."""
    every_rank = (*ranks, *dict.fromkeys(name for name in added if name not in ranks))
    faces = [
        (rank, suit)
        for rank, name in enumerate(ranks)
        if name not in added
        for suit in range(len(suits))
    ]
    faces += [(every_rank.index(name), -1) for name in added]
    cards: list[DeckCard] = []
    for rank, suit in sorted(faces * packs):
        name = suits[suit] if suit >= 0 else None
        cards.append(DeckCard(len(cards), Card(every_rank[rank], name), rank, suit))
    return Deck(every_rank, suits, tuple(cards))
