"""From a name, a path or a text to a game or its faults. Files are read, never run."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from cardrules._data import bundled_names, bundled_variant_names
from cardrules.diagnostics import Diagnostic, RulesError, in_order, visible
from cardrules.limits import LIMITS
from cardrules.machine.failures import RuleFailure
from cardrules.machine.from_model import compile_game
from cardrules.machine.weighing import is_surely_light
from cardrules.model import nodes as m
from cardrules.model.check import check
from cardrules.model.faults import faults_of
from cardrules.model.from_syntax import resolve
from cardrules.overlays.joined import Joined
from cardrules.play import records
from cardrules.play.composing import Reading, composed, laid_alone, read_game
from cardrules.play.files import UnknownGame, source_bytes
from cardrules.play.game import Game
from cardrules.play.records import RecordError
from cardrules.play.state import State
from cardrules.syntax import nodes as n
from cardrules.syntax.from_text import parse, parse_bytes
from cardrules.text import Source, Span


def digest_of(tree: n.RuleFile) -> str:
    """What the rules of a file are known by.

    Titles of the game and of its phases count; those of zones, values and combinations do not,
    nor do `about`, `advice`, rulings and examples.
    """
    lines = [_bare(line) for line in _binding(tree.lines)]
    return hashlib.sha256(repr(lines).encode()).hexdigest()


def _bare(line: n.Line) -> n.Line:
    return n.Line(line.statement, tuple(map(_bare, _binding(line.children))))


def _binding(lines: Iterable[n.Line]) -> list[n.Line]:
    """Those of some lines that are rules of the game."""
    return [line for line in lines if not isinstance(line.statement, _PROSE)]


_PROSE = (n.Example, n.Ruling, n.RulingText, n.About, n.Advice)


def same_rules(one: Iterable[n.Line], other: Iterable[n.Line]) -> bool:
    """Whether files of these lines have one digest; what they share is not gone through."""
    ours, theirs = _binding(one), _binding(other)
    return len(ours) == len(theirs) and all(
        mine is yours
        or (
            repr(mine.statement) == repr(yours.statement)
            and same_rules(mine.children, yours.children)
        )
        for mine, yours in zip(ours, theirs, strict=True)
    )


# ------------------------------------------------------------------ loading


def load(
    name: str | Path,
    variants: Sequence[str | Path] = (),
    options: Mapping[str, object] | None = None,
    players: int | None = None,
) -> Game:
    """A game by the name of a bundled one or by the path of a rule file.

    `variants` are laid over it, by name or path, in whatever order; `options` sets declared
    options, `players` how many play where a game allows several numbers.

    Raises:
        UnknownGame: where there is no such game or variant.
        RulesError: where a file does not hold, or variants do not go together; it carries
            `.diagnostics`.

    >>> load("grand_bid").title
    'Grand Bid'
    >>> load("big_three", variants=["short_deck"]).rules.deck.size
    43
    """
    return game_of_reading(read_game(name, _several(variants)), options, players)


def loads(
    text: str,
    variants: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
    players: int | None = None,
    name: str = "<text>",
) -> Game:
    """A game from the text of a rule file, with the texts of variants. No file is read.

    Raises:
        RulesError: where a text does not hold, or variants do not go together; it carries
            `.diagnostics`.

    >>> import cardrules
    >>> cardrules.loads(cardrules.new_game("snap")).title
    'Snap'
    """
    base = Reading(*parse(name, text))
    laid_on = [
        Reading(*parse(f"<variant {number}>", variant))
        for number, variant in enumerate(_several(variants), 1)
    ]
    return game_of_reading(composed(base, laid_on), options, players)


def _several(variants: Any) -> Sequence[Any]:
    """Variants as given: several, or one alone."""
    if isinstance(variants, str | Path):
        return (variants,)
    if not isinstance(variants, Iterable):
        raise ValueError("variants are given as a list of names or paths")
    return tuple(variants)


def game_of_reading(
    read: Reading, options: Mapping[str, object] | None = None, players: int | None = None
) -> Game:
    """The game in a file that was read.

    Raises:
        RulesError: where it does not hold.
    """
    if options is not None and not isinstance(options, Mapping):
        raise ValueError("options are given by name, such as `{'deals': 4}`")
    if read.faults:
        raise RulesError(read.faults)
    rules, found = resolve(read.tree, read.source, options, players)
    if rules is not None:
        found = check(rules)
    if rules is None or found:
        raise RulesError(read.placed(found))
    try:
        machine = compile_game(rules)
    except RuleFailure as failure:
        raise RulesError(read.placed([failure.diagnostic])) from None
    text = (read.source.name, read.source.text, read.variants, _plain(rules), rules.players)
    return Game(
        machine,
        digest_of(read.tree),
        read.variants,
        lambda given, number: _again(read, given, rules, number),
        # A tree over several files is looked at where it is: no one text says all of it.
        None if isinstance(read.origin, Joined) else (restored, text),
    )


def _plain(rules: m.Rules) -> tuple[tuple[str, Any], ...]:
    return tuple((option.name, option.value) for option in rules.options)


@functools.lru_cache(8)
def restored(
    name: str,
    text: str,
    variants: tuple[str, ...],
    options: tuple[tuple[str, Any], ...],
    players: int,
) -> Game:
    """A game from its text with all laid over it, as it comes from another process."""
    read = Reading(*parse(name, text))
    return game_of_reading(
        Reading(read.tree, read.source, read.faults, variants), dict(options), players
    )


def _again(
    read: Reading, options: Mapping[str, object], rules: m.Rules, players: int | None
) -> Game:
    """The same rules with other options or for other players, as an example may ask for."""
    given = {option.name: option.value for option in rules.options} | dict(options)
    return game_of_reading(read, given, rules.players if players is None else players)


# ------------------------------------------------------------------ checking


def check_file(path: str | Path) -> list[Diagnostic]:
    """Everything that does not hold in a rule file; an empty list where all holds.

    A file that cannot be read is one diagnostic too; nothing is raised.

    >>> check_file("big_three")
    []
    >>> [fault.code for fault in check_file("nowhere.cards")]
    ['S000']
    """
    try:
        name, data = source_bytes(path if str(path) in bundled_names() else Path(path))
    except UnknownGame as error:
        return [Diagnostic("S000", str(error), Source(visible(str(path)), ""), Span(0, 0))]
    found = Reading(*parse_bytes(name, data))
    folder = Path(path).parent
    return game_faults(found) if found.variant() is None else variant_faults(found, folder)


def check_text(text: str, name: str = "<text>") -> list[Diagnostic]:
    r"""Everything that does not hold in the text of a rule file.

    >>> [fault.code for fault in check_text("cardrules 1\ngmae x")]
    ['S025']
    """
    read = Reading(*parse(name, text))
    return game_faults(read) if read.variant() is None else variant_faults(read)


def game_faults(read: Reading) -> list[Diagnostic]:
    """The faults of reading and of meaning, for every number of players the game allows."""
    return faults_of(read.tree, read.source, read.faults, _compile_faults, read.meaning)


def _compile_faults(rules: m.Rules) -> list[Diagnostic]:
    found = check(rules)
    if not found and not is_surely_light(rules):
        try:
            compile_game(rules)
        except RuleFailure as failure:
            found = [failure.diagnostic]
    return found


def variant_faults(read: Reading, folder: Path | None = None) -> list[Diagnostic]:
    """What does not hold in a variant's file, laid over what it is a variant of.

    That is a bundled game and its variants, or what lies in the folder.
    """
    return laid(read, folder)[0]


def laid(
    read: Reading, folder: Path | None = None
) -> tuple[list[Diagnostic], Reading | None, Reading | None]:
    """What does not hold in a variant's file, the game with it, and the game below it.

    The two are None where it cannot be laid over anything.
    """
    variant, found = read.variant_and_faults
    if variant is None or found:
        return in_order([*read.faults, *found]), None, None
    try:
        whole, below = laid_alone(read, folder)
    except UnknownGame as error:
        alone = in_order([*read.faults, *found])
        unknown = Diagnostic("V004", str(error), read.source, variant.span)
        return alone or [unknown], None, None
    if whole.faults:
        return in_order(whole.faults), None, None
    if variant.operations and same_rules(whole.tree.lines, below.tree.lines):
        message = f"the variant `{variant.name}` changes nothing"
        return [Diagnostic("V001", message, read.source, variant.span)], whole, below
    return whole.placed(whole.in_order(game_faults(whole))), whole, below


# ------------------------------------------------------------------ replaying


def replay(record: Mapping[str, Any], game: Game | None = None) -> State:
    """The state that a record ends in.

    `game` is the game to play it with; without one the bundled game of that name is loaded
    with the options of the record.

    Raises:
        RecordError: where the record is broken, or was made under other rules.

    >>> import cardrules
    >>> state = cardrules.load("big_three").start(seed=7)
    >>> replay(state.record()).to_act == state.to_act
    True
    """
    given = records.check(record)
    if "situation" in given and not isinstance(given["situation"], dict):
        raise RecordError("the record has no proper `situation`")
    if len(given["moves"]) > LIMITS.record_moves:
        raise RecordError(f"a record has at most {LIMITS.record_moves} moves")
    if game is None:
        game = _bundled_game(given)
    if game.digest != given["digest"]:
        raise RecordError(
            f"the record was made under other rules of `{given['game']}`: their digest is "
            f"{given['digest'][:12]}, that of these rules {game.digest[:12]}"
        )
    if game.name != given["game"] or list(game.variants) != given["variants"]:
        raise RecordError(f"the record was made of `{visible(given['game'])}` and its variants")
    if game.options != given["options"] or game.players != given["players"]:
        raise RecordError("the record was made with other options or another number of players")
    try:
        if "situation" in given:
            state = game.situation(given["situation"], given["seed"])
        else:
            state = game.start(given["seed"], given.get("deal"), given.get("chance"))
    except (ValueError, RuleFailure) as error:
        raise RecordError(f"the match of the record cannot begin: {error}") from None
    for number, (seat, text, *named) in enumerate(given["moves"], 1):
        try:
            state = state.play(seat, state.parse_move(seat, text), *named)
        except (ValueError, RuleFailure) as error:
            raise RecordError(f"move {number} of the record cannot be made: {error}") from None
    return state


def _bundled_game(given: Mapping[str, Any]) -> Game:
    """The game that a record names; a record is never a reason to read any other file."""
    if given["game"] not in bundled_names():
        raise RecordError(f"there is no bundled game `{visible(given['game'])}`")
    known = bundled_variant_names(given["game"])
    for name in given["variants"]:
        if name not in known:
            raise RecordError(f"there is no bundled variant `{visible(str(name))}`")
    try:
        return load(given["game"], given["variants"], given["options"], given["players"])
    except (UnknownGame, RulesError) as error:
        raise RecordError(f"the game of the record cannot be loaded: {error}") from None
