"""A line that could not be read, told in a sentence. It reads no file itself.

Repairs of one place are tried, and the line is read on from there: a keyword for words that are
spelt like it, brackets, a small word or a sign put in, a word left out, another place for the
whole line. A repair is told only where the line can be read with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

import attrs

from cardrules.diagnostics import Edit, Faults, Fix, visible, width
from cardrules.likeness import did_you_mean, edits
from cardrules.syntax import habits, heads, idioms
from cardrules.syntax.confusables import plain
from cardrules.syntax.lalr import END, Leaf, Reading
from cardrules.syntax.lines import Refusal, read_line, read_on, wanted
from cardrules.syntax.pieces import Piece, written
from cardrules.syntax.reaching import cut_short
from cardrules.syntax.seating import name_them, players_in
from cardrules.syntax.tables import STARTS, tables
from cardrules.text import Span

_EXPLAINED = 40
"""Faults after which repairs are tried no more: they are many, and nobody reads so far."""

_MOST_WANTED = 6
_MOST_BESIDE_A_HINT = 3
_SHOWN = 12
_STEPS_BACK = 12
_READ_ON = 3
_SHORT = 24

_ARTICLES = ("the", "a", "an", "your", "their")

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


_PLACES = {start: where for start, where in _UNDER.items() if start != "effect_line"}

_MISSING = {
    "AND": "and",
    "BECOMES": "becomes",
    "BY": "by",
    "COLON": ":",
    "COMMA": ",",
    "DEFAULT": "default",
    "FROM": "from",
    "IN": "in",
    "IS": "is",
    "LPAR": "(",
    "MEANS": "means",
    "OF": "of",
    "PER": "per",
    "RANGE": "..",
    "RPAR": ")",
    "TO": "to",
    "WITH": "with",
}


def meant(word: str, known: Iterable[str]) -> str:
    """The known word that a word at the head of a line was meant for, or ""."""
    return did_you_mean(word, known)


def explain(refusal: Refusal, start: str, line: Span, faults: Faults) -> None:
    """Note why a line could not be read, at the place a person would look first."""
    if len(faults.found) >= _EXPLAINED:
        _told_briefly(refusal, start, line, faults)
        return
    idiom = idioms.instead(start, faults.source.text[line.start : line.end])
    if idiom.hint == idioms.NAMES:
        players = players_in(faults.source.text)
        idiom = attrs.evolve(idiom, hint=name_them(players))
    for piece in refusal.found:
        if piece.kind in ("STRANGE", "MIXED"):
            _no_piece(piece, line, faults, idiom.hint)
            return
    if idiom.hint:
        _said_otherwise(refusal, start, line, faults, idiom)
        return
    twice = _twice(refusal)
    if twice is not None:
        message = f"`{twice.text}` stands twice in a row"
        faults.add("S028", message, _span(line, twice.start, twice.end), hint="leave one out")
        return
    misspelt = _misspelt(refusal)
    if misspelt is not None:
        words = " ".join(piece.text for piece in misspelt.pieces)
        message = f"`{words}` is not a word of the language here"
        span = _span(line, misspelt.pieces[0].start, misspelt.pieces[-1].end)
        faults.add("S025", message, span, hint=f"did you mean `{misspelt.phrase}`?")
        return
    _refused(refusal, start, line, faults)


def _told_briefly(refusal: Refusal, start: str, line: Span, faults: Faults) -> None:
    """Note where a line could not be read, and try no repair."""
    piece = refusal.at
    if piece is None:
        faults.add("S020", "the line ends too soon", Span(line.end - 1, line.end))
        return
    shown, span = visible(piece.text), _span(line, piece.start, piece.end)
    if refusal.place == 0:
        faults.add("S022", f"no statement {_UNDER.get(start, 'here')} begins with `{shown}`", span)
    else:
        faults.add("S024", f"`{shown}` cannot stand here", span)


def _said_otherwise(
    refusal: Refusal, start: str, line: Span, faults: Faults, idiom: idioms.Instead
) -> None:
    """Note a line that the language says in other words, at the word that is to blame."""
    fix = None
    if idiom.line and not isinstance(read_line(start, idiom.line), Refusal):
        fix = Fix(f"write `{idiom.line}`", (Edit(line, idiom.line),), safe=False)
    blamed = idiom.blamed.split()[:1]
    piece = next((each for each in refusal.found if [each.text] == blamed), refusal.at)
    if piece is None:
        looked_for = _list(wanted(refusal.read.kinds()))
        end = Span(line.end - 1, line.end)
        message = f"the line ends too soon, wanted {looked_for}"
        faults.add("S020", message, end, hint=idiom.hint, fix=fix)
        return
    span = _span(line, piece.start, piece.end)
    faults.add("S024", f"`{visible(piece.text)}` cannot stand here", span, hint=idiom.hint, fix=fix)


def _refused(refusal: Refusal, start: str, line: Span, faults: Faults) -> None:
    could_follow = wanted(refusal.read.kinds())
    looked_for = _list(could_follow)
    piece = refusal.at
    if piece is None:
        hint = _at_its_end(refusal, start)
        if hint or not _no_head(refusal, start, line, faults):
            end = Span(line.end - 1, line.end)
            hint = hint or heads.instead(refusal, start)
            faults.add("S020", f"the line ends too soon, wanted {looked_for}", end, hint=hint)
        return
    shown = visible(piece.text)
    span = _span(line, piece.start, piece.end)
    hint = cut_short(refusal) or _bracketed(refusal) or habits.instead(refusal, start)
    hint = hint or _repair(refusal, start) or _other_kind(refusal, piece)
    if not hint and _no_head(refusal, start, line, faults):
        return
    hint = hint or heads.instead(refusal, start)
    if refusal.place == 0:
        message = f"no statement {_UNDER.get(start, 'here')} begins with `{shown}`"
        faults.add("S022", message, span, hint=hint or heads.begins(start))
    elif looked_for == "the end of the line" and not hint:
        faults.add("S023", f"the line should end before `{shown}`", span, hint=hint)
    elif hint and (looked_for == "the end of the line" or len(could_follow) > _MOST_BESIDE_A_HINT):
        faults.add("S024", f"`{shown}` cannot stand here", span, hint=hint)
    else:
        faults.add("S024", f"found `{shown}`, wanted {looked_for}", span, hint=hint)


def _no_head(refusal: Refusal, start: str, line: Span, faults: Faults) -> bool:
    """Whether the first word of a line can begin none, which is then noted."""
    hint = heads.instead(refusal, start)
    if not hint or not heads.is_to_blame(refusal, start, faults.source.text):
        return False
    first = refusal.found[0]
    message = f"no statement {_UNDER.get(start, 'here')} begins with `{visible(first.text)}`"
    faults.add("S022", message, _span(line, first.start, first.end), hint=hint)
    return True


def _at_its_end(refusal: Refusal, start: str) -> str:
    """What would make a line readable that ends too soon."""
    if _closes(refusal):
        return "put `)` at its end"
    return (
        _bracketed(refusal)
        or _elsewhere(refusal, start)
        or habits.instead(refusal, start)
        or _text_missing(refusal, start)
    )


def _closes(refusal: Refusal) -> bool:
    """Whether all that is missing is the end of a bracket."""
    return (
        refusal.read.takes("RPAR")
        and _read_with(refusal, refusal.read, "RPAR", len(refusal.found))[1]
    )


def _span(line: Span, start: int, end: int) -> Span:
    return Span(line.start + start, line.start + end)


def _list(words: tuple[str, ...], most: int = _MOST_WANTED) -> str:
    """Words as `a, b or c`; too many are cut short."""
    if len(words) > most:
        return ", ".join(words[:most]) + " or another word"
    if len(words) > 1:
        return ", ".join(words[:-1]) + " or " + words[-1]
    return words[0] if words else "nothing more"


# ------------------------------------------------------------------ one kind for another


def _text_missing(refusal: Refusal, start: str) -> str:
    """What to add where a line ends before its text in quotes."""
    if set(refusal.read.kinds()) != {"TEXT"}:
        return ""
    what = "what the option does" if start == "option_line" else "it"
    return f'end the line with a sentence in quotes that says {what}: `"..."`'


def _other_kind(refusal: Refusal, at: Piece) -> str:
    """What to write where a text, a name or a card was written as another of them."""
    kinds = set(refusal.read.kinds())
    before = refusal.found[refusal.place - 1] if refusal.place else None
    if before is not None and before.kind == "TEXT" and before.end == at.start:
        return "a text cannot hold a double quote; write `'`"
    if kinds == {"TEXT"} and at.kind == "WORD":
        words = [piece.text for piece in refusal.found[refusal.place :]]
        words = words[: words.index("of")] if "of" in words else words
        return f'put it in quotes: `"{visible(" ".join(words))}"`'
    if kinds == {"WORD"} and at.kind == "TEXT":
        name = re.sub(r"[^a-z0-9]+", "_", at.text.lower()).strip("_")
        plain_name = f", such as `{name}`" if name[:1].isalpha() and len(name) <= _SHORT else ""
        return f"put a name of one word before it{plain_name}"
    if at.kind == "NUMBER" and "CARD" in kinds and "NUMBER" not in kinds:
        return f"name its suit too, as in `{at.text}♥`"
    return ""


# ------------------------------------------------------------------ what is no piece


def _no_piece(piece: Piece, line: Span, faults: Faults, idiom: str) -> None:
    """Note a character of no use, or digits that run into letters."""
    span = _span(line, piece.start, piece.end)
    text = piece.text
    if piece.kind == "MIXED":
        digits = text.replace("_", "")
        if digits.isdigit():
            hint = f"write `{digits}`"
        else:
            hint = f"write `{text.upper()}`" if text[-1:] in "shdc" and text[:-1].isdigit() else ""
            if hint and text[-1:] == "s":
                hint += f" for the card, or `{text[:-1]}` for all of the rank"
        faults.add("S026", f"`{text}` is neither a number nor a name", span, hint=hint)
        return
    meant_for = plain(text)
    if meant_for and text.isalnum():
        message = f"`{text}` (U+{ord(text):04X}) only looks like `{meant_for}`"
        faults.add("S027", message, span, hint=f"write `{meant_for}`")
    elif meant_for:
        message = f"the sign `{text}` is not used here"
        faults.add("S021", message, span, hint=idiom or f"write `{meant_for}`")
    elif text.isalpha():
        hint = "names are made of a to z, 0 to 9 and `_`"
        faults.add("S021", f"the letter `{text}` cannot stand in a name", span, hint=hint)
    else:
        shown = text if width(text) else f"U+{ord(text):04X}"
        faults.add("S021", f"the character `{shown}` means nothing here", span, hint=idiom)


# ------------------------------------------------------------------ repairs


def _twice(refusal: Refusal) -> Piece | None:
    """A word of the language that was written once more than was meant."""
    found = refusal.found
    for at, reading in refusal.steps[-2:]:
        if 0 < at < len(found) and found[at].text == found[at - 1].text:
            again = reading.copy()
            if read_on(again, found, at + 1) == len(found) and again.takes(END):
                return found[at]
    return None


@attrs.frozen
class _Misspelt:
    """Pieces of a line that were meant for a phrase, and how sure that is."""

    pieces: tuple[Piece, ...]
    phrase: str
    rank: tuple[bool, int, int, str]


def _misspelt(refusal: Refusal) -> _Misspelt | None:
    """The phrase that was misspelt, if there is one with which the line can be read on."""
    found: list[_Misspelt] = []
    for at, reading in refusal.steps[-_STEPS_BACK:]:
        if at < len(refusal.found) and refusal.found[at].kind == "WORD":
            found += _spelt_alike(refusal, at, reading)
    return min(found, key=lambda each: each.rank, default=None)


def _spelt_alike(refusal: Refusal, at: int, reading: Reading) -> Iterator[_Misspelt]:
    phrases = tables()[1]
    for kind in sorted(reading.kinds()):
        phrase = phrases.text.get(kind, "")
        if not phrase[:1].isalpha():
            continue
        size = phrase.count(" ") + 1
        for taken in sorted({size, size + 1, max(1, size - 1)}):
            words = refusal.found[at : at + taken]
            if len(words) < taken or any(word.kind != "WORD" for word in words):
                continue
            if taken == 1 and words[0].text in phrases.words:
                continue  # a word of the language, only not here
            distance = edits(" ".join(word.text for word in words), phrase)
            if distance is None:
                continue
            end, whole = _read_with(refusal, reading, kind, at + taken)
            to_end = end == len(refusal.found) and at <= refusal.place < at + taken
            if whole or to_end or end >= refusal.place + _READ_ON:
                differing = _differing(words, phrase)
                yield _Misspelt(differing, phrase, (not whole, distance, -at, phrase))


def _differing(words: tuple[Piece, ...], phrase: str) -> tuple[Piece, ...]:
    """Of as many words as the phrase has, those from the first to the last that is not alike."""
    wanted_words = phrase.split()
    if len(words) != len(wanted_words):
        return words
    differ = [
        at
        for at, (word, right) in enumerate(zip(words, wanted_words, strict=True))
        if word.text != right
    ]
    return words[differ[0] : differ[-1] + 1] if differ else words


def _read_with(refusal: Refusal, reading: Reading, kind: str, then: int) -> tuple[int, bool]:
    """How far the line is read with a keyword put in before a piece, and if that is all of it."""
    again = reading.copy()
    again.take(Leaf(kind, "", 0, 0))
    end = read_on(again, refusal.found, then)
    return end, end == len(refusal.found) and again.takes(END)


def _repair(refusal: Refusal, start: str) -> str:
    """What would make the line readable, if one thing would."""
    return _article(refusal) or _put_in(refusal) or _left_out(refusal) or _elsewhere(refusal, start)


def _article(refusal: Refusal) -> str:
    """An article, read as a name, before what has none here."""
    found, place = refusal.found, refusal.place
    if place == 0 or found[place - 1].text not in _ARTICLES:
        return ""
    at, before = refusal.steps[-2] if len(refusal.steps) > 1 else refusal.steps[-1]
    if at == place - 1 and (before.takes("LPAR") or read_on(before.copy(), found, place) > place):
        return f"leave out `{found[at].text}`"
    return ""


def _bracketed(refusal: Refusal) -> str:
    """A longer value where only a short one may stand without brackets."""
    found = refusal.found
    for at, before in reversed(refusal.steps[-_STEPS_BACK:-1]):
        if found[at].kind == "LPAR" or not before.takes("LPAR"):
            continue
        again = before.copy()
        again.take(Leaf("LPAR", "", 0, 0))
        close = _closing(found, at)
        end = read_on(again, found[:close], at)
        further = end > refusal.place or refusal.at is None
        if (further or end == close) and again.takes("RPAR"):
            again.take(Leaf("RPAR", "", 0, 0))
            if read_on(again, found, end) == len(found) and again.takes(END):
                return f"put brackets around `{_as_written(found[at:end])}`"
    return ""


def _closing(found: Sequence[Piece], start: int) -> int:
    """Where a bracket closes that was opened before a piece; the end of the line if none does."""
    depth = 0
    for at in range(start, len(found)):
        depth += (found[at].kind == "LPAR") - (found[at].kind == "RPAR")
        if depth < 0:
            return at
    return len(found)


def _as_written(found: Sequence[Piece]) -> str:
    return written(found) if len(found) <= _SHOWN else f"{written(found[:_SHOWN])} ..."


def _put_in(refusal: Refusal) -> str:
    """A sign or a small word that is missing before the place where reading stops."""
    if refusal.place == 0 or refusal.at is None:
        return ""
    missing = [
        _MISSING[kind]
        for kind in sorted(refusal.read.kinds())
        if kind in _MISSING and _read_with(refusal, refusal.read, kind, refusal.place)[1]
    ]
    if not missing and refusal.read.takes("COMMA"):
        # The rest may be wrong too; a comma that takes the line on is missing all the same.
        far = _read_with(refusal, refusal.read, "COMMA", refusal.place)[0]
        missing = [","] if far > refusal.place + 1 else []
    return f"put `{missing[0]}` before it" if len(missing) == 1 else ""


def _left_out(refusal: Refusal) -> str:
    """A word too many at the place where reading stops."""
    again = refusal.read.copy()
    end = read_on(again, refusal.found, refusal.place + 1)
    whole = refusal.place > 0 and end == len(refusal.found) and again.takes(END)
    return "leave it out" if whole else _left_out_before(refusal)


def _left_out_before(refusal: Refusal) -> str:
    """A word too many just before the place where reading stops."""
    found = refusal.found
    for at, before in refusal.steps[-2:-1]:
        again = before.copy()
        end = read_on(again, found, refusal.place)
        if at and end == len(found) and again.takes(END):
            return f"leave out `{_as_written(found[at : refusal.place])}`"
    return ""


def _elsewhere(refusal: Refusal, start: str) -> str:
    """Where such a line may stand; a line that begins with a name could stand in many places."""
    table, phrases = tables()
    places = []
    for other in STARTS:
        reading = Reading(table, other)
        if phrases.longest(refusal.found, 0, reading.takes) is None:
            continue
        whole = read_on(reading, refusal.found, 0) == len(refusal.found) and reading.takes(END)
        if whole and other != start and other in _PLACES:
            places.append(_PLACES[other])
    return "such a line stands " + " or ".join(places[:2]) if places else ""
