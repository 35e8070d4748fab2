"""Examples of rule files, run."""

from __future__ import annotations

import pytest

import cardrules
from cardrules.diagnostics import Diagnostic
from cardrules.trials.examples import run_examples
from tests.cli.program import TRICKS


def faults_of(example: str) -> list[Diagnostic]:
    """What does not hold in an example of the small game."""
    text = f'{TRICKS.partition("example")[0]}example "Tried"\n  seats Ann Bob\n'
    steps = "".join(f"  {line}\n" for line in example.splitlines())
    (result,) = run_examples(cardrules.loads(text + steps))
    assert result.passed == (not result.faults)
    return list(result.faults)


SITUATION = """\
phase tricks
hand of Ann 2♥ 3♠
hand of Bob 9♥ K♠
turn of Ann
"""


EXAMPLE = 'example "Tried"\n  seats Ann Bob\n' + "".join(
    f"  {line}\n" for line in (*SITUATION.splitlines(), "{}")
)


@pytest.mark.parametrize("name", ["big_three", "grand_bid"])
def test_the_examples_of_the_shipped_games_hold(name: str) -> None:
    """Each example of each bundled game holds."""
    results = run_examples(cardrules.load(name))
    assert results
    assert [fault for result in results for fault in result.faults] == []


@pytest.mark.parametrize(
    ("step", "code", "said"),
    [
        ("then turn of Bob", "E011", "whose turn it is is Ann, not Bob"),
        ("Ann: play K♠", "E012", "the move cannot be made: K♠ is not in your hand"),
        ("may play K♠", "E013", "the move may not be made: K♠ is not in your hand"),
        ("may not play 2♥", "E014", "the move may be made"),
        ("Ann: play 2♥\nthen points of Ann is 1", "E011", "`points` is 0, not 1"),
        ("may not play K♠ because follow", "E016", "not by `follow`"),
        ("Ann: play 2♥\nthen hand of Ann 2♥", "E018", "`hand` holds 3♠, not 2♥"),
        ("Ann: play 2♥\nthen Ann scores 1", "E011", "the score of Ann is 0, not 1"),
        ("Ann: play 2♥\nBob: play 9♥\nthen winner is Ann", "E011", "`winner` is "),
    ],
)
def test_a_step_that_does_not_hold_is_told(step: str, code: str, said: str) -> None:
    """Each kind of step has its own code, at its own line."""
    (fault,) = faults_of(SITUATION + step)
    assert fault.code == code
    assert said in fault.message
    assert fault.source.line(fault.line).strip() == step.splitlines()[-1]


def test_points_that_come_when_the_deal_is_scored_are_told_to_come_later() -> None:
    """A score is hinted at before the deal is over; what changes in play is not."""
    hints = [
        fault.hint
        for step in ("then Ann scores 1", "then winner is Ann")
        for fault in faults_of(f"{SITUATION}Ann: play 2♥\nBob: play 9♥\n{step}")
    ]
    assert hints == ["the deal is not over here, and is scored when it is", ""]


def test_an_example_makes_moves_of_the_game() -> None:
    """What is no move is told when the file is read, with the move that was most likely meant."""
    text = f"{TRICKS.partition('example')[0]}{EXAMPLE}"
    (fault,) = cardrules.check_text(text.format("may not paly 2♥"))
    assert (fault.code, fault.message) == ("R001", "there is no move `paly`")
    assert fault.hint == "did you mean `play`?"
    assert fault.source.text[fault.span.start : fault.span.end] == "paly"


def test_steps_after_a_move_that_fails_are_not_judged() -> None:
    """A move that cannot be made ends the example; a claim that fails does not."""
    assert len(faults_of(f"{SITUATION}Ann: play K♠\nthen turn of Bob")) == 1
    assert len(faults_of(f"{SITUATION}then turn of Bob\nthen Ann scores 4")) == 2


def test_a_situation_that_cannot_be_is_told() -> None:
    """Cards that are there twice make the example fail before its first step."""
    (fault,) = faults_of("phase tricks\nhand of Ann 2♥\nhand of Bob 2♥\nturn of Ann\nmay play 2♥")
    assert fault.code == "E010"
    assert "the deck has no further `2♥`" in fault.message


def test_an_example_is_for_as_many_as_it_names() -> None:
    """An example that names three seats is played by three, where the game is for two or three."""
    text = f'{TRICKS.partition("example")[0]}example "Three"\n  seats Ann Bob Cid\n'
    text = text.replace("players 2", "players 2..3")
    text += "".join(f"  {line}\n" for line in [*SITUATION.splitlines(), "hand of Cid 4♥ 4♠"])
    (result,) = run_examples(cardrules.loads(text + "  Ann: play 2♥\n  then turn of Bob\n"))
    assert result.faults == ()
