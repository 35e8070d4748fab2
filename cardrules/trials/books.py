"""Rulebooks of loaded games: their examples are run first, and their variants laid on."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from cardrules._data import bundled_names, bundled_variant_names
from cardrules.diagnostics import RulesError
from cardrules.model import nodes as m
from cardrules.model.from_syntax import resolve
from cardrules.overlays.operations import Variant
from cardrules.play.composing import Reading, read_game
from cardrules.play.files import UnknownGame, variant_bytes
from cardrules.play.game import Game
from cardrules.rulebooks.book import Book, Section
from cardrules.rulebooks.build import build_book
from cardrules.rulebooks.differences import (
    About,
    other_players_section,
    preset_section,
    variant_section,
    without_places,
)
from cardrules.rulebooks.voice import ENGLISH, Voice
from cardrules.rulebooks.writers import written
from cardrules.syntax.from_text import parse_bytes
from cardrules.trials.examples import run_examples


def rulebook(
    game: Game,
    format: str = "html",
    voice: Voice = ENGLISH,
    variants: Sequence[str | Path] = (),
) -> str:
    """The rulebook of a game, as a page in a format: `html`, `md` or `text`.

    Every example in it was run when this was called. The page of a bundled game tells of its
    variants; that of a game with variants says what they change. Where those are files of your
    own, `variants` names them as `load` was given them.

    Raises:
        RulesError: where an example of the game does not hold; it carries `.diagnostics`.
        ValueError: where there is no such format.

    >>> import cardrules
    >>> print(cardrules.rulebook(cardrules.load("big_three"), format="text")[:9])
    Big Three
    """
    return written(book_of(game, voice, variants), format)


def book_of(game: Game, voice: Voice = ENGLISH, variants: Sequence[str | Path] = ()) -> Book:
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
    bare = build_book(game.rules, voice)  # what examples say is no change of the rules
    sections = list(_Variants(game, voice, variants).sections(bare))
    return build_book(game.rules, voice, examples, sections) if sections else book


class _Variants:
    """The variants of one game: those it has on it, or those it could have."""

    def __init__(self, game: Game, voice: Voice, given: Sequence[str | Path]) -> None:
        self.game = game
        self.voice = voice
        self.known: dict[str, str | Path] = {}
        for each in given:
            variant = self._read(each)
            if variant is not None:
                self.known[variant.name] = each
        bundled = {name: name for name in bundled_variant_names(game.name)}
        self.base: str | Path | None = self._base({**bundled, **self.known})
        if isinstance(self.base, str):
            self.known = {**bundled, **self.known}
        self.settings = {
            option.name: option.value
            for option in game.rules.options
            if option.value != option.default
        }

    def _base(self, known: Mapping[str, str | Path]) -> str | Path | None:
        """The game without variants, by name or path; None where it is in no file any more."""
        path = self.game.rules.source.name.removesuffix(f" with {', '.join(self.game.variants)}")
        places: list[str | Path] = [Path(path)]
        if self.game.name in bundled_names():
            places.insert(0, self.game.name)
        for place in places:
            with contextlib.suppress(UnknownGame):
                laid = [known[name] for name in self.game.variants if name in known]
                if read_game(place, laid).source.text == self.game.rules.source.text:
                    return place
        return None

    def sections(self, book: Book) -> Iterator[Section]:
        """What is said of each of them."""
        base = None if self.base is None else self._rules(())
        if base is None and self.base is not None and self.game.variants:
            base = self._rules((), here=False)
        if base is None:
            return
        before = build_book(base, self.voice)
        if self.game.variants:
            if set(self.game.variants) <= set(self.known):
                for name in self.game.variants:
                    yield self._alone(name, before, book)
        else:
            for name in self.known:
                yield from self._possible(name, before)

    def _possible(self, name: str, before: Book) -> Iterator[Section]:
        """What a variant would change that the game has not on it."""
        names = [name, *self._needed(name)]
        rules = self._rules(names)
        if rules is not None:
            varied = build_book(rules, self.voice)
            section = variant_section(self._about(name), before, varied, self.voice)
            yield without_places(section)
            return
        others = self._rules(names, here=False)
        if others is not None:
            varied = build_book(others, self.voice)
            yield other_players_section(self._about(name), before, varied, self.voice)

    def _alone(self, name: str, before: Book, book: Book) -> Section:
        """What one of several variants changes: the game with all, against all but this one."""
        about = self._about(name)
        if about.includes:
            return preset_section(about, self.voice)
        others = [each for each in self.game.variants if not self._brings(each, name)]
        rules = (self._rules(others) or self._rules(others, here=False)) if others else None
        without = before if rules is None else build_book(rules, self.voice)
        return variant_section(about, without, book, self.voice)

    def _brings(self, one: str, other: str) -> bool:
        """Whether a variant is another one, or a name for some that bring it."""
        if one == other:
            return True
        variant = self._read(self.known[one]) if one in self.known else None
        includes = () if variant is None else variant.includes
        return any(self._brings(each.text, other) for each in includes)

    def _rules(self, names: Sequence[str], *, here: bool = True) -> m.Rules | None:
        """The model with some variants, and with those options set otherwise that it has.

        It is for as many players as are `here`, or else for the fewest it can be for.
        """
        assert self.base is not None
        number = self.game.players if here else None
        read = read_game(self.base, [self.known[name] for name in names])
        if read.faults:
            return None
        rules, _ = resolve(read.tree, read.source, None, number)
        if rules is None:
            return None
        own = {option.name for option in rules.options}
        settings = {name: value for name, value in self.settings.items() if name in own}
        return resolve(read.tree, read.source, settings, number)[0] or rules

    def _read(self, name: str | Path) -> Variant | None:
        try:
            return Reading(*parse_bytes(*variant_bytes(self.game.name, name))).variant()
        except UnknownGame:
            return None

    def _needed(self, name: str) -> list[str]:
        variant = self._read(self.known[name])
        return [] if variant is None else [each.text for each in variant.needs]

    def _about(self, name: str) -> About:
        """What the file of a variant says of itself."""
        variant = self._read(self.known[name])
        if variant is None:
            return About(name, name)
        return About(
            name,
            variant.title,
            variant.about,
            tuple(self._title(each.text) for each in variant.needs),
            tuple((self._title(each.text), reason) for each, reason in variant.excludes),
            tuple(self._title(each.text) for each in variant.includes),
        )

    def _title(self, name: str) -> str:
        variant = self._read(self.known[name]) if name in self.known else None
        return name.replace("_", " ") if variant is None else variant.title
