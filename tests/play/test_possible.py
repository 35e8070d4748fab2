"""States that a seat cannot tell from the true one: which they are, and what they hide."""

from __future__ import annotations

import functools
import random
from collections import Counter
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import pytest

import cardrules
from cardrules.bots import BOTS
from cardrules.machine.nodes import Machine
from cardrules.play.search import Search
from cardrules.table import COMMITTED, START
from tests.cli.program import TRICKS
from tests.strategies import all_views, lying, say

SMALL = TRICKS.partition("\nexample")[0].replace("A 2 3 4 5 6 7 8 9 10 J Q K", "A 2 3") + "\n"


@functools.cache
def small() -> cardrules.Game:
    """A game of twelve cards, two in each hand."""
    return cardrules.loads(SMALL)


def others_cards(state: cardrules.State) -> tuple[str, ...]:
    """The cards that seat 1 holds, in order."""
    deck = state.game.rules.deck.cards
    return tuple(sorted(str(deck[card]) for card in lying(state)[0, 1]))


def counted(state: cardrules.State, number: int) -> Counter[tuple[str, ...]]:
    """How often seat 0 imagines each hand of seat 1."""
    rng = random.Random(5)
    return Counter(others_cards(state.possible(0, rng)) for _ in range(number))


def test_each_hand_that_fits_is_imagined_as_often() -> None:
    """Before anybody played, the other may hold any two of the ten cards not seen."""
    state = small().start(deal={"hand": ["A♠ 2♥", None]}, seed=3, chance={"leader": 0})
    found = counted(state, 3600)
    assert len(found) == 45
    assert others_cards(state) in found
    assert all(45 < times < 125 for times in found.values()), sorted(found.values())


def test_who_did_not_follow_has_none_of_the_suit() -> None:
    """A card that did not follow leaves only hands without the suit led."""
    state = small().start(deal={"hand": ["A♠ 2♥", "3♣ A♦"]}, seed=3, chance={"leader": 0})
    state = say(state, (0, "play A♠"), (1, "play 3♣"))
    found = counted(state, 1400)
    left = {
        f"{rank}{suit}" for rank in "A23" for suit in "♥♦♣" if f"{rank}{suit}" not in ("2♥", "3♣")
    }
    assert {cards for (cards,) in found} == left
    assert all(150 < times < 250 for times in found.values()), sorted(found.values())


@pytest.mark.parametrize("name", ["big_three", "grand_bid"])
def test_states_alike_to_a_seat_give_the_same(name: str) -> None:
    """What is imagined follows from what the seat knows and from the numbers drawn alone."""
    game = cardrules.load(name)
    hand = "4♥ 4♠ 6♠ 9♦ J♣ 2♣" if name == "big_three" else "A♠ A♥ 4♦ 7♣ 9♠"
    chance = {"dealer": 1} if name == "big_three" else {"offerer": 0}
    states = [game.start(seed, deal={"hand": [hand, None, None]}, chance=chance) for seed in (1, 2)]
    own = states[0].view(0)["own"]["zones"]["hand"]
    laid = {"hand": [own, None, None]}
    states = [game.start(seed, deal=laid, chance=chance) for seed in (8, 9)]
    for move in ("bid 1",) if name == "big_three" else ("offer A",):
        states = [say(state, (0, move)) for state in states]
    first, second = states
    assert first.view(0) == second.view(0)
    assert all_views(first) != all_views(second)
    for number in range(5):
        one, two = (state.possible(0, random.Random(number)) for state in states)
        assert all_views(one) == all_views(two)
        assert one.view(0) == first.view(0)


@pytest.mark.parametrize("name", ["big_three", "grand_bid", "dou_dizhu"])
def test_what_is_imagined_looks_the_same_and_plays_on(name: str) -> None:
    """All through a deal, the seat sees the same, and the match can be played to its end."""
    game = cardrules.load(name)
    rng = random.Random(name)
    state = game.start(seed=4)
    for step in range(60):
        if step % 12 == 5:
            seat = rng.randrange(game.players)
            other = state.possible(seat, rng)
            assert other.view(seat) == state.view(seat)
            assert other.legal_moves(seat) == state.legal_moves(seat)
            again = other.possible(seat, rng)
            assert again.view(seat) == state.view(seat)
        seat = rng.choice(state.to_act)
        state = state.play(seat, rng.choice(state.legal_moves(seat)))


