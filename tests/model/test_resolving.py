"""What rules mean once names and types are resolved."""

from __future__ import annotations

import pytest

from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model import types as t
from cardrules.model.check import check
from cardrules.model.faults import faults_of
from cardrules.model.from_syntax import resolve
from cardrules.model.from_syntax.folding import folded
from cardrules.syntax.from_text import parse
from tests.syntax.fault_cases import SMALL


def rules_of(text: str, players: int | None = None, **options: object) -> m.Rules:
    """The rules of a text that holds."""
    tree, source, read = parse("x", text)
    assert read == []
    rules, found = resolve(tree, source, options, players)
    assert [str(fault) for fault in found] == []
    assert rules is not None
    return rules


def with_effects(*lines: str) -> tuple[m.Effect, ...]:
    """The effects of some lines at the end of the only phase."""
    block = "".join(f"  {line}\n" for line in lines)
    rules = rules_of(SMALL.replace("  end the deal\n", f"{block}  end the deal\n"))
    return rules.phases[0].effects[3:-1]


# ------------------------------------------------------------------ counts face value


@pytest.mark.parametrize("word", ["counts", "count"])
def test_numbers_count_their_face_value(word: str) -> None:
    """`2 3 10 counts face value` gives each card the number that is its rank."""
    deck = rules_of(
        SMALL.replace("zones\n", f"deck french\n  2 3 10 {word} face value\n  K count 20\nzones\n")
    ).deck
    values = {card.face.rank: card.value for card in deck.cards}
    assert (values["2"], values["3"], values["10"], values["K"], values["7"]) == (2, 3, 10, 20, 0)


def test_a_card_of_one_suit_and_a_whole_suit_count() -> None:
    """A later line counts over an earlier one."""
    deck = rules_of(
        SMALL.replace("zones\n", "deck french\n  ♥ counts 1\n  2♥ count -5\nzones\n")
    ).deck
    values = {str(card): card.value for card in deck.cards}
    assert (values["2♥"], values["3♥"], values["2♠"]) == (-5, 1, 0)


# ------------------------------------------------------------------ otherwise when


def test_otherwise_when_is_a_when_in_the_otherwise() -> None:
    """`when`, `otherwise when`, `otherwise` is one nested choice."""
    effects = with_effects(
        "when deal_number = 1",
        "  each player scores 1 points",
        "otherwise when deal_number = 2",
        "  each player scores 2 points",
        "otherwise when deal_number = 3",
        "  each player scores 3 points",
        "otherwise",
        "  each player scores 4 points",
    )
    assert len(effects) == 1
    amounts = []
    inside: tuple[m.Effect, ...] = effects
    while inside and isinstance(inside[0], m.When):
        when = inside[0]
        amounts.append(amount_of(when.then))
        inside = when.otherwise
    assert [*amounts, amount_of(inside)] == [1, 2, 3, 4]


def test_the_same_is_said_with_a_when_under_otherwise() -> None:
    """A chain means what its nested form means."""
    chain = with_effects(
        "when deal_number = 1",
        "  shuffle",
        "otherwise when deal_number = 2",
        "  deal 1 to hand",
    )
    nested = with_effects(
        "when deal_number = 1",
        "  shuffle",
        "otherwise",
        "  when deal_number = 2",
        "    deal 1 to hand",
    )
    assert chain == nested


def test_a_second_when_begins_anew() -> None:
    """`otherwise` belongs to the `when` right before it."""
    first, second = with_effects(
        "when deal_number = 1",
        "  shuffle",
        "when deal_number = 2",
        "  shuffle",
        "otherwise",
        "  deal 1 to hand",
    )
    assert isinstance(first, m.When)
    assert isinstance(second, m.When)
    assert (len(first.otherwise), len(second.otherwise)) == (0, 1)


def amount_of(effects: tuple[m.Effect, ...]) -> object:
    assert isinstance(effects[0], m.AddValue)
    assert isinstance(effects[0].amount, e.Constant)
    return effects[0].amount.value


# ------------------------------------------------------------------ folding

ONE, TWO = e.Constant(1, t.NUMBER), e.Constant(2, t.NUMBER)
NOTHING = e.Constant(None, t.NUMBER.or_none())
YES, NO = e.Constant(True, t.TRUTH), e.Constant(False, t.TRUTH)
OPEN = e.Leading()


