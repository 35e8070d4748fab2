"""Options, deck, zones, values and combinations of a file, resolved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import attrs

from cardrules.cards import (
    FRENCH_RANKS,
    FRENCH_SUITS,
    SUIT_OF_LETTER,
    SUIT_OF_SIGN,
    Card,
    Deck,
    DeckCard,
)
from cardrules.diagnostics import Faults, suggestion
from cardrules.limits import LIMITS
from cardrules.model import nodes as m
from cardrules.model import types as t
from cardrules.model.scope import Scope
from cardrules.model.types import Kind, Type
from cardrules.syntax import nodes as n
from cardrules.text import NOWHERE, Span, changed

OptionValue = int | str | bool | None

# ------------------------------------------------------------------ options


def declared_options(lines: Iterable[n.Line], faults: Faults) -> list[m.Option]:
    """The options of a file with their defaults as values."""
    options = []
    for line in lines:
        match line.statement:
            case n.OptionNumber() as option:
                options.append(_number_option(option, faults))
            case n.OptionChoice() as option:
                options.append(_choice_option(option, faults))
            case n.OptionTruth() as option:
                options.append(_truth_option(option, faults))
            case _:
                pass
    return options


def _number_option(node: n.OptionNumber, faults: Faults) -> m.Option:
    if node.lowest > node.highest:
        message = f"the range {node.lowest}..{node.highest} holds nothing"
        faults.add("O001", message, node.span, hint="write the lower number first")
    elif node.default is None:
        if not node.or_none:
            faults.add("O002", "the default is none, which the option does not allow", node.span)
    elif not node.lowest <= node.default <= node.highest:
        message = f"the default {node.default} is not in {node.lowest}..{node.highest}"
        faults.add("O002", message, node.span)
    return m.Option(
        node.name.text,
        "number",
        node.lowest,
        node.highest,
        node.or_none,
        (),
        node.default,
        node.default,
        node.sentence.text,
        span=node.name.span,
    )


def _choice_option(node: n.OptionChoice, faults: Faults) -> m.Option:
    choices = tuple(choice.text for choice in node.choices)
    default = node.default.text
    if default not in choices:
        hint = suggestion(default, choices)
        faults.add("O002", f"the default `{default}` is no choice", node.default.span, hint=hint)
        default = choices[0]
    return m.Option(
        node.name.text,
        "choice",
        0,
        0,
        False,
        choices,
        default,
        default,
        node.sentence.text,
        span=node.name.span,
    )


def _truth_option(node: n.OptionTruth, faults: Faults) -> m.Option:
    word = node.default.text
    if word not in ("yes", "no"):
        faults.add("O002", f"the default is yes or no, not `{word}`", node.default.span)
    default = word == "yes"
    return m.Option(
        node.name.text,
        "truth",
        0,
        0,
        False,
        (),
        default,
        default,
        node.sentence.text,
        span=node.name.span,
    )


def with_value(option: m.Option, given: object) -> m.Option | str:
    """The option with a value a reader gave, or a sentence that says why it cannot have it."""
    if option.kind == "number":
        if given is None or given == "none":
            if not option.or_none:
                return f"the option `{option.name}` cannot be none"
            return changed(option, value=None)
        if isinstance(given, str) and given.isascii() and given.isdigit() and len(given) < 10:
            given = int(given)
        if isinstance(given, bool) or not isinstance(given, int):
            return f"the option `{option.name}` is a number, not `{given}`"
        if not option.lowest <= given <= option.highest:
            return (
                f"the option `{option.name}` lies in {option.lowest}..{option.highest}, "
                f"and {given} does not"
            )
        return changed(option, value=given)
    if option.kind == "truth":
        truths = {"yes": True, "no": False, True: True, False: False}
        if not isinstance(given, str | bool) or given not in truths:
            return f"the option `{option.name}` is yes or no, not `{given}`"
        return changed(option, value=truths[given])
    if given not in option.choices:
        wanted = ", ".join(f"`{choice}`" for choice in option.choices)
        return f"the option `{option.name}` is one of {wanted}, not `{given}`"
    return changed(option, value=str(given))


def set_options(
    options: Sequence[m.Option], given: Mapping[str, object], faults: Faults
) -> list[m.Option]:
    """The options with the values a reader gave; what cannot be is a fault."""
    by_name = {option.name: option for option in options}
    for name, value in given.items():
        if name not in by_name:
            hint = suggestion(str(name), by_name)
            faults.add("O003", f"the game has no option `{name}`", NOWHERE, hint=hint)
            continue
        changed = with_value(by_name[name], value)
        if isinstance(changed, str):
            faults.add("O004", changed, by_name[name].span)
        else:
            by_name[name] = changed
    return list(by_name.values())


# ------------------------------------------------------------------ deck


def build_deck(base: n.Deck | None, lines: Sequence[n.Line], faults: Faults) -> Deck:
    """The deck of a file: the base pack, fewer or more cards, in the order of its ranks."""
    if base is not None and base.base.text not in ("french", "own"):
        hint = suggestion(base.base.text, ("french", "own")) or "write `deck french` or `deck own`"
        faults.add("R010", f"there is no deck `{base.base.text}`", base.base.span, hint=hint)
    statements = [line.statement for line in lines]
    own = base is not None and base.base.text == "own"
    ranks = _words(statements, "ranks", () if own else FRENCH_RANKS, faults)
    suits = _words(statements, "suits", () if own else FRENCH_SUITS, faults)
    suits = tuple(_suit_name(word) for word in suits)
    added = [
        word
        for line in statements
        if isinstance(line, n.DeckLine) and line.kind == "with"
        for word in line.cards
    ]
    extra = [word.text for word in added if word.text not in ranks]
    every_rank = (*ranks, *extra)
    without_suit = {word.text for word in added}
    faces = [
        (rank, suit)
        for rank, name in enumerate(ranks)
        if name not in without_suit
        for suit in range(len(suits))
    ]
    faces += [(every_rank.index(word.text), -1) for word in added]
    packs = next((line.number for line in statements if isinstance(line, n.Packs)), 1)
    deck = _deck(every_rank, suits, faces, packs)
    deck = _without(deck, statements, faults)
    if deck.size > LIMITS.cards:
        span = base.span if base is not None else NOWHERE
        faults.add("G020", f"the deck has more than {LIMITS.cards} cards", span)
        deck = attrs.evolve(deck, cards=deck.cards[: LIMITS.cards])
    if not deck.cards:
        span = base.span if base is not None else NOWHERE
        faults.add("G021", "the deck has no cards", span, hint="give it `ranks` and `suits`")
    return _counted(deck, statements, faults)


def _suit_name(word: str) -> str:
    return SUIT_OF_SIGN.get(word) or SUIT_OF_LETTER.get(word) or word


def _words(
    statements: Sequence[n.Statement], kind: str, default: tuple[str, ...], faults: Faults
) -> tuple[str, ...]:
    found: list[str] | None = None
    for line in statements:
        if not isinstance(line, n.DeckLine) or line.kind != kind:
            continue
        if found is not None:
            faults.add("R003", f"the {kind} are given twice", line.span)
            continue
        found = []
        for word in line.cards:
            if word.text in found:
                message = f"`{word.text}` stands twice among the {kind}"
                faults.add("R003", message, word.span)
                continue
            found.append(word.text)
    return default if found is None else tuple(found)


def _deck(
    ranks: tuple[str, ...],
    suits: tuple[str, ...],
    faces: list[tuple[int, int]],
    packs: int,
) -> Deck:
    cards = []
    for rank, suit in sorted(faces * max(1, packs)):
        name = suits[suit] if suit >= 0 else None
        cards.append(DeckCard(len(cards), Card(ranks[rank], name), rank, suit))
    return Deck(ranks, suits, tuple(cards))


def _without(deck: Deck, statements: Sequence[n.Statement], faults: Faults) -> Deck:
    removed: set[int] = set()
    for line in statements:
        if not isinstance(line, n.DeckLine) or line.kind != "without":
            continue
        for word in line.cards:
            found = deck.named(word.text)
            if not found:
                faults.add("R005", f"the deck has no card `{word.text}`", word.span)
            removed.update(card.number for card in found)
    kept = [card for card in deck.cards if card.number not in removed]
    cards = tuple(attrs.evolve(card, number=at) for at, card in enumerate(kept))
    return attrs.evolve(deck, cards=cards)


def _counted(deck: Deck, statements: Sequence[n.Statement], faults: Faults) -> Deck:
    values = [0] * deck.size
    for line in statements:
        if not isinstance(line, n.Counts):
            continue
        for word in line.cards:
            suit = deck.suit_of(word.text) if deck.rank_of(word.text) < 0 else -1
            found = deck.named(word.text)
            if suit >= 0:
                found = tuple(card for card in deck.cards if card.suit == suit)
            if not found:
                faults.add("R005", f"the deck has no card `{word.text}`", word.span)
            for card in found:
                values[card.number] = line.value
    cards = tuple(
        attrs.evolve(card, value=value) for card, value in zip(deck.cards, values, strict=True)
    )
    return attrs.evolve(deck, cards=cards)


# ------------------------------------------------------------------ zones and values

_SEEN = ("owner", "all", "nobody")


def declare_zones(lines: Iterable[n.Line], scope: Scope) -> list[m.Zone]:
    """The zones of a file."""
    zones: list[m.Zone] = []
    for line in lines:
        node = line.statement
        if not isinstance(node, n.Zone) or not scope.declare(node.name, "a zone"):
            continue
        if len(zones) == LIMITS.zones:
            scope.faults.add("G022", f"there are more than {LIMITS.zones} zones", node.span)
            break
        seen_by = _seen_by(node, scope)
        zone = m.Zone(
            len(zones), node.name.text, node.per_player, node.in_order, seen_by, span=node.span
        )
        zones.append(zone)
        scope.zones[zone.name] = zone
    return zones


def _seen_by(node: n.Zone, scope: Scope) -> str:
    if node.seen_by is None:
        scope.faults.add(
            "G003",
            f"nothing says who sees the cards of `{node.name}`",
            node.span,
            hint="add `, seen by owner`, `seen by all` or `seen by nobody`",
        )
        return "all"
    word = node.seen_by.text
    if word not in _SEEN:
        hint = suggestion(word, _SEEN) or "it is `owner`, `all` or `nobody`"
        scope.faults.add("R011", f"`{word}` is nobody who sees", node.seen_by.span, hint=hint)
        return "all"
    if word == "owner" and not node.per_player:
        scope.faults.add(
            "G004",
            f"`{node.name}` has no owner",
            node.seen_by.span,
            hint="add `per player`, or say `seen by all` or `seen by nobody`",
        )
        return "all"
    return word


_LIVES = ("turn", "trick", "deal", "match")


def value_type(node: n.ValueType, scope: Scope) -> Type:
    """The type a value is declared with."""
    if node.kind == "choice":
        return Type(Kind.CHOICE, tuple(choice.text for choice in node.choices))
    if node.kind not in t.DECLARABLE:
        hint = suggestion(node.kind, t.DECLARABLE)
        scope.faults.add("R012", f"there is no type `{node.kind}`", node.span, hint=hint)
        return t.NUMBER
    found = t.DECLARABLE[node.kind]
    return found if found.kind in (Kind.NUMBER, Kind.TRUTH) else found.or_none()


def lifetime(node: n.Value, scope: Scope) -> str:
    """How long a value lives; the deal, where nothing is said."""
    if node.lifetime is None:
        return "deal"
    word = node.lifetime.text
    if word not in _LIVES:
        hint = suggestion(word, _LIVES) or "it is `turn`, `trick`, `deal` or `match`"
        scope.faults.add(
            "R013", f"a value cannot live for the {word}", node.lifetime.span, hint=hint
        )
        return "deal"
    return word


# ------------------------------------------------------------------ combinations


def declare_combinations(
    lines: Iterable[n.Line], scope: Scope
) -> tuple[list[m.Combination], m.Beating | None]:
    """The combinations of a file, and what beats what."""
    found: list[m.Combination] = []
    beating: m.Beating | None = None
    anything: list[tuple[int, tuple[int, ...]]] = []
    for line in lines:
        node = line.statement
        match node:
            case n.SetOf() | n.SequenceOf() | n.TheseCards() | n.WithAttached():
                _declare_combination(node, found, scope)
            case n.BeatenBy():
                if beating is not None:
                    scope.faults.add("R003", "`beaten by` stands twice", node.span)
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
    node: n.SetOf | n.SequenceOf | n.TheseCards | n.WithAttached,
    found: list[m.Combination],
    scope: Scope,
) -> None:
    if not scope.declare(node.name, "a combination"):
        return
    if len(found) == LIMITS.combinations:
        message = f"there are more than {LIMITS.combinations} combinations"
        scope.faults.add("G023", message, node.span)
        return
    shape = _shape(node, scope)
    if shape is None:
        return
    combination = m.Combination(len(found), node.name.text, shape, span=node.span)
    found.append(combination)
    scope.combinations[combination.name] = combination


def _shape(
    node: n.SetOf | n.SequenceOf | n.TheseCards | n.WithAttached, scope: Scope
) -> m.Shape | None:
    match node:
        case n.SetOf():
            return _set_shape(node, scope)
        case n.SequenceOf():
            return _run_shape(node, scope)
        case n.TheseCards():
            return _cards_shape(node, scope)
        case n.WithAttached():
            return _attached_shape(node, scope)


def _most_of_a_rank(deck: Deck) -> int:
    ranks = [card.rank for card in deck.cards]
    return max((ranks.count(rank) for rank in set(ranks)), default=0)


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
    if not 1 <= copies <= _most_of_a_rank(scope.deck):
        message = (
            f"`{node.name}` can never occur: the deck has at most "
            f"{_most_of_a_rank(scope.deck)} cards of a rank"
        )
        scope.faults.add("G006", message, node.span)
        return None
    return m.SetShape(copies)


def _run_shape(node: n.SequenceOf, scope: Scope) -> m.Shape | None:
    deck = scope.deck
    unit = scope.combinations.get(node.unit.text)
    if unit is None:
        hint = suggestion(node.unit.text, scope.combinations)
        message = f"no combination `{node.unit}` stands above this line"
        scope.faults.add("R001", message, node.unit.span, hint=hint)
        return None
    if not isinstance(unit.shape, m.SetShape):
        message = f"a sequence is made of sets, and `{node.unit}` is none"
        scope.faults.add("T013", message, node.unit.span)
        return None
    if node.one_suit:
        message = "sequences of one suit are part of the language, but cannot be played yet"
        scope.faults.add("G099", message, node.span)
        return None
    lowest, highest = 0, len(deck.ranks) - 1
    if node.lowest is not None and node.highest is not None:
        lowest, highest = (deck.rank_of(word.text) for word in (node.lowest, node.highest))
        for word, rank in ((node.lowest, lowest), (node.highest, highest)):
            if rank < 0:
                scope.faults.add("R005", f"the deck has no rank `{word.text}`", word.span)
        if lowest < 0 or highest < 0:
            return None
    longest = highest - lowest + 1
    fewest = node.count.fewest
    most = longest if node.count.most is None else min(node.count.most, longest)
    if fewest > most or fewest < 2:
        if fewest < 2:
            message = f"`{node.name}` is a sequence of fewer than 2"
        else:
            message = (
                f"`{node.name}` can never occur: it needs {fewest} ranks in sequence, "
                f"and there are {max(longest, 0)}"
            )
        scope.faults.add("G006", message, node.span)
        return None
    return m.RunShape(unit.shape.copies, fewest, most, lowest, highest)


def _cards_shape(node: n.TheseCards, scope: Scope) -> m.Shape | None:
    cards = []
    for word in node.cards:
        found = scope.deck.split(word.text)
        if found is None or not scope.deck.named(word.text):
            scope.faults.add("R005", f"the deck has no card `{word.text}`", word.span)
            return None
        cards.append(found)
    return m.CardsShape(tuple(sorted(cards)))


def _attached_shape(node: n.WithAttached, scope: Scope) -> m.Shape | None:
    body = _named_shape(node.body, scope)
    if body is None:
        return None
    if not isinstance(body, m.SetShape | m.RunShape):
        message = f"cards are attached to a set or a sequence, and `{node.body}` is neither"
        scope.faults.add("T022", message, node.body.span)
        return None
    attached = []
    for each in node.attached:
        unit = _named_shape(each.unit, scope)
        if unit is None:
            return None
        if not isinstance(unit, m.SetShape):
            message = f"what is attached is a set, and `{each.unit}` is none"
            scope.faults.add("T013", message, each.unit.span)
            return None
        attached.append(m.Attachment(each.number, unit.copies))
    without = []
    for name in node.without:
        shape = _named_shape(name, scope, anywhere=True)
        if shape is None:
            return None
        if not isinstance(shape, m.SetShape | m.CardsShape):
            message = f"only sets and named cards can be left out, and `{name}` is neither"
            scope.faults.add("T022", message, name.span)
            return None
        without.append(shape)
    return m.AttachedShape(body, tuple(attached), tuple(without))


def _named_shape(name: n.Name, scope: Scope, anywhere: bool = False) -> m.Shape | None:
    """The shape of a combination above this line."""
    found = scope.combinations.get(name.text)
    if found is None:
        hint = suggestion(name.text, scope.combinations)
        message = f"no combination `{name}` stands above this line"
        scope.faults.add("R001", message, name.span, hint=hint)
        return None
    return found.shape


def _beating(node: n.BeatenBy, scope: Scope) -> m.Beating:
    same = []
    higher = False
    for clause in node.clauses:
        word = f"{clause.kind} {clause.what}"
        if word not in ("same combination", "same size", "higher rank"):
            known = ("same combination", "same size", "higher rank")
            hint = suggestion(word, known) or "say `same combination, same size, higher rank`"
            scope.faults.add("R014", f"`{word}` beats nothing", clause.span, hint=hint)
        same.append(word.replace(" ", "_"))
        higher = higher or word == "higher rank"
    if not higher:
        scope.faults.add(
            "G007", "nothing says which of two is higher", node.span, hint="add `, higher rank`"
        )
    return m.Beating(tuple(same), span=node.span)


def _beats_anything(node: n.BeatsAnything, scope: Scope) -> tuple[int, tuple[int, ...]] | None:
    numbers = []
    for name in (node.name, *node.but):
        if name.text not in scope.combinations:
            hint = suggestion(name.text, scope.combinations)
            message = f"no combination `{name}` stands above this line"
            scope.faults.add("R001", message, name.span, hint=hint)
            return None
        numbers.append(scope.combinations[name.text].number)
    return numbers[0], tuple(numbers[1:])
