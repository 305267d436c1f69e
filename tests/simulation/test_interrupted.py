"""A simulation that is interrupted, or whose first process is killed, leaves no process behind."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

PATIENCE = 30.0
SCRIPT = """
import os, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
os.sched_getaffinity = lambda _: {0, 1}
from generator.__main__ import main
main()
"""


def of_group(group: int) -> list[int]:
    """Return the living processes of a group."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[2]) == group and fields[0] != "Z":
            found.append(int(stat.parent.name))
    return found


def until_there_are(number: int, group: int) -> None:
    end = time.monotonic() + PATIENCE
    while len(of_group(group)) != number:
        assert time.monotonic() < end, of_group(group)
        time.sleep(0.05)


@pytest.fixture
def running() -> subprocess.Popen[str]:
    """A long simulation on two cores."""
    process = subprocess.Popen(
        [sys.executable, "-c", SCRIPT, "simulate", "sunshine-city", "--games", "5000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        cwd=Path(__file__).parents[2],
    )
    until_there_are(3, process.pid)
    return process


def test_an_interrupt_ends_all_processes_and_says_so(running: subprocess.Popen[str]) -> None:
    os.killpg(running.pid, signal.SIGINT)

    said, told = running.communicate(timeout=PATIENCE)

    assert running.returncode == 1
    assert (said, told.strip()) == ("", "Aborted!")
    until_there_are(0, running.pid)


def test_the_others_end_with_the_first_process(running: subprocess.Popen[str]) -> None:
    running.kill()
    running.wait(timeout=PATIENCE)

    until_there_are(0, running.pid)

    running.communicate()
