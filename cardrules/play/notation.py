"""Moves in notation, read back: `bid 2`, `play 7 8 9`, `pass`. It judges no rule."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

import attrs

from cardrules.cards import Card, Deck
from cardrules.diagnostics import visible
from cardrules.likeness import did_you_mean
from cardrules.limits import LIMITS
from cardrules.machine.layouts import Layout
from cardrules.model import nodes as m
from cardrules.table import Move


class PlayError(ValueError):
    """A move that cannot be read or made; the state it was tried in is as it was.

    `.seat` and `.text` say what was tried.
    """

    def __init__(self, message: str, seat: int, text: str) -> None:
        self.seat = seat
        self.text = text
        super().__init__(message)


class InvalidNotation(PlayError):
    """The text is no move in any position of the game.

    >>> import cardrules
    >>> state = cardrules.load("big_three").start(seed=7)
    >>> try:
    ...     state.parse_move(state.to_act[0], "bit 3")
    ... except cardrules.InvalidNotation as error:
    ...     print(error)
    `bit` is no move of this game; did you mean `bid`?
    """


class IllegalMove(PlayError):
    """The move is not allowed here; the message says why.

    >>> import cardrules
    >>> state = cardrules.load("big_three").start(seed=7)
    >>> try:
    ...     state.parse_move(state.to_act[0], "pass")
    ... except cardrules.IllegalMove as error:
    ...     print(error)
    the move needs stake > 0 [auction.pass.needs]
    """


class AmbiguousMove(PlayError):
    """The text could be several moves; the message lists them."""


@attrs.frozen
class Written:
    """A move as written: its name, cards as rank and suit (-1: none), all words, its reading.

    `attached` is how many of the cards stand after `with`, or -1 where there is no such word.
    """

    name: str
    cards: tuple[tuple[int, int], ...]
    words: tuple[str, ...]
    reading: str
    attached: int = -1


def read(text: str, names: Iterable[str], deck: Deck) -> Written | str:
    """A written move taken apart, or a sentence that says why it is none."""
    if len(text) > LIMITS.line_characters:
        return f"a move has at most {LIMITS.line_characters} characters"
    words = text.replace(",", " ").split()
    if not words:
        return "a move begins with its name"
    name, *rest = words
    known = sorted(set(names))
    if name not in known:
        near = did_you_mean(name, known)
        hint = f"; did you mean `{near}`?" if near else f"; the moves are {', '.join(known)}"
        return f"`{visible(name)}` is no move of this game{hint}"
    reading = ""
    if len(rest) >= 2 and rest[-2] == "as":
        reading = rest[-1]
        rest = rest[:-2]
    attached = -1
    if "with" in rest:
        attached = len(rest) - rest.index("with") - 1
        rest.remove("with")
    cards: list[tuple[int, int]] = []
    for word in rest:
        found = deck.split(word)
        if found is not None and deck.named(word):
            cards.append(found)
    return Written(name, tuple(cards), tuple(rest), reading, attached)


def fits(written: Written, choice: m.Choice | None, rules: m.Rules) -> bool:
    """Whether a move that chooses so could be written like this in some position."""
    match choice:
        case None:
            return not written.words
        case m.NumberChoice():
            return len(written.words) == 1 and bool(_WHOLE.fullmatch(written.words[0]))
        case m.ListChoice(kind="card"):
            return len(written.words) == 1 and is_card(written.words[0], rules.deck)
        case m.ListChoice():
            stated = choices(choice, rules)
            return len(written.words) == 1 and any(
                _says(written.words[0], choice.kind, value, rules.deck) for value in stated
            )
        case m.CardsChoice() | m.CombinationChoice():
            return all(is_card(word, rules.deck) for word in written.words)


def choices(choice: m.ListChoice, rules: m.Rules) -> tuple[str, ...]:
    """What can be written for a choice from a list other than that of all cards."""
    match choice.kind:
        case "suit":
            return rules.deck.suits
        case "rank":
            return rules.deck.ranks
        case _:
            return tuple(map(str, range(rules.players)))


def is_card(word: str, deck: Deck) -> bool:
    """Whether a word can stand for a card, or for one of which no rule sees the rank."""
    rest = word.removeprefix(_ANY_CARD) if word.startswith(_ANY_CARD) else None
    unseen = rest is not None and (not rest or deck.suit_of(rest.removeprefix("/")) >= 0)
    return unseen or bool(deck.named(word))


_WHOLE = re.compile("-?[0-9]+")
_ANY_CARD = "card"
_NO_SUIT = -2
"""Stands for the suit of a card whose suit the rules cannot see, where no other may be meant."""


def as_seen(written: Written, layout: Layout) -> Written:
    """The same move with each card as the rules see it; one that could be several stays."""
    cards = tuple(_as_seen(rank, suit, layout) for rank, suit in written.cards)
    return attrs.evolve(written, cards=cards)


def _as_seen(rank: int, suit: int, layout: Layout) -> tuple[int, int]:
    classes = {
        layout.of_card[card.number]
        for card in layout.deck.cards
        if card.rank == rank and suit in (card.suit, -1)
    }
    return (rank, suit) if len(classes) > 1 else _key(layout.face[classes.pop()], layout.deck)


def _key(face: Card, deck: Deck) -> tuple[int, int]:
    suit = _NO_SUIT if face.suit is None else deck.suit_of(face.suit)
    return deck.rank_of(face.rank), suit


def matching(written: Written, moves: Sequence[Move], layout: Layout) -> list[Move]:
    """The moves that a written one can mean; what is written just so comes first."""
    seen = as_seen(written, layout)
    found = [move for move in moves if means(seen, move, layout.deck)]
    just_so = [move for move in found if _in_full(written, move)]
    return just_so if len(just_so) == 1 else found


def means(written: Written, move: Move, deck: Deck) -> bool:
    """Whether a move is what was written, its cards as the rules see them."""
    if move.name != written.name:
        return False
    if written.reading and move.values.get("combination") != written.reading:
        return False
    stated = [(kind, value) for kind, value in move.values.items() if kind != "combination"]
    if not move.cards:
        return len(written.words) == len(stated) and all(
            _says(word, kind, value, deck)
            for word, (kind, value) in zip(written.words, stated, strict=True)
        )
    if not stated and _in_full(written, move):
        return True
    if stated or len(written.cards) != len(written.words):
        return False
    if len(written.cards) != len(move.cards):
        return False
    if written.attached < 0:
        return same_cards(written.cards, move.cards, deck)
    at = len(move.cards) - written.attached
    return (
        written.attached == move.attached
        and same_cards(written.cards[:at], move.cards[:at], deck)
        and same_cards(written.cards[at:], move.cards[at:], deck)
    )


def _says(word: str, kind: str, value: object, deck: Deck) -> bool:
    """Whether a word is what a move states, however it is spelled."""
    if word == str(value):
        return True
    match kind:
        case "suit":
            return deck.suit_of(word) == deck.suit_of(str(value))
        case "rank":
            return deck.rank_of(word) == deck.rank_of(str(value))
        case "card":
            return {str(card.face) for card in deck.named(word)} == {value}
        case _:
            return False


def _in_full(written: Written, move: Move) -> bool:
    """Whether the cards are written as the move writes them."""
    words, faces = list(written.words), [str(card) for card in move.cards]
    if written.attached < 0:
        return sorted(words) == sorted(faces)
    at = len(faces) - written.attached
    return (
        written.attached == move.attached
        and sorted(words[:at]) == sorted(faces[:at])
        and sorted(words[at:]) == sorted(faces[at:])
    )


def same_cards(cards: Sequence[tuple[int, int]], faces: Sequence[Card], deck: Deck) -> bool:
    """Whether written cards, as the rules see them, can be those of a move."""
    wanted = Counter(_key(card, deck) for card in faces)
    for rank, suit in sorted(cards, key=lambda card: card[1] == -1):
        for key in (rank, suit), *_any_suit(wanted, rank, suit):
            if wanted.get(key, 0) > 0:
                wanted[key] -= 1
                break
        else:
            return False
    return not any(wanted.values())


def _any_suit(wanted: Counter[tuple[int, int]], rank: int, suit: int) -> list[tuple[int, int]]:
    """A card written without its suit may be any of that rank."""
    if suit != -1:
        return []
    return sorted(key for key, number in wanted.items() if key[0] == rank and number)
