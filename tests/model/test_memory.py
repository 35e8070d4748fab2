"""What is remembered of lines is what they would mean if they were resolved anew."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardrules import keeping
from cardrules._data import bundled_names
from cardrules.diagnostics import Diagnostic
from cardrules.keeping import Kept, forget_all
from cardrules.limits import LIMITS
from cardrules.linting.subject import subject_of
from cardrules.model import nodes as m
from cardrules.model.from_syntax import core, resolve
from cardrules.play.composing import read_game
from cardrules.play.files import source_bytes
from cardrules.syntax import nodes as n
from cardrules.syntax.from_text import parse, parse_bytes
from cardrules.text import Source, Span
from tests.strategies import tried

Meaning = tuple[m.Rules | None, list[Diagnostic]]


def whole(rules: m.Rules | None) -> Iterator[tuple[type, Span, object]]:
    """Every node of a model with its place, those of declarations too, in order."""
    if rules is None:
        return
    pending: list[Any] = [rules]
    while pending:
        node = pending.pop()
        if isinstance(node, tuple):
            pending += node
        elif attrs.has(node.__class__) and not isinstance(node, Span | Source):
            parts = [getattr(node, each.name) for each in attrs.fields(node.__class__)]
            yield type(node), getattr(node, "span", Span(0, 0)), [p for p in parts if plain(p)]
            pending += parts


def plain(part: object) -> bool:
    return isinstance(part, str | int | float | bool | None)


def settings(tree: n.RuleFile, source: Source) -> list[tuple[dict[str, object], int | None]]:
    """Every option set to something else, and every number of players."""
    subject = subject_of(tree, source)
    found: list[tuple[dict[str, object], int | None]] = [({}, None)]
    found += [({}, count) for count in subject.rules.player_counts]
    found += [({each.option: each.value}, None) for each in subject.settings if each.option]
    return [*found, *(({each.option: each.value}, None) for each in subject.broken)]


def anew(
    tree: n.RuleFile, source: Source, options: dict[str, object], count: int | None
) -> Meaning:
    forget_all()
    return resolve(tree, source, options, count)


def told(faults: list[Diagnostic]) -> list[tuple[object, ...]]:
    return [(each.code, each.span, each.message, each.hint, each.labels) for each in faults]


@pytest.mark.parametrize("game", sorted(bundled_names()))
def test_a_setting_means_the_same_after_all_others(game: str) -> None:
    tree, source, _ = parse_bytes(*source_bytes(game))
    asked = settings(tree, source)
    remembered = [resolve(tree, source, options, count) for options, count in asked]
    for (options, count), (rules, faults) in zip(asked, remembered, strict=True):
        fresh, own = anew(tree, source, options, count)
        assert rules == fresh
        assert [*whole(rules)] == [*whole(fresh)]
        assert told(faults) == told(own)


@given(st.data())
def test_the_order_of_settings_makes_no_difference(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(sorted(bundled_names())))
    tree, source, _ = parse_bytes(*source_bytes(game))
    asked = data.draw(st.permutations(settings(tree, source)))[: tried(12)]
    forget_all()
    remembered = [resolve(tree, source, options, count) for options, count in asked]
    for (options, count), (rules, faults) in zip(asked, remembered, strict=True):
        fresh, own = anew(tree, source, options, count)
        assert rules == fresh
        assert told(faults) == told(own)


def test_lines_that_no_option_touches_are_the_very_same_nodes() -> None:
    tree, source, _ = parse_bytes(*source_bytes("hearts"))
    first, _ = resolve(tree, source)
    again, _ = resolve(tree, source)
    assert first is not None
    assert again is not None
    assert all(one is other for one, other in zip(first.phases, again.phases, strict=True))
    assert first.scoring is again.scoring
    assert first.deck is again.deck


def test_what_does_not_hold_is_told_every_time() -> None:
    text = source_bytes("hearts")[1].decode().replace("becomes", "becomes nothing_at_all +")
    tree, source, _ = parse("broken.cards", text)
    first, again = resolve(tree, source)[1], resolve(tree, source)[1]
    assert first
    assert told(first) == told(again)


def test_remembered_lines_count_as_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that is too large is too large the second time too."""
    tree, source, _ = parse_bytes(*source_bytes("hearts"))
    assert not resolve(tree, source)[1]
    monkeypatch.setattr(core, "LIMITS", attrs.evolve(LIMITS, filled_parts=100))
    assert [each.code for each in resolve(tree, source)[1]] == ["G014"]


def test_a_game_with_a_variant_is_not_taken_for_the_game() -> None:
    plain_rules, _ = resolve(*_read("big_three"))
    varied, _ = resolve(*_read("big_three", "four_players"))
    assert plain_rules is not None
    assert varied is not None
    assert plain_rules.players != varied.players
    assert varied == anew(*_read("big_three", "four_players"), {}, None)[0]


