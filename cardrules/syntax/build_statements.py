"""Parse trees of statements to nodes. It reads no text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lark import Token, Tree

from cardrules.limits import LIMITS
from cardrules.syntax import nodes as n
from cardrules.syntax.build_expressions import Build, padded
from cardrules.text import Span

_Maker = Callable[[Build, Tree[Token], list[Any], Span], n.Statement | None]


def build_statement(build: Build, tree: Tree[Token], span: Span) -> n.Statement | None:
    """The node of one line's tree; None where a fault of the line was noted."""
    while tree.data in _WRAPPERS:
        tree = tree.children[0]  # type: ignore[assignment]  # a wrapper holds one tree
    return _MAKERS[str(tree.data)](build, tree, build.parts(tree), span)


_WRAPPERS = frozenset(
    f"{start}_line"
    for start in (
        "game option deck zone value combination term phase move effect match example ruling"
    ).split()
) | {"top"}


def _has(tree: Tree[Token], terminal: str) -> bool:
    return any(isinstance(child, Token) and child.type == terminal for child in tree.children)


def _names(build: Build, tree: Tree[Token]) -> tuple[n.Name, ...]:
    return tuple(build.name(token) for token in build.parts(tree))


def _cards(build: Build, tree: Tree[Token]) -> tuple[n.CardWord, ...]:
    return tuple(build.card_word(word) for word in build.parts(tree))


def _signed(build: Build, tree: Tree[Token]) -> int:
    number = build.number(build.parts(tree)[0])
    return -number if _has(tree, "MINUS") else number


# ------------------------------------------------------------------ top


