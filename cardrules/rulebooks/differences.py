"""What a variant changes: the sentences of two books, compared section by section."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

import attrs

from cardrules.rulebooks.book import (
    Block,
    Book,
    Box,
    Diagram,
    Item,
    Link,
    Paragraph,
    Phrase,
    Row,
    Section,
    Sentence,
    Steps,
    Table,
    Word,
    plain,
)
from cardrules.rulebooks.voice import Voice, capitalised

_LEFT_OUT = ("identity", "glance", "summary", "advice", "rulings", "flow", "seeing")
"""Sections that say again what others say, or are told otherwise."""


@attrs.frozen
class About:
    """What is to be said of a variant beside what it changes."""

    name: str
    title: str
    about: str = ""
    needs: tuple[str, ...] = ()
    excludes: tuple[tuple[str, str], ...] = ()
    """The titles of variants it does not go together with, each with the reason."""
    includes: tuple[str, ...] = ()


@attrs.frozen
class Entry:
    """Something a section says: an entry of a list, a sentence, or a row of a table."""

    item: Item
    head: tuple[Phrase, ...] = ()
    cells: tuple[Phrase, ...] = ()

    def is_same(self, other: Entry) -> bool:
        """Whether both say the same in every word."""
        return self == other

    def begins_alike(self, other: Entry) -> bool:
        """Whether both begin with the same sentence and go on, or are rows for the same thing."""
        if self.cells or other.cells:
            return self.head == other.head and self.cells[:1] == other.cells[:1]
        return self.item.sentences[:1] == other.item.sentences[:1]

    def goes_on_alike(self, other: Entry) -> bool:
        """Whether only the sentence above differs, and what stands under it is the same."""
        under = self.item.items
        whole = not plain(self.item.sentences[0].phrase).endswith(":")
        return whole and not self.cells and bool(under) and under == other.item.items

    def under(self) -> list[Entry]:
        """What stands behind its first sentence and under it."""
        more = [Entry(Item((each,))) for each in self.item.sentences[1:]]
        return [*more, *(Entry(each) for each in self.item.items)]


def variant_section(about: About, base: Book, varied: Book, voice: Voice) -> Section:
    """A section that says what a variant changes and what stays."""
    return _variant_section(about, list(_opening(about, voice)), base, varied, voice)


def other_players_section(about: About, base: Book, varied: Book, voice: Voice) -> Section:
    """The same of a variant for another number of players, which has a book of its own too."""
    told = voice.say(
        "This variant is for another number of players. All its rules stand in a book of their "
        "own: that of the game with {variant}.",
        variant=Word(about.name),
    )
    opening = [*_opening(about, voice), Sentence(told)]
    return without_places(_variant_section(about, opening, base, varied, voice))


def preset_section(about: About, voice: Voice) -> Section:
    """A section on a name for variants of which each has its own section on the page."""
    blocks = (Paragraph(tuple(_opening(about, voice))),)
    title = voice.say("Variant: {title}", title=about.title)
    return Section(f"variant-{about.name}", title, blocks)


def _variant_section(
    about: About, opening: list[Sentence], base: Book, varied: Book, voice: Voice
) -> Section:
    blocks: list[Block] = []
    if opening:
        blocks.append(Paragraph(tuple(opening)))
    changed, same = _compared(base, varied, voice)
    if changed:
        told = voice.say("What changes:")
        blocks += [Paragraph((Sentence(told),)), Steps(tuple(changed))]
    if same:
        told = voice.say("Nothing changes in {sections}.", sections=voice.listed(same))
        blocks.append(Paragraph((Sentence(told),)))
    blocks += _new_rulings(base, varied)
    title = voice.say("Variant: {title}", title=about.title)
    return Section(f"variant-{about.name}", title, tuple(blocks))


def _opening(about: About, voice: Voice) -> Iterator[Sentence]:
    if about.about:
        yield Sentence((Word(about.about),), said=True)
    if about.includes:
        names = [voice.say("“{variant}”", variant=title) for title in about.includes]
        told = voice.say(
            "It is a name for these together: {variants}.", variants=voice.listed(names)
        )
        yield Sentence(told)
    for name in about.needs:
        yield Sentence(voice.say("It is played only together with “{variant}”.", variant=name))
    for name, reason in about.excludes:
        told = voice.say(
            "It does not go together with “{variant}”: {reason}.", variant=name, reason=reason
        )
        yield Sentence(told)


# ------------------------------------------------------------------ comparing


def _compared(base: Book, varied: Book, voice: Voice) -> tuple[list[Item], list[Phrase]]:
    """What changes in each section, and the sections in which nothing does."""
    changed: list[Item] = []
    same: list[Phrase] = []
    for section in varied.sections:
        if section.id in _LEFT_OUT or section.id.startswith("variant-"):
            continue
        before = base.section(section.id)
        link: Phrase = (Link(_title(section), section.id),)
        if before is None:
            inside = tuple(_now(entry.item, voice) for entry in told(section, voice))
            changed.append(Item((_heading(link, voice),), inside))
            continue
        items = tuple(_changes([*told(before, voice)], [*told(section, voice)], voice))
        if items:
            changed.append(Item((_heading(link, voice),), items))
        else:
            same.append(link)
    for section in base.sections:
        if varied.section(section.id) is None and section.id not in _LEFT_OUT:
            told_ = voice.say("This part is left out: {section}.", section=_title(section))
            changed.append(_item(told_))
    return changed, same


def _title(section: Section) -> str:
    return plain(section.title)


def _heading(link: Phrase, voice: Voice) -> Sentence:
    return Sentence(capitalised(voice.say("In {section}:", section=link)))


def _item(phrase: Phrase) -> Item:
    return Item((Sentence(capitalised(phrase)),))


def _changes(old: Sequence[Entry], new: Sequence[Entry], voice: Voice) -> Iterator[Item]:
    """What is no longer said, and what is said now; within an entry that begins alike, there."""
    partner = partners(old, new)
    taken = {at: other for other, at in partner.items()}
    gone = [at for at in range(len(old)) if at not in taken]
    goals = [max((taken[other] + 1 for other in taken if other < at), default=0) for at in gone]
    for at in range(len(new) + 1):
        for lost, goal in zip(gone, goals, strict=True):
            if goal == at:
                gone_ = old[lost]
                row = Item(gone_.item.sentences) if gone_.cells else gone_.item
                yield _no_longer(row, voice)
        if at < len(new):
            yield from _said_of(new[at], None if at not in partner else old[partner[at]], voice)


def _said_of(entry: Entry, before: Entry | None, voice: Voice) -> Iterator[Item]:
    if before is None:
        yield _now(entry.item, voice)
    elif before != entry:
        yield from _altered(before, entry, voice)


def partners(old: Sequence[Entry], new: Sequence[Entry]) -> dict[int, int]:
    """Which entry of the base each entry was: the same, else one that begins or goes on alike."""
    found: dict[int, int] = {}
    for alike in (Entry.is_same, Entry.begins_alike, Entry.goes_on_alike):
        left = [at for at in range(len(old)) if at not in found.values()]
        for at, entry in enumerate(new):
            match = next((other for other in left if alike(old[other], entry)), None)
            if at not in found and match is not None:
                found[at] = match
                left.remove(match)
    return found


def _altered(old: Entry, new: Entry, voice: Voice) -> Iterator[Item]:
    """What changes in an entry that begins as it did, or in a row of a table."""
    if new.cells:
        for column, before, after in zip(new.head, old.cells, new.cells, strict=True):
            if before != after:
                told_ = _cell(new.cells[0], column, before, after, voice)
                yield Item((Sentence(capitalised(told_), new.item.sentences[0].span),))
        return
    if not old.begins_alike(new):
        yield _no_longer(Item(old.item.sentences[:1]), voice)
        yield _now(Item(new.item.sentences[:1]), voice)
        return
    inside = tuple(_changes(old.under(), new.under(), voice))
    if inside:
        yield Item(new.item.sentences[:1], inside)


def _cell(row: Phrase, column: Phrase, old: Phrase, new: Phrase, voice: Voice) -> Phrase:
    """What now stands in a cell of a table; several words are set off from those around them."""
    cells = {"row": row, "column": column, "new": new, "old": old}
    if plain(old).endswith("."):
        return voice.say("{row}, “{column}”: now “{new}” instead of “{old}”", **cells)
    if any(isinstance(piece, Word) and " " in piece.text for piece in (*old, *new)):
        return voice.say("{row}, “{column}”: now “{new}” instead of “{old}”.", **cells)
    return voice.say("{row}, “{column}”: now {new} instead of {old}.", **cells)


def _no_longer(item: Item, voice: Voice) -> Item:
    """What the base says; its places are those of another file."""
    first = voice.say("No longer: {sentence}", sentence=item.sentences[0].phrase)
    return _bare(_shown(first, item))


def _now(item: Item, voice: Voice) -> Item:
    return _shown(voice.say("Now: {sentence}", sentence=item.sentences[0].phrase), item)


def _shown(first: Phrase, item: Item) -> Item:
    sentence = Sentence(capitalised(first), item.sentences[0].span)
    return Item((sentence, *item.sentences[1:]), item.items)


def _bare(item: Item) -> Item:
    return Item(_placeless(item.sentences), tuple(_bare(each) for each in item.items))


def _placeless(sentences: tuple[Sentence, ...]) -> tuple[Sentence, ...]:
    """Sentences without the places of a file that may not be this book's."""
    return tuple(Sentence(each.phrase, said=each.said) for each in sentences)


