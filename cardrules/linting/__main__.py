"""Writes the page of every rule: `python -m cardrules.linting docs/rules`. It lints nothing."""

from __future__ import annotations

import sys
from pathlib import Path

from cardrules.linting.explaining import pages


def main(folder: str) -> None:
    """Write the pages into a folder, and take out those of rules that are gone."""
    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    written = pages()
    for path in place.glob("*.md"):
        if path.name not in written:
            path.unlink()
    for name, text in written.items():
        (place / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "docs/rules")
