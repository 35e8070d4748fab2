"""Big Three for three players, one deal, written by hand: a yardstick for the interpreter.

It knows no variants, no matches and no hidden information, and checks no move it is given.

A card is ``suit * 13 + rank``, hearts first; ranks 0 to 12 are 4 5 6 7 8 9 10 J Q K A 2 3. A move
is ``(copies, length, low)``: so many cards of each of so many consecutive ranks from the lowest
on. A bid is ``(0, 0, bid)`` and a pass ``(0, 0, 0)``. Suits decide only who opens the auction, so
"the pair of 7s" is one move, whichever two 7s.
"""

from collections.abc import Callable, Sequence

Move = tuple[int, int, int]

RANKS = 13
RUN_RANKS = 10  # aces, 2s and 3s are in no run
SHORTEST_RUN = 3
DRAWN = 48  # the cards below are the kitty
NEXT = (1, 2, 0)

PASS: Move = (0, 0, 0)
ONLY_PASS = (PASS,)
BIDS: tuple[Move, ...] = ((0, 0, 1), (0, 0, 2), (0, 0, 3))
AUCTION = (BIDS, (PASS, *BIDS[1:]), (PASS, *BIDS[2:]))  # by the highest bid so far

# Plays made once. SETS[copies][rank] is a single, pair, triple or quad; RUNS[copies][length][low]
# a run; RUNS_TO[copies][high] the runs up to a rank, shortest first. Index 0
# and the lengths below three are never used.
SETS = [[(copies, 1, rank) for rank in range(RANKS)] for copies in range(5)]
RUNS = [
    [[(copies, length, low) for low in range(RUN_RANKS + 1 - length)] for length in range(11)]
    for copies in range(5)
]
RUNS_TO = [
    [
        [RUNS[copies][length][high + 1 - length] for length in range(SHORTEST_RUN, high + 2)]
        for high in range(RUN_RANKS)
    ]
    for copies in range(5)
]


def shuffled(rand: Callable[[], float]) -> list[int]:
    """Return the 52 cards in an order drawn with *rand*."""
    return sorted(range(52), key=lambda _: rand())


class BigThree:
    """One deal, changed in place by every move."""

    __slots__ = (
        "beaten",
        "bid",
        "bidder",
        "hands",
        "kitty",
        "left",
        "opener",
        "passes",
        "playing",
        "turn",
        "winner",
    )

    def __init__(self, deck: Sequence[int]) -> None:
        """Let the seats draw in turn from the top of *deck*; the last four cards are the kitty."""
        self.hands = [[0] * RANKS for _ in range(3)]
        for seat, hand in enumerate(self.hands):
            for card in deck[seat:DRAWN:3]:
                hand[card % RANKS] += 1
        self.kitty = [card % RANKS for card in deck[DRAWN:]]
        self.left = [16, 16, 16]
        self.opener = self.turn = _opener(deck)
        self.bid = 0
        self.bidder = self.winner = -1
        self.passes = 0
        self.playing = False
        self.beaten = PASS  # the play to beat; a pass when there is none

    def legal_moves(self) -> Sequence[Move]:
        """Return the moves of the seat whose turn it is; not to be changed."""
        if not self.playing:
            return AUCTION[self.bid]
        copies, length, low = self.beaten
        turn = self.turn
        hand = self.hands[turn]
        if not copies:
            return _leads(hand)
        if self.left[turn] < copies * length:
            return ONLY_PASS
        if length == 1:
            return _higher_sets(hand, copies, low)
        return _higher_runs(hand, copies, length, low)

    def apply(self, move: Move) -> None:
        """Make a legal move."""
        copies, length, low = move
        turn = self.turn
        if copies:
            hand = self.hands[turn]
            if length == 1:
                hand[low] -= copies
            else:
                for rank in range(low, low + length):
                    hand[rank] -= copies
            self.left[turn] -= copies * length
            if not self.left[turn]:
                self.winner = turn
            self.beaten = move
            self.passes = 0
            self.turn = NEXT[turn]
        elif low:
            self._raise(low)
        elif not self.passes:
            self.passes = 1
            self.turn = NEXT[turn]
        elif self.playing:
            self.passes = 0
            self.beaten = PASS
            self.turn = NEXT[turn]
        else:
            self._end_auction()

    def _raise(self, bid: int) -> None:
        self.bid = bid
        self.bidder = self.turn
        self.passes = 0
        self.turn = NEXT[self.turn]
        if bid == 3:
            self._end_auction()

    def _end_auction(self) -> None:
        hand = self.hands[self.bidder]
        for rank in self.kitty:
            hand[rank] += 1
        self.left[self.bidder] += 4
        self.passes = 0
        self.playing = True
        self.turn = self.opener

    def is_over(self) -> bool:
        """Tell whether somebody has gone out."""
        return self.winner >= 0

    def scores(self) -> list[int]:
        """Return the chips each seat gains or pays; only when the deal is over."""
        stake = self.bid if self.winner == self.bidder else -self.bid
        chips = [-stake, -stake, -stake]
        chips[self.bidder] = 2 * stake
        return chips


def _opener(deck: Sequence[int]) -> int:
    """Return the seat with the lowest heart that is not in the kitty."""
    heart = 0
    while (place := deck.index(heart)) >= DRAWN:
        heart += 1
    return place % 3


def _leads(hand: list[int]) -> list[Move]:
    moves: list[Move] = []
    for copies in range(1, max(hand) + 1):
        sets = SETS[copies]
        runs_to = RUNS_TO[copies]
        run = 0
        for rank, count in enumerate(hand):
            if count < copies:
                run = 0
                continue
            moves.append(sets[rank])
            run += 1
            if run >= SHORTEST_RUN and rank < RUN_RANKS:
                moves += runs_to[rank][: run - 2]
    return moves


def _higher_sets(hand: list[int], copies: int, low: int) -> list[Move]:
    moves = [PASS]
    sets = SETS[copies]
    for rank in range(low + 1, RANKS):
        if hand[rank] < copies:
            continue
        moves.append(sets[rank])
    return moves


def _higher_runs(hand: list[int], copies: int, length: int, low: int) -> list[Move]:
    moves = [PASS]
    runs = RUNS[copies][length]
    run = 0
    for rank in range(low + 1, RUN_RANKS):
        if hand[rank] < copies:
            run = 0
            continue
        run += 1
        if run >= length:
            moves.append(runs[rank + 1 - length])
    return moves


def playout(rand: Callable[[], float]) -> int:
    """Play one deal with uniformly random moves; return the number of decisions."""
    game = BigThree(shuffled(rand))
    legal_moves, apply = game.legal_moves, game.apply
    decisions = 0
    while game.winner < 0:
        moves = legal_moves()
        apply(moves[int(rand() * len(moves))])
        decisions += 1
    game.scores()
    return decisions
