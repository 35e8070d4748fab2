"""Cards and chance laid for a match, from what a reader gives. It deals nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, TypeVar

from cardrules.cards import Card, Deck
from cardrules.diagnostics import visible
from cardrules.likeness import suggestion
from cardrules.machine.start import Laid
from cardrules.model import nodes as m

P = TypeVar("P")


class SetupError(ValueError):
    """Cards, chance or a situation that cannot be; the message says which and why.

    >>> import cardrules
    >>> try:
    ...     cardrules.load("big_three").start(seed=1, deal={"hnad": ["4♥", None, None]})
    ... except cardrules.SetupError as error:
    ...     print(error)
    there is no zone `hnad`; did you mean `hand`?
    """


def told(given: Any) -> str:
    """Something that was given, as text short enough for a sentence."""
    try:
        text = visible(given if isinstance(given, str) else repr(given))
    except (ValueError, RecursionError):  # more digits than Python writes, or too deep
        text = f"such a {type(given).__name__}"
    return text if len(text) <= 80 else f"{text[:77]}..."


def unknown(what: str, name: Any, known: Iterable[str]) -> str:
    """That there is no such thing, and what may have been meant."""
    hint = suggestion(name, known) if isinstance(name, str) else ""
    return f"there is no {what} `{told(name)}`; {hint}".rstrip("; ")


def laid_deals(given: Any, rules: m.Rules) -> list[Laid]:
    """The cards of one deal or of several, by zone and seat."""
    if given is None:
        return []
    if not isinstance(given, Mapping | Sequence) or isinstance(given, str):
        raise SetupError("cards are laid as zones by name, for one deal or a list of deals")
    deals = [given] if isinstance(given, Mapping) else list(given)
    return [_laid(deal, rules) for deal in deals]


def _laid(given: Any, rules: m.Rules) -> Laid:
    if not isinstance(given, Mapping):
        raise SetupError("a deal is given as zones by name")
    zones = {zone.name: zone for zone in rules.zones}
    hand_out = Cards(rules.deck)
    texts: list[tuple[tuple[str, int], Any]] = []
    for name, cards in given.items():
        zone = zones.get(name)
        if zone is None:
            raise SetupError(unknown("zone", name, zones))
        if zone.per_player:
            texts += [((zone.name, seat), text) for seat, text in _by_seat(cards, zone, rules)]
        else:
            texts.append(((zone.name, -1), cards))
    return hand_out.share([(place, words(text)) for place, text in texts])


def _by_seat(cards: Any, zone: m.Zone, rules: m.Rules) -> list[tuple[int, Any]]:
    if isinstance(cards, Mapping):
        return [(seat_number(seat, rules), text) for seat, text in cards.items()]
    if isinstance(cards, str) or not isinstance(cards, Sequence) or len(cards) != rules.players:
        raise SetupError(
            f"each of the {rules.players} seats has a `{zone.name}`; give one entry a seat"
        )
    return [(seat, text) for seat, text in enumerate(cards) if text is not None]


def seat_number(seat: Any, rules: m.Rules) -> int:
    """A seat given as a number or, as JSON keys are, as its digits.

    Raises:
        SetupError: where there is no such seat.
    """
    text = told(seat)
    if not (text.isascii() and text.isdigit() and len(text) < 4 and int(text) < rules.players):
        raise SetupError(f"there is no seat {text}")
    return int(text)


def mapping(given: Any, what: str) -> Mapping[str, Any]:
    """Something given by name; nothing given is nothing named.

    Raises:
        SetupError: where it is given in another form.
    """
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise SetupError(f"{what} given by name, not as {told(given)}")
    return given


def words(cards: Any) -> list[str]:
    """Cards given as one text or as a list."""
    if isinstance(cards, str):
        return cards.replace(",", " ").split()
    if not isinstance(cards, Sequence):
        raise SetupError(f"cards are a text or a list, not {told(cards)}")
    return [str(card) if isinstance(card, Card) else told(card) for card in cards]


class Cards:
    """Hands out the cards of a deck, each once; a card without its suit is any that is left."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.left = [card.number for card in deck.cards]

    def take(self, texts: Sequence[str]) -> tuple[int, ...]:
        """The numbers of the cards in some words.

        Raises:
            SetupError: for a word that is no card, or a card that is not there any more.
        """
        taken: list[int] = []
        order = sorted(range(len(texts)), key=lambda at: len(self.deck.named(texts[at])))
        found: dict[int, int] = {}
        for at in order:
            text = texts[at]
            cards = self.deck.named(text)
            if not cards:
                raise SetupError(f"the deck has no card `{told(text)}`")
            number = next((card.number for card in cards if card.number in self.left), None)
            if number is None:
                raise SetupError(f"the deck has no further `{text}`")
            self.left.remove(number)
            found[at] = number
        taken = [found[at] for at in range(len(texts))]
        return tuple(taken)

    def share(self, said: Sequence[tuple[P, Sequence[str]]]) -> dict[P, tuple[int, ...]]:
        """The cards of several places, where a card written in full is kept for its place."""
        taken = iter(self.take([word for _, texts in said for word in texts]))
        return {place: tuple(islice(taken, len(texts))) for place, texts in said}


def chances(given: Mapping[str, Any] | None, rules: m.Rules) -> dict[str, tuple[int, ...]]:
    """The outcomes given for chance by name, one or one for each occurrence."""
    known = {value.name for value in rules.values if value.drawn}
    found: dict[str, tuple[int, ...]] = {}
    for name, outcome in mapping(given, "chance is").items():
        if name not in known:
            hint = (
                suggestion(name, known) if isinstance(name, str) else ""
            ) or f"there is {', '.join(sorted(known)) or 'none'}"
            raise SetupError(f"the game has no chance called `{told(name)}`; {hint}")
        outcomes = tuple(outcome) if isinstance(outcome, list | tuple) else (outcome,)
        for seat in outcomes:
            if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < rules.players:
                raise SetupError(
                    f"`{name}` is a seat from 0 to {rules.players - 1}, not {told(seat)}"
                )
        found[name] = outcomes
    return found
