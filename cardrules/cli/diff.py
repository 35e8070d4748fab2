"""`cardrules diff`: how a game with variants or options differs from the game, in words."""

from __future__ import annotations

import click

import cardrules
from cardrules.cli.output import Trouble, say
from cardrules.cli.shared import choose, complete_game, game_options


@click.command
@click.argument("game", shell_complete=complete_game)
@click.argument("other", required=False)
@game_options
def command(
    game: str,
    other: str | None,
    variants: tuple[str, ...],
    settings: dict[str, object],
    players: int | None,
) -> int:
    """Say in words how GAME differs when it is played otherwise.

    With `--with`, `--set` and `--players`, GAME so is compared with GAME as it stands; with
    another game or rule file OTHER, that one, with these, is compared with GAME. What is only
    said about the rules makes no difference: sentences, rulings, examples.
    """
    if other is None and not (variants or settings or players):
        raise Trouble(
            "say what to compare with: variants (`--with`), options (`--set`), a number of "
            "players (`--players`) or another rule file"
        )
    changed = choose(other or game, settings, players, variants).game
    found = cardrules.differences(choose(game).game, changed)
    for sentence in found:
        say(sentence)
    if not found:
        say("no difference")
    return 0
