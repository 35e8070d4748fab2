"""`cardrules show`: a rule file as it stands, or a game with variants as one file."""

from __future__ import annotations

import re

import click

from cardrules import UnknownGame
from cardrules.cli.output import Trouble, say
from cardrules.cli.shared import complete_game, refused, rule_file, variants_option
from cardrules.formatting.page import formatted
from cardrules.play.composing import read_game
from cardrules.play.files import source_bytes


@click.command
@click.argument("game", shell_complete=complete_game)
@variants_option
def command(game: str, variants: tuple[str, ...]) -> int:
    """Print the rule file of GAME as it stands, or with variants laid over it.

    GAME is the name of a bundled game or the path of a rule file.
    `cardrules show big_three > mine.cards` is a way to begin a game of one's own.
    """
    where = rule_file(game)
    try:
        if variants:
            found = read_game(where, variants)
            if found.faults:
                raise refused(game, variants, found.faults)
            text = formatted(found.tree, found.source, [])[0] or found.source.text
        else:
            _, data = source_bytes(where)
            text = data.decode("utf-8", "backslashreplace").removeprefix("\ufeff")
    except UnknownGame as error:
        raise Trouble(str(error)) from None
    for line in re.split(r"\r\n|\r|\n", text.removesuffix("\n")):
        say(line.expandtabs())
    return 0
