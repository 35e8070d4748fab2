"""Games without their authors' prose, and books of them."""

from __future__ import annotations

import re
from pathlib import Path

import cardrules
from cardrules.rulebooks.book import Book, plain, sentences_of
from cardrules.rulebooks.build import build_book
from cardrules.rulebooks.differences import About, variant_section
from cardrules.rulebooks.voice import ENGLISH
from cardrules.trials.books import book_of

GAMES = Path(__file__).parents[2] / "games"
_PROSE = ("about", "advice", "chosen", "other", "source", "ruling")
_RULINGS = {
    name
    for path in GAMES.rglob("*.cards")
    for name in re.findall(r"(?m)^ *ruling (\w+)", path.read_text(encoding="utf-8"))
}
_OPTION = re.compile(r'(default \S+)\s+"[^"]*"')


def stripped(text: str) -> str:
    """A rule file with no sentence, title or heading of its author; what must be there is short."""
    found = []
    examples = 0
    for written in text.split("\n"):
        words = written.split()
        first = words[0] if words else ""
        line = re.sub(r'\s*"[^"]*"', "", written)
        if (first in _PROSE and '"' in written) or _of_a_ruling(words):
            continue
        if first in ("game", "variant"):
            line = re.sub('"[^"]*"', f'"{words[1]}"', written)
        elif first == "example":
            examples += 1
            line = f'example "{examples}"'
        elif first in ("excludes", "remove"):
            line = written
        elif _OPTION.search(written):
            line = _OPTION.sub(r'\1 "-"', written)
        found.append(line)
    return re.sub(r"(?m)^(?:with \w+|replace game\.about)\n(?! )", "", "\n".join(found))


def _of_a_ruling(words: list[str]) -> bool:
    """Whether a line of a variant takes a ruling away, of which none is left."""
    return words[:1] == ["remove"] and words[-1].rpartition(".")[2] in _RULINGS


def _without_examples(text: str) -> str:
    text = re.sub(r'(?m)^(with \w+\n)?\s*remove example ".*"\n', "", text)
    return re.sub(r"(?m)^example .*\n(?:[ ].*\n|\n)*", "", text + "\n")


def _with_included(path: Path) -> list[Path]:
    """The file of a variant, and those of the variants it includes."""
    names = re.findall(r"(?m)^  includes (\w+)", path.read_text(encoding="utf-8"))
    return [path, *(path.with_name(f"{name}.cards") for name in names)]


def stripped_book(name: str) -> Book:
    """The rulebook of a bundled game and its variants, without prose."""
    base = stripped((GAMES / f"{name}.cards").read_text(encoding="utf-8"))
    game = cardrules.loads(base)
    before = build_book(game.rules)
    sections = []
    for path in sorted((GAMES / name).glob("*.cards")):
        texts = [stripped(each.read_text(encoding="utf-8")) for each in _with_included(path)]
        varied = cardrules.loads(
            _without_examples(base), variants=[_without_examples(text) for text in texts]
        )
        about = About(path.stem, path.stem.replace("_", " "))
        sections.append(variant_section(about, before, build_book(varied.rules), ENGLISH))
    return build_book(game.rules, examples=game.rules.examples, variants=sections)


def told(book: Book) -> str:
    """All that a book says, as one line of text."""
    parts = []
    for section in book.sections:
        parts.append(plain(section.title))
        for block in section.blocks:
            parts += [plain(sentence.phrase) for sentence in sentences_of(block)]
    return " ".join(" ".join(parts).split())


def told_of(name: str) -> str:
    """All that the rulebook of a bundled game says."""
    return told(book_of(cardrules.load(name)))
