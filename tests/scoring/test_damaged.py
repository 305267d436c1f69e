"""Damaged logs of the judged games: each says what is to be told of it, where, and nothing else may be."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result

from generator.cli import cli
from generator.report import MOST_SHOWN, TITLES
from tests.scoring.announced import DAMAGED, NAMES, status_of, wanted_in

EXIT_CODES = {"legal": 0, "unverified": 0, "irregular": 1, "illegal": 1, "incomplete": 1, "unreadable": 2}
UNWANTED = ("Traceback", "None", "object at", "invalid", "please", "Error", "<", str(Path.home()))
NEEDS_NO_HELP = ("note", "irregular", "unverified", "total")
SOUND = (DAMAGED.parent / "games" / "sunshine" / "short.log").read_text(encoding="utf-8")


@pytest.fixture(autouse=True, scope="module")
def _cache(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        patch.chdir(DAMAGED)
        yield


def score(*arguments: str) -> Result:
    """Return what the command line says; anything but an orderly end is raised."""
    result = CliRunner().invoke(cli, ["score", *arguments])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.stderr == ""
    return result


def told_of(path: str) -> tuple[int, dict[str, Any]]:
    """Return the exit code, and the verdict as programs are told it."""
    result = score(path, "--json")
    return result.exit_code, json.loads(result.stdout)


# The folder


def test_there_are_many_kinds_of_damage() -> None:
    assert len(NAMES) >= 80
    assert {status_of(name) for name in NAMES} == set(EXIT_CODES)


@pytest.mark.parametrize("name", NAMES)
def test_each_damage_is_told_where_it_stands_and_nothing_else_is(name: str) -> None:
    # when
    exit_code, verdict = told_of(name)

    # then
    wanted, told = wanted_in(name), verdict["problems"]
    assert [(one["code"], one["line"], one["column"]) for one in _in_order(told)] == [
        (one.code, one.line, one.column) for one in wanted
    ]
    lacking = {one: one.lacks(other) for one, other in zip(wanted, _in_order(told), strict=True)}
    assert {one: parts for one, parts in lacking.items() if parts} == {}
    assert verdict["status"] == status_of(name)
    assert exit_code == EXIT_CODES[verdict["status"]]


def _in_order(told: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(told, key=lambda one: (one["line"], one["column"]))


@pytest.mark.parametrize("name", NAMES)
def test_people_are_told_the_same_as_programs(name: str) -> None:
    # when
    result = score(name)

    # then
    _, verdict = told_of(name)
    assert f"Verdict  {verdict['status'].upper()}: " in result.stdout
    assert result.exit_code == EXIT_CODES[verdict["status"]]
    words = _flat(result.stdout)
    causes = [told for told in verdict["problems"] if told["follows"] is None]
    if len(causes) < len(verdict["problems"]):
        assert f"and {len(verdict['problems']) - len(causes)} more that may follow:" in words
    for told in causes[:MOST_SHOWN]:
        place = f":{told['line']}:{told['column']}" if told["line"] else ""
        assert f"\n{name}{place}  {TITLES[told['code']]}" in result.stdout
        assert _flat(told["message"][1:]) in words
        assert _flat(told["hint"][1:]) in words
        assert all(_flat(entry) in words for entry in told["legal"])


def _flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("name", NAMES)
def test_messages_are_said_as_one_says_them_at_the_table(name: str) -> None:
    _, verdict = told_of(name)

    for told in verdict["problems"]:
        said = f"{told['message']} {told['hint']}"
        assert told["message"], told
        assert not told["message"].endswith("."), told
        assert not [word for word in UNWANTED if word in said], told
        if verdict["status"] == "unreadable":
            continue
        is_helped = told["hint"] or told["clause"] or told["legal"] or told["suspects"]
        assert is_helped or told["code"] in NEEDS_NO_HELP, told


# Files that are no logs, or strange ones


def test_a_file_that_is_no_text_is_told_as_such(tmp_path: Path) -> None:
    junk = tmp_path / "junk.log"
    junk.write_bytes(Random(1).randbytes(5000))

    assert _only_problem(junk) == (2, 0, 0, "this is not a text")


@pytest.mark.parametrize("content", [b"", b"\n \n\t\n", b"\xef\xbb\xbf"])
def test_an_empty_file_is_told_once(content: bytes, tmp_path: Path) -> None:
    empty = tmp_path / "empty.log"
    empty.write_bytes(content)

    assert _only_problem(empty) == (2, 0, 0, "the log is empty")


def test_a_file_of_ten_megabytes_is_refused_at_once(tmp_path: Path) -> None:
    large = tmp_path / "large.log"
    large.write_bytes(b"A: B W Wd1\n" * 1_000_000)

    exit_code, line, column, message = _only_problem(large)

    assert (exit_code, line, column) == (2, 0, 0)
    assert message.startswith("this is not a log of a game: it is longer than 1,000,000 characters")


def test_a_letter_of_another_encoding_is_told_where_it_stands(tmp_path: Path) -> None:
    latin = tmp_path / "latin.log"
    latin.write_bytes(b"game: sunshine-city\nA = Zo\xeb\n")

    assert _only_problem(latin) == (2, 2, 7, "this is no text in UTF-8")


@pytest.mark.parametrize("path", ["nowhere.log", ".", "a-gap.log/deeper.log", f"{'long' * 100}.log"])
def test_what_is_no_file_has_a_verdict_of_its_own(path: str) -> None:
    exit_code, line, column, message = _only_problem(Path(path))

    assert (exit_code, line, column) == (2, 0, 0)
    assert message.startswith("this file can't be read: ")


def _only_problem(path: Path) -> tuple[int, int, int, str]:
    exit_code, verdict = told_of(str(path))
    (told,) = verdict["problems"]
    assert verdict["status"] == "unreadable"
    assert told["message"] in _flat(score(str(path)).stdout).replace("This", "this").replace(
        "The log", "the log"
    )
    return exit_code, told["line"], told["column"], told["message"]


STRANGE = {
    "windows-line-ends": SOUND.replace("\n", "\r\n").encode(),
    "old-macintosh-line-ends": SOUND.replace("\n", "\r").encode(),
    "tabs": SOUND.replace(" ", "\t").encode(),
    "utf-16": SOUND.encode("utf-16"),
    "utf-8-with-a-mark": SOUND.encode("utf-8-sig"),
    "emoji": SOUND.replace("A = Ana", "A = Ana 🦊👩‍👧").encode(),
    "a-name-without-end": SOUND.replace("A = Ana", f"A = {'Ana' * 1700}").encode(),
    "capitals": SOUND.upper().encode(),
}


@pytest.mark.parametrize("name", STRANGE)
def test_a_sound_log_may_look_strange(name: str, tmp_path: Path) -> None:
    strange = tmp_path / f"{name}.log"
    strange.write_bytes(STRANGE[name])

    exit_code, verdict = told_of(str(strange))

    assert (exit_code, verdict["status"], verdict["winners"], verdict["problems"]) == (0, "legal", ["A"], [])


def test_several_logs_have_the_worst_exit_code() -> None:
    result = score("a-gap.log", "nowhere.log", "--json")

    assert result.exit_code == 2
    assert [verdict["status"] for verdict in json.loads(result.stdout)] == ["incomplete", "unreadable"]


@pytest.mark.parametrize(
    "name", ["a-typo-in-a-box.log", "sheet-a-number-beyond-the-dice.log", "yaml-broken.yaml"]
)
def test_the_program_itself_says_the_same(name: str) -> None:
    with (DAMAGED / name).open("rb") as typed:
        words = [sys.executable, "-m", "generator", "score", name if name.endswith("yaml") else "-"]
        done = subprocess.run(words, stdin=typed, capture_output=True, text=True, timeout=60, check=False)

    assert done.returncode == EXIT_CODES[status_of(name)]
    assert done.stderr == ""
    assert status_of(name).upper() in done.stdout
