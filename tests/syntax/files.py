"""The rule files of the project as texts, for laws that hold of every text."""

from __future__ import annotations

import gc
import time
from pathlib import Path

import cardrules
from cardrules.diagnostics import Diagnostic

ROOT = Path(__file__).parents[2]


def _texts(folder: str) -> dict[str, str]:
    paths = sorted((ROOT / folder).rglob("*.cards"))
    return {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in paths}


SHIPPED = _texts("games")
"""Bundled games and variants: they hold."""

DRAFTS = _texts("docs/drafts")
"""Drafts of games; what the language lacks for them does not hold."""

EVERY = {**SHIPPED, **DRAFTS}


def answered_in(text: str, most: float) -> list[Diagnostic]:
    """What does not hold in a text, told within so many seconds of processor time.

    Whatever else lies in the memory of a long run of tests is no part of it, and one slow answer
    of a busy machine is asked for again.
    """
    gc.collect()
    gc.freeze()
    try:
        for _ in range(3):
            began = time.process_time()
            found = cardrules.check_text(text)
            if time.process_time() - began < most:
                return found
    finally:
        gc.unfreeze()
    raise AssertionError(f"not told within {most} seconds, three times: {text[:60]!r}...")
