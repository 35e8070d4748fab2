"""The option of the command line that only these tests have."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-faults",
        action="store_true",
        help="write into tests/cases/faults what is said now (give the folder tests/syntax)",
    )
