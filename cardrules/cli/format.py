"""`cardrules format`: rule files written anew in the one layout."""

from __future__ import annotations

import contextlib
import difflib
import os
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

import attrs
import click

from cardrules import UnknownGame
from cardrules.cli.files import STDIN, all_files, stdin_bytes
from cardrules.cli.output import Trouble, complain, say, say_as_it_is
from cardrules.cli.shared import counted
from cardrules.diagnostics import Diagnostic, render
from cardrules.formatting.page import formatted
from cardrules.play.files import source_bytes
from cardrules.syntax.from_text import parse_bytes


@attrs.frozen
class _Done:
    """A file as it is and as it would be; None where faults keep it from being laid out."""

    file: str | Path
    name: str
    data: bytes
    made: str | None
    faults: list[Diagnostic]

    @property
    def changes(self) -> bool:
        return self.made is not None and self.made.encode() != self.data


@click.command
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option("--check", is_flag=True, help="Say which files would change, and change none.")
@click.option("--diff", is_flag=True, help="Show what would change, and change nothing.")
@click.option(
    "--stdin-filename",
    default="<stdin>",
    metavar="NAME",
    help="What the text from standard input is called.",
)
def command(files: tuple[str, ...], check: bool, diff: bool, stdin_filename: str) -> int:
    """Write rule files anew in one layout, which changes nothing of what they mean.

    FILE is a rule file, a directory (all `.cards` files below it), or `-` to write standard
    input to standard output. Without any, the directory `.` is taken. A file that cannot be
    read as rules is left as it is. The exit code is 0 where all is well, 1 where a file would
    change or cannot be read as rules, 2 where one is missing.
    """
    found = [_laid_out(file, stdin_filename) for file in all_files(files or (".",))]
    for done in found:
        if done.faults:
            complain(render(done.faults) + "\n")
        elif check or diff:
            _tell(done, diff=diff)
        elif done.file == STDIN:
            say_as_it_is(done.made or "")
        elif done.changes:
            _write(done)
            say(f"changed: {done.name}")
    if check or diff or STDIN not in files:
        say(_summary(found, "would change" if check or diff else "changed"))
    wrong = any(done.faults or ((check or diff) and done.changes) for done in found)
    return int(wrong)


def _laid_out(file: str | Path, stdin_filename: str) -> _Done:
    if file == STDIN:
        name, data = stdin_filename, stdin_bytes()
    elif isinstance(file, str):
        raise Trouble(f"`{file}` comes with cardrules; `cardrules show {file}` prints it")
    else:
        try:
            name, data = source_bytes(file)
        except UnknownGame as error:
            raise Trouble(str(error)) from None
    made, faults = formatted(*parse_bytes(name, data))
    return _Done(file, name, data, made, faults)


def _tell(done: _Done, *, diff: bool) -> None:
    """Say what would change in a file."""
    if not done.changes:
        return
    if not diff:
        say(f"would change: {done.name}")
        return
    before = done.data.decode().split("\n")
    after = (done.made or "").split("\n")
    names = (done.name, f"{done.name}, laid out")
    for line in difflib.unified_diff(before, after, *names, lineterm=""):
        say(line)


def _summary(found: Sequence[_Done], what: str) -> str:
    changes = sum(done.changes for done in found)
    broken = sum(bool(done.faults) for done in found)
    if not changes and not broken:
        return f"all good: {counted(len(found), 'file')}"
    told = [f"{what} {changes} of {counted(len(found), 'file')}"]
    if broken:
        told.append(f"left {counted(broken, 'file')} that cannot be read")
    return "; ".join(told)


def _write(done: _Done) -> None:
    """Put a new file in the place of the old one in one step, so that neither is half there."""
    path = Path(done.file).resolve()
    try:
        number, beside = tempfile.mkstemp(prefix=".", suffix=".new", dir=path.parent)
        try:
            with os.fdopen(number, "wb") as new:
                new.write((done.made or "").encode())
            shutil.copymode(path, beside)
            Path(beside).replace(path)
        except BaseException:
            with contextlib.suppress(OSError):
                Path(beside).unlink()
            raise
    except OSError as error:
        raise Trouble(f"`{done.name}` cannot be written: {error.strerror}") from None
