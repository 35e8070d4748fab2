"""Words that authors write out of habit inside a line, and what is said here instead.

It is asked only where a line cannot be read, and only proposes; it reads no line.
"""

from __future__ import annotations

from cardrules.syntax.lines import Refusal

_DONE = ("phase_line", "move_line", "effect_line")

_HEADS = {
    **dict.fromkeys(("score", "give", "add"), "say who first, as in `player scores 3 points`"),
    "end": "say `end the deal`",
}
"""What to say instead of a word that begins a line of what is done."""

_MATCH_HEADS = {
    **dict.fromkeys(("win", "wins", "winner", "winning"), "say `won by most ...` or `fewest`"),
    **dict.fromkeys(("end", "until"), "say `ends after 10 deals` or `ends when ...`"),
}

_AT: dict[tuple[str, str], str] = {
    ("=", "BECOMES"): "say `becomes` to change it",
    ("is", "BECOMES"): "`is` asks; say `becomes` to change it",
    ("+", "BECOMES"): "say `becomes`, as in `stake becomes stake + 1`",
    ("-", "BECOMES"): "say `becomes`, as in `stake becomes stake - 1`",
    ("-", "RANGE"): "write `..` between two ends, as in `2..4`",
    ("highest", "MOST"): "say `most`",
    ("lowest", "FEWEST"): "say `fewest`",
    ("starts", "FROM"): "say `from` and what it starts as",
    ("starting", "FROM"): "say `from` and what it starts as",
    ("at", "AFTER"): "say `ends when points of any player >= 50`, or `ends after 10 deals`",
    ("contains", "IS"): "ask `any card in ... where ...`, or say `Q♠ is in ...`",
    ("has", "IS"): "ask `size of ...` for how many, or `any card in ... where ...`",
    **{
        (word, "SEEN"): "say `seen by owner`, `seen by all` or `seen by nobody`"
        for word in ("visible", "shown", "hidden", "open", "secret", "public", "private")
    },
}
"""What to say by a word or sign, where a phrase of the language could stand."""

_MORE = ("greater", "more", "less", "fewer", "higher", "lower", "bigger", "smaller", "least")


def instead(refusal: Refusal, start: str) -> str:
    """What to say instead of what was written out of habit, or ""."""
    words = [piece.text for piece in refusal.found]
    kinds = set(refusal.read.kinds())
    if start in _DONE and words[0] in _HEADS:
        return _HEADS[words[0]]
    if start == "match_line" and words[0] in _MATCH_HEADS:
        return _MATCH_HEADS[words[0]]
    if start == "game_line" and words[0] == "for":
        return "say `players` and how many"
    if refusal.at is None:
        return _at_the_end(words, kinds)
    at, before = refusal.at.text, words[: refusal.place]
    for (word, kind), hint in _AT.items():
        if at == word and kind in kinds:
            return hint
    return _in_a_line(at, before, words, start, kinds)


def _at_the_end(words: list[str], kinds: set[str]) -> str:
    if "RANGE" in kinds and "-" in words:
        return _AT["-", "RANGE"]
    if words == ["deck"]:
        return "say `deck french`, or `deck own` and list its ranks and suits"
    if words[0] == "move" and ".." in words and "number" not in words:
        return f"a number is chosen from `number {' '.join(words[3:]).replace(' .. ', '..')}`"
    if "scores" in words:
        return "say how many and of what, as in `player scores 1 points`"
    return ""


def _in_a_line(at: str, before: list[str], words: list[str], start: str, kinds: set[str]) -> str:
    last = before[-1] if before else ""
    if at == "then" and words[0] in ("when", "otherwise", "ends", "trick"):
        return "leave it out: what is done then stands on lines of its own, indented"
    if words[0] == "deal" and at in ("card", "cards") and "to" not in words:
        return "say where they go, as in `deal 5 to hand`"
    if words[0] == "must" and last == "must":
        return "say `must, if able: ...`, as in `suit of card is suit of the led card`"
    if words[0] == "move" and start == "phase_line":
        return _in_a_move(at, before, words, kinds)
    if at == "than" or last in _MORE or at in _MORE:
        return "compare with `>`, `<`, `>=` or `<=`" if "COMPARE" in kinds or at == "than" else ""
    if start == "value_line" and last == "per":
        return f"say how long it lasts: `, for the {at}`"
    if start == "value_line" and at == "=":
        return "say `, from` and what it starts as"
    return ""


def _in_a_move(at: str, before: list[str], words: list[str], kinds: set[str]) -> str:
    """What was meant in a line that begins with `move`."""
    if at in ("card", "cards") or before[-2:] in (["a", "card"], ["a", "cards"]):
        colon = "" if ":" in before else "after a colon, "
        return f"say {colon}how many, as in `1 card from hand to pile`"
    if before[-2:] == ["number", "from"]:
        return "say both ends, as in `number 1..3`"
    if "COLON" in kinds and ":" not in words:
        return "what is chosen stands after a colon"
    return ""
