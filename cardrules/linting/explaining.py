"""The page of every code, of rules and of errors, as text. It prints nothing."""

from __future__ import annotations

from cardrules.diagnostics import CODES
from cardrules.likeness import did_you_mean
from cardrules.linting.error_pairs import PAIRS
from cardrules.linting.errors import ERRORS, STAGES
from cardrules.linting.registry import RULES

BY_CODE = {rule.code: rule for rule in RULES}

FAMILIES = {
    "L0": "About the linter's own comments",
    "L1": "What nothing uses or reaches",
    "L2": "Turns, rounds and passes",
    "L3": "Conditions",
    "L4": "Cards and the deal",
    "L5": "Scores and the match",
    "L6": "What gives hidden cards away",
    "L7": "Combinations",
    "L8": "Prose",
    "L9": "Where the file is silent (looked for where asked)",
    "M0": "What random matches show (looked for with `--simulate`)",
}
"""What rules with codes that begin so are about."""


def code_of(word: str) -> str:
    """The code that a word means: itself, or that of a rule or error of this name; "" for none."""
    if word.upper() in CODES:
        return word.upper()
    return next((code for code, name in CODES.items() if name == word.lower()), "")


def nearest(word: str) -> str:
    """The code or name that was most likely meant, or ""."""
    return did_you_mean(word.upper(), CODES) or did_you_mean(word.lower(), CODES.values())


def summary(code: str) -> str:
    """What a code is about, in one sentence."""
    return BY_CODE[code].page.summary if code in BY_CODE else ERRORS[code][0]


def page_text(code: str) -> str:
    """The page of a code, in Markdown: what is found, why it matters, how to mend it.

    >>> page_text("L101").splitlines()[0]
    '# unused-zone (L101)'
    """
    head = f"# {CODES[code]} ({code})"
    if code in BY_CODE:
        return f"{head}\n\n{_of_rule(code)}\n"
    what, mend = ERRORS[code]
    pair = [PAIRS[code].markdown("##")] if code in PAIRS else []
    parts = [head, what, *pair, f"## How to mend\n\n{mend}"]
    parts.append(f"{_stage(code)} An error is never silenced.")
    return "\n\n".join(parts) + "\n"


def _of_rule(code: str) -> str:
    rule = BY_CODE[code]
    usual = "Looked for unless it is left out."
    if rule.of == "matches":
        usual = "Looked for with `--simulate`."
    elif not rule.usual:
        usual = f"Looked for where it is asked for: `--extend-select {rule.code}`."
    fix = {"": "It has no fix.", "safe": "It has a safe fix.", "unsafe": "It has an unsafe fix."}
    return f"{rule.page.markdown()}\n\n{usual} {fix[rule.fixes]}"


# ------------------------------------------------------------------ pages of documentation

_HEAD = (
    "<!-- Written by `python -m cardrules.linting docs/rules` from the rules themselves. -->\n\n"
)


def pages() -> dict[str, str]:
    """Every page under `docs/rules`, by the name of its file."""
    found = {f"{rule.name}.md": _HEAD + page_text(rule.code) for rule in RULES}
    return {"index.md": _HEAD + _index(), "errors.md": _HEAD + _errors(), **found}


def _index() -> str:
    lines = [
        "# Rules of the linter",
        "",
        "Each has a page, which `cardrules explain` prints too. What must hold is told apart, as",
        "[errors](errors.md). [The linter](../linting.md) tells how to choose among rules.",
    ]
    for start, about in FAMILIES.items():
        lines += ["", f"## {about}", "", "| code | name | | fix |", "|---|---|---|---|"]
        for rule in RULES:
            if rule.code.startswith(start):
                page = f"[{rule.name}]({rule.name}.md)"
                lines.append(f"| {rule.code} | {page} | {rule.page.summary} | {rule.fixes} |")
    return "\n".join(lines) + "\n"


def _errors() -> str:
    lines = ["# Errors", "", "A file with an error cannot be played. No comment silences one."]
    lines += ["At the end of the page bad and good lines are shown for those that are met most."]
    letter = ""
    for code, (what, mend) in ERRORS.items():
        if code[0] != letter:
            letter = code[0]
            lines += [
                "",
                f"## {letter}",
                "",
                STAGES[letter],
                "",
                "| | | how to mend |",
                "|---|---|---|",
            ]
        lines.append(f"| {code} `{CODES[code]}` | {_cell(what)} | {_cell(mend)} |")
    lines += ["", "## Bad and good"]
    for code, pair in PAIRS.items():
        lines += ["", f"### {code} `{CODES[code]}`", "", ERRORS[code][0], "", pair.markdown("####")]
    return "\n".join(lines) + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _stage(code: str) -> str:
    return STAGES[code[0]]
