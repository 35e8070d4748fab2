"""Variants put together: in any order the same, clashes named, faults where they came from."""

from __future__ import annotations

import itertools
import random
from pathlib import Path

import pytest

import cardrules
from cardrules.diagnostics import render
from cardrules.linting.fixing import applied
from cardrules.play.composing import read_game
from tests.overlays.texts import BASE, SHIPPED, THREE, bundled, fault, faults, told, variant

CHIPS = "replace values.chips\n  chips number per player, from {}, for the match"
FIVE = variant("five", CHIPS.format(5))
SIX = variant("six", CHIPS.format(6))
HALVES = variant(
    "halves",
    "add values",
    "  halves number, from 0, for the deal",
    "after climbing.play",
    "  halves becomes halves + 1",
    "adjust terms.payment",
    "  plus halves",
)
WORTH = variant("worth", "adjust terms.payment", "  times 3 when stake = 3")

# ------------------------------------------------------------------ order


def test_any_order_gives_the_same_source_and_the_same_game() -> None:
    """Every order of two, and some of five, give one text; the game has one digest."""
    orders: list[tuple[str, ...]] = [
        order
        for two in itertools.combinations(SHIPPED, 2)
        for order in [two, two[::-1]]
        if set(two) != {"four_players", "short_deck"}
    ]
    rand = random.Random(1)
    orders += [tuple(rand.sample(THREE, 5)) for _ in range(6)]
    four = [name for name in SHIPPED if name != "short_deck"]
    orders += [tuple(rand.sample(four, 5)) for _ in range(6)]
    texts: dict[tuple[str, ...], set[str]] = {}
    for order in orders:
        read = read_game("big_three", order)
        assert read.faults == []
        texts.setdefault(tuple(sorted(order)), set()).add(read.source.text)
    assert [len(found) for found in texts.values()] == [1] * 16
    first, second = (cardrules.load("big_three", order) for order in orders[:2])
    assert (first.digest, first.variants) == (second.digest, second.variants)


@pytest.mark.parametrize(
    "order", list(itertools.permutations((HALVES, WORTH, bundled("bomb_bonus"))))
)
def test_adjustments_multiply_before_they_add(order: tuple[str, ...]) -> None:
    """With a bomb at stake 3: 3 times 2 times 3, plus the plays; in whatever order."""
    game = cardrules.loads(BASE, order)
    state = game.situation(
        {
            "phase": "climbing",
            "turn": 0,
            "values": {"bidder": 0, "stake": 3},
            "zones": {"hand": {0: "7 7 7 7"}},
        }
    )
    assert state.play(0, state.parse_move(0, "play 7 7 7 7")).deal_scores[0][0] == 2 * (3 * 6 + 1)


def test_a_variant_that_is_asked_for_twice_counts_once() -> None:
    """The same text or name twice is the same as once."""
    once = cardrules.load("big_three", ["bomb_bonus"])
    assert cardrules.load("big_three", ["bomb_bonus", "bomb_bonus"]).digest == once.digest
    assert faults(HALVES, HALVES) == []
    found = fault(variant("five", "set deals to 3"), FIVE)
    assert (found.code, found.message) == (
        "V009",
        "another variant is called `five`: <variant 1>:2",
    )


def test_the_composed_source_loads_to_the_same_game() -> None:
    """It is a rule file that holds, and its game has the digest of the composed one."""
    for names in (THREE, [name for name in SHIPPED if name != "short_deck"]):
        game = cardrules.load("big_three", names)
        text = read_game("big_three", names).source.text
        assert cardrules.check_text(text) == []
        assert cardrules.loads(text).digest == game.digest
        assert cardrules.loads(BASE, [bundled(name) for name in names]).digest == game.digest


# ------------------------------------------------------------------ clashes


