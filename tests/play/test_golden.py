"""The same rules, seed and moves give the same bytes in every process, for ever."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

from tests.play.transcripts import digests, transcript
from tests.strategies import GAMES, Table

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "cases" / "golden.json"


def test_transcripts_are_the_golden_ones(update_golden: bool) -> None:
    """Fixed matches of every shipped game give the digests on file."""
    found = digests()
    if update_golden:
        GOLDEN.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    golden = json.loads(GOLDEN.read_text(encoding="utf-8"))
    assert found == golden, "if this was meant, run pytest with --update-golden and say why"


@pytest.mark.parametrize("hash_seed", ["0", "1", "random"])
def test_transcripts_are_the_same_in_every_process(hash_seed: str) -> None:
    """However strings are hashed in a process, transcripts are the same."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-m", "tests.play.transcripts"],
        capture_output=True,
        check=True,
        cwd=ROOT,
        env=environment,
    )
    assert json.loads(done.stdout) == json.loads(GOLDEN.read_text(encoding="utf-8"))


@pytest.mark.parametrize("table", GAMES, ids=str)
def test_the_generators_of_the_host_are_neither_read_nor_turned(table: Table) -> None:
    """A match is the same whatever the global generator is at, and leaves it where it was."""
    random.seed(1)
    first = list(islice(transcript(table.game, "host"), 100))
    random.seed(2)
    before = random.getstate()
    assert list(islice(transcript(table.game, "host"), 100)) == first
    assert random.getstate() == before
