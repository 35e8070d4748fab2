"""Which rule files are meant on a command line that takes several, or a directory."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from cardrules.cli.output import Trouble
from cardrules.cli.shared import rule_file
from cardrules.limits import LIMITS
from cardrules.play.files import SUFFIX

DEEPEST = 20
MOST_FILES = 10_000
STDIN = "-"


def all_files(
    names: Sequence[str], leave_out: Callable[[Path], bool] = lambda _: False
) -> list[str | Path]:
    """Every file that is meant, once, in the order given; a bundled one by its name.

    What is found in directories may be left out; what is named never is.

    Raises:
        Trouble: where one is not there, or a directory holds none.
    """
    found: dict[str | Path, None] = {}
    for name in names:
        if name == STDIN:
            found.setdefault(STDIN)
        elif Path(name).is_dir():
            below = sorted(_below(name, DEEPEST, leave_out))
            if not below:
                raise Trouble(f"there are no {SUFFIX} files below `{name}`")
            found.update(dict.fromkeys(below))
        else:
            found.setdefault(rule_file(name))
    return list(found)


def _below(directory: str, depth: int, leave_out: Callable[[Path], bool]) -> Iterator[Path]:
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
            if leave_out(Path(entry.path)):
                continue
            if entry.is_dir(follow_symlinks=False):
                if left and not entry.name.startswith("."):
                    pending.append((entry.path, left - 1))
            elif entry.name.endswith(SUFFIX) and entry.is_file(follow_symlinks=False):
                number += 1
                if number > MOST_FILES:
                    raise Trouble(f"there are more than {MOST_FILES} files below `{directory}`")
                yield Path(entry.path)


def stdin_bytes() -> bytes:
    """What comes from standard input, at most one byte more than a rule file may have."""
    return b"" if sys.stdin is None else sys.stdin.buffer.read(LIMITS.source_bytes + 1)
