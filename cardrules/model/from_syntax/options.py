"""The options of a file, and the values a reader gives them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cardrules.diagnostics import Faults, visible
from cardrules.limits import LIMITS
from cardrules.model import nodes as m
from cardrules.model.from_syntax.declarations import choices_of
from cardrules.model.from_syntax.memory import Memory
from cardrules.model.scope import Scope
from cardrules.syntax import nodes as n
from cardrules.text import Span, changed


def declare_options(
    lines: Iterable[n.Line], given: Mapping[str, object], span: Span, memory: Memory
) -> list[m.Option]:
    """The options of a file with the values a reader gave, the others with their defaults.

    `span` is where an option is reported that the file does not have.
    """
    scope = memory.scope
    options = [_option(line, memory) for line in lines]
    known = _set([option for option in options if option is not None], given, span, scope.faults)
    scope.options.update((option.name, option) for option in known)
    return known


def _option(line: n.Line, memory: Memory) -> m.Option | None:
    node = line.statement
    if not isinstance(node, n.OptionNumber | n.OptionChoice | n.OptionTruth):
        return None
    if not memory.scope.declare(node.name, "an option"):
        return None
    return memory.of(line, "", _as_declared, node, memory.scope)


def _as_declared(node: n.OptionNumber | n.OptionChoice | n.OptionTruth, scope: Scope) -> m.Option:
    match node:
        case n.OptionNumber():
            return _number_option(node, scope.faults)
        case n.OptionChoice():
            return _choice_option(node, scope)
        case n.OptionTruth():
            return _truth_option(node, scope.faults)


def _number_option(node: n.OptionNumber, faults: Faults) -> m.Option:
    limits = f"{node.lowest}..{node.highest}"
    default = node.default
    if node.lowest > node.highest:
        message = f"the range {limits} holds nothing"
        faults.add("O001", message, node.span, hint="write the lower number first")
    elif default is None and not node.or_none:
        message = "the default is `none`, which the option does not allow"
        faults.add("O002", message, node.default_span, hint=f"add `or none` after {limits}")
    elif default is not None and not node.lowest <= default <= node.highest:
        faults.add("O002", f"the default {default} is not in {limits}", node.default_span)
    return m.Option(
        node.name.text,
        "number",
        node.lowest,
        node.highest,
        node.or_none,
        (),
        default,
        default,
        node.sentence.text,
        span=node.name.span,
    )


def _choice_option(node: n.OptionChoice, scope: Scope) -> m.Option:
    choices = choices_of(node.choices, scope)
    default = node.default.text
    if default not in choices:
        message = f"the default `{default}` is no choice"
        hint = "the choices are " + ", ".join(f"`{choice}`" for choice in choices)
        near = (default, choices)
        scope.faults.add("O002", message, node.default.span, hint=hint, near=near)
        default = choices[0]
    return _option_of("choice", node, choices, default)


def _truth_option(node: n.OptionTruth, faults: Faults) -> m.Option:
    word = node.default.text
    if word not in ("yes", "no"):
        faults.add("O002", f"the default is `yes` or `no`, not `{word}`", node.default.span)
    return _option_of("truth", node, (), word == "yes")


def _option_of(
    kind: str, node: n.OptionChoice | n.OptionTruth, choices: tuple[str, ...], default: str | bool
) -> m.Option:
    return m.Option(
        node.name.text,
        kind,
        0,
        0,
        False,
        choices,
        default,
        default,
        node.sentence.text,
        span=node.name.span,
    )


# ------------------------------------------------------------------ values that a reader gives


def _set(
    options: Sequence[m.Option], given: Mapping[str, object], span: Span, faults: Faults
) -> list[m.Option]:
    by_name = {option.name: option for option in options}
    for name, value in given.items():
        option = by_name.get(name)
        if option is None:
            message = f"the game has no option `{visible(str(name))}`"
            faults.add("O003", message, span, near=(str(name), by_name))
            continue
        made = with_value(option, value)
        if isinstance(made, str):
            faults.add("O004", made, option.span)
        else:
            by_name[name] = made
    return list(by_name.values())


def with_value(option: m.Option, given: object) -> m.Option | str:
    """The option with a value a reader gave, or a sentence that says why it cannot have it."""
    match option.kind:
        case "number":
            return _with_number(option, given)
        case "truth":
            truths = {"yes": True, "no": False, True: True, False: False}
            if not isinstance(given, str | bool) or given not in truths:
                return f"the option `{option.name}` is `yes` or `no`, not {_shown(given)}"
            return changed(option, value=truths[given])
        case _:
            if given not in option.choices:
                wanted = ", ".join(f"`{choice}`" for choice in option.choices)
                return f"the option `{option.name}` is one of {wanted}, not {_shown(given)}"
            return changed(option, value=str(given))


def _with_number(option: m.Option, given: object) -> m.Option | str:
    if given is None or given == "none":
        if not option.or_none:
            return f"the option `{option.name}` cannot be `none`"
        return changed(option, value=None)
    if isinstance(given, str) and given.isascii() and given.isdigit():
        given = int(given) if len(given) <= LIMITS.number_digits else given
    if isinstance(given, bool) or not isinstance(given, int):
        return f"the option `{option.name}` is a number, not {_shown(given)}"
    if not option.lowest <= given <= option.highest:
        limits = f"{option.lowest}..{option.highest}"
        return f"the option `{option.name}` lies in {limits}, and {_shown(given)} does not"
    return changed(option, value=given)


def _shown(given: object) -> str:
    """A value a stranger gave, short and without harm."""
    if isinstance(given, int) and abs(given) > LIMITS.number:
        return "a number that large"
    text = visible(str(given)[:40]) if isinstance(given, str | int | float) else "that"
    return f"`{text}`"
