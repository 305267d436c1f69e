"""Games with the sheets of 40 seeds take about as long as with the printed one."""

import subprocess
import sys
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[2] / "bench" / "sheets.py"


@pytest.mark.slow
def test_forty_sheets_are_as_hard_as_the_printed_one_within_8_percent() -> None:
    done = subprocess.run([sys.executable, BENCH, "40", "60"], capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("\n| ") == 41
