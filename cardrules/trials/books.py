"""Rulebooks of loaded games: their examples are run first, and their variants laid on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardrules._data import bundled_names, bundled_variant_names
from cardrules.diagnostics import RulesError
from cardrules.model import nodes as m
from cardrules.model.from_syntax import resolve
from cardrules.overlays.operations import Variant
from cardrules.play.composing import Reading, read_game
from cardrules.play.files import variant_bytes
from cardrules.play.game import Game
from cardrules.rulebooks.book import Book, Section
from cardrules.rulebooks.build import build_book
from cardrules.rulebooks.differences import About, variant_section
from cardrules.rulebooks.voice import ENGLISH, Voice
from cardrules.rulebooks.writers import written
from cardrules.syntax.from_text import parse_bytes
from cardrules.trials.examples import run_examples


def rulebook(game: Game, format: str = "html", voice: Voice = ENGLISH) -> str:
    """The rulebook of a game, as a page in a format: `html`, `md` or `text`.

    Every example in it was run when this was called. The page of a bundled game tells of its
    variants; that of a game with variants says what they change.

    Raises:
        RulesError: where an example of the game does not hold; it carries `.diagnostics`.
        ValueError: where there is no such format.

    >>> import cardrules
    >>> print(cardrules.rulebook(cardrules.load("big_three"), format="text")[:9])
    Big Three
    """
    return written(book_of(game, voice), format)


def book_of(game: Game, voice: Voice = ENGLISH) -> Book:
    """The rulebook of a game, as a tree for a writer.

    Raises:
        RulesError: where an example of the game does not hold.
    """
    results = run_examples(game)
    faults = [fault for result in results for fault in result.faults]
    if faults:
        raise RulesError(faults)
    examples = [result.example for result in results]
    book = build_book(game.rules, voice, examples)
    sections = list(_sections(game, book, voice))
    return build_book(game.rules, voice, examples, sections) if sections else book


def _sections(game: Game, book: Book, voice: Voice) -> Iterator[Section]:
    """What is said of variants: those the game has on it, or could have."""
    if game.name not in bundled_names():
        return
    base = _rules(read_game(game.name))
    if base is None:
        return
    names = bundled_variant_names(game.name)
    if game.variants:
        if set(game.variants) <= set(names):
            before = build_book(base, voice)
            for name in game.variants:
                about = _about(game.name, name)
                yield _alone(about, base, before, game.variants, book, voice)
        return
    if base.source.text != game.rules.source.text:
        return
    before = build_book(base, voice)
    for name in names:
        rules = _rules(read_game(game.name, [name, *_needed(game.name, name)]))
        if rules is not None:
            yield variant_section(_about(game.name, name), before, build_book(rules, voice), voice)


def _alone(
    about: About, base: m.Rules, before: Book, chosen: Sequence[str], book: Book, voice: Voice
) -> Section:
    """What one of several variants changes: the game with all of them, against all but this."""
    others = [name for name in chosen if name != about.name]
    rules = _rules(read_game(base.name, others)) if others else None
    return variant_section(
        about, before if rules is None else build_book(rules, voice), book, voice
    )


def _rules(read: Reading) -> m.Rules | None:
    """The model of what was read, with every option as the file has it."""
    if read.faults:
        return None
    rules, _ = resolve(read.tree, read.source)
    return rules


def _variant(game: str, name: str) -> Variant | None:
    return Reading(*parse_bytes(*variant_bytes(game, name))).variant()


def _needed(game: str, name: str) -> list[str]:
    variant = _variant(game, name)
    return [] if variant is None else [each.text for each in variant.needs]


def _about(game: str, name: str) -> About:
    """What the file of a variant says of itself."""
    variant = _variant(game, name)
    if variant is None:
        return About(name, name)
    return About(
        name,
        variant.title,
        variant.about,
        tuple(_title(game, each.text) for each in variant.needs),
        tuple((_title(game, each.text), reason) for each, reason in variant.excludes),
    )


def _title(game: str, name: str) -> str:
    if name not in bundled_variant_names(game):
        return name.replace("_", " ")
    variant = _variant(game, name)
    return name if variant is None else variant.title
