"""Cards and the flow of phases as SVG. Every picture says in words what it shows."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from cardrules.rulebooks.book import Book, Diagram, Stop, suit_sign

_RED = ("hearts", "diamonds")

# ------------------------------------------------------------------ cards


def spoken(rank: str, suit: str | None, labels: dict[str, str]) -> str:
    """A card as it is read aloud: `4 of hearts`."""
    if suit is None:
        return rank
    parts = labels["of"].split("{rank}")
    told = rank.join(parts)
    return labels.get(suit, suit).join(told.split("{suit}"))


def card(rank: str, suit: str | None, labels: dict[str, str]) -> str:
    """A card, about as high as two lines of text.

    The suit is drawn by its sign, with the selector that keeps it from becoming an emoji, or
    written where it has none.
    """
    alone = spoken(rank, suit, labels)
    kind = "card red" if suit in _RED else "card"
    wide = 40 if len(rank) < 4 else 14 + 9 * len(rank)
    middle = wide // 2
    sign = ""
    if suit is not None:
        own = suit_sign(suit)
        size = "24" if own != suit else "9"
        mark = own + "\ufe0e" if own != suit else own
        sign = f'<text x="{middle}" y="49" font-size="{size}">{escape(mark)}</text>'
    y = "39" if suit is None else "25"
    size = "22" if len(rank) < 4 else "14"
    return (
        f'<svg class="{kind}" role="img" viewBox="0 0 {wide} 56" '
        f'style="width:{wide / 28:.2f}em" xmlns="http://www.w3.org/2000/svg">'
        f"<title>{escape(alone)}</title>"
        f'<rect x="1" y="1" width="{wide - 2}" height="54" rx="5"/>'
        f'<text x="{middle}" y="{y}" font-size="{size}">{escape(rank)}</text>{sign}</svg>'
    )


def hand(cards: tuple[tuple[str, str | None], ...], labels: dict[str, str], stop: str = "") -> str:
    """Cards side by side; a stop behind them stays on their line."""
    *before, last = [card(*each, labels) for each in cards]
    end = f'<span class="tied">{last}{stop}</span>' if stop else last
    return '<span class="cards">' + "".join(before) + end + "</span>"


def stop_of(text: str) -> str:
    """The stop that text begins with: behind cards it must not begin the next line."""
    return text[:1] if text[:1] in tuple(".,;:)") else ""


# ------------------------------------------------------------------ the flow of phases

_WIDE, _HIGH, _GAP, _LEFT = 220, 40, 34, 10


def diagram(
    flow: Diagram, book: Book, goal_of: Callable[[str], str] = lambda section: f"#{section}"
) -> str:
    """The phases from top to bottom; what leads on is straight, what leads back or far is bent."""
    height = len(flow.stops) * (_HIGH + _GAP)
    bends = [way for way in flow.ways if way[1] != way[0] + 1]
    width = _LEFT + _WIDE + 30 + 16 * len(bends)
    style = f'style="max-width:{width}px" xmlns="http://www.w3.org/2000/svg"'
    parts = [
        f'<svg class="flow" role="img" viewBox="0 0 {width} {height}" {style}>',
        f"<title>{escape(book.labels['diagram'])}</title>",
        f"<desc>{escape(in_words(flow, book))}</desc>",
    ]
    parts += [_stop(number, stop, goal_of(stop.section)) for number, stop in enumerate(flow.stops)]
    parts += [_straight(at) for at, goal in flow.ways if goal == at + 1]
    parts += [_bent(at, goal, lane) for lane, (at, goal) in enumerate(bends)]
    return "".join(parts) + "</svg>"


def _stop(number: int, stop: Stop, goal: str) -> str:
    """A phase in its frame, leading to a place where there is one."""
    kind = "acting" if stop.acting else "still"
    top = number * (_HIGH + _GAP) + 2
    drawn = (
        f'<rect class="{kind}" x="{_LEFT}" y="{top}" width="{_WIDE}" height="{_HIGH - 4}" rx="6"/>'
        f'<text x="{_LEFT + _WIDE // 2}" y="{top + 23}">{escape(_short(stop.title))}</text>'
    )
    return f'<a href="{escape(goal)}">{drawn}</a>' if goal else drawn


def _short(title: str) -> str:
    return title if len(title) <= 30 else title[:29] + "…"


def _straight(at: int) -> str:
    x = _LEFT + _WIDE // 2
    top = at * (_HIGH + _GAP) + _HIGH - 2
    end = top + _GAP + 2
    return f'<path d="M{x} {top}V{end - 6}"/><path class="tip" d="M{x - 5} {end - 8}h10l-5 8z"/>'


def _bent(at: int, goal: int, lane: int) -> str:
    edge, out = _LEFT + _WIDE, _LEFT + _WIDE + 18 + 16 * lane
    start = at * (_HIGH + _GAP) + _HIGH // 2 + 6
    end = goal * (_HIGH + _GAP) + _HIGH // 2 - 6
    return (
        f'<path d="M{edge} {start}H{out}V{end}H{edge + 8}"/>'
        f'<path class="tip" d="M{edge + 9} {end - 5}v10l-8 -5z"/>'
    )


def in_words(flow: Diagram, book: Book) -> str:
    """The flow as sentences: which phase leads to which."""
    found = []
    for number, stop in enumerate(flow.stops):
        goals = [flow.stops[goal].title for at, goal in flow.ways if at == number]
        if goals:
            found.append(f"{stop.title} {book.labels['leads']}: {', '.join(goals)}")
    return ". ".join(found)
