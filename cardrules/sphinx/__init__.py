"""A Sphinx extension: rulebooks and parts of them in pages of reStructuredText and MyST.

Put `cardrules.sphinx` into `extensions` of `conf.py`. Everything is made as docutils nodes, so it
works in both kinds of pages, and no text of a rule file is ever read as markup.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from cardrules._version import VERSION
from cardrules.highlighting import CardrulesLexer
from cardrules.sphinx.domain import CardRules
from cardrules.sphinx.nodes import add_nodes

_STATIC = Path(__file__).parent / "static"


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the domain `cr`, its nodes and style sheet, and a lexer for rule files."""
    app.add_domain(CardRules)
    add_nodes(app)
    for name in CardrulesLexer.aliases:
        app.add_lexer(name, CardrulesLexer)
    app.add_css_file("cardrules.css")
    app.connect("builder-inited", _add_static)
    return {
        "version": VERSION,
        "env_version": 1,
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }


def _add_static(app: Any) -> None:
    app.config.html_static_path.append(str(_STATIC))
