"""The program `cardrules`: which commands there are, and with what code it exits.

A command is a module of this package, imported when it is asked for, so that `--help` and
`--version` do not wait for the parser. It knows nothing of games itself.
"""

from __future__ import annotations

import gc
import importlib
import sys
from collections.abc import Sequence
from typing import NoReturn

import click

from cardrules._version import VERSION
from cardrules.cli import output
from cardrules.likeness import suggestion

COMMANDS = {
    "list": "List the games that come with cardrules.",
    "play": "Play a game against random bots, in plain lines.",
    "show": "Print the rule file of a game.",
    "lint": "Say what does not hold in rule files, and what is most likely not meant.",
    "explain": "Tell what a code of the linter means, and how to mend it.",
    "rules": "List the rules of the linter.",
    "new": "Write a rule file to begin with.",
    "diff": "Say in words how two games differ.",
    "format": "Write rule files anew in one layout.",
    "test": "Run the examples of rule files, and random matches against the laws.",
    "rulebook": "Write the rules of a game for people, as a page.",
    "simulate": "Play many random matches, and say how they went.",
}
"""Each command with its line of help, in the order a new user meets them."""

INTERRUPTED = 130


class _Program(click.Group):
    """A group whose commands are modules."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  # click asks so
        return list(COMMANDS)

    def get_command(
        self,
        ctx: click.Context,  # noqa: ARG002  # click asks so
        cmd_name: str,
    ) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"cardrules.cli.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            hint = suggestion(name, COMMANDS) or f"there are {', '.join(COMMANDS)}"
            ctx.fail(f"there is no command `{name}`; {hint}")
        return super().resolve_command(ctx, args)

    def format_commands(
        self,
        ctx: click.Context,  # noqa: ARG002  # click asks so
        formatter: click.HelpFormatter,
    ) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(
    cls=_Program,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Begin with `cardrules list`, then `cardrules play big_three`.",
)
@click.version_option(VERSION, message="%(prog)s %(version)s")
@click.pass_context
def program(ctx: click.Context) -> None:
    """Card games as rule files: check them, play them, try them out."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the program and exit: 0 all is well, 1 something was found, 2 it was asked wrongly."""
    sys.exit(_code(arguments))


def _code(arguments: Sequence[str] | None) -> int:
    # Trees and models are many nodes without circles that live until a command ends. Looking
    # through them for circles again and again would be an eighth of the time linting takes.
    gc.set_threshold(100_000)
    try:
        code = program.main(arguments, prog_name="cardrules", standalone_mode=False)
        output.finish()
    except click.ClickException as error:
        _explain(error)
        output.finish_quietly()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        output.finish_quietly()
        return INTERRUPTED
    return code if isinstance(code, int) else 0


def _explain(error: click.ClickException) -> None:
    """Say what was wrong, after what the program had to say."""
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "cardrules"
    output.complain(f"{path}: {error.format_message()}")
    if isinstance(error, click.UsageError) and context is not None:
        output.complain(f"  `{path} --help` tells how it is used")
