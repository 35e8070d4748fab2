"""Which marks of a card the rules can still read, phase by phase. It changes nothing.

A mark is `("rank",)`, `("suit",)`, `("value",)`, `("suit_is", suit)`, `("card_is", card)` or
`("held", value)`: whether it is the card that a value holds. Two cards that agree in every mark
that can still be read in this deal are one to the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from types import NoneType
from typing import Any, TypeAlias, get_args

from cardrules.cards import Deck, DeckCard
from cardrules.limits import LIMITS
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model import types as t
from cardrules.model.flow import THE_END, following, reached
from cardrules.model.walk import nodes_in

Mark: TypeAlias = tuple[str, int] | tuple[str]

RANK: Mark = ("rank",)
SUIT: Mark = ("suit",)
VALUE: Mark = ("value",)


def marks_by_phase(rules: m.Rules) -> list[frozenset[Mark]]:
    """For each phase, the marks read in it or in anything that can follow in the same deal.

    Where cards are chosen, a move must be one that can be written down: so the rank counts as
    read there, and cards that the rules tell apart must look different too; a suit counts as
    read if it is needed for that.
    """
    own = [set(_marks(phase)) for phase in rules.phases]
    for phase in rules.phases:
        if _chooses_cards(phase):
            own[phase.number].add(RANK)
    while True:
        found = _closed(rules, own)
        unclear = [
            phase.number
            for phase in rules.phases
            if _chooses_cards(phase) and _looks_alike(rules, found[phase.number])
        ]
        if not unclear:
            return [_few_enough(rules, marks) for marks in found]
        for number in unclear:
            own[number].add(SUIT)


def _few_enough(rules: m.Rules, marks: frozenset[Mark]) -> frozenset[Mark]:
    """The marks, with rank and suit in the place of values that hold too many cards to list.

    Where rank and suit are read anyway, they tell a card that a value holds from all others.
    """
    held = {mark for mark in marks if mark[0] == "held"}
    if {RANK, SUIT} <= marks:
        return marks - held
    faces = len({card.face for card in rules.deck.cards})
    if (faces + 1) ** len(held) <= LIMITS.layouts:
        return marks
    return marks - held | {RANK, SUIT}


def _closed(rules: m.Rules, own: Sequence[set[Mark]]) -> list[frozenset[Mark]]:
    """The marks of each phase with those of all that can follow it in a deal."""
    after = [following(phase) for phase in rules.phases]

    def later(phase: int) -> Iterator[set[Mark]]:
        return (own[each] for each in reached(phase, after) if each != THE_END)

    at_the_end = frozenset(_marks((rules.scoring, rules.match)))
    if not gathers(rules) and rules.phases:
        at_the_end |= frozenset().union(*later(0))
    return [at_the_end.union(*later(number)) for number in range(len(rules.phases))]


def _chooses_cards(phase: m.Phase) -> bool:
    return any(isinstance(move.choice, m.CardsChoice | m.CombinationChoice) for move in phase.moves)


def _looks_alike(rules: m.Rules, marks: frozenset[Mark]) -> bool:
    """Whether two classes of cards would be written alike."""
    classes: dict[tuple[object, ...], set[tuple[int, int]]] = {}
    for card in rules.deck.cards:
        classes.setdefault(class_key(rules.deck, card, marks), set()).add((card.rank, card.suit))
    faces = [_face(cards) for cards in classes.values()]
    return len(faces) != len(set(faces)) and not (RANK in marks and SUIT in marks)


def _face(cards: set[tuple[int, int]]) -> tuple[int | None, int | None]:
    ranks, suits = ({card[at] for card in cards} for at in (0, 1))
    return (
        ranks.pop() if len(ranks) == 1 else None,
        suits.pop() if len(suits) == 1 else None,
    )


def class_key(deck: Deck, card: DeckCard, marks: frozenset[Mark]) -> tuple[object, ...]:
    """What the rules can read of a card: cards with the same key are one to them."""
    return (
        card.rank if RANK in marks else None,
        card.suit if SUIT in marks else None,
        card.value if VALUE in marks else None,
        *sorted(
            mark
            for mark in marks
            if (mark[0] == "suit_is" and card.suit == mark[-1])
            or (mark[0] == "card_is" and card.face == deck.cards[int(mark[-1])].face)
        ),
    )


def gathers(rules: m.Rules) -> bool:
    """Whether every deal begins with a shuffle of all cards."""
    return bool(rules.phases) and any(
        isinstance(effect, m.Shuffle) for effect in rules.phases[0].effects
    )


def _marks(item: Any) -> Iterator[Mark]:
    """The marks read anywhere below a node; a suit compared with one suit is only that much."""
    pending = [item]
    while pending:
        node = pending.pop()
        if node.__class__ is tuple:
            pending.extend(node)
            continue
        if node.__class__ not in _MARKLESS:
            match node:
                case e.Same(left=e.SuitOf() as read, right=e.Constant(value=int() as suit)):
                    yield ("suit_is", suit)
                    pending.append(read.card)
                    continue
                case e.Same(right=e.SuitOf() as read, left=e.Constant(value=int() as suit)):
                    yield ("suit_is", suit)
                    pending.append(read.card)
                    continue
                case _:
                    yield from _marks_of(node)
        pending.extend(nodes_in(node))


def _marks_of(node: Any) -> Iterable[Mark]:
    if e.is_expression(node):
        yield from _marks_of_expression(node)
        return
    match node:
        case m.CombinationChoice():
            yield RANK
        case m.ListChoice(kind="card"):
            yield RANK
            yield SUIT
        case m.SetValue() if node.to.type.fits(t.CARD):
            yield RANK
            yield SUIT
        case m.MoveCards() if node.cards.type.fits(t.CARD):
            yield RANK
            yield SUIT
        case _:
            pass


_Markless: TypeAlias = (
    e.Constant
    | e.ReadValue
    | e.Subject
    | e.Chosen
    | e.Counter
    | e.Leading
    | e.LastPlayer
    | e.LastCombination
    | e.LastCards
    | e.ThisPlay
    | e.LedCard
    | e.Arithmetic
    | e.OrElse
    | e.Choose
    | e.ForPlayer
    | e.ForCard
    | e.And
    | e.Or
    | e.Not
    | e.Compare
    | e.IsNone
    | e.ZoneCards
    | e.SecretCards
    | e.Filtered
    | e.SizeOf
    | e.SomeCard
    | e.TopCard
    | e.IsEmpty
    | e.SomePlayer
    | e.Neighbour
    | e.SumOverPlayers
    | e.CountPlayers
    | e.PlayerWith
    | e.FirstPlayer
)
"""What reads no mark of a card by itself."""

_MARKLESS: frozenset[Any] = frozenset({*get_args(_Markless), str, int, bool, NoneType})
"""The same as a set, with what is no node at all: most of what is looked at, so asked first."""


def _no_marks(_: _Markless) -> tuple[Mark, ...]:
    return ()


def _marks_of_expression(node: e.Expression) -> Iterable[Mark]:
    match node:
        case e.Same():
            yield from _same(node)
        case e.LongestRun() | e.ExtremeCard() | e.RankOf() | e.RankAmong():
            yield RANK
        case e.SuitOf():
            yield SUIT
        case e.ValueOf():
            yield VALUE
        case e.HolderOfCard():
            yield from _is_card(node.card)
        case e.HolderOfExtreme():
            yield RANK
            yield ("suit_is", node.suit)
        case e.CardAmong():
            yield from _is_card(node.card)
        case e.WhoPlayed():
            yield RANK
            yield SUIT
        case _:
            yield from _no_marks(node)


def _same(node: e.Same) -> Iterable[Mark]:
    if not (node.left.type.fits(t.CARD) or node.right.type.fits(t.CARD)):
        return ()
    fixed = [mark for mark in (_fixed(node.left), _fixed(node.right)) if mark is not None]
    return fixed or (RANK, SUIT)


def _is_card(card: e.Expression) -> Iterable[Mark]:
    """The marks read where some cards are asked whether they are, or hold, a card."""
    mark = _fixed(card)
    return (RANK, SUIT) if mark is None else (mark,)


def _fixed(card: e.Expression) -> Mark | None:
    """The mark of being this card, if it stays the same one while a phase lasts."""
    match card:
        case e.Constant(value=int() as number):
            return ("card_is", number)
        case e.ReadValue(value=value) if _holds_still(value):
            return ("held", value.number)
        case _:
            return None


def _holds_still(value: m.Value) -> bool:
    """Whether a value that no line sets any more stays what it is, and is no secret.

    Where a line can still set it, that line reads rank and suit, and so does all before it.
    """
    return (
        not value.per_player
        and value.seen_by == "all"
        and value.lifetime in ("match", "deal")
        and isinstance(value.start, e.Constant | None)
    )
