"""Each limit at its value, one beyond it, and far beyond it."""

from __future__ import annotations

import pytest

import cardrules
from cardrules.limits import LIMITS
from tests.syntax.fault_cases import SMALL, faults_in
from tests.syntax.files import answered_in


def codes(text: str | bytes) -> list[str]:
    return [fault.code for fault in faults_in(text)]


def test_bytes_of_a_file() -> None:
    """A file one byte too large is not read at all."""
    filler = b"#" + b"\xc3\xa9" * 100 + b"\n"
    most = SMALL.encode() + filler * (LIMITS.source_bytes // len(filler) + 1)
    assert codes(most[: LIMITS.source_bytes]) == ["S001"]  # of characters
    assert faults_in(most[: LIMITS.source_bytes])[0].message.endswith("characters")
    assert faults_in(most[: LIMITS.source_bytes + 1])[0].message.endswith("bytes")


def test_characters_of_a_file() -> None:
    """A file of just so many characters holds, one more is a fault."""
    room = LIMITS.source_characters - len(SMALL)
    lines = "#" * 99 + "\n"
    filler = (lines * (room // 100 + 1))[:room]
    assert codes(SMALL + filler) == []
    assert codes(SMALL + filler + "#") == ["S001"]


def test_statements() -> None:
    """So many statements are read, and one more is told."""
    lines = len(SMALL.splitlines())
    more = "  shuffle\n" * (LIMITS.statements - lines)
    head, tail = SMALL.split("  shuffle\n")
    assert codes(f"{head}  shuffle\n{more}{tail}") == []
    found = faults_in(f"{head}  shuffle\n{more}  shuffle\n{tail}")
    assert [(fault.code, fault.line) for fault in found] == [("S003", LIMITS.statements + 1)]


def test_characters_of_a_line() -> None:
    """A line one character too long is a fault, and those around it are read."""
    line = "  about " + '"' + "x" * 3_000 + '"'
    blanks = " " * (LIMITS.line_characters - len(line) - 2)
    assert codes(SMALL.replace("  players 2", f"  players 2\n{line}{blanks}#x")) == []
    found = faults_in(SMALL.replace("  players 2", f"  players 2\n{line}{blanks} #x"))
    assert [(fault.code, fault.line) for fault in found] == [("S004", 4)]


def test_characters_of_a_name() -> None:
    """A name of just so many letters holds, one more is a fault."""
    name = "n" * LIMITS.name_characters
    assert codes(SMALL.replace("pile", name)) == []
    assert set(codes(SMALL.replace("pile", name + "n"))) == {"S014"}


def test_characters_of_texts() -> None:
    """Titles and texts have their own limits."""
    title = "t" * LIMITS.title_characters
    assert codes(SMALL.replace("Small", title)) == []
    assert codes(SMALL.replace("Small", title + "t")) == ["S015"]
    text = "t" * LIMITS.text_characters
    about = SMALL.replace("  players 2", '  players 2\n  about "{}"')
    assert codes(about.format(text)) == []
    assert codes(about.format(text + "t")) == ["S015"]


def test_digits_of_a_number() -> None:
    """Nine digits are a number, ten and 4,000 are too many."""
    text = SMALL.replace("from 0", "from {}")
    assert codes(text.format("9" * LIMITS.number_digits)) == []
    assert codes(text.format("9" * (LIMITS.number_digits + 1))) == ["S016"]
    assert codes(text.format("9" * 4_400)) == ["S016"]
    assert codes(text.format("9" * 5_000)) == ["S004"]


@pytest.mark.parametrize(
    ("opened", "closed", "each"), [("(", ")", 1), ("-", "", 1), ("1 + ", "", 1), ("- (", ")", 2)]
)
def test_nesting_of_a_line(opened: str, closed: str, each: int) -> None:
    """Parts nested just so deep hold; deeper ones are one fault."""
    text = SMALL.replace("from 0", "from {}")
    fits = (LIMITS.nesting - 8) // each
    assert codes(text.format(opened * fits + "1" + closed * fits)) == []
    for depth in (LIMITS.nesting + 1, 500):
        assert codes(text.format(opened * depth + "1" + closed * depth)) == ["S013"]


def test_levels_of_indentation() -> None:
    """So many levels hold; deeper ones are one fault, however many there are."""

    def nested(levels: int) -> str:
        lines = [" " * depth * 2 + "when deal_number = 1" for depth in range(1, levels - 1)]
        inner = " " * (levels - 1) * 2 + "end the deal"
        return SMALL.replace("  end the deal", "\n".join([*lines, inner, "  end the deal"]))

    assert codes(nested(LIMITS.indent_levels)) == []
    assert codes(nested(LIMITS.indent_levels + 1)) == ["S009"]
    assert codes(nested(200)) == ["S009"]


def test_zones() -> None:
    """So many zones hold, one more is a fault."""
    zones = "".join(f"  z{number}  seen by all\n" for number in range(LIMITS.zones - 2))
    text = SMALL.replace("values\n", "{}values\n")
    assert codes(text.format(zones)) == []
    assert codes(text.format(zones + "  last seen by all\n")) == ["G022"]


def test_combinations() -> None:
    """So many combinations hold, one more is a fault."""
    several = "".join(f"  c{number}  2 of a rank\n" for number in range(LIMITS.combinations))
    text = SMALL.replace("values\n", "combinations\n{}values\n")
    assert codes(text.format(several)) == []
    assert codes(text.format(several + "  last  1 of a rank\n")) == ["G023"]


def test_cases_after_one_when() -> None:
    """So many cases may follow a `when`, one more is a fault."""
    case = "  otherwise when deal_number = 2\n    shuffle\n"
    text = SMALL.replace("  end the deal", "  when deal_number = 1\n    shuffle\n{}  end the deal")
    assert codes(text.format(case * LIMITS.alternatives)) == []
    assert set(codes(text.format(case * (LIMITS.alternatives + 1)))) == {"S033"}


def test_cards_of_a_deck() -> None:
    """So many packs as make no more cards than the limit hold, one more is a fault."""
    most = LIMITS.cards // 52
    text = SMALL.replace("zones\n", "deck french\n  packs {}\nzones\n")
    assert codes(text.format(most)) == []
    assert codes(text.format(most + 1)) == ["G020"]


def test_seats() -> None:
    """A game for as many players as there may be holds, for one more it does not."""
    text = SMALL.replace("players 2", "players {}").replace("deal 5", "deal 3")
    assert codes(text.format(LIMITS.seats)) == []
    assert codes(text.format(LIMITS.seats + 1)) == ["G052"]


# ------------------------------------------------------------------ hostile texts

HOSTILE = {
    "brackets on a line": "(" * 100_000,
    "brackets in a statement": SMALL.replace("from 0", "from " + "(" * 90_000),
    "brackets over lines": "(\n" * 50_000,
    "nots on a line": "not " * 25_000,
    "nots over lines": "not\n" * 25_000,
    "nots in a statement": SMALL.replace("end the deal", "when " + "not " * 1_200 + "leading"),
    "minus signs": SMALL.replace("from 0", "from " + "-" * 4_900 + "1"),
    "terms of a sum": SMALL.replace("from 0", "from " + "1+" * 2_400 + "1"),
    "quotes on a line": '"' * 100_000,
    "quotes over lines": '"\n' * 50_000,
    "backslashes in an open text": 'game x "' + "\\" * 90_000,
    "a line of 100 kB": "x" * 100_000,
    "words on a line": "x " * 50_000,
    "commas": SMALL.replace("seen by all", "seen by all" + ", in order" * 480),
    "faults": "x\n" * 50_000,
    "faults of names": SMALL.replace(
        "  end the deal", "  hnad becomes pionts\n" * 3_000 + "  end the deal"
    ),
    "unknown names among many known": SMALL.replace(
        "values\n", "values\n" + "".join(f"  name{at}  number, from 0\n" for at in range(2_000))
    ).replace("  end the deal", "  nmae becomes name1\n" * 2_000),
    "misspelt words": SMALL.replace("  end the deal", "  shufle\n" * 4_000),
    "control characters": "\x01\n" * 50_000,
    "strange characters": "é\n" * 50_000,
    "deep indentation": "\n".join(" " * depth + "x" for depth in range(440)),
    "deep statements": "\n".join(" " * depth + "when deal_number = 1" for depth in range(420)),
    "blanks": " " * 99_999,
    "blank lines": "\n" * 99_999,
    "comments": "#\n" * 50_000,
    "tabs": "\t" * 99_999 + "x",
    "tabs and blanks": "\n".join(" " * (at % 7) + "\t" * (at % 5) + "x" for at in range(9_000)),
    "a deck of many ranks": SMALL.replace(
        "zones\n", "deck own\n  ranks " + "x".join(f" r{at}" for at in range(900)) + "\nzones\n"
    ),
    "cards that count": SMALL.replace(
        "zones\n", "deck french\n" + ("  " + "♥ " * 2_000 + "counts 1\n") * 20 + "zones\n"
    ),
    "cards left out": SMALL.replace(
        "zones\n", "deck french\n" + ("  without" + " 2♥" * 1_000 + "\n") * 20 + "zones\n"
    ),
    "terms of terms": SMALL.replace(
        "phase start",
        "terms\n  t0 means size of pile\n"
        + "".join(f"  t{at} means t{at - 1} + t{at - 1}\n" for at in range(1, 60))
        + "phase start",
    ),
    "a chain of terms, each before what it speaks of": SMALL.replace(
        "phase start",
        "terms\n"
        + "".join(f"  t{at} means t{at + 1} + 1\n" for at in range(900))
        + "  t900 means size of pile\nphase start",
    ),
    "a circle of terms": SMALL.replace(
        "phase start",
        "terms\n"
        + "".join(f"  t{at} means t{(at + 1) % 900}\n" for at in range(900))
        + "phase start",
    ),
    "sections": "zones\n" * 4_000,
    "phases": SMALL + "phase x\n" * 4_000,
    "values of values": SMALL + "phase a\n" + f"  {'a of ' * 60}gets x y\n" * 310,
    "rulings": SMALL.replace("  players 2", "  players 2\n" + '  ruling x "x"\n' * 4_000),
    "choices": SMALL.replace("number per player", "one of " + "a or " * 1_200 + "b"),
    "examples": SMALL + 'example "x"\n  phase start\n  x of y z\n' * 1_500,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_texts_are_answered_at_once(text: str) -> None:
    """A text made to take long is answered within two seconds."""
    found = answered_in(text, 2)
    assert len(found) <= LIMITS.faults_kept
    assert all(len(str(fault)) < 1_000 for fault in found)


def test_a_flood_of_faults_is_shown_in_part() -> None:
    """Of very many faults the first are shown, and how many more there are is said."""
    text = cardrules.diagnostics.render(cardrules.check_text("x\n" * 50_000))
    assert text.count("S022") == LIMITS.faults
    assert text.endswith(f"and {LIMITS.faults_kept - LIMITS.faults} more")