@pytest.mark.parametrize(
    ("node", "value"),
    [
        (e.Compare("<", ONE, TWO), True),
        (e.Compare(">=", ONE, TWO), False),
        (e.Compare("!=", ONE, TWO), True),
        (e.Compare("=", ONE, NOTHING), False),
        (e.Compare("!=", e.Counter("passes"), NOTHING), False),
        (e.Same(ONE, ONE), True),
        (e.Same(NOTHING, NOTHING), False),
        (e.IsNone(NOTHING), True),
        (e.Not(YES), False),
        (e.And(NO, OPEN), False),
        (e.And(OPEN, NO), False),
        (e.Or(YES, OPEN), True),
        (e.Or(OPEN, YES), True),
        (e.Arithmetic("+", ONE, TWO), 3),
        (e.Arithmetic("-", ONE, TWO), -1),
        (e.Arithmetic("*", TWO, TWO), 4),
        (e.SomePlayer(True, e.Players(), YES), True),
    ],
)
def test_what_is_always_the_same_is_a_constant(node: e.Expression, value: object) -> None:
    """Constants are worked out before a game is played."""
    found = folded(node)
    assert isinstance(found, e.Constant)
    assert found.value == value


@pytest.mark.parametrize(
    "node", [e.And(YES, OPEN), e.And(OPEN, YES), e.Or(NO, OPEN), e.Or(OPEN, NO)]
)
def test_a_side_that_decides_nothing_falls_away(node: e.Expression) -> None:
    """Of `yes and a` and `no or a` the other side is left."""
    assert folded(node) == OPEN


def test_else_after_what_is_there_cannot_be_none() -> None:
    """`start else 0` with a start is that number, and certain."""
    there = e.Constant(3, t.NUMBER.or_none())
    found = folded(e.OrElse(there, ONE, t.NUMBER))
    assert found == e.Constant(3, t.NUMBER)
    assert folded(e.OrElse(NOTHING, OPEN, t.NUMBER)) == OPEN


def test_options_are_constants_of_the_loaded_game() -> None:
    """A rule that hangs on an option is folded with the value it was loaded with."""
    text = SMALL.replace(
        "zones\n", 'options\n  long  yes or no, default no "Long?"\nzones\n'
    ).replace("ends after 1 deals", "ends when long and deal_number >= 3\n  ends after 9 deals")
    assert isinstance(rules_of(text).match.ends[0].condition, e.Constant)
    assert isinstance(rules_of(text, long=True).match.ends[0].condition, e.Compare)


# ------------------------------------------------------------------ names and places


def test_a_term_about_a_card_is_filled_in_for_any_card() -> None:
    """`worth of (highest ...)` needs no card to be looked at."""
    text = SMALL.replace(
        "phase start", "terms\n  worth of card means value of card\nphase start"
    ).replace(
        "  end the deal",
        "  when worth of (highest card in pile where suit of card is ♥) > 1\n"
        "    shuffle\n  end the deal",
    )
    assert rules_of(text)


def test_what_is_not_read_is_not_missed() -> None:
    """A tree with a line that could not be read is resolved, and names on it are not missed."""
    text = SMALL.replace("  pile  in order, seen by all", "  pile  in ordre, seen by all")
    tree, source, read = parse("x", text)
    assert [fault.code for fault in faults_of(tree, source, read)] == ["S025"]


def test_a_game_is_judged_for_every_number_of_players() -> None:
    """What fails for some number of players only is told once, with the first that fails."""
    text = SMALL.replace("players 2", "players 2..6").replace("deal 5", "deal 13")
    tree, source, read = parse("x", text)
    found = faults_of(tree, source, read)
    assert [(fault.code, fault.message) for fault in found] == [
        ("G065", "5 times 13 cards are dealt, and the deck has 52")
    ]


def test_an_example_may_name_any_number_of_seats_the_game_is_for() -> None:
    """An example with three seats holds in a game for two to four."""
    text = SMALL.replace("players 2", "players 2..4") + (
        'example "Three"\n  seats Anna Ben Carla\n  phase start\n  turn of Carla\n'
    )
    assert rules_of(text).examples[0].seats == ("Anna", "Ben", "Carla")


def test_what_holds_is_not_complained_of() -> None:
    """The small game has nothing that a whole game must not have."""
    assert check(rules_of(SMALL)) == []
