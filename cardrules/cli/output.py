"""Lines of text to the terminal: escapes made visible, whatever the encoding can take.

A reader who closes the pipe ends the printing, not the command: its exit code is kept.
"""

from __future__ import annotations

import contextlib
import errno
import importlib
import io
import os
import shutil
import sys
import time
from typing import TextIO

import click

from cardrules.diagnostics import visible

_PLAIN = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "\ufe0e": "", "\ufe0f": ""}
_CLOSED = (errno.EPIPE, errno.EINVAL)


class Trouble(click.ClickException):
    """The program was asked for something that cannot be; the message says how to mend it."""

    exit_code = 2


class Broken(click.ClickException):
    """A rule file does not hold; the message says where."""

    exit_code = 1


# ------------------------------------------------------------------ writing


def say(text: str = "", end: str = "\n") -> None:
    """Print some lines, with everything but plain characters escaped."""
    _write(sys.stdout, text, end)


def say_as_it_is(text: str) -> None:
    """Print a text for another program: in UTF-8, with nothing escaped and no line end changed."""
    flush()
    if sys.stdout is None:
        return
    try:
        sys.stdout.buffer.write(text.encode("utf-8", "surrogateescape"))
        sys.stdout.buffer.flush()
    except OSError as error:
        _failed(sys.stdout, error)


def complain(text: str) -> None:
    """Print some lines to where errors go, after all that was said so far."""
    with contextlib.suppress(OSError, ValueError):
        if sys.stdout is not None:
            sys.stdout.flush()
    with contextlib.suppress(Trouble):
        _write(sys.stderr, text, "\n")


def flush() -> None:
    """Let a reader see what was said so far."""
    _write(sys.stdout, "", "", flush=True)


def finish() -> None:
    """Print what is still waiting.

    Raises:
        Trouble: where it cannot be written, as on a full disk.
    """
    flush()


def finish_quietly() -> None:
    """Print what is still waiting, if it can be."""
    with contextlib.suppress(Trouble):
        flush()


def _write(stream: TextIO | None, text: str, end: str, *, flush: bool = False) -> None:
    if stream is None:
        return
    lines = "\n".join(visible(line) for line in text.split("\n"))
    try:
        stream.write(fit(lines, stream.encoding or "utf-8") + end)
        if flush:
            stream.flush()
    except OSError as error:
        _failed(stream, error)


def _failed(stream: TextIO, error: OSError) -> None:
    _give_up(stream)
    if error.errno not in _CLOSED:
        raise Trouble(f"the output cannot be written: {error.strerror}") from None


def _give_up(stream: TextIO) -> None:
    """Send what is still to come, and what is waiting in the stream, to nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def fit(text: str, encoding: str) -> str:
    """The text as an encoding can hold it: suits as letters, the rest as escapes.

    >>> fit("7♠", "ascii")
    '7S'
    """
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return "".join(_fit_one(character, encoding) for character in text)
    return text


def _fit_one(character: str, encoding: str) -> str:
    try:
        character.encode(encoding)
    except UnicodeEncodeError:
        plain = character.encode("ascii", "backslashreplace").decode("ascii")
        return _PLAIN.get(character, plain)
    return character


def columns() -> int:
    """How wide lines should be."""
    return max(40, min(120, shutil.get_terminal_size((80, 24)).columns))


# ------------------------------------------------------------------ reading

_LONGEST = 5_000


def ask(prompt: str) -> str | None:
    """A line of input, or None where there is no more.

    What comes through a pipe is printed after the prompt, so that the output reads like what
    a player would have seen.
    """
    flush()
    if sys.stdin is None:
        return None
    if sys.stdin.isatty() and sys.stdout is not None and sys.stdout.isatty():
        return _ask_a_person(prompt)
    say(prompt, end="")
    flush()
    if isinstance(sys.stdin, io.TextIOWrapper) and sys.stdin.errors != "backslashreplace":
        sys.stdin.reconfigure(errors="backslashreplace")
    line = sys.stdin.readline(_LONGEST)
    if not line:
        say()
        return None
    line = line.rstrip("\r\n")
    say(line)
    return line


def _ask_a_person(prompt: str) -> str | None:
    """A line typed at a terminal, with the arrow keys of readline where there is one."""
    with contextlib.suppress(ImportError):
        importlib.import_module("readline")
    try:
        return input(prompt)
    except EOFError:
        say()
        return None


# ------------------------------------------------------------------ how far a long run is


class Progress:
    """How far a long run is, and how long it may take yet, on one line of a terminal.

    Nothing is shown where errors go elsewhere.
    """

    def __init__(self, whole: int, what: str) -> None:
        self.whole = whole
        self.what = what
        self.shown = sys.stderr is not None and sys.stderr.isatty()
        self.begun = time.monotonic()
        self.next = 0.0

    def at(self, number: int) -> None:
        """So many are done."""
        now = time.monotonic()
        if self.shown and now >= self.next:
            self.next = now + 0.1
            left = time_left(now - self.begun, number, self.whole)
            self._put(f"\r{number} of {self.whole} {self.what}{left}\x1b[K")

    def done(self) -> None:
        """Clear the line."""
        if self.shown:
            self._put("\r\x1b[K")

    def _put(self, text: str) -> None:
        with contextlib.suppress(OSError):
            sys.stderr.write(text)
            sys.stderr.flush()


def time_left(seconds: float, number: int, whole: int) -> str:
    """How long the rest takes if it goes on as it went; nothing before that can be told.

    >>> time_left(0.2, 1, 9), time_left(30, 100, 400), time_left(600, 10, 100)
    ('', ', about 90 s left', ', about 90 min left')
    """
    if seconds < 1 or not number or number >= whole:
        return ""
    left = seconds * (whole - number) / number
    for size, unit in ((7200, "h"), (120, "min")):
        if left >= size:
            return f", about {left / (3600 if unit == 'h' else 60):.0f} {unit} left"
    return f", about {left:.0f} s left"
