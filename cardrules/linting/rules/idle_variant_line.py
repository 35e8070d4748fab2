"""A line of a variant that changes nothing.

## What it finds

`set` that gives an option the default it has already, and `replace` that puts back what stands
there.

## Why it matters

The variant says that it differs, and does not. Most often the game was changed since, or the rule
that was to be replaced is another one.

## Bad

```cards
cardrules 1
variant slow "Slow" of big_three
set kitty_shown to yes
set deals to 10
```

## Good

```cards
cardrules 1
variant slow "Slow" of big_three
set kitty_shown to yes
set deals to 100
```

## How to mend

Take the line out, or say what was meant.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.linting.rule import Finding, rule
from cardrules.linting.subject import Subject
from cardrules.syntax import nodes as n
from cardrules.syntax.ids import ids
from cardrules.text import Span


def look(subject: Subject) -> Iterator[Finding]:
    """Operations of a variant that leave the game below it as it is."""
    if subject.below is None:
        return
    base: dict[str, n.Line] = {}
    for id, line in ids(subject.below.lines):
        base.setdefault(id, line)
    for line, _ in subject.lines:
        found = _idle(line, base)
        if found is not None:
            span, what = found
            message = f"{what}, so this changes nothing"
            yield Finding(span, message, hint="take it out, or say what was meant")


def _idle(line: n.Line, base: dict[str, n.Line]) -> tuple[Span, str] | None:
    node = line.statement
    match node:
        case n.SetOption():
            old = base.get(f"options.{node.name}")
            if old is not None and _default(old.statement) == node.value.text:
                return node.span, f"`{node.name}` is `{node.value}` already"
        case n.Change(kind="replace") if line.children:
            if line.children == (base.get(node.id),):
                return node.span, f"`{node.id}` is that already"
        case _:
            pass
    return None


def _default(option: n.Statement) -> str | None:
    match option:
        case n.OptionNumber():
            return "none" if option.default is None else str(option.default)
        case n.OptionChoice() | n.OptionTruth():
            return option.default.text
        case _:
            return None


RULE = rule("L112", __doc__, look, of="variant")
