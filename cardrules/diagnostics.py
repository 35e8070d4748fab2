"""What is wrong with a rule file, as values. It finds nothing itself."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

import attrs

from cardrules.likeness import did_you_mean
from cardrules.limits import LIMITS
from cardrules.text import Source, Span

# ------------------------------------------------------------------ codes

CODES: dict[str, str] = {
    # S: reading
    "S000": "unreadable-file",
    "S001": "file-too-large",
    "S002": "not-utf-8",
    "S003": "too-many-statements",
    "S004": "line-too-long",
    "S005": "open-text",
    "S006": "bad-character",
    "S007": "two-way-indentation",
    "S008": "indented-under-nothing",
    "S009": "indented-too-deep",
    "S010": "uneven-indentation",
    "S011": "nothing-stands-under",
    "S012": "empty-file",
    "S013": "nested-too-deep",
    "S014": "name-too-long",
    "S015": "text-too-long",
    "S016": "number-too-long",
    "S017": "leading-zero",
    "S018": "default-is-no-number",
    "S020": "line-ends-too-soon",
    "S021": "strange-character",
    "S022": "unknown-statement",
    "S023": "line-should-end",
    "S024": "unexpected-word",
    "S025": "misspelt-word",
    "S026": "no-number-no-name",
    "S027": "look-alike-character",
    "S028": "repeated-word",
    "S029": "repeated-trait",
    "S030": "otherwise-without-when",
    "S031": "misplaced-line",
    "S032": "empty-block",
    "S033": "too-many-cases",
    "S040": "missing-version",
    "S041": "version-not-first",
    "S042": "other-version",
    # R: names
    "R001": "unknown-name",
    "R002": "name-taken-by-the-language",
    "R003": "given-twice",
    "R004": "names-differ-in-capitals",
    "R005": "not-in-the-deck",
    "R006": "several-cards",
    "R007": "circular-term",
    "R010": "unknown-deck",
    "R011": "unknown-viewer",
    "R012": "unknown-type",
    "R013": "unknown-lifetime",
    "R014": "unknown-clause",
    "R015": "unknown-rotation",
    "R016": "bad-rank-or-suit",
    # T: types
    "T001": "wrong-type",
    "T002": "two-quantifiers",
    "T003": "incomparable",
    "T006": "stray-quantifier",
    "T007": "nothing-chosen",
    "T008": "not-per-player",
    "T009": "sum-over-nobody",
    "T010": "holder-in-common-zone",
    "T012": "may-be-none",
    "T013": "unit-is-no-set",
    "T014": "no-top-card",
    "T015": "no-value-to-set",
    "T016": "no-number-per-player",
    "T017": "no-zone",
    "T018": "not-movable",
    "T019": "beats-without-combination",
    "T020": "not-choosable",
    "T021": "drawn-but-no-player",
    "T022": "bad-attachment",
    "T023": "by-deal-but-no-choice",
    "T024": "card-without-zone",
    "T025": "no-face-value",
    "T026": "joins-no-truth",
    "T027": "not-known-beforehand",
    "T028": "shuffles-no-order",
    "T029": "divides-by-nothing",
    "T030": "no-sequence",
    # G: what must hold of a game
    "G001": "undecided-tie-of-players",
    "G002": "undecided-tie-of-cards",
    "G003": "unsaid-who-sees",
    "G004": "no-owner",
    "G005": "set-of-some-number",
    "G006": "impossible-combination",
    "G007": "nothing-is-higher",
    "G008": "same-id",
    "G009": "too-many-readings",
    "G010": "impossible-number",
    "G011": "nobody-across",
    "G012": "loops-too-deep",
    "G013": "terms-too-deep",
    "G014": "terms-too-large",
    "G015": "number-too-large",
    "G016": "too-many-deals",
    "G020": "deck-too-large",
    "G021": "empty-deck",
    "G022": "too-many-zones",
    "G023": "too-many-combinations",
    "G024": "no-pack",
    "G030": "nobody-moves",
    "G031": "ending-where-nobody-moves",
    "G032": "line-among-moves",
    "G033": "phase-without-move",
    "G040": "undecided-ruling",
    "G050": "missing-game",
    "G051": "missing-players",
    "G052": "bad-number-of-players",
    "G053": "missing-phase",
    "G054": "endless-match",
    "G055": "missing-winner",
    "G056": "match-without-deal",
    "G060": "unreached-phase",
    "G061": "unsaid-what-comes-next",
    "G062": "phase-never-left",
    "G063": "dealt-before-shuffled",
    "G064": "cards-left-over",
    "G065": "not-enough-cards",
    "G066": "no-combination-to-play",
    "G067": "missing-beaten-by",
    "G068": "duty-over-several-cards",
    "G069": "deal-never-ends",
    "G070": "nobody-is-meant",
    "G071": "scoring-leads-on",
    "G072": "chosen-unseen",
    "G073": "played-unseen",
    "G074": "line-without-effect",
    "G099": "not-playable-yet",
    # O: options and players
    "O001": "empty-range",
    "O002": "bad-default",
    "O003": "unknown-option",
    "O004": "bad-option-value",
    "O005": "bad-number-asked-for",
    # V: variants
    "V001": "variant-changes-nothing",
    "V002": "variant-without-its-game",
    "V003": "variant-line-in-a-game",
    "V004": "unknown-variant",
    "V005": "no-variant-in-file",
    "V006": "variant-of-another-game",
    "V007": "empty-operation",
    "V009": "two-variants-of-one-name",
    "V010": "variants-exclude-each-other",
    "V011": "variant-needs-another",
    "V012": "variants-change-the-same",
    "V013": "several-rules-with-the-id",
    "V014": "unknown-rule-id",
    "V015": "bad-value-in-variant",
    "V016": "operation-does-not-fit",
    "V017": "circular-variants",
    "V018": "included-variant-missing",
    # E: examples
    "E001": "wrong-number-of-seats",
    "E002": "unknown-seat",
    "E003": "wrong-owner",
    "E004": "missing-phase-of-example",
    "E005": "set-up-after-a-move",
    "E010": "impossible-situation",
    "E011": "value-differs",
    "E012": "impossible-move",
    "E013": "move-refused",
    "E014": "move-not-refused",
    "E015": "unreadable-move",
    "E016": "refused-for-another-reason",
    "E017": "unreadable-value",
    "E018": "zone-differs",
    "E019": "rule-fails-in-example",
    "E020": "bad-option-of-example",
    # P: what fails while a game is played
    "P001": "nobody-there",
    "P002": "number-grows-too-large",
    "P003": "pack-runs-out",
    "P004": "too-many-plays",
    "P005": "phase-leads-nowhere",
    "P006": "everybody-skipped",
    "P007": "rules-go-round",
    "P008": "scoring-leads-elsewhere",
    "P009": "divided-by-nothing",
    "P010": "no-legal-move",
    "P011": "too-many-moves",
    # L: advice of the linter, by what it is about
    "L001": "unused-ignore",
    "L002": "ignore-without-reason",
    "L101": "unused-zone",
    "L102": "unused-value",
    "L103": "unread-value",
    "L104": "value-never-set",
    "L105": "zone-never-filled",
    "L106": "unused-option",
    "L107": "unused-term",
    "L108": "unused-combinations",
    "L109": "unreachable-line",
    "L110": "idle-assignment",
    "L111": "choice-for-nothing",
    "L112": "idle-variant-line",
    "L113": "same-branches",
    "L201": "endless-turns",
    "L202": "pass-without-end",
    "L203": "endless-round",
    "L204": "no-move-left",
    "L205": "skip-without-end",
    "L206": "nobody-meant",
    "L301": "always-true",
    "L302": "never-true",
    "L303": "repeated-condition",
    "L304": "shadowed-ending",
    "L401": "uneven-deal",
    "L402": "broken-option",
    "L403": "trick-not-cleared",
    "L404": "cards-left-in-pack",
    "L405": "trick-cut-short",
    "L406": "suit-lost",
    "L407": "same-title",
    "L408": "unsaid-ace",
    "L501": "score-never-changes",
    "L502": "unbalanced-settlement",
    "L503": "pays-itself",
    "L504": "match-may-not-end",
    "L505": "open-tie",
    "L506": "repeated-criterion",
    "L601": "hidden-value-shown",
    "L602": "hidden-guard",
    "L603": "hidden-next-seat",
    "L604": "hidden-legality",
    "L605": "secret-never-shown",
    "L701": "shadowed-combination",
    "L702": "two-readings",
    "L703": "unused-beaten-by",
    "L801": "hidden-character",
    "L802": "look-alike-letter",
    "L803": "long-line",
    "L804": "doubled-word",
    "L805": "empty-text",
    "L901": "missing-about",
    "L902": "missing-example",
    "L903": "unsaid-passing",
    "L904": "unsaid-all-pass",
    "L905": "unsaid-equal-score",
    # M: what random matches showed
    "M001": "stuck-match",
    "M002": "capped-match",
    "M003": "move-never-made",
    "M004": "combination-never-played",
    "M005": "zone-never-entered",
    "M006": "phase-never-played",
}
"""Every code with its short name. A code keeps its meaning, and is never given another."""

# ------------------------------------------------------------------ the value


@attrs.frozen
class Label:
    r"""A second place that a diagnostic points to, with what it says there.

    >>> import cardrules
    >>> text = cardrules.new_game("snap") + "\nvalues\n"
    >>> [label.text for fault in cardrules.check_text(text) for label in fault.labels]
    ['here first']
    """

    span: Span
    text: str


@attrs.frozen
class Edit:
    """What stands in a stretch of a source instead."""

    span: Span
    text: str


@attrs.frozen
class Fix:
    """A mend that can be made for the author, in one sentence and its edits.

    A safe one leaves the game as it is; of another somebody should judge.
    """

    title: str
    edits: tuple[Edit, ...]
    safe: bool


@attrs.frozen
class Diagnostic:
    """One fault: its code, one plain sentence, where it is, and how to mend it.

    `code` begins with the letter of the stage that found it: S reading, R names, T types,
    G what must hold of a game, O options, V variants, E examples, P playing, L advice, M random
    matches. `message` is one sentence in lower case; `hint` is empty or names the mend; `fix`
    is that mend ready to be made, where there is one.

    >>> import cardrules
    >>> (fault,) = cardrules.check_text("")
    >>> fault.code, fault.name, fault.line, fault.column, fault.message
    ('S012', 'empty-file', 1, 1, 'the file holds no rules')
    """

    code: str
    message: str
    source: Source = attrs.field(repr=False, eq=False)
    span: Span
    labels: tuple[Label, ...] = ()
    hint: str = ""
    fix: Fix | None = None

    @property
    def is_error(self) -> bool:
        """Whether the file cannot be played, or fails in play; if not, this is advice."""
        return self.code[:1] not in ("L", "M")

    @property
    def name(self) -> str:
        """What the code is called in short, such as `unknown-name`."""
        return CODES.get(self.code, "")

    @property
    def file(self) -> str:
        """The name of the file, as it was given."""
        return self.source.name

    @property
    def line(self) -> int:
        """The line, from 1."""
        return self.source.place(self.span.start)[0]

    @property
    def column(self) -> int:
        """The column, from 1, in characters."""
        return self.source.place(self.span.start)[1]

    def __str__(self) -> str:
        place = f"{visible(self.file)}:{self.line}:{self.column}"
        return f"{place}: {self.code} {visible(self.message)}"


class RulesError(Exception):
    """Raised when a rule file that was to be loaded does not hold; carries `.diagnostics`.

    >>> import cardrules
    >>> try:
    ...     cardrules.loads("")
    ... except cardrules.RulesError as error:
    ...     print(error.diagnostics[0].hint)
    begin with `cardrules 1`
    """

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__(render(self.diagnostics))


class Faults:
    """A list of diagnostics being made for one source, each place and code once.

    Of very many faults only the first are kept: `full` says when there is no use in looking
    for more.
    """

    def __init__(self, source: Source) -> None:
        self.source = source
        self.found: list[Diagnostic] = []
        self._seen: set[tuple[str, Span]] = set()

    def __bool__(self) -> bool:
        return bool(self.found)

    @property
    def full(self) -> bool:
        """Whether no more faults are kept."""
        return len(self.found) >= LIMITS.faults_kept

    def add(
        self,
        code: str,
        message: str,
        span: Span,
        *labels: Label,
        hint: str = "",
        near: tuple[str, Iterable[str]] | None = None,
        fix: Fix | None = None,
    ) -> None:
        """Note a fault, unless the same code stands at the same place already.

        `near` is a word and what is known instead of it: a known word like it is the hint, in
        place of any other.
        """
        if self.full or (code, span) in self._seen:
            return
        self._seen.add((code, span))
        if near is not None:
            word = did_you_mean(*near)
            hint = f"did you mean `{word}`?" if word else hint
            if word and self.source.text[span.start : span.end] == near[0]:
                fix = Fix(f"write `{word}`", (Edit(span, word),), safe=False)
        self.found.append(Diagnostic(code, message, self.source, span, labels, hint, fix))


def in_order(faults: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Diagnostics of one source in the order of their places."""
    return sorted(faults, key=lambda fault: (fault.span.start, fault.code))


