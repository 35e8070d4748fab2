"""A game to begin with: `new_game`."""

from __future__ import annotations

import re

from cardrules.limits import LIMITS
from cardrules.starting.names import title_of, why_no_name

_GAME = """\
cardrules 1

# A game to begin with. Change what you like, and ask `cardrules lint` whether it holds.

game NAME "TITLE"
  about "Players follow suit; the highest card of the suit led takes the trick. A trick is a point."
  players 3
  rotation clockwise

options
  deals  number 1..100, default 3  "How many deals the match lasts."

deck french
  ranks 7 8 9 10 J Q K A  # low to high

zones
  hand   per player, seen by owner
  trick  seen by all
  aside  seen by nobody

values
  points  number per player, from 0, for the match
  leader  player, for the match, drawn at random

phase the_deal "The deal"
  shuffle
  deal 10 to hand, one at a time, from leader
  deal rest to aside
  next the_play

phase the_play "The play"
  turns from leader
  move play: 1 card from hand to trick
    must, if able, when not leading: suit of card is suit of the led card as follow
  trick ends when size of trick = number of players
    leader becomes player of (highest card in trick where suit of card is suit of the led card)
    leader scores 1 points
    trick to aside
    leader leads
  ends when hand of every player is empty
    end the deal
  ruling may_lose "Must one take a trick if one can?"
    chosen "No. One follows suit, with whichever card."
    other "Whoever can beat the highest card has to."

match
  ends after deals deals
  won by most points
  ties shared
  ruling equal_points "What if two are equal at the end?"
    chosen "They share the victory."

example "The highest heart takes the trick, and no spade"
  seats Anna Ben Carla
  phase the_play
  hand of Anna 8♥ 7♣
  hand of Ben 9♥ A♠
  hand of Carla K♠ 10♣
  turn of Anna
  Anna: play 8♥
  may not play A♠ because follow
  Ben: play 9♥
  Carla: play K♠
  then Ben scores 1
  then turn of Ben
"""


def new_game(name: str, title: str = "") -> str:
    """The text of a small game of that name, which holds and can be played as it is.

    Without a title, one is made of the name.

    Raises:
        ValueError: where it cannot be named so; the message is a sentence.

    >>> import cardrules
    >>> cardrules.loads(new_game("my_game")).title
    'My game'
    """
    why = why_no_name(name) or why_no_title(title)
    if why:
        raise ValueError(why)
    filled = {"NAME": name, "TITLE": title or title_of(name)}
    return re.sub("|".join(filled), lambda found: filled[found[0]], _GAME)


def why_no_title(title: str) -> str:
    """Why a text cannot be a title, or ""."""
    if '"' in title or not title.isprintable():
        return "a title has no double quote in it, and stands on one line"
    if len(title) > LIMITS.title_characters:
        return f"the title is longer than {LIMITS.title_characters} characters"
    return ""