def test_a_clash_names_both_places() -> None:
    """Two that replace one rule: file and line of both, in whatever order; and how to settle."""
    for order in ((FIVE, SIX), (SIX, FIVE)):
        found = fault(*order)
        mine = order.index(SIX) + 1
        assert (found.code, found.file, found.line) == ("V012", f"<variant {mine}>", 3)
        assert found.message == (
            f"`values.chips` is replaced twice: here for `six`, and for `five` at "
            f"<variant {3 - mine}>:3"
        )
        assert "`with five` in `six`" in found.hint


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        (["set deals to 3"], ["set deals to 4"], "`options.deals` is set to `3` and to `4`"),
        (["remove auction.pass"], ["adjust auction.pass", "  also needs stake > 1"], "removed and"),
        (["remove auction.pass"], ["add auction.pass", "  needs stake > 1"], "removed and added"),
        (
            ["remove auction.pass"],
            ["replace auction.pass.needs", "  needs stake > 1"],
            "`auction.pass` is removed, and `auction.pass.needs` in it is replaced",
        ),
        (
            ["after climbing.play", "  stake becomes 1"],
            ["after climbing.play", "  stake becomes 2"],
            "`stake` is set twice after `climbing.play`",
        ),
        (
            ["add values", "  extra number, from 0, for the deal"],
            ["add values", "  extra player, for the deal"],
            "`extra` is added twice",
        ),
        (
            ['ruling extra "Why?"', '  chosen "So."'],
            ['ruling extra "How?"', '  chosen "Thus."'],
            "`extra` is added twice",
        ),
    ],
)
def test_what_could_depend_on_the_order_is_a_clash(
    first: list[str], second: list[str], said: str
) -> None:
    """Replacing, removing, setting and naming what another one touches is refused."""
    messages = set()
    for order in itertools.permutations((variant("one", *first), variant("two", *second))):
        found = fault(*order)
        assert found.code == "V012"
        assert said in found.message
        messages.add(found.message.partition(": here")[0])
    assert len(messages) == 1


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (["set deals to 3"], ["set deals to 3"]),
        (["remove match.ends_when.out_of_chips"], ["remove match.ends_when.out_of_chips"]),
        (
            ["adjust auction.pass", "  also needs stake > 1"],
            ["adjust auction.pass", "  also needs stake < 3"],
        ),
        (["remove scoring.when"], ["remove scoring.when.for_each"]),
    ],
)
def test_what_cannot_depend_on_the_order_is_none(first: list[str], second: list[str]) -> None:
    """Saying the same, and narrowing a move twice, go together."""
    found = faults(variant("one", *first), variant("two", *second))
    assert [each for each in found if each.code == "V012"] == []


def test_a_clash_within_one_file_has_a_label() -> None:
    """What one file says twice is shown at both lines."""
    found = fault(variant("six", CHIPS.format(6), CHIPS.format(7)))
    assert found.code == "V012"
    assert [label.text for label in found.labels] == ["here first"]
    assert (found.line, found.source.place(found.labels[0].span.start)[0]) == (5, 3)


def test_a_with_block_settles_a_clash() -> None:
    """What stands under `with` takes the place of what both say of the rule."""
    settling = SIX + "with five\n  " + CHIPS.format(11).replace("\n", "\n  ") + "\n"
    for order in ((FIVE, settling), (settling, FIVE)):
        game = cardrules.loads(BASE, order)
        assert game.start(1).totals == (11, 11, 11)
    assert cardrules.loads(BASE, [settling]).start(1).totals == (6, 6, 6)


def test_two_with_blocks_may_clash() -> None:
    """Where both settle the same, neither does."""
    one = FIVE + "with six\n  " + CHIPS.format(11).replace("\n", "\n  ") + "\n"
    two = SIX + "with five\n  " + CHIPS.format(12).replace("\n", "\n  ") + "\n"
    assert fault(one, two).code == "V012"


# ------------------------------------------------------------------ what goes together


def test_excluding_and_needing_give_reasons() -> None:
    """A variant that excludes another says why; one that needs another says which."""
    one = variant("one", '  excludes five "they quarrel"', "set deals to 3")
    assert told(fault(one, FIVE)) == (
        "V010",
        "`one` and `five` do not go together: they quarrel",
        "",
        "five",
    )
    assert faults(one) == []
    needing = variant("one", "  needs five", "set deals to 3")
    assert told(fault(needing)) == ("V011", "`one` needs `five`", "choose `five` too", "five")
    assert faults(needing, FIVE) == []


def test_a_variant_of_a_variant_is_laid_over_it() -> None:
    """It may replace what that one brings, and needs it."""
    more = variant("more", CHIPS.format(7), of="five")
    for order in ((more, FIVE), (FIVE, more)):
        assert cardrules.loads(BASE, order).start(1).totals == (7, 7, 7)
    found = fault(more)
    assert (found.code, found.hint) == ("V006", "choose the variant `five` too, if it is one")
    assert [each.code for each in faults(more, FIVE, SIX)] == ["V012", "V012"]