def _version(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    return n.Version(build.number(parts[0]), span=span)


def _game(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    title = build.text(parts[1], LIMITS.title_characters)
    return n.Game(build.name(parts[0]), title, span=span)


def _section(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    return n.Section(str(tree.data), span=span)


def _deck(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    return n.Deck(build.name(parts[0]), span=span)


def _phase(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    name, title = padded(parts, 2)
    shown = None if title is None else build.text(title, LIMITS.title_characters)
    return n.Phase(build.name(name), shown, span=span)


def _example(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    return n.Example(build.text(parts[0], LIMITS.title_characters), span=span)


def _ruling(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    return n.Ruling(build.name(parts[0]), build.text(parts[1]), span=span)


def _ruling_text(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    kind = str(tree.data).removeprefix("ruling_")
    return n.RulingText(kind, build.text(parts[0]), span=span)


def _about(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    return n.About(build.text(parts[0]), span=span)


# ------------------------------------------------------------------ declarations


def _players(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    fewest, most = build.number(parts[0]), build.number(parts[-1])
    return n.Players(fewest, most, span=span)


def _rotation(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    return n.Rotation(build.name(parts[0]), span=span)


def _option_number(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    name, limits, default, sentence = parts
    lowest, highest = (build.number(token) for token in build.parts(limits))
    token = build.parts(default)[0]
    value = build.number(token) if token.type == "NUMBER" else None
    if value is None and str(token) != "none":
        build.faults.add(
            "S018", f"the default of a number is a number or none, not `{token}`", build.span(token)
        )
    return n.OptionNumber(
        build.name(name),
        lowest,
        highest,
        _has(tree, "OR_NONE"),
        value,
        build.text(sentence),
        span=span,
    )


def _option_choice(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    name, choices, default, sentence = parts
    return n.OptionChoice(
        build.name(name),
        _names(build, choices),
        build.name(default),
        build.text(sentence),
        span=span,
    )


def _option_truth(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    name, default, sentence = parts
    return n.OptionTruth(build.name(name), build.name(default), build.text(sentence), span=span)


def _deck_line(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    kind = {"with_cards": "with"}.get(str(tree.data), str(tree.data))
    return n.DeckLine(kind, _cards(build, parts[0]), span=span)


def _packs(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    return n.Packs(build.number(parts[0]), span=span)


def _counts(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    return n.Counts(_cards(build, parts[0]), _signed(build, parts[1]), span=span)


def _zone(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    kinds = [str(trait.data) for trait in parts[1:]]
    seen = [trait for trait in parts[1:] if trait.data == "seen_by"]
    seen_by = build.name(build.parts(seen[0])[0]) if seen else None
    return n.Zone(
        build.name(parts[0]), "per_player" in kinds, "in_order" in kinds, seen_by, span=span
    )


def _value_type(build: Build, tree: Tree[Token]) -> n.ValueType:
    span = build.span(tree)
    parts = build.parts(tree)
    if tree.data == "type_choice":
        return n.ValueType("choice", _names(build, parts[0]), span=span)
    if tree.data == "type_word":
        return n.ValueType(str(parts[0]), span=span)
    return n.ValueType(str(tree.data).removeprefix("type_"), span=span)


def _value(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    start: n.Expression | None = None
    lifetime: n.Name | None = None
    seen_by: n.Name | None = None
    drawn = by_deal = False
    for trait in parts[2:]:
        inside = build.parts(trait)
        match trait.data:
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
        build.name(parts[0]),
        _value_type(build, parts[1]),
        tree.data == "value_per_player",
        start,
        lifetime,
        seen_by,
        drawn,
        by_deal,
        span=span,
    )


def _term(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    of = str(tree.data).removeprefix("term").removeprefix("_of_")
    return n.Term(build.name(parts[0]), of, build.expression(parts[1]), span=span)


# ------------------------------------------------------------------ combinations


def _count(build: Build, tree: Tree[Token]) -> n.Count:
    span = build.span(tree)
    numbers = [build.number(token) for token in build.parts(tree)]
    most = None if tree.data == "at_least" else numbers[-1]
    return n.Count(numbers[0], most, span=span)


def _combination(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    name = build.name(parts[0])
    shape = parts[1]
    inside = build.parts(shape)
    match shape.data:
        case "set_of":
            return n.SetOf(name, _count(build, inside[0]), span=span)
        case "sequence_of":
            count, unit, lowest, highest = padded(inside, 4)
            return n.SequenceOf(
                name,
                _count(build, count),
                build.name(unit),
                None if lowest is None else build.card_word(lowest),
                None if highest is None else build.card_word(highest),
                _has(shape, "OF_A_SUIT"),
                span=span,
            )
        case "these_cards":
            return n.TheseCards(name, _cards(build, inside[0]), span=span)
        case _:
            attached = tuple(_attached(build, item) for item in inside[1:] if _is_attached(item))
            without = inside[-1] if inside[-1].data == "names" else None
            names = () if without is None else _names(build, without)
            return n.WithAttached(name, build.name(inside[0]), attached, names, span=span)


def _is_attached(tree: Tree[Token]) -> bool:
    return tree.data != "names"


def _attached(build: Build, tree: Tree[Token]) -> n.Attached:
    parts = build.parts(tree)
    number = None if tree.data == "attach_as_many" else build.number(parts[0])
    return n.Attached(number, build.name(parts[-1]), span=build.span(tree))


def _beaten_by(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    clauses = tuple(
        n.Clause(
            str(clause.data).removeprefix("clause_"),
            build.name(build.parts(clause)[0]),
            span=build.span(clause),
        )
        for clause in parts
    )
    return n.BeatenBy(clauses, span=span)


def _beats_anything(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    name, but = padded(parts, 2)
    return n.BeatsAnything(
        build.name(name), () if but is None else _names(build, but), span=span
    )


# ------------------------------------------------------------------ phases and moves


def _turn_of(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    return n.TurnOf(build.expression(parts[0]), span=span)


def _turns_from(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    return n.TurnsFrom(build.expression(parts[0]), span=span)


def _together(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    inside = parts[0]
    players = n.EveryPlayer(build.players(build.parts(inside)[0]), span=build.span(inside))
    return n.Together(players, span=span)


def _skip(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    return n.Skip(build.expression(parts[0]), span=span)


def _move(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    name, choice = padded(parts, 2)
    return n.Move(
        build.name(name), None if choice is None else _move_choice(build, choice), span=span
    )


def _move_choice(
    build: Build, tree: Tree[Token]
) -> n.ChooseNumber | n.ChooseCards | n.ChooseCombination | n.ChooseValue:
    span = build.span(tree)
    parts = build.parts(tree)
    match tree.data:
        case "choose_number":
            lowest, highest = (build.expression(part) for part in parts)
            return n.ChooseNumber(lowest, highest, span=span)
        case "choose_cards":
            count, source, target = padded(parts, 3)
            return n.ChooseCards(
                _count(build, count),
                build.expression(source),
                None if target is None else build.expression(target),
                span=span,
            )
        case "choose_combination":
            source, target = (build.expression(part) for part in parts)
            return n.ChooseCombination(source, target, span=span)
        case _:
            return n.ChooseValue(build.name(parts[-1]), span=span)


def _ends(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    inside = parts[0]
    condition = build.expression(build.parts(inside)[0])
    if inside.data == "ends_after_passes":
        passes = n.Word("passes", span=build.span(inside))
        condition = n.Compare("=", passes, condition, span=build.span(inside))
    return n.Ends(tree.data == "trick_ending", condition, _label(build, parts), span=span)


def _label(build: Build, parts: list[Any]) -> n.Name | None:
    last = parts[-1]
    if isinstance(last, Tree) and last.data == "label":
        return build.name(build.parts(last)[0])
    return None


def _then(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    return n.Then(span=span)


def _needs(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    return n.Needs(build.expression(parts[0]), _label(build, parts), span=span)


def _duty(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    rules = [build.expression(part) for part in parts if part.data != "label"]
    when = rules[0] if len(rules) > 1 else None
    return n.Duty(rules[-1], when, _label(build, parts), span=span)


def _beats_last(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    return n.BeatsLast(span=span)


# ------------------------------------------------------------------ effects


def _becomes(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    target, value = (build.expression(part) for part in parts)
    return n.Becomes(target, value, tree.data == "announce_becomes", span=span)


def _announce(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    return n.Announce(build.expression(parts[0]), span=span)


def _move_cards(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    what, target = (build.expression(part) for part in parts)
    return n.MoveCards(what, target, span=span)


def _draw_cards(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    number, source, target = parts
    return n.DrawCards(
        build.number(number), build.expression(source), build.expression(target), span=span
    )


def _shuffle(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    return n.Shuffle(span=span)


def _deal(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    count, zone, start = padded(parts, 3)
    whole = isinstance(count, Tree) and count.data == "rest"
    return n.DealCards(
        None if whole else build.expression(count),
        build.name(zone),
        _has(tree, "ONE_AT_A_TIME"),
        None if start is None else build.expression(start),
        span=span,
    )


def _pays(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    payer, amount, value, payee = parts
    return n.Pays(
        build.expression(payer),
        build.expression(amount),
        build.name(value),
        build.expression(payee),
        span=span,
    )


def _scores(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    player, amount, value = parts
    return n.Scores(
        build.expression(player), build.expression(amount), build.name(value), span=span
    )


def _leads(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    return n.Leads(build.expression(parts[0]), span=span)


def _plays_again(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    return n.PlaysAgain(span=span)


def _when(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    return n.When(build.expression(parts[0]), span=span)


def _otherwise(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    return n.Otherwise(span=span)


def _for_each(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    return n.ForEach(build.players(parts[0]), span=span)


def _next(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    return n.Next(build.name(parts[0]), span=span)


def _end_deal(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    return n.EndDeal(tree.data == "void_deal", span=span)


# ------------------------------------------------------------------ match


def _match_after(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    return n.MatchEndsAfter(build.expression(parts[0]), span=span)


def _match_when(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    return n.MatchEndsWhen(build.expression(parts[0]), span=span)


def _won_by(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    criteria = tuple(
        n.Criterion(
            str(extreme.children[0]), build.name(value), span=build.span(extreme)
        )
        for extreme, value in zip(parts[::2], parts[1::2], strict=True)
    )
    return n.WonBy(criteria, span=span)


def _ties_shared(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    return n.TiesShared(span=span)


def _cap(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    return n.Cap(build.number(parts[0]), span=span)


# ------------------------------------------------------------------ examples


def _ref(build: Build, tree: Tree[Token]) -> n.ExampleRef:
    name, of = padded(build.parts(tree), 2)
    return n.ExampleRef(
        build.name(name), None if of is None else build.name(of), span=build.span(tree)
    )


def _literal(build: Build, tree: Tree[Token]) -> n.CardWord:
    word = build.card_word(build.parts(tree)[0])
    return n.CardWord(f"-{word.text}", span=word.span) if _has(tree, "MINUS") else word


def _example_line(build: Build, tree: Tree[Token], parts: list[Any], span: Span) -> n.Statement:
    kind = str(tree.data).removeprefix("example_")
    match kind:
        case "seats":
            return n.ExampleLine(kind, names=_names(build, parts[0]), span=span)
        case "turn" | "then_turn" | "then_won":
            return n.ExampleLine(kind, names=_names(build, parts[0]), span=span)
        case "set":
            return n.ExampleLine(
                kind, names=(build.name(parts[0]),), literal=_literal(build, parts[1]), span=span
            )
        case "phase" | "then_phase":
            return n.ExampleLine(kind, names=(build.name(parts[0]),), span=span)
        case "last_play":
            return n.ExampleLine(
                kind, cards=_cards(build, parts[0]), names=(build.name(parts[1]),), span=span
            )
        case "value" | "then_value":
            return n.ExampleLine(
                kind, ref=_ref(build, parts[0]), literal=_literal(build, parts[1]), span=span
            )
        case "zone" | "then_zone":
            return n.ExampleLine(
                kind, ref=_ref(build, parts[0]), cards=_cards(build, parts[1]), span=span
            )
        case "zone_empty" | "then_empty":
            kind = "zone" if kind == "zone_empty" else "then_zone"
            return n.ExampleLine(kind, ref=_ref(build, parts[0]), span=span)
        case "then_scores":
            return n.ExampleLine(
                kind, names=(build.name(parts[0]),), number=_signed(build, parts[1]), span=span
            )
        case _:
            return _example_move(build, kind, parts, span)


def _example_move(build: Build, kind: str, parts: list[Any], span: Span) -> n.Statement:
    who = parts.pop(0) if isinstance(parts[0], Token) else None
    move, because = padded(parts, 2)
    words = build.parts(move)
    return n.ExampleLine(
        kind,
        names=() if who is None else (build.name(who),),
        cards=tuple(build.card_word(word) for word in words),
        because=() if because is None else _names(build, because),
        span=span,
    )


_MAKERS: dict[str, _Maker] = {
    "version": _version,
    "game": _game,
    **dict.fromkeys(
        ("options", "zones", "values", "combinations", "terms", "scoring", "match"), _section
    ),
    "deck": _deck,
    "phase": _phase,
    "example": _example,
    "ruling": _ruling,
    **dict.fromkeys(("ruling_chosen", "ruling_other", "ruling_source"), _ruling_text),
    "about": _about,
    "players": _players,
    "rotation": _rotation,
    "option_number": _option_number,
    "option_choice": _option_choice,
    "option_truth": _option_truth,
    **dict.fromkeys(("ranks", "suits", "without", "with_cards"), _deck_line),
    "packs": _packs,
    "counts": _counts,
    "zone": _zone,
    "value": _value,
    "value_per_player": _value,
    "term": _term,
    "term_of_player": _term,
    "term_of_card": _term,
    "combination": _combination,
    "beaten_by": _beaten_by,
    "beats_anything": _beats_anything,
    "turn_of": _turn_of,
    "turns_from": _turns_from,
    "together": _together,
    "skip": _skip,
    "move": _move,
    "phase_ending": _ends,
    "trick_ending": _ends,
    "then": _then,
    "needs": _needs,
    "duty": _duty,
    "beats_last": _beats_last,
    "becomes": _becomes,
    "announce_becomes": _becomes,
    "announce": _announce,
    "move_cards": _move_cards,
    "draw_cards": _draw_cards,
    "shuffle": _shuffle,
    "deal": _deal,
    "pays": _pays,
    "scores": _scores,
    "leads": _leads,
    "plays_again": _plays_again,
    "when": _when,
    "otherwise": _otherwise,
    "for_each": _for_each,
    "next": _next,
    "end_deal": _end_deal,
    "void_deal": _end_deal,
    "match_ends_after": _match_after,
    "match_ends_when": _match_when,
    "won_by": _won_by,
    "ties_shared": _ties_shared,
    "cap": _cap,
    **dict.fromkeys(
        (
            "example_seats example_set example_phase example_turn example_last_play "
            "example_value example_zone example_zone_empty example_play example_may "
            "example_may_not example_then_value example_then_zone example_then_empty "
            "example_then_phase example_then_turn example_then_scores example_then_won"
        ).split(),
        _example_line,
    ),
}
