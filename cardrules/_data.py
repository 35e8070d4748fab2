"""The grammar and the bundled games, wherever this copy of the package lives.

A wheel carries them in ``cardrules/_data/`` (see ``.hatch_build.py``), which is found in a zip file
as well; a checkout, installed editably or not at all, has them beside the package. Which games and
variants there are is looked up once: they came with the package.
"""

import functools
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

_SUFFIX = ".cards"


def grammar_text() -> str:
    """The grammar of the rule language, as Lark reads it."""
    return (_folder("grammar") / "cardrules.lark").read_text(encoding="utf-8")


def grammar_table() -> str | None:
    """The tables made from the grammar, where they were made."""
    kept = _folder("grammar") / "cardrules.json"
    return kept.read_text(encoding="utf-8") if kept.is_file() else None


def bundled(name: str) -> Traversable | None:
    """The bundled rule file of that name, if there is one."""
    return _rule_files().get(name)


def bundled_names() -> tuple[str, ...]:
    """What `bundled` knows, in alphabetical order."""
    return tuple(sorted(_rule_files()))


def bundled_variant(game: str, name: str) -> Traversable | None:
    """The bundled file of a variant of a game, if there is one."""
    return _variant_files(game).get(name)


def bundled_variant_names(game: str) -> tuple[str, ...]:
    """The bundled variants of a game, in alphabetical order."""
    return tuple(sorted(_variant_files(game)))


def _variant_files(game: str) -> dict[str, Traversable]:
    return _all_variant_files().get(game, {})


@functools.cache
def _all_variant_files() -> dict[str, dict[str, Traversable]]:
    folders = {game: _folder("games") / game for game in _rule_files()}
    return {game: _cards_in(folder) for game, folder in folders.items() if folder.is_dir()}


@functools.cache
def _rule_files() -> dict[str, Traversable]:
    return _cards_in(_folder("games"))


def _cards_in(folder: Traversable) -> dict[str, Traversable]:
    return {
        entry.name.removesuffix(_SUFFIX): entry
        for entry in folder.iterdir()
        if entry.name.endswith(_SUFFIX)
    }


def _folder(name: str) -> Traversable:
    packaged = files("cardrules") / "_data" / name
    return packaged if packaged.is_dir() else Path(__file__).parents[1] / name
