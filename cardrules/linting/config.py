"""Which rules a project looks for: `cardrules.toml`, or its table in `pyproject.toml`.

The nearest file upwards from a rule file wins, and says all; nothing is taken from those above it.
"""

from __future__ import annotations

import fnmatch
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs

from cardrules.likeness import suggestion
from cardrules.linting.registry import RULES
from cardrules.linting.selecting import unknown

OWN = "cardrules.toml"
SHARED = "pyproject.toml"
TABLE = "lint"
LINE_LENGTH = 120
_MOST_BYTES = 1_000_000


class ConfigError(ValueError):
    """A configuration that cannot be, with the file and how to mend it."""


@attrs.frozen
class Config:
    """What a configuration says of linting. `exclude` holds patterns, seen from `folder`."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    extend_select: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    line_length: int = LINE_LENGTH
    folder: Path | None = None

    def excludes(self, path: Path) -> bool:
        """Whether a file or folder is left out, by its name or by its path from the folder."""
        if not self.exclude:
            return False
        names = {path.name}
        if self.folder is not None and path.absolute().is_relative_to(self.folder):
            names.add(path.absolute().relative_to(self.folder).as_posix())
        return any(
            fnmatch.fnmatchcase(name, pattern.rstrip("/"))
            for name in names
            for pattern in self.exclude
        )


def config_for(folder: Path) -> Config:
    """The configuration that holds for the files of a folder.

    Raises:
        ConfigError: where it cannot be read, or holds what is not known.
    """
    folder = folder.absolute()
    for place in (folder, *folder.parents):
        if (place / OWN).is_file():
            return read_config(place / OWN)
        shared = place / SHARED
        if shared.is_file() and "cardrules" in _tool(_toml(shared)):
            return read_config(shared)
    return Config()


def read_config(path: Path) -> Config:
    """The configuration in a file.

    Raises:
        ConfigError: where it cannot be read, or holds what is not known.
    """
    whole = _toml(path)
    own = _tool(whole).get("cardrules", {}) if path.name == SHARED else whole
    _known(own, (TABLE,), path, "table")
    return _config(own.get(TABLE, {}), path)


def _tool(whole: Mapping[str, Any]) -> Mapping[str, Any]:
    tool = whole.get("tool", {})
    return tool if isinstance(tool, Mapping) else {}


def _toml(path: Path) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            text = file.read(_MOST_BYTES).decode("utf-8")
        return tomllib.loads(text)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error) or "nested too deep"
        raise ConfigError(f"{path}: it cannot be read: {why}") from None


# ------------------------------------------------------------------ what it says

_LISTS = ("select", "ignore", "extend-select", "exclude")
KEYS = (*_LISTS, "line-length")


def _known(table: object, names: Sequence[str], path: Path, what: str) -> None:
    if not isinstance(table, Mapping):
        raise ConfigError(f"{path}: `{TABLE}` is a table of settings")
    for name in table:
        if name not in names:
            hint = suggestion(str(name), names) or f"there is {', '.join(f'`{x}`' for x in names)}"
            raise ConfigError(f"{path}: there is no {what} `{name}`; {hint}")


def _config(table: Mapping[str, Any], path: Path) -> Config:
    _known(table, KEYS, path, "setting")
    lists = {key: _words(table.get(key, []), key, path) for key in _LISTS}
    for key in ("select", "ignore", "extend-select"):
        wrong = unknown(lists[key], RULES)
        if wrong:
            raise ConfigError(f"{path}: in `{key}`: {wrong}")
    length = table.get("line-length", LINE_LENGTH)
    if not isinstance(length, int) or isinstance(length, bool) or not 20 <= length <= 5000:
        raise ConfigError(f"{path}: `line-length` is a number from 20 to 5000")
    return Config(
        lists["select"],
        lists["ignore"],
        lists["extend-select"],
        lists["exclude"],
        length,
        path.parent.absolute(),
    )


def _words(given: object, key: str, path: Path) -> tuple[str, ...]:
    if not isinstance(given, list) or not all(isinstance(word, str) for word in given):
        raise ConfigError(f'{path}: `{key}` is a list of texts, such as `["L1", "L803"]`')
    return tuple(given)
