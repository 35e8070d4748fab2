"""The rule files of the project as texts, for laws that hold of every text."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]


def _texts(folder: str) -> dict[str, str]:
    paths = sorted((ROOT / folder).rglob("*.cards"))
    return {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in paths}


SHIPPED = _texts("games")
"""Bundled games and variants: they hold."""

DRAFTS = _texts("docs/drafts")
"""Drafts of games; what the language lacks for them does not hold."""

EVERY = {**SHIPPED, **DRAFTS}
