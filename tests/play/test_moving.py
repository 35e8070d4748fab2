"""Cards that move: what is chosen together moves once, and order is the same for all."""

from __future__ import annotations

import functools
import random

import pytest
from hypothesis import given, settings

import cardrules
from cardrules.trials.laws import (
    cards_are_conserved,
    plays_alike,
    record_replays,
    views_hide,
)
from cardrules.trials.laws import zones_and_faces_agree as agree
from cardrules.trials.matches import random_match
from tests.strategies import CASES, Path, fingerprint, matches, paths, say, tried, walk

GAME = """cardrules 1
game small "Small"
  players 3
deck french
  {deck}
zones
  hand  per player, seen by owner
  pile  {pile}
  stock in order, seen by nobody
  disc  in order, seen by all
values
  points number per player, from 0, for the match
phase the_deal
  shuffle
  deal 5 to hand
  deal 3 to pile
  deal rest to stock
  next choosing
phase choosing
{phase}
match
  ends after 3 deals
  won by most points
  ties shared
"""


@functools.cache
def game(phase: str, pile: str = "seen by all", deck: str = "ranks A 2 3 4 5 6") -> cardrules.Game:
    """A small game with one phase in which somebody acts."""
    lines = "\n".join(f"  {line}" for line in phase.strip("\n").split("\n"))
    return cardrules.loads(GAME.format(phase=lines, pile=pile, deck=deck))


TOGETHER = {
    "others' hands go too": """
together every player
move lay: 2 cards from hand to pile
  hand of (first player after player) to pile
then
  end the deal""",
    "one shared pile": """
together every player
move take: 1 card from pile to hand
then
  end the deal""",
    "one shared pile, laid in order": """
together every player
move take: 1..2 cards from pile to disc
then
  end the deal""",
    "given twice": """
together every player
move give: 2 cards from hand
then
  for each player
    give to pile
    give to pile
  end the deal""",
    "given after a shuffle": """
together every player
move give: 2 cards from hand
then
  shuffle
  announce give of every player
  for each player
    give to pile
  deal rest to stock
  end the deal""",
    "some of what was given": """
together every player
move give: 2 cards from hand
then
  for each player
    (cards in give where suit of card is ♥) to disc
    (highest card in give where suit of card is ♠) to disc
    give to hand of (left of player)
  announce give of every player
  end the deal""",
}

TURNS = {
    "drawn from order to order": """
turns from player with most points, ties to lowest seat
move draw
  3 from stock to disc
ends when size of stock < 4
  end the deal""",
    "whole zones laid in order": """
turns from player with most points, ties to lowest seat
move lay: 1..2 cards from hand to pile
  hand of (left of player) to stock
  pile to disc
ends when hand of every player is empty
  end the deal
skip player when hand is empty""",
    "parts laid in order": """
turns from player with most points, ties to lowest seat
move lay: 2 cards from hand to disc
  (cards in disc where suit of card is ♥) to stock
  (highest card in stock where suit of card is ♠) to disc
move last: 1 card from hand to stock
ends when hand is empty
  end the deal""",
}


def assert_lawful(state: cardrules.State) -> None:
    """Cards are neither lost nor doubled, and everybody is shown what the rules count."""
    assert cards_are_conserved(state) == []
    assert agree(state) == []


@pytest.mark.parametrize("phase", [*TOGETHER.values(), *TURNS.values()], ids=[*TOGETHER, *TURNS])
@pytest.mark.parametrize("pile", ["seen by all", "in order, seen by all"], ids=["heap", "order"])
@settings(max_examples=tried(8))
@given(path=paths(40))
def test_cards_move_alike_for_rules_and_readers(phase: str, pile: str, path: Path) -> None:
    """At each step each zone holds the cards it shows, in order where it has one."""
    state = game(phase, pile).start(path.seed)
    assert_lawful(state)
    for _, _, after in walk(state, random.Random(path.seed), path.steps):
        assert_lawful(after)
        state = after
    assert record_replays(state) == []


