"""Grand Bid, one round, written by hand: a yardstick for the interpreter.

It knows no matches, no options and no hidden information, and checks no move it is given.

A card is its number less one, 0 to 9: suits never matter. A move is a tuple of such numbers: the
card offered, the cards bid (``()`` is a pass), the card kept. Two bids of the same numbers are one
move, whichever cards they are; a pair is written before the third card. Seat 0 offers first.
"""

from collections.abc import Callable, Sequence
from itertools import combinations, compress

Move = tuple[int, ...]

NUMBERS = range(10)
DECK = [number for number in NUMBERS for _ in range(4)]
DEALT = 39  # the card below is set aside
PASS: Move = ()
ONLY_PASS = (PASS,)
NEXT = (1, 2, 0)

# Moves made once: a number alone, twice, and twice with each third card.
ONE: list[Move] = [(number,) for number in NUMBERS]
TWO: list[Move] = [(number, number) for number in NUMBERS]
TWO_AND: list[list[Move]] = [[(*pair, third) for third in NUMBERS] for pair in TWO]

# What the seat whose turn it is decides.
OFFER, BID_LEFT, BID_RIGHT, KEEP = range(4)


def shuffled(rand: Callable[[], float]) -> list[int]:
    """Return the 40 cards in an order drawn with *rand*."""
    return sorted(DECK, key=lambda _: rand())


class GrandBid:
    """One round, changed in place by every move."""

    __slots__ = (
        "deciding",
        "discards",
        "hands",
        "left",
        "left_bid",
        "offered",
        "offerer",
        "over",
        "tableaus",
        "turn",
    )

    def __init__(self, deck: Sequence[int]) -> None:
        """Deal 13 cards to each seat from the top of *deck*, one at a time."""
        self.hands = [[0] * 10 for _ in range(3)]
        for seat, hand in enumerate(self.hands):
            for number in deck[seat:DEALT:3]:
                hand[number] += 1
        self.left = [13, 13, 13]
        self.tableaus: list[set[int]] = [set(), set(), set()]
        self.discards: list[int] = []
        self.offered: list[int] = []
        self.left_bid = PASS
        self.offerer = self.turn = 0
        self.deciding = OFFER
        self.over = False

    def legal_moves(self) -> Sequence[Move]:
        """Return the moves of the seat whose turn it is; not to be changed."""
        turn = self.turn
        deciding = self.deciding
        offered = self.offered
        if deciding == KEEP:
            return [ONE[number] for number in offered]
        if deciding != OFFER:
            if not self.left[turn] or self.tableaus[turn].issuperset(offered):
                return ONLY_PASS
            return _bids(self.hands[turn])
        offers = list(compress(ONE, self.hands[turn]))
        if offered and self.hands[turn][offered[0]]:
            offers.remove(ONE[offered[0]])
        return offers

    def apply(self, move: Move) -> None:
        """Make a legal move."""
        deciding = self.deciding
        if deciding == BID_LEFT:
            self.left_bid = move
            self.deciding = BID_RIGHT
            self.turn = NEXT[self.turn]
        elif deciding == BID_RIGHT:
            self._reveal(self.left_bid, move)
        elif deciding == OFFER:
            self._offer(move[0])
        else:
            self._keep(self.turn, move[0])

    def _offer(self, number: int) -> None:
        offerer = self.offerer
        self.hands[offerer][number] -= 1
        self.left[offerer] -= 1
        self.offered.append(number)
        self.deciding = BID_LEFT
        self.turn = NEXT[offerer]

    def _reveal(self, left_bid: Move, right_bid: Move) -> None:
        offerer = self.offerer
        if len(left_bid) < len(right_bid):
            self._pay(self.turn, right_bid)
            self._take(self.turn)
        elif left_bid:
            self._pay(NEXT[offerer], left_bid)
            self._take(NEXT[offerer])
        elif len(self.offered) == 2:
            self._take(offerer)
        elif self.left[offerer] > self.hands[offerer][self.offered[0]]:
            self.deciding = OFFER
            self.turn = offerer
        else:
            self._end_turn()

    def _pay(self, seat: int, bid: Move) -> None:
        offerer = self.offerer
        payer, receiver = self.hands[seat], self.hands[offerer]
        for number in bid:
            payer[number] -= 1
            receiver[number] += 1
        self.left[seat] -= len(bid)
        self.left[offerer] += len(bid)

    def _take(self, seat: int) -> None:
        """Let *seat* place one of the offered cards, which it chooses only if both are new."""
        tableau = self.tableaus[seat]
        new = [number for number in self.offered if number not in tableau]
        if len(new) == 2:
            self.deciding = KEEP
            self.turn = seat
        elif new:
            self._keep(seat, new[0])
        else:
            self._end_turn()

    def _keep(self, seat: int, number: int) -> None:
        self.tableaus[seat].add(number)
        self.offered.remove(number)
        self._end_turn()

    def _end_turn(self) -> None:
        """Discard what is still on offer and pass the turn on, unless two hands are empty."""
        self.discards += self.offered
        self.offered.clear()
        left = self.left
        if left.count(0) >= 2:
            self.over = True
            return
        seat = NEXT[self.offerer]
        self.offerer = self.turn = seat if left[seat] else NEXT[seat]
        self.deciding = OFFER

    def is_over(self) -> bool:
        """Tell whether the round has ended."""
        return self.over

    def scores(self) -> list[int]:
        """Return the points of each seat; only when the round is over."""
        return [_points(tableau) for tableau in self.tableaus]


def _bids(hand: list[int]) -> list[Move]:
    numbers = list(compress(NUMBERS, hand))
    bids = [PASS, *compress(ONE, hand), *combinations(numbers, 2), *combinations(numbers, 3)]
    others = hand[:]
    for number in numbers:
        if hand[number] >= 2:
            bids.append(TWO[number])
            others[number] -= 2
            bids += compress(TWO_AND[number], others)
            others[number] += 2
    return bids


def _points(tableau: set[int]) -> int:
    longest = run = 0
    for number in NUMBERS:
        run = run + 1 if number in tableau else 0
        longest = max(longest, run)
    if longest < 3:
        return 0
    return longest + 2 * max(0, longest - 6)


def playout(rand: Callable[[], float]) -> int:
    """Play one round with uniformly random moves; return the number of decisions."""
    game = GrandBid(shuffled(rand))
    legal_moves, apply = game.legal_moves, game.apply
    decisions = 0
    while not game.over:
        moves = legal_moves()
        apply(moves[int(rand() * len(moves))])
        decisions += 1
    game.scores()
    return decisions
