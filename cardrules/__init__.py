"""cardrules: card games as rule files.

The way down: `load` reads a rule file into a `Game`; `Game.start` gives the first `State` of a
match; `State.legal_moves` and `State.play` go from there. `check_file` and `check_text` say
what does not hold in a file, and never raise for it; `lint` says what may be meant otherwise too.

>>> import cardrules
>>> state = cardrules.load("big_three").start(seed=7)
>>> while not state.is_over:
...     seat = state.to_act[0]
...     state = state.play(seat, state.legal_moves(seat)[0])
>>> sum(state.scores)
0
"""

import importlib
from typing import TYPE_CHECKING, Any

from cardrules._version import VERSION

if TYPE_CHECKING:
    from cardrules.advice import lint
    from cardrules.cards import Card
    from cardrules.comparing.games import differences
    from cardrules.diagnostics import Diagnostic, Label, RulesError
    from cardrules.formatting.page import format_text
    from cardrules.machine.failures import RuleFailure
    from cardrules.play.files import UnknownGame
    from cardrules.play.game import Game
    from cardrules.play.imagining import CannotImagine
    from cardrules.play.laying import SetupError
    from cardrules.play.loading import check_file, check_text, load, loads, replay
    from cardrules.play.notation import AmbiguousMove, IllegalMove, InvalidNotation, PlayError
    from cardrules.play.playing import Match
    from cardrules.play.records import RecordError
    from cardrules.play.state import State
    from cardrules.starting.games import new_game
    from cardrules.starting.variants import new_variant
    from cardrules.table import Move
    from cardrules.text import Span
    from cardrules.trials.books import rulebook

__all__ = [
    "AmbiguousMove",
    "CannotImagine",
    "Card",
    "Diagnostic",
    "Game",
    "IllegalMove",
    "InvalidNotation",
    "Label",
    "Match",
    "Move",
    "PlayError",
    "RecordError",
    "RuleFailure",
    "RulesError",
    "SetupError",
    "Span",
    "State",
    "UnknownGame",
    "__version__",
    "check_file",
    "check_text",
    "differences",
    "format_text",
    "lint",
    "load",
    "loads",
    "new_game",
    "new_variant",
    "replay",
    "rulebook",
]

__version__ = VERSION

_INNER = frozenset(("Any", "TYPE_CHECKING", "VERSION", "importlib"))

# Each name is fetched from its module when it is first asked for, so that a program which
# only imports the package does not wait for the parser.
_HOME = {
    "AmbiguousMove": "play.notation",
    "CannotImagine": "play.imagining",
    "Card": "cards",
    "Diagnostic": "diagnostics",
    "Game": "play.game",
    "IllegalMove": "play.notation",
    "InvalidNotation": "play.notation",
    "Label": "diagnostics",
    "Match": "play.playing",
    "Move": "table",
    "PlayError": "play.notation",
    "RecordError": "play.records",
    "RuleFailure": "machine.failures",
    "RulesError": "diagnostics",
    "SetupError": "play.laying",
    "Span": "text",
    "State": "play.state",
    "UnknownGame": "play.files",
    "check_file": "play.loading",
    "check_text": "play.loading",
    "differences": "comparing.games",
    "format_text": "formatting.page",
    "lint": "advice",
    "load": "play.loading",
    "loads": "play.loading",
    "new_game": "starting.games",
    "new_variant": "starting.variants",
    "replay": "play.loading",
    "rulebook": "trials.books",
}


def __getattr__(name: str) -> Any:
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module `cardrules` has no attribute `{name}`")
    value = getattr(importlib.import_module(f"cardrules.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({name for name in globals() if name not in _INNER} | {*__all__})
