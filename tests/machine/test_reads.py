"""Which marks of a card the rules can still read."""

from __future__ import annotations

from cardrules.machine.reads import RANK, marks_by_phase
from tests.model.test_resolving import rules_of
from tests.syntax.fault_cases import SMALL


def test_a_rank_that_is_looked_for_among_cards_is_read() -> None:
    """`due is in pile` reads the ranks of the cards there, though no card's rank is asked for."""
    text = SMALL.replace("values\n", "values\n  due  rank, from 7, for the deal\n")
    text = text.replace(
        "  end the deal\n", "  when due is in pile\n    end the deal\n  end the deal\n"
    )
    assert RANK in marks_by_phase(rules_of(text))[0]


def test_nothing_is_read_where_nothing_is_asked() -> None:
    """A game that only deals tells no card from another."""
    assert marks_by_phase(rules_of(SMALL)) == [frozenset()]
