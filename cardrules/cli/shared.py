"""What several commands share: which game is meant, with which options, from which seed."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import attrs
import click
from click.shell_completion import CompletionItem

import cardrules
from cardrules import luck
from cardrules._data import bundled_names, bundled_variant_names
from cardrules.cli.output import Broken, Trouble
from cardrules.diagnostics import render
from cardrules.likeness import suggestion
from cardrules.play.files import SUFFIX

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

# ------------------------------------------------------------------ which file


def rule_file(name: str) -> str | Path:
    """The bundled game or the file that a name on the command line stands for.

    Raises:
        Trouble: where there is neither, or it is no plain file.
    """
    if name in bundled_names():
        return name
    path = Path(name)
    if path.is_file():
        return path
    if path.is_dir():
        raise Trouble(f"`{name}` is a directory, not a rule file")
    if path.exists():
        raise Trouble(f"`{name}` is not a plain file")
    if "/" in name or "\\" in name or name.endswith(SUFFIX):
        beside = [str(each) for each in path.parent.glob(f"*{SUFFIX}")]
        raise Trouble(f"there is no file `{name}`" + _hint(name, beside))
    here = [each.name for each in Path().glob(f"*{SUFFIX}")]
    hint = f"; did you mean `{name}{SUFFIX}`?" if f"{name}{SUFFIX}" in here else ""
    hint = hint or _hint(name, [*bundled_names(), *here])
    raise Trouble(f"there is no game `{name}`" + (hint or "; `cardrules list` names them"))


def _hint(name: str, known: Sequence[str]) -> str:
    hint = suggestion(name, known)
    return f"; {hint}" if hint else ""


# ------------------------------------------------------------------ which game


@attrs.frozen
class Chosen:
    """A game, and the words on the command line that mean it."""

    game: cardrules.Game
    words: tuple[str, ...]
    variants: tuple[str, ...] = ()

    def shown(self) -> str:
        """The command that prints its rule file."""
        laid = ("--with", ",".join(self.variants)) if self.variants else ()
        return shlex.join(("cardrules", "show", self.words[0], *laid))

    def command(self, *words: str) -> str:
        """A command for the same game, to be typed again."""
        return shlex.join(("cardrules", words[0], *self.words, *words[1:]))


def choose(
    name: str,
    options: Mapping[str, object] | None = None,
    players: int | None = None,
    variants: Sequence[str] = (),
) -> Chosen:
    """The game that is meant, loaded.

    Raises:
        Trouble: where it is named or set wrongly, or variants do not go together.
        Broken: where its file does not hold.
    """
    options = options or {}
    where = rule_file(name)
    try:
        game = cardrules.load(where, variants, options, players)
    except cardrules.UnknownGame as error:
        raise Trouble(str(error)) from None
    except cardrules.RulesError as error:
        asked_wrongly = [fault for fault in error.diagnostics if fault.code in _SETTINGS]
        if asked_wrongly and len(asked_wrongly) == len(error.diagnostics):
            known = list(_options(where, variants))
            raise Trouble(_setting(known, asked_wrongly[0])) from None
        raise refused(name, variants, error.diagnostics) from None
    words = [name]
    if variants:
        words += ["--with", ",".join(variants)]
    for option, value in options.items():
        words += ["--set", f"{option}={value}"]
    if players is not None:
        words += ["--players", str(players)]
    return Chosen(game, tuple(words), tuple(variants))


def refused(
    name: str, variants: Sequence[str], faults: Sequence[cardrules.Diagnostic]
) -> Trouble | Broken:
    """What is said of a game that does not hold, or of variants that do not go together."""
    what = f"{name} with {', '.join(variants)}" if variants else name
    if all(fault.code in _CHOICES for fault in faults):
        return Trouble(f"{what} cannot be\n\n{render(faults)}")
    return Broken(f"{what} does not hold\n\n{render(faults)}")


_UNKNOWN_OPTION = "O003"
_SETTINGS = (_UNKNOWN_OPTION, "O004", "O005")
"""Faults of what a reader set, not of the file."""
_CHOICES = ("V002", "V005", "V006", "V009", "V010", "V011", "V012")
"""Faults of which variants a reader chose, not of one of them."""


def _options(where: str | Path, variants: Sequence[str]) -> Mapping[str, object]:
    try:
        return cardrules.load(where, variants).options
    except cardrules.RulesError:
        return {}


def _setting(known: Sequence[str], fault: cardrules.Diagnostic) -> str:
    if fault.hint:
        return f"{fault.message}; {fault.hint}"
    if fault.code == _UNKNOWN_OPTION:
        names = ", ".join(f"`{name}`" for name in known)
        return f"{fault.message}; it has {names or 'none'}"
    return fault.message


# ------------------------------------------------------------------ completion in a shell


def complete_game(
    ctx: click.Context,  # noqa: ARG001  # click asks so
    param: click.Parameter,  # noqa: ARG001  # the same
    incomplete: str,
) -> list[CompletionItem]:
    """The bundled games that a word may become, else files."""
    return _completed(bundled_names(), incomplete)


def _complete_variants(
    ctx: click.Context,
    param: click.Parameter,  # noqa: ARG001  # click asks so
    incomplete: str,
) -> list[CompletionItem]:
    """The variants of the game on the line that the last of several words may become."""
    before, comma, last = incomplete.rpartition(",")
    # Where the line ends with `--with`, click has not yet said which word is the game.
    words = [ctx.params.get("game"), *ctx.args]
    game = next((word for word in words if word in bundled_names()), "")
    names = bundled_variant_names(game)
    return [
        CompletionItem(f"{before}{comma}{each.value}", each.type)
        for each in _completed(names, last)
    ]


def _completed(names: Sequence[str], begun: str) -> list[CompletionItem]:
    found = [CompletionItem(name) for name in names if name.startswith(begun)]
    return found or [CompletionItem(begun, "file")]


# ------------------------------------------------------------------ options of commands


def _settings(
    ctx: click.Context, param: click.Parameter, given: Sequence[str]
) -> dict[str, object]:
    found: dict[str, object] = {}
    for each in given:
        name, equals, value = each.partition("=")
        if not name or not equals or not value:
            message = f"`{each}` is not `option=value`, such as `deals=4`"
            raise click.BadParameter(message, ctx, param)
        if name in found:
            raise click.BadParameter(f"`{name}` is set twice", ctx, param)
        found[name] = int(value) if re.fullmatch(r"-[0-9]{1,15}", value) else value
    return found


def _seed(ctx: click.Context, param: click.Parameter, given: str | None) -> int | str | None:
    """A whole number where the word looks like one, else the word itself."""
    if given is None or not re.fullmatch(r"[-+]?[0-9]+", given):
        return given
    number = int(given) if len(given) <= 80 else -1
    try:
        luck.seed_bytes(number)
    except ValueError as error:
        raise click.BadParameter(str(error), ctx, param) from None
    return number


def at_least(
    lowest: int,
) -> Callable[[click.Context, click.Parameter, str | int | None], int | None]:
    """What reads a whole number from `lowest` up."""

    def read(ctx: click.Context, param: click.Parameter, given: str | int | None) -> int | None:
        if given is None or isinstance(given, int):
            return given
        if not re.fullmatch(r"[-+]?[0-9]{1,9}", given):
            raise click.BadParameter(f"`{given}` is not a whole number", ctx, param)
        if int(given) < lowest:
            raise click.BadParameter(f"it is {lowest} or more, not {given}", ctx, param)
        return int(given)

    return read


def number_option(default: int, lowest: int) -> Callable[[Decorated], Decorated]:
    """`-n`, the number of matches."""
    return click.option(
        "-n",
        "number",
        callback=at_least(lowest),
        default=str(default),
        metavar="N",
        help=f"How many random matches to play, {default} by default.",
    )


def seed_option(default: str | None) -> Callable[[Decorated], Decorated]:
    """`--seed`."""
    sentence = "A number or a text that fixes all luck" + (
        f", {default} by default" if default else ""
    )
    return click.option(
        "--seed", callback=_seed, default=default, metavar="SEED", help=f"{sentence}."
    )


def _variants(ctx: click.Context, param: click.Parameter, given: Sequence[str]) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for each in given:
        for name in [each] if Path(each).is_file() else each.split(","):
            if not name.strip():
                raise click.BadParameter(f"`{each}` is not a list of variants", ctx, param)
            found[name.strip()] = None
    return tuple(found)


def variants_option(function: Decorated) -> Decorated:
    """`--with`."""
    return click.option(
        "--with",
        "variants",
        multiple=True,
        callback=_variants,
        shell_complete=_complete_variants,
        metavar="VARIANT,...",
        help="Lay variants over the game: names that `cardrules list` tells, or files.",
    )(function)


def game_options(function: Decorated) -> Decorated:
    """`--with`, `--set` and `--players`."""
    function = click.option(
        "--players",
        callback=at_least(1),
        metavar="N",
        help="How many play, where the game allows several numbers.",
    )(function)
    function = click.option(
        "--set",
        "settings",
        multiple=True,
        callback=_settings,
        metavar="OPTION=VALUE",
        help="Set an option of the game; may be given several times.",
    )(function)
    return variants_option(function)


# ------------------------------------------------------------------ words


def named(game: cardrules.Game) -> str:
    """The name of a game with those of its variants, as `big_three with points`."""
    return game.name + (f" with {', '.join(game.variants)}" if game.variants else "")


def counted(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun.

    >>> counted(1, "match", "matches"), counted(2, "file")
    ('1 match', '2 files')
    """
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def listed(words: Sequence[str]) -> str:
    """Words as a list in a sentence.

    >>> listed(["you", "seat 1", "seat 2"])
    'you, seat 1 and seat 2'
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"
