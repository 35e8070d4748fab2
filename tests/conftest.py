"""What all tests share: the options of the command line and how Hypothesis runs."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

from tests import strategies

COMMON = settings(
    deadline=None,
    database=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
settings.register_profile("cardrules", COMMON, derandomize=True)
settings.register_profile("cardrules_deep", COMMON, derandomize=False)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--deep", action="store_true", help="run also the tests that take minutes")
    parser.addoption(
        "--update-golden", action="store_true", help="write anew what golden tests compare with"
    )


def pytest_configure(config: pytest.Config) -> None:
    strategies.DEPTH.deep = bool(config.getoption("--deep"))
    settings.load_profile("cardrules_deep" if strategies.DEPTH.deep else "cardrules")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--deep"):
        return
    skip = pytest.mark.skip(reason="takes minutes; run with --deep")
    for item in items:
        if item.get_closest_marker("deep"):
            item.add_marker(skip)


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden values are to be written instead of compared."""
    return bool(request.config.getoption("--update-golden"))