def _read(game: str, *variants: str) -> tuple[n.RuleFile, Source]:
    read = read_game(game, variants)
    return read.tree, read.source


SHORT = """\
cardrules 1
game short "Short"
  players 2
options
  short  yes or no, default no "Are the twos left out?"
deck french
  without 2 when short
zones
  hand  per player, seen by owner
values
  points  number per player, from 0, for the match
  leader  player, for the deal
phase the_deal
  shuffle
  deal rest to hand
  announce leader becomes holder of 7\u2665 in hand
  end the deal
match
  ends after 1 deals
  won by most points
  ties shared
"""


def test_a_card_has_another_number_in_a_shorter_deck() -> None:
    tree, source, _ = parse("short.cards", SHORT)
    long, short = (resolve(tree, source, {"short": is_short})[0] for is_short in (False, True))
    assert long is not None
    assert short is not None
    assert long.phases != short.phases
    assert short == anew(tree, source, {"short": True}, None)[0]


# ------------------------------------------------------------------ what is kept


def test_things_that_are_equal_are_kept_apart() -> None:
    kept: Kept[str] = Kept()
    one, other = m.EndDeal(False, span=Span(1, 2)), m.EndDeal(False, span=Span(3, 4))
    kept.put(one, "first")
    assert one == other
    assert kept.get(one) == "first"
    assert kept.get(other) is None


def test_no_more_is_kept_than_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "MOST", 5_000)
    kept: Kept[int] = Kept()
    things = [object() for _ in range(20_000)]
    for number, thing in enumerate(things):
        assert kept.put(thing, number) == number
    assert 0 < keeping.number_kept() <= 5_000 + 1_000
    assert kept.get(things[-1]) == len(things) - 1
    forget_all()
    assert keeping.number_kept() == 0


def laid(tree: n.RuleFile, other: n.RuleFile, kind: str) -> n.RuleFile:
    """A tree with the section of one kind of another, and else its very own lines."""

    def is_it(line: n.Line) -> bool:
        return isinstance(line.statement, n.Section) and line.statement.kind == kind

    (instead,) = filter(is_it, other.lines)
    return n.RuleFile(tuple(instead if is_it(line) else line for line in tree.lines))


@pytest.mark.parametrize("kind", ["terms", "values", "zones"])
@pytest.mark.parametrize("game", ["crazy_eights", "hearts"])
def test_what_is_equal_and_stands_elsewhere_is_told_where_it_stands(game: str, kind: str) -> None:
    text = source_bytes(game)[1].decode()
    tree, source, _ = parse("own.cards", text)
    further, _, _ = parse("further.cards", text.replace(f"\n{kind}\n", f"\n# below\n{kind}\n"))
    moved = laid(tree, further, kind)
    forget_all()
    resolve(tree, source)
    remembered, _ = resolve(moved, source)
    fresh, _ = anew(moved, source, {}, None)
    assert fresh is not None
    assert [*whole(remembered)] == [*whole(fresh)]


@pytest.mark.parametrize("kind", ["a value", "an option"])
def test_a_phase_named_like_something_else_is_known_by_its_number(kind: str) -> None:
    declared = {"a value": _BY_A_VALUE, "an option": _BY_AN_OPTION}[kind]
    tree, source, faults = parse("named.cards", _WITH_PHASES.replace("DECLARED", declared))
    assert not faults
    without = n.RuleFile(tuple(each for each in tree.lines if not _is_between(each)))
    forget_all()
    resolve(tree, source)
    remembered, _ = resolve(without, source)
    fresh, _ = anew(without, source, {}, None)
    assert fresh is not None
    assert [*whole(remembered)] == [*whole(fresh)]


def _is_between(line: n.Line) -> bool:
    return isinstance(line.statement, n.Phase) and line.statement.name.text == "between"


_BY_A_VALUE = """
deck french

values
  play  number, from 0, for the deal
  starter  player, for the match, drawn at random
  points   number per player, from 0, for the match

terms
  much means play > 3
"""
_BY_AN_OPTION = """
options
  play  yes or no, default yes  "Without the deuces."

deck french
  without 2 when play

values
  starter  player, for the match, drawn at random
  points   number per player, from 0, for the match

terms
  much means play
"""
_WITH_PHASES = """cardrules 1

game named "Named"
  players 2
DECLARED
zones
  hand  per player, seen by owner
  pile  seen by all

phase the_deal
  shuffle
  deal 5 to hand
  next play

phase between
  next play

phase play
  turns from starter
  move lay: 1 card from hand to pile
  ends when hand is empty as out
    end the deal

match
  ends when deal_number = 3
  won by most points
  ties shared
"""
