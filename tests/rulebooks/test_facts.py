"""What the books of all shipped games and variants say is so, asked of the models."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest

import cardrules
from cardrules.cards import FRENCH_SUITS
from cardrules.model import expressions as e
from cardrules.model import nodes as m
from cardrules.model.walk import below
from cardrules.rulebooks.book import Box, Item, Section, Table, plain, sentences_of, suit_sign
from cardrules.rulebooks.build import build_book
from cardrules.rulebooks.differences import Entry, told
from cardrules.rulebooks.leading import after, in_order, outcomes
from cardrules.rulebooks.pruning import pruned
from cardrules.rulebooks.voice import ENGLISH
from cardrules.trials.books import book_of
from tests.cli.program import TRICKS
from tests.rulebooks.library import (
    BASES,
    COMPOSED,
    SHIPPED,
    bare_book,
    first_words,
    game_of,
    lists_of,
    said,
    section_text,
    whole_book,
)

# ------------------------------------------------------------------ what a variant changes


def _all_of(entries: list[Entry]) -> list[str]:
    """Entries with all that stands under them, as texts."""
    found = []
    for entry in entries:
        found.append(_text(entry.item))
        found += _all_of(entry.under())
    return found


def _text(item: Item) -> str:
    own = " ".join(plain(sentence.phrase) for sentence in item.sentences)
    return " ".join([own, *map(_text, item.items)])


def _gone(items: tuple[Item, ...], path: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], str]]:
    """What is said to be gone, each with the headings it stands under."""
    found = []
    for item in items:
        text = _text(item)
        if text.startswith("No longer: "):
            found.append((path, text.removeprefix("No longer: ")))
        elif not text.startswith("Now: "):
            found += _gone(item.items, (*path, first_words(item)))
    return found


def _entries_at(section: Section, path: tuple[str, ...]) -> list[str]:
    """The entries of a section under some headings."""
    level = list(told(section, ENGLISH))
    for heading in path:
        level = [
            under
            for entry in level
            if first_words(entry.item) == heading
            for under in entry.under()
        ]
    return [_text(entry.item) for entry in level]


@pytest.mark.parametrize(("game", "variant"), COMPOSED)
def test_nothing_is_said_to_be_gone_that_is_still_there(game: str, variant: str) -> None:
    """`No longer` is never said of what the composed rules still say at that place."""
    differing = whole_book(game).section(f"variant-{variant}")
    assert differing is not None
    composed = bare_book(game, variant)
    for items in lists_of(differing.blocks):
        for item in items:
            heading = re.fullmatch("In (.*):", first_words(item))
            section = heading and next(
                (each for each in composed.sections if plain(each.title) == heading[1]), None
            )
            for path, text in _gone(item.items) if section else ():
                assert section is not None
                assert text not in _entries_at(section, path), text


def test_an_addition_under_a_heading_that_is_there_twice_is_an_addition() -> None:
    """What is said for each player a second time is new, and takes nothing away."""
    section = whole_book("president").section("variant-two_and_one")
    assert section is not None
    text = " ".join(_text(item) for items in lists_of(section.blocks) for item in items)
    assert "Now: For each player:" in text
    assert "No longer: If" not in text


def test_a_variant_in_a_file_of_ones_own_is_told_of_a_game_in_a_file(tmp_path: Path) -> None:
    """A game and a variant from files have their section too."""
    (tmp_path / "own.cards").write_text(TRICKS.replace("tricks", "own", 1), encoding="utf-8")
    name = cardrules.load(tmp_path / "own.cards").name
    variant = f'cardrules 1\n\nvariant more "More" of {name}\n\n'
    variant += "replace match.ends_after\n  ends after 7 deals\n"
    (tmp_path / "more.cards").write_text(variant, encoding="utf-8")
    game = cardrules.load(tmp_path / "own.cards", [tmp_path / "more.cards"])
    page = cardrules.rulebook(game, "text", variants=[tmp_path / "more.cards"])
    assert "Variant: More" in page
    assert "Now: The match ends after 7 deals." in page


# ------------------------------------------------------------------ what is done


@pytest.mark.parametrize(("game", "variant"), SHIPPED)
def test_what_follows_a_way_out_is_done_otherwise(game: str, variant: str) -> None:
    """Where one branch leads away, what comes after it stands under `Otherwise`."""
    away = ("The game goes on with", "The deal is over", "The deal is thrown in")
    for section in bare_book(game, variant).sections:
        for items in lists_of(section.blocks):
            for item, following in itertools.pairwise(items):
                asked = first_words(item).startswith(("If ", "Otherwise, if ")) and item.items
                if asked and first_words(item.items[-1]).startswith(away):
                    assert first_words(following).startswith("Otherwise"), _text(following)


@pytest.mark.parametrize(("game", "variant"), SHIPPED)
def test_parts_are_not_said_to_become_one_another(game: str, variant: str) -> None:
    """That a player takes a part is said the way people say it: the part *is* somebody."""
    for sentence in said(bare_book(game, variant)):
        assert not re.search(r"\bbecomes?\b", sentence.replace("You become", "")), sentence


@pytest.mark.parametrize(("game", "variant"), SHIPPED)
def test_only_what_always_ends_a_deal_is_said_to_end_it(game: str, variant: str) -> None:
    """The aim names an ending as one only where its rules cannot lead on."""
    rules = game_of(game, variant).rules
    checks = [check for phase in rules.phases for check in phase.checks if not check.trick]
    certain = sum(outcomes(check.effects) == {"ends"} for check in checks)
    aim = section_text(bare_book(game, variant), "aim")
    assert aim.count("A deal ends as soon as") <= certain
    if not any(isinstance(node, m.EndDeal) and node.void for node in below(rules.phases)):
        assert "thrown in" not in aim


def test_an_ending_that_may_lead_on_or_is_void_is_told_as_such() -> None:
    """In one game the cards are shown only after the second round; in another nobody may bid."""
    assert "A deal can also end when" in section_text(bare_book("leduc_poker"), "aim")
    assert "A deal is thrown in, and nothing is scored, if 3 players have passed" in section_text(
        bare_book("dou_dizhu"), "aim"
    )


@pytest.mark.parametrize("game", BASES)
def test_one_side_is_told_only_where_all_others_pay_and_are_paid(game: str) -> None:
    """Somebody plays alone only where the others win and lose together."""
    alone = any("plays alone" in sentence for sentence in said(bare_book(game)))
    assert alone == (game in ("big_three", "dou_dizhu"))


def test_a_trick_that_nobody_is_said_to_lead_after_is_led_by_the_next() -> None:
    """Where the rules are silent about the next lead, the book is not."""
    silent = "The turn passes on as usual: the next player leads to the next trick."
    assert silent not in said(build_book(cardrules.loads(TRICKS).rules))
    text = TRICKS.replace("    winner leads\n", "")
    assert text != TRICKS
    text = text.partition("\nexample ")[0]
    assert silent in said(build_book(cardrules.loads(text).rules))


@pytest.mark.parametrize("game", BASES)
def test_a_match_that_is_cut_off_is_won(game: str) -> None:
    """What is said of a match that goes on for too long is what is done."""
    assert not any("broken off" in sentence for sentence in said(bare_book(game)))


# ------------------------------------------------------------------ cards


@pytest.mark.parametrize(("game", "variant"), SHIPPED)
def test_only_cards_of_the_pack_are_counted_and_ranked(game: str, variant: str) -> None:
    """No suit and no rank is told of that the pack lacks, save what is taken out of it."""
    deck = game_of(game, variant).rules.deck
    lacking = [
        suit_sign(suit)
        for suit in FRENCH_SUITS
        if not any(card.face.suit == suit for card in deck.cards)
    ]
    ranks = {card.face.rank for card in deck.cards}
    book = bare_book(game, variant)
    section = book.section("cards")
    assert section is not None
    counted = [block for block in section.blocks if isinstance(block, Table)]
    shown = " ".join(plain(row.cells[0]) for table in counted for row in table.rows)
    assert not [suit for suit in lacking if suit in shown]
    assert set(re.findall(r"every (\w+)", shown)) <= {*ranks, "other"}
    order = re.search(r"from high to low: (.*?)\.", section_text(book, "cards"))
    assert order is not None
    assert set(re.findall(r"\w+", order[1])) - {"and"} == ranks


MAY_GROW = {"grand_bid", "crazy_eights"}


@pytest.mark.parametrize(("game", "variant"), SHIPPED)
def test_a_hand_is_said_to_grow_only_where_cards_come_again_and_again(
    game: str, variant: str
) -> None:
    """Cards taken once, as a kitty or three that are passed on, are no hand without a limit."""
    grows = "there is no limit to its cards" in section_text(bare_book(game, variant), "details")
    assert grows == (game in MAY_GROW)


# ------------------------------------------------------------------ details


@pytest.mark.parametrize(("game", "variant"), SHIPPED)
def test_only_cards_that_no_rule_looks_at_take_no_further_part(game: str, variant: str) -> None:
    """A card on the board makes pairs; it takes part."""
    rules = pruned(game_of(game, variant).rules)
    details = section_text(bare_book(game, variant), "details")
    asked = [check.condition for phase in rules.phases for check in phase.checks]
    asked += [n.condition for n in below((rules.phases, rules.scoring)) if isinstance(n, m.When)]
    looked_at = {n.zone.title for n in below(tuple(asked)) if isinstance(n, e.ZoneCards)}
    for zone in re.findall("Cards in the (.*?) take no further part", details):
        assert zone not in looked_at


def test_no_move_is_barred_to_a_player_who_is_never_asked() -> None:
    """Where the first empty hand ends the play, nobody without cards has to be told anything."""
    assert "has no cards" not in section_text(bare_book("crazy_eights"), "details")
    assert "has no cards in the hand cannot bid" in section_text(bare_book("grand_bid"), "details")


@pytest.mark.parametrize(("game", "variant"), SHIPPED)
def test_what_is_needed_for_a_move_is_not_turned_round(game: str, variant: str) -> None:
    """`nobody may pass unless` is followed by the condition as the rule has it."""
    for sentence in said(bare_book(game, variant)):
        if " nobody may " in sentence and " unless " in sentence:
            condition = sentence.partition(" unless ")[2]
            assert not re.search(r"\bis not\b|\bat most\b|\bthere are no\b", condition), sentence


# ------------------------------------------------------------------ words and examples


@pytest.mark.parametrize(("game", "variant"), SHIPPED)
def test_every_value_that_is_spoken_of_is_listed(game: str, variant: str) -> None:
    """What rules remember, for a turn only or longer, stands in the list of what is remembered."""
    rules = pruned(game_of(game, variant).rules)
    book = bare_book(game, variant)
    listed = section_text(book, "table")
    for node in below((rules.phases, rules.scoring, rules.match.ends)):
        if isinstance(node, e.ReadValue):
            assert f"{node.value.title}: " in listed
    for value in rules.values:
        assert f"{value.title}: " in listed


@pytest.mark.parametrize(("game", "variant"), SHIPPED)
def test_examples_in_a_book_are_for_its_number_of_players(game: str, variant: str) -> None:
    """An example of another number of players is left to the book for these."""
    rules = game_of(game, variant).rules
    fit = {each.title for each in rules.examples if len(each.seats) in (0, rules.players)}
    shown = {
        plain(block.title.phrase)
        for section in bare_book(game, variant).sections
        for block in section.blocks
        if isinstance(block, Box) and block.kind == "example"
    }
    assert shown == fit


@pytest.mark.parametrize(("game", "variant"), SHIPPED)
def test_the_phases_come_in_the_order_they_are_played(game: str, variant: str) -> None:
    """No phase is told before one that always comes earlier."""
    rules = game_of(game, variant).rules
    later = after(rules)
    order = [phase.number for phase in in_order(rules)]
    assert sorted(order) == list(range(len(rules.phases)))
    for at, number in enumerate(order):
        for other in order[at + 1 :]:
            assert number not in later[other] or other in later[number]


def test_a_called_card_is_called_before_it_is_played() -> None:
    """A phase that a variant puts between two others is told between them."""
    ids = [section.id for section in bare_book("big_three", "four_players").sections]
    assert ids.index("phase-auction") < ids.index("phase-calling") < ids.index("phase-climbing")


CLUMSY = (
    r"\b1 cards\b",
    r"\b0 plus\b",
    r"for whom this holds",
    r"whether “",
    r"is “(yes|no)”",
    r"exactly 0",
    r"in the lowest seat",
    r"who or what",
    r"last column",
    r"only one is possible",
    r"at most 0",
    r"is an auction: ",
    r"by what is agreed",
    r"both or neither",
    r"there is any",
    r"\.\.",
    r"\w_\w",
)


@pytest.mark.parametrize(("game", "variant"), SHIPPED)
def test_nothing_is_said_as_a_machine_would(game: str, variant: str) -> None:
    """Wordings that made a reader stop are gone from the books of all games."""
    for sentence in said(bare_book(game, variant)):
        for words in CLUMSY:
            assert not re.search(words, sentence), sentence


def test_every_move_says_what_it_does() -> None:
    """A move without a choice is told by what is done, not by its name alone."""
    texts = {game: " ".join(said(bare_book(game))) for game in ("crazy_eights", "leduc_poker")}
    assert "draw: 1 card is drawn from the top of the stock to your hand" in texts["crazy_eights"]
    fold = "fold: all cards of your hand go face down to the heap of folded hands."
    assert fold in texts["leduc_poker"]


@pytest.mark.parametrize("game", BASES)
def test_every_variant_has_its_section(game: str) -> None:
    """A variant for another number of players is named too, with the way to its book."""
    book = whole_book(game)
    for name in (name for base, name in COMPOSED if base == game):
        assert book.section(f"variant-{name}") is not None
    if game == "big_three":
        assert "another number of players" in section_text(book, "variant-four_players")


@pytest.mark.parametrize(("game", "variant"), SHIPPED)
def test_what_is_not_allowed_in_an_example_has_its_reason(game: str, variant: str) -> None:
    """A reader learns why a move may not be made."""
    for section in bare_book(game, variant).sections:
        for block in section.blocks:
            if isinstance(block, Box) and block.kind == "example":
                steps = [each for inside in block.blocks for each in sentences_of(inside)]
                for text in (plain(each.phrase) for each in steps):
                    if re.match(r"Not allowed: |\w+ may not ", text):
                        assert text.endswith(")."), text


@pytest.mark.parametrize(("game", "variant"), COMPOSED)
def test_a_book_with_a_variant_says_at_its_end_what_that_changes(game: str, variant: str) -> None:
    """For another number of players too; and what only examples say is no change."""
    loaded = game_of(game, variant)
    book = book_of(loaded)
    for name in loaded.variants:
        section = book.section(f"variant-{name}")
        assert section is not None
        blocks = [plain(each.phrase) for block in section.blocks for each in sentences_of(block)]
        is_name = name in ("book_game", "online_room")
        assert ("What changes:" in blocks) is not is_name
        assert (
            any(each.startswith("It is a name for these together:") for each in blocks) is is_name
        )
        assert not any("In the examples" in each for each in blocks)


@pytest.mark.parametrize("game", BASES)
def test_a_changed_table_is_told_by_its_headings(game: str) -> None:
    """A row that is new says under which heading each thing stands; a lost one only its name."""
    for section in whole_book(game).sections:
        if section.id.startswith("variant-"):
            for sentence in (plain(s.phrase) for b in section.blocks for s in sentences_of(b)):
                if sentence.startswith(("Now: ", "No longer: ")):
                    assert " – " not in sentence
                assert not re.search(r"\.\.|\. instead of", sentence), sentence


def test_an_ending_that_only_comes_otherwise_is_told_without_what_follows() -> None:
    """What is done at the end is said again only where it changes."""
    section = whole_book("big_three").section("variant-units")
    assert section is not None
    lists = list(lists_of(section.blocks))
    texts = [_text(item) for items in lists for item in items]
    assert (
        "No longer: The auction ends as soon as the stake is 3, or 2 players have passed one "
        "after the other." in texts
    )
    assert not any("Then:" in text for text in texts)


def test_a_reason_is_that_of_the_rules_as_the_example_has_them() -> None:
    """Where another number is agreed, the reason names that number."""
    draws = section_text(bare_book("crazy_eights"), "phase-the_play")
    assert (
        "(it is allowed only if there are no cards in the stock, or the number of cards drawn "
        "is at least 1)" in draws
    )
    assert "for no card in the hand of the player this holds" in draws
    assert "“can play”" not in draws
    raises = section_text(bare_book("leduc_poker"), "scoring")
    assert "(it is allowed only if the number of raises is less than 3)" in raises


def test_the_advice_of_a_game_holds_in_its_variants() -> None:
    """Where there is no kitty, no hint speaks of one."""
    assert "kitty" not in section_text(bare_book("big_three", "four_players"), "advice")


@pytest.mark.parametrize(("game", "variant"), SHIPPED)
def test_the_quick_reference_tells_endings_apart(game: str, variant: str) -> None:
    """Each ending of a part stands for itself there, whatever `or` is within it."""
    rules = pruned(game_of(game, variant).rules)
    summary = bare_book(game, variant).section("summary")
    assert summary is not None
    parts = next(block for block in summary.blocks if isinstance(block, Table))
    acting = [phase for phase in in_order(rules) if phase.kind != "automatic"]
    for phase, row in zip(acting, parts.rows, strict=True):
        endings = sum(not check.trick for check in phase.checks)
        assert plain(row.cells[1]).count("; or as soon as ") == max(endings - 1, 0)


@pytest.mark.parametrize("game", BASES)
def test_the_quick_reference_says_what_beats_what(game: str) -> None:
    """Where plays are beaten, one page is enough to know by what."""
    rules = game_of(game).rules
    says = "A play is beaten only by" in section_text(bare_book(game), "summary")
    assert says is (rules.beating is not None)
