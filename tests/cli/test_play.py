"""`cardrules play`: sessions typed through a pipe."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from tests.cli.program import STUCK, TRICKS, Ran, run

Written = Callable[..., str]

# ------------------------------------------------------------------ a whole match, word by word

SESSION = """\
Small tricks, 2 players. You are seat 0, against random bots; `help` tells what to type.

Deal 1
Dealt: 2 cards to each hand, 48 cards to the rest
-- The play
Seat 1 plays J♥

  hand       you: 2 cards, seat 1: 1 card
  trick      J♥
  rest       48 cards
  points     you: 0, seat 1: 0
  leader     seat 1
  your hand  A♥ 5♦
Your turn: 1 move; Enter makes it
  1 play A♥
> why 1
`play A♥` may be played now.
>\x20
You play A♥
  winner is now seat 1
The trick ends; 2 cards go from the trick to the taken of seat 1

Seat 1 plays J♣

  hand       you: 1 card, seat 1: 0 cards
  trick      J♣
  taken      you: 0 cards, seat 1: 2 cards
  rest       48 cards
  points     you: 0, seat 1: 1
  winner     seat 1
  leader     seat 1
  your hand  5♦
Your turn: 1 move; Enter makes it
  1 play 5♦
> play 5D
You play 5♦
  winner is now seat 1
The trick ends; 2 cards go from the trick to the taken of seat 1

  leader is now seat 1

Deal 1 scores: you +0, seat 1 +2

