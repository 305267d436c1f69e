"""``papercity serve`` and ``papercity get``, as they are typed."""

import http.client
import json
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PIL import Image
from zxingcpp import read_barcodes

from generator.web import network
from tests.companion.party import command, run, started


def test_ctrl_c_ends_a_server_in_a_moment_though_phones_follow_it(tmp_path: Path) -> None:
    # given
    process, wire = started(tmp_path / "tables.sqlite", tmp_path / "errors.log")
    key = wire.ask("/tables", {"edition": "sunshine-city", "players": [{"name": "Ana"}]})[1]["key"]
    lines = [http.client.HTTPConnection("127.0.0.1", wire.port, timeout=5) for _ in range(3)]
    for line in lines:
        line.request("GET", f"/t/{key}/events")
        assert line.getresponse().readline() == b"retry: 1000\n"

    # when
    since = time.monotonic()
    process.send_signal(signal.SIGINT)
    code = process.wait(timeout=10)

    # then
    assert time.monotonic() - since < 2
    assert code == 0
    assert (tmp_path / "errors.log").read_text() == ""
    assert process.stdout is not None
    process.stdout.close()
    for line in lines:
        line.close()


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])

        done = run("serve", "--port", port, "--data", tmp_path / "tables.sqlite")

    assert done.returncode == 2
    assert done.stderr == f"port {port} is in use already; choose another with --port\n"


@pytest.mark.parametrize(
    ("host", "words"),
    [("192.0.2.77", "no address of this machine"), ("no such host", "no address that is known")],
)
def test_a_host_that_is_not_ours_is_told(tmp_path: Path, host: str, words: str) -> None:
    done = run("serve", "--host", host, "--data", tmp_path / "tables.sqlite")

    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_an_edition_that_is_broken_is_told_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "edition.yaml").write_text("edition: mine\nextends: sunset-city\n")

    done = run("serve", tmp_path / "mine", "--port", "0", "--data", tmp_path / "tables.sqlite")

    assert done.returncode == 2
    assert "sunset-city" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_server_for_phones_prints_its_address_and_a_code_of_it(tmp_path: Path) -> None:
    # given
    process = subprocess.Popen(
        command("serve", "--host", "0.0.0.0", "--port", "0", "--data", tmp_path / "tables.sqlite"),
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    told: list[str] = []
    while not told or "scan this" not in told[-1]:
        told.append(process.stdout.readline())
    process.terminate()
    process.communicate(timeout=10)

    # when
    address = re.search(r"http://[0-9.]+:[0-9]+/", told[0])
    code = [line.rstrip("\n") for line in told if "\u2588" in line]
    [read] = read_barcodes(drawn(code))

    # then
    assert address is not None
    assert read.text == address[0]


def drawn(rows: list[str]) -> Image.Image:
    """Return what a dark terminal shows of half blocks."""
    lit = {"\u2588": (1, 1), "\u2580": (1, 0), "\u2584": (0, 1), " ": (0, 0)}
    picture = Image.new("L", (len(rows[0]) + 8, 2 * len(rows) + 8), 0)
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            for half, light in enumerate(lit[sign]):
                picture.putpixel((x + 4, 2 * y + half + 4), 255 * light)
    return picture.resize((picture.width * 6, picture.height * 6), Image.Resampling.NEAREST)


@pytest.mark.parametrize(
    ("host", "expected"),
    [("127.0.0.1", False), ("localhost", False), ("::1", False), ("0.0.0.0", True), ("192.168.1.2", True)],
)
def test_which_hosts_let_phones_in(host: str, expected: bool) -> None:
    assert network.is_open(host) is expected


def test_an_address_of_the_newer_kind_stands_in_brackets() -> None:
    assert network.url("fe80::1", 80) == "http://[fe80::1]:80"
    assert network.reached_at("192.168.1.2") == "192.168.1.2"


# One request


def test_get_prints_a_page(tmp_path: Path) -> None:
    done = run("get", "/", "--data", tmp_path / "tables.sqlite")

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("<!doctype html>")
    assert not (tmp_path / "tables.sqlite").exists()


def test_get_begins_a_table_and_looks_at_it(tmp_path: Path) -> None:
    data = tmp_path / "tables.sqlite"
    wish = '{"edition": "sunshine-city", "players": [{"name": "Ana"}]}'

    begun = run("get", "/tables", "--method", "POST", "--body", wish, "--data", data)
    key = json.loads(begun.stdout)["key"]
    seen = run("get", f"/t/{key}/state", "--data", data)
    heard = run("get", f"/t/{key}/events", "--data", data)

    assert json.loads(seen.stdout)["seats"][0]["name"] == "Ana"
    assert heard.stdout == 'retry: 1000\n\ndata: {"version": 0}\n\n'


def test_get_ends_with_one_and_the_status_where_something_is_wrong(tmp_path: Path) -> None:
    data = tmp_path / "tables.sqlite"

    missing = run("get", "/t/x", "--data", data)
    malformed = run("get", "/tables", "--method", "POST", "--body", "{", "--data", data)
    no_path = run("get", "nothing", "--data", data)

    assert missing.returncode == 1
    assert missing.stderr.strip() == "status 404"
    assert json.loads(missing.stdout)["said"]
    assert malformed.returncode == 1
    assert malformed.stderr.strip() == "status 400"
    assert no_path.returncode == 2


def test_the_tables_lie_in_the_folder_for_the_users_data(tmp_path: Path) -> None:
    done = subprocess.run(
        command("get", f"/t/{'0' * 26}/state"),
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
        env={"XDG_DATA_HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path), "PATH": ""},
        cwd=Path(__file__).parents[2],
    )

    assert done.returncode == 1
    assert (tmp_path / "papercity" / "tables.sqlite").exists()


def test_the_command_line_loads_no_server_before_it_serves() -> None:
    code = "import generator.cli, sys; print(*sys.modules)"

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert {"starlette", "uvicorn", "jinja2", "sqlite3"}.isdisjoint(done.stdout.split())
