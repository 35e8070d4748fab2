"""`cardrules new`: a rule file to begin with, written where none is yet."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from cardrules._data import bundled_names, bundled_variant_names
from cardrules.cli.output import Trouble, say
from cardrules.cli.shared import choose, rule_file
from cardrules.play.files import SUFFIX
from cardrules.starting.games import new_game
from cardrules.starting.variants import new_variant

_KINDS = ("game", "variant")


@click.command
@click.argument("kind", metavar="game|variant")
@click.argument("name")
@click.option("--of", "base", metavar="GAME", help="What a variant is one of: a game or a file.")
@click.option("--title", default="", help="The title for people; without it, made of the name.")
def command(kind: str, name: str, base: str | None, title: str) -> int:
    """Write a rule file to begin with.

    `cardrules new game NAME` writes a small game into NAME.cards, and `cardrules new variant
    NAME --of GAME` a small variant, beside the file of its game where that is no bundled one.
    Both can be played as they are. A file that is there already is left.
    """
    if kind not in _KINDS:
        raise Trouble(
            f"say `cardrules new game {name}` or `cardrules new variant {name} --of GAME`"
        )
    path = Path(name).with_suffix("") if name.endswith(SUFFIX) else Path(name)
    if kind == "game":
        if base is not None:
            raise Trouble("a game is not one of another; `cardrules new variant` is")
        _game(path, title)
    else:
        if base is None:
            raise Trouble(f"say of which game: `cardrules new variant {name} --of big_three`")
        _variant(path, base, title)
    return 0


def _game(path: Path, title: str) -> None:
    if path.name in bundled_names():
        raise Trouble(f"a game `{path.name}` comes with cardrules; choose another name")
    try:
        text = new_game(path.name, title)
    except ValueError as error:
        raise Trouble(str(error)) from None
    file = shlex.quote(_written(path, text))
    _tell(f"cardrules lint {file}", f"cardrules test {file}", f"cardrules play {file}")


def _variant(path: Path, base: str, title: str) -> None:
    where = rule_file(base)
    game = choose(base).game
    if isinstance(where, Path):
        _look_beside(where, path, game.name)
        path = where.parent / path.name
    elif path.name in bundled_variant_names(base):
        raise Trouble(f"`{base}` has a variant `{path.name}` already; choose another name")
    try:
        text = new_variant(path.name, game, title)
    except ValueError as error:
        raise Trouble(str(error)) from None
    file = shlex.quote(_written(path, text))
    with_it = f"{shlex.quote(base)} --with {file}"
    _tell(f"cardrules lint {file}", f"cardrules diff {with_it}", f"cardrules play {with_it}")


def _look_beside(base: Path, path: Path, game: str) -> None:
    """A variant finds its game beside itself, by its name."""
    if path.parent not in (Path(), base.parent):
        raise Trouble(f"a variant lies beside its game, so in `{base.parent}`")
    if base.name != f"{game}{SUFFIX}":
        message = f"`{base}` holds the game `{game}`, which a variant finds as {game}{SUFFIX}"
        raise Trouble(f"{message}; call the file so first")


def _written(path: Path, text: str) -> str:
    file = path.with_name(path.name + SUFFIX)
    try:
        with file.open("x", encoding="utf-8", newline="\n") as new:
            new.write(text)
    except FileExistsError:
        raise Trouble(f"there is a file `{file}` already; it is left as it is") from None
    except OSError as error:
        raise Trouble(f"`{file}` cannot be written: {error.strerror}") from None
    say(f"wrote {file}; go on with")
    return str(file)


def _tell(*commands: str) -> None:
    for each in commands:
        say(f"  {each}")
