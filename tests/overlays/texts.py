"""Small variants of Big Three, written for the tests."""

from __future__ import annotations

from pathlib import Path

import cardrules
from cardrules.diagnostics import Diagnostic

ROOT = Path(__file__).parents[2]
BASE = (ROOT / "games" / "big_three.cards").read_text(encoding="utf-8")
THREE = ("bomb_bonus", "forced_bid", "points", "short_deck", "simplified_order")
SHIPPED = ("four_players", *THREE)


def variant(name: str, *lines: str, of: str = "big_three") -> str:
    """The text of a variant with these lines; those that begin with a blank stand in its head."""
    return "\n".join(["cardrules 1", f'variant {name} "{name.title()}" of {of}', *lines]) + "\n"


def bundled(name: str) -> str:
    """The text of a shipped variant."""
    return (ROOT / "games" / "big_three" / f"{name}.cards").read_text(encoding="utf-8")


def faults(*variants: str) -> list[Diagnostic]:
    """What stands against Big Three with the texts of some variants."""
    try:
        cardrules.loads(BASE, variants=variants, name="big_three.cards")
    except cardrules.RulesError as error:
        return list(error.diagnostics)
    return []


def fault(*variants: str) -> Diagnostic:
    """The one fault of some variants."""
    (found,) = faults(*variants)
    return found


def told(found: Diagnostic) -> tuple[str, str, str, str]:
    """A fault as code, message, hint, and the text it points at."""
    text = found.source.text[found.span.start : found.span.end]
    return found.code, found.message, found.hint, text
