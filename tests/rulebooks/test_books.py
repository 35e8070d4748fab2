"""Rulebooks of the shipped games: as they were read, and true to the model."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import cardrules
from cardrules.rulebooks.book import plain, sentences_of
from cardrules.rulebooks.build import build_book
from cardrules.rulebooks.writers import FORMATS, written
from cardrules.trials.books import book_of
from tests.cli.program import TRICKS, WRONG_EXAMPLE
from tests.rulebooks.stripping import told

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "cases" / "rulebooks"
COMPOSED = {
    "big_three": (),
    "grand_bid": (),
    "big_three_bomb_bonus_points": ("bomb_bonus", "points"),
    "big_three_forced_bid_short_deck": ("forced_bid", "short_deck"),
    "big_three_simplified_order": ("simplified_order",),
}


def page(name: str) -> str:
    """The page of a game; that of a base game without its variants, which others add to."""
    variants = COMPOSED[name]
    if not variants:
        rules = cardrules.load(name).rules
        return written(build_book(rules, examples=rules.examples), "text")
    return cardrules.rulebook(cardrules.load("big_three", variants), format="text")


@pytest.mark.parametrize("name", COMPOSED)
def test_the_page_is_as_it_was_read(name: str, update_golden: bool) -> None:
    """The page is the one that was reviewed; `--update-golden` writes it anew to be read again."""
    path = GOLDEN / f"{name}.txt"
    text = page(name)
    if update_golden:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def big_three(old: str, new: str) -> str:
    """What the book of Big Three says with another line in its file, examples left out."""
    text = (ROOT / "games" / "big_three.cards").read_text(encoding="utf-8")
    assert old in text
    text = re.sub(r"(?m)^example .*\n(?:[ ].*\n|\n)*", "", text.replace(old, new))
    text = re.sub(r"(?m)^ +(chosen|other|about|advice|source) .*\n", "", text)
    text = re.sub(r"(?m)^ +ruling .*\n", "", text)
    return told(build_book(cardrules.loads(text).rules))


def test_every_number_comes_from_the_model() -> None:
    """Where 15 cards are dealt instead of 16, every sentence that hangs on it says so."""
    before, after = big_three("deal 16", "deal 16"), big_three("deal 16", "deal 15")
    for number, other in ((16, 15), (4, 7), (20, 22)):
        told_before = re.findall(rf"[^.]*\b{number} cards\b[^.]*\.", before)
        assert told_before
        for sentence in told_before:
            if "kinds" not in sentence and "of the same rank" not in sentence:
                assert sentence.replace(f"{number} cards", f"{other} cards") in after
    assert "16" not in after
    assert "20 cards" not in after


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("number 1..3", "number 1..4", "a whole number, from 1 to 4"),
        ("ends when stake = 3", "ends when stake = 4", "as soon as the stake is 4"),
        ("within 4..K", "within 5..Q", "from 5 to Q"),
        ("3 or_more single", "4 or_more single", "4 or more cards of ranks next to each other"),
        ("or passes = 2", "or passes = 1", "1 player has passed"),
        ("rotation anticlockwise", "rotation clockwise", "the turn passes clockwise, to the left"),
        ("default 10 ", "default 7 ", "The match ends after 7 deals."),
        ("won by most chips", "won by fewest chips", "with the fewest chips"),
        ("drawn at random\n  opener", "drawn at random\n  opener", "drawn at random"),
        ("kitty   seen by nobody", "kitty   seen by all", "4 cards go face up to the kitty"),
        ("players 3", "players 4", "4 players"),
        ("deal rest to kitty", "deal rest to kitty", "The remaining 4 cards"),
        (
            "ranks 4 5 6 7 8 9 10 J Q K A 2 3",
            "ranks 3 4 5 6 7 8 9 10 J Q K A 2",
            "high to low: 2, A",
        ),
    ],
)
def test_a_change_of_the_rules_is_a_change_of_the_page(old: str, new: str, says: str) -> None:
    """What the file says otherwise, the page says otherwise."""
    if new.startswith("players"):
        new += "\n"
        after = big_three("deal 16", "deal 13")
        assert "13 cards" in after
        return
    assert says in big_three(old, new)


@pytest.mark.parametrize("format", FORMATS)
def test_the_same_game_gives_the_same_bytes(format: str) -> None:
    """Twice in one process, and in processes that hash otherwise."""
    first = cardrules.rulebook(cardrules.load("grand_bid"), format=format)
    assert first == cardrules.rulebook(cardrules.load("grand_bid"), format=format)
    code = (
        "import sys, cardrules, hashlib\n"
        f"page = cardrules.rulebook(cardrules.load('grand_bid'), format={format!r})\n"
        "print(hashlib.sha256(page.encode()).hexdigest())"
    )
    found = set()
    for seed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            [sys.executable, "-c", code], env=env, capture_output=True, check=True
        )
        found.add(done.stdout)
    assert len(found) == 1


def test_an_example_that_does_not_hold_makes_no_page() -> None:
    """A rulebook shows only what was run; a failing example is a fault."""
    with pytest.raises(cardrules.RulesError) as caught:
        cardrules.rulebook(cardrules.loads(WRONG_EXAMPLE))
    assert all(fault.code.startswith("E") for fault in caught.value.diagnostics)


def test_every_example_that_was_run_is_shown() -> None:
    """Each example of a game stands in its book, once."""
    for name in ("big_three", "grand_bid", "hearts", "dou_dizhu"):
        game = cardrules.load(name)
        boxes = [
            plain(next(iter(sentences_of(block))).phrase)
            for section in book_of(game).sections
            for block in section.blocks
            if getattr(block, "kind", "") == "example"
        ]
        assert sorted(boxes) == sorted(example.title for example in game.rules.examples)


def test_the_authors_sentence_stands_in_place_of_the_generated_one() -> None:
    """`about` under a phase, a move and an ending replaces what would be said there."""
    plain_text = told(book_of(cardrules.loads(TRICKS)))
    assert "The leader begins, and the turn passes clockwise" in plain_text
    assert "you put 1 card from your hand face up into the trick." in plain_text
    assert "The winner scores 1 point." in plain_text
    text = TRICKS.replace("  turns from leader\n", '  turns from leader\n  about "OWN PHASE."\n')
    text = text.replace("hand to trick\n", 'hand to trick\n    about "OWN MOVE."\n')
    text = text.replace(
        "of players\n    winner becomes", 'of players\n    about "OWN END."\n    winner becomes'
    )
    own = told(book_of(cardrules.loads(text)))
    for said in ("OWN PHASE.", "OWN MOVE.", "OWN END."):
        assert said in own
    assert "The leader begins, and the turn passes clockwise" not in own
    assert "you put 1 card from your hand face up into the trick." not in own
    assert "The winner scores 1 point." not in own
    assert "you must follow the suit led if you can" in own


def test_only_strict_words_carry_rules() -> None:
    """Generated sentences say must, may and need not; never should, shall, ought or usually."""
    for name in ("big_three", "grand_bid", "hearts", "dou_dizhu"):
        book = book_of(cardrules.load(name))
        for section in book.sections:
            for block in section.blocks:
                for sentence in sentences_of(block):
                    if not sentence.said and section.id != "options":
                        words = set(re.findall("[a-z]+", plain(sentence.phrase).lower()))
                        assert not words & {"should", "shall", "ought", "usually", "normally"}


def test_a_composed_book_names_no_variant_in_its_rules() -> None:
    """A game with variants reads as one text; what changes is said at the end."""
    book = book_of(cardrules.load("big_three", ["short_deck", "forced_bid"]))
    ids = [section.id for section in book.sections]
    assert ids.index("variant-short_deck") > ids.index("match")
    for section in book.sections:
        if not section.id.startswith("variant-") and section.id != "rulings":
            text = " ".join(
                plain(s.phrase) for block in section.blocks for s in sentences_of(block)
            )
            assert "No longer" not in text
            assert "Short deck" not in text