def test_a_bundled_variant_comes_with_its_variants(tmp_path: Path) -> None:
    """A variant of a shipped one brings that along, also where it is checked by itself."""
    path = tmp_path / "trebled.cards"
    path.write_text(
        variant("trebled", "replace values.bombs", "  bombs number, from 1, for the deal").replace(
            "of big_three", "of bomb_bonus"
        ),
        encoding="utf-8",
    )
    assert cardrules.load("big_three", [path]).variants == ("bomb_bonus", "trebled")
    assert cardrules.check_file(path) == []


def test_a_circle_shows_its_chain() -> None:
    """Variants that are laid over each other are named in their order."""
    a, b = (
        variant("a", "set deals to 3", of="b"),
        variant("b", "set target to 9", of="a"),
    )
    for order in ((a, b), (b, a)):
        found = fault(*order)
        assert found.code == "V017"
        assert found.message.endswith("in a circle: `a` of `b`, `b` of `a`")
    assert "V017" in [each.code for each in faults(variant("a", "set deals to 3", of="a"))]
    assert [each.code for each in cardrules.check_text(variant("a", of="a"))] == ["V017"]
    alone = cardrules.check_text(variant("a", "set deals to 3", of="a"))
    assert [(each.code, each.file) for each in alone] == [("V017", "<text>")]


# ------------------------------------------------------------------ faults of a variant


@pytest.mark.parametrize(
    ("lines", "code", "said", "hint", "at"),
    [
        ([], "V001", "the variant `one` changes nothing", "", 'variant one "One" of big_three'),
        (["add values"], "V007", "nothing stands under this line", "", "add values"),
        (["with points"], "V007", "nothing stands under this line", "", "with points"),
        (
            ["remove auction.bids"],
            "V014",
            "no rule has the id `auction.bids`",
            "did you mean `auction.bid`?",
            "remove auction.bids",
        ),
        (
            ['remove example "An auktion"'],
            "V014",
            'there is no example "An auktion"',
            "did you mean `An auction`?",
            'remove example "An auktion"',
        ),
        (
            ["set dels to 3"],
            "V014",
            "there is no option `dels` to set",
            "did you mean `deals`?",
            "set dels to 3",
        ),
        (
            ["set deals to 5000"],
            "V015",
            "the option `deals` lies in 1..1000, and 5000 does not",
            "",
            "5000",
        ),
        (
            ["set kitty_shown to 3"],
            "V015",
            "the option `kitty_shown` is `yes` or `no`, not `3`",
            "",
            "3",
        ),
        (
            ["adjust values.chips", "  times 2"],
            "V016",
            "`adjust` takes a move or a term, not `values.chips`",
            "",
            "adjust values.chips",
        ),
        (
            ["adjust auction.bid", "  times 2"],
            "V016",
            "`auction.bid` is a move and is adjusted with `also needs`",
            "",
            "times 2",
        ),
        (
            ["after deck.ranks", "  shuffle"],
            "V016",
            "`after` takes a move, an ending or `scoring`, not `deck.ranks`",
            "",
            "after deck.ranks",
        ),
        (
            ["values", "  extra number, from 0"],
            "V003",
            "the game has its own `values`",
            "a variant writes `add values`",
            "values",
        ),
    ],
)
def test_what_is_wrong_stands_at_the_line_of_the_variant(
    lines: list[str], code: str, said: str, hint: str, at: str
) -> None:
    """The same when it is loaded and when it is checked."""
    text = variant("one", *lines)
    found = fault(text)
    assert told(found) == (code, said, hint, at)
    assert found.file == "<variant 1>"
    assert [told(each) for each in cardrules.check_text(text)] == [told(found)]


@pytest.mark.parametrize(
    "lines",
    [
        ["set kitty_shown to no"],
        ["replace deck.ranks", "  ranks   4 5 6 7 8 9 10 J Q K A 2 3"],
        ['ruling extra "Why?"', '  chosen "So."'],
    ],
)
def test_a_variant_that_says_what_holds_anyway_changes_nothing(lines: list[str]) -> None:
    """What comes to the rules of the game is a finding where the variant is checked."""
    text = variant("one", *lines)
    assert [fault.code for fault in cardrules.check_text(text)] == ["V001"]
    assert faults(text) == []


def test_faults_of_composed_text_are_placed_where_they_came_from() -> None:
    """A misspelt word in a variant is shown there; what the base lacks by it, in the base."""
    found = fault(variant("one", "after climbing.play", "  stkae becomes 2"))
    assert (found.file, found.line, found.column) == ("<variant 1>", 4, 3)
    assert "did you mean `stake`?" in found.hint
    assert "  4 |   stkae becomes 2\n" in render([found])
    found = faults(variant("one", "remove values.winner"))[0]
    assert found.file == "big_three.cards"
    assert BASE.split("\n")[found.line - 1].strip() == "announce winner becomes player"
    assert found.message.endswith(", with `one`")


