"""`cardrules test`: a file, its examples, and random matches against the laws."""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import click

import cardrules
from cardrules import Game, RuleFailure
from cardrules.cli.output import Progress, say
from cardrules.cli.shared import Chosen, counted, rule_file, seed_option
from cardrules.diagnostics import Diagnostic, render
from cardrules.trials.examples import run_examples
from cardrules.trials.laws import Breach, breach_in_match
from cardrules.trials.matches import StuckError, seeds


@attrs.define
class _Tally:
    """What was tried, and what was found."""

    files: int = 0
    faulty: int = 0
    examples: int = 0
    matches: int = 0
    problems: int = 0


@click.command
@click.argument("files", nargs=-1, required=True, metavar="GAME...")
@click.option(
    "-n",
    "number",
    type=click.IntRange(min=0),
    default=50,
    show_default=True,
    metavar="N",
    help="How many random matches to play.",
)
@seed_option("0")
def command(files: tuple[str, ...], number: int, seed: int | str) -> int:
    """Try out rule files: what must hold, their examples, and random matches.

    GAME is a rule file or the name of a bundled game. In every random match the laws of all
    games must hold, such as: no card is lost, somebody can move, nobody sees what is hidden, a
    record gives the match back.
    """
    tally = _Tally()
    for name in files:
        rule_file(name)
    for name in files:
        before = tally.problems
        tally.files += 1
        _test(name, number, seed, tally)
        tally.faulty += tally.problems > before
    tried = f"{counted(tally.examples, 'example')}, {_matches(tally.matches)}"
    if not tally.problems:
        say(f"all good: {counted(tally.files, 'file')}, {tried}")
        return 0
    say(
        f"found {counted(tally.problems, 'problem')} in {counted(tally.faulty, 'file')} "
        f"of {tally.files}; tried {tried}"
    )
    return 1


def _matches(number: int) -> str:
    return counted(number, "random match", "random matches")


def _test(name: str, number: int, seed: int | str, tally: _Tally) -> None:
    where = rule_file(name)
    say(name)
    faults = cardrules.check_file(where)
    if faults:
        tally.problems += len(faults)
        say(f"  rules     {counted(len(faults), 'error')}\n")
        _indented(render(faults))
        say()
        return
    say("  rules     hold")
    game = cardrules.load(where)
    _examples(game, tally)
    _random_matches(Chosen(game, (name,)), number, seed, tally)


def _examples(game: Game, tally: _Tally) -> None:
    results = run_examples(game)
    tally.examples += len(results)
    if not results:
        say("  examples  none")
        return
    passed = sum(result.passed for result in results)
    say(f"  examples  {passed} of {len(results)} hold")
    for result in results:
        say(f"    {'ok  ' if result.passed else 'FAIL'}  {result.example.title}")
        if not result.passed:
            tally.problems += 1
            _indented(render(result.faults))


def _random_matches(chosen: Chosen, number: int, seed: int | str, tally: _Tally) -> None:
    if not number:
        return
    wrong: list[tuple[str, str]] = []
    progress = Progress(number, "matches")
    for at, each in enumerate(seeds(seed, number)):
        progress.at(at)
        try:
            breach = breach_in_match(chosen.game, each)
        except RuleFailure as failure:
            wrong.append((each, str(failure)))
        except StuckError as stuck:
            wrong.append((each, render([stuck_fault(chosen.game, stuck)])))
        else:
            if breach is not None:
                wrong.append((each, _sentence(breach)))
    progress.done()
    tally.matches += number
    tally.problems += len(wrong)
    say(f"  matches   {number - len(wrong)} of {number} keep the laws (random, seed {seed})")
    for text, its_seeds in _alike(wrong):
        say(f"    FAIL  {counted(len(its_seeds), 'match', 'matches')}, first seed {its_seeds[0]}")
        _indented(text)
        say(f"      see it with  {chosen.command('play', '--auto', '--seed', its_seeds[0])}")


def stuck_fault(game: Game, stuck: StuckError) -> Diagnostic:
    """A player without a move as a fault of the phase."""
    phase = next(each for each in game.rules.phases if each.name == stuck.state.phase)
    hint = "let a move such as `pass` be possible, or end the phase before"
    return Diagnostic("P010", str(stuck), game.rules.source, phase.span, (), hint)


def _sentence(breach: Breach) -> str:
    return f"after {counted(breach.decisions, 'move')}: {breach.problem}"


def _alike(wrong: Sequence[tuple[str, str]]) -> list[tuple[str, list[str]]]:
    """Each text once, with the seeds it came up with."""
    found: dict[str, list[str]] = {}
    for seed, text in wrong:
        found.setdefault(text, []).append(seed)
    return list(found.items())


def _indented(text: str) -> None:
    for line in text.split("\n"):
        say(f"      {line}".rstrip())
