"""Combinations of a file, and what beats what."""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

from cardrules.limits import LIMITS
from cardrules.model import nodes as m
from cardrules.model.from_syntax.memory import Memory
from cardrules.model.scope import Scope, title_of
from cardrules.syntax import nodes as n
from cardrules.text import changed

_Declaration: TypeAlias = n.SetOf | n.SequenceOf | n.TheseCards | n.WithAttached
_CLAUSES = ("same combination", "same size", "higher rank")


def declare_combinations(
    line: n.Line | None, memory: Memory
) -> tuple[list[m.Combination], m.Beating | None]:
    """The combinations of a file, and what beats what."""
    scope = memory.scope
    found: list[m.Combination] = []
    beating: m.Beating | None = None
    anything: list[tuple[int, tuple[int, ...]]] = []
    for child in () if line is None else line.children:
        node = child.statement
        match node:
            case n.SetOf() | n.SequenceOf() | n.TheseCards() | n.WithAttached():
                _declare_combination(child, node, found, memory)
            case n.BeatenBy():
                if scope.once(beating, node, "`beaten by` stands twice"):
                    beating = _beating(node, scope)
            case n.BeatsAnything():
                pair = _beats_anything(node, scope)
                anything += [pair] if pair is not None else []
            case _:
                pass
    if beating is not None:
        beating = changed(beating, anything=tuple(anything))
    return found, beating


def _declare_combination(
    line: n.Line, node: _Declaration, found: list[m.Combination], memory: Memory
) -> None:
    scope = memory.scope
    if not scope.declare(node.name, "a combination"):
        return
    if len(found) == LIMITS.combinations:
        message = f"there are more than {LIMITS.combinations} combinations"
        scope.faults.add("G023", message, node.span)
        scope.gaps.declarations = True
        return
    combination = memory.of(line, len(found), _combination, node, len(found), scope)
    if combination is None:
        scope.gaps.words.add(node.name.text)
        return
    found.append(combination)
    scope.combinations[combination.name] = combination


def _combination(node: _Declaration, number: int, scope: Scope) -> m.Combination | None:
    shape = _shape(node, scope)
    if shape is None:
        return None
    return m.Combination(
        number, node.name.text, shape, title=title_of(node.name, node.title), span=node.span
    )


# ------------------------------------------------------------------ shapes


def _shape(node: _Declaration, scope: Scope) -> m.Shape | None:
    """What a combination is made of; None where that does not hold."""
    match node:
        case n.SetOf():
            return _set_shape(node, scope)
        case n.SequenceOf():
            return _run_shape(node, scope)
        case n.TheseCards():
            return _cards_shape(node, scope)
        case n.WithAttached():
            return _attached_shape(node, scope)


def _never(node: _Declaration, why: str, scope: Scope) -> None:
    """Report a combination that can never occur, unless the deck is not known."""
    if not scope.gaps.deck:
        scope.faults.add("G006", f"`{node.name}` can never occur: {why}", node.span)


def _set_shape(node: n.SetOf, scope: Scope) -> m.Shape | None:
    copies = node.count.fewest
    if node.count.most != copies:
        scope.faults.add(
            "G005",
            "a set has one number of cards",
            node.count.span,
            hint="declare one combination for each number",
        )
        return None
    if copies < 1:
        scope.faults.add("G010", "a set has at least one card", node.count.span)
        return None
    most = max(Counter(card.rank for card in scope.deck.cards).values(), default=0)
    if copies > most:
        _never(node, f"the deck has at most {most} cards of a rank", scope)
        return None
    return m.SetShape(copies)


def _run_shape(node: n.SequenceOf, scope: Scope) -> m.Shape | None:
    unit = _named_shape(node.unit, scope)
    if unit is None:
        return None
    if not isinstance(unit, m.SetShape):
        message = f"a sequence is made of sets, and `{node.unit}` is none"
        scope.faults.add("T013", message, node.unit.span)
        return None
    if node.one_suit:
        message = "sequences of one suit are part of the language, but cannot be played yet"
        scope.faults.add("G099", message, node.span)
        return None
    fewest, most = node.count.fewest, node.count.most
    if fewest < 2 or (most is not None and most < fewest):
        message = f"`{node.name}` needs a number of ranks from 2 up, the lower number first"
        scope.faults.add("G010", message, node.count.span)
        return None
    ends = _run_ends(node, scope)
    if ends is None:
        return None
    lowest, highest = ends
    longest = _longest(lowest, highest, unit.copies, scope)
    if fewest > longest:
        why = f"it needs {fewest} ranks in sequence, and there are {longest}"
        if unit.copies > 1:
            why += f" with {unit.copies} cards"
        _never(node, why, scope)
        return None
    most = highest - lowest + 1 if most is None else min(most, highest - lowest + 1)
    return m.RunShape(unit.copies, fewest, most, lowest, highest)


