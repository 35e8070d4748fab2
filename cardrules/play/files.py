"""Rule files found and read: bundled ones by name, others by their path. They are never run."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from cardrules._data import bundled, bundled_names, bundled_variant, bundled_variant_names
from cardrules.diagnostics import visible
from cardrules.likeness import did_you_mean
from cardrules.limits import LIMITS

SUFFIX = ".cards"


class UnknownGame(LookupError):
    """No bundled game and no file of that name; the message suggests one.

    >>> import cardrules
    >>> try:
    ...     cardrules.load("big_tree")
    ... except cardrules.UnknownGame as error:
    ...     print(error)
    there is no game `big_tree`; did you mean `big_three`?
    """


# ------------------------------------------------------------------ reading


def _read(path: Path) -> bytes:
    """At most one byte more of a file than a rule file may have."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise UnknownGame(f"{path} is not a file")
    with path.open("rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise UnknownGame(f"{path} is not a file")
        return file.read(LIMITS.source_bytes + 1)


def source_bytes(name: str | Path) -> tuple[str, bytes]:
    """The file that a bundled name or a path stands for, as `(name, bytes)`.

    Raises:
        UnknownGame: where there is none.
    """
    text = str(name)
    if isinstance(name, str) and not text.endswith(SUFFIX) and "/" not in text:
        found = bundled(text)
        if found is None:
            near = _beside_here(text) or did_you_mean(text, bundled_names())
            hint = f"did you mean `{near}`?" if near else f"there is {', '.join(bundled_names())}"
            raise UnknownGame(f"there is no game `{visible(text)}`; {hint}")
        return f"{text}{SUFFIX}", found.read_bytes()
    if not text.endswith(SUFFIX):
        raise UnknownGame(f"{visible(text)} is no rule file: its name does not end in {SUFFIX}")
    try:
        return text, _read(Path(name))
    except OSError as error:
        raise UnknownGame(f"{visible(text)} cannot be read: {error.strerror}") from None
    except ValueError:  # a character that no path has
        raise UnknownGame(f"{visible(text)} is no path") from None


def _beside_here(name: str) -> str:
    """The rule file of that name in the directory one works in, if there is one; else ""."""
    try:
        return f"{name}{SUFFIX}" if name and Path(f"{name}{SUFFIX}").is_file() else ""
    except (OSError, ValueError):
        return ""


def beside(folder: Path, name: str) -> Path | None:
    """A rule file that another names, where it lies in the folder itself.

    A link that leads out of the folder is none: a file is no reason to read others elsewhere.
    """
    file = folder / f"{name}{SUFFIX}"
    if file.is_file() and file.resolve().parent == folder.resolve():
        return file
    return None


def variant_bytes(game: str, name: str | Path) -> tuple[str, bytes]:
    """The file of a variant: a bundled one of the game by its name, or any by its path.

    Raises:
        UnknownGame: where there is none.
    """
    text = str(name)
    if isinstance(name, Path) or text.endswith(SUFFIX) or "/" in text:
        return source_bytes(Path(text))
    found = bundled_variant(game, text)
    if found is None:
        known = bundled_variant_names(game)
        near = _beside_here(text) or did_you_mean(text, known)
        hint = f"did you mean `{near}`?" if near else f"there is {', '.join(known) or 'none'}"
        raise UnknownGame(f"`{game}` has no variant `{visible(text)}`; {hint}")
    return f"{game}/{text}{SUFFIX}", found.read_bytes()
