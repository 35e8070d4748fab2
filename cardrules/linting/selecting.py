"""Which rules are looked for: chosen by codes, by what codes begin with, or by names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardrules.diagnostics import CODES
from cardrules.likeness import did_you_mean
from cardrules.linting.rule import Rule

ALL = "ALL"


def matches(code: str, word: str) -> bool:
    """Whether a word of a selection is about a code: the code, its start, its name, or `ALL`.

    >>> matches("L101", "L1"), matches("L101", "unused-zone"), matches("L101", "L2")
    (True, True, False)
    """
    return word == ALL or (bool(word) and code.startswith(word)) or CODES.get(code) == word


def unknown(words: Iterable[str], rules: Sequence[Rule]) -> str:
    """What is wrong with a selection, in a sentence with a hint; "" where all is well."""
    for word in words:
        if any(matches(rule.code, word) for rule in rules):
            continue
        if any(matches(code, word) for code in CODES):
            return f"`{word}` is an error: it is always looked for, and cannot be left out"
        known = [rule.code for rule in rules] + [rule.name for rule in rules]
        near = did_you_mean(word.upper(), known[: len(rules)]) or did_you_mean(word, known)
        hint = f"did you mean `{near}`?" if near else "`cardrules rules` names them"
        return f"there is no rule `{word}`; {hint}"
    return ""


def chosen(
    rules: Sequence[Rule],
    select: Sequence[str] = (),
    ignore: Sequence[str] = (),
    extend: Sequence[str] = (),
) -> tuple[Rule, ...]:
    """The rules that are looked for.

    Without `select` these are the usual ones. Of `select` and `ignore`, what says more exactly
    which rule it means goes before what says less; where both say it alike, `ignore` does.
    """
    return tuple(rule for rule in rules if _is_chosen(rule, select, ignore, extend))


def _is_chosen(
    rule: Rule, select: Sequence[str], ignore: Sequence[str], extend: Sequence[str]
) -> bool:
    wanted = [*(_exactness(rule, word) for word in (*select, *extend))]
    if not select and rule.usual:
        wanted.append(0)
    left_out = max((_exactness(rule, word) for word in ignore), default=-1)
    return max(wanted, default=-1) > left_out


def _exactness(rule: Rule, word: str) -> int:
    """How exactly a word means a rule; -1 where it does not."""
    if not matches(rule.code, word):
        return -1
    return 0 if word == ALL else len(rule.code) if word == rule.name else len(word)
