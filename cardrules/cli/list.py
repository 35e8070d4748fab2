"""`cardrules list`: the bundled games, each with what it is about."""

from __future__ import annotations

import re
import textwrap

import click

import cardrules
from cardrules._data import bundled_names, bundled_variant_names
from cardrules.cli.output import columns, say
from cardrules.play.composing import Reading
from cardrules.play.files import variant_bytes
from cardrules.syntax.from_text import parse_bytes


@click.command
def command() -> int:
    """List the games that come with cardrules.

    Each can be played by its name, and `cardrules show` prints its rule file. Its variants are
    laid over it by `--with`.
    """
    for name in bundled_names():
        try:
            game = cardrules.load(name)
        except cardrules.RulesError:
            say(f"{name}  (does not hold: `cardrules lint {name}` says why)")
            continue
        say(f"{name}  {game.title}, {_players(game.rules.player_counts)}")
        sentence = first_sentence(game.rules.about)
        for line in textwrap.wrap(sentence, columns() - 4):
            say(f"    {line}")
        for line in _variants(name):
            say(f"    {line}")
    return 0


def _variants(game: str) -> list[str]:
    """The variants of a game with their titles, as lines."""
    rows = []
    for name in bundled_variant_names(game):
        variant = Reading(*parse_bytes(*variant_bytes(game, name))).variant()
        title = variant.title if variant else "(does not hold: `cardrules lint` says why)"
        rows.append((name, title))
    widest = max((len(name) for name, _ in rows), default=0)
    lines = [f"  {name.ljust(widest)}  {title}" for name, title in rows]
    return ["variants, for `--with`:", *lines] if lines else []


def _players(counts: tuple[int, ...]) -> str:
    fewest, most = min(counts), max(counts)
    numbers = str(fewest) if fewest == most else f"{fewest} to {most}"
    return f"{numbers} {'player' if most == 1 else 'players'}"


def first_sentence(text: str) -> str:
    """The first sentence of a text.

    >>> first_sentence("Two play. The first leads.")
    'Two play.'
    """
    return re.split(r"(?<=[.!?]) ", text, maxsplit=1)[0]
