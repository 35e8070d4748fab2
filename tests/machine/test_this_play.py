"""What is asked of a play before it is made, judged against all sets of cards of a hand."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

import attrs
import pytest

import cardrules
from cardrules.table import LAYOUT
from cardrules.trials.laws import breach_in_match
from tests.strategies import matches, say

RANKS = ["5", "6", "7", "8", "9", "A", "2"]
IN_RUNS = RANKS[:5]
DECK = [rank + suit for rank in RANKS for suit in "♠♥♦♣"]

GAME = """
cardrules 1
game asking "Asking"
  players 3
deck french
  ranks 5 6 7 8 9 A 2
  5 6 7 8 9 counts face value
zones
  hand    per player, seen by owner
  pile    seen by all
  played  seen by all
values
  points  number per player, from 0, for the match
  opener  player, for the deal, drawn at random
combinations
  single    1 of a rank
  pair      2 of a rank
  trio      3 of a rank
  four      4 of a rank
  run       3..4 single in sequence within 5..9
  pair_run  2 or_more pair in sequence within 5..9
  full      trio with 1 pair
  plane     2 trio in sequence
  winged    plane with as many single
  beaten by same combination, same size, higher rank
  four beats anything
phase the_deal
  shuffle
  deal rest to hand, one at a time
  next climbing
phase climbing
  turns from opener
  move play: combination from hand to pile
    beats the last play
    ASKED
  move pass
  ends when hand is empty as out
    player scores 1 points
    end the deal
  trick ends when passes = 2 and not leading
    pile to played
    player of the last play leads
  ends when passes = 3 as nobody_plays
    end the deal
match
  ends after 1 deals
  won by most points
  ties shared