# ------------------------------------------------------------------ printing


def visible(text: str) -> str:
    r"""Text with control, format and separator characters shown as escapes.

    >>> visible("a\x1bb")
    'a\\x1bb'
    """
    return "".join(_escape(character) for character in text)


def _escape(character: str) -> str:
    if character == " " or unicodedata.category(character)[0] not in "CZ":
        return character
    code = ord(character)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(_columns(character) for character in text)


def _columns(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1


_WINDOW = 80


def _excerpt(source: Source, span: Span, mark: str, text: str) -> list[str]:
    number, column = source.place(span.start)
    line = source.line(number)
    first = max(0, column - 1 - _WINDOW // 2) if len(line) > _WINDOW else 0
    shown = visible(line[first : first + _WINDOW])
    before = visible(line[first : column - 1])
    under = visible(line[column - 1 : min(column - 1 + span.size, first + _WINDOW)])
    gutter = " " * len(str(number))
    caret = " " * width(before) + mark * max(1, width(under))
    return [
        f"  {number} | {shown}",
        f"  {gutter} | {caret}" + (f" {text}" if text else ""),
    ]


def render_one(diagnostic: Diagnostic) -> str:
    """A diagnostic as lines of text: place, sentence, excerpt with caret, labels, help."""
    lines = [str(diagnostic)]
    lines += _excerpt(diagnostic.source, diagnostic.span, "^", "")
    for label in diagnostic.labels:
        lines += _excerpt(diagnostic.source, label.span, "-", label.text)
    if diagnostic.hint:
        lines.append(f"  help: {diagnostic.hint}")
    return "\n".join(lines)


def render(diagnostics: Sequence[Diagnostic], most: int = LIMITS.faults) -> str:
    """Several diagnostics as text, the first `most` of them, and how many more there are."""
    shown = [render_one(diagnostic) for diagnostic in diagnostics[:most]]
    if len(diagnostics) > most:
        shown.append(f"and {len(diagnostics) - most} more")
    return "\n\n".join(shown)
