"""Two games compared as a whole: `differences`."""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.comparing.decks import deck_sentences
from cardrules.comparing.entries import Change, Entry, changes, entries
from cardrules.comparing.options import option_sentences
from cardrules.comparing.sentences import sentence
from cardrules.formatting.page import formatted
from cardrules.model import nodes as m
from cardrules.play.game import Game
from cardrules.syntax import nodes as n
from cardrules.syntax.from_text import parse
from cardrules.text import changed


def differences(game: Game, other: Game) -> list[str]:
    """How the rules of another game differ from those of a game, in sentences.

    Options count as they are set, and so does the number of players. What is only said about
    the rules makes no difference: `about`, rulings, examples, comments. There is no sentence
    where, and only where, both games are the same.

    >>> import cardrules
    >>> game = cardrules.load("big_three")
    >>> differences(game, cardrules.load("big_three", ["short_deck"]))
    ['43 cards instead of 52: without 2s, aces and 3♣.', '13 cards each instead of 16.']
    >>> differences(game, game.with_options({"deals": 4}))
    ['The option `deals` is 4 instead of 10: How many deals the match lasts.']
    """
    if are_the_same(game.rules, other.rules):
        return []
    found = dict.fromkeys(_sentences(game.rules, other.rules))
    return [f"{each}." for each in found]


def are_the_same(one: m.Rules, other: m.Rules) -> bool:
    """Whether two games are played alike in every way, whatever is said about their rules."""
    return _played(one) == _played(other)


def _played(rules: m.Rules) -> m.Rules:
    return changed(rules, about="", rulings=(), examples=())


def _sentences(old: m.Rules, new: m.Rules) -> Iterator[str]:
    found = list(changes(_rules_of(old), _rules_of(new)))
    heads = [each for each in found if _is_of_the_game(each)]
    yield from (sentence(each, new) for each in heads)
    if old.players != new.players and (old.player_counts, new.player_counts) != (
        (old.players,),
        (new.players,),
    ):
        yield f"{new.players} players instead of {old.players}"
    if found or old.options == new.options:  # else the deck follows from an option
        yield from deck_sentences(old.deck, new.deck)
    yield from option_sentences(old.options, new.options)
    for each in found:
        if each not in heads and not _is_told_otherwise(each):
            yield sentence(each, new)


def _is_of_the_game(change: Change) -> bool:
    top = (*change.above, change.new or change.old)[0]
    return top is not None and isinstance(top.statement, n.Game)


def _is_told_otherwise(change: Change) -> bool:
    """Whether a change is one of the deck or of options, which are compared by what they mean."""
    if not change.above:
        return not isinstance((change.new or change.old or _NOTHING).statement, n.Phase)
    match change.above[0].statement:
        case n.Deck() | n.Section(kind="options"):
            return True
        case _:
            return False


_NOTHING = Entry(n.Section(""), (), "")


def _rules_of(rules: m.Rules) -> list[Entry]:
    """The rules of a file, each section there once, if only without a line."""
    source = rules.source
    laid_out, _ = formatted(*parse(source.name, source.text))
    tree, source, _ = parse(source.name, laid_out or source.text)
    found = {entry.key: entry for entry in entries(tree.lines, source)}
    for kind in _SECTIONS:
        found.setdefault(kind, Entry(n.Section(kind), (), kind))
    order = [*("game", "deck"), *_SECTIONS[:5]]
    first = [found.pop(kind) for kind in order if kind in found]
    last = [found.pop(kind) for kind in ("scoring", "match")]
    return [*first, *found.values(), *last]


_SECTIONS = ("options", "zones", "values", "combinations", "terms", "scoring", "match")
