"""The documentation site: what Sphinx has to know, and the pages that are made for each game."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from sphinx.application import Sphinx

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

import cardrules  # noqa: E402  # it is found beside this folder
from cardrules._data import bundled_names, bundled_variant_names  # noqa: E402
from cardrules.highlighting import CardrulesLexer  # noqa: E402

project = "cardrules"
author = "The cardrules authors"
copyright = author  # Sphinx calls it so
version = release = cardrules.__version__
language = "en"

extensions = [
    "cardrules.sphinx",
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
]
exclude_patterns = ["_build", "drafts"]
nitpicky = True

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4

autodoc_member_order = "bysource"
autodoc_typehints = "none"
autodoc_class_signature = "separated"

html_theme = "furo"
html_title = "cardrules"
html_static_path: list[str] = []
html_css_files: list[str] = []
html_show_copyright = False
html_show_sphinx = False
html_theme_options = {"navigation_with_keys": True}
html_domain_indices = True

# ------------------------------------------------------------------ a page for each rulebook

MADE = HERE / "rulebooks_of"


def _page(title: str, name: str, variant: str = "") -> str:
    with_ = f":with: {variant}\n" if variant else ""
    return f"# {title}\n\n:::{{cr:rulebook}} {name}\n{with_}:::\n"


def _write(name: str, text: str) -> None:
    """Write a page where it is new, so that what did not change is not made again."""
    path = MADE / name
    if not path.is_file() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def _pages() -> dict[str, str]:
    pages = {}
    for game in bundled_names():
        title = cardrules.load(game).title
        pages[f"{game}.md"] = _page(title, game)
        for variant in bundled_variant_names(game):
            book = f"{title} with {variant.replace('_', ' ')}"
            pages[f"{game}-{variant}.md"] = _page(book, game, variant)
    return pages


def _make_pages() -> None:
    MADE.mkdir(exist_ok=True)
    pages = _pages()
    for old in MADE.glob("*.md"):
        if old.name not in pages:
            old.unlink()
    for name, text in pages.items():
        _write(name, text)


_make_pages()

# ------------------------------------------------------------------ every page in the contents

_FENCES = re.compile(r"(?m)^```(cards[a-z-]*)")


def _add_the_rest(_app: object, docname: str, source: list[str]) -> None:
    """Put every page into the contents.

    Those the front page does not name go into its last list; those of a folder under the page
    that links into it most.
    """
    if docname == "index":
        named = {*re.findall(r"(?m)^[a-z_]+$", source[0]), "index"}
        rest = sorted(path.stem for path in HERE.glob("*.md") if path.stem not in named)
        source[0] = source[0].replace("the_rest", "\n".join(rest))
    for folder in _folders():
        if docname == _owner(folder):
            source[0] += f"\n:::{{toctree}}\n:hidden:\n:glob:\n\n{folder}/*\n:::\n"


def _folders() -> list[str]:
    """The folders with pages that are written by hand or by a program of the package."""
    apart = {*exclude_patterns, MADE.name}
    found = {path.parent.name for path in HERE.glob("*/*.md")}
    return sorted(found - apart)


def _owner(folder: str) -> str:
    """The page with the most links into a folder."""
    pages = sorted(HERE.glob("*.md"))
    links = {path.stem: path.read_text(encoding="utf-8").count(f"]({folder}/") for path in pages}
    most = max(links, key=lambda page: links[page])
    return most if links[most] else "index"


def setup(app: Sphinx) -> None:
    """Connect what belongs to this site alone, and colour every kind of block with rules."""
    app.connect("source-read", _add_the_rest)
    for page in HERE.rglob("*.md"):
        for kind in set(_FENCES.findall(page.read_text(encoding="utf-8"))):
            app.add_lexer(kind, CardrulesLexer)