def test_what_two_chose_goes_to_the_first() -> None:
    """Of two who choose one card of a shared zone together, the lower seat gets it."""
    state = game(TOGETHER["one shared pile"]).situation(
        {"zones": {"pile": "A♥ 2♥", "hand": ["3♥", "4♥", "5♥"]}}
    )
    after = say(state, (0, "take A♥"), (1, "take A♥"), (2, "take 2♥"))
    moved = [event for event in after.history(None) if event["event"] == "cards"]
    assert [(event["to"]["seat"], event["count"]) for event in moved] == [(0, 1), (2, 1)]


def test_chosen_cards_move_once() -> None:
    """`give to pile` twice moves what was given, and no other card that is like it."""
    state = game(TOGETHER["given twice"], deck="suits ♥ ♠").situation(
        {"zones": {"hand": ["A♥ A♠ 2♥", "3♥ 3♠ 4♥", "5♥ 5♠ 6♥"]}}
    )
    after = say(state, (0, "give A 2"), (1, "give 3 4"), (2, "give 5 6"))
    moved = [event["count"] for event in after.history(None) if event["event"] == "cards"]
    assert moved == [2, 2, 2]


def test_named_cards_move_also_where_all_choose_together() -> None:
    """The very cards named with a secret choice are those that go."""
    state = game(TOGETHER["given twice"], deck="suits ♥ ♠").situation(
        {"zones": {"hand": ["A♥ A♠ 2♥ 2♠", "3♥ 3♠ 4♥", "5♥ 5♠ 6♥"]}}
    )
    move = state.parse_move(0, "give A 2")
    after = state.play(0, move, cards=["A♠", "2♠"])
    after = say(after, (1, "give 3 4"), (2, "give 5 6"))
    first = next(event for event in after.history(None) if event["event"] == "cards")
    assert sorted(first["cards"]) == ["2♠", "A♠"]


def test_named_cards_are_forgotten_with_their_move() -> None:
    """Cards named with one move say nothing about a later one."""
    rules = game(
        """
turns from player with most points, ties to lowest seat
move lay: 1 card from hand
move drop: 1 card from hand to pile
ends when size of pile = 6
  end the deal""",
        deck="suits ♥ ♠",
    )
    zones = {"hand": ["A♥ 2♥", "A♠ 2♠", "3♥ 4♥"], "pile": "5♥"}
    state = rules.situation({"turn": 0, "zones": zones})
    state = state.play(0, state.parse_move(0, "lay A"), cards=["A♥"])
    after = say(state, (1, "drop 2"))
    assert after.history(None)[-1]["cards"] == ["2♠"]
    assert_lawful(after)


def test_of_equal_cards_in_order_the_topmost_goes() -> None:
    """Another than the topmost of equal cards cannot be named: the pile would lie otherwise."""
    rules = game(
        """
turns from player with most points, ties to lowest seat
move take: 1 card from disc to hand
ends when size of disc = 0
  end the deal""",
        deck="suits ♥ ♠",
    )
    state = rules.situation({"turn": 0, "zones": {"disc": "A♥ 2♥ A♠", "hand": ["", "", ""]}})
    move = state.parse_move(0, "take A")
    with pytest.raises(cardrules.IllegalMove, match="the topmost goes"):
        state.play(0, move, cards=["A♠"])
    assert state.play(0, move, cards=["A♥"]).view(0)["table"]["zones"]["disc"]["cards"] == [
        "2♥",
        "A♠",
    ]