A_NUMBER_CHOSEN = """cardrules 1
game secret "Secret"
  players 2
zones
  hand   per player, seen by owner
  stock  in order, seen by nobody
  pile   seen by all
values
  points  number per player, from 0, for the match
  opener  player, for the match, drawn at random
phase the_deal
  shuffle
  deal 3 to hand
  deal rest to stock
  next sealed
phase sealed
  together every player
  move say: number 1..3
  then
    AFTER
    next the_play
phase the_play
  turns from opener
  move lay: 1 card from hand to pile
  ends when hand is empty
    end the deal
match
  ends after 1 deal
  won by most points
  ties shared
"""


@pytest.mark.parametrize(
    "after", ["1 from stock to hand of opener", "announce pile", "announce hand of opener"]
)
def test_who_chose_a_number_in_secret_showed_no_cards(after: str) -> None:
    """What moves or is shown after a sealed choice of no cards is not what was chosen."""
    state = cardrules.loads(A_NUMBER_CHOSEN.replace("AFTER", after)).start(seed=2)
    state = say(state, (0, "say 2"), (1, "say 3"))
    for seat in (0, 1):
        assert state.possible(seat, random.Random(1)).view(seat) == state.view(seat)


def test_an_imagined_state_has_no_record() -> None:
    """Its match was never played."""
    with pytest.raises(ValueError, match="imagined"):
        small().start(seed=1).possible(0, random.Random(1)).record()


def test_rules_that_hide_more_than_cards_are_refused() -> None:
    """A value that nobody sees and that lasts for the match cannot be imagined."""
    text = SMALL.replace(
        "from 0, for the match\n",
        "from 0, for the match\n  luck  player, for the match, seen by nobody, drawn at random\n",
    )
    state = cardrules.loads(text).start(seed=1)
    with pytest.raises(cardrules.CannotImagine, match="`luck` is hidden"):
        state.possible(0, random.Random(1))


# ------------------------------------------------------------------ what a bot can reach


def reachable(*roots: Any) -> list[Any]:
    """Everything that can be reached from some objects, but for the rules themselves."""
    seen: dict[int, Any] = {}
    pending = list(roots)
    while pending:
        item = pending.pop()
        if id(item) in seen or isinstance(
            item, Machine | cardrules.Game | type | ModuleType | BuiltinFunctionType
        ):
            continue
        seen[id(item)] = item
        if isinstance(item, dict):
            pending += [*item.keys(), *item.values()]
        elif isinstance(item, list | tuple | set | frozenset):
            pending += item
        elif isinstance(item, FunctionType):
            pending += [cell.cell_contents for cell in item.__closure__ or ()]
            pending += [*(item.__defaults__ or ()), *(item.__kwdefaults__ or {}).values()]
        elif isinstance(item, MethodType):
            pending.append(item.__self__)
        else:
            pending += vars(item).values() if hasattr(item, "__dict__") else ()
            for kind in type(item).__mro__:
                slots = getattr(kind, "__slots__", ())
                pending += [
                    getattr(item, name)
                    for name in slots
                    if hasattr(item, name) and name != "__weakref__"
                ]
    return list(seen.values())


@pytest.mark.parametrize("name", ["big_three", "grand_bid"])
def test_nothing_hidden_can_be_reached_from_what_a_bot_is_given(name: str) -> None:
    """No cells, start, story, seed, choice or hand of the true state lies behind what it gets."""
    state = cardrules.load(name).start(seed=11)
    rng = random.Random(2)
    waited = 0
    for number in range(30):
        seat = rng.choice(state.to_act)
        if number % 6 == 0 or state._cells[COMMITTED]:
            nothing_hidden_from(state, seat)
            waited += bool(state._cells[COMMITTED])
        state = state.play(seat, rng.choice(state.legal_moves(seat)))
    assert bool(waited) == (name == "grand_bid")


def nothing_hidden_from(state: cardrules.State, seat: int) -> None:
    cells = state._cells
    start = cells[START]
    search = Search(state, seat, random.Random(1))
    found = reachable(state.view(seat), state.legal_moves(seat), search, *BOTS.values())
    ids = {id(each) for each in found}
    secrets = [cells, start, start.seed, start.memo, state._story(), state]
    secrets += [entry for entry in cells[COMMITTED] if entry[0] != seat]
    assert not [each for each in secrets if id(each) in ids]
    assert start.seed not in [each for each in found if isinstance(each, bytes)]
    (hand,) = [zone for zone in state.game.rules.zones if zone.seen_by == "owner"]
    base = state.game._machine.places.zone[hand.number]
    hands = {cells[base + other] for other in range(3) if other != seat and cells[base + other]}
    assert not hands & {each for each in found if isinstance(each, int)}
