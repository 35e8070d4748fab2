"""`cardrules show`: a rule file as it stands."""

from __future__ import annotations

import re

import click

from cardrules import UnknownGame
from cardrules.cli.output import Trouble, say
from cardrules.cli.shared import rule_file
from cardrules.play.files import source_bytes


@click.command
@click.argument("game")
def command(game: str) -> int:
    """Print the rule file of GAME as it stands.

    GAME is the name of a bundled game or the path of a rule file.
    `cardrules show big_three > mine.cards` is a way to begin a game of one's own.
    """
    try:
        _, data = source_bytes(rule_file(game))
    except UnknownGame as error:
        raise Trouble(str(error)) from None
    text = data.decode("utf-8", "backslashreplace").removeprefix("\ufeff")
    for line in re.split(r"\r\n|\r|\n", text.removesuffix("\n")):
        say(line.expandtabs())
    return 0