def test_draws_come_one_after_the_other() -> None:
    """Three cards drawn onto a pile lie there turned round; a whole pile keeps its order."""
    zones = {"stock": "A♥ 2♥ 3♥ 4♥", "disc": "5♥"}
    drawn = game(
        """
turns from player with most points, ties to lowest seat
move draw
  3 from stock to disc
ends when size of stock = 0
  end the deal"""
    ).situation({"turn": 0, "zones": zones})
    shown = say(drawn, (0, "draw")).view(None)["table"]["zones"]["disc"]["cards"]
    assert shown == ["3♥", "2♥", "A♥", "5♥"]
    whole = game(
        """
turns from player with most points, ties to lowest seat
move draw
  stock to disc
ends when size of disc = 0
  end the deal"""
    ).situation({"turn": 0, "zones": zones})
    shown = say(whole, (0, "draw")).view(None)["table"]["zones"]["disc"]["cards"]
    assert shown == ["A♥", "2♥", "3♥", "4♥", "5♥"]


# ------------------------------------------------------------------ states are values

LATER = """
turns from player with most points, ties to lowest seat
move more
  deal 1 to hand
ends when size of hand > 6
  end the deal"""


def test_a_state_with_laid_cards_does_not_change() -> None:
    """Where cards that were laid are dealt later, the same move gives the same state twice."""
    text = GAME.format(phase=LATER.replace("\n", "\n  "), pile="seen by all", deck="@")
    lines = [line for line in text.split("\n") if "@" not in line and "rest" not in line]
    rules = cardrules.loads("\n".join(line for line in lines if line.strip()))
    state = rules.start(1, deal={"hand": ["A♥ 2♥ 3♥ 4♥ 5♥", None, None]})
    before = fingerprint(state)
    (move,) = state.legal_moves(state.to_act[0])
    once, again = (state.play(move.seat, move) for _ in range(2))
    assert fingerprint(once) == fingerprint(again)
    assert fingerprint(state) == before
    assert plays_alike(state, move) == []
    assert once.view(0)["table"]["zones"]["hand"][move.seat]["count"] == 6


# ------------------------------------------------------------------ whose zone it is


OTHERS = """cardrules 1
game others "Others"
  players 3
deck french
  ranks A 2 3 4 5 6
zones
  hand   per player, seen by owner
  front  per player, seen by all
values
  points number per player, from 0, for the match
phase the_deal
  shuffle
  deal 4 to hand
  deal rest to front
  next taking
phase taking
  turns from player with most points, ties to lowest seat
  move take: 1 card from front of (left of player) to hand
  move pass
  ends when passes = 3
    next swapping
phase swapping
  together every player
  move pick: 1 card from front of (left of player)
  move hold
  then
    for each player
      pick to hand
    end the deal
match
  ends after 3 deals
  won by most points
  ties shared
"""


@functools.cache
def others() -> cardrules.Game:
    """A game in which cards are taken from what lies before another."""
    return cardrules.loads(OTHERS)


@settings(max_examples=tried(10))
@given(path=paths(40))
def test_a_zone_of_another_player_is_not_taken_for_ones_own(path: Path) -> None:
    """Very cards, reasons and the tale of a move look where the move takes its cards."""
    state = others().start(path.seed)
    for seat, move, after in walk(state, random.Random(path.seed), path.steps):
        assert_lawful(after)
        if move.cards and state.phase == "taking":
            whose = state.game.players
            (card,) = state.cards_of(move)
            front = state.view(None)["table"]["zones"]["front"][(seat + 1) % whose]["cards"]
            assert str(card) in front
        state = after
    assert record_replays(state) == []


def test_a_reason_speaks_of_the_zone_of_the_other() -> None:
    """A card that does not lie there is missed where the move looks for it."""
    state = others().situation(
        {"phase": "taking", "turn": 0, "zones": {"front": ["A♥", "2♥", "3♥"]}}
    )
    assert state.why_not(0, "take 2♥") is None
    reason = "A is not in the front of seat 1 [taking.take.cards]"
    assert state.why_not(0, "take A♥") == reason


# ------------------------------------------------------------------ who sees it

