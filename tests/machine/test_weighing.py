"""What is told light can be compiled; and what is shipped is told light."""

from __future__ import annotations

import bisect
import contextlib
import re
import sys
from collections.abc import Iterator
from operator import ge
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardrules
from cardrules._data import bundled_names, bundled_variant_names
from cardrules.limits import LIMITS
from cardrules.machine import combination_moves
from cardrules.machine.failures import RuleFailure
from cardrules.machine.from_model import compile_game
from cardrules.machine.layouts import Layout
from cardrules.machine.patterns import at_most, choices, exactly
from cardrules.machine.reads import RANK, SUIT, VALUE, Mark
from cardrules.machine.weighing import is_surely_light
from cardrules.model import nodes as m
from cardrules.model.check import check
from cardrules.model.from_syntax import resolve
from cardrules.play import loading
from cardrules.play.composing import read_game
from cardrules.syntax.from_text import parse
from tests.model.test_resolving import rules_of
from tests.strategies import machine_of, matches

SHIPPED = sorted((Path(__file__).parents[2] / "games").rglob("*.cards"))
FILES = [
    (name, variant) for name in bundled_names() for variant in ("", *bundled_variant_names(name))
]


@contextlib.contextmanager
def limits(**changed: int) -> Iterator[None]:
    """Other limits wherever the machine asks for them."""
    with pytest.MonkeyPatch.context() as patch:
        for name, module in sorted(sys.modules.items()):
            if name.startswith("cardrules.machine.") and hasattr(module, "LIMITS"):
                patch.setattr(module, "LIMITS", attrs.evolve(LIMITS, **changed))
        yield


def lowest(rules: m.Rules, limit: str, **others: int) -> int:
    """The lowest limit under which rules are told light; they are under the usual ones."""

    def light(number: int) -> bool:
        with limits(**others, **{limit: number}):
            return is_surely_light(rules)

    usual: int = getattr(LIMITS, limit)
    return bisect.bisect_left(range(usual + 1), True, key=light)


def on_the_edge(rules: m.Rules) -> None:
    """Rules that are only just told light can be compiled."""
    if is_surely_light(rules):
        moves = lowest(rules, "moves")
        with limits(moves=moves, plays=lowest(rules, "plays", moves=moves)):
            assert failure(rules) == ""


def failure(rules: m.Rules) -> str:
    """The code of what compiling raises, or ""."""
    try:
        compile_game(rules)
    except RuleFailure as failed:
        return failed.diagnostic.code
    return ""


# ------------------------------------------------------------------ the shipped games


