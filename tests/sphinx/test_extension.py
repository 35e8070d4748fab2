"""The Sphinx extension, in pages of both kinds and for several builders."""

from __future__ import annotations

import io
import re
from pathlib import Path

import attrs
import pytest

from cardrules._data import bundled_names, bundled_variant_names
from tests.cli.program import TRICKS, WRONG_EXAMPLE
from tests.rulebooks.test_html import FIELDS, HOSTILE, Page, hostile

pytest.importorskip("sphinx")
pytest.importorskip("myst_parser")

from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils


@attrs.frozen
class Built:
    """What a build gave: its pages by name, and what Sphinx warned of."""

    folder: Path
    warnings: str

    def page(self, name: str) -> str:
        return (self.folder / name).read_text(encoding="utf-8")


def build(tmp_path: Path, pages: dict[str, str], builder: str = "html") -> Built:
    """Build a small site."""
    source, out = tmp_path / "source", tmp_path / builder
    source.mkdir(exist_ok=True)
    for name, text in pages.items():
        (source / name).write_text(text, encoding="utf-8")
    warnings = io.StringIO()
    settings = {
        "extensions": ["cardrules.sphinx", "myst_parser"],
        "myst_enable_extensions": ["colon_fence"],
        "html_theme": "basic",
        "nitpicky": True,
    }
    with patch_docutils(source), docutils_namespace():
        app = Sphinx(
            srcdir=source,
            confdir=None,
            outdir=out,
            doctreedir=tmp_path / f"trees-{builder}",
            buildername=builder,
            confoverrides=settings,
            status=None,
            warning=warnings,
        )
        app.build()
    return Built(out, re.sub(r"\x1b\[[0-9;]*m", "", warnings.getvalue()))


pytestmark = pytest.mark.slow

DIRECTIVES = {
    "rulebook": "hearts",
    "section": "big_three phase-auction",
    "combinations": "dou_dizhu",
    "flow": "grand_bid",
    "example": "big_three After 6 7 8 9",
    "difference": "big_three short_deck",
    "beside": "big_three phase-climbing",
}
SHOWN = {
    "rulebook": "you must follow the suit led if you can",
    "section": "you name a whole number, from 1 to 3",
    "combinations": "There are 14 kinds of combination",
    "flow": "The second offer",
    "example": "not the same number of cards",
    "difference": "The pack has 43 cards",
    "beside": "if you lead, you may play any combination",
}


def rst(name: str) -> str:
    return f".. cr:{name}:: {DIRECTIVES[name]}\n\n"


def myst(name: str) -> str:
    return f":::{{cr:{name}}} {DIRECTIVES[name]}\n:::\n\n"


@pytest.mark.parametrize("kind", ["index.rst", "index.md"])
def test_every_directive_works_in_both_kinds_of_pages(kind: str, tmp_path: Path) -> None:
    """Each puts what it promises into the page, and nothing is warned of."""
    made = {"index.rst": rst, "index.md": myst}[kind]
    title = "A page\n======\n\n" if kind.endswith("rst") else "# A page\n\n"
    built = build(tmp_path, {kind: title + "".join(map(made, DIRECTIVES))})
    assert built.warnings == ""
    shown = Page(built.page("index.html")).text
    for said in SHOWN.values():
        assert said in shown


def test_a_stop_behind_cards_stays_on_their_line(tmp_path: Path) -> None:
    """It is tied to the last of them, and written once."""
    built = build(tmp_path, {"index.md": "# A page\n\n" + myst("example")})
    shown = built.page("index.html")
    assert re.search(r'<span class="tied"><svg (?:(?!</svg>).)*</svg>\.</span>', shown)
    assert ".." not in Page(shown).text


@pytest.mark.parametrize("builder", ["text", "latex", "man", "dirhtml", "singlehtml"])
def test_other_builders_write_cards_in_words(builder: str, tmp_path: Path) -> None:
    """Where nothing can be drawn, cards and the flow are written."""
    page = "# A page\n\n" + "".join(map(myst, DIRECTIVES)) + "{cr:card}`4♥ 10`\n"
    built = build(tmp_path, {"index.md": page}, builder)
    assert built.warnings == ""
    if builder == "text":
        text = built.page("index.txt")
        assert "4♥ 10" in text
        assert "K K K K" in text
        assert "The offer leads to" in text


