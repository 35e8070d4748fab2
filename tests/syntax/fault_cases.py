"""Small faulty rule files with what is to be said of them beside the line that causes it.

A file of cases is cut by lines `--- title`. What a case does not hold is taken from `SMALL`, so
that a case shows its fault and little else; after `(alone)` at the end of the title nothing is.
`<U+0085>` stands for a character, `<byte E9>` for a byte. Beside a line stands:

    # error: CODE column "sentence" help: hint       for a fault of the line
    # also: CODE column "what is said here"          for a second place of a fault
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import attrs

from cardrules.diagnostics import Diagnostic
from cardrules.machine.failures import RuleFailure
from cardrules.machine.from_model import compile_game
from cardrules.model import nodes as m
from cardrules.model.check import check
from cardrules.model.faults import faults_of
from cardrules.syntax.from_text import parse, parse_bytes

FOLDER = Path(__file__).parents[1] / "cases" / "faults"

SMALL = """\
cardrules 1
game small "Small"
  players 2
zones
  hand  per player, seen by owner
  pile  in order, seen by all
values
  points  number per player, from 0, for the match
phase start
  shuffle
  deal 5 to hand
  deal rest to pile
  end the deal
match
  ends after 1 deals
  won by most points
  ties shared
"""

_MARK = re.compile(r"[ \t]*# (?:error|also): .*$")
_CHARACTER = re.compile(r"<U\+([0-9A-F]{4,6})>|<byte ([0-9A-F]{2})>")


def faults_in(text: str | bytes, name: str = "case.cards") -> list[Diagnostic]:
    """Every fault of a rule file, from its bytes to its tables of plays."""
    tree, source, read = parse(name, text) if isinstance(text, str) else parse_bytes(name, text)
    return faults_of(tree, source, read, _judge)


def _judge(rules: m.Rules) -> list[Diagnostic]:
    found = check(rules)
    if not found:
        try:
            compile_game(rules)
        except RuleFailure as failure:
            found = [failure.diagnostic]
    return found


@attrs.frozen
class Case:
    """One case: its title, whether it stands alone, and its lines as they are in the file."""

    file: str
    title: str
    alone: bool
    lines: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.file}: {self.title}"

    @property
    def data(self) -> bytes:
        """The bytes of the whole file that the case stands for."""
        return self._whole()[0]

    @property
    def bare(self) -> tuple[str, ...]:
        """Its lines without what is to be said of them."""
        return tuple(_MARK.sub("", line) for line in self.lines)

    def marked(self) -> tuple[str, ...]:
        """Its lines with what is said of them now."""
        data, above = self._whole()
        marks: dict[int, list[str]] = {}
        for fault in faults_in(data):
            marks.setdefault(fault.line - above, []).append(_error(fault))
            for label in fault.labels:
                line, column = fault.source.place(label.span.start)
                text = f'# also: {fault.code} {column} "{label.text}"'
                marks.setdefault(line - above, []).append(text)
        outside = [
            mark for line in marks if not 1 <= line <= len(self.lines) for mark in marks[line]
        ]
        assert not outside, f"{self}: said of no line of the case: {outside}"
        return tuple(
            "  ".join((line, *marks.get(number, ()))) if number in marks else line
            for number, line in enumerate(self.bare, 1)
        )

    def _whole(self) -> tuple[bytes, int]:
        """The bytes of the case with what it lacks, and how many lines stand above its own."""
        if self.alone:
            return _bytes("\n".join(self.bare)), 0
        heads = {line.split(" ")[0] for line in self.bare if line[:1].isalpha()}
        above = [] if "cardrules" in heads else ["cardrules 1"]
        lacking: list[str] = []
        head = "cardrules"
        for line in SMALL.splitlines():
            head = line.split(" ")[0] if line[:1].isalpha() else head
            if head not in heads and head != "cardrules":
                lacking.append(line)
        return _bytes("\n".join([*above, *self.bare, *lacking]) + "\n"), len(above)


def _bytes(text: str) -> bytes:
    def one(match: re.Match[str]) -> str:
        if match.group(1):
            return chr(int(match.group(1), 16))
        return chr(0xDC00 + int(match.group(2), 16))

    return _CHARACTER.sub(one, text).encode("utf-8", "surrogateescape")


def _error(fault: Diagnostic) -> str:
    hint = f" help: {fault.hint}" if fault.hint else ""
    return f'# error: {fault.code} {fault.column} "{fault.message}"{hint}'


def cases(path: Path) -> Iterator[Case]:
    """The cases of a file."""
    title, lines = "", list[str]()
    for line in [*path.read_text(encoding="utf-8").split("\n"), "--- end"]:
        if not line.startswith("--- "):
            lines.append(line)
            continue
        if title:
            bare = title.removesuffix(" (alone)")
            yield Case(path.stem, bare, bare != title, tuple(lines))
        title, lines = line.removeprefix("--- "), []


def all_cases() -> list[Case]:
    """The cases of every file."""
    return [case for path in sorted(FOLDER.glob("*.cards")) for case in cases(path)]


def rewrite(path: Path, marked: Sequence[tuple[Case, tuple[str, ...]]]) -> None:
    """Write a file of cases anew, with what is said now."""
    before = path.read_text(encoding="utf-8").split("\n--- ")[0]
    text = "" if before.startswith("--- ") else before + "\n"
    for case, lines in marked:
        text += f"--- {case.title}{' (alone)' if case.alone else ''}\n" + "\n".join(lines) + "\n"
    path.write_text(text.rstrip("\n") + "\n", encoding="utf-8")
