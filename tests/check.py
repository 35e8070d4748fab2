"""The one check: style, types, the import ladder, then the tests; stops at the first failure.

Before a commit, `python tests/check.py`. While working, `--fast` stops at the first test that
fails. Now and then, `--deep` adds the slow tests and those that take minutes.
"""

import argparse
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]

RULE_FILES = ("games", "tests/cases/veiled.cards", "tests/peers/variants")

# import-linter has no `python -m`, and its script is found only where .venv/bin is on the path.
LINT_IMPORTS = "from importlinter.cli import lint_imports_command as main; main()"


def main() -> int:
    options = _parse_arguments()
    for title, arguments in _steps(deep=options.deep, fast=options.fast):
        print(f"\n=== {title}", flush=True)
        code = subprocess.run([sys.executable, *arguments], cwd=ROOT, check=False).returncode
        if code != 0:
            print(f"\nfailed: {title}", file=sys.stderr)
            return code
    return 0


def _parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Run every check of the project, in order.")
    how_much = parser.add_mutually_exclusive_group()
    how_much.add_argument("--fast", action="store_true", help="stop at the first test that fails")
    how_much.add_argument("--deep", action="store_true", help="add the tests that take minutes")
    return parser.parse_args()


def _steps(*, deep: bool, fast: bool) -> list[tuple[str, list[str]]]:
    """What to run, pytest last: its summary is the last thing to be read."""
    pytest = ["-m", "pytest", "-q", "-n", "2"]
    if deep:
        pytest += ["--deep"]
    else:
        pytest += ["-m", "not slow"]
    if fast:
        pytest += ["-x"]
    return [
        ("ruff check", ["-m", "ruff", "check"]),
        ("ruff format", ["-m", "ruff", "format", "--check"]),
        ("rule files", ["-m", "cardrules", "format", "--check", *RULE_FILES]),
        ("mypy", ["-m", "mypy", "--strict", "cardrules", "tests"]),
        ("import ladder", ["-c", LINT_IMPORTS, "--no-logo"]),
        ("pytest", pytest),
    ]


if __name__ == "__main__":
    sys.exit(main())
