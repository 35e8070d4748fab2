"""From a book to characters. A writer escapes everything alike, whoever said it."""

from __future__ import annotations

from cardrules.rulebooks.book import Book
from cardrules.rulebooks.writers.html import html_page
from cardrules.rulebooks.writers.markdown import markdown_page
from cardrules.rulebooks.writers.text import text_page

FORMATS = ("html", "md", "text")


def written(book: Book, format: str) -> str:
    """A book in a format, one of `FORMATS`; the same bytes for the same book.

    Raises:
        ValueError: where there is no such format.
    """
    match format:
        case "html":
            return html_page(book)
        case "md":
            return markdown_page(book)
        case "text":
            return text_page(book)
        case _:
            raise ValueError(f"there is no format `{format}`; there are {', '.join(FORMATS)}")