@pytest.mark.parametrize("path", SHIPPED, ids=[path.stem for path in SHIPPED])
def test_a_shipped_file_is_judged_without_being_compiled(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that comes with the package is told light, for every number of players."""
    monkeypatch.setattr(loading, "compile_game", lambda rules: pytest.fail("it was compiled"))
    assert cardrules.check_file(path) == []


def tables(name: str, variant: str) -> Iterator[tuple[dict[str, Any], int | None]]:
    """Options and players for a game: each number of players, and each end of each option."""
    usual = rules_at(name, variant, {}, None)
    assert usual is not None
    yield from (({}, players) for players in usual.player_counts)
    for option in usual.options:
        yield from (({option.name: end}, None) for end in ends(option))


def ends(option: m.Option) -> list[Any]:
    """What an option may be, the numbers between the lowest and the highest left out."""
    match option.kind:
        case "number":
            return [option.lowest, option.highest, *([None] if option.or_none else [])]
        case "truth":
            return [True, False]
        case _:
            return list(option.choices)


def rules_at(
    name: str, variant: str, options: dict[str, Any], players: int | None
) -> m.Rules | None:
    """The rules of a shipped game at a table, or None where they do not hold there."""
    read = read_game(name, [variant] if variant else [])
    rules, faults = resolve(read.tree, read.source, options, players)
    return rules if rules is not None and not faults and not check(rules) else None


@pytest.mark.slow
@pytest.mark.parametrize(("name", "variant"), FILES)
def test_a_shipped_game_is_light_and_can_be_compiled(name: str, variant: str) -> None:
    """For all numbers of players and with every option at its ends, also where limits are near."""
    for table in tables(name, variant):
        rules = rules_at(name, variant, *table)
        if rules is not None:
            assert is_surely_light(rules)
            assert failure(rules) == ""
            on_the_edge(rules)


# ------------------------------------------------------------------ games made up

FRAME = """cardrules 1
game made "Made"
  players {players}
deck own
  ranks {ranks}
  suits {suits}
  packs {packs}
{deck}
zones
  hand  per player, seen by owner
  pile  seen by all
values
  points  number per player, from 0, for the match
  best    suit, for the match
combinations
{combinations}
  beaten by same combination, same size, higher rank
phase the_deal
  shuffle
  deal rest to hand
  next the_play
phase the_play
  turns from player with most points, ties to lowest seat
{moves}
  move pass
  ends when hand is empty or passes = 2
    {after}
match
  ends after 1 deal
  won by most points
  ties shared
"""
SETS = {1: "single", 2: "pair", 3: "trio", 4: "four", 5: "five"}
ASKED = (
    "",
    "    needs no card in this play where suit of card is ♠\n",
    "    needs best is none or no card in this play where suit of card is best\n",
    "    needs any card in this play where value of card > 1\n",
    "    needs 7 / size of this play > 1\n",
    "    needs 7 / (size of this play - 2) > 1\n",
)
RANKED = [frozenset({RANK}), frozenset({RANK, VALUE}), frozenset({RANK, SUIT})]
OTHERS = (
    "  move bid: number 1..{number}\n",
    "  move ask: a player\n",
    "  move trump: a suit\n",
    "  move name: a card\n",
    "  move show: {number} cards from hand\n",
    "  move throw: 1..{number} cards from hand to pile\n",
    "  move lay: 1 card from hand to pile\n",
)


def made(
    combinations: str,
    asked: str = "",
    *,
    ranks: str = "2 3 4 5 6 7",
    suits: str = "♠ ♥",
    packs: int = 1,
    deck: str = "",
    players: str = "2",
    others: str = "",
    after: str = "end the deal",
) -> str:
    """The text of a game with some combinations, and what is asked of a play."""
    return FRAME.format(
        combinations="".join(f"  {line}\n" for line in combinations.split("; ")).rstrip(),
        moves=f"{others}  move play: combination from hand to pile\n{asked}".rstrip(),
        ranks=ranks,
        suits=suits,
        packs=packs,
        deck=deck,
        players=players,
        after=after,
    )


@st.composite
def texts(draw: st.DrawFn) -> str:
    """Texts of games; some do not hold, since a combination in them can never occur."""
    suits, packs = draw(st.integers(1, 4)), draw(st.integers(1, 3))
    ranks = draw(st.integers(3, 7))
    copies = range(1, min(suits * packs, 5) + 1)
    lines = [f"{SETS[number]}  {number} of a rank" for number in copies]
    runs, most = (
        st.sampled_from(["2", "3", "2..3", "2..4", "2 or_more", "3 or_more"]),
        st.integers(1, 3),
    )
    for at in range(draw(most)):
        unit = SETS[draw(st.sampled_from(copies))]
        within = draw(st.sampled_from(["", " within 3..5", " within 2..4"]))
        lines.append(f"run{at}  {draw(runs)} {unit} in sequence{within if ranks > 3 else ''}")
    if draw(st.booleans()):
        lines.append(f"named  the cards {draw(st.sampled_from(['2♠ 3♠', '2 3', '4', '2 2 3']))}")
    if draw(st.booleans()):
        body = draw(st.sampled_from(["run0", SETS[copies[-1]]]))
        rides = draw(st.sampled_from(["1 single", "2 single", "as many single"]))
        lines.append(f"loaded  {body} with {rides}")
    others = "".join(
        each.format(number=draw(st.integers(1, 9)))
        for each in draw(st.lists(st.sampled_from(OTHERS), max_size=3, unique=True))
    )
    return made(
        "; ".join(lines),
        draw(st.sampled_from(ASKED)),
        ranks=" ".join("2345678"[:ranks]),
        suits=" ".join("♠♥♦♣"[:suits]),
        packs=packs,
        deck=draw(
            st.sampled_from(
                ["", "  with JO\n", "  without 3♠\n", "  2 counts 2\n", "  ♠ counts 2\n"]
            )
        ),
        players=draw(st.sampled_from(["2", "3", "5"])),
        others=others,
    )


@settings(max_examples=matches(80, 5000))
@given(texts(), st.integers(1, 12), st.sampled_from(RANKED))
def test_plays_are_counted_as_they_are_made(text: str, cards: int, marks: frozenset[Mark]) -> None:
    """For each set of ranks, the ways to make a play are as many as are counted beforehand."""
    rules = held(text)
    for shape in () if rules is None else [each.shape for each in rules.combinations]:
        assert rules is not None
        if not isinstance(shape, m.AttachedShape):
            layout = Layout(0, rules.deck, marks)
            made = [len([*ways]) for _, _, ways in choices(layout, shape, cards)]
            classes = [len(each) for each in layout.by_rank]
            assert list(exactly(layout, shape, cards)) == made
            assert all(map(ge, at_most(shape, classes, cards), made))


def held(text: str) -> m.Rules | None:
    """The rules of a text, or None where it does not hold."""
    tree, source, faults = parse("made", text)
    rules, found = resolve(tree, source)
    return rules if not faults and not found and rules is not None and not check(rules) else None


@pytest.mark.slow
@settings(max_examples=matches(150, 20_000))
@given(texts())
def test_a_game_made_up_is_light_only_if_it_can_be_compiled(text: str) -> None:
    """Whatever its deck, its combinations and its other moves; also where limits are near."""
    rules = held(text)
    if rules is not None:
        assert not is_surely_light(rules) or failure(rules) == ""
        on_the_edge(rules)


@pytest.mark.parametrize(
    ("combinations", "others"),
    [
        ("single 1 of a rank", ""),
        ("single 1 of a rank; pair 2 of a rank; run 2..4 pair in sequence", ""),
        (
            "single 1 of a rank; run 2 or_more single in sequence within 3..6",
            "  move ask: a player\n",
        ),
        ("single 1 of a rank; low the cards 2 3 4", "  move bid: number 1..64\n"),
    ],
)
def test_where_only_ranks_count_no_game_is_compiled_in_vain(combinations: str, others: str) -> None:
    """Each play is of ranks alone, so that as many are counted as are made: not one too many."""
    rules = rules_of(made(combinations, others=others))
    told = []
    for plays in range(1, 120):
        with limits(plays=plays):
            told.append(is_surely_light(rules))
            assert told[-1] is (failure(rules) == "")
    assert {*told} == {True, False}


# ------------------------------------------------------------------ games that are too much

CHOICE = made("single 1 of a rank").replace("combination from hand to pile", "{}")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (
            made(
                "single 1 of a rank; run 2 or_more single in sequence",
                ASKED[2],
                ranks="2 3 4 5 6 7 8 9 10",
                suits="♠ ♥ ♦ ♣",
            ),
            "P004",
        ),
        (
            made(
                "single 1 of a rank; run 2 or_more single in sequence; on run with 1 single",
                ASKED[2],
                ranks="2 3 4 5 6 7 8 9 10",
                suits="♠ ♥ ♦ ♣",
            ),
            "P004",
        ),
        (
            made(
                "single 1 of a rank; run 2..7 single in sequence; on run with 1 single; "
                "off run with 2 single",
                ASKED[2],
                ranks="2 3 4 5 6 7 8 9",
                suits="♠ ♥ ♦ ♣",
            ),
            "P004",
        ),
        (
            made("heap 12 of a rank", ASKED[2], suits="♠ ♥ ♦ ♣ stars moons suns birds", packs=6),
            "P004",
        ),
        (made("single 1 of a rank; pair 2 of a rank", ASKED[5]), "P009"),
        (
            made("single 1 of a rank", packs=40).replace(
                "combination from hand to pile", "1..40 cards from hand"
            ),
            "P011",
        ),
    ],
)
def test_what_is_too_much_is_compiled_and_told(text: str, code: str) -> None:
    """Where compiling raises, the file is not told light, and its fault is found."""
    assert not is_surely_light(rules_of(text))
    assert failure(rules_of(text)) == code
    assert [fault.code for fault in cardrules.check_text(text)] == [code]


def test_tables_of_several_phases_are_weighed_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two phases make their plays each, now or later; together they need twice the room."""
    one, play, rest = re.split("(?=phase the_play|\nmatch)", made("single 1 of a rank"))
    first = play.replace("end the deal", "next the_end")
    text = one + first + "\n" + play.replace("the_play", "the_end") + rest
    rules = rules_of(text)
    assert [phase.name for phase in rules.phases] == ["the_deal", "the_play", "the_end"]
    for plays in range(30):
        with limits(plays=plays):
            assert is_surely_light(rules) is (failure(rules) == "")
            monkeypatch.setattr(combination_moves, "_AT_ONCE", 0)
            assert is_surely_light(rules) is (failure(rules) == "")
            monkeypatch.undo()


def test_very_many_plays_are_made_for_the_seat_that_needs_them() -> None:
    """To load such a game makes none of them, to ask for the moves of a seat those of that seat."""
    lines = "single 1 of a rank; run 2 or_more single in sequence"
    text = made(lines, ASKED[2], ranks="2 3 4 5 6 7 8", suits="♠ ♥ ♦ ♣", players="5")
    state = cardrules.loads(text).start(1)
    assert len(machine_of(state.game).made) < 100
    (seat,) = state.to_act
    assert {len(move.cards) for move in state.legal_moves(seat)} > {0, 1}
    seats = {move.seat for *_, move in machine_of(state.game).made if move.cards}
    assert seats == {seat}
