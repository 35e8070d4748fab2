"""What must hold of a whole game before it is compiled. It mends nothing."""

from __future__ import annotations

from collections.abc import Sequence

from cardrules.diagnostics import Diagnostic, Faults
from cardrules.keeping import once_each
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.dealing import check_dealing
from cardrules.model.flow import THE_END, following, reached
from cardrules.model.idle import check_idle, leaves
from cardrules.model.subjects import check_subjects
from cardrules.model.ties import check_ties
from cardrules.model.walk import below


def check(rules: m.Rules) -> list[Diagnostic]:
    """Everything that does not hold of a game whose names and types do."""
    faults = Faults(rules.source)
    after = [following(phase) for phase in rules.phases]
    _phases_are_reached(rules, after, faults)
    _phases_are_left(rules, faults)
    _deals_end(rules, after, faults)
    _scoring_ends(rules, faults)
    check_dealing(rules, faults)
    _moves_hold(rules, faults)
    check_idle(rules, faults)
    check_subjects(rules, faults)
    check_ties(rules, faults)
    return faults.found


# ------------------------------------------------------------------ phases


def _phases_are_reached(rules: m.Rules, after: Sequence[frozenset[int]], faults: Faults) -> None:
    found = reached(0, after)
    for phase in rules.phases:
        if phase.number not in found:
            faults.add(
                "G060",
                f"the phase `{phase.name}` is never reached",
                phase.span,
                hint=f"say `next {phase.name}` where it should begin, or remove it"
                if _does_something(phase)
                else "remove it, for nothing is done in it",
            )


def _does_something(phase: m.Phase) -> bool:
    """Whether anything comes of a phase but that another begins, or the deal ends."""
    inside = (phase.effects, phase.checks, tuple(move.effects for move in phase.moves))
    chooses = any(move.choice is not None for move in phase.moves)
    idle = (m.GoTo, m.EndDeal, m.When, m.ForEach, m.Check)
    return chooses or any(
        not e.is_expression(node) and not isinstance(node, idle) for node in below(inside)
    )


def _deals_end(rules: m.Rules, after: Sequence[frozenset[int]], faults: Faults) -> None:
    """Report where the way to the end of the deal is lost, once, and no phase lacks a way on."""
    if faults or THE_END not in reached(0, after):
        lost = [] if faults else [rules.phases[0]]
    else:
        lost = [phase for phase in rules.phases if THE_END not in reached(phase.number, after)]
    for phase in lost[:1]:
        faults.add(
            "G069",
            f"once the phase `{phase.name}` has begun the deal can never end",
            phase.span,
            hint="say `end the deal` where it is over",
        )


def _phases_are_left(rules: m.Rules, faults: Faults) -> None:
    for phase in rules.phases:
        if phase.kind == "turns":
            _turns_are_left(phase, faults)
        elif not leaves(phase.effects) and not _every_move_leaves(phase):
            hint = "say `next ...` or `end the deal`"
            if phase.kind != "automatic":
                hint += " under `then`"
            faults.add(
                "G061",
                f"the phase `{phase.name}` does not always say what comes next",
                phase.span,
                hint=hint,
            )


def _turns_are_left(phase: m.Phase, faults: Faults) -> None:
    for check in phase.checks:
        if not check.trick and not leaves(check.effects):
            faults.add(
                "G061",
                f"the phase `{phase.name}` ends here, and nothing says what comes next",
                check.span,
                hint="say `next ...` or `end the deal` under it",
            )
    if not following(phase):
        faults.add(
            "G062",
            f"the phase `{phase.name}` can never be left",
            phase.span,
            hint="add `ends when ...` with what comes next under it",
        )


def _every_move_leaves(phase: m.Phase) -> bool:
    return bool(phase.moves) and all(leaves(move.effects) for move in phase.moves)


def _scoring_ends(rules: m.Rules, faults: Faults) -> None:
    for effect in _leading_away(rules.scoring):
        message = "scoring is the end of a deal and leads nowhere else"
        faults.add("G071", message, effect.span, hint="leave it out")


@once_each
def _leading_away(effects: tuple[m.Effect, ...]) -> tuple[m.GoTo | m.EndDeal, ...]:
    return tuple(each for each in below(effects) if isinstance(each, m.GoTo | m.EndDeal))


# ------------------------------------------------------------------ moves


def _chooses_what_it_sees(move: m.MoveRule, faults: Faults) -> None:
    """Moves are listed and written by their cards, so the mover must see what it chooses from."""
    choice = move.choice
    if not isinstance(choice, m.CardsChoice | m.CombinationChoice):
        return
    zone, own = choice.source.zone, isinstance(choice.source.player, e.Subject)
    if zone.seen_by != "all" and not (zone.seen_by == "owner" and own):
        faults.add(
            "G072",
            f"the move `{move.name}` would choose from cards that the player does not see",
            choice.source.span,
            hint=_blindly(zone, choice.target),
        )
    elif isinstance(choice, m.CombinationChoice) and choice.target.zone.seen_by != "all":
        faults.add(
            "G073",
            f"the last play is open to all, and `{choice.target.zone.name}` is not seen by all",
            choice.target.span,
            hint="play to a zone seen by all, or choose cards instead of a combination",
        )


def _blindly(zone: m.Zone, target: e.ZoneCards | None) -> str:
    """How cards are taken that nobody chooses."""
    where = "..." if target is None else target.zone.name
    whose = " of ..." if zone.per_player else ""
    how = "" if zone.in_order else " at random"
    return f"under a move that chooses nothing say `1{how} from {zone.name}{whose} to {where}`"


def _moves_hold(rules: m.Rules, faults: Faults) -> None:
    for phase in rules.phases:
        for move in phase.moves:
            _chooses_what_it_sees(move, faults)
            if isinstance(move.choice, m.CombinationChoice) and not rules.combinations:
                faults.add(
                    "G066",
                    f"the move `{move.name}` plays a combination, and none is declared",
                    move.span,
                    hint="add a section `combinations`",
                )
            elif move.beats_last and rules.beating is None:
                faults.add(
                    "G067",
                    "nothing says what beats what",
                    move.span,
                    hint="add `beaten by same combination, same size, higher rank`",
                )
            several = isinstance(move.choice, m.CardsChoice) and move.choice.most > 1
            for duty in move.duties:
                if several or move.choice is None:
                    message = "`must, if able` is for a move that chooses one thing"
                    hint = "say `needs`, which must hold of each card"
                    faults.add("G068", message, duty.span, hint=hint)
