"""Nothing is glued: in a language of another order and other plurals no English is left."""

from __future__ import annotations

import ast
import gettext
import re
from pathlib import Path

import pytest

import cardrules
from cardrules.rulebooks.book import Book, Phrase, plain, sentences_of
from cardrules.rulebooks.build import build_book
from cardrules.rulebooks.voice import Voice
from cardrules.rulebooks.writers import FORMATS, written
from tests.rulebooks.stripping import GAMES, stripped

PACKAGE = Path(__file__).parents[2] / "cardrules" / "rulebooks"
_PLACE = re.compile(r"(\{\w+\})")


class Backwards(gettext.NullTranslations):
    """A language that puts everything in reverse, in other letters, with three plural forms."""

    def gettext(self, message: str) -> str:
        return _turned(message, "")

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        form = "¹" if n == 1 else "²" if n in (2, 3, 4) else "³"
        return _turned(msgid2, form)


def _turned(message: str, mark: str) -> str:
    parts = _PLACE.split(message)
    return mark + "".join(
        part if _PLACE.fullmatch(part) else _letters(part) for part in reversed(parts)
    )


def _letters(text: str) -> str:
    """Greek letters for Latin ones, so that what is left of English shows."""
    return re.sub("[A-Za-z]", lambda found: chr(0x3B1 + (ord(found[0].lower()) - 97) % 17), text)[
        ::-1
    ]


def backwards_book(name: str) -> tuple[Book, str]:
    """The book of a game without prose in that language, and the text of its file."""
    text = stripped((GAMES / f"{name}.cards").read_text(encoding="utf-8"))
    rules = cardrules.loads(text).rules
    return build_book(rules, Voice(Backwards(), "xx"), rules.examples), text


@pytest.mark.parametrize("name", ["big_three", "grand_bid", "hearts", "dou_dizhu"])
def test_no_word_of_english_is_left(name: str) -> None:
    """All that is said goes through the catalog; what is left are words of the rule file."""
    book, text = backwards_book(name)
    own = {*re.findall("[A-Za-z]+", text), "A", "J", "Q", "K"}  # ranks a pack may lack
    for section in book.sections:
        _no_english(section.title, own)
        for block in section.blocks:
            for sentence in sentences_of(block):
                _no_english(sentence.phrase, own)
    for label in book.labels.values():
        assert not re.search("[a-z]", _PLACE.sub("", label))


def _no_english(phrase: Phrase, own: set[str]) -> None:
    text = plain(phrase)
    left = {word for word in re.findall("[A-Za-z]+", text) if word not in own}
    assert {word for word in left if word[:1].lower() + word[1:] not in own} == set(), text


@pytest.mark.parametrize("format", FORMATS)
def test_a_sentence_can_have_another_order(format: str) -> None:
    """Pages come out in that language, in every format, with all three plural forms."""
    book, _ = backwards_book("big_three")
    page = written(book, format)
    assert "³" in page
    assert "²" in page
    assert "¹" in page


def test_the_order_of_places_is_that_of_the_language() -> None:
    """Where English says who pays whom, the other language says whom first."""
    english = Voice().say("{payer} pays {payee}.", payer="A", payee="B")
    other = Voice(Backwards(), "xx").say("{payer} pays {payee}.", payer="A", payee="B")
    assert plain(english).index("A") < plain(english).index("B")
    assert plain(other).index("B") < plain(other).index("A")


def test_every_message_is_written_where_it_is_said() -> None:
    """What `say`, `count` and `word` are given is a literal, so that a catalog can be made."""
    found = 0
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            messages = {"say": 1, "count": 2, "word": 1}.get(name, 0)
            if path.name == "voice.py" or (name == "count" and len(node.args) < 3):
                continue
            for argument in node.args[:messages]:
                assert isinstance(argument, ast.Constant), f"{path.name}:{node.lineno}"
                found += 1
    assert found > 250


def test_phrases_are_not_put_together_by_hand() -> None:
    """No phrase is added to another outside the voice and the writers."""
    for path in sorted(PACKAGE.glob("*.py")):
        if path.name in ("voice.py", "book.py"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            assert not isinstance(node, ast.JoinedStr) or _is_id(node), f"{path.name}:{node.lineno}"


def _is_id(node: ast.JoinedStr) -> bool:
    """Whether a text put together is an id: words, dots and signs, without blanks."""
    return all(" " not in str(part.value) for part in node.values if isinstance(part, ast.Constant))
