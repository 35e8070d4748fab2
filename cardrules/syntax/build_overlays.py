"""Parse trees of a variant's lines to nodes."""

from __future__ import annotations

from collections.abc import Callable

from cardrules.limits import LIMITS
from cardrules.syntax import nodes as n
from cardrules.syntax.build_expressions import Build, padded, word_of
from cardrules.syntax.lalr import Branch


def _variant(build: Build) -> n.Statement:
    name, title, base = build.parts
    text = build.text(title, LIMITS.title_characters)
    return n.Variant(build.name(name), text, build.name(base), span=build.span)


def _needs_variant(build: Build) -> n.Statement:
    return n.NeedsVariant(build.name(build.parts[0]), span=build.span)


def _includes(build: Build) -> n.Statement:
    return n.Includes(build.name(build.parts[0]), span=build.span)


def _excludes(build: Build) -> n.Statement:
    name, reason = build.parts
    return n.Excludes(build.name(name), build.text(reason), span=build.span)


def _with_variant(build: Build) -> n.Statement:
    return n.WithVariant(build.name(build.parts[0]), span=build.span)


def _change(build: Build) -> n.Statement:
    kind = build.tree.rule.removeprefix("change_")
    words = build.names(build.parts[0])
    return n.Change(kind, ".".join(word.text for word in words), span=build.span)


def _remove_example(build: Build) -> n.Statement:
    return n.RemoveExample(build.text(build.parts[0]), span=build.span)


def _set_option(build: Build) -> n.Statement:
    name, value = build.parts
    leaf = build.parts_of(value)[0]
    return n.SetOption(
        build.name(name), n.Name(word_of(leaf), span=build.span_of(leaf)), span=build.span
    )


def _adjustment(build: Build) -> n.Statement:
    amount, when = padded(build.parts, 2)
    operator = "*" if build.tree.rule == "adjust_times" else "+"
    return n.Adjustment(operator, build.expression(amount), build.maybe(when), span=build.span)


def _also_needs(build: Build) -> n.Statement:
    condition, label = padded(build.parts, 2)
    name = build.names(label)[0] if isinstance(label, Branch) else None
    return n.AlsoNeeds(build.expression(condition), name, span=build.span)


MAKERS: dict[str, Callable[[Build], n.Statement]] = {
    "variant": _variant,
    "needs_variant": _needs_variant,
    "includes": _includes,
    "excludes": _excludes,
    "with_variant": _with_variant,
    **dict.fromkeys(
        ("change_add", "change_replace", "change_remove", "change_adjust", "change_after"), _change
    ),
    "remove_example": _remove_example,
    "set_option": _set_option,
    "adjust_times": _adjustment,
    "adjust_plus": _adjustment,
    "also_needs": _also_needs,
}
