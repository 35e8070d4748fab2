"""`cardrules play`: one seat against random bots, line by line."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable

import click

from cardrules import PlayError, RuleFailure, State
from cardrules.cli import output
from cardrules.cli.output import Trouble, columns, say
from cardrules.cli.shared import (
    Chosen,
    at_least,
    choose,
    complete_game,
    counted,
    game_options,
    named,
    seed_option,
)
from cardrules.cli.showing import aligned, all_lines, hand_rows, kind_of, move_lines, table_rows
from cardrules.cli.telling import Names, Teller, capital
from cardrules.table import Move
from cardrules.trials.matches import random_match

HELP = """\
  7             make the move with that number
  play 7 8 9    make a move by what it is; suits as 7S or 7♠
  why play 3 3  why that move may not be made now
  moves         all your moves; `moves run` or `moves K` only some
  hand          your cards
  table         everything that lies open
  history       what you have seen in this deal; `history all` of the whole match
  rules         what the game is, and how its options are set
  quit          leave the match
Where a move of the game has one of these names, the word with a `/` is meant for the program."""


@click.command
@click.argument("game", shell_complete=complete_game)
@click.option("--seat", callback=at_least(0), metavar="N", help="Your seat, 0 by default.")
@seed_option(None)
@game_options
@click.option("--auto", is_flag=True, help="Play every seat at random, and print the match.")
def command(
    game: str,
    seat: int | None,
    seed: int | str | None,
    variants: tuple[str, ...],
    settings: dict[str, object],
    players: int | None,
    auto: bool,
) -> int:
    """Play GAME against random bots.

    GAME is the name of a bundled game or the path of a rule file. Moves are read from standard
    input, a line each; `help` tells what can be typed. With --auto every seat plays at random,
    and the match is told as a spectator sees it, or as --seat does.
    """
    chosen = choose(game, settings, players, variants)
    number = chosen.game.players
    if seat is not None and seat >= number:
        raise Trouble(f"there is no seat {seat}; the {number} seats are 0 to {number - 1}")
    if seed is None:
        seed = secrets.randbelow(10**9)
    if auto:
        return _watch(chosen, seat, seed)
    try:
        state = chosen.game.start(seed)
    except RuleFailure as failure:
        return _failed(failure, chosen.command("play", "--seed", str(seed)))
    return _Session(chosen, seat or 0, seed, state).run()


# ------------------------------------------------------------------ all seats at random


def _watch(chosen: Chosen, seat: int | None, seed: int | str) -> int:
    """Print a random match from its beginning to its end."""
    game = chosen.game
    state: State | None = None

    def see(now: State) -> None:
        nonlocal state
        state = now

    say(f"{game.title}, {counted(game.players, 'player')}, all at random; seed {seed}")
    failure = None
    try:
        random_match(game, seed, see)
    except RuleFailure as error:
        failure = error
    if state is not None:
        for line in Teller(game.rules, seat).lines(state.history(seat)):
            say(line)
        if failure is None:
            say(f"Totals: {Names(game.rules, seat).by_seat(state.totals)}")
    if failure is not None:
        return _failed(failure, chosen.command("play", "--auto", "--seed", str(seed)))
    return 0


def _failed(failure: RuleFailure, again: str) -> int:
    """Say how a match broke off by the fault of its rule file."""
    output.complain(f"\nThe match breaks off:\n{failure}")
    output.complain(f"see it again with  {again}")
    return 1


# ------------------------------------------------------------------ one seat by hand


class _Left(Exception):
    """The player leaves the match."""


class _Session:
    """One match at the terminal."""

    def __init__(self, chosen: Chosen, seat: int, seed: int | str, state: State) -> None:
        self.chosen = chosen
        self.state = state
        self.game = chosen.game
        self.me = seat
        self.seed = seed
        self.names = Names(self.game.rules, seat)
        self.teller = Teller(self.game.rules, seat)
        self.luck = random.Random(f"{seed}:bots")
        self.told = 0
        self.moves: tuple[Move, ...] = ()
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "moves": self._moves,
            "hand": self._hand,
            "table": self._table,
            "history": self._history,
            "rules": self._rules,
            "why": self._why,
            "quit": self._quit,
            "exit": self._quit,
        }

    def run(self) -> int:
        """Play to the end, or until the player leaves."""
        title = f"{self.game.title}, {counted(self.game.players, 'player')}."
        say(f"{title} You are seat {self.me}, against random bots; `help` tells what to type.")
        try:
            while not self.state.is_over:
                self._one_move()
        except _Left:
            say(f"You leave the match in deal {self.state.deal_number}.")
        except KeyboardInterrupt:
            say(f"\nYou leave the match in deal {self.state.deal_number}.")
            self._farewell()
            raise
        except RuleFailure as failure:
            self._tell()
            return _failed(failure, self._again())
        else:
            self._tell()
        self._farewell()
        return 0

    def _farewell(self) -> None:
        say(f"Totals: {self.names.by_seat(self.state.totals)}")
        say(f"The same cards again: {self._again()}")

    def _again(self) -> str:
        seat = ["--seat", str(self.me)] if self.me else []
        return self.chosen.command("play", "--seed", str(self.seed), *seat)

    def _one_move(self) -> None:
        state = self.state
        seat = self.me if self.me in state.to_act else state.to_act[0]
        moves = state.legal_moves(seat)
        if seat == self.me:
            self.moves = moves
            self._tell()
            self._show_turn()
            move = self._ask()
        else:
            move = moves[int(self.luck.random() * len(moves))]
        self.state = state.play(seat, move)

    def _tell(self) -> None:
        """What this seat has seen since it was told last."""
        events = self.state.history(self.me)
        for line in self.teller.lines(events[self.told :]):
            say(line)
        self.told = len(events)

    def _show_turn(self) -> None:
        view = self.state.view(self.me)
        rows = [*table_rows(view, self.names, whole=False), *hand_rows(view, self.names)]
        say()
        for line in aligned(rows, columns()):
            say(line)
        alone = "; Enter makes it" if len(self.moves) == 1 else ""
        say(f"Your turn: {counted(len(self.moves), 'move')}{alone}")
        lines = move_lines(self.moves, columns())
        for line in lines:
            say(line)
        if any("... " in line for line in lines):
            say("  `moves` shows all of them; any can be written as it stands")

    # -------------------------------------------------------------- what is typed

    def _ask(self) -> Move:
        """Read lines until one is a move."""
        while True:
            line = output.ask("> ")
            if line is None:
                raise _Left
            words = line.split()
            if not words:
                if len(self.moves) == 1:
                    return self.moves[0]
                say("A number, a move, or `help`.")
                continue
            move = self._understand(words)
            if move is not None:
                return move

    def _understand(self, words: list[str]) -> Move | None:
        """The move that is meant, or None where something else was asked, and answered."""
        first, rest = words[0], " ".join(words[1:])
        if first.startswith("/"):
            asked = self.commands.get(first[1:].lower())
        else:
            ours = any(move.name == first for move in self.moves)
            asked = None if ours else self.commands.get(first.lower())
        if asked is not None:
            asked(rest)
            return None
        if first.isascii() and first.isdigit() and not rest:
            return self._numbered(first)
        try:
            return self.state.parse_move(self.me, self._spelt(words))
        except PlayError as error:
            say(f"Not possible: {error}{self._meant(words)}")
        return None

    def _numbered(self, word: str) -> Move | None:
        number = int(word) if len(word) < 6 else 0
        if 1 <= number <= len(self.moves):
            return self.moves[number - 1]
        say(f"There is no move {word}; the moves have numbers from 1 to {len(self.moves)}.")
        return None

    def _spelt(self, words: list[str]) -> str:
        """A move as typed, with the cards written large."""
        deck = self.game.rules.deck
        spelt = [words[0].lower()]
        for at, word in enumerate(words[1:], 1):
            reading = word == "as" and at == len(words) - 2
            large = not reading and not deck.named(word) and deck.named(word.upper())
            spelt.append(word.upper() if large else word)
        return " ".join(spelt)

    def _meant(self, words: list[str]) -> str:
        """A hint for somebody who wrote cards without the name of the move."""
        deck = self.game.rules.deck
        names = sorted({move.name for move in self.moves if move.cards})
        if names and all(deck.named(word) or deck.named(word.upper()) for word in words):
            return f"; to {names[0].replace('_', ' ')} them, write `{names[0]} {' '.join(words)}`"
        return ""

    # -------------------------------------------------------------- what can be asked

    def _help(self, _: str) -> None:
        say(HELP)

    def _quit(self, _: str) -> None:
        raise _Left

    def _moves(self, asked: str) -> None:
        numbered = list(enumerate(self.moves, 1))
        for word in asked.split():
            wanted = word.upper() if self.game.rules.deck.named(word.upper()) else word
            numbered = [
                (number, move)
                for number, move in numbered
                if wanted in str(move).split() or wanted in kind_of(move).split()
            ]
        for line in all_lines(numbered, columns()) or [f"There are no moves with {asked}."]:
            say(line)

    def _hand(self, _: str) -> None:
        rows = hand_rows(self.state.view(self.me), self.names)
        for line in aligned(rows, columns()) or ["You have no cards of your own in this game."]:
            say(line)

    def _table(self, _: str) -> None:
        view = self.state.view(self.me)
        phase = next(each for each in self.game.rules.phases if each.name == self.state.phase)
        turn = ", ".join(self.names.seat(seat) for seat in view["table"]["turn"])
        rows = [
            ("deal", str(self.state.deal_number)),
            ("phase", phase.title or phase.name.replace("_", " ")),
            ("turn", turn),
            *table_rows(view, self.names, whole=True),
        ]
        for line in aligned(rows, columns()):
            say(line)

    def _history(self, asked: str) -> None:
        events = self.state.history(self.me)
        if asked != "all":
            deals = [at for at, event in enumerate(events) if event["event"] == "deal"]
            events = events[deals[-1] :] if deals else events
        for line in Teller(self.game.rules, self.me).lines(events):
            say(line)

    def _rules(self, _: str) -> None:
        rules = self.game.rules
        rows = [(named(self.game), rules.about or rules.title)]
        for option in rules.options:
            value = self.names.value("", option.value)
            rows.append((f"{option.name} = {value}", option.sentence))
        for line in aligned(rows, columns()):
            say(line)
        say(f"The whole rule file: {self.chosen.shown()}")

    def _why(self, asked: str) -> None:
        words = asked.split()
        if words[:1] == ["not"]:
            words = words[1:]
        if not words:
            say("Write `why` and a move, such as `why pass`.")
            return
        if len(words) == 1 and words[0].isascii() and words[0].isdigit():
            move = self._numbered(words[0])
            words = str(move).split() if move is not None else []
            if not words:
                return
        text = self._spelt(words)
        reason = self.state.why_not(self.me, text)
        if reason is None:
            say(f"`{text}` may be played now.")
        else:
            say(capital(reason))