def told(section: Section, voice: Voice) -> Iterator[Entry]:
    """What a section says, examples apart, as entries; a row of a table is one."""
    for block in section.blocks:
        match block:
            case Table(head=head, rows=rows):
                yield from (Entry(_row(head, row, voice), head, row.cells) for row in rows)
            case Paragraph(sentences):
                yield from (Entry(Item((sentence,))) for sentence in sentences)
            case Steps(items):
                yield from (Entry(item) for item in items)
            case Box() | Diagram():
                pass
            case _:
                assert_never(block)


def _row(head: tuple[Phrase, ...], row: Row, voice: Voice) -> Item:
    """A row of a table as an entry: what it is about, and each cell with its heading."""
    cells = tuple(
        Item((Sentence(voice.say("{column}: {cell}", column=column, cell=cell), row.span),))
        for column, cell in zip(head[1:], row.cells[1:], strict=True)
    )
    return Item((Sentence(row.cells[0], row.span),), cells)


def _new_rulings(base: Book, varied: Book) -> list[Block]:
    """The questions that only the variant raises."""
    before = base.section("rulings")
    after = varied.section("rulings")
    if after is None:
        return []
    known = set() if before is None else set(before.blocks)
    return [block for block in after.blocks if block not in known]


# ------------------------------------------------------------------ on the page of the base


def without_places(section: Section) -> Section:
    """A section whose sentences lead to no line, since the page has another file."""
    return attrs.evolve(section, blocks=tuple(_placeless_block(each) for each in section.blocks))


def _placeless_block(block: Block) -> Block:
    match block:
        case Paragraph(sentences):
            return Paragraph(_placeless(sentences))
        case Steps(items, numbered):
            return Steps(tuple(_bare(item) for item in items), numbered)
        case Table(rows=rows):
            return attrs.evolve(block, rows=tuple(Row(row.cells) for row in rows))
        case Box(kind, title, blocks):
            inside = tuple(_placeless_block(each) for each in blocks)
            return Box(kind, _placeless((title,))[0], inside)
        case Diagram():
            return block
        case _:
            assert_never(block)
