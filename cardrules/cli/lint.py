"""`cardrules lint`: what does not hold in rule files."""

from __future__ import annotations

import click

import cardrules
from cardrules.cli.files import STDIN, all_files, stdin_bytes
from cardrules.cli.output import say
from cardrules.cli.shared import counted
from cardrules.diagnostics import Diagnostic, render
from cardrules.syntax.from_text import parse_bytes


@click.command
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option(
    "--output-format",
    type=click.Choice(["full", "concise"]),
    default="full",
    help="With an excerpt of the file and help, or a line for each error.",
)
def command(files: tuple[str, ...], output_format: str) -> int:
    """Say what does not hold in rule files.

    FILE is a rule file, a directory (all `.cards` files below it), the name of a bundled game,
    or `-` for standard input. Without any, the directory `.` is taken. The exit code is 0 where
    all is good, 1 where something was found, 2 where a file is missing.
    """
    found: list[list[Diagnostic]] = []
    for file in all_files(files or (".",)):
        faults = _stdin_faults() if file == STDIN else cardrules.check_file(file)
        found.append(faults)
        if not faults:
            continue
        if output_format == "concise":
            for fault in faults:
                say(str(fault))
        else:
            say(render(faults) + "\n")
    faulty = [faults for faults in found if faults]
    if not faulty:
        say(f"all good: {counted(len(found), 'file')}")
        return 0
    errors = counted(sum(map(len, faulty)), "error")
    say(f"found {errors} in {counted(len(faulty), 'file')}{_good(len(found) - len(faulty))}")
    return 1


def _good(number: int) -> str:
    return f"; {counted(number, 'file')} all good" if number else ""


def _stdin_faults() -> list[Diagnostic]:
    name = "<stdin>"
    tree, source, faults = parse_bytes(name, stdin_bytes())
    return cardrules.check_text(source.text, name) if tree.lines else faults
