"""What is said of a file is the same in every process."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.syntax.files import ROOT

CODE = """
import random, sys
from cardrules import check_text
from cardrules.diagnostics import render
from tests.syntax.fault_cases import all_cases, faults_in
from tests.syntax.files import EVERY
from tests.syntax.test_laws import mutated

out = [render(faults_in(case.data)) for case in all_cases()]
rng = random.Random(7)
for name in EVERY:
    out += [render(check_text(mutated(EVERY[name], rng, 6), name)) for _ in range(3)]
sys.stdout.buffer.write("\\n".join(out).encode())
"""


def test_output_is_the_same_under_every_hash_seed() -> None:
    """Faults, their order and their sentences are byte-equal under three hash seeds."""
    outputs = {
        subprocess.run(
            [sys.executable, "-c", CODE],
            check=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(outputs) == 1
    assert len(outputs.pop()) > 10_000
