"""`cardrules lint` beyond errors: rules, fixes, configuration; `explain` and `rules`."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from cardrules.diagnostics import CODES
from cardrules.linting.explaining import page_text
from tests.cli.program import ROOT, command, environment, run
from tests.linting.texts import SMALL

Written = Callable[..., str]
SPARE = SMALL.replace("  pile  seen by all\n", "  pile  seen by all\n  spare  seen by nobody\n")
PAYS = SMALL.replace("leader scores 1 points", "each player pays 1 points to leader")

FULL = """\
a.cards:9:3: L101 the zone `spare` is declared, and no rule uses it
  9 |   spare  seen by nobody
    |   ^^^^^
  help: take it out

found 1 warning in 1 file
can be mended: 1 with `--fix --unsafe-fixes`
`cardrules explain L101` tells more
"""


def test_advice_is_shown_like_an_error(written: Written, tmp_path: Path) -> None:
    """Excerpt, caret, help, what could be mended, and where more is told."""
    written(SPARE, "a.cards")
    shown = run("lint", "a.cards", cwd=tmp_path)
    assert (shown.code, shown.out) == (1, FULL)


def test_rules_are_chosen_on_the_command_line(written: Written, tmp_path: Path) -> None:
    """Words with commas or again; a word about no rule is a mistake."""
    written(SPARE, "a.cards")
    assert run("lint", "--select", "L2,L3", "--select", "L4", cwd=tmp_path).code == 0
    assert run("lint", "--ignore", "unused-zone", cwd=tmp_path).code == 0
    shown = run("lint", "--extend-select", "L9", "--output-format", "concise", cwd=tmp_path)
    assert {line.split()[1] for line in shown.lines if ":" in line.split()[0]} >= {"L101", "L901"}
    shown = run("lint", "--select", "unused-zon", cwd=tmp_path)
    assert (shown.code, shown.err) == (
        2,
        "cardrules: there is no rule `unused-zon`; did you mean `unused-zone`?\n",
    )


def test_the_nearest_configuration_holds_for_each_file(written: Written, tmp_path: Path) -> None:
    """Two folders with two configurations; --isolated reads none; --config reads one."""
    written(SPARE, "a/x.cards")
    written(SPARE, "b/x.cards")
    written('[lint]\nignore = ["L101"]\n', "a/cardrules.toml")
    written('[tool.cardrules.lint]\nexclude = ["b"]\n', "pyproject.toml")
    assert run("lint", cwd=tmp_path).out == "all good: 1 file; `cardrules test` plays it\n"
    assert run("lint", "--isolated", cwd=tmp_path).lines[-3].startswith("found 2 warnings in 2")
    shown = run("lint", "b/x.cards", "--config", "a/cardrules.toml", cwd=tmp_path)
    assert shown.code == 0
    written("[lint]\nignored = []\n", "a/cardrules.toml")
    shown = run("lint", cwd=tmp_path)
    assert shown.code == 2
    assert "there is no setting `ignored`; did you mean `ignore`?" in shown.err


def test_fixes_are_written_and_the_rest_told(written: Written, tmp_path: Path) -> None:
    """Safe fixes without leave, others with it; line ends and byte-order mark stay."""
    path = Path(written(SPARE, "a.cards"))
    path.write_bytes(b"\xef\xbb\xbf" + SPARE.replace("\n", "\r\n").encode())
    shown = run("lint", "--fix", cwd=tmp_path)
    assert (shown.code, path.read_bytes().count(b"spare")) == (1, 1)
    shown = run("lint", "--fix", "--unsafe-fixes", cwd=tmp_path)
    assert (shown.code, shown.out) == (
        0,
        "made 1 fix\nall good: 1 file; `cardrules test` plays it\n",
    )
    assert path.read_bytes() == b"\xef\xbb\xbf" + SMALL.replace("\n", "\r\n").encode()


def test_safe_fixes_need_no_leave(written: Written, tmp_path: Path) -> None:
    """`each player pays … to leader` leaves the leader out."""
    path = Path(written(PAYS, "a.cards"))
    assert run("lint", cwd=tmp_path).lines[-2] == "can be mended: 1 with `--fix`"
    run("lint", "--fix", cwd=tmp_path)
    assert "each player but leader pays 1 points to leader" in path.read_text()


def test_a_diff_changes_nothing(written: Written, tmp_path: Path) -> None:
    """It is shown on standard output, the count where errors go."""
    path = Path(written(PAYS, "a.cards"))
    shown = run("lint", "--diff", cwd=tmp_path)
    assert (shown.code, shown.err) == (1, "would change 1 file\n")
    assert "-  each player pays 1 points to leader\n+  each player but leader pays" in shown.out
    assert path.read_text() == PAYS
    assert run("lint", "--diff", "big_three").err == "nothing to fix\n"


def test_standard_input_is_fixed_to_standard_output() -> None:
    """The text goes out, what is found where errors go; its name can be said."""
    shown = run("lint", "--fix", "-", "--stdin-filename", "b.cards", typed=PAYS)
    assert shown.out == PAYS.replace("each player", "each player but leader")
    assert "made 1 fix" in shown.err
    shown = run("lint", "-", "--stdin-filename", "b.cards", typed=SPARE)
    assert shown.out.startswith("b.cards:9:3: L101 ")


@pytest.mark.parametrize("form", ["json", "sarif", "github"])
def test_formats_for_programs_hold_nothing_else(
    form: str, written: Written, tmp_path: Path
) -> None:
    """No count, no help; the exit code is the same."""
    written(SPARE, "a.cards")
    shown = run("lint", "--output-format", form, cwd=tmp_path)
    assert (shown.code, shown.err) == (1, "")
    if form == "github":
        assert shown.out.startswith("::warning title=L101 unused-zone,file=a.cards,line=9,col=3,")
    else:
        assert json.loads(shown.out)


def test_matches_are_watched_where_that_is_asked(written: Written, tmp_path: Path) -> None:
    """The same seed finds the same."""
    text = SMALL.replace(
        "move play: 1 card from hand to pile",
        "move play: 1 card from hand to pile\n    needs size of pile < 3",
    )
    written(text, "a.cards")
    shown = run("lint", "--select", "M001", "--simulate", "5", "--seed", "9", cwd=tmp_path)
    assert shown.code == 1
    assert "5 of 5 random matches broke off" in shown.out
    assert "--seed 9:0" in shown.out
    assert shown == run("lint", "--select", "M001", "--simulate", "5", "--seed", "9", cwd=tmp_path)


def test_a_closed_pipe_is_no_traceback(written: Written, tmp_path: Path) -> None:
    """Whoever stops reading ends the printing; the exit code stays."""
    written(SPARE, "a.cards")
    with subprocess.Popen(
        command("lint", "--output-format", "sarif", "a.cards"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        cwd=tmp_path,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        told = process.stderr.read()
        assert process.wait() == 1
    assert told == b""


# ------------------------------------------------------------------ explain and rules


def test_explain_prints_the_page() -> None:
    """By code in whatever capitals, or by name; several one after the other."""
    shown = run("explain", "l101", "unknown-name")
    assert shown.out == page_text("L101") + "\n" + page_text("R001")
    shown = run("explain", "unused-zon")
    assert (shown.code, shown.err) == (
        2,
        "cardrules explain: there is no rule or error `unused-zon`; did you mean `unused-zone`?\n",
    ) or (shown.code == 2 and "did you mean `unused-zone`?" in shown.err)


def test_rules_are_listed_each_on_a_line() -> None:
    """Every rule, and with --errors every error."""
    shown = run("rules", "--errors")
    assert shown.code == 0
    for code, name in CODES.items():
        assert any(line.startswith(f"  {code}  {name} ") for line in shown.lines), code
    assert "R001" not in run("rules").out


def test_the_rules_page_in_the_docs_is_what_explain_prints() -> None:
    """One text in all places."""
    page = (ROOT / "docs" / "rules" / "unused-zone.md").read_text(encoding="utf-8")
    assert page.endswith(run("explain", "unused-zone").out)
