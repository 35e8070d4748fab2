"""Directives that put rulebooks and parts of them into a page."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import click
from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes
from sphinx.util.docutils import SphinxDirective

from cardrules import cli
from cardrules._data import bundled_names, bundled_variant_names
from cardrules.diagnostics import RulesError
from cardrules.play.files import UnknownGame
from cardrules.play.loading import load
from cardrules.rulebooks.book import Box, Section, plain
from cardrules.sphinx import books
from cardrules.sphinx.naming import anchor, book_key
from cardrules.sphinx.nodes import RuleFile
from cardrules.sphinx.writing import Writer


def _settings(argument: str) -> tuple[tuple[str, str], ...]:
    found = []
    for word in argument.split():
        name, sign, value = word.partition("=")
        if not sign or not value:
            raise ValueError(f"`{word}` is not `option=value`")
        found.append((name, value))
    return tuple(found)


def _names(argument: str) -> tuple[str, ...]:
    return tuple(name for name in argument.replace(",", " ").split() if name)


class _OfGame(SphinxDirective):
    """What is made from a game: its first argument, with variants and options."""

    required_arguments = 1
    has_content = False
    option_spec: ClassVar[dict[str, Any]] = {"with": _names, "set": _settings}

    def made(self) -> books.Made:
        """The book that is meant; the page is made anew when its files change."""
        wanted = books.Wanted(
            self.arguments[0], self.options.get("with", ()), self.options.get("set", ())
        )
        folder = Path(self.env.doc2path(self.env.docname)).parent
        try:
            made = books.make(wanted, folder)
        except UnknownGame as error:
            raise self.error(str(error)) from None
        except RulesError as error:
            raise self.error(f"{wanted.game} does not hold: {error}") from None
        for file in made.files:
            self.env.note_dependency(file)
        return made

    def section_of(self, made: books.Made, id: str) -> Section:
        """A section of a book by its id."""
        section = made.book.section(id)
        if section is None:
            known = ", ".join(each.id for each in made.book.sections)
            raise self.error(f"the book has no section `{id}`; it has {known}")
        return section


class Rulebook(_OfGame):
    """`.. cr:rulebook:: big_three`: the whole book, in sections of the page."""

    def run(self) -> list[nodes.Node]:
        made = self.made()
        domain = self.env.get_domain("cr")
        domain.note_book(made, self.env.docname)  # type: ignore[attr-defined]  # it is ours
        writer = Writer(made.book, made.key, whole=True)
        target = nodes.target("", "", ids=[anchor(made.key)])
        self.state.document.note_explicit_target(target)
        return [target, *writer.sections()]


class PartOfBook(_OfGame):
    """`.. cr:section:: big_three phase-auction`: one section, without its heading."""

    required_arguments = 2

    def run(self) -> list[nodes.Node]:
        made = self.made()
        writer = Writer(made.book, made.key, whole=False)
        return writer.blocks(self.section_of(made, self.arguments[1]))


class Combinations(_OfGame):
    """`.. cr:combinations:: big_three`: what can be played, with what beats what."""

    def run(self) -> list[nodes.Node]:
        made = self.made()
        writer = Writer(made.book, made.key, whole=False)
        return writer.blocks(self.section_of(made, "combinations"))


class Flow(_OfGame):
    """`.. cr:flow:: big_three`: the phases as a diagram."""

    def run(self) -> list[nodes.Node]:
        made = self.made()
        writer = Writer(made.book, made.key, whole=False)
        return writer.blocks(self.section_of(made, "flow"))[-1:]


class Example(_OfGame):
    """`.. cr:example:: big_three An auction`: one example, by its title."""

    required_arguments = 2
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        made = self.made()
        writer = Writer(made.book, made.key, whole=False)
        title = " ".join(self.arguments[1].split())
        for section in made.book.sections:
            for block in section.blocks:
                if isinstance(block, Box) and plain(block.title.phrase) == title:
                    return [writer.block(block)]
        raise self.error(f"{self.arguments[0]} has no example `{title}`")


class Difference(_OfGame):
    """`.. cr:difference:: big_three short_deck`: what a variant changes and what stays."""

    required_arguments = 2

    def run(self) -> list[nodes.Node]:
        made = self.made()
        writer = Writer(made.book, made.key, whole=False)
        return writer.blocks(self.section_of(made, f"variant-{self.arguments[1]}"))


class Beside(_OfGame):
    """`.. cr:beside:: big_three phase-auction`: lines of the rule file beside what they make."""

    required_arguments = 2

    def run(self) -> list[nodes.Node]:
        made = self.made()
        section = self.section_of(made, self.arguments[1])
        writer = Writer(made.book, made.key, whole=False)
        first, lines = _lines_of(made, self.arguments[1].removeprefix("phase-"))
        left = nodes.container("", RuleFile(lines=lines, first=first, key=""))
        blocks = [each for each in section.blocks if not isinstance(each, Box)]
        right = nodes.container("", *(writer.block(block) for block in blocks))
        return [nodes.container("", left, right, classes=["cr-beside"])]


def _lines_of(made: books.Made, phase: str) -> tuple[int, list[str]]:
    """The lines of a phase in the file, rulings left out."""
    lines = made.book.source.text.split("\n")
    start = next(at for at, line in enumerate(lines) if line.split()[:2] == ["phase", phase])
    found = [lines[start]]
    for line in lines[start + 1 :]:
        if (line and not line.startswith(" ")) or line.strip().startswith("ruling"):
            break
        found.append(line)
    while not found[-1].strip():
        found.pop()
    return start + 1, found


class Games(SphinxDirective):
    """`.. cr:games::`: the bundled games and their variants, each leading to its book."""

    has_content = False
    option_spec: ClassVar[dict[str, Any]] = {"class": directives.class_option}

    def run(self) -> list[nodes.Node]:
        made = nodes.bullet_list()
        for name in bundled_names():
            book = books.make(books.Wanted(name), Path()).book
            entry = nodes.list_item("", nodes.paragraph("", "", self._link(book.title, name)))
            variants = nodes.bullet_list()
            for variant in bundled_variant_names(name):
                section = book.section(f"variant-{variant}")
                title = variant if section is None else plain(section.title)
                # A variant may bring others, by which its book is called too.
                together = load(name, [variant]).variants
                link = self._link(title, book_key(name, together))
                variants += nodes.list_item("", nodes.paragraph("", "", link))
            if len(variants):
                entry += variants
            made += entry
        return [made]

    def _link(self, title: str, key: str) -> nodes.Node:
        """A link to a book, found when all pages are read."""
        return addnodes.pending_xref(
            "",
            nodes.inline("", "", nodes.Text(title)),
            refdomain="cr",
            reftype="game",
            reftarget=key,
            refexplicit=True,
            refwarn=True,
            refdoc=self.env.docname,
        )


class Commands(SphinxDirective):
    """`.. cr:commands::`: each command of the program with its help."""

    def run(self) -> list[nodes.Node]:
        found: list[nodes.Node] = []
        for name in cli.COMMANDS:
            context = click.Context(cli.program, info_name="cardrules", max_content_width=80)
            command = cli.program.get_command(context, name)
            assert command is not None
            inside = click.Context(command, info_name=name, parent=context, max_content_width=80)
            node = nodes.section(ids=[anchor("command", name)], names=[name])
            node += nodes.title("", "", nodes.Text(name))
            text = command.get_help(inside)
            node += nodes.literal_block(text, text, language="text")
            found.append(node)
        return found


DIRECTIVES = {
    "commands": Commands,
    "rulebook": Rulebook,
    "section": PartOfBook,
    "combinations": Combinations,
    "flow": Flow,
    "example": Example,
    "difference": Difference,
    "beside": Beside,
    "games": Games,
}
