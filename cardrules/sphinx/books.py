"""Books for pages: which game an argument means, and what its book depends on."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs

from cardrules._data import bundled, bundled_variant
from cardrules.play.loading import load
from cardrules.rulebooks.book import Book
from cardrules.sphinx.naming import book_key
from cardrules.trials.books import book_of


@attrs.frozen
class Wanted:
    """A game by name or path, with variants and options."""

    game: str
    variants: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()


@attrs.frozen
class Made:
    """A book, what it is called in the site, and the files it was made from."""

    book: Book
    key: str
    variants: tuple[str, ...]
    files: tuple[str, ...]


def make(wanted: Wanted, folder: Path) -> Made:
    """The book of a game; paths are taken from a folder.

    Raises:
        UnknownGame: where there is no such game or variant.
        RulesError: where a file or an example does not hold.
    """
    options: Mapping[str, object] = dict(wanted.options)
    name = _found(wanted.game, folder)
    variants = [_found(variant, folder) for variant in wanted.variants]
    game = load(name, variants, options)
    files = [_file(bundled(wanted.game), name)]
    files += [
        _file(bundled_variant(game.name, variant), path)
        for variant, path in zip(wanted.variants, variants, strict=True)
    ]
    key = book_key(game.name, game.variants)
    return Made(
        book_of(game, variants=variants), key, game.variants, tuple(file for file in files if file)
    )


def _found(name: str, folder: Path) -> str:
    """A bundled name as it is, a path from the folder of the page."""
    return str(folder / name) if name.endswith(".cards") else name


def _file(entry: object, path: str) -> str:
    """The file on disk that a name means; "" where it is in an archive."""
    if isinstance(entry, Path):
        return str(entry)
    return path if Path(path).is_file() else ""
