"""The page for browsers: well made, safe, and each sentence leads to its line."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

import cardrules
from cardrules.rulebooks.writers import FORMATS
from tests.cli.program import TRICKS

VOID = {"meta", "br", "hr", "img", "link", "input", "rect", "path"}
_STRUCTURE = "html head meta title style body header h1 h2 nav ol ul li a main section p em div"
_INSIDE = "table thead tbody tr th td figure figcaption svg rect path text desc span pre code"
TAGS = {*_STRUCTURE.split(), *_INSIDE.split(), "details", "summary"}


class Page(HTMLParser):
    """A page taken apart: tags must nest, and ids be given once."""

    def __init__(self, text: str, *, strict: bool = True) -> None:
        super().__init__(convert_charrefs=True)
        self.strict = strict
        self.open: list[str] = []
        self.ids: list[str] = []
        self.tags: set[str] = set()
        self.links: list[tuple[str, str]] = []
        self.attributes: set[str] = set()
        self.texts: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == [] or not strict

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tags.add(tag)
        self.attributes |= set(given)
        if given.get("id"):
            self.ids.append(given["id"] or "")
        if tag == "a":
            self.links.append((given.get("href") or "", given.get("class") or ""))
        if tag == "svg":
            assert given.get("role") == "img" or not self.strict
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID and (self.strict or tag in self.open):
            assert self.open.pop() == tag or not self.strict

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.texts.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.texts).split())


PAGES = [
    ("big_three", ()),
    ("grand_bid", ()),
    ("hearts", ()),
    ("dou_dizhu", ()),
    ("big_three", ("bomb_bonus", "points")),
]


@pytest.mark.parametrize(("name", "variants"), PAGES)
def test_every_link_leads_somewhere(name: str, variants: tuple[str, ...]) -> None:
    """All links stay in the page, and what they lead to is there, once."""
    game = cardrules.load(name, variants)
    page = Page(cardrules.rulebook(game))
    assert len(page.ids) == len(set(page.ids))
    assert page.links
    for goal, _ in page.links:
        assert goal.startswith("#")
        assert goal[1:] in page.ids


@pytest.mark.parametrize(("name", "variants"), PAGES)
def test_each_sentence_leads_to_a_line_that_says_something(
    name: str, variants: tuple[str, ...]
) -> None:
    """What a sentence leads to is a line of the rule file, neither blank nor a comment."""
    game = cardrules.load(name, variants)
    rules = [goal for goal, kind in Page(cardrules.rulebook(game)).links if kind == "rule"]
    assert len(rules) > 60
    lines = game.rules.source.text.split("\n")
    for goal in rules:
        line = lines[int(goal.removeprefix("#L")) - 1].strip()
        assert line
        assert not line.startswith("#")


def test_a_sentence_leads_to_the_very_rule() -> None:
    """The line after `§` is that of the rule the sentence tells."""
    game = cardrules.load("big_three")
    text = cardrules.rulebook(game)
    lines = game.rules.source.text.split("\n")
    for sentence, rule in (
        ("Each player is dealt 16 cards", "deal 16 to hand"),
        ("You become the bidder.", "bidder becomes player"),
        ("from 1 to 3.", "move bid: number 1..3"),
        ("The match ends after 10 deals.", "ends after deals deals"),
        ("if you lead, you may play any combination.", "beats the last play"),
    ):
        found = re.search(re.escape(sentence) + r".*?#L(\d+)", text)
        assert found is not None
        assert rule in lines[int(found[1]) - 1]


def test_cards_are_pictures_that_can_be_read_aloud() -> None:
    """Each card is a drawing with its name in words; nothing is fetched from elsewhere."""
    text = cardrules.rulebook(cardrules.load("hearts"))
    assert "<title>2 of clubs</title>" in text
    assert "<title>queen" not in text
    page = Page(text)
    assert page.tags <= TAGS
    assert not re.search(r"(?:src|href)=\"(?!#)", text)
    assert "@import" not in text
    assert "url(" not in text


def test_the_style_knows_dark_rooms_paper_and_small_screens() -> None:
    """The page has a dark look, a print look, and a narrow one, and one page to print alone."""
    text = cardrules.rulebook(cardrules.load("big_three"))
    for part in ("prefers-color-scheme:dark", "@media print", "@page", "max-width:34rem"):
        assert part in text
    assert "#summary{break-before:page" in text
    assert 'name="viewport"' in text


# ------------------------------------------------------------------ hostile texts

HOSTILE = [
    "<script>alert(1)</script>",
    "</style><img src=x onerror=alert(1)>",
    "<!-- & --> &lt;b&gt; &#x3c;",
    "*a* _b_ `c` [d](javascript:alert(1)) ![e](http://x.example/)",
    "{raw}`<b>` :math:`x` |x| .. raw:: html",
    "{evil} {0} %s ${x} {{x}}",
    "$x$ \\(y\\) \\<z ~~w~~ # h\\",
    "1. one - two + three > four",
    "\u202eevil",
]
FIELDS = {
    "title": ('"Small tricks"', '"{}"'),
    "about": (
        "Each plays a card; the highest of the suit led takes the trick. Two are a deal.",
        "{}",
    ),
    "option": ("How many deals are played.", "{}"),
    "phase": ('"The play"', '"{}"'),
    "zone": ("rest   seen by nobody", 'rest seen by nobody "{}"'),
    "value": ("winner  player, for the deal", 'winner player, for the deal "{}"'),
    "example": ('"The suit led is followed"', '"{}"'),
    "advice": ("  players 2", '  advice "{}"\n  players 2'),
    "question": ("scoring\n", 'scoring\n  ruling r "{}"\n    chosen "x"\n'),
    "chosen": ("scoring\n", 'scoring\n  ruling r "q"\n    chosen "{}"\n    other "{}"\n'),
    "move": ("hand to trick\n", 'hand to trick\n    about "{}"\n'),
}


def hostile(field: str, text: str) -> str:
    """A game with that text in that field."""
    old, new = FIELDS[field]
    assert old in TRICKS
    return TRICKS.replace(old, text.join(new.split("{}")))


CASES = [(field, text) for field in FIELDS for text in HOSTILE]


@pytest.mark.parametrize(("field", "text"), CASES)
def test_html_shows_any_text_as_text(field: str, text: str) -> None:
    """No text of a file becomes a tag, an attribute or a style; all of it is shown."""
    faults = cardrules.check_text(hostile(field, text))
    if faults:
        assert any(fault.code.startswith("S") for fault in faults)
        return
    page = Page(cardrules.rulebook(cardrules.loads(hostile(field, text))))
    assert page.tags <= TAGS
    assert not {name for name in page.attributes if name.startswith("on")}
    assert " ".join(text.split()) in page.text
    assert all(goal.startswith("#") for goal, _ in page.links)


@pytest.mark.parametrize(("field", "text"), CASES)
def test_markdown_shows_any_text_as_text(field: str, text: str) -> None:
    """Read by a Markdown parser, no text of a file is anything but text."""
    markdown = pytest.importorskip("markdown_it")
    if cardrules.check_text(hostile(field, text)):
        return
    page = cardrules.rulebook(cardrules.loads(hostile(field, text)), format="md")
    reader = (
        markdown.MarkdownIt("commonmark", {"html": True}).enable("table").enable("strikethrough")
    )
    shown = Page(reader.render(page))
    assert shown.tags <= {*TAGS, "blockquote", "strong"}
    assert " ".join(text.split()) in shown.text
    assert all(goal.startswith("#") for goal, _ in shown.links)


@pytest.mark.parametrize("format", FORMATS)
def test_no_page_holds_a_control_character(format: str) -> None:
    """Pages hold characters and line ends, nothing that moves a terminal."""
    for text in HOSTILE:
        if cardrules.check_text(hostile("about", text)):
            continue
        page = cardrules.rulebook(cardrules.loads(hostile("about", text)), format=format)
        assert not [sign for sign in page if ord(sign) < 32 and sign != "\n"]


def test_suits_and_ranks_of_any_deck_are_drawn() -> None:
    """A deck of its own has its suits written and its ranks fitted."""
    own = TRICKS.partition("example")[0].replace(
        "deck french\n  ranks A 2 3 4 5 6 7 8 9 10 J Q K\n",
        "deck own\n  ranks one two seven_and_half\n  suits cups swords\n  two/cups counts 3\n",
    )
    if cardrules.check_text(own):
        own = own.replace("  two/cups counts 3\n", "")
    text = cardrules.rulebook(cardrules.loads(own))
    assert "cups" in text
    assert Page(text).tags <= TAGS
