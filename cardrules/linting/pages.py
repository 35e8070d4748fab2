"""The page of a rule: its headings, as they stand in the docstring of its module."""

from __future__ import annotations

import inspect
import re

import attrs

HEADINGS = ("What it finds", "Why it matters", "Bad", "Good", "How to mend")
"""What every page has, in this order."""
LAST = "What it does not find"
"""What a page may end with."""

_FENCE = re.compile(r"^```(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@attrs.frozen
class Page:
    """A page of documentation: its first sentence, and its sections by their headings."""

    summary: str
    sections: tuple[tuple[str, str], ...]

    def section(self, heading: str) -> str:
        """The text under a heading; "" where it has none."""
        return dict(self.sections).get(heading, "")

    def blocks(self, heading: str) -> list[tuple[str, str]]:
        """The fenced blocks under a heading, each with the words after its fence."""
        return [(info, text) for info, text in _FENCE.findall(self.section(heading))]

    def markdown(self) -> str:
        """The page without its title."""
        parts = [self.summary]
        parts += [f"## {heading}\n\n{text}" for heading, text in self.sections]
        return "\n\n".join(parts)


def page_of(docstring: str | None) -> Page:
    r"""The page in a docstring.

    >>> page_of("A zone.\n\n## Why it matters\n\nIt does.\n").sections
    (('Why it matters', 'It does.'),)
    """
    head, *parts = re.split(r"^## (.+)$", inspect.cleandoc(docstring or ""), flags=re.MULTILINE)
    pairs = zip(parts[::2], parts[1::2], strict=True)
    return Page(head.strip(), tuple((heading.strip(), text.strip()) for heading, text in pairs))
