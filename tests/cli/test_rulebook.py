"""`cardrules rulebook` as a user types it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.cli.program import TRICKS, WRONG_EXAMPLE, run

Written = Callable[..., str]


def test_a_page_is_printed_as_text() -> None:
    """Without a format the rules come as plain text, 80 columns wide."""
    done = run("rulebook", "grand_bid")
    assert done.code == 0
    assert done.lines[0] == "Grand Bid"
    assert max(map(len, done.lines)) <= 80


def test_variants_and_options_are_told() -> None:
    """`--with` and `--set` change what the page says."""
    done = run("rulebook", "big_three", "--with", "short_deck", "--set", "deals=3")
    assert "The match ends after 3 deals." in done.out
    assert "The pack has 43 cards." in done.out
    assert "Variant: Short deck" in done.out


def test_a_page_can_be_written_to_a_file(tmp_path: Path, written: Written) -> None:
    """`-o` writes the page, and prints nothing."""
    path = tmp_path / "page.html"
    done = run("rulebook", written(TRICKS), "--format", "html", "-o", str(path))
    assert (done.code, done.out) == (0, "")
    assert path.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_the_ending_of_the_file_says_how_the_page_is_written(
    tmp_path: Path, written: Written
) -> None:
    """Without a format `.html` is HTML, `.md` Markdown and all else text; a format goes first."""
    begins = {"page.html": "<!DOCTYPE html>", "page.md": "# ", "page.txt": "Small"}
    for name, beginning in begins.items():
        path = tmp_path / name
        run("rulebook", written(TRICKS), "-o", str(path))
        assert path.read_text(encoding="utf-8").startswith(beginning)
    path = tmp_path / "other.html"
    run("rulebook", written(TRICKS), "--format", "text", "-o", str(path))
    assert not path.read_text(encoding="utf-8").startswith("<")


def test_a_failing_example_makes_no_page(written: Written) -> None:
    """An example that does not hold is told, and the exit code is 1."""
    done = run("rulebook", written(WRONG_EXAMPLE))
    assert done.code == 1
    assert "an example does not hold" in done.err
    assert "E011" in done.err


def test_a_wrong_format_is_refused() -> None:
    """A format there is not is named with those there are."""
    done = run("rulebook", "hearts", "--format", "pdf")
    assert done.code == 2
    assert "html" in done.err
