"""Options of a game that a variant sets otherwise."""

from __future__ import annotations

from cardrules.syntax import nodes as n
from cardrules.text import changed

Option = n.OptionNumber | n.OptionChoice | n.OptionTruth


def why_not(option: Option, value: str) -> str:
    """Why an option cannot have a value as it is written, or ""."""
    match option:
        case n.OptionNumber():
            return _why_not_number(option, value)
        case n.OptionChoice():
            choices = [choice.text for choice in option.choices]
            wanted = ", ".join(f"`{choice}`" for choice in choices)
            fits = value in choices
        case n.OptionTruth():
            wanted, fits = "`yes` or `no`", value in ("yes", "no")
    return "" if fits else f"the option `{option.name}` is {wanted}, not `{value}`"


def _why_not_number(option: n.OptionNumber, value: str) -> str:
    if value == "none":
        return "" if option.or_none else f"the option `{option.name}` cannot be `none`"
    if not value.isdigit():
        return f"the option `{option.name}` is a number, not `{value}`"
    if option.lowest <= int(value) <= option.highest:
        return ""
    limits = f"{option.lowest}..{option.highest}"
    return f"the option `{option.name}` lies in {limits}, and {value} does not"


def with_default(option: Option, value: str) -> str:
    """The line of an option with another default."""
    match option:
        case n.OptionNumber():
            none = " or none" if option.or_none else ""
            kind = f"number {option.lowest}..{option.highest}{none}"
        case n.OptionChoice():
            kind = "one of " + " or ".join(choice.text for choice in option.choices)
        case n.OptionTruth():
            kind = "yes or no"
    return f'{option.name} {kind}, default {value} "{option.sentence.text}"'


def set_to(option: Option, value: str) -> Option:
    """An option with another default, as its line says it then."""
    match option:
        case n.OptionNumber():
            return changed(option, default=None if value == "none" else int(value))
        case n.OptionChoice() | n.OptionTruth():
            return changed(option, default=changed(option.default, text=value))
