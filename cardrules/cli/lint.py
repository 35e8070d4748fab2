"""`cardrules lint`: what does not hold in rule files, and what is most likely not meant."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import attrs
import click

from cardrules.cli.files import STDIN, all_files, stdin_bytes
from cardrules.cli.linting import Configs, Linted, Linter, linted, write_back
from cardrules.cli.output import Trouble, complain, say, say_as_it_is
from cardrules.cli.shared import counted, seed_option
from cardrules.diagnostics import Diagnostic, render
from cardrules.limits import LIMITS
from cardrules.linting.config import Config, ConfigError, read_config
from cardrules.linting.fixing import fixable
from cardrules.linting.formats import FORMATS, as_github, as_json, as_sarif

_FOR_PROGRAMS = {"json": as_json, "sarif": as_sarif, "github": as_github}


def _words(ctx: click.Context, param: click.Parameter, given: Sequence[str]) -> tuple[str, ...]:
    """Words separated by commas, from an option that may be given several times."""
    words = tuple(word.strip() for each in given for word in each.split(","))
    if "" in words:
        raise click.BadParameter("an empty word is no rule", ctx, param)
    return words


def _rules_option(name: str, text: str) -> click.Option:
    return click.Option([name], multiple=True, metavar="RULE,...", callback=_words, help=text)


@click.command
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option(
    "--output-format",
    type=click.Choice(FORMATS),
    default="full",
    help="For people, with an excerpt and help or a line for each finding; or for programs.",
)
@click.option("--fix", is_flag=True, help="Make the safe fixes.")
@click.option("--unsafe-fixes", is_flag=True, help="With --fix or --diff, make the others too.")
@click.option("--diff", is_flag=True, help="Show what --fix would change, and change nothing.")
@click.option("--stdin-filename", metavar="FILE", help="What `-`, standard input, is called.")
@click.option(
    "--exclude", multiple=True, metavar="PATTERN,...", callback=_words, help="Leave files out."
)
@click.option("--line-length", type=click.IntRange(20, 5000), help="How wide a line may be.")
@click.option(
    "--config",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Read this configuration, and no other.",
)
@click.option("--isolated", is_flag=True, help="Read no configuration.")
@click.option(
    "--simulate",
    type=click.IntRange(0, 100_000),
    default=0,
    metavar="N",
    help="Watch N random matches too.",
)
@seed_option("0")
@click.option(
    "-j",
    "--jobs",
    type=click.IntRange(1, 256),
    metavar="N",
    help="Look at so many files at the same time; usually as many as there are processors.",
)
def command(
    files: tuple[str, ...],
    output_format: str,
    fix: bool,
    unsafe_fixes: bool,
    diff: bool,
    stdin_filename: str | None,
    exclude: tuple[str, ...],
    line_length: int | None,
    config: Path | None,
    isolated: bool,
    simulate: int,
    seed: int | str,
    jobs: int | None,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    extend_select: tuple[str, ...],
) -> int:
    """Say what does not hold in rule files, and what is most likely not meant.

    FILE is a rule file, a directory (all `.cards` files below it), the name of a bundled game,
    or `-` for standard input. Without any, the directory `.` is taken. RULE is a code, what codes
    begin with, the name of a rule, or ALL; `cardrules rules` lists them, `cardrules explain` tells
    about one. The exit code is 0 where all is good, 1 where something was found, 2 where the
    command cannot be carried out.
    """
    configs = Configs(_given(config, isolated), select, ignore, extend_select, exclude, line_length)
    linter = Linter(configs, simulate, seed, fix or diff, unsafe_fixes)
    run = _Run(linter, output_format, diff, stdin_filename or "<stdin>")
    chosen = all_files(files or (".",), configs.leave_out)
    asked = [(run.stdin_name, stdin_bytes()) if file == STDIN else (file, None) for file in chosen]
    for file, found in zip(chosen, linted(linter, asked, jobs), strict=True):
        run.take(file, found)
    return run.finish()


command.params += [
    _rules_option("--select", "Look for these rules instead of the usual ones."),
    _rules_option("--ignore", "Leave these rules out."),
    _rules_option("--extend-select", "Look for these rules too."),
]


def _given(config: Path | None, isolated: bool) -> Config | None:
    if isolated:
        return Config()
    if config is None:
        return None
    try:
        return read_config(config)
    except ConfigError as error:
        raise Trouble(str(error)) from None


# ------------------------------------------------------------------ one run

_HIDE_MORE = "SRT"
"""Stages whose faults keep a file from being looked at further."""


@attrs.define
class _Run:
    """The files of one command, and what was found in them."""

    linter: Linter
    output_format: str
    diff: bool
    stdin_name: str
    files: int = 0
    faulty: int = 0
    made: int = 0
    changed: int = 0
    found: list[Diagnostic] = attrs.Factory(list)
    for_people: bool = True
    typed: bool = False

    def take(self, file: str | Path, linted: Linted) -> None:
        """Note what was found in a file; print at once what people are to read."""
        self.files += 1
        self.typed = stdin = file == STDIN
        self.found += linted.found
        self.faulty += bool(linted.found)
        if linted.fixed is not None and linted.fixed.made:
            self.made += linted.fixed.made
            self.changed += 1
        if self.diff:
            shown = linted.diff(self.stdin_name if stdin else str(file))
            if shown:
                say(shown, end="")
            return
        if stdin and linted.fixed is not None:
            say_as_it_is(linted.fixed.text)
            self.for_people = False
        elif linted.fixed is not None and linted.fixed.made:
            write_back(Path(file), linted)
        if self.output_format in _FOR_PROGRAMS:
            return
        self._show(linted)

    def _show(self, linted: Linted) -> None:
        tell = say if self.for_people else complain
        if self.output_format == "concise":
            for finding in linted.found:
                tell(str(finding))
        elif linted.found:
            tell(render(linted.found, LIMITS.faults) + "\n")

    def finish(self) -> int:
        """Say how many were found, and give the exit code."""
        if self.diff:
            files = counted(self.changed, "file")
            complain(f"would change {files}" if self.changed else "nothing to fix")
            return 1 if self.changed else 0
        if self.output_format in _FOR_PROGRAMS:
            text = _FOR_PROGRAMS[self.output_format](self.found)
            if text:
                (say if self.for_people else complain)(text)
        else:
            for line in self._summary():
                (say if self.for_people else complain)(line)
        return 1 if self.found else 0

    def _summary(self) -> list[str]:
        lines = []
        if self.made:
            lines.append(f"made {counted(self.made, 'fix')}".replace("fixs", "fixes"))
        if not self.found:
            alone = self.files == 1 and not self.typed
            more = "; `cardrules test` plays it" if alone else ""
            return [*lines, f"all good: {counted(self.files, 'file')}{more}"]
        errors = sum(finding.is_error for finding in self.found)
        warnings = len(self.found) - errors
        kinds = [counted(errors, "error")] if errors else []
        kinds += [counted(warnings, "warning")] if warnings else []
        good = self.files - self.faulty
        rest = f"; {counted(good, 'file')} all good" if good else ""
        where = counted(self.faulty, "file")
        lines.append(f"found {' and '.join(kinds)} in {where}{rest}")
        hides_more = any(finding.code[0] in _HIDE_MORE for finding in self.found)
        if hides_more and self.output_format == "full":
            lines.append("more may show once these are mended")
        lines += self._what_fix_would_do()
        if self.output_format == "full":
            lines += self._what_tells_more()
        return lines

    def _what_tells_more(self) -> list[str]:
        """The page of the first finding that its own lines do not settle."""
        open_ones = (each for each in self.found if not each.is_error or not each.hint)
        code = next((each.code for each in open_ones), "")
        return [f"`cardrules explain {code}` tells more"] if code else []

    def _what_fix_would_do(self) -> list[str]:
        safe = sum(fixable(finding, unsafe=False) for finding in self.found)
        unsafe = sum(fixable(finding, unsafe=True) for finding in self.found) - safe
        said = [f"{safe} with `--fix`"] if safe and not self.linter.fix else []
        if unsafe and not self.linter.unsafe:
            more = " more" if said else ""
            said.append(f"{unsafe}{more} with `--fix --unsafe-fixes`")
        return [f"can be mended: {', '.join(said)}"] if said else []
