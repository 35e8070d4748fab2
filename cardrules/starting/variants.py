"""A variant to begin with: `new_variant`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardrules.diagnostics import RulesError
from cardrules.model import nodes as m
from cardrules.play.game import Game
from cardrules.play.loading import loads
from cardrules.starting.games import why_no_title
from cardrules.starting.names import title_of, why_no_name

_SEATS = (
    *("Anna", "Ben", "Carla", "Dora", "Emil", "Fay", "Gil", "Hana"),
    *("Ivo", "Jana", "Karl", "Lea", "Mona", "Nils", "Olga", "Paul"),
)

_VARIANT = """\
cardrules 1

variant NAME "TITLE" of GAME
  about "Say in a sentence how it differs."

# What it changes, by the names of rules; the page on variants tells what else can stand here.
CHANGE

ruling why_NAME "Why is it played so?"
  chosen "Say what you settled, and what others do."

example "NAME begins"
  seats SEATS
  phase PHASE
  then phase PHASE
"""


def new_variant(name: str, game: Game, title: str = "") -> str:
    r"""The text of a small variant of a game, which changes one thing and can be played as it is.

    Without a title, one is made of the name.

    Raises:
        ValueError: where it cannot be named so; the message is a sentence.

    >>> import cardrules
    >>> text = new_variant("long_match", cardrules.load("grand_bid"))
    >>> text.split("\n")[2]
    'variant long_match "Long match" of grand_bid'
    """
    why = why_no_name(name) or why_no_title(title)
    if name == game.name:
        why = f"the game itself is called `{name}`; call the variant otherwise"
    if why:
        raise ValueError(why)
    for change in _changes(game.rules):
        text = _filled(name, title or title_of(name), game.rules, change)
        try:
            loads(game.rules.source.text, [text])
        except RulesError:
            continue
        return text
    raise AssertionError("a match can always be cut off after another number of deals")


def _filled(name: str, title: str, rules: m.Rules, change: str) -> str:
    acting = next(phase for phase in rules.phases if phase.moves)
    filled = {
        "TITLE": title,
        "CHANGE": change,
        "GAME": rules.name,
        "SEATS": " ".join(_SEATS[: rules.players]),
        "PHASE": acting.name,
        "NAME": name,
    }
    return re.sub("|".join(filled), lambda found: filled[found[0]], _VARIANT)


def _changes(rules: m.Rules) -> Iterator[str]:
    """Lines of a variant that change a game a little; the last of them always can be."""
    cap = f"  cap {rules.match.cap // 2 + 1} deals"
    caps = [f"add match\n{cap}", f"replace match.cap\n{cap}"]
    options = [f"set {each.name} to {_another(each)}" for each in rules.options if _another(each)]
    # Where an example says who won, another option may make it false.
    told = any(step.kind == "won" for each in rules.examples for step in each.steps)
    yield from (*caps, *options) if told else (*options, *caps)


def _another(option: m.Option) -> str:
    """Another value that an option may have, as it is written; "" where there is none."""
    match option.value:
        case bool():
            return "no" if option.value else "yes"
        case str():
            return next((each for each in option.choices if each != option.value), "")
        case int() if option.value < option.highest:
            return str(option.value + 1)
        case int() if option.value > option.lowest:
            return str(option.value - 1)
        case _:
            return ""
