"""What a script says in a process of its own."""

import os
import subprocess
import sys

from tests.content.digests import ROOT


def printed_elsewhere(script: str, hash_seed: str) -> str:
    """Return what a script prints in a new process whose hashes have a seed."""
    there = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    return there.stdout.strip()
