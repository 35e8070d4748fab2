"""`cardrules simulate`: many random matches, and how they went."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

import click

from cardrules.cli.output import Progress, say
from cardrules.cli.shared import (
    Chosen,
    choose,
    counted,
    game_options,
    named,
    number_option,
    seed_option,
)
from cardrules.trials.matches import Figures, interval, run_matches

INTERRUPTED = 130
_SHOWN_SEEDS = 5
_BAR = 30


@click.command
@click.argument("game")
@number_option(100, lowest=1)
@seed_option("0")
@game_options
def command(
    game: str,
    number: int,
    seed: int | str,
    variants: tuple[str, ...],
    settings: dict[str, object],
    players: int | None,
) -> int:
    """Play GAME many times with every seat at random, and say how it went.

    GAME is the name of a bundled game or the path of a rule file. The same seed gives the same
    figures. The exit code is 1 where a match broke off by a fault of the rules.
    """
    chosen = choose(game, settings, players, variants)
    figures = Figures.of(chosen.game.players)
    progress = Progress(number, "matches")
    interrupted = False
    try:
        for found in run_matches(chosen.game, number, seed):
            figures = found
            progress.at(figures.matches + len(figures.failed))
    except KeyboardInterrupt:
        interrupted = True
    progress.done()
    played = figures.matches + len(figures.failed)
    if interrupted:
        say(f"stopped after {played} of {number} matches")
    for line in report(chosen, figures, seed):
        say(line)
    if interrupted:
        return INTERRUPTED
    return 1 if figures.failed else 0


def report(chosen: Chosen, figures: Figures, seed: int | str) -> list[str]:
    """The figures as lines: what is alarming first."""
    game = chosen.game
    played = figures.matches + len(figures.failed)
    head = f"{game.title} ({named(game)}), {counted(game.players, 'player')}, "
    lines = [f"{head}{counted(played, 'random match', 'random matches')}, seed {seed}"]
    lines += _alarms(chosen, figures)
    if not figures.matches:
        return lines
    outcomes = [f"{name} {number}" for name, number in sorted(figures.outcomes.items())]
    lines += ["", f"  outcomes   {', '.join(outcomes)}"]
    lines += _shares(figures)
    means = [f"seat {at}: {total / figures.matches:.2f}" for at, total in enumerate(figures.totals)]
    total = game.rules.match.won_by[0][1].name if game.rules.match.won_by else "totals"
    lines += [f"  average    {', '.join(means)} {total}"]
    lines += [f"  decisions  {_lengths(figures.decisions)}"]
    lines += [f"  deals      {_lengths(figures.deals)}"]
    return lines


def _alarms(chosen: Chosen, figures: Figures) -> list[str]:
    lines: list[str] = []
    again = ("play", "--auto", "--seed")
    if figures.failed:
        number = counted(len(figures.failed), "match", "matches")
        seeds = [seed for seed, _ in figures.failed]
        lines += ["", f"!! {number} BROKE OFF by a fault of the rules: seeds {_some(seeds)}"]
        lines += [f"   {line}" for line in str(figures.failed[0][1]).split("\n")]
        lines += [f"   see it with  {chosen.command(*again, seeds[0])}"]
    if figures.capped:
        number = counted(len(figures.capped), "match was", "matches were")
        lines += ["", f"!! {number} CUT OFF by the cap: seeds {_some(figures.capped)}"]
        lines += [f"   see it with  {chosen.command(*again, figures.capped[0])}"]
    return lines


def _some(seeds: Sequence[str]) -> str:
    more = len(seeds) - _SHOWN_SEEDS
    shown = ", ".join(seeds[:_SHOWN_SEEDS])
    return f"{shown} and {more} more" if more > 0 else shown


def _shares(figures: Figures) -> list[str]:
    """Who won how often; a seat is marked whose interval misses a fair share."""
    number = figures.matches
    fair = 1 / len(figures.shares)
    lines = []
    for seat, won in enumerate(figures.shares):
        share = float(won / number)
        low, high = interval(share, number)
        mark = ""
        if not low <= fair <= high:
            mark = f"  ! {'above' if share > fair else 'below'} {fair:.1%}"
        bar = "#" * round(share * _BAR)
        between = f"[{100 * low:.1f}, {100 * high:.1f}]"
        wins = f"seat {seat}".ljust(9)
        lines.append(f"  {wins}  won {share:6.1%}  {between:14}  {bar}{mark}".rstrip())
    return lines


def _lengths(numbers: Sequence[int]) -> str:
    middle = median(numbers)
    return f"median {middle:g}, from {min(numbers)} to {max(numbers)}"
