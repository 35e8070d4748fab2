"""Parse trees of declarations to nodes."""

from __future__ import annotations

from collections.abc import Callable

from cardrules.diagnostics import Label
from cardrules.limits import LIMITS
from cardrules.syntax import nodes as n
from cardrules.syntax.build_expressions import Build, has, padded
from cardrules.syntax.lalr import Branch, Leaf

# ------------------------------------------------------------------ top


def _version(build: Build) -> n.Statement:
    return n.Version(build.number(build.parts[0]), span=build.span)


def _game(build: Build) -> n.Statement:
    title = build.text(build.parts[1], LIMITS.title_characters)
    return n.Game(build.name(build.parts[0]), title, span=build.span)


def _section(build: Build) -> n.Statement:
    return n.Section(build.tree.rule, span=build.span)


def _deck(build: Build) -> n.Statement:
    return n.Deck(build.name(build.parts[0]), span=build.span)


def _phase(build: Build) -> n.Statement:
    name, title = padded(build.parts, 2)
    shown = None if title is None else build.text(title, LIMITS.title_characters)
    return n.Phase(build.name(name), shown, span=build.span)


def _example(build: Build) -> n.Statement:
    return n.Example(build.text(build.parts[0], LIMITS.title_characters), span=build.span)


def _ruling(build: Build) -> n.Statement:
    return n.Ruling(build.name(build.parts[0]), build.text(build.parts[1]), span=build.span)


def _ruling_text(build: Build) -> n.Statement:
    kind = build.tree.rule.removeprefix("ruling_")
    return n.RulingText(kind, build.text(build.parts[0]), span=build.span)


def _about(build: Build) -> n.Statement:
    return n.About(build.text(build.parts[0]), span=build.span)


def _advice(build: Build) -> n.Statement:
    return n.Advice(build.text(build.parts[0]), span=build.span)


# ------------------------------------------------------------------ game, options, deck, zones


def _players(build: Build) -> n.Statement:
    fewest, most = build.number(build.parts[0]), build.number(build.parts[-1])
    return n.Players(fewest, most, span=build.span)


def _rotation(build: Build) -> n.Statement:
    return n.Rotation(build.name(build.parts[0]), span=build.span)


def _option_number(build: Build) -> n.Statement:
    name, limits, default, sentence = build.parts
    lowest, highest = (build.number(token) for token in build.parts_of(limits))
    token = build.parts_of(default)[0]
    value = build.number(token) if token.kind == "NUMBER" else None
    if value is None and token.text != "none":
        message = f"the default of a number is a number or `none`, not `{token.text}`"
        build.faults.add("S018", message, build.span_of(token))
        value = lowest  # so that the fault is told once
    return n.OptionNumber(
        build.name(name),
        lowest,
        highest,
        has(build.tree, "OR_NONE"),
        value,
        build.text(sentence),
        default_span=build.span_of(token),
        span=build.span,
    )


def _option_choice(build: Build) -> n.Statement:
    name, choices, default, sentence = build.parts
    return n.OptionChoice(
        build.name(name),
        build.names(choices),
        build.name(default),
        build.text(sentence),
        span=build.span,
    )


def _option_truth(build: Build) -> n.Statement:
    name, default, sentence = build.parts
    return n.OptionTruth(
        build.name(name), build.name(default), build.text(sentence), span=build.span
    )


def _deck_line(build: Build) -> n.Statement:
    kind = {"with_cards": "with"}.get(build.tree.rule, build.tree.rule)
    parts, title = _titled(build)
    cards, when = padded(parts, 2)
    return n.DeckLine(kind, build.cards(cards), build.maybe(when), title=title, span=build.span)


def _without_where(build: Build) -> n.Statement:
    return n.WithoutWhere(build.expression(build.parts[0]), span=build.span)


def _packs(build: Build) -> n.Statement:
    return n.Packs(build.number(build.parts[0]), span=build.span)


def _counts(build: Build) -> n.Statement:
    cards, number = padded(build.parts, 2)
    value = None if number is None else build.signed(number)
    return n.Counts(build.cards(cards), value, span=build.span)


_TRAITS = {
    "per_player": "per player",
    "in_order": "in order",
    "seen_by": "seen by",
    "value_from": "from",
    "value_for": "for the",
    "drawn": "drawn at random",
    "by_deal": "by deal",
}


def _each_once(build: Build, traits: list[Branch]) -> None:
    """Note what is said twice of a zone or a value."""
    first: dict[str, Branch] = {}
    for trait in traits:
        earlier = first.setdefault(trait.rule, trait)
        if earlier is not trait:
            message = f"`{_TRAITS[trait.rule]}` stands twice on this line"
            here = Label(build.span_of(earlier), "here first")
            build.faults.add("S029", message, build.span_of(trait), here)


def _titled(build: Build) -> tuple[list[Branch], n.Text | None]:
    """What stands on a line that may end in a title, and the title."""
    last = build.parts[-1]
    if isinstance(last, Leaf) and last.kind == "TEXT":
        return build.parts[:-1], build.text(last, LIMITS.title_characters)
    return build.parts, None


