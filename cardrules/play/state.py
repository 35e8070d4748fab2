"""A state of a match as a value: what may be done, and the state that follows."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from cardrules.cards import Card
from cardrules.diagnostics import visible
from cardrules.machine.nodes import Machine, MoveCode, PhaseCode
from cardrules.machine.playouts import MOST_DECISIONS
from cardrules.play.imagining import imaginer
from cardrules.play.notation import (
    AmbiguousMove,
    IllegalMove,
    InvalidNotation,
    matching,
    read,
)
from cardrules.play.reasons import move_names, reason_against
from cardrules.play.records import record_of
from cardrules.play.step import choose_in_secret, cut_off, run, step
from cardrules.play.story import Story, story_of
from cardrules.play.views import history, known, view
from cardrules.table import (
    ACTOR,
    CODE,
    DEAL,
    DEAL_SCORES,
    DECISIONS,
    LAYOUT,
    LOG,
    OUTCOME,
    START,
    WAITING,
    WINNERS,
    Cells,
    Move,
)

if TYPE_CHECKING:
    from cardrules.play.game import Game


class State:
    """A point of a match. It never changes: `play` gives a new state.

    Seats are whole numbers from 0, in the order of play. `to_act`, `totals` and the like are
    for the host of a game; what one seat may know is in `view` and `history`.

    >>> import cardrules
    >>> state = cardrules.load("big_three").start(seed=7)
    >>> seat = state.to_act[0]
    >>> [str(move) for move in state.legal_moves(seat)]
    ['bid 1', 'bid 2', 'bid 3']
    >>> state.play(seat, state.legal_moves(seat)[2]).phase
    'climbing'
    """

    __slots__ = ("__cells",)

    # A class that neither takes anything when it is made nor minds what is set is made twice as
    # fast, and a state is made for every move. What it holds has a name that only it can say.
    __cells: Cells

    @classmethod
    def _of(cls, cells: Cells) -> State:
        """The state of some cells, which nobody may change from now on."""
        new = cls()
        new.__cells = cells
        return new

    @property
    def _cells(self) -> Cells:
        return self.__cells

    # -------------------------------------------------------------- where the match stands

    @property
    def game(self) -> Game:
        """The game this is a state of."""
        game: Game = self.__cells[START].record["game"]
        return game

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.__cells[OUTCOME] != ""  # type: ignore[no-any-return]  # a cell holds anything

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that are to act; several when they choose in secret together."""
        actor = self.__cells[ACTOR]
        if actor >= 0:
            return _ALONE[actor]
        waiting: tuple[int, ...] = self.__cells[WAITING]
        return waiting

    @property
    def phase(self) -> str:
        """The name of the phase."""
        return self._phase().rule.name

    @property
    def deal_number(self) -> int:
        """The number of the deal, from 1; deals thrown in are not counted."""
        number: int = self.__cells[DEAL]
        return number

    @property
    def totals(self) -> tuple[int, ...]:
        """What each seat has so far of what the match is won by."""
        c = self.__cells
        totals: tuple[int, ...] = c[START].machine.totals(c)
        return totals

    @property
    def deal_scores(self) -> tuple[tuple[int, ...], ...]:
        """What each finished deal scored, by seat."""
        scores: tuple[tuple[int, ...], ...] = self.__cells[DEAL_SCORES]
        return scores

    @property
    def scores(self) -> tuple[int, ...] | None:
        """The final totals, by seat; None while the match goes on."""
        return self.totals if self.is_over else None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; none while the match goes on."""
        seats: tuple[int, ...] = self.__cells[WINNERS]
        return seats

    @property
    def outcome(self) -> str | None:
        """`won`, `shared` or `cap` when the match is over, else None."""
        return self.__cells[OUTCOME] or None

    def _phase(self) -> PhaseCode:
        c = self.__cells
        phase: PhaseCode = c[CODE]
        return phase

    # -------------------------------------------------------------- moves

    def legal_moves(self, seat: int) -> tuple[Move, ...]:
        """The moves a seat may make now; none for a seat that is not to act.

        Raises:
            RuleFailure: where the rules leave a seat that is to act without a move.

        >>> import cardrules
        >>> state = cardrules.load("big_three").start(seed=7)
        >>> [str(move) for move in state.legal_moves(state.to_act[0])]
        ['bid 1', 'bid 2', 'bid 3']
        """
        c = self.__cells
        # The same object, not an equal one: what is equal to a seat and none, such as True, is
        # looked at more closely, and so is a seat that is no small number.
        if (c[ACTOR] is seat and seat >= 0) or (type(seat) is int and seat in c[WAITING]):
            moves: tuple[Move, ...] = c[CODE].listed(c, seat)
            if moves:
                return moves
            raise c[CODE].stuck(seat)
        return self._others_moves(seat)

    def _others_moves(self, seat: int) -> tuple[Move, ...]:
        """The moves of a seat that nobody waits for: none, if it is one."""
        c = self.__cells
        self._check_seat(seat, spectator=False)
        if seat != c[ACTOR] and seat not in c[WAITING]:
            return ()
        moves: tuple[Move, ...] = c[CODE].listed(c, seat)
        if not moves:
            raise c[CODE].stuck(seat)
        return moves

    def play(self, seat: int, move: Move, cards: Sequence[Card | str] | None = None) -> State:
        """The state after a seat makes a move.

        `cards` names the very cards it moves, where several would do; else a stated rule picks
        them (see `cards_of`).

        Raises:
            IllegalMove: where the move may not be made; this state is as it was.

        >>> import cardrules
        >>> state = cardrules.load("big_three").start(seed=7)
        >>> seat = state.to_act[0]
        >>> state.play(seat, state.parse_move(seat, "bid 3")).phase
        'climbing'
        """
        c = self.__cells
        # Nearly always it is a move of this phase, and no cards are named: then this is what
        # `step` does. The seat is looked at as in `legal_moves`.
        if type(move) is Move and move.seat is seat and cards is None:
            code = c[CODE].by_kind.get(move.kind)
            if code is not None and code.step is not None:
                after = code.step(c, seat, move)
                if after is not None:
                    new = State()
                    new.__cells = after
                    return new
            actor = c[ACTOR]
            if code is not None and (actor is seat or (actor < 0 and seat in c[WAITING])):
                if not code.allows(c, seat, move):
                    raise self._illegal(seat, move)
                c = c.copy()
                made = c[DECISIONS] = c[DECISIONS] + 1
                if actor < 0:
                    choose_in_secret(c, c[CODE], seat, move, None)
                else:
                    c[LOG] = (c[LOG], seat, move, None)
                    signal = code.advance(c, seat, move)
                    if signal is not None:
                        run(c, signal)
                    if made >= MOST_DECISIONS:
                        cut_off(c)
                new = State()
                new.__cells = c
                return new
        return State._of(self._played_otherwise(seat, move, cards))

    def _played_otherwise(self, seat: int, move: Move, cards: Sequence[Card | str] | None) -> Cells:
        """The cells after a move that is made in secret, names cards, or is of another phase."""
        c = self.__cells
        phase: PhaseCode = c[CODE]
        if type(seat) is not int or type(move) is not Move:
            self._check_seat(seat, spectator=False)
            raise TypeError(f"a move is one of `legal_moves` or `parse_move`, not {_shown(move)}")
        code = phase.by_kind.get(move.kind)
        if code is None or seat != move.seat or (c[ACTOR] != seat and seat not in c[WAITING]):
            code = self._code_for(phase, seat, move)
            move = self._own(c, code, seat, move)
        if not code.allows(c, seat, move):
            raise self._illegal(seat, move)
        named = None if cards is None else self._named(code, seat, move, cards)
        return step(c, phase, seat, move, named)

    def _code_for(self, phase: PhaseCode, seat: int, move: Move) -> MoveCode:
        """The code of a move that was made for another phase, or by no phase."""
        c = self.__cells
        code = phase.by_name.get(move.name)
        if code is None or seat != move.seat or (c[ACTOR] != seat and seat not in c[WAITING]):
            raise self._illegal(seat, move)
        return code

    def _own(self, c: Cells, code: MoveCode, seat: int, move: Move) -> Move:
        """The move object of this phase that means the same."""
        found = c[START].machine.made.get((code.layout.number, code.number, move))
        if found is None:
            found = next((each for each in code.listed(c, seat) if each == move), None)
        if found is None:
            raise self._illegal(seat, move)
        own: Move = found
        return own

    def _illegal(self, seat: int, move: Move) -> IllegalMove:
        text = str(move)
        if not 0 <= seat < self.__cells[START].machine.rules.players:
            return IllegalMove(f"there is no seat {_shown(seat)}", seat, text)
        if move.seat != seat:
            return IllegalMove(f"this is a move of seat {move.seat}, not of {seat}", seat, text)
        reason = self.why_not(seat, text)
        return IllegalMove(reason or f"`{text}` is not among the moves here", seat, text)

    def _named(
        self, code: MoveCode, seat: int, move: Move, cards: Sequence[Card | str]
    ) -> tuple[int, ...]:
        """The numbers of named cards, which must lie where the move takes its cards from."""
        deck = self._machine().rules.deck
        c = self.__cells
        story = self._story()
        place = None if code.source is None else code.source(c, seat)
        lying = () if place is None else story.zones[place]
        layout = c[LAYOUT]
        named: list[int] = []
        for card in cards:
            numbers = {each.number for each in deck.named(str(card))}
            found = next((n for n in lying if n in numbers and n not in named), None)
            if found is None:
                raise IllegalMove(f"{card} does not lie there", seat, str(move))
            named.append(found)
        if layout.total([layout.of_card[number] for number in named]) != move.need:
            raise IllegalMove("these cards are not those of the move", seat, str(move))
        in_order = place is not None and self._machine().rules.zones[place[0]].in_order
        # How a zone in order lies afterwards must not hang on which of two equal cards went.
        if place and in_order and {*named} != {*story.pick(place, move.need, layout)}:
            message = "of cards that are the same to the rules, the topmost goes"
            raise IllegalMove(message, seat, str(move))
        return tuple(named)

    def cards_of(self, move: Move) -> tuple[Card, ...]:
        """The very cards that a move of this state would move.

        Among cards that are the same to the rules, those that most seats know of go first,
        then they go in the order of the deck.

        >>> import cardrules
        >>> state = cardrules.load("big_three").situation(
        ...     {"phase": "climbing", "turn": 0, "zones": {"hand": {0: "4♥ 5♠"}}})
        >>> [str(card) for card in state.cards_of(state.parse_move(0, "play 5"))]
        ['5♠']
        """
        c = self.__cells
        code = self._phase().by_name.get(move.name)
        if code is None or code.source is None:
            return ()
        if move.layout != code.layout.number or move.act != code.number:
            move = self._own(c, code, move.seat, move)
        cards = self._story().pick(code.source(c, move.seat), move.need, c[LAYOUT])
        deck = self._machine().rules.deck.cards
        return tuple(deck[card].face for card in cards)

    # -------------------------------------------------------------- words

    def parse_move(self, seat: int, text: str) -> Move:
        """The legal move that a text means.

        Raises:
            InvalidNotation: where the text is no move of the game.
            IllegalMove: where the move may not be made now, with the reason.
            AmbiguousMove: where it could be several moves; add `as` and a combination.

        >>> import cardrules
        >>> state = cardrules.load("big_three").start(seed=7)
        >>> state.parse_move(state.to_act[0], "bid 2").values["number"]
        2
        """
        self._check_text(seat, text)
        machine = self._machine()
        written = read(text, move_names(machine), machine.rules.deck)
        if isinstance(written, str):
            raise InvalidNotation(written, seat, text)
        found = matching(written, self.legal_moves(seat), self.__cells[LAYOUT])
        if len(found) == 1:
            return found[0]
        if found:
            could = " or ".join(f"`{move}`" for move in found)
            raise AmbiguousMove(f"`{text}` could be {could}", seat, text)
        reason = reason_against(self.__cells, seat, text)
        if reason is not None and reason.id == "notation":
            raise InvalidNotation(reason.text, seat, text)
        raise IllegalMove(str(reason or "this is no move here"), seat, text)

    def why_not(self, seat: int, text: str) -> str | None:
        """Why a written move may not be made by a seat now, or None where it may.

        The sentence ends with the id of the rule in brackets, and names nothing that the seat
        may not know.

        >>> import cardrules
        >>> state = cardrules.load("big_three").start(seed=7)
        >>> state.why_not(state.to_act[0], "pass")
        'the move needs stake > 0 [auction.pass.needs]'
        """
        self._check_text(seat, text)
        reason = reason_against(self.__cells, seat, text)
        return None if reason is None else str(reason)

    # -------------------------------------------------------------- what a seat knows

    def _check_seat(self, seat: int | None, spectator: bool = True) -> None:
        if seat is None and spectator:
            return
        if type(seat) is not int or not 0 <= seat < self._machine().rules.players:
            raise ValueError(f"there is no seat {_shown(seat)}")

    def _check_text(self, seat: int, text: str) -> None:
        self._check_seat(seat, spectator=False)
        if not isinstance(text, str):
            raise TypeError(f"a move in notation is a text, not {_shown(text)}")

    def _machine(self) -> Machine:
        machine: Machine = self.__cells[START].machine
        return machine

    def _story(self) -> Story:
        return story_of(self.__cells)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat (None: a spectator) may know, as plain values.

        `table` is how everything lies now, `events` what this seat has seen happen, in order,
        and `own` its cards and its secret choice. The schema is on the interface page.

        >>> import cardrules
        >>> view = cardrules.load("big_three").start(seed=7).view(0)
        >>> view["table"]["zones"]["hand"][1]["count"], len(view["own"]["zones"]["hand"])
        (16, 16)
        """
        self._check_seat(seat)
        return view(self.__cells, self._story(), seat)

    def history(self, seat: int | None = None) -> list[dict[str, Any]]:
        """What a seat has seen happen, in order.

        >>> import cardrules
        >>> state = cardrules.load("big_three").start(seed=7)
        >>> {event["event"] for event in state.history(0)} >= {"deal", "phase"}
        True
        """
        self._check_seat(seat)
        return history(self._story(), seat)

    def known(self, seat: int) -> dict[str, Any]:
        """The cards of each zone that a seat knows to be there, also where they lie hidden.

        A card bid face up and taken into a hand is known to all; a shuffle forgets.

        >>> import cardrules
        >>> state = cardrules.load("big_three").start(seed=7)
        >>> len(state.known(0)["hand"][0]), len(state.known(0)["hand"][1])
        (16, 0)
        """
        self._check_seat(seat, spectator=False)
        return known(self._story(), seat)

    def possible(self, seat: int, rng: random.Random) -> State:
        """A state drawn from those that a seat cannot tell from this one.

        It depends on what the seat knows and on `rng` only. Each deal of the cards that fits
        all that the seat has seen is as likely as any other. Other seats have made no secret
        choice that is still to be shown, and the luck of what is to come is drawn afresh.

        Raises:
            CannotImagine: where the rules hide more than the cards of this deal, or none was
                found in a bounded search.

        >>> import cardrules, random
        >>> state = cardrules.load("big_three").start(seed=7)
        >>> other = state.possible(0, random.Random(1))
        >>> other.view(0) == state.view(0), other.view(1) == state.view(1)
        (True, False)
        """
        self._check_seat(seat)
        return State._of(self._imagining(seat)(rng))

    def _imagining(self, seat: int) -> Callable[[random.Random], Cells]:
        """What draws such cells again and again; it holds nothing but what the seat knows."""
        return imaginer(self.__cells, seat)

    def record(self, seat: int | None = None) -> dict[str, Any]:
        """The match so far as a JSON value: the host's whole record, or what one seat saw.

        `cardrules.replay` gives a state back from the host's record.

        >>> import cardrules
        >>> state = cardrules.load("big_three").start(seed=7)
        >>> cardrules.replay(state.record()).view(None) == state.view(None)
        True
        """
        self._check_seat(seat)
        return record_of(self.__cells, self._story, seat)

    def __copy__(self) -> State:
        return self

    def __deepcopy__(self, memo: object) -> State:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("a state is not pickled: keep its `record()`, and `replay` that")

    def __repr__(self) -> str:
        if self.is_over:
            return f"<State of {self.game.name}: {self.outcome}, winners {self.winners}>"
        return (
            f"<State of {self.game.name}: deal {self.deal_number}, {self.phase}, "
            f"to act {self.to_act}>"
        )


def _shown(value: object) -> str:
    """Something that was given where it does not belong, short enough for a sentence."""
    try:
        text = visible(repr(value))
    except ValueError:  # a number with more digits than Python writes
        text = f"such a {type(value).__name__}"
    return text if len(text) <= 60 else f"{text[:57]}..."


_ALONE = tuple((seat,) for seat in range(64))