def _run_ends(node: n.SequenceOf, scope: Scope) -> tuple[int, int] | None:
    """The lowest and the highest rank of a sequence."""
    if node.lowest is None or node.highest is None:
        return 0, len(scope.deck.ranks) - 1
    ranks = [scope.deck.rank_of(word.text) for word in (node.lowest, node.highest)]
    for word, rank in zip((node.lowest, node.highest), ranks, strict=True):
        if rank < 0:
            scope.no_card(f"the deck has no rank `{word.text}`", word.span)
    if min(ranks) < 0:
        return None
    if ranks[0] > ranks[1]:
        message = f"the rank `{node.lowest.text}` is higher than `{node.highest.text}`"
        scope.faults.add(
            "G010", message, node.lowest.span.to(node.highest.span), hint="write the lower first"
        )
        return None
    return ranks[0], ranks[1]


def _longest(lowest: int, highest: int, copies: int, scope: Scope) -> int:
    """The most ranks in sequence of which the deck has so many cards each."""
    held = Counter(card.rank for card in scope.deck.cards)
    longest = length = 0
    for rank in range(lowest, highest + 1):
        length = length + 1 if held[rank] >= copies else 0
        longest = max(longest, length)
    return longest


def _cards_shape(node: n.TheseCards, scope: Scope) -> m.Shape | None:
    cards: list[tuple[int, int]] = []
    for word in node.cards:
        found = scope.deck.split(word.text)
        if found is None or not scope.deck.named(word.text):
            scope.no_card(f"the deck has no card `{word.text}`", word.span)
            return None
        cards.append(found)
    faces = Counter((card.rank, card.suit) for card in scope.deck.cards)
    ranks = Counter(card.rank for card in scope.deck.cards)
    wanted_ranks = Counter(rank for rank, _ in cards)
    if any(number > faces[face] for face, number in Counter(cards).items() if face[1] >= 0) or any(
        number > ranks[rank] for rank, number in wanted_ranks.items()
    ):
        _never(node, "the deck has not so many of these cards", scope)
        return None
    return m.CardsShape(tuple(sorted(cards)))


def _attached_shape(node: n.WithAttached, scope: Scope) -> m.Shape | None:
    body = _named_shape(node.body, scope)
    if body is None:
        return None
    if not isinstance(body, m.SetShape | m.RunShape):
        message = f"cards are attached to a set or a sequence, and `{node.body}` is neither"
        scope.faults.add("T022", message, node.body.span)
        return None
    attached = [_attachment(each, scope) for each in node.attached]
    without = [_left_out(name, scope) for name in node.without]
    known = tuple(each for each in attached if each is not None)
    left_out = tuple(each for each in without if each is not None)
    if len(known) < len(attached) or len(left_out) < len(without):
        return None
    return m.AttachedShape(body, known, left_out)


def _attachment(node: n.Attached, scope: Scope) -> m.Attachment | None:
    unit = _named_shape(node.unit, scope)
    if unit is None:
        return None
    if not isinstance(unit, m.SetShape):
        message = f"what is attached is a set, and `{node.unit}` is none"
        scope.faults.add("T013", message, node.unit.span)
        return None
    if node.number is not None and node.number < 1:
        scope.faults.add("G010", "at least one set is attached", node.span)
        return None
    return m.Attachment(node.number, unit.copies)


def _left_out(name: n.Name, scope: Scope) -> m.SetShape | m.CardsShape | None:
    shape = _named_shape(name, scope)
    if shape is None or isinstance(shape, m.SetShape | m.CardsShape):
        return shape
    message = f"only sets and named cards can be left out, and `{name}` is neither"
    scope.faults.add("T022", message, name.span)
    return None


def _named_shape(name: n.Name, scope: Scope) -> m.Shape | None:
    """The shape of a combination above this line."""
    found = _named(name, scope)
    return None if found is None else found.shape


def _named(name: n.Name, scope: Scope) -> m.Combination | None:
    found = scope.combinations.get(name.text)
    if found is None:
        message = f"no combination `{name}` stands above this line"
        scope.unknown(name.text, message, name.span, scope.combinations)
    return found


# ------------------------------------------------------------------ beating


def _beating(node: n.BeatenBy, scope: Scope) -> m.Beating:
    same = []
    for clause in node.clauses:
        word = f"{clause.kind} {clause.what}"
        if word not in _CLAUSES:
            hint = "say `same combination, same size, higher rank`"
            message = f"`{word}` beats nothing"
            scope.faults.add("R014", message, clause.span, hint=hint, near=(word, _CLAUSES))
        same.append(word.replace(" ", "_"))
    if not any(clause.kind == "higher" for clause in node.clauses):
        message = "nothing says which of two is higher"
        scope.faults.add("G007", message, node.span, hint="add `, higher rank`")
    return m.Beating(tuple(same), span=node.span)


def _beats_anything(node: n.BeatsAnything, scope: Scope) -> tuple[int, tuple[int, ...]] | None:
    found = [_named(name, scope) for name in (node.name, *node.but)]
    numbers = [each.number for each in found if each is not None]
    return (numbers[0], tuple(numbers[1:])) if len(numbers) == len(found) else None
