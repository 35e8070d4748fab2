"""What people call zones, values and combinations."""

from __future__ import annotations

import cardrules
from tests.cli.program import TRICKS


def test_a_title_is_what_people_read_and_a_name_without_one_has_blanks() -> None:
    """A zone or value is called by its title; without one, by its name with blanks for `_`."""
    titled = TRICKS.replace("rest   seen by nobody", 'rest  seen by nobody "cards left over"')
    titled = titled.replace("winner  player, for the deal", 'winner  player "player who won"')
    rules = cardrules.loads(titled).rules
    assert [zone.title for zone in rules.zones] == ["hand", "trick", "taken", "cards left over"]
    assert rules.values[1].title == "player who won"


def test_a_title_and_advice_change_no_rule() -> None:
    """Rules that differ in titles of zones or in advice are the same rules."""
    told = TRICKS.replace(
        "taken  per player, seen by nobody", 'taken per player, seen by nobody "x"'
    )
    told = told.replace("  players 2", '  advice "One."\n  advice "Two."\n  players 2')
    assert told.count("advice") == 2
    assert cardrules.loads(told).digest == cardrules.loads(TRICKS).digest


def test_a_title_too_long_is_a_fault() -> None:
    """A title has as many characters as that of a game."""
    title = "x" * 101
    faults = cardrules.check_text(
        TRICKS.replace("trick  in order, seen by all", f'trick  in order, seen by all "{title}"')
    )
    assert [fault.code for fault in faults] == ["S015"]


def test_people_are_told_what_cards_that_are_put_in_are_called() -> None:
    """A card with a title is told with it in the rulebook; which cards there are stays."""
    deck = "deck french\n  with JK FOOL\n"
    titled = 'deck french\n  with JK "joker"\n  with FOOL "fool of spades"\n'
    plain, told = (
        cardrules.loads(TRICKS.replace("deck french\n", each)) for each in (deck, titled)
    )
    assert plain.rules.deck == told.rules.deck
    text = " ".join(cardrules.rulebook(told, format="text").split())
    assert "To a standard pack of 52 are added: JK (joker) and FOOL (fool of spades)." in text
