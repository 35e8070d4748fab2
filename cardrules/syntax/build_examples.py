"""Parse trees of example lines to nodes."""

from __future__ import annotations

from collections.abc import Callable

from cardrules.syntax import nodes as n
from cardrules.syntax.build_expressions import Build, has, padded
from cardrules.syntax.lalr import Branch, Leaf


def _ref(build: Build, tree: Branch) -> n.ExampleRef:
    name, of = padded(build.parts_of(tree), 2)
    return n.ExampleRef(
        build.name(name), None if of is None else build.name(of), span=build.span_of(tree)
    )


def _literal(build: Build, tree: Branch) -> n.CardWord:
    word = build.card_word(build.parts_of(tree)[0])
    return n.CardWord(f"-{word.text}", span=word.span) if has(tree, "MINUS") else word


def _seats(build: Build) -> n.Statement:
    return n.ExampleLine(_kind(build), names=build.names(build.parts[0]), span=build.span)


def _set(build: Build) -> n.Statement:
    name, literal = build.parts
    return n.ExampleLine(
        "set", names=(build.name(name),), literal=_literal(build, literal), span=build.span
    )


def _phase(build: Build) -> n.Statement:
    return n.ExampleLine(_kind(build), names=(build.name(build.parts[0]),), span=build.span)


def _last_play(build: Build) -> n.Statement:
    cards, player = build.parts
    return n.ExampleLine(
        "last_play", cards=build.cards(cards), names=(build.name(player),), span=build.span
    )


def _value(build: Build) -> n.Statement:
    ref, literal = build.parts
    return n.ExampleLine(
        _kind(build), ref=_ref(build, ref), literal=_literal(build, literal), span=build.span
    )


def _zone(build: Build) -> n.Statement:
    ref, cards = padded(build.parts, 2)
    held = () if cards is None else build.cards(cards)
    return n.ExampleLine(_kind(build), ref=_ref(build, ref), cards=held, span=build.span)


def _scores(build: Build) -> n.Statement:
    name, number = build.parts
    return n.ExampleLine(
        "then_scores", names=(build.name(name),), number=build.signed(number), span=build.span
    )


def _move(build: Build) -> n.Statement:
    parts = build.parts
    who = (build.name(parts[0]),) if isinstance(parts[0], Leaf) else ()
    move, because = padded(parts[len(who) :], 2)
    return n.ExampleLine(
        _kind(build),
        names=who,
        cards=tuple(build.card_word(word) for word in build.parts_of(move)),
        because=() if because is None else build.names(because),
        span=build.span,
    )


def _kind(build: Build) -> str:
    kind = build.tree.rule.removeprefix("example_")
    return {"zone_empty": "zone", "then_empty": "then_zone"}.get(kind, kind)


MAKERS: dict[str, Callable[[Build], n.Statement]] = {
    **dict.fromkeys(
        ("example_seats", "example_turn", "example_then_turn", "example_then_won"), _seats
    ),
    "example_set": _set,
    **dict.fromkeys(("example_phase", "example_then_phase"), _phase),
    "example_last_play": _last_play,
    **dict.fromkeys(("example_value", "example_then_value"), _value),
    **dict.fromkeys(
        ("example_zone", "example_zone_empty", "example_then_zone", "example_then_empty"), _zone
    ),
    "example_then_scores": _scores,
    **dict.fromkeys(("example_play", "example_may", "example_may_not"), _move),
}
