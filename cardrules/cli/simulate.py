"""`cardrules simulate`: many matches, and what a designer can tell from them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import click

from cardrules.bots import BOTS
from cardrules.cli import figures
from cardrules.cli.output import Progress, Trouble, say
from cardrules.cli.shared import (
    Chosen,
    at_least,
    choose,
    complete_game,
    counted,
    game_options,
    named,
    number_option,
    seed_option,
)
from cardrules.trials.comparing import Comparison, in_words
from cardrules.trials.matches import interval
from cardrules.trials.series import bots_of, series
from cardrules.trials.tally import Played, Row, Tally, percentile

INTERRUPTED = 130
_SHOWN_SEEDS = 5
_BAR = 30


def _names(ctx: click.Context, param: click.Parameter, given: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in given.split(","))
    try:
        bots_of(names, len(names))
    except ValueError as error:
        raise click.BadParameter(str(error), ctx, param) from None
    return names


@click.command
@click.argument("game", shell_complete=complete_game)
@number_option(100, lowest=1)
@seed_option("0")
@click.option(
    "-j",
    "jobs",
    callback=at_least(1),
    default="1",
    metavar="N",
    help="How many processes play at the same time, 1 by default. The figures do not depend on it.",
)
@click.option(
    "--bots",
    callback=_names,
    default="random",
    metavar="BOT,...",
    help=f"Who plays, seat by seat ({', '.join(BOTS)}); the last one named takes all seats left.",
)
@click.option(
    "--against",
    metavar="GAME",
    help="Play the same deals under another version too, and tell the differences.",
)
@click.option(
    "--against-with",
    "other_variants",
    metavar="VARIANT,...",
    help="Variants of the other version; its game is the same if none is named.",
)
@click.option(
    "--output-format",
    "style",
    type=click.Choice(["text", "json", "csv", "html"]),
    default="text",
    help="How the figures are written, as text by default.",
)
@click.option(
    "--records",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write every match to a file, one record a line; `cardrules.replay` plays it again.",
)
@game_options
def command(
    game: str,
    number: int,
    seed: int | str,
    jobs: int,
    bots: tuple[str, ...],
    against: str | None,
    other_variants: str | None,
    style: str,
    records: Path | None,
    variants: tuple[str, ...],
    settings: dict[str, object],
    players: int | None,
) -> int:
    """Play GAME many times, and say how it went.

    GAME is the name of a bundled game or the path of a rule file. The same seed gives the same
    figures. The exit code is 1 where a match broke off by a fault of the rules.
    """
    chosen = choose(game, settings, players, variants)
    other = _other(chosen, game, settings, players, against, other_variants)
    try:
        bots_of(bots, chosen.game.players)
    except ValueError as error:
        raise Trouble(str(error)) from None
    run = _Run(chosen, number, seed, jobs, bots)
    if other is not None:
        return _compare(run, _Run(other, number, seed, jobs, bots), style)
    tally, interrupted = _with_records(run, records)
    _tell(chosen, tally, run, style, interrupted)
    if interrupted:
        return INTERRUPTED
    return 1 if tally.failed else 0


class _Run:
    """One series: what is played, how often, from which seed, where and by whom."""

    def __init__(
        self, chosen: Chosen, number: int, seed: int | str, jobs: int, bots: Sequence[str]
    ) -> None:
        self.chosen = chosen
        self.number = number
        self.seed = seed
        self.jobs = jobs
        self.bots = bots

    def play(
        self, heard: Callable[[Played], None] | None = None, keep: bool = False
    ) -> tuple[Tally, bool]:
        """The figures, and whether Ctrl-C ended the series."""
        tally = Tally(self.chosen.game.players)
        progress = Progress(self.number, "matches")
        interrupted = False
        try:
            for found in series(
                self.chosen.game,
                self.number,
                self.seed,
                jobs=self.jobs,
                bots=self.bots,
                keep=keep,
                heard=heard,
            ):
                tally = found
                progress.at(tally.played)
        except KeyboardInterrupt:
            interrupted = True
        progress.done()
        return tally, interrupted


def _with_records(run: _Run, records: Path | None) -> tuple[Tally, bool]:
    if records is None:
        return run.play()
    try:
        with records.open("w", encoding="utf-8") as file:

            def write(played: Played) -> None:
                if played.record is not None:
                    file.write(json.dumps(played.record, ensure_ascii=False) + "\n")

            return run.play(write, keep=True)
    except OSError as error:
        raise Trouble(f"`{records}` cannot be written: {error.strerror}") from None


def _tell(chosen: Chosen, tally: Tally, run: _Run, style: str, interrupted: bool) -> None:
    lines = report(chosen, tally, run.seed, run.bots)
    if style == "text":
        if interrupted:
            say(f"stopped after {tally.played} of {run.number} matches")
        for line in lines:
            say(line)
        return
    data = figures.data_of(chosen.game, tally, run.seed, run.bots)
    match style:
        case "json":
            say(figures.as_json(data))
        case "csv":
            say(figures.as_csv(data))
        case _:
            say(figures.as_html(chosen.game.title, lines, data))


# ------------------------------------------------------------------ two versions


def _other(
    chosen: Chosen,
    name: str,
    settings: dict[str, object],
    players: int | None,
    against: str | None,
    variants: str | None,
) -> Chosen | None:
    """The other version that is meant, if one is."""
    if against is None and variants is None:
        return None
    laid = tuple(each.strip() for each in variants.split(",")) if variants else ()
    options = settings if against is None else {}
    other = choose(against or name, options, players, laid)
    if other.game.players != chosen.game.players:
        raise Trouble("the two versions are for different numbers of players")
    return other


def _compare(first: _Run, second: _Run, style: str) -> int:
    """Play both, tell what differs, and tell apart what is sure from what is not."""
    played: list[Row | None] = []
    both: list[Row | None] = []
    one, stopped = first.play(lambda each: played.append(each.row))
    two, again = second.play(lambda each: both.append(each.row))
    comparison = Comparison(first.chosen.game.players)
    for mine, theirs in zip(played, both, strict=False):
        comparison.note(mine, theirs)
    pairs = min(len(played), len(both)) - comparison.left_out
    title = f"{_version(first)} against {_version(second)}"
    lines = [f"{title}, {counted(pairs, 'pair')} of matches, seed {first.seed}"]
    lines += [*_alarms(first.chosen, one), *_alarms(second.chosen, two), ""]
    lines += ["  In the second, compared with the first:", *_differences(comparison)]
    if style == "text":
        for line in lines:
            say(line)
    else:
        data = figures.comparison_of(
            (first.chosen.game, one), (second.chosen.game, two), first.seed, pairs, comparison
        )
        say(figures.comparison_as(style, title, lines, data))
    if stopped or again:
        return INTERRUPTED
    return 1 if one.failed or two.failed else 0


def _differences(comparison: Comparison) -> list[str]:
    """A line for each figure, what is sure first."""
    found = comparison.differences.items()
    order = sorted(found, key=lambda each: not each[1].is_sure)
    return [f"  {'*' if each.is_sure else ' '} {in_words(name, each)}" for name, each in order]


def _version(run: _Run) -> str:
    return named(run.chosen.game)


# ------------------------------------------------------------------ as text


def report(
    chosen: Chosen, tally: Tally, seed: int | str, bots: Sequence[str] = ("random",)
) -> list[str]:
    """The figures as lines: what is alarming first."""
    game = chosen.game
    what = "random match" if set(bots) == {"random"} else "match"
    head = f"{game.title} ({named(game)}), {counted(game.players, 'player')}, "
    by = "" if what != "match" else f" of {', '.join(bots)}"
    lines = [f"{head}{counted(tally.played, what, f'{what}es')}{by}, seed {seed}"]
    lines += _alarms(chosen, tally)
    if not tally.matches:
        return lines
    outcomes = [f"{name} {number}" for name, number in sorted(tally.outcomes.items())]
    lines += ["", f"  outcomes   {', '.join(outcomes)}"]
    lines += _shares(tally)
    won_by = game.rules.match.won_by
    lines += _averages(tally, won_by[0][1].name if won_by else "totals")
    lines += [f"  decisions  {_lengths(tally.decisions)}"]
    lines += [f"  deals      {_lengths(tally.deals)}"]
    return lines + figures.more_lines(game, tally)


def _alarms(chosen: Chosen, tally: Tally) -> list[str]:
    lines: list[str] = []
    again = ("play", "--auto", "--seed")
    if tally.failed:
        number = counted(len(tally.failed), "match", "matches")
        seeds = [each.seed for each in tally.failed]
        lines += ["", f"!! {number} BROKE OFF by a fault of the rules: seeds {_some(seeds)}"]
        lines += [f"   {line}" for line in tally.failed[0].text.split("\n")]
        lines += [f"   see it with  {chosen.command(*again, seeds[0])}"]
    if tally.capped:
        number = counted(len(tally.capped), "match was", "matches were")
        seeds = [seed for _, seed in tally.capped]
        lines += ["", f"!! {number} CUT OFF by the cap: seeds {_some(seeds)}"]
        lines += [f"   see it with  {chosen.command(*again, seeds[0])}"]
    return lines


def _some(seeds: Sequence[str]) -> str:
    more = len(seeds) - _SHOWN_SEEDS
    shown = ", ".join(seeds[:_SHOWN_SEEDS])
    return f"{shown} and {more} more" if more > 0 else shown


def _shares(tally: Tally) -> list[str]:
    """Who won how often; a seat is marked whose interval misses a fair share."""
    number = tally.matches
    fair = 1 / tally.players
    lines = []
    for seat in range(tally.players):
        share = float(tally.share(seat) / number)
        low, high = interval(share, number)
        mark = ""
        if not low <= fair <= high:
            mark = f"  ! {'above' if share > fair else 'below'} {fair:.1%}"
        bar = "#" * round(share * _BAR)
        between = f"[{100 * low:.1f}, {100 * high:.1f}]"
        wins = f"seat {seat}".ljust(9)
        lines.append(f"  {wins}  won {share:6.1%}  {between:14}  {bar}{mark}".rstrip())
    return lines


def _averages(tally: Tally, what: str) -> list[str]:
    """What each seat has at the end on average, and between what that lies where it can be told."""
    lines = []
    for seat in range(tally.players):
        mean, low, high = tally.average(seat)
        between = f"  [{low:.2f}, {high:.2f}]" if tally.matches > 1 else ""
        lines.append(f"  {'' if seat else 'average':11}seat {seat}: {mean:.2f}{between} {what}")
    return lines


def _lengths(numbers: Counter[int]) -> str:
    middle, few, many = (percentile(numbers, percent) for percent in (50, 5, 95))
    if min(numbers) == max(numbers):
        return f"always {middle}"
    between = f", mostly {few} to {many}" if few < many else ""
    return f"median {middle}, from {min(numbers)} to {max(numbers)}{between}"
