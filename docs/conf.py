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


def _add_the_rest(_app: object, docname: str, source: list[str]) -> None:
    """Put the pages that the front page does not name into its last list."""
    if docname == "index":
        named = set(re.findall(r"(?m)^[a-z_]+$", source[0]))
        rest = sorted(path.stem for path in HERE.glob("*.md") if path.stem not in {*named, "index"})
        source[0] = source[0].replace("the_rest", "\n".join(rest))


def setup(app: Sphinx) -> None:
    """Connect what belongs to this site alone."""
    app.connect("source-read", _add_the_rest)
