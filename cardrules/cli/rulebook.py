"""`cardrules rulebook`: the rules of a game for people, as a page."""

from __future__ import annotations

from pathlib import Path

import click

import cardrules
from cardrules.cli.output import Broken, Trouble, say
from cardrules.cli.shared import choose, game_options
from cardrules.diagnostics import render
from cardrules.rulebooks.writers import FORMATS

_ENDINGS = {".html": "html", ".htm": "html", ".md": "md"}


@click.command
@click.argument("game")
@game_options
@click.option(
    "--format",
    "format_",
    type=click.Choice(FORMATS),
    default=None,
    help="How the page is written: by the ending of the FILE written to, else text.",
)
@click.option(
    "-o", "--output", "target", metavar="FILE", help="Write the page there instead of printing it."
)
def command(
    game: str,
    variants: tuple[str, ...],
    settings: dict[str, object],
    players: int | None,
    format_: str | None,
    target: str | None,
) -> int:
    """Write the rulebook of GAME: its rules in sentences, for people.

    GAME is the name of a bundled game or the path of a rule file. All examples of the game are
    run first; where one does not hold, no page is made.
    """
    chosen = choose(game, settings, players, variants)
    try:
        written = format_ or _ENDINGS.get(Path(target or "").suffix.lower(), "text")
        page = cardrules.rulebook(chosen.game, format=written, variants=variants)
    except cardrules.RulesError as error:
        raise Broken(f"{game}: an example does not hold\n\n{render(error.diagnostics)}") from None
    if target is None:
        for line in page.removesuffix("\n").split("\n"):
            say(line)
        return 0
    try:
        Path(target).write_text(page, encoding="utf-8", newline="\n")
    except OSError as error:
        raise Trouble(f"`{target}` cannot be written: {error.strerror}") from None
    return 0