def test_roles_lead_to_books_and_sections(tmp_path: Path) -> None:
    """Links work from other pages, with a title of their own or that of the book."""
    book = "# A book\n\n:::{cr:rulebook} big_three\n:with: short_deck\n:set: deals=3\n:::\n"
    page = (
        "# A page\n\n{cr:game}`big_three+short_deck`, "
        "{cr:section}`the auction <big_three+short_deck#phase-auction>`, {cr:card}`4♥`\n\n"
        ":::{toctree}\nbook\n:::\n"
    )
    built = build(tmp_path, {"index.md": page, "book.md": book})
    assert built.warnings == ""
    text = built.page("index.html")
    assert 'href="book.html#cr-big-three-short-deck"' in text
    assert 'href="book.html#cr-big-three-short-deck-phase-auction"' in text
    assert "Big Three (Short deck)" in text
    assert "<title>4 of hearts</title>" in text
    shown = Page(built.page("book.html"))
    assert "The match ends after 3 deals." in shown.text
    assert {"cr-big-three-short-deck", "cr-big-three-short-deck-phase-auction"} <= set(shown.ids)
    assert "Big Three" in built.page("cr-games.html")


@pytest.mark.deep
def test_the_list_of_games_leads_to_every_book(tmp_path: Path) -> None:
    """Also to that of a variant which brings others with it."""
    pages = {"index.md": "# A page\n\n:::{cr:games}\n:::\n\n:::{toctree}\n:glob:\n\nb*\n:::\n"}
    for game in bundled_names():
        for variant in ("", *bundled_variant_names(game)):
            given = f":with: {variant}\n" if variant else ""
            text = f"# A book\n\n:::{{cr:rulebook}} {game}\n{given}:::\n"
            pages[f"b-{game}-{variant}.md"] = text
    assert build(tmp_path, pages).warnings == ""


@pytest.mark.parametrize(
    ("page", "says"),
    [
        (":::{cr:rulebook} big_tree\n:::\n", "did you mean `big_three`"),
        (":::{cr:section} big_three nowhere\n:::\n", "the book has no section `nowhere`"),
        (":::{cr:example} big_three Nothing\n:::\n", "has no example `Nothing`"),
        (":::{cr:rulebook} big_three\n:set: deals=none\n:::\n", "does not hold"),
        (":::{cr:rulebook} wrong.cards\n:::\n", "does not hold"),
        ("{cr:game}`nothing`\n", "nothing"),
        ("{cr:card}`<b>`\n", "is not a list of cards"),
    ],
)
def test_what_is_not_there_is_warned_of(page: str, says: str, tmp_path: Path) -> None:
    """A wrong name and an example that does not hold are warnings, which `-W` makes errors."""
    (tmp_path / "source").mkdir()
    (tmp_path / "source" / "wrong.cards").write_text(WRONG_EXAMPLE, encoding="utf-8")
    assert says in build(tmp_path, {"index.md": f"# A page\n\n{page}"}).warnings


@pytest.mark.parametrize("field", FIELDS)
def test_no_text_of_a_file_is_markup(field: str, tmp_path: Path) -> None:
    """A role, a directive, a tag or a link in a rule file comes out as text, in both kinds."""
    games = {f"g{at}.cards": hostile(field, text) for at, text in enumerate(HOSTILE[:5])}
    pages = dict(games)
    for at in range(5):
        pages[f"rst{at}.rst"] = f":orphan:\n\nA page\n======\n\n.. cr:rulebook:: g{at}.cards\n"
    pages["index.md"] = "# A page\n"
    built = build(tmp_path, pages)
    assert built.warnings == ""
    for at, text in enumerate(HOSTILE[:5]):
        page = Page(built.page(f"rst{at}.html"), strict=False)
        assert " ".join(text.split()) in page.text
        assert not {name for name in page.attributes if name.startswith("on")}
        assert not [goal for goal, _ in page.links if goal.startswith("javascript:")]
        assert built.page(f"rst{at}.html").count("alert(1)") == page.text.count("alert(1)")


def test_a_page_is_made_anew_when_its_rule_file_changes(tmp_path: Path) -> None:
    """The page depends on the file."""
    page = {"index.md": "# A page\n\n:::{cr:rulebook} own.cards\n:::\n"}
    first = build(tmp_path, {**page, "own.cards": TRICKS})
    assert "The match ends after 2 deals." in Page(first.page("index.html")).text
    again = build(tmp_path, {"own.cards": TRICKS.replace("default 2", "default 5")})
    assert "The match ends after 5 deals." in Page(again.page("index.html")).text


@pytest.mark.deep
def test_two_builds_give_the_same_bytes(tmp_path: Path) -> None:
    """A page has the same bytes wherever and whenever it is built."""
    page = {"index.md": "# A page\n\n" + "".join(map(myst, DIRECTIVES))}
    found = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        found.append(build(tmp_path / name, page).page("index.html"))
    assert found[0] == found[1]
