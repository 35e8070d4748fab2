"""A line that could not be read, told in a sentence. It reads no line itself."""

from __future__ import annotations

from cardrules.diagnostics import Faults, did_you_mean, visible
from cardrules.syntax.grammar import Refusal, first_words
from cardrules.syntax.outline import OutlineLine
from cardrules.text import Span

_MOST_WANTED = 6

_UNDER = {
    "top": "at the left edge",
    "game_line": "under `game`",
    "option_line": "under `options`",
    "deck_line": "under `deck`",
    "zone_line": "under `zones`",
    "value_line": "under `values`",
    "combination_line": "under `combinations`",
    "term_line": "under `terms`",
    "phase_line": "under `phase`",
    "move_line": "under `move`",
    "effect_line": "here",
    "match_line": "under `match`",
    "example_line": "under `example`",
    "ruling_line": "under `ruling`",
}


def explain(refusal: Refusal, start: str, line: OutlineLine, faults: Faults) -> None:
    """Note why a line could not be read, at the place a person would look first."""
    offset = line.span.start
    if _misspelt_keyword(refusal, offset, faults):
        return
    wanted = _list(refusal.wanted)
    if refusal.at is None:
        end = Span(line.span.end - 1, line.span.end)
        faults.add("S020", f"the line ends too soon, wanted {wanted}", end)
        return
    piece = refusal.at
    span = Span(offset + piece.start, offset + piece.end)
    if piece.kind == "STRANGE":
        faults.add("S021", f"the character `{visible(piece.text)}` means nothing here", span)
    elif piece.start == 0:
        message = f"no statement {_UNDER[start]} begins with `{visible(piece.text)}`"
        faults.add("S022", message, span, hint=_begins(start))
    elif wanted == "the end of the line":
        faults.add("S023", f"the line should end before `{visible(piece.text)}`", span)
    else:
        faults.add("S024", f"found `{visible(piece.text)}`, wanted {wanted}", span)


def _misspelt_keyword(refusal: Refusal, offset: int, faults: Faults) -> bool:
    suspects = []
    if refusal.at is not None and refusal.at.kind == "WORD":
        offered = [word.strip("`") for word in refusal.wanted if word.startswith("`")]
        suspects.append((refusal.at, offered))
    if refusal.before is not None:
        suspects.append((refusal.before, list(refusal.instead)))
    for piece, offered in suspects:
        first = {phrase.split()[0]: phrase for phrase in sorted(offered, reverse=True)}
        near = did_you_mean(piece.text, first)
        if near and piece.text not in first:
            span = Span(offset + piece.start, offset + piece.end)
            faults.add(
                "S025",
                f"`{piece.text}` is not a word of the language here",
                span,
                hint=f"did you mean `{first[near]}`?",
            )
            return True
    return False


def _begins(start: str) -> str:
    words = [f"`{phrase}`" for phrase in first_words(start) if phrase[0].isalpha()]
    return "a line here begins with " + _list(tuple(words), most=40)


def _list(words: tuple[str, ...], most: int = _MOST_WANTED) -> str:
    """Words as `a, b or c`; too many are cut short."""
    if len(words) > most:
        return ", ".join(words[:most]) + " or another word"
    if len(words) > 1:
        return ", ".join(words[:-1]) + " or " + words[-1]
    return words[0] if words else "nothing more"
