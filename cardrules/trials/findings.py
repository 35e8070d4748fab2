"""What random matches say against the rules of a game, as diagnostics."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cardrules.diagnostics import Diagnostic
from cardrules.linting.places import zones_filled
from cardrules.model import nodes as m
from cardrules.play.game import Game
from cardrules.text import Source, Span
from cardrules.trials.watching import Seen, watched


def findings_in_matches(game: Game, number: int, seed: int | str = 0) -> list[Diagnostic]:
    """What a number of random matches of a game say against its rules.

    >>> import cardrules
    >>> findings_in_matches(cardrules.load("hearts"), 3)
    []
    """
    return list(_findings(game.rules, watched(game, number, seed)))


def _findings(rules: m.Rules, seen: Seen) -> Iterator[Diagnostic]:
    made = _maker(rules.source)
    told: set[Span] = set()
    for seed, failure in seen.failed:
        fault = failure.diagnostic
        if fault.span not in told:
            told.add(fault.span)
            broke = (
                "a random match broke off here"
                if len(seen.failed) == 1
                else (f"{len(seen.failed)} of {seen.matches} random matches broke off")
            )
            message = f"{broke}: {fault.message} [{fault.code}]"
            yield made("M001", message, fault.span, _again(seed))
    if seen.capped:
        number = f"{len(seen.capped)} of {seen.matches} random matches"
        message = f"{number} were cut off after {rules.match.cap} deals"
        yield made("M002", message, rules.match.span, _again(seen.capped[0]))
    in_all = f"in {seen.matches} random matches"
    for phase in rules.phases:
        if phase.moves and phase.name not in seen.phases:
            message = f"nobody was to act in `{phase.name}` {in_all}"
            yield made("M006", message, phase.span, "look at the `next` that leads there")
            continue
        for move in phase.moves:
            if (phase.name, move.name) not in seen.moves:
                message = f"nobody made the move `{move.name}` {in_all}"
                yield made("M003", message, move.span, "see whether it can ever be made")
    for combination in rules.played:
        if combination.number not in seen.combinations:
            message = f"nobody played a `{combination.name}` {in_all}"
            yield made("M004", message, combination.span, "see whether it can ever be played")
    reached = zones_filled(rules)
    for zone in rules.zones:
        if zone.number in reached and zone.name not in seen.zones:
            message = f"no card came to `{zone.name}` {in_all}"
            yield made("M005", message, zone.span, "see what should bring cards there")


def _again(seed: str) -> str:
    return f"play it again with `--auto --seed {seed}`"


def _maker(source: Source) -> Callable[[str, str, Span, str], Diagnostic]:
    def make(code: str, message: str, span: Span, hint: str) -> Diagnostic:
        return Diagnostic(code, message, source, span, (), hint)

    return make
