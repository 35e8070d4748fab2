"""The compiled game: phases as tables of closures. It holds no state of any match."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import attrs

from cardrules.machine.answering import Answers
from cardrules.machine.choosing import Singles
from cardrules.machine.codes import Act, Code, Places, Seats
from cardrules.machine.failures import Failing, RuleFailure
from cardrules.machine.layouts import Layout
from cardrules.model import nodes as m
from cardrules.table import FRESH, Cells, Move

Pick = Callable[[Cells, int, Callable[[], float]], tuple[Move, int]]
"""Draws a move of a seat at random, and tells how many it had."""
Play = Callable[[Cells, Callable[[], float]], "int | None"]
"""Lets moves drawn at random be made up to the end of a phase: the signal to follow.

None where the phase goes on: as much was decided in the deal as may be, or it only stopped."""
Reveal = Callable[[Cells], int]
"""Carries out what was chosen in secret, by seat; gives the signal to follow."""
Step = Callable[[Cells, int, Move], "Cells | None"]
"""The cells after a move, if it may be made and no more happens than is foreseen."""
Advance = Callable[[Cells, int, Move], "int | None"]
"""Plays a move: changes the cells and gives the signal to follow, if any."""
Whence = Callable[[Cells, int], tuple[int, int]]
"""The place that a move of a seat takes cards from, or puts them: a zone, and whose (-1: all's)."""
Draw = Callable[[int, Callable[[], float]], tuple[Move, int]]
"""Draws a choice from some cards, or a move that stands after them all, and tells how many."""


@attrs.frozen(eq=False)
class Uncounted:
    """Choices of cards that can be drawn without being listed.

    `eligible` are the cards to choose from, `count` tells how many choices they give, of which
    kinds; `choose` gives the n-th, by seat. `drawer` makes what draws one for a seat, with a move
    after them. `own` is set where the cards are the mover's own: the cell of seat 0, and the
    condition under which they may be chosen from.
    """

    eligible: Callable[[Cells, int], int]
    count: Callable[[int], tuple[int, Any]]
    choose: Sequence[Callable[[Any, int], Move]]
    drawer: Callable[[int, Move], Draw]
    own: tuple[int, Code | None] | None


@attrs.frozen
class Simply:
    """Cards that go from the mover's own zone to one without order, and nothing more happens.

    `own` is whether that zone is the mover's too; `plays` whether they are the last play then,
    `single` whether they are a card of the trick. Zones are given by cell and by number.
    """

    here: int
    there: int
    zones: tuple[int, int]
    own: bool
    plays: bool
    single: bool


@attrs.frozen(eq=False)
class Joined:
    """What lists the moves of several kinds together; `answers` where they follow a last play."""

    listed: Callable[[Cells, int], tuple[Move, ...]]
    answers: Answers | None = None


@attrs.define(eq=False)
class MoveCode:
    """One kind of move of a phase.

    `listed` gives the moves of a seat, `allows` whether a move that could be listed is;
    `carry_out` moves what the move moves and does what stands under it; `every` gives the
    moves of a seat there can be at all, `alike` those whose cards have some ranks (sorted);
    `dutiless` lists as if there were no duties; `plain` is set where there is one move a seat,
    with the condition under which it may be made; `uncounted` draws one without listing;
    `joined` lists them together with the moves of other kinds.
    `singles` is set, by seat, where any one card of the mover's own may be chosen.
    `source` and `target` say where a move of cards takes them from and puts them; `simply` is
    set where `carry_out` does no more than that. `advance` plays the move in its phase, `step`
    makes the cells after it, where there is a short way.
    """

    rule: m.MoveRule
    number: int
    layout: Layout
    listed: Callable[[Cells, int], tuple[Move, ...]]
    allows: Callable[[Cells, int, Move], bool]
    carry_out: Callable[[Cells, int, Move], int | None]
    every: Callable[[int], list[Move]]
    alike: Callable[[int, tuple[str, ...]], list[Move]]
    kind: int
    needs: tuple[tuple[m.Need, Code], ...] = ()
    duties: tuple[tuple[m.Duty, Code, Code | None], ...] = ()
    dutiless: Callable[[Cells, int], tuple[Move, ...]] = lambda c, seat: ()
    plain: tuple[Code | None, Sequence[tuple[Move, ...]]] | None = None
    uncounted: Uncounted | None = None
    joined: Callable[[Sequence[MoveCode]], Joined | None] = lambda others: None
    source: Whence | None = None
    target: Whence | None = None
    simply: Simply | None = None
    singles: Sequence[Singles] | None = None
    advance: Advance = lambda c, seat, move: None
    step: Step | None = None


@attrs.define(eq=False)
class CheckCode:
    """`ends when ...` or `trick ends when ...`."""

    rule: m.Check
    trick: bool
    condition: Code
    effects: Act


@attrs.define(eq=False)
class PhaseCode:
    """One phase.

    `kind` is that of the model, `acts` whether somebody acts in it; `number` is its place among
    the phases of the machine. `pick` draws a move as from what `listed` lists. `by_kind` holds the
    code of each kind of move, `advance` what plays it; `reveal` is for secret choices, and `play`
    plays the whole phase at random. `starts` gives the values that live for a trick or a turn
    their start. `held` are the cells of the values whose cards this phase tells from all others.
    `quiet` is an automatic phase that does not say who leads or plays again; `simple` are the
    effects of one that does not look at a trick either. `awaits` says who is to act where there is
    nothing else to do for that; `begun` are the cells from PHASE up to CHOSEN before it does.
    """

    rule: m.Phase
    number: int
    kind: str
    acts: bool
    layout: Layout
    player: Code | None
    players: Seats | None
    skip: Code | None
    moves: tuple[MoveCode, ...]
    checks: tuple[CheckCode, ...]
    effects: Act
    listed: Callable[[Cells, int], tuple[Move, ...]]
    pick: Pick
    stuck: Callable[[int], RuleFailure]
    by_name: dict[str, MoveCode]
    by_kind: dict[int, MoveCode]
    advance: tuple[Advance, ...]
    reveal: Reveal
    play: Play
    starts: tuple[Callable[[Cells], None], ...]
    held: tuple[int, ...] = ()
    quiet: bool = False
    simple: Act | None = None
    awaits: Callable[[Cells], None] | None = None
    begun: tuple[Any, ...] = attrs.field(init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        self.begun = self.number, self, *FRESH


@attrs.define(eq=False)
class Machine:
    """A game compiled for its options and number of players.

    `phases` begins with those of the model, compiled as if no value held a card; after them
    stand those that were met with cards in values, compiled when they were. `most_steps` bounds
    what happens without a decision; `blank` are cells in which nothing has happened.
    """

    rules: m.Rules
    places: Places
    failing: Failing
    layouts: list[Layout]
    phases: list[PhaseCode]
    scoring: Act
    match_ends: tuple[tuple[m.MatchEnd, Code], ...]
    totals: Callable[[Cells], tuple[Any, ...]]
    fresh: dict[str, tuple[Callable[[Cells], None], ...]]
    gathers: bool
    conversions: dict[tuple[int, int], Callable[[int], int]]
    made: dict[tuple[Any, ...], Move]
    compile_phase: Callable[[m.Phase, tuple[int | None, ...], int], PhaseCode]
    most_steps: int
    blank: Cells
    known: dict[tuple[int, tuple[int | None, ...]], PhaseCode] = attrs.field(factory=dict)
    lock: threading.Lock = attrs.field(factory=threading.Lock)
    pack: list[int] = attrs.field(init=False)
    """The cards of the deck as they lie before they are shuffled; it never changes."""

    everybody: tuple[int, ...] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        self.pack = list(range(self.rules.deck.size))
        self.everybody = tuple(range(self.rules.players))

    def seen(self, phase: PhaseCode, c: Cells) -> PhaseCode:
        """The code of a phase for the cards that values hold now."""
        if not phase.held:
            return phase
        return self._with_cards(phase.rule, tuple(c[at] for at in phase.held))

    def _with_cards(self, phase: m.Phase, cards: tuple[int | None, ...]) -> PhaseCode:
        key = phase.number, cards
        found = self.known.get(key)
        if found is None:
            with self.lock:
                found = self.known.get(key)
                if found is None:
                    found = self.compile_phase(phase, cards, len(self.phases))
                    self.layouts.append(found.layout)
                    self.phases.append(found)
                    self.known[key] = found
        return found

    def every_phase(self) -> Iterator[PhaseCode]:
        """Every phase, for all cards that values may hold."""
        faces = {card.face: card.number for card in reversed(self.rules.deck.cards)}
        cards = (None, *sorted(faces.values()))
        for phase in tuple(self.phases[: len(self.rules.phases)]):
            for held in itertools.product(cards, repeat=len(phase.held)):
                yield self._with_cards(phase.rule, held)