The match is over: seat 1 wins
Totals: you: 0, seat 1: 2
The same cards again: cardrules play tricks.cards --set deals=1 --seed 1
"""


def test_a_match_to_its_end(written: Written, tmp_path: Path) -> None:
    """A match of one deal reads like this, to the letter."""
    written(TRICKS)
    typed = "why 1\n\nplay 5D\n"
    words = ("play", "tricks.cards", "--set", "deals=1", "--seed", "1")
    shown = run(*words, typed=typed, cwd=tmp_path)
    assert (shown.code, shown.err) == (0, "")
    assert shown.out == SESSION


def test_a_move_is_refused_with_the_rule(written: Written, tmp_path: Path) -> None:
    """Tried or asked after, a move that may not be made names the rule that forbids it."""
    written(TRICKS)
    typed = "why play 5d\nplay 5♦\nwhy not play K♣\n"
    shown = run("play", "tricks.cards", "--seed", "1", typed=typed, cwd=tmp_path)
    (why,) = answer(shown, "why play 5d")
    assert "suit of card is suit of the led card" in why
    assert why.endswith("follow]")
    assert answer(shown, "play 5♦") == [f"Not possible: {why[:1].lower()}{why[1:]}"]
    assert answer(shown, "why not play K♣")[0].startswith("K♣ is not in your hand [tricks.play")


# ------------------------------------------------------------------ what can be asked


def big_three(*typed: str) -> Ran:
    """A session of Big Three in which seat 2 opens, with the same cards each time."""
    lines = "".join(f"{line}\n" for line in typed)
    return run("play", "big_three", "--seat", "2", "--seed", "3", typed=lines)


def answer(shown: Ran, typed: str) -> list[str]:
    """What was printed between a line that was typed and the next."""
    return shown.out.partition(f"> {typed}\n")[2].partition("\n> ")[0].splitlines()


def test_questions_are_answered() -> None:
    """Every question has its answer, and none of them makes a move."""
    shown = big_three(
        "help",
        "why pass",
        "why",
        "99",
        "bdi 1",
        "7 8 9",
        "",
        "rules",
        "table",
        "hand",
        "pass",
        "quit",
    )
    assert answer(shown, "help")[0] == "  7             make the move with that number"
    assert answer(shown, "why pass") == ["The move needs stake > 0 [auction.pass.needs]"]
    assert answer(shown, "why") == ["Write `why` and a move, such as `why pass`."]
    assert answer(shown, "99") == ["There is no move 99; the moves have numbers from 1 to 3."]
    assert answer(shown, "bdi 1") == [
        "Not possible: `bdi` is no move of this game; did you mean `bid`?"
    ]
    assert answer(shown, "7 8 9")[0].startswith("Not possible: `7` is no move of this game")
    assert answer(shown, "") == ["A number, a move, or `help`."]
    assert "  deals = 10          How many deals the match lasts." in answer(shown, "rules")
    assert answer(shown, "rules")[-1] == "The whole rule file: cardrules show big_three"
    assert "  phase   The auction" in answer(shown, "table")
    assert "  bidder  none" in answer(shown, "table")
    assert answer(shown, "hand")[0].startswith("  your hand  4♥ 4♣ 7♥ 8♠")
    assert answer(shown, "pass") == ["Not possible: the move needs stake > 0 [auction.pass.needs]"]
    assert shown.lines[-3:] == [
        "You leave the match in deal 1.",
        "Totals: seat 0: 0, seat 1: 0, you: 0",
        "The same cards again: cardrules play big_three --seed 3 --seat 2",
    ]


def test_many_moves_are_shortened_by_kind() -> None:
    """Some moves of each kind are shown, numbered as in the whole list that `moves` gives."""
    shown = big_three("bid 3", "moves", "moves pair run", "moves K", "play k k", "history")
    turn = shown.out.partition("Your turn: 36 moves\n")[2].partition("> ")[0].splitlines()
    assert [line.split("  ")[1] for line in turn[:-1]] == [
        "single",
        "run",
        "pair",
        "pair run",
        "triple",
    ]
    assert turn[0].endswith("... 12 in all")
    assert turn[-1] == "  `moves` shows all of them; any can be written as it stands"
    every = re.findall(r"(\d+) (play [^ ]+(?: [^ ]+)*)", "\n".join(answer(shown, "moves")))
    assert [int(number) for number, _ in every] == list(range(1, 37))
    assert answer(shown, "moves pair run") == ["  35 play 8 8 9 9 10 10"]
    assert "play K K" in " ".join(answer(shown, "moves K"))
    assert "You play K♦ K♣" in shown.lines
    told = answer(shown, "history")
    assert told[:3] == ["", "Deal 1", "Dealt: 16 cards to each hand, 4 cards to the kitty"]
    assert "5♥ 10♦ 10♣ 3♥ go from the kitty to your hand" in told


def test_cards_without_the_name_of_a_move_get_a_hint() -> None:
    """Who writes only cards is told how to play them."""
    shown = big_three("bid 3", "8 8")
    assert answer(shown, "8 8")[0].endswith("; to play them, write `play 8 8`")


def test_hidden_cards_are_not_told() -> None:
    """The kitty that another seat takes is counted, not named; open plays are named."""
    shown = run("play", "big_three", "--seed", "3", typed="pass\n" * 3)
    assert "4 cards go from the kitty to the hand of seat 2" in shown.lines
    assert "Seat 2 plays 10♦" in shown.lines
    hands = [line for line in shown.lines if re.match(r"  hand  ", line)]
    assert hands
    assert not any("♠" in line or "♥" in line for line in hands)


def test_secret_bids_are_told_once_all_are_in() -> None:
    """In Grand Bid both bids come up together, each by its very cards."""
    shown = run("play", "grand_bid", "--seed", "3", "--seat", "2", typed="7\nbid a\n")
    after = shown.out.partition("> bid a\n")[2].splitlines()
    assert after[0] == "Seat 1 bids 2♠ 8♦"
    assert after[1] == "You bid A♠"
    assert after[2] == "  taker is now seat 1"
    assert after[3] == "2♠ 8♦ go from the hand of seat 1 to the hand of seat 0"


def test_a_move_goes_before_a_command_of_its_name(written: Written, tmp_path: Path) -> None:
    """Where a game has a move `history`, the command is `/history`."""
    text = TRICKS.partition("example")[0]
    written(text.replace("move play:", "move history:"))
    shown = run("play", "tricks.cards", "--seed", "1", typed="/history\nhistory AH\n", cwd=tmp_path)
    assert answer(shown, "/history")[1] == "Deal 1"
    assert "You history A♥" in shown.lines


# ------------------------------------------------------------------ ends


def test_the_end_of_input_leaves_politely() -> None:
    """Without input the match is left, with exit code 0 and the seed to come back to."""
    shown = run("play", "big_three", "--seed", "luck")
    assert (shown.code, shown.err) == (0, "")
    assert shown.lines[-3].startswith("You leave the match in deal 1.")
    assert shown.lines[-1] == "The same cards again: cardrules play big_three --seed luck"


def test_the_seed_is_not_told_before_the_end() -> None:
    """While the match goes on, nothing is printed that gives the cards away."""
    shown = run("play", "big_three", "--seed", "geheim")
    assert "geheim" not in shown.out.partition("You leave the match")[0]


def test_any_bytes_may_be_typed() -> None:
    """What is not UTF-8, very long or full of escapes is answered, not a crash."""
    typed = b"\xff\xfe\n" + b"play " + b"9 " * 9000 + b"\n\x1b[31m\nwhy \x00\n"
    shown = run("play", "big_three", "--seed", "3", typed=typed)
    assert shown.code == 0
    assert "\x1b" not in shown.out
    assert "> \\xff\\xfe" in shown.out


def test_a_stuck_player_is_a_fault_of_the_file(written: Written, tmp_path: Path) -> None:
    """Where nobody can move, the phase is shown and the exit code is 1."""
    written(STUCK)
    shown = run("play", "tricks.cards", "--seed", "1", typed="1\n1\n", cwd=tmp_path)
    assert shown.code == 1
    assert "P010 seat 1 is to act in the phase `tricks`, and has no move" in shown.err
    assert shown.err.endswith("see it again with  cardrules play tricks.cards --seed 1\n")


# ------------------------------------------------------------------ all at random

AUTO = """\
Small tricks, 2 players, all at random; seed 1

Deal 1
Dealt: 2 cards to each hand, 48 cards to the rest
-- The play
Seat 1 plays J♥
Seat 0 plays A♥
  winner is now seat 1
The trick ends; 2 cards go from the trick to the taken of seat 1

Seat 1 plays J♣
Seat 0 plays 5♦
  winner is now seat 1
The trick ends; 2 cards go from the trick to the taken of seat 1

  leader is now seat 1

Deal 1 scores: seat 0 +0, seat 1 +2

The match is over: seat 1 wins
Totals: seat 0: 0, seat 1: 2
"""


def test_a_match_played_by_itself(written: Written, tmp_path: Path) -> None:
    """`--auto` prints moves, scores and the result, the same for the same seed."""
    written(TRICKS)
    words = ("play", "tricks.cards", "--auto", "--set", "deals=1", "--seed", "1")
    shown = run(*words, cwd=tmp_path)
    assert (shown.code, shown.err, shown.out) == (0, "", AUTO)


def test_a_match_played_by_itself_may_be_seen_from_a_seat(written: Written, tmp_path: Path) -> None:
    """With `--seat` it is told to that seat."""
    written(TRICKS)
    words = ("play", "tricks.cards", "--auto", "--set", "deals=1", "--seed", "1", "--seat", "1")
    shown = run(*words, cwd=tmp_path)
    assert "You play J♥" in shown.lines
    assert "The match is over: you win" in shown.lines
