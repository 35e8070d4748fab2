"""The page of figures tells of no law that was broken."""

from __future__ import annotations

import cardrules
from cardrules._data import bundled_names
from tests.figures import column


def test_no_law_was_broken() -> None:
    """Wherever the page tells of random matches, every one of them kept the laws."""
    told = [column("laws", cardrules.load(name).title) for name in bundled_names()]
    assert any(told)
    assert all(broken == (0,) for broken in told if broken)
