"""Rule files in colours: a lexer for Pygments. It needs Pygments, and knows no word by itself.

What a line says is read as for playing, so a word is a keyword only where it is one. A line that
cannot be read is coloured word by word.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexer import Lexer
from pygments.token import (
    Comment,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
    Whitespace,
)

from cardrules.syntax import nodes as n
from cardrules.syntax.from_text import parse, start_of
from cardrules.syntax.lalr import Branch, Leaf
from cardrules.syntax.lines import read_line
from cardrules.syntax.pieces import pieces
from cardrules.syntax.tables import tables

_SIGNS = {
    "TEXT": String.Double,
    "NUMBER": Number.Integer,
    "MIXED": Text,
    "STRANGE": Text,
    "CARD": Name.Constant,
    "SUIT": Name.Constant,
    "WORD": Name,
    "COMPARE": Operator,
    "PLUS": Operator,
    "MINUS": Operator,
    "TIMES": Operator,
    "RANGE": Operator,
}
"""What pieces that are no keywords are; the rest of them are punctuation."""

_Piece = tuple[int, int, object]
"""Where a piece of a line begins and ends, and what it is."""


class CardrulesLexer(Lexer):
    """Colours rule files.

    >>> lexer = CardrulesLexer()
    >>> [text for kind, text in lexer.get_tokens("phase deal") if kind in Keyword]
    ['phase']
    """

    name = "cardrules"
    url = "https://pypi.org/project/cardrules/"
    aliases = (
        "cardrules",
        "cards",
        "cards-fragment",
        "cards-fault",
        "cards-part",
        "cards-variant",
    )
    filenames = ("*.cards",)
    mimetypes = ("text/x-cardrules",)

    def get_tokens_unprocessed(self, text: str) -> Iterator[tuple[int, object, str]]:
        """The pieces of a text, each with where it begins and what it is."""
        tree, source, _ = parse("", text)
        starts = {
            source.place(line.span.start)[0]: (start, line.statement)
            for start, line in _lines(tree.lines, "top")
        }
        at = 0
        for number, line in enumerate(text.split("\n"), 1):
            end = 0
            for start, stop, kind in _pieces(line, starts.get(number)):
                if start > end:
                    yield at + end, Whitespace, line[end:start]
                yield at + start, kind, line[start:stop]
                end = stop
            at += len(line) + 1
            rest = line[end:] + "\n" * (at <= len(text))
            if rest:
                yield at - 1 - len(line[end:]), Whitespace, rest


def _lines(lines: Sequence[n.Line], start: str) -> Iterator[tuple[str, n.Line]]:
    for line in lines:
        yield start, line
        yield from _lines(line.children, start_of(line))


def _pieces(line: str, known: tuple[str, n.Statement] | None) -> Iterator[_Piece]:
    """The pieces of one line, from the left; `known` is what it was read as."""
    statement = _without_comment(line)
    indent = len(statement) - len(statement.lstrip(" \t"))
    body = statement[indent:].rstrip()
    tree = read_line(known[0], body.replace("\t", " ")) if known else None
    if known and isinstance(tree, Branch):
        named = _name_of(known[1])
        for leaf in _leaves(tree):
            yield indent + leaf.start, indent + leaf.end, _kind(leaf, named, top=not indent)
    else:
        for piece in pieces(body):
            kind = Keyword if piece.text in tables()[1].words else _sign(piece.kind)
            yield indent + piece.start, indent + piece.end, kind
    if len(statement) < len(line):
        yield len(statement), len(line), Comment.Single


def _without_comment(line: str) -> str:
    parts = line.split('"')
    for at, part in enumerate(parts):
        if at % 2 == 0 and "#" in part:
            return '"'.join([*parts[:at], part.partition("#")[0]])
    return line


def _name_of(statement: n.Statement) -> str:
    """The name that a statement gives or speaks of first, or ""."""
    name = getattr(statement, "name", None)
    return name.text if isinstance(name, n.Name) else ""


def _leaves(tree: Branch) -> Iterator[Leaf]:
    pending: list[Branch | Leaf] = [tree]
    while pending:
        part = pending.pop()
        if isinstance(part, Leaf):
            yield part
        else:
            pending += reversed(part.children)


def _kind(leaf: Leaf, named: str, *, top: bool) -> object:
    if leaf.kind in tables()[0].keywords and leaf.text[:1].isalpha():
        return Keyword.Declaration if top else Keyword
    if leaf.kind == "WORD" and leaf.text == named:
        return Name.Function
    return _sign(leaf.kind)


def _sign(kind: str) -> object:
    return _SIGNS.get(kind, Punctuation)


def lines_in_colours(lines: Sequence[str]) -> list[str]:
    """Lines of a rule file as HTML, each with the classes that style sheets of Pygments know.

    >>> lines_in_colours(["phase deal", "  shuffle"])[1]
    '<span class="w">  </span><span class="k">shuffle</span>'
    """
    lexer = CardrulesLexer(stripnl=False, ensurenl=False)
    return highlight("\n".join(lines), lexer, HtmlFormatter(nowrap=True)).split("\n")[: len(lines)]