@pytest.mark.parametrize(
    "lines",
    [
        ["after climbing.play", "  {} becomes 2"],
        ["adjust auction.pass", "  also   needs {} > 1"],
        ["adjust auction.pass", "  also needs 1 < {} as more"],
        ["adjust terms.payment", "  plus {}"],
    ],
)
def test_a_misspelt_word_is_shown_and_mended_where_it_stands(lines: list[str]) -> None:
    """Of a rule too that says something else where it is laid; loaded and checked."""
    text, meant = (variant("one", *lines).replace("{}", word) for word in ("stkae", "stake"))
    for found in (fault(text), *cardrules.check_text(text, "<variant 1>")):
        assert told(found)[3] == "stkae"
        assert found.fix is not None
        assert applied(text, found.fix.edits) == meant
    assert faults(meant) == []


def test_the_game_is_not_mended_for_a_variant() -> None:
    """What a variant takes away is misspelt nowhere."""
    text = variant("one", "replace values.winner", "  winer player, for the deal")
    found = [*faults(text), *cardrules.check_text(text)]
    assert {each.file for each in found} == {"big_three.cards"}
    assert all("did you mean `winer`?" in each.hint for each in found)
    assert [each.fix for each in found] == [None] * len(found)


def test_a_name_given_twice_names_the_other_file() -> None:
    """What the game calls so already is told with its file and line, as no label reaches there."""
    found = fault(variant("one", "add values", "  stake number, from 0, for the deal"))
    assert (found.code, found.file, found.labels) == ("R003", "<variant 1>", ())
    line = BASE[: BASE.index("  stake   number")].count("\n") + 1
    assert found.message == f"the name `stake` is given twice (here first: big_three.cards:{line})"


def test_what_is_no_variant_or_no_game_is_said() -> None:
    """A game is no variant, a variant no game; a variant of a game that is not there says so."""
    assert [each.code for each in faults(BASE)] == ["V005"]
    for laid in ([], [SIX]):
        with pytest.raises(cardrules.RulesError) as caught:
            cardrules.loads(FIVE, laid)
        assert [each.code for each in caught.value.diagnostics] == ["V002"]
    (found,) = cardrules.check_text(variant("one", "set deals to 3", of="big_thre"))
    assert (found.code, found.message) == (
        "V004",
        "there is no game `big_thre`; did you mean `big_three`?",
    )


def test_a_variant_needs_what_lies_beside_it(tmp_path: Path) -> None:
    """A file is checked with the game and the variants that it names in its own folder."""
    (tmp_path / "mine.cards").write_text(BASE.replace("game big_three", "game mine"), "utf-8")
    (tmp_path / "five.cards").write_text(FIVE.replace("big_three", "mine"), "utf-8")
    path = tmp_path / "more.cards"
    path.write_text(variant("more", CHIPS.format(7), of="five"), "utf-8")
    assert cardrules.check_file(path) == []
    path.write_text(variant("more", "  needs five", "set deals to 3", of="mine"), "utf-8")
    assert cardrules.check_file(path) == []


# ------------------------------------------------------------------ records


def test_a_record_carries_its_variants() -> None:
    """A match with variants is replayed from its record alone."""
    state = cardrules.load("big_three", ["short_deck", "points"], {"deals": 2}).start(3)
    for _ in range(40):
        seat = state.to_act[0]
        state = state.play(seat, state.legal_moves(seat)[-1])
    record = state.record()
    assert record["variants"] == ["points", "short_deck"]
    again = cardrules.replay(record)
    assert again.record() == record
    assert again.view(0) == state.view(0)
    with pytest.raises(cardrules.RecordError):
        cardrules.replay({**record, "variants": ["points"]})
    with pytest.raises(cardrules.RecordError):
        cardrules.replay(record, cardrules.load("big_three"))


def test_a_record_is_no_reason_to_read_a_file(tmp_path: Path) -> None:
    """A path among the variants of a record is refused."""
    path = tmp_path / "five.cards"
    path.write_text(FIVE, "utf-8")
    record = cardrules.load("big_three", [path]).start(1).record()
    assert record["variants"] == ["five"]
    for variants in (["five"], [str(path)], ["../five.cards"]):
        with pytest.raises(cardrules.RecordError):
            cardrules.replay({**record, "variants": variants})
    assert cardrules.replay(record, cardrules.load("big_three", [path])).record() == record
