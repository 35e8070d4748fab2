"""What a newcomer writes instead: one edit of the game Hop, and the hint that leads on.

Each edit replaces one stretch of the game in `docs/language.md` or adds lines to it; the one
fault that follows stands at the line of the edit, and its hint says what to write.
"""

from __future__ import annotations

import re
from pathlib import Path

import attrs
import pytest

import cardrules

PAGE = Path(__file__).parents[2] / "docs" / "language.md"
HOP = re.findall(r"```cards hop\.cards\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)[0]


@attrs.frozen
class Edit:
    """A stretch of the game, what is written instead, and what the hint must hold."""

    old: str
    new: str
    hint: str

    def __str__(self) -> str:
        return self.new.strip().split("\n")[0]


def branches(otherwise: str) -> str:
    """What is done in two cases, the second begun with a line."""
    then = "      opener becomes player\n"
    return f"    when leading\n{then}    {otherwise}\n{then}"


EDITS = (
    Edit("  ends when hand is empty", "  ends when player's hand is empty", "hand of player"),
    Edit("    player scores 1 points\n", "    if opener is not player\n", "`when "),
    Edit("next climbing", "go to climbing", "`next climbing`"),
    Edit("    pile to played", "    move pile to played", "leave out `move`"),
    Edit("player scores 1 points", "add 1 to points of player", "scores"),
    Edit("points  number per player", "points  per player", "`points number per player`"),
    Edit("opener  player, for", "opener  for", "type"),
    Edit("ranks 7 8 9 10 J Q K A", "ranks 7..A", "write each rank"),
    Edit("points of any player >= 3", "points >= 3", "`of any player`"),
    Edit("opener becomes player", "points of player = 3", "`becomes`"),
    Edit("opener becomes player", "opener = player", "`becomes`"),
    Edit("opener becomes player", "opener is player", "`becomes`"),
    Edit("deal rest to hand", "deal all to hand", "deal rest"),
    Edit("deal rest to hand", "deal 10 cards to each hand", "deal 10 to hand"),
    Edit("deal rest to hand", "deal 10 to each hand", "deal 10 to hand"),
    Edit("player scores 1 points", "player gets 1 points", "`scores`"),
    Edit("player scores 1 points", "player gains 1 points", "`scores`"),
    Edit("won by most points", "won by highest points", "most`"),
    Edit("won by most points", "won by lowest points", "fewest`"),
    Edit("    player scores 1 points", "    for all players", "`for each player`"),
    Edit("pair    2 of a rank", "pair    2 of the same rank", "`of a rank`"),
    Edit("    opener becomes player\n", branches("else"), "`otherwise`"),
    Edit(
        "    opener becomes player\n", branches("otherwise if leading"), "`otherwise when leading`"
    ),
    Edit("  shuffle", "  shuffle // all of them", "`#`"),
    Edit("  pile    seen by all\n", "  pile\n", "seen by"),
    Edit("ends when hand is empty", "ends when rank of (highest card in hand) > 7", "count"),
    Edit("  may play 9 10 J", "  Ann passes", "`Ann: pass`"),
    Edit("  may play 9 10 J", "  Ann plays 9 10 J", "`Ann: play 9 10 J`"),
    Edit("player scores 1 points", "player scores 1.5 points", "halves"),
    Edit("deal rest to hand, one at a time, from opener", "deal 5 to hand of player", "everybody"),
    Edit("    beats the last play", "    beats the last play\n    needs hand == 3", "`=`"),
    Edit("  ends when hand is empty", "  ends when opener = player", "`is`"),
    Edit("ends when hand is empty", "ends when every hand is empty", "hand of every player"),
    Edit("opener becomes player", "opener becomes next player", "`opener becomes left of player`"),
    Edit("turns from opener", "turns from player after opener", "`first player after opener`"),
    Edit("    end the deal", "    end deal", "`end the deal`"),
    Edit("  move pass\n", "  move name: suit\n  move pass\n", "`move name: a suit`"),
    Edit("ends when points of any player >= 3", "ends after deals", "`ends after deals deals`"),
    Edit("won by most points", "won by points", "`won by most points`"),
    Edit("trick ends when passes = 2", "ends trick when passes = 2", "trick ends when"),
    Edit("ends when hand is empty", "ends when longest_run in hand > 3", "`longest_run of hand`"),
    Edit(
        "ends when hand is empty",
        "ends when the last play is run",
        "`combination of the last play`",
    ),
    Edit("ends when hand is empty", "ends when rank of hand is 7", "highest card in"),
    Edit(
        "    beats the last play",
        "    needs combination contains A♥\n    beats the last play",
        "`needs A♥ is in this play`",
    ),
    Edit(
        "    beats the last play",
        "    beats the last play\n    needs leading or no card in the play",
        "`this play`",
    ),
    Edit(
        "    beats the last play",
        "    beats the last play\n    needs size of combination < 3",
        "`this play`",
    ),
    Edit("ends when hand is empty", "ends when the hand is empty", "leave out `the`"),
    Edit("player scores 1 points", "the player scores 1 points", "leave out `the`"),
    Edit(
        "ends when hand is empty",
        "ends when rank of the highest card in hand is A",
        "leave out `the`",
    ),
)


@pytest.mark.parametrize("edit", EDITS, ids=str)
def test_the_hint_leads_to_the_right_line(edit: Edit) -> None:
    """One edit gives one fault, at its line, with a hint that says what to write."""
    assert HOP.count(edit.old) == 1
    text = HOP.replace(edit.old, edit.new)
    faults = cardrules.check_text(text)
    first = HOP[: HOP.index(edit.old)].count("\n") + 1
    lines = range(first, first + edit.new.count("\n") + 1)
    assert [(fault.code, fault.message, fault.hint) for fault in faults][1:] == []
    assert faults[0].line in lines
    assert edit.hint in faults[0].hint, (faults[0].message, faults[0].hint)