def _zone(build: Build) -> n.Statement:
    (_name, *traits), title = _titled(build)
    _each_once(build, traits)
    kinds = [trait.rule for trait in traits]
    seen = [trait for trait in traits if trait.rule == "seen_by"]
    seen_by = build.name(build.parts_of(seen[0])[0]) if seen else None
    return n.Zone(
        build.name(build.parts[0]),
        "per_player" in kinds,
        "in_order" in kinds,
        seen_by,
        title=title,
        span=build.span,
    )


def _value_type(build: Build, tree: Branch) -> n.ValueType:
    span = build.span_of(tree)
    parts = build.parts_of(tree)
    if tree.rule == "type_choice":
        return n.ValueType("choice", build.names(parts[0]), span=span)
    if tree.rule == "type_word":
        return n.ValueType(parts[0].text, span=span)
    return n.ValueType(tree.rule.removeprefix("type_"), span=span)


def _value(build: Build) -> n.Statement:
    start: n.Expression | None = None
    lifetime: n.Name | None = None
    seen_by: n.Name | None = None
    drawn = by_deal = False
    (_, _, *traits), title = _titled(build)
    _each_once(build, traits)
    for trait in traits:
        inside = build.parts_of(trait)
        match trait.rule:
            case "value_from":
                start = build.expression(inside[0])
            case "value_for":
                lifetime = build.name(inside[0])
            case "seen_by":
                seen_by = build.name(inside[0])
            case "drawn":
                drawn = True
            case _:
                by_deal = True
    return n.Value(
        build.name(build.parts[0]),
        _value_type(build, build.parts[1]),
        build.tree.rule == "value_per_player",
        start,
        lifetime,
        seen_by,
        drawn,
        by_deal,
        title=title,
        span=build.span,
    )


def _term(build: Build) -> n.Statement:
    of = build.tree.rule.removeprefix("term").removeprefix("_of_")
    return n.Term(build.name(build.parts[0]), of, build.expression(build.parts[1]), span=build.span)


# ------------------------------------------------------------------ combinations


def _combination(build: Build) -> n.Statement:
    name = build.name(build.parts[0])
    (_, shape), title = _titled(build)
    inside = build.parts_of(shape)
    match shape.rule:
        case "set_of":
            return n.SetOf(name, build.count(inside[0]), title=title, span=build.span)
        case "sequence_of":
            count, unit, lowest, highest = padded(inside, 4)
            return n.SequenceOf(
                name,
                build.count(count),
                build.name(unit),
                None if lowest is None else build.card_word(lowest),
                None if highest is None else build.card_word(highest),
                has(shape, "OF_A_SUIT"),
                title=title,
                span=build.span,
            )
        case "these_cards":
            return n.TheseCards(name, build.cards(inside[0]), title=title, span=build.span)
        case _:
            attached = tuple(_attached(build, item) for item in inside[1:] if _is_attached(item))
            without = inside[-1] if inside[-1].rule == "names" else None
            names = () if without is None else build.names(without)
            body = build.name(inside[0])
            return n.WithAttached(name, body, attached, names, title=title, span=build.span)


def _is_attached(tree: Branch) -> bool:
    return tree.rule != "names"


def _attached(build: Build, tree: Branch) -> n.Attached:
    parts = build.parts_of(tree)
    number = None if tree.rule == "attach_as_many" else build.number(parts[0])
    return n.Attached(number, build.name(parts[-1]), span=build.span_of(tree))


def _beaten_by(build: Build) -> n.Statement:
    clauses = tuple(
        n.Clause(
            clause.rule.removeprefix("clause_"),
            build.name(build.parts_of(clause)[0]),
            span=build.span_of(clause),
        )
        for clause in build.parts
    )
    return n.BeatenBy(clauses, span=build.span)


def _beats_anything(build: Build) -> n.Statement:
    name, but = padded(build.parts, 2)
    return n.BeatsAnything(
        build.name(name), () if but is None else build.names(but), span=build.span
    )


MAKERS: dict[str, Callable[[Build], n.Statement]] = {
    "version": _version,
    "game": _game,
    "deck": _deck,
    "phase": _phase,
    "example": _example,
    "ruling": _ruling,
    "about": _about,
    "advice": _advice,
    "players": _players,
    "rotation": _rotation,
    "option_number": _option_number,
    "option_choice": _option_choice,
    "option_truth": _option_truth,
    "packs": _packs,
    "counts": _counts,
    "counts_face": _counts,
    "zone": _zone,
    "value": _value,
    "value_per_player": _value,
    "term": _term,
    "term_of_player": _term,
    "term_of_card": _term,
    "combination": _combination,
    "beaten_by": _beaten_by,
    "beats_anything": _beats_anything,
    **dict.fromkeys(
        ("options", "zones", "values", "combinations", "terms", "scoring", "match"), _section
    ),
    **dict.fromkeys(("ruling_chosen", "ruling_other", "ruling_source"), _ruling_text),
    **dict.fromkeys(("ranks", "suits", "without", "with_cards"), _deck_line),
    "without_where": _without_where,
}
