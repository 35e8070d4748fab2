"""What a reader of a rules page wants to know, and the sentence of the generated page that says it.

The files hold three lines a question: the question, the sentence of the whole page, and the one
that answers it where the author's prose is left out: `=` for the same, `-` where nothing does.
"""

from __future__ import annotations

from pathlib import Path

Asked = tuple[str, str, str]
_FOLDER = Path(__file__).parents[1] / "cases" / "questions"


def questions(game: str) -> list[Asked]:
    """The questions about a game, each with its two answers; the second is "" where it has none."""
    found = []
    for block in (_FOLDER / f"{game}.txt").read_text(encoding="utf-8").strip().split("\n\n"):
        question, answer, bare = (line.strip() for line in block.split("\n"))
        found.append((question, answer, {"=": answer, "-": ""}.get(bare, bare)))
    return found
