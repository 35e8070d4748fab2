"""From a name, a path or a text to a game or its faults. Files are read, never run."""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from cardrules._data import bundled, bundled_names
from cardrules.diagnostics import Diagnostic, RulesError, did_you_mean
from cardrules.limits import LIMITS
from cardrules.machine.failures import RuleFailure
from cardrules.machine.from_model import compile_game
from cardrules.model import nodes as m
from cardrules.model.check import check
from cardrules.model.from_syntax import resolve
from cardrules.play import records
from cardrules.play.game import Game
from cardrules.play.notation import PlayError
from cardrules.play.records import RecordError
from cardrules.play.state import State
from cardrules.syntax import nodes as n
from cardrules.syntax.from_text import parse, parse_bytes
from cardrules.text import Source, Span

SUFFIX = ".cards"


class UnknownGame(LookupError):
    """No bundled game and no file of that name; the message suggests one."""


# ------------------------------------------------------------------ reading


def _read(path: Path) -> bytes:
    """At most one byte more of a file than a rule file may have."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise UnknownGame(f"{path} is not a file")
    with path.open("rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise UnknownGame(f"{path} is not a file")
        return file.read(LIMITS.source_bytes + 1)


def source_bytes(name: str | Path) -> tuple[str, bytes]:
    """The file that a bundled name or a path stands for, as `(name, bytes)`.

    Raises:
        UnknownGame: where there is none.
    """
    text = str(name)
    if isinstance(name, str) and not text.endswith(SUFFIX) and "/" not in text:
        found = bundled(text)
        if found is None:
            near = did_you_mean(text, bundled_names())
            hint = f"did you mean `{near}`?" if near else f"there is {', '.join(bundled_names())}"
            raise UnknownGame(f"there is no game `{text}`; {hint}")
        return f"{text}{SUFFIX}", found.read_bytes()
    if not text.endswith(SUFFIX):
        raise UnknownGame(f"{text} is no rule file: its name does not end in {SUFFIX}")
    try:
        return text, _read(Path(name))
    except OSError as error:
        raise UnknownGame(f"{text} cannot be read: {error.strerror}") from None


def digest_of(tree: n.RuleFile) -> str:
    """What the rules of a file are known by; prose, rulings and examples do not count."""
    lines = [line for line in map(_bare, tree.lines) if line is not None]
    return hashlib.sha256(repr(lines).encode()).hexdigest()


def _bare(line: n.Line) -> n.Line | None:
    if isinstance(line.statement, n.Example | n.Ruling | n.RulingText | n.About):
        return None
    children = tuple(child for child in map(_bare, line.children) if child is not None)
    return n.Line(line.statement, children)


# ------------------------------------------------------------------ loading


def load(
    name: str | Path,
    variants: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
    players: int | None = None,
) -> Game:
    """A game by the name of a bundled one or by the path of a rule file.

    `options` sets declared options, `players` how many play where a game allows several
    numbers.

    Raises:
        UnknownGame: where there is no such game.
        RulesError: where the file does not hold; it carries `.diagnostics`.

    >>> load("grand_bid").title
    'Grand Bid'
    """
    _no_variants(variants)
    tree, source, faults = parse_bytes(*source_bytes(name))
    return _game(tree, source, faults, options, players)


def loads(
    text: str,
    variants: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
    players: int | None = None,
    name: str = "<text>",
) -> Game:
    """A game from the text of a rule file. No file is read.

    Raises:
        RulesError: where the text does not hold; it carries `.diagnostics`.
    """
    _no_variants(variants)
    tree, source, faults = parse(name, text)
    return _game(tree, source, faults, options, players)


def _no_variants(variants: Sequence[str]) -> None:
    if variants:
        raise UnknownGame("there are no variants yet")


def _game(
    tree: n.RuleFile,
    source: Source,
    faults: list[Diagnostic],
    options: Mapping[str, object] | None,
    players: int | None,
) -> Game:
    if faults:
        raise RulesError(faults)
    rules, found = resolve(tree, source, options, players)
    if rules is None:
        raise RulesError(found)
    found = check(rules)
    if found:
        raise RulesError(found)
    try:
        machine = compile_game(rules)
    except RuleFailure as failure:
        raise RulesError([failure.diagnostic]) from None
    return Game(machine, digest_of(tree), again=lambda given: _again(tree, source, given, rules))


def _again(tree: n.RuleFile, source: Source, options: Mapping[str, object], rules: m.Rules) -> Game:
    """The same rules with other options, as an example may ask for."""
    given = {option.name: option.value for option in rules.options} | dict(options)
    return _game(tree, source, [], given, rules.players)


# ------------------------------------------------------------------ checking


def check_file(path: str | Path) -> list[Diagnostic]:
    """Everything that does not hold in a rule file; an empty list where all holds.

    A file that cannot be read is one diagnostic too; nothing is raised.
    """
    try:
        name, data = source_bytes(path if str(path) in bundled_names() else Path(path))
    except UnknownGame as error:
        return [Diagnostic("S000", str(error), Source(str(path), ""), Span(0, 0))]
    return _faults(*parse_bytes(name, data))


def check_text(text: str, name: str = "<text>") -> list[Diagnostic]:
    r"""Everything that does not hold in the text of a rule file.

    >>> [fault.code for fault in check_text("cardrules 1\ngmae x")]
    ['S025']
    """
    return _faults(*parse(name, text))


def _faults(tree: n.RuleFile, source: Source, faults: list[Diagnostic]) -> list[Diagnostic]:
    """The faults of reading and, as far as it was read, of meaning."""
    if not tree.lines:
        return faults
    rules, found = resolve(tree, source)
    if faults:
        # What was left out may be what a name stands for, so a name is not judged then.
        found = [fault for fault in found if fault.code[0] in "ST" and fault not in faults]
        return _in_order([*faults, *found])
    if rules is None:
        return _in_order(found)
    found = check(rules)
    if not found:
        try:
            compile_game(rules)
        except RuleFailure as failure:
            found = [failure.diagnostic]
    return _in_order(found)


def _in_order(faults: list[Diagnostic]) -> list[Diagnostic]:
    return sorted(faults, key=lambda fault: (fault.span.start, fault.code))


# ------------------------------------------------------------------ replaying


def replay(record: Mapping[str, Any], game: Game | None = None) -> State:
    """The state that a record ends in.

    `game` is the game to play it with; without one the bundled game of that name is loaded
    with the options of the record.

    Raises:
        RecordError: where the record is broken, or was made under other rules.
    """
    given = records.check(record)
    if len(given["moves"]) > LIMITS.decisions:
        raise RecordError(f"a record has at most {LIMITS.decisions} moves")
    if game is None:
        game = load(given["game"], given["variants"], given["options"], given["players"])
    if game.digest != given["digest"]:
        raise RecordError(
            f"the record was made under other rules of `{given['game']}`: their digest is "
            f"{given['digest'][:12]}, that of these rules {game.digest[:12]}"
        )
    if game.options != given["options"] or game.players != given["players"]:
        raise RecordError("the record was made with other options or another number of players")
    if "situation" in given:
        state = game.situation(given["situation"], given["seed"])
    else:
        state = game.start(given["seed"], given.get("deal"), given.get("chance"))
    for number, (seat, text, *named) in enumerate(given["moves"], 1):
        try:
            state = state.play(seat, state.parse_move(seat, text), *named)
        except PlayError as error:
            raise RecordError(f"move {number} of the record cannot be made: {error}") from None
    return state
