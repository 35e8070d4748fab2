"""Transcripts of fixed matches of every shipped game, and their digests: run as a module, it
prints them as JSON. Whatever changes how a game is dealt, played or shown changes a digest."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator

import cardrules
from tests.strategies import GAMES, all_views, bytes_of, choose, texts

MATCHES = 1
VIEWED = 80
"""Everybody's views are taken down once in so many moves."""


def transcript(game: cardrules.Game, seed: str) -> Iterator[bytes]:
    """Who was to act, what each could do, what was done, and now and then all views."""
    rand = random.Random(seed)
    state = game.start(seed)
    number = 0
    while not state.is_over:
        listed = [[seat, texts(state.legal_moves(seat))] for seat in state.to_act]
        seat = state.to_act[int(rand.random() * len(state.to_act))]
        move = choose(state.legal_moves(seat), rand)
        yield bytes_of([state.phase, state.deal_number, listed, seat, str(move)])
        if number % VIEWED == 0:
            yield all_views(state)
        state = state.play(seat, move)
        number += 1
    record = state.record()
    yield all_views(state)
    yield bytes_of([record["seed"], record["moves"], list(state.totals), state.outcome])


def digests() -> dict[str, str]:
    """The digest of the transcripts of each shipped game."""
    found = {}
    for table in GAMES:
        digest = hashlib.sha256()
        for number in range(MATCHES):
            for line in transcript(table.game, f"golden {number}"):
                digest.update(line + b"\n")
        found[table.name] = digest.hexdigest()
    return found


if __name__ == "__main__":
    print(json.dumps(digests()))
