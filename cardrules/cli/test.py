"""`cardrules test`: a file, its examples, and random matches against the laws."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence

import attrs
import click

import cardrules
from cardrules import Game, RuleFailure
from cardrules.cli.output import Progress, say
from cardrules.cli.shared import (
    Chosen,
    choose,
    counted,
    number_option,
    rule_file,
    seed_option,
    variants_option,
)
from cardrules.diagnostics import render
from cardrules.play.composing import game_of
from cardrules.play.playing import seeds
from cardrules.trials.coverage import Coverage
from cardrules.trials.examples import run_examples
from cardrules.trials.laws import breach_in_match


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
@number_option(50, lowest=0)
@seed_option("0")
@variants_option
def command(files: tuple[str, ...], number: int, seed: int | str, variants: tuple[str, ...]) -> int:
    """Try out rule files: what must hold, their examples, and random matches.

    GAME is a rule file or the name of a bundled game; the file of a variant is tried out with
    what it is a variant of. In every random match the laws of all
    games must hold, such as: no card is lost, somebody can move, nobody sees what is hidden, a
    record gives the match back.
    """
    tally = _Tally()
    for name in files:
        rule_file(name)
    for name in files:
        before = tally.problems
        tally.files += 1
        _test(name, variants, number, seed, tally)
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


def _test(
    name: str, variants: tuple[str, ...], number: int, seed: int | str, tally: _Tally
) -> None:
    where = rule_file(name)
    say(f"{name} with {', '.join(variants)}" if variants else name)
    faults = cardrules.check_file(where)
    if faults:
        tally.problems += len(faults)
        say(f"  rules     {counted(len(faults), 'error')}\n")
        _indented(render(faults))
        say()
        return
    base, laid = game_of(where)
    chosen = choose(base, variants=(*laid, *variants))
    say("  rules     hold")
    _examples(chosen.game, tally)
    _random_matches(chosen, number, seed, tally)


def _examples(game: Game, tally: _Tally) -> None:
    coverage = Coverage.of(game.rules)
    results = run_examples(game, coverage)
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
    _tell(coverage)


def _tell(coverage: Coverage) -> None:
    """How much of the rules the examples exercise, and what none does."""
    rules, missing = coverage.rules, coverage.missing()
    kinds, unplayed = coverage.combinations, coverage.missing_combinations()
    shown = f"{len(rules) - len(missing)} of {counted(len(rules), 'rule')}"
    if kinds:
        shown += f" and {len(kinds) - len(unplayed)} of {counted(len(kinds), 'combination')}"
    say(f"  coverage  {shown} are in an example")
    for title, names in (("no example of", missing), ("never played", unplayed)):
        if names:
            say(
                textwrap.fill(
                    ", ".join(names),
                    76,
                    initial_indent=f"    {title}  ",
                    subsequent_indent=" " * 6,
                    break_on_hyphens=False,
                )
            )


def _random_matches(chosen: Chosen, number: int, seed: int | str, tally: _Tally) -> None:
    if not number:
        return
    wrong: list[_Wrong] = []
    progress = Progress(number, "matches")
    for at, each in enumerate(seeds(seed, number)):
        progress.at(at)
        try:
            breach = breach_in_match(chosen.game, each)
        except RuleFailure as failure:
            wrong.append(_Wrong(each, str(failure)))
        else:
            if breach is not None:
                wrong.append(_Wrong(each, breach.problem, breach.decisions))
    progress.done()
    tally.matches += number
    groups = _alike(wrong)
    tally.problems += len(groups)
    say(f"  matches   {number - len(wrong)} of {number} keep the laws (random, seed {seed})")
    for alike in groups:
        first = alike[0]
        when = f", after {counted(first.decisions, 'move')}" if first.decisions >= 0 else ""
        say(f"    FAIL  {counted(len(alike), 'match', 'matches')}, first seed {first.seed}{when}")
        _indented(first.problem)
        say(f"      see it with  {chosen.command('play', '--auto', '--seed', first.seed)}")


@attrs.frozen
class _Wrong:
    """What was wrong in a match; `decisions` is how many went before, where that is known."""

    seed: str
    problem: str
    decisions: int = -1


def _alike(wrong: Sequence[_Wrong]) -> list[list[_Wrong]]:
    """What was wrong, the same problems together, whichever seat they came to."""
    found: dict[str, list[_Wrong]] = {}
    for each in wrong:
        found.setdefault(re.sub(r"\bseat \d+", "a seat", each.problem), []).append(each)
    return list(found.values())


def _indented(text: str) -> None:
    for line in text.split("\n"):
        say(f"      {line}".rstrip())
