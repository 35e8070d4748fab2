"""Variants read by what the rules are that they change; one mistake in one is one fault."""

from __future__ import annotations

import pytest

import cardrules
from tests.overlays.texts import variant
from tests.syntax.fault_cases import SMALL

HOUSE = SMALL.replace("  end the deal\n", "  next playing\n").replace(
    "\nmatch\n",
    """
phase playing
  turns from player with most points, ties to lowest seat
  move pass
  move go
  ends after 2 passes as both
    end the deal
match
""",
)


def loaded(game: str, *variants: str) -> cardrules.Game:
    """A game with variants."""
    return cardrules.loads(game, variants=variants)


def codes(game: str, *variants: str) -> list[str]:
    """The codes of what stands against a game with variants."""
    with pytest.raises(cardrules.RulesError) as caught:
        loaded(game, *variants)
    return [fault.code for fault in caught.value.diagnostics]


@pytest.mark.parametrize("name", ["then", "ends", "when", "otherwise", "trick_ends", "for_each"])
def test_a_change_is_read_by_what_the_rule_is_and_not_by_its_name(name: str) -> None:
    """A move may be called like a block; a change of its rules is read as a change of a move."""
    game = HOUSE.replace("move go", f"move {name}")
    narrow = variant("narrow", f"add playing.{name}", "  needs passes = 0", of="small")
    assert loaded(game, narrow).variants == ("narrow",)
    named = variant("named", f"add playing.{name}", "  needs leading as only", of="small")
    lines = (f"replace playing.{name}.needs.only", "  needs passes = 0")
    other = variant("other", *lines, of="named")
    for order in ((named, other), (other, named)):
        needs = loaded(game, *order).rules.phases[1].moves[1].needs
        assert [need.text for need in needs] == ["needs passes = 0"]


def test_a_whole_section_can_be_replaced_and_removed() -> None:
    """It has its name for an id."""
    match = ("  match", "    ends after 2 deals", "    won by most points", "    ties shared")
    other = variant("other", "replace match", *match, of="small")
    assert [end.id for end in loaded(HOUSE, other).rules.match.ends] == ["match.ends_after"]
    assert codes(HOUSE, variant("less", "remove match", of="small")) == ["G055"]


@pytest.mark.parametrize("operation", ["replcae match.ends_after", "ad values", "remvoe values.x"])
def test_a_misspelt_operation_is_one_fault(operation: str) -> None:
    """That nothing else is changed is no second one."""
    assert len(codes(HOUSE, variant("misspelt", operation, of="small"))) == 1


@pytest.mark.parametrize(
    ("head", "code"), [('"Broken of small', "S005"), ("Broken of small", "S024")]
)
def test_a_broken_first_line_of_a_variant_is_one_fault(head: str, code: str) -> None:
    """The lines below it are those of a variant all the same."""
    text = f"cardrules 1\nvariant broken {head}\nset deals to 3\n"
    assert [fault.code for fault in cardrules.check_text(text)] == [code]


def test_a_game_that_cannot_be_read_is_the_only_fault() -> None:
    """A variant of it is not told to belong to another game."""
    text = variant("other", "remove playing.go", of="small")
    assert codes(HOUSE.replace("game small", "gmae small"), text) == ["S025"]


def test_an_id_that_names_what_kind_of_rule_it_is_is_told_so() -> None:
    """A rule is named by its id alone."""
    text = variant("other", "remove move playing.go", of="small")
    with pytest.raises(cardrules.RulesError) as caught:
        loaded(HOUSE, text)
    (fault,) = caught.value.diagnostics
    assert fault.hint == "leave out `move`: a rule is named by its id alone"


def test_an_ending_that_is_named_too_shortly_is_told_with_those_there_are() -> None:
    """Rules that the id begins are the hint where none is like it."""
    text = variant("other", "replace match.end", "  ends after 2 deals", of="small")
    with pytest.raises(cardrules.RulesError) as caught:
        loaded(HOUSE, text)
    (fault,) = caught.value.diagnostics
    assert "`match.ends_after`" in fault.hint


def test_a_line_that_cannot_be_read_under_an_operation_is_one_fault() -> None:
    """That nothing else stands there is no second one."""
    text = variant("other", "add playing.go", "  nedes passes = 0", of="small")
    assert codes(HOUSE, text) == ["S025"]
