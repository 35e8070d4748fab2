"""`cardrules lint`: what does not hold in rule files."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

import cardrules
from cardrules.cli.output import Trouble, say
from cardrules.cli.shared import counted, rule_file
from cardrules.diagnostics import Diagnostic, render
from cardrules.limits import LIMITS
from cardrules.play.files import SUFFIX
from cardrules.syntax.from_text import parse_bytes

DEEPEST = 20
MOST_FILES = 10_000
STDIN = "-"


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
    for file in _all_files(files or (".",)):
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


# ------------------------------------------------------------------ which files


def _all_files(names: Sequence[str]) -> list[str | Path]:
    """Every file that is meant, once, in the order given."""
    found: dict[str | Path, None] = {}
    for name in names:
        if name == STDIN:
            found.setdefault(STDIN)
        elif Path(name).is_dir():
            below = sorted(_below(name, DEEPEST))
            if not below:
                raise Trouble(f"there are no {SUFFIX} files below `{name}`")
            found.update(dict.fromkeys(below))
        else:
            found.setdefault(rule_file(name))
    return list(found)


def _below(directory: str, depth: int) -> Iterator[Path]:
    """The rule files below a directory; no link is followed, nothing hidden is looked into."""
    number = 0
    pending = [(directory, depth)]
    while pending:
        place, left = pending.pop()
        try:
            entries = list(os.scandir(place))
        except OSError as error:
            raise Trouble(f"`{place}` cannot be read: {error.strerror}") from None
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                if left and not entry.name.startswith("."):
                    pending.append((entry.path, left - 1))
            elif entry.name.endswith(SUFFIX) and entry.is_file(follow_symlinks=False):
                number += 1
                if number > MOST_FILES:
                    raise Trouble(f"there are more than {MOST_FILES} files below `{directory}`")
                yield Path(entry.path)


def _stdin_faults() -> list[Diagnostic]:
    data = b"" if sys.stdin is None else sys.stdin.buffer.read(LIMITS.source_bytes + 1)
    name = "<stdin>"
    tree, source, faults = parse_bytes(name, data)
    return cardrules.check_text(source.text, name) if tree.lines else faults
