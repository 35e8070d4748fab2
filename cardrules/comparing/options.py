"""Two games' options compared, and what they are set to, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardrules.model import nodes as m


def option_sentences(old: Sequence[m.Option], new: Sequence[m.Option]) -> Iterator[str]:
    """How the options of a game and their values differ from those of another."""
    before = {option.name: option for option in old}
    after = {option.name: option for option in new}
    for name, option in after.items():
        if name not in before:
            yield f"A new option, `{name}`, which is {_value(option.value)}: {_said(option)}"
        elif before[name] != option:
            yield from _told(before[name], option)
    yield from (f"There is no option `{name}`" for name in before if name not in after)
    if [name for name in before if name in after] != [name for name in after if name in before]:
        yield "The options are listed in another order"


def _told(old: m.Option, new: m.Option) -> Iterator[str]:
    name = new.name
    if _range(old) != _range(new):
        yield f"The option `{name}` can be {_range(new)} instead of {_range(old)}"
    if (old.value, type(old.value)) != (new.value, type(new.value)):
        values = f"{_value(new.value)} instead of {_value(old.value)}"
        yield f"The option `{name}` is {values}: {_said(new)}"
    elif old.default != new.default:
        values = f"{_value(new.default)} instead of {_value(old.default)}"
        yield f"Where nothing is said, the option `{name}` is {values}"
    elif old.sentence != new.sentence:
        yield f"The option `{name}` is told otherwise: {_said(new)}"


def _range(option: m.Option) -> str:
    if option.kind == "number":
        limits = f"{option.lowest}..{option.highest}"
        return f"{limits} or none" if option.or_none else limits
    return " or ".join(option.choices) or "yes or no"


def _value(value: int | str | bool | None) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _said(option: m.Option) -> str:
    return option.sentence.rstrip(".")