PASSED = """cardrules 1
game passed "Passed"
  players 2
zones
  hand  per player, seen by owner
  rest  seen by nobody
values
  points number per player, from 0, for the match
phase the_deal
  shuffle
  deal 3 to hand
  deal rest to rest
  next giving
phase giving
  turns from player with most points, ties to lowest seat
  move give: 1 card from hand to hand of (left of player)
  ends when size of hand = 0
    end the deal
match
  ends after 1 deals
  won by most points
  ties shared
"""


def test_what_both_players_see_a_spectator_does_not() -> None:
    """A card that goes from hand to hand between two is seen by both, and by nobody else."""
    state = cardrules.loads(PASSED).start(1)
    move = state.legal_moves(0)[0]
    after = state.play(0, move)
    (card,) = map(str, state.cards_of(move))
    assert all(after.history(seat)[-1]["cards"] == [card] for seat in (0, 1))
    assert all("cards" not in event and "move" not in event for event in after.history(None)[-2:])


# ------------------------------------------------------------------ drawn blindly

BLIND = """
turns from player with most points, ties to lowest seat
move draw
  2 at random from {source} to {target}
ends when passes = 9 or size of hand > 6 or size of stock = 0 or size of disc > 6
  end the deal"""


@pytest.mark.parametrize("source", ["hand of (left of player)", "stock", "pile"])
@pytest.mark.parametrize("target", ["hand", "disc"])
@settings(max_examples=tried(5))
@given(path=paths(30))
def test_cards_drawn_blindly_are_the_same_for_rules_and_readers(
    source: str, target: str, path: Path
) -> None:
    """Blind draws keep all cards, and each zone shows what the rules count in it."""
    rules = game(BLIND.format(source=source, target=target))
    state = rules.start(path.seed)
    for _, move, after in walk(state, random.Random(path.seed), path.steps):
        assert_lawful(after)
        assert plays_alike(state, move) == []
        state = after
    assert record_replays(state) == []


def test_every_card_can_be_drawn_and_its_seer_alone_learns_it() -> None:
    """Over many seeds each card of a hand is drawn; who sees neither hand is not told which."""
    rules = game(BLIND.format(source="hand of (left of player)", target="hand"))
    drawn = set()
    for seed in range(60):
        zones = {"hand": ["A♥", "2♥ 3♥ 4♥", "5♥"], "stock": "A♠"}
        state = rules.situation({"turn": 0, "zones": zones}, seed=seed)
        after = say(state, (0, "draw"))
        assert "cards" not in after.history(2)[-1]
        drawn.add(frozenset(after.history(0)[-1]["cards"]))
    assert len(drawn) == 3


def test_old_maid_plays_under_the_laws() -> None:
    """A whole game of blind draws comes to its end; at random it may take long to get there."""
    rules = cardrules.load(CASES / "old_maid.cards")
    for seed in range(matches(4, 200)):
        assert random_match(rules, seed).outcome in ("won", "shared", "cap")
        for _, _, state in walk(rules.start(seed), random.Random(seed), 40):
            for law in (cards_are_conserved, agree, views_hide):
                assert law(state) == []


@pytest.mark.parametrize(
    ("shown", "code"),
    [
        ("hand of (player of the last play)", "P001"),
        ("hand of every player but (player of the last play)", ""),
        ("(cards in pile where (size of stock / (size of disc) = 1))", "P009"),
    ],
)
def test_what_cannot_be_shown_stops_play_at_once(shown: str, code: str) -> None:
    """A rule that cannot be carried out fails when it is, not when somebody asks for a view."""
    phase = f"together every player\nmove lay: 1 card from hand to pile\nthen\n  announce {shown}"
    choosing = game(f"{phase}\n  end the deal")
    state = choosing.start(seed=1)
    for seat in (0, 1):
        state = state.play(seat, state.legal_moves(seat)[0])
    last = state.legal_moves(2)[0]
    if not code:
        assert state.play(2, last).view(0)
        return
    with pytest.raises(cardrules.RuleFailure) as failed:
        state.play(2, last)
    assert failed.value.diagnostic.code == code
    with pytest.raises(cardrules.RuleFailure):
        list(choosing.simulate(1))
