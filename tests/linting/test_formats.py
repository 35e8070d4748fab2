"""Findings for other programs: JSON, SARIF and GitHub."""

from __future__ import annotations

import json
import re

import cardrules
from cardrules.diagnostics import CODES
from cardrules.linting.formats import as_github, as_json, as_sarif
from tests.linting.texts import SMALL

TEXT = SMALL.replace("  pile  seen by all\n", "  pile  seen by all\n  ♥x\n").replace(
    "    end the deal\n", "    end the deal\n    leader scores 1 points\n"
)
MIXED = SMALL.replace("end the deal\n", "end the deal\n    leader scores 1 points\n")


def test_json_holds_everything_a_finding_says() -> None:
    """Places are lines and columns from 1, the end after the last character."""
    found = cardrules.lint("a b.cards", text=MIXED)
    (plain,) = json.loads(as_json(found))
    assert plain["file"] == "a b.cards"
    assert (plain["code"], plain["name"], plain["severity"]) == (
        "L109",
        "unreachable-line",
        "warning",
    )
    line = MIXED.splitlines()[plain["line"] - 1]
    assert line[plain["column"] - 1 : plain["end_column"] - 1] == "leader scores 1 points"
    assert plain["labels"][0]["text"] == "the phase is left here"
    assert plain["fix"]["safe"] is False
    (edit,) = plain["fix"]["edits"]
    assert (edit["line"], edit["column"], edit["end_line"], edit["end_column"], edit["text"]) == (
        plain["line"],
        1,
        plain["line"] + 1,
        1,
        "",
    )


def test_nothing_found_is_an_empty_list() -> None:
    """JSON is always a list, and GitHub is told nothing."""
    assert json.loads(as_json([])) == []
    assert as_github([]) == ""
    assert json.loads(as_sarif([]))["runs"][0]["results"] == []


def test_sarif_lists_every_rule_and_points_into_the_list() -> None:
    """A scanner can tell a rule that is silent from one that is gone."""
    found = cardrules.lint("sub/a b♥.cards", text=MIXED)
    log = json.loads(as_sarif(found))
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert log["version"] == "2.1.0"
    assert [rule["id"] for rule in rules] == list(CODES)
    assert all(rule["help"]["markdown"] and rule["shortDescription"]["text"] for rule in rules)
    (result,) = run["results"]
    assert rules[result["ruleIndex"]]["id"] == result["ruleId"] == "L109"
    assert result["level"] in ("error", "warning")
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "sub/a%20b%E2%99%A5.cards"
    assert place["region"]["startLine"] == found[0].line
    assert result["relatedLocations"][0]["message"]["text"] == "the phase is left here"
    assert result["fixes"][0]["artifactChanges"][0]["replacements"][0]["insertedContent"]
    assert re.fullmatch(r"[0-9a-f]{32}", result["partialFingerprints"]["cardrules/v1"])


def test_a_fingerprint_does_not_hang_on_the_line_number() -> None:
    """Lines put in above leave a finding the same for a scanner."""
    prints = [
        json.loads(as_sarif(cardrules.lint("x.cards", text=text)))["runs"][0]["results"][0][
            "partialFingerprints"
        ]
        for text in (MIXED, MIXED.replace("zones\n", "\n# more\n\nzones\n"))
    ]
    assert prints[0] == prints[1]


def test_github_commands_cannot_be_forged() -> None:
    """Line breaks, colons, commas and percent signs of a file do not end a field."""
    found = cardrules.lint("a,b:c%\n::error::x.cards", text=MIXED)
    text = as_github(found)
    assert "\n" not in text
    fields = text.split("::")
    assert fields[1].startswith("warning title=L109 unreachable-line,file=a%2Cb%3Ac%25")
    assert text.count("::") == 2