"""

# ------------------------------------------------------------------ the obvious definition


@attrs.frozen
class Play:
    """Cards that are played: the combination, its body and what is attached, as cards."""

    kind: str
    body: tuple[str, ...]
    attached: tuple[str, ...] = ()

    @property
    def cards(self) -> tuple[str, ...]:
        return self.body + self.attached

    @property
    def top(self) -> int:
        return max(map(place, self.body))


def rank(card: str) -> str:
    return card[:-1]


def place(card: str) -> int:
    return RANKS.index(rank(card))


def counts(cards: Sequence[str]) -> Counter[str]:
    return Counter(map(rank, cards))


def in_a_row(ranks: Sequence[str], among: Sequence[str]) -> bool:
    """Whether some ranks follow each other in an order, each once."""
    if not set(ranks) <= set(among):
        return False
    places = sorted(map(among.index, ranks))
    return places == list(range(places[0], places[0] + len(places)))


def bodies(cards: tuple[str, ...]) -> Iterator[str]:
    """What some cards are, nothing being attached."""
    by_rank = counts(cards)
    copies, ranks = set(by_rank.values()), list(by_rank)
    if len(copies) != 1:
        return
    alike = copies.pop()
    if len(ranks) == 1:
        yield {1: "single", 2: "pair", 3: "trio", 4: "four"}[alike]
    elif in_a_row(ranks, IN_RUNS) and alike == 1 and 3 <= len(ranks) <= 4:
        yield "run"
    elif in_a_row(ranks, IN_RUNS) and alike == 2:
        yield "pair_run"
    elif in_a_row(ranks, RANKS) and alike == 3 and len(ranks) == 2:
        yield "plane"


def readings(cards: tuple[str, ...]) -> Iterator[Play]:
    """Everything some cards can be played as."""
    for kind in bodies(cards):
        yield Play(kind, cards)
    by_rank = counts(cards)
    for kind, size, taken in (("full", 3, 2), ("winged", 6, 2)):
        if len(cards) != size + taken:
            continue
        for ranks in itertools.combinations(by_rank, size // 3):
            body = tuple(card for card in cards if rank(card) in ranks)
            rest = tuple(card for card in cards if rank(card) not in ranks)
            fits = {"full": "trio", "winged": "plane"}[kind] in bodies(body)
            if len(body) == size and fits and (kind == "winged" or len(counts(rest)) == 1):
                yield Play(kind, body, rest)


def plays_of(hand: Sequence[str]) -> Iterator[Play]:
    """Every play in a hand, found among all its sets of cards."""
    for size in range(1, len(hand) + 1):
        for cards in itertools.combinations(hand, size):
            yield from readings(cards)


def beats(play: Play, last: Play) -> bool:
    if play.kind == "four" != last.kind:
        return True
    return play.kind == last.kind and len(play.cards) == len(last.cards) and play.top > last.top


def longest(cards: Sequence[str], copies: int, fewest: int, most: int) -> int:
    """The ranks of the longest sequence of sets among some cards, by trying all of them."""
    held = counts(cards)
    found = 0
    for length in range(fewest, most + 1):
        for low in range(len(IN_RUNS) - length + 1):
            if all(held[each] >= copies for each in IN_RUNS[low : low + length]):
                found = length
    return found


# ------------------------------------------------------------------ what is asked


@attrs.frozen
class Asked:
    """A condition as a rule file says it, and as it is meant."""

    text: str
    holds: Callable[[Play, Sequence[str]], bool]
    alone: bool
    """Whether nothing but the play decides it."""

    def __str__(self) -> str:
        return self.text


ASKED = [
    Asked(
        "no card in this play where rank of card is 2",
        lambda play, hand: "2" not in counts(play.cards),
        True,
    ),
    Asked(
        "size of this play < size of hand or no card in this play where rank of card is A",
        lambda play, hand: len(play.cards) < len(hand) or "A" not in counts(play.cards),
        False,
    ),
    Asked(
        "number of cards in hand where rank of card is rank of (lowest card in this play) < 3",
        lambda play, hand: counts(hand)[rank(min(play.cards, key=place))] < 3,
        False,
    ),
    Asked(
        "combination is not winged or_is full or rank of (lowest card in this play) is 5",
        lambda play, hand: play.kind not in ("winged", "full") or "5" in counts(play.cards),
        True,
    ),
    Asked(
        "6♠ is in this play or rank of (highest card in this play) is 9",
        lambda play, hand: "6♠" in play.cards or max(map(place, play.cards)) == IN_RUNS.index("9"),
        True,
    ),
    Asked(
        "value of this play <= 20 and every card in this play where (suit of card is not ♥)",
        lambda play, hand: (
            sum(int(rank(card)) for card in play.cards if rank(card) in IN_RUNS) <= 20
            and all(card[-1] != "♥" for card in play.cards)
        ),
        True,
    ),
    Asked(
        "longest pair_run in this play = 0 or longest run in hand > 3",
        lambda play, hand: longest(play.cards, 2, 2, 5) == 0 or longest(hand, 1, 3, 4) > 3,
        False,
    ),
    Asked(
        "longest_run of this play < 3 or any card in this play where rank of card is 7",
        lambda play, hand: (
            not any(
                all(each in counts(play.cards) for each in RANKS[low : low + 3])
                for low in range(len(RANKS) - 2)
            )
            or "7" in counts(play.cards)
        ),
        True,
    ),
]


def game_asking(*lines: str) -> cardrules.Game:
    """The game with these lines under its move."""
    return cardrules.loads(GAME.replace("ASKED", "\n    ".join(lines)))


Told = tuple[str, tuple[str, ...], tuple[str, ...]]
"""A play by its combination, its body and what is attached, as a state writes cards."""


def told(play: Play, state: cardrules.State) -> Told:
    """A play as a state would write it: its cards by what the rules can tell of them."""
    layout, deck = state._cells[LAYOUT], state.game.rules.deck

    def faces(cards: Sequence[str]) -> tuple[str, ...]:
        numbers = [deck.named(card)[0].number for card in cards]
        return tuple(sorted(str(layout.face[layout.of_card[number]]) for number in numbers))

    return play.kind, faces(play.body), faces(play.attached)


def parted(move: cardrules.Move) -> Told:
    """A move as it is told."""
    faces = [str(card) for card in move.cards]
    at = len(faces) - move.attached
    kind = str(move.values["combination"])
    return kind, tuple(sorted(faces[:at])), tuple(sorted(faces[at:]))


def plays_listed(state: cardrules.State, seat: int) -> list[cardrules.Move]:
    """The plays that a seat may make."""
    return [move for move in state.legal_moves(seat) if move.name == "play"]


def as_play(move: cardrules.Move) -> Play:
    """A move as a play; the suits that the rules cannot tell are left open."""
    cards = tuple(f"{card}?"[: len(card.rank) + 1] for card in move.cards)
    at = len(cards) - move.attached
    return Play(str(move.values["combination"]), cards[:at], cards[at:])


def hands(rand: random.Random) -> tuple[list[str], list[str]]:
    """Two hands, mostly of few ranks, so that they hold long plays."""
    width = rand.choice([3, 4, len(RANKS)])
    low = rand.randrange(len(RANKS) - width + 1)
    cards = [card for card in DECK if rank(card) in RANKS[low : low + width]]
    drawn = rand.sample(cards, len(cards))
    size = rand.randint(1, 9)
    return drawn[:size], drawn[size : size + 8]


def situation(game: cardrules.Game, hand: Sequence[str], other: Sequence[str]) -> cardrules.State:
    """Seat 2 is to lead, and seat 0 to follow."""
    given = {"phase": "climbing", "turn": 2, "zones": {"hand": {0: list(hand), 2: list(other)}}}
    return game.situation(given)


def agrees(state: cardrules.State, wanted: Sequence[Play]) -> None:
    """Whether seat 0 may play just these; each of them once, and no other may be made."""
    found = plays_listed(state, 0)
    assert len(set(found)) == len(found)
    assert {parted(move) for move in found} == {told(play, state) for play in wanted}
    for move in found:
        assert state.parse_move(0, str(move)) == move
        assert state.why_not(0, str(move)) is None


# ------------------------------------------------------------------ needs and duties


@pytest.mark.parametrize("asked", ASKED, ids=str)
def test_a_need_leaves_the_plays_for_which_it_holds(asked: Asked) -> None:
    """Leading and following, what may be played is found among all sets of cards of the hand."""
    game = game_asking(f"needs {asked.text}")
    rand = random.Random(asked.text)
    for _ in range(matches(100, 2_000)):
        hand, other = hands(rand)
        state = situation(game, hand, other)
        wanted = [play for play in plays_of(hand) if asked.holds(play, hand)]
        agrees(say(state, (2, "pass")), wanted)
        led = [move for move in plays_listed(state, 2) if move.size < len(other)]
        if led:
            move = rand.choice(led)
            last = as_play(move)
            agrees(state.play(2, move), [play for play in wanted if beats(play, last)])


@pytest.mark.parametrize("asked", ASKED, ids=str)
def test_a_duty_leaves_all_plays_where_it_holds_for_none(asked: Asked) -> None:
    """The same as a duty: what meets it is left, or everything."""
    game = game_asking(f"must, if able: {asked.text}")
    rand = random.Random(asked.text)
    for _ in range(matches(60, 1_000)):
        hand, other = hands(rand)
        every = list(plays_of(hand))
        wanted = [play for play in every if asked.holds(play, hand)]
        agrees(say(situation(game, hand, other), (2, "pass")), wanted or every)


@pytest.mark.parametrize("asked", ASKED, ids=str)
def test_a_play_that_is_refused_is_told_by_the_need(asked: Asked) -> None:
    """What the hand holds and the need refuses is refused by its id, however it is asked."""
    game = game_asking(f"needs {asked.text} as asked")
    rand = random.Random(asked.text)
    refused = 0
    for _ in range(matches(200, 1_000)):
        hand, other = hands(rand)
        state = say(situation(game, hand, other), (2, "pass"))
        may = {parted(move) for move in plays_listed(state, 0)}
        for play in plays_of(hand):
            if told(play, state) in may:
                continue
            text = " ".join(["play", *play.body, *(["with"] if play.attached else ())])
            text = " ".join([text, *play.attached, "as", play.kind])
            reason = state.why_not(0, text)
            assert reason is not None
            assert "climbing.play.needs.asked" in reason
            with pytest.raises(cardrules.IllegalMove):
                state.parse_move(0, text)
            refused += 1
    assert refused


# ------------------------------------------------------------------ the list of all moves


@pytest.mark.parametrize("asked", [each for each in ASKED if each.alone], ids=str)
def test_what_can_never_be_played_is_no_move_of_the_game(asked: Asked) -> None:
    """Where the play alone decides, the moves of the game are those that meet the need."""
    game = game_asking(f"needs {asked.text}")
    free = game_asking(f"needs {asked.text} or size of this play > 0")  # the same cards told apart
    wanted = [
        parted(move)
        for move in free.moves
        if move.seat == 0 and move.name == "play" and asked.holds(as_play(move), ())
    ]
    found = [move for move in game.moves if move.seat == 0 and move.name == "play"]
    assert [parted(move) for move in found] == wanted
    assert 0 < len(wanted) < len(free.moves) / 3 - 1
    assert [game.number(move) for move in game.moves] == list(range(len(game.moves)))


@pytest.mark.parametrize("asked", [each for each in ASKED if not each.alone], ids=str)
def test_what_the_hand_decides_is_a_move_of_the_game(asked: Asked) -> None:
    """Where the hand decides too, every play can be made at some time."""
    assert len(game_asking(f"needs {asked.text}").moves) == len(game_asking().moves)


# ------------------------------------------------------------------ whole matches


@pytest.mark.parametrize("asked", ASKED, ids=str)
def test_matches_keep_the_laws(asked: Asked) -> None:
    """Random matches under a need, and under the same as a duty, break no law."""
    for line in (f"needs {asked.text}", f"must, if able: {asked.text}"):
        game = game_asking(line)
        for seed in range(matches(2, 50)):
            assert breach_in_match(game, str(seed)) is None


def test_attached_cards_written_just_so_are_read_so() -> None:
    """`with 6 6` are two sixes that no rule tells apart, also where `with 6♠ 6` may be played."""
    game = game_asking("needs 6♠ is in this play or rank of (highest card in this play) is 9")
    hand = "9♠ 9♥ 9♦ 6♠ 6♥ 6♦"
    state = game.situation(
        {"phase": "climbing", "turn": 0, "values": {"opener": 0}, "zones": {"hand": {0: hand}}}
    )
    listed = state.legal_moves(0)
    assert {"play 9 9 9 with 6 6", "play 9 9 9 with 6♠ 6"} <= set(map(str, listed))
    for move in listed:
        assert state.parse_move(0, str(move)) == move
