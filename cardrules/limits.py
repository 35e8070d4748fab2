"""Every limit the library keeps, in one value. It judges nothing: each stage asks it."""

from __future__ import annotations

import attrs


@attrs.frozen
class Limits:
    """How large a rule file, a game and a match may be.

    They are the same for every file and every host. All sizes are counts unless said otherwise.
    """

    source_bytes: int = 400_000
    """Bytes of a file, looked at before it is decoded."""
    source_characters: int = 100_000
    line_characters: int = 5_000
    indent_levels: int = 12
    nesting: int = 64
    """How deep the parts of one line stand in each other."""
    filled_nesting: int = 128
    """The same once terms are filled in."""
    filled_parts: int = 50_000
    """Parts of all expressions of a file once terms are filled in."""
    loops: int = 4
    """How deep parts that look at every player or card stand in each other."""
    alternatives: int = 64
    """How often `otherwise when` may follow one `when`."""
    statements: int = 5_000
    name_characters: int = 64
    text_characters: int = 4_000
    title_characters: int = 100
    number_digits: int = 9
    number: int = 2**53 - 1
    """The largest number a rule may work out, either sign."""
    faults: int = 20
    """Faults shown."""
    faults_kept: int = 500
    """Faults kept of one file; after that nobody looks for more."""
    seats: int = 16
    cards: int = 1_000
    zones: int = 200
    combinations: int = 100
    plays: int = 100_000
    """Entries of one table of plays, and ways to attach cards to one play."""
    layouts: int = 1_000
    """Ways to see the cards of one phase, by the cards that values hold."""
    moves: int = 10_000
    """Numbers to choose from in one move."""
    steps: int = 1_700
    """Phases and deals passed through between two decisions, for the most players there can be."""
    decisions: int = 10_000
    """Decisions of one deal; how many deals a match has, the file says with `cap`."""
    deals: int = 1_000
    """Deals of a match, and deals thrown in, unless the file says `cap`."""
    record_moves: int = 1_000_000


LIMITS = Limits()
