"""``papercity preview``, as it is typed."""

import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

from click.testing import CliRunner

from generator.cli import cli

ROOT = Path(__file__).parents[2]


def test_a_name_that_is_no_edition_and_no_folder_is_told_at_once() -> None:
    done = CliRunner().invoke(cli, ["preview", "sunset-city"])

    assert done.exit_code == 2
    assert "did you mean sunrise-city?" in done.stderr or "did you mean sunken-city?" in done.stderr


def test_a_port_that_is_taken_is_told(meadows: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])

        done = CliRunner().invoke(cli, ["preview", str(meadows), "--port", port])

    assert done.exit_code == 2
    assert done.stderr == f"port {port} is in use already; choose another with --port\n"


def test_ctrl_c_ends_it_at_once_though_somebody_looks_and_a_check_runs(meadows: Path) -> None:
    # given
    command = [sys.executable, "-m", "generator", "preview", str(meadows), "--port", "0"]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    found = re.search(r"http://127\.0\.0\.1:\d+/", process.stdout.readline())
    assert found
    with urlopen(f"{found[0]}events", timeout=30) as events:
        assert events.readline() == b"retry: 1000\n"

        # when
        since = time.monotonic()
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=30)

    # then
    assert time.monotonic() - since < 10
    assert (process.returncode, errors) == (0, "")
