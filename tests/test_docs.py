"""What looks like an example in the documents is one: it runs, and does what it shows."""

from __future__ import annotations

import doctest
import importlib
import inspect
import json
import os
import pkgutil
import random
import re
import shlex
import subprocess
import sys
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

import cardrules
from cardrules._data import bundled_names, grammar_text
from cardrules.diagnostics import render
from cardrules.limits import LIMITS
from cardrules.play.game import Game
from cardrules.syntax.from_text import parse
from cardrules.trials.examples import run_examples
from cardrules.trials.matches import play_out

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
PAGES = (README, ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md")))
DRAFTS = sorted((ROOT / "docs" / "drafts").glob("*.cards"))
LANGUAGE = ROOT / "docs" / "language.md"
INTERFACE = ROOT / "docs" / "interface.md"
ARCHITECTURE = ROOT / "docs" / "architecture.md"

# ------------------------------------------------------------------ reading a page


@attrs.frozen
class Block:
    """A fenced block of a page: the words after its fence, its text, and where it begins."""

    page: str
    line: int
    info: tuple[str, ...]
    text: str

    @property
    def kind(self) -> str:
        return self.info[0] if self.info else ""

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def blocks_of(page: Path) -> list[Block]:
    name = page.relative_to(ROOT).as_posix()
    found: list[Block] = []
    inside: list[str] | None = None
    info: tuple[str, ...] = ()
    begun = 0
    for number, line in enumerate(page.read_text(encoding="utf-8").split("\n"), 1):
        if not line.startswith("```"):
            if inside is not None:
                inside.append(line)
        elif inside is None:
            inside, info, begun = [], tuple(line[3:].split()), number
        else:
            found.append(Block(name, begun, info, "\n".join(inside) + "\n"))
            inside = None
    assert inside is None, f"{name}:{begun}: a block is opened and not closed"
    return found


BLOCKS = [block for page in PAGES for block in blocks_of(page)]
KINDS = {
    "cards",  # a whole game; a second word names the file that later blocks know it by
    "cards-fragment",  # lines of one section, put into the game at the end of the language page
    "cards-fault",  # the same, and the code of the fault that it has
    "cards-variant",  # a variant of the game named second; a third word names its file
    "cards-part",  # lines of a whole game of the same page
    "python",
    "console",  # commands after `$`, and what they print
    "sh",  # commands for a person's own machine
    "toml",
    "yaml",  # settings of other tools
    "text",
    "{eval-rst}",  # for Sphinx
}


def of_kind(*kinds: str) -> list[Any]:
    return [pytest.param(block, id=str(block)) for block in BLOCKS if block.kind in kinds]


def test_every_block_says_what_it_is() -> None:
    assert [str(block) for block in BLOCKS if block.kind not in KINDS] == []


# ------------------------------------------------------------------ rule files


def played(text: str, name: str) -> Game:
    """The game in a text that holds, after three random matches that come to their end."""
    faults = cardrules.check_text(text, name)
    assert not faults, render(faults)
    return tried(cardrules.loads(text, name=name))


def tried(game: Game) -> Game:
    """A game whose examples hold, after three random matches that come to their end."""
    for seed in range(3):
        assert play_out(game.start(seed), random.Random(seed).random).is_over
    broken = [fault for result in run_examples(game) for fault in result.faults]
    assert not broken, render(broken)
    return game


@pytest.mark.parametrize("block", of_kind("cards"))
def test_whole_games_hold_and_end(block: Block) -> None:
    played(block.text, str(block))


@pytest.mark.parametrize("block", of_kind("cards-variant"))
def test_variants_hold_and_end(block: Block, tmp_path: Path) -> None:
    path = tmp_path / "variant.cards"
    path.write_text(block.text, encoding="utf-8")
    base = block.info[1]
    for game in BLOCKS:  # it may be of a game that the page has written down before
        if game.page == block.page and game.info == ("cards", f"{base}.cards"):
            (tmp_path / game.info[1]).write_text(game.text, encoding="utf-8")
            base = str(tmp_path / game.info[1])
    faults = cardrules.check_file(path)
    assert not faults, render(faults)
    tried(cardrules.load(base, [path]))


@pytest.mark.parametrize("block", of_kind("cards-fragment"))
def test_fragments_hold_in_a_game_that_ends(block: Block) -> None:
    played(wrapped(block.info[1], block.text), str(block))


@pytest.mark.parametrize("block", of_kind("cards-fault"))
def test_faulty_fragments_have_the_fault_they_show(block: Block) -> None:
    _, section, code = block.info
    faults = cardrules.check_text(wrapped(section, block.text))
    assert {fault.code for fault in faults} == {code}, render(faults)


@pytest.mark.parametrize("block", of_kind("cards-part"))
def test_parts_stand_in_a_whole_game(block: Block) -> None:
    whole = [each.text for each in BLOCKS if each.kind == "cards" and each.page == block.page]
    assert any(block.text in text for text in whole)


FAULT = re.compile(
    r"(?P<name>\S+\.cards):\d+:\d+: [A-Z]\d{3} .*\n  (?P<number>\d+) \| (?P<line>.*)\n"
)


def test_faults_that_are_shown_are_those_that_are_printed() -> None:
    shown = [(block, found) for block in BLOCKS if (found := FAULT.match(block.text))]
    assert shown
    for block, found in shown:
        text = next(each.text for each in BLOCKS if each.info == ("cards", found["name"]))
        lines = text.split("\n")
        lines[int(found["number"]) - 1] = found["line"]
        faults = cardrules.check_text("\n".join(lines), found["name"])
        assert render(faults) == block.text.rstrip("\n")


HEADS = {
    "phase": "phase x",
    "moves": "phase x",
    "effects": "scoring",
    "deal": "scoring",
    "game": 'game x "x"',
    "deck": "deck french",
    "ruling": "match",
    "phases": "",
    "example": "",
}


@pytest.mark.parametrize("block", of_kind("cards", "cards-variant", "cards-fragment"))
def test_rule_files_on_pages_have_the_layout(block: Block) -> None:
    if block.kind != "cards-fragment":
        assert cardrules.format_text(block.text) == block.text
        return
    section = block.info[1]
    if section in ("conditions", "expressions"):
        read = [cardrules.format_text(f"terms\n  x means {line}") for line in lines_of(block)]
        assert [each.split("means ")[1] for each in read] == [f"{x}\n" for x in lines_of(block)]
        return
    head = HEADS.get(section, section)
    text = block.text if not head else head + textwrap.indent(f"\n{block.text}", "  ")
    assert cardrules.format_text(text) == text


def lines_of(block: Block) -> list[str]:
    return block.text.rstrip("\n").split("\n")


def wrapped(section: str, text: str) -> str:
    """The game at the end of the language page with a fragment in its place."""
    base = _base()
    top = text.rstrip("\n").split("\n")
    lines = ["  " + line if line else line for line in top]
    match section:
        case "options" | "zones" | "values":
            names = {line.split()[0] for line in top if line[:1] not in ("", " ")}
            kept = [line for line in base[section] if line.split()[0] not in names]
            base[section] = [*kept, *lines]
        case "game" | "deck" | "combinations" | "scoring" | "match":
            base[section] = [*base.get(section, [section])[:1], *lines]
        case "terms":
            base[section] = [section, *lines]
            used = re.findall(r"^(\w+)(?: of player| of card)? means ", text, re.MULTILINE)
            base["phase the_play"] = _under_play(f"when {term} is none" for term in used)
        case "deal":
            base["phase the_deal"] = ["phase the_deal", *lines, "  next the_play"]
        case "phases":
            names = set(re.findall(r"^phase (\w+)", text, re.MULTILINE))
            if "the_deal" not in names:
                base["phase the_deal"][-1] = f"  next {top[0].split()[1]}"
            base = {key: part for key, part in base.items() if key.split()[-1] not in names}
            base["phases"] = top
        case "phase":
            base["phase the_play"] = ["phase the_play", *lines]
        case "moves":
            base["phase the_play"] = _with_moves(lines)
        case "effects":
            base["phase the_play"] = _with_moves([PLAY, *("  " + line for line in lines)])
        case "conditions":
            base["phase the_play"] = _under_play(f"when {line}" for line in top)
        case "expressions":
            base["phase the_play"] = _under_play(f"when ({line}) is none" for line in top)
        case "example":
            base["example"] = top
        case "ruling":
            base["match"] += lines
        case _:
            raise AssertionError(f"no section `{section}`")
    return "\n".join(line for part in base.values() for line in part) + "\n"


PLAY = "  move play: 1 card from hand to trick"


def _base() -> dict[str, list[str]]:
    """The game around the fragments by its top lines, blank lines left out."""
    (base,) = [block for block in BLOCKS if block.info == ("cards", "base")]
    found: dict[str, list[str]] = {}
    for line in filter(None, base.text.split("\n")):
        if line[0] != " ":
            key = line if line.startswith("phase") else line.split()[0]
            found[key] = []
        found[next(reversed(found))].append(line)
    return found


def _with_moves(lines: Iterable[str]) -> list[str]:
    """The play of the base game with other moves than `play`."""
    play, given = _base()["phase the_play"], list(lines)
    at = play.index(PLAY)
    after = [line for line in play[at + 1 :] if line != "  move pass" or line not in given]
    return [*play[:at], *given, *after]


def _under_play(questions: Iterable[str]) -> list[str]:
    """The play of the base game with something asked each time a card is played."""
    asked = ("    " + line + "\n      stake becomes stake" for line in questions)
    return _with_moves([PLAY, *asked])


# ------------------------------------------------------------------ Python and commands


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def pages_with(*kinds: str) -> list[Any]:
    names = dict.fromkeys(block.page for block in BLOCKS if block.kind in kinds)
    return [pytest.param(name, id=name) for name in names]


def in_order(page: str, kind: str, folder: Path) -> Iterator[Block]:
    """The blocks of a kind on a page; the games that pages name as files lie there by then."""
    for block in BLOCKS:
        if block.kind == "cards" and len(block.info) > 1:
            (folder / block.info[1]).write_text(block.text, encoding="utf-8")
        if block.kind == "cards-variant" and block.page == page and len(block.info) > 2:
            (folder / block.info[2]).write_text(block.text, encoding="utf-8")
    for block in BLOCKS:
        if block.page == page and block.kind == "cards" and len(block.info) > 1:
            (folder / block.info[1]).write_text(block.text, encoding="utf-8")
        elif block.page == page and block.kind == kind:
            yield block


@pytest.mark.parametrize("page", pages_with("python"))
def test_python_does_what_it_shows(page: str, folder: Path) -> None:
    names: dict[str, Any] = {"__name__": "__example__"}
    for block in in_order(page, "python", folder):
        assert ">>>" in block.text, block
        examples = doctest.DocTestParser().get_doctest(
            block.text, names, page, block.page, block.line
        )
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
        told: list[str] = []
        runner.run(examples, out=told.append, clear_globs=False)
        names.update(examples.globs)
        assert not runner.failures, "".join(told)


@pytest.mark.parametrize("page", pages_with("console"))
def test_commands_print_what_they_show(page: str, folder: Path) -> None:
    pytest.importorskip("cardrules.cli")
    for block in in_order(page, "console", folder):
        for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
            line, _, output = part.partition("\n")
            program, *arguments = shlex.split(line)
            assert program == "cardrules", f"{block}: {line}"
            printed = _printed_by(arguments)
            flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
            same = doctest.OutputChecker().check_output(output, printed, flags)
            assert same, f"{block}: {line}\n{printed}"


def _printed_by(arguments: list[str]) -> str:
    found = subprocess.run(
        [sys.executable, "-m", "cardrules", *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "80", "PYTHONUTF8": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        input="",
        check=False,
    )
    return found.stdout


def modules() -> list[str]:
    found = pkgutil.walk_packages(cardrules.__path__, "cardrules.")
    left_out = ("__main__", "adapters.pettingzoo")  # the second needs what is installed apart
    return ["cardrules", *(each.name for each in found if not each.name.endswith(left_out))]


def test_docstrings_do_what_they_show(folder: Path) -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    told: list[str] = []
    number = 0
    for name in modules():
        for examples in finder.find(importlib.import_module(name), name):
            number += bool(examples.examples)
            runner.run(examples, out=told.append)
    assert not runner.failures, "".join(told)
    assert number >= 15


RAISED = {"AmbiguousMove", "CannotImagine", "PlayError", "RuleFailure"}
"""What is shown where it is raised, or is only the name of several others."""


def test_everything_public_shows_how_it_is_used() -> None:
    bare = []
    for name in set(cardrules.__all__) - RAISED - {"__version__"}:
        thing = getattr(cardrules, name)
        functions = {name: thing}
        if inspect.isclass(thing):
            own = [(key, value) for key, value in vars(thing).items() if not key.startswith("_")]
            functions |= {f"{name}.{key}": value for key, value in own if inspect.isfunction(value)}
        bare += [key for key, value in functions.items() if ">>>" not in (value.__doc__ or "")]
    assert sorted(bare) == []


# ------------------------------------------------------------------ what the pages speak of

for_every_page = pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
TOPS = (".ci", "cardrules", "docs", "games", "grammar", "tests")
AT_ROOT = re.compile(r"[A-Za-z_.]+\.(?:md|toml)|LICENSE")


@for_every_page
def test_every_path_that_is_named_exists(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    named = set()
    for words in re.findall(r"`([^`\n]+)`", text):
        for word in words.split():
            if (word.split("/")[0] in TOPS and "/" in word) or AT_ROOT.fullmatch(word):
                named.add(word.rstrip("/.,;:"))
    missing = [path for path in sorted(named) if not any(ROOT.glob(path))]
    links = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text)
    missing += [link for link in links if "://" not in link and not (page.parent / link).exists()]
    assert missing == []


@for_every_page
def test_every_link_to_a_heading_finds_it(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    lost = []
    for link, anchor in re.findall(r"\]\(([^)#\s]*)#([^)]+)\)", text):
        target = page if not link else page.parent / link
        if anchor not in _anchors(target):
            lost.append(f"{link}#{anchor}")
    assert lost == []


def _anchors(page: Path) -> set[str]:
    outside = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    heads = re.findall(r"^#+ (.+)$", outside, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).strip().replace(" ", "-") for head in heads}


def test_the_first_game_is_short_and_the_same_in_both_places() -> None:
    (first,) = [block for block in blocks_of(README) if block.kind == "cards"]
    assert len(list(filter(None, first.text.split("\n")))) < 25
    tutorial = blocks_of(ROOT / "docs" / "tutorial.md")
    assert any(block.kind == "cards" and block.text == first.text for block in tutorial)


def test_the_readme_says_how_to_begin() -> None:
    text = README.read_text(encoding="utf-8")
    env = "python3 -m venv .venv && .venv/bin/pip install -q -e "
    assert env + ". && .venv/bin/cardrules play big_three\n" in text
    assert env + "'.[test]' && .venv/bin/python tests/check.py\n" in text


def test_the_architecture_page_stays_one_sitting() -> None:
    assert len(ARCHITECTURE.read_text(encoding="utf-8").rstrip("\n").split("\n")) <= 150


# ------------------------------------------------------------------ the language page is whole


def test_every_word_of_the_grammar_is_explained() -> None:
    words = re.findall(r'^[A-Z_]+:\s+"([^"]+)"', grammar_text(), re.MULTILINE)
    assert len(words) > 100
    page = " ".join(LANGUAGE.read_text(encoding="utf-8").split())
    assert [word for word in words if not _told(word, page)] == []


def _told(word: str, page: str) -> bool:
    before, after = (r"(?<!\w)" if word[0].isalpha() else ""), (r"(?!\w)" if word.isalpha() else "")
    return re.search(before + re.escape(word) + after, page) is not None


def test_every_limit_is_told() -> None:
    rows = _table_rows(LANGUAGE, "## Limits")
    told = {row[0].strip("`"): row[1].replace(",", "") for row in rows}
    kept = {name: str(value) for name, value in attrs.asdict(LIMITS).items()}
    assert told == kept


def _table_rows(page: Path, heading: str) -> list[list[str]]:
    """The rows of the first table under a heading, its head left out."""
    text = page.read_text(encoding="utf-8").split(f"\n{heading}\n", 1)[1]
    rows = []
    for line in text.split("\n"):
        if line.startswith("|"):
            rows.append([cell.strip() for cell in line.strip("|").split("|")])
        elif rows:
            break
    return rows[2:]


# ------------------------------------------------------------------ the interface page is whole


def test_every_public_name_is_shown() -> None:
    page = INTERFACE.read_text(encoding="utf-8")
    public = [
        name for name in cardrules.__all__ if not re.search(rf"`(?:cardrules\.)?{name}\b", page)
    ]
    assert public == []
    for kind in (cardrules.Game, cardrules.State, cardrules.Move, cardrules.Card):
        names = [name for name in vars(kind) if not name.startswith("_")]
        names = [name for name in names if not _is_inner(kind, name)]
        assert [name for name in names if not re.search(rf"\b{name}\b", page)] == []


def _is_inner(kind: type, name: str) -> bool:
    """The fields of a move that the machine reads, which are no part of the interface."""
    inner = {
        "act",
        "combination",
        "item",
        "kind",
        "layout",
        "need",
        "number",
        "rank",
        "reading",
        "size",
    }
    return kind is cardrules.Move and name in inner


def _fields(cell: str) -> set[str]:
    return set(re.findall(r"`(\w+)`", cell))


def _random_states(text_or_name: str, seed: int) -> Iterator[cardrules.State]:
    game = (
        cardrules.load(text_or_name)
        if text_or_name in bundled_names()
        else cardrules.loads(text_or_name)
    )
    rand = random.Random(seed)
    state = game.start(seed)
    while not state.is_over:
        yield state
        seat = rand.choice(state.to_act)
        state = state.play(seat, rand.choice(state.legal_moves(seat)))
    yield state


def names_under(heading: str) -> set[str]:
    return {row[0].strip("`") for row in _table_rows(INTERFACE, heading)}


GAMES = [*bundled_names(), *(block.text for block in BLOCKS if block.kind == "cards")]
for_every_game = pytest.mark.parametrize("game", GAMES, ids=map(str, range(len(GAMES))))


@for_every_game
def test_events_are_as_the_table_says(game: str) -> None:
    rows = _table_rows(INTERFACE, "### Events")
    table = {row[0].strip("`"): (_fields(row[1]), _fields(row[2])) for row in rows}
    *_, last = _random_states(game, 1)
    for seat in (None, *range(last.game.players)):
        for event in last.history(seat):
            always, sometimes = table[event["event"]]
            found = set(event) - {"event"}
            assert always <= found <= always | sometimes, event


@for_every_game
def test_views_and_records_are_as_the_tables_say(game: str) -> None:
    for number, state in enumerate(_random_states(game, 2)):
        if number > 20 and not state.is_over:
            continue
        view = state.view(0)
        assert set(view) == {"table", "events", "own"}
        assert set(view["table"]) == names_under("### The table")
        assert set(view["own"]) == names_under("### A seat's own")
        assert json.loads(json.dumps(view)) == view
        for seat in (None, 0):
            assert set(state.record(seat)) <= names_under("## Records")


# ------------------------------------------------------------------ drafts


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in DRAFTS])
def test_drafts_say_what_they_miss_and_parse_without_it(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").split("\n")
    head = [line for line in lines[1:] if line.startswith("# missing: ")]
    _, _, faults = parse(path.name, "\n".join(_without_missing(lines)))
    assert not faults, render(faults)
    if not head:
        played("\n".join(lines), path.name)


def _without_missing(lines: list[str]) -> Iterator[str]:
    """The lines of a draft without those marked as missing, and without what is under them."""
    under: int | None = None
    for line in lines:
        indent = len(line) - len(line.lstrip())
        if under is not None and line.strip() and indent <= under:
            under = None
        if under is None and "# missing:" in line and not line.startswith("#"):
            under = indent
        yield "" if under is not None else line
