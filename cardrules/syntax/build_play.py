"""Parse trees of phases, moves, effects and the match to nodes."""

from __future__ import annotations

from collections.abc import Callable

from cardrules.syntax import nodes as n
from cardrules.syntax.build_expressions import Build, has, padded, word_of
from cardrules.syntax.lalr import Branch
from cardrules.text import Span

# ------------------------------------------------------------------ phases and moves


def _turn_of(build: Build) -> n.Statement:
    return n.TurnOf(build.expression(build.parts[0]), span=build.span)


def _turns_from(build: Build) -> n.Statement:
    return n.TurnsFrom(build.expression(build.parts[0]), span=build.span)


def _together(build: Build) -> n.Statement:
    inside = build.parts[0]
    players = n.EveryPlayer(build.players(build.parts_of(inside)[0]), span=build.span_of(inside))
    return n.Together(players, span=build.span)


def _skip(build: Build) -> n.Statement:
    return n.Skip(build.expression(build.parts[0]), span=build.span)


def _move(build: Build) -> n.Statement:
    name, choice = padded(build.parts, 2)
    return n.Move(
        build.name(name), None if choice is None else _move_choice(build, choice), span=build.span
    )


def _move_choice(
    build: Build, tree: Branch
) -> n.ChooseNumber | n.ChooseCards | n.ChooseCombination | n.ChooseValue:
    span = build.span_of(tree)
    parts = build.parts_of(tree)
    match tree.rule:
        case "choose_number":
            lowest, highest = (build.expression(part) for part in parts)
            return n.ChooseNumber(lowest, highest, span=span)
        case "choose_cards":
            count, source, target = padded(parts, 3)
            return n.ChooseCards(
                build.count(count),
                build.expression(source),
                None if target is None else build.expression(target),
                span=span,
            )
        case "choose_combination":
            source, target = (build.expression(part) for part in parts)
            return n.ChooseCombination(source, target, span=span)
        case "choose_card":
            word = Span(span.end - len("card"), span.end)
            return n.ChooseValue(n.Name("card", span=word), span=span)
        case _:
            return n.ChooseValue(build.name(parts[-1]), span=span)


def _ends(build: Build) -> n.Statement:
    inside = build.parts[0]
    condition = build.expression(build.parts_of(inside)[0])
    if inside.rule == "ends_after_passes":
        passes = n.Word("passes", span=build.span_of(inside))
        condition = n.Compare("=", passes, condition, span=build.span_of(inside))
    return n.Ends(build.tree.rule == "trick_ending", condition, _label(build), span=build.span)


def _label(build: Build) -> n.Name | None:
    last = build.parts[-1]
    if isinstance(last, Branch) and last.rule == "label":
        return build.name(build.parts_of(last)[0])
    return None


def _then(build: Build) -> n.Statement:
    return n.Then(span=build.span)


def _needs(build: Build) -> n.Statement:
    return n.Needs(build.expression(build.parts[0]), _label(build), span=build.span)


def _duty(build: Build) -> n.Statement:
    rules = [build.expression(part) for part in build.parts if part.rule != "label"]
    when = rules[0] if len(rules) > 1 else None
    return n.Duty(rules[-1], when, _label(build), span=build.span)


def _beats_last(build: Build) -> n.Statement:
    return n.BeatsLast(span=build.span)


# ------------------------------------------------------------------ effects


def _becomes(build: Build) -> n.Statement:
    target, value = (build.expression(part) for part in build.parts)
    return n.Becomes(target, value, build.tree.rule == "announce_becomes", span=build.span)


def _announce(build: Build) -> n.Statement:
    return n.Announce(build.expression(build.parts[0]), span=build.span)


def _move_cards(build: Build) -> n.Statement:
    what, target = (build.expression(part) for part in build.parts)
    return n.MoveCards(what, target, span=build.span)


def _draw_cards(build: Build) -> n.Statement:
    number, source, target = build.parts
    return n.DrawCards(
        build.expression(number),
        build.expression(source),
        build.expression(target),
        build.tree.rule == "draw_at_random",
        span=build.span,
    )


def _shuffle(build: Build) -> n.Statement:
    place = padded(build.parts, 1)[0]
    return n.Shuffle(build.maybe(place), span=build.span)


def _deal(build: Build) -> n.Statement:
    count, zone, start = padded(build.parts, 3)
    whole = isinstance(count, Branch) and count.rule == "rest"
    return n.DealCards(
        None if whole else build.expression(count),
        build.name(zone),
        has(build.tree, "ONE_AT_A_TIME"),
        None if start is None else build.expression(start),
        span=build.span,
    )


def _pays(build: Build) -> n.Statement:
    payer, amount, value, payee = build.parts
    return n.Pays(
        build.expression(payer),
        build.expression(amount),
        build.name(value),
        build.expression(payee),
        span=build.span,
    )


def _scores(build: Build) -> n.Statement:
    player, amount, value = build.parts
    return n.Scores(
        build.expression(player), build.expression(amount), build.name(value), span=build.span
    )


def _leads(build: Build) -> n.Statement:
    return n.Leads(build.expression(build.parts[0]), span=build.span)


def _plays_next(build: Build) -> n.Statement:
    return n.PlaysNext(build.expression(build.parts[0]), span=build.span)


def _plays_again(build: Build) -> n.Statement:
    return n.PlaysAgain(span=build.span)


def _when(build: Build) -> n.Statement:
    return n.When(build.expression(build.parts[0]), span=build.span)


def _otherwise(build: Build) -> n.Statement:
    condition = padded(build.parts, 1)[0]
    return n.Otherwise(build.maybe(condition), span=build.span)


def _for_each(build: Build) -> n.Statement:
    return n.ForEach(build.players(build.parts[0]), span=build.span)


def _next(build: Build) -> n.Statement:
    return n.Next(build.name(build.parts[0]), span=build.span)


def _end_deal(build: Build) -> n.Statement:
    return n.EndDeal(build.tree.rule == "void_deal", span=build.span)


# ------------------------------------------------------------------ match


def _match_after(build: Build) -> n.Statement:
    return n.MatchEndsAfter(build.expression(build.parts[0]), _label(build), span=build.span)


def _match_when(build: Build) -> n.Statement:
    return n.MatchEndsWhen(build.expression(build.parts[0]), _label(build), span=build.span)


def _won_by(build: Build) -> n.Statement:
    criteria = tuple(
        n.Criterion(word_of(extreme), build.name(value), span=build.span_of(extreme))
        for extreme, value in zip(build.parts[::2], build.parts[1::2], strict=True)
    )
    return n.WonBy(criteria, span=build.span)


def _ties_shared(build: Build) -> n.Statement:
    return n.TiesShared(span=build.span)


def _cap(build: Build) -> n.Statement:
    return n.Cap(build.number(build.parts[0]), span=build.span)


MAKERS: dict[str, Callable[[Build], n.Statement]] = {
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
    "draw_at_random": _draw_cards,
    "shuffle": _shuffle,
    "deal": _deal,
    "pays": _pays,
    "scores": _scores,
    "leads": _leads,
    "plays_next": _plays_next,
    "plays_again": _plays_again,
    "when": _when,
    "otherwise": _otherwise,
    "otherwise_when": _otherwise,
    "for_each": _for_each,
    "next": _next,
    "end_deal": _end_deal,
    "void_deal": _end_deal,
    "match_ends_after": _match_after,
    "match_ends_when": _match_when,
    "won_by": _won_by,
    "ties_shared": _ties_shared,
    "cap": _cap,
}
