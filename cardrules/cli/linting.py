"""What `cardrules lint` does with each file: which configuration holds, and its fixes."""

from __future__ import annotations

import difflib
import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from typing import TypeAlias

import attrs

import cardrules
from cardrules._data import bundled_names
from cardrules.cli.output import Trouble
from cardrules.diagnostics import Diagnostic
from cardrules.limits import LIMITS
from cardrules.linting.config import Config, ConfigError, config_for
from cardrules.linting.fixing import Fixed, fix_all
from cardrules.syntax.outline import decode
from cardrules.text import Source

# ------------------------------------------------------------------ which configuration


@attrs.define
class Configs:
    """The configuration of each folder, looked up once; what the command line says goes first."""

    given: Config | None
    select: tuple[str, ...]
    ignore: tuple[str, ...]
    extend_select: tuple[str, ...]
    exclude: tuple[str, ...]
    line_length: int | None
    found: dict[Path, Config] = attrs.Factory(dict)

    def of(self, folder: Path) -> Config:
        """The configuration for the files of a folder.

        Raises:
            Trouble: where it cannot be read or holds what is not known.
        """
        if folder not in self.found:
            try:
                config = self.given if self.given is not None else config_for(folder)
            except ConfigError as error:
                raise Trouble(str(error)) from None
            self.found[folder] = attrs.evolve(
                config,
                select=self.select or config.select,
                ignore=(*config.ignore, *self.ignore),
                extend_select=(*config.extend_select, *self.extend_select),
                exclude=(*config.exclude, *self.exclude),
                line_length=self.line_length or config.line_length,
            )
        return self.found[folder]

    def leave_out(self, path: Path) -> bool:
        """Whether a file or folder that was found in a directory is left out."""
        return self.of(path.parent).excludes(path)


# ------------------------------------------------------------------ one file


@attrs.frozen
class Linted:
    """What was found in a file, and the text it has once fixes are made, if any were."""

    found: tuple[Diagnostic, ...]
    before: str = ""
    fixed: Fixed | None = None

    def diff(self, name: str) -> str:
        """What fixes changed, as a unified diff."""
        if self.fixed is None or not self.fixed.made:
            return ""
        old, new = (text.splitlines(keepends=True) for text in (self.before, self.fixed.text))
        lines = difflib.unified_diff(old, new, name, name)
        return "".join(line if line.endswith("\n") else f"{line}\n" for line in lines)


@attrs.frozen
class Linter:
    """Lints files under one command line."""

    configs: Configs
    simulate: int
    seed: int | str
    fix: bool
    unsafe: bool

    def lint(self, file: str | Path, data: bytes | None = None) -> Linted:
        """What is found in a file; `data` is what stands there instead.

        Raises:
            Trouble: where its configuration or the words of a selection cannot be.
        """
        is_bundled = isinstance(file, str) and data is None and file in bundled_names()
        config = Config() if is_bundled else self.configs.of(Path(file).parent)
        if is_bundled:
            config = attrs.evolve(
                config,
                select=self.configs.select,
                ignore=self.configs.ignore,
                extend_select=self.configs.extend_select,
                line_length=self.configs.line_length or config.line_length,
            )
        if self.fix and not is_bundled:
            return self._fixed(file, config, data)
        return Linted(tuple(self._found(file, config, data, self.simulate)))

    def _found(
        self, file: str | Path, config: Config, text: str | bytes | None, simulate: int
    ) -> list[Diagnostic]:
        try:
            return cardrules.lint(
                file,
                text=text,
                select=config.select,
                ignore=config.ignore,
                extend_select=config.extend_select,
                line_length=config.line_length,
                simulate=simulate,
                seed=self.seed,
            )
        except ValueError as error:
            raise Trouble(str(error)) from None

    def _fixed(self, file: str | Path, config: Config, data: bytes | None) -> Linted:
        """A file with its fixes made; what random matches say is looked for afterwards."""
        data = _bytes(Path(file)) if data is None else data
        source, problems = decode(str(file), data)
        if problems:
            return Linted(tuple(self._found(file, config, data, 0)))
        fixed = fix_all(
            Source(str(file), source.text),
            lambda text: self._found(file, config, text, 0),
            unsafe=self.unsafe,
        )
        left = fixed.left
        if self.simulate:
            left = tuple(self._found(file, config, fixed.text, self.simulate))
        return Linted(left, source.text, fixed)


# ------------------------------------------------------------------ many files

ENOUGH = 8
"""So many files are worth a second process."""

MOST_TOGETHER = 10
"""So many files are looked at by one process before it takes others."""

Asked: TypeAlias = tuple[str | Path, bytes | None]
"""A file, and what stands there instead of what lies there."""


def linted(linter: Linter, files: Sequence[Asked], jobs: int | None) -> Iterator[Linted]:
    """What is found in each file, in order; several are looked at in processes at the same time.

    Files that are mended are linted one after the other, since variants are laid over others.
    """
    jobs = min(jobs or os.cpu_count() or 1, len(files) // (ENOUGH // 2))
    if jobs < 2 or linter.fix:
        for file, data in files:
            yield linter.lint(file, data)
        return
    with ProcessPoolExecutor(jobs, initializer=_deaf) as pool:
        try:
            made: dict[int, tuple[Future[list[Linted]], int]] = {}
            for group in together([file for file, _ in files]):
                future = pool.submit(_lint_all, linter, [files[at] for at in group])
                made.update((at, (future, place)) for place, at in enumerate(group))
            for at in range(len(files)):
                future, place = made[at]
                yield future.result()[place]
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _lint_all(linter: Linter, files: Sequence[Asked]) -> list[Linted]:
    return [linter.lint(file, data) for file, data in files]


def together(files: Sequence[str | Path]) -> list[list[int]]:
    """The places of files that one process looks at, those with most of them first.

    A game and the folder of its variants go together, since they share most of what is found.
    """
    folders = {Path(file).parent for file in files}
    groups: dict[Path, list[int]] = {}
    for at, file in enumerate(files):
        below = Path(file).with_suffix("")
        groups.setdefault(below if below in folders else Path(file).parent, []).append(at)
    few = [
        group[start : start + MOST_TOGETHER]
        for group in groups.values()
        for start in range(0, len(group), MOST_TOGETHER)
    ]
    return sorted(few, key=len, reverse=True)


def _deaf() -> None:
    """Leave it to the process that asked to be interrupted."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


# ------------------------------------------------------------------ reading and writing


def _bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(LIMITS.source_bytes + 1)
    except OSError as error:
        raise Trouble(f"`{path}` cannot be read: {error.strerror}") from None


def write_back(path: Path, linted: Linted) -> None:
    """Write a file with its fixes, with the line ends and the byte-order mark it had.

    Raises:
        Trouble: where it cannot be written.
    """
    assert linted.fixed is not None
    before = _bytes(path)
    text = linted.fixed.text
    if b"\r\n" in before:
        text = text.replace("\n", "\r\n")
    data = text.encode("utf-8", "surrogateescape")
    if before.startswith(b"\xef\xbb\xbf"):
        data = b"\xef\xbb\xbf" + data
    try:
        path.write_bytes(data)
    except OSError as error:
        raise Trouble(f"`{path}` cannot be written: {error.strerror}") from None
