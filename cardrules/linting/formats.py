"""Findings as text, for people and for programs. Nothing is printed here."""

from __future__ import annotations

import hashlib
import json
import string
from collections.abc import Sequence
from pathlib import PurePath
from typing import Any

from cardrules._version import VERSION
from cardrules.diagnostics import CODES, Diagnostic, Fix, visible
from cardrules.linting.explaining import page_text, summary
from cardrules.text import Source, Span

FORMATS = ("full", "concise", "json", "sarif", "github")


def severity(finding: Diagnostic) -> str:
    """`error` where a file cannot be played, else `warning`."""
    return "error" if finding.is_error else "warning"


def _region(source: Source, span: Span) -> tuple[int, int, int, int]:
    """First line and column, last line and the column after the last."""
    return *source.place(span.start), *source.place(max(span.start, span.end))


# ------------------------------------------------------------------ JSON


def plain(finding: Diagnostic) -> dict[str, Any]:
    r"""A finding as a dictionary of plain values.

    >>> import cardrules
    >>> found = plain(cardrules.lint("x.cards", text="cardrules 1\ngmae x")[0])
    >>> found["code"], found["name"], found["line"], found["end_column"]
    ('S025', 'misspelt-word', 2, 5)
    """
    line, column, end_line, end_column = _region(finding.source, finding.span)
    return {
        "file": finding.file,
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
        "code": finding.code,
        "name": finding.name,
        "severity": severity(finding),
        "message": finding.message,
        "help": finding.hint or None,
        "labels": [_label(finding, each.span, each.text) for each in finding.labels],
        "fix": None if finding.fix is None else _fix(finding, finding.fix),
    }


def _label(finding: Diagnostic, span: Span, text: str) -> dict[str, Any]:
    line, column, end_line, end_column = _region(finding.source, span)
    return {
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
        "text": text,
    }


def _fix(finding: Diagnostic, fix: Fix) -> dict[str, Any]:
    edits = [_label(finding, edit.span, edit.text) for edit in fix.edits]
    return {"title": fix.title, "safe": fix.safe, "edits": edits}


def as_json(findings: Sequence[Diagnostic]) -> str:
    """Findings as a JSON list."""
    return json.dumps([plain(each) for each in findings], indent=2, ensure_ascii=True)


# ------------------------------------------------------------------ GitHub


def as_github(findings: Sequence[Diagnostic]) -> str:
    """Findings as the commands by which a workflow of GitHub marks lines."""
    return "\n".join(_command(each) for each in findings)


def _command(finding: Diagnostic) -> str:
    line, column, end_line, end_column = _region(finding.source, finding.span)
    fields = {
        "title": f"{finding.code} {finding.name}",
        "file": PurePath(finding.file).as_posix(),
        "line": line,
        "col": column,
        "endLine": end_line,
        "endColumn": max(column, end_column - 1),
    }
    named = ",".join(f"{name}={_in_field(str(value))}" for name, value in fields.items())
    text = finding.message + (f"; {finding.hint}" if finding.hint else "")
    return f"::{severity(finding)} {named}::{_escaped(text)}"


def _escaped(text: str) -> str:
    return visible(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _in_field(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")


# ------------------------------------------------------------------ SARIF


def as_sarif(findings: Sequence[Diagnostic]) -> str:
    """Findings as a SARIF log, which code scanners read; every rule is listed in it."""
    order = {code: number for number, code in enumerate(CODES)}
    driver = {
        "name": "cardrules",
        "version": VERSION,
        "rules": [_described(code) for code in CODES],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(each, order[each.code]) for each in findings],
    }
    log = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [run],
    }
    return json.dumps(log, indent=2, ensure_ascii=True)


def _described(code: str) -> dict[str, Any]:
    text = page_text(code)
    level = "warning" if code[0] in "LM" else "error"
    return {
        "id": code,
        "name": CODES[code],
        "shortDescription": {"text": summary(code)},
        "help": {"text": text, "markdown": text},
        "defaultConfiguration": {"level": level},
    }


def _result(finding: Diagnostic, number: int) -> dict[str, Any]:
    line = finding.source.line(finding.line).strip()
    print_ = hashlib.sha256(f"{finding.code}\0{line}\0{finding.message}".encode("utf-8", "replace"))
    found: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": number,
        "level": severity(finding),
        "message": {"text": finding.message + (f"; {finding.hint}" if finding.hint else "")},
        "locations": [{"physicalLocation": _location(finding, finding.span)}],
        "partialFingerprints": {"cardrules/v1": print_.hexdigest()[:32]},
    }
    if finding.labels:
        found["relatedLocations"] = [
            {
                "id": at,
                "physicalLocation": _location(finding, label.span),
                "message": {"text": label.text},
            }
            for at, label in enumerate(finding.labels)
        ]
    if finding.fix is not None:
        found["fixes"] = [_sarif_fix(finding, finding.fix)]
    return found


def _location(finding: Diagnostic, span: Span) -> dict[str, Any]:
    return {
        "artifactLocation": {"uri": _uri(finding.file)},
        "region": _sarif_region(finding.source, span),
    }


def _uri(file: str) -> str:
    data = PurePath(file).as_posix().encode("utf-8", "surrogateescape")
    return "".join(chr(byte) if chr(byte) in _UNRESERVED else f"%{byte:02X}" for byte in data)


_UNRESERVED = "/-._~" + string.ascii_letters + string.digits
"""What stands in the path of an address as it is."""


def _sarif_region(source: Source, span: Span) -> dict[str, int]:
    names = ("startLine", "startColumn", "endLine", "endColumn")
    return dict(zip(names, _region(source, span), strict=True))


def _sarif_fix(finding: Diagnostic, fix: Fix) -> dict[str, Any]:
    replacements = [
        {
            "deletedRegion": _sarif_region(finding.source, edit.span),
            "insertedContent": {"text": edit.text},
        }
        for edit in fix.edits
    ]
    change = {"artifactLocation": {"uri": _uri(finding.file)}, "replacements": replacements}
    return {"description": {"text": fix.title}, "artifactChanges": [change]}
