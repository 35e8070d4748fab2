"""`cardrules rules`: every rule of the linter, a line each."""

from __future__ import annotations

import click

from cardrules.cli.output import say
from cardrules.diagnostics import CODES
from cardrules.linting.explaining import FAMILIES, summary
from cardrules.linting.registry import RULES


@click.command
@click.option("--errors", is_flag=True, help="List the errors too.")
def command(errors: bool) -> int:
    """List the rules that `cardrules lint` looks for, by what they are about.

    `cardrules explain` tells all about one of them.
    """
    wide = max(len(name) for name in CODES.values())
    for start, about in FAMILIES.items():
        say(about)
        for rule in RULES:
            if rule.code.startswith(start):
                fix = f" [{rule.fixes} fix]" if rule.fixes else ""
                say(f"  {rule.code}  {rule.name:{wide}}  {rule.page.summary}{fix}")
        say()
    if errors:
        say("Errors, which are always looked for")
        for code, name in CODES.items():
            if code[0] not in "LM":
                say(f"  {code}  {name:{wide}}  {summary(code)}")
    return 0
