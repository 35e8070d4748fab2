"""Everything that can be said about a rule file: its errors, then advice. It mends nothing.

The front of the linter for programs. Nothing is printed, and only files that a variant is laid over
are read beside the one that is asked about.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from pathlib import Path

import attrs

from cardrules._data import bundled_names
from cardrules.diagnostics import Diagnostic, in_order
from cardrules.limits import LIMITS
from cardrules.linting.registry import RULES
from cardrules.linting.rule import Rule
from cardrules.linting.run import found_in, heard
from cardrules.linting.selecting import chosen, unknown
from cardrules.linting.subject import Subject, subject_of
from cardrules.play.composing import Reading
from cardrules.play.files import UnknownGame, source_bytes
from cardrules.play.loading import game_faults, game_of_reading, laid
from cardrules.syntax import nodes as n
from cardrules.syntax.from_text import parse, parse_bytes
from cardrules.text import Source, Span
from cardrules.trials.findings import findings_in_matches

LINE_LENGTH = 120


def lint(
    file: str | Path,
    *,
    text: str | bytes | None = None,
    select: Sequence[str] = (),
    ignore: Sequence[str] = (),
    extend_select: Sequence[str] = (),
    line_length: int = LINE_LENGTH,
    simulate: int = 0,
    seed: int | str = 0,
) -> list[Diagnostic]:
    r"""Everything that does not hold in a rule file, and what is most likely not meant.

    `file` is the name of a bundled game or the path of a file; with `text`, that is linted instead
    of what lies there. `select`, `ignore` and `extend_select` hold codes, what codes begin with, or
    names of rules; errors are always among what is found. `line_length` is in columns. `simulate`
    is the number of random matches that are watched beside, from `seed` on. A file that cannot be
    read is one diagnostic.

    Raises:
        ValueError: where a word of a selection is about no rule.

    >>> lint("big_three")
    []
    >>> found = lint("x.cards", text="cardrules 1\ngmae x")
    >>> [(each.code, each.line, each.column) for each in found]
    [('S025', 2, 1)]
    """
    wrong = unknown((*select, *ignore, *extend_select), RULES)
    if wrong:
        raise ValueError(wrong)
    rules = chosen(RULES, select, ignore, extend_select)
    read = _read(file, text)
    if isinstance(read, Diagnostic):
        return [read]
    return _Lint(read, Path(file).parent, rules, line_length, simulate, seed).found()


def _read(file: str | Path, text: str | bytes | None) -> Reading | Diagnostic:
    if isinstance(text, bytes):
        return Reading(*parse_bytes(str(file), text))
    if text is not None:
        return Reading(*parse(str(file), text))
    try:
        is_bundled = str(file) in bundled_names()
        return Reading(*parse_bytes(*source_bytes(str(file) if is_bundled else Path(file))))
    except UnknownGame as error:
        return Diagnostic("S000", str(error), Source(str(file), ""), Span(0, 0))


@attrs.frozen
class _Lint:
    """One file being linted."""

    read: Reading
    folder: Path
    rules: tuple[Rule, ...]
    line_length: int
    simulate: int = 0
    seed: int | str = 0

    def found(self) -> list[Diagnostic]:
        """Its errors, then advice, in the order of their places."""
        is_game = self.read.variant() is None
        errors, advice = self._game() if is_game else self._variant()
        told = heard([*errors, *advice], self.read.source, self.rules)
        return told[: LIMITS.faults_kept]

    def _game(self) -> tuple[list[Diagnostic], list[Diagnostic]]:
        errors = game_faults(self.read)
        tree, source = self.read.tree, self.read.source
        if errors or not tree.lines:
            return errors, self._of_text(Subject(tree, source, line_length=self.line_length))
        subject = subject_of(tree, source, line_length=self.line_length, meaning=self.read.meaning)
        advice = [*self._of_text(subject), *found_in(subject, self.rules, "game")]
        return errors, advice + self._in_matches(self.read)

    def _variant(self) -> tuple[list[Diagnostic], list[Diagnostic]]:
        """What is found in a variant's file, and what only with it is so in the game."""
        errors, whole, below = laid(self.read, self.folder)
        own = Subject(
            self.read.tree,
            self.read.source,
            below=None if below is None else below.tree,
            line_length=self.line_length,
        )
        advice = [*self._of_text(own), *found_in(own, self.rules, "variant")]
        if errors or whole is None or below is None:
            return errors, advice
        known = _known(_Below(below.source, below.tree), self.rules)
        after = found_in(
            subject_of(whole.tree, whole.source, meaning=whole.meaning), self.rules, "game"
        )
        new = [
            attrs.evolve(each, fix=None)
            for each in whole.in_order(after)
            if (each.code, each.message) not in known
        ]
        return errors, [*advice, *self._placed(whole, new), *self._in_matches(whole)]

    def _placed(self, whole: Reading, found: Sequence[Diagnostic]) -> list[Diagnostic]:
        """What is so with a variant, in the variant's file: at its head, if nowhere else."""
        variant = self.read.variant()
        assert variant is not None
        placed = []
        for each, was in zip(whole.placed(found), found, strict=True):
            if each.source is self.read.source or each.source.name == self.read.source.name:
                placed.append(attrs.evolve(each, source=self.read.source))
                continue
            message = f"{was.message}, at {each.file}:{each.line}"
            made = Diagnostic(each.code, message, self.read.source, variant.span, hint=each.hint)
            placed.append(made)
        return placed

    def _in_matches(self, read: Reading) -> list[Diagnostic]:
        """What random matches say, if some are to be watched."""
        codes = {rule.code for rule in self.rules if rule.of == "matches"}
        if not self.simulate or not codes:
            return []
        found = findings_in_matches(game_of_reading(read), self.simulate, self.seed)
        found = [each for each in found if each.code in codes]
        return found if read is self.read else self._placed(read, found)

    def _of_text(self, subject: Subject) -> list[Diagnostic]:
        if any(fault.code in _UNREADABLE for fault in self.read.faults):
            return []
        return in_order(found_in(subject, self.rules, "text"))


@attrs.frozen
class _Below:
    """What a variant is laid over; the source says what the tree is."""

    source: Source
    tree: n.RuleFile = attrs.field(eq=False)


@functools.lru_cache(maxsize=32)
def _known(below: _Below, rules: tuple[Rule, ...]) -> frozenset[tuple[str, str]]:
    """What is found in the game below a variant, by codes and sentences."""
    found = found_in(subject_of(below.tree, below.source), rules, "game")
    return frozenset((each.code, each.message) for each in found)


_UNREADABLE = ("S000", "S001", "S002", "S003")
"""Errors after which nothing of a file is looked at."""
