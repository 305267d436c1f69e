"""``papercity score`` and ``papercity log``, as they are typed."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from click.testing import CliRunner, Result

from generator.__main__ import is_plain_score
from generator.cli import cli
from generator.library.catalogue import load_catalogue

EVENING = (Path(__file__).parents[2] / "docs" / "evening.log").read_text(encoding="utf-8")
Papercity = Callable[..., Result]


@pytest.fixture
def papercity(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Papercity:
    """The command, in a folder with a whole game, half of one, and one with a slip."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    Path("whole.log").write_text(EVENING, encoding="utf-8")
    Path("half.log").write_text(EVENING.split("9. 6 3")[0], encoding="utf-8")
    Path("count.log").write_text(EVENING.replace("= A 1 B 4", "= A 2 B 4"), encoding="utf-8")

    def run(*arguments: str, typed: bytes | None = None) -> Result:
        return CliRunner().invoke(cli, arguments, input=typed)

    return run


# score


@pytest.mark.parametrize(("log", "code"), [("whole.log", 0), ("half.log", 1), ("count.log", 1)])
def test_the_exit_code_tells_the_verdict(papercity: Papercity, log: str, code: int) -> None:
    result = papercity("score", log)

    assert result.exit_code == code
    assert result.stdout.startswith(f"{log}\n")
    assert result.stderr == ""


def test_the_worst_of_several_logs_counts(papercity: Papercity) -> None:
    result = papercity("score", "whole.log", "missing.log", "half.log")

    assert result.exit_code == 2
    assert [line for line in result.stdout.splitlines() if line.endswith(".log")] == [
        "whole.log",
        "missing.log",
        "half.log",
    ]


def test_a_log_can_be_piped_in(papercity: Papercity) -> None:
    result = papercity("score", "-", typed=EVENING.encode())

    assert result.exit_code == 0
    assert result.stdout.startswith("stdin\n")


def test_json_is_an_object_and_of_several_logs_a_list(papercity: Papercity) -> None:
    one, two = (
        json.loads(papercity("score", "--json", *logs).stdout) for logs in (["whole.log"], ["half.log"] * 2)
    )

    assert (one["status"], one["winners"]) == ("legal", ["B"])
    assert [verdict["status"] for verdict in two] == ["incomplete", "incomplete"]


@pytest.mark.parametrize("kind", ["missing", "folder", "loop", "binary", "endless", "yaml"])
def test_a_file_that_is_no_log_is_told_and_nothing_breaks(papercity: Papercity, kind: str) -> None:
    # given
    paths = {
        "missing": "none.log",
        "folder": "folder.log",
        "loop": "loop.log",
        "binary": "photo.log",
        "endless": "/dev/zero",
        "yaml": "x.yaml",
    }
    Path("folder.log").mkdir()
    Path("loop.log").symlink_to("loop.log")
    Path("photo.log").write_bytes(bytes(range(256)) * 20)
    Path("x.yaml").write_text("game: [\n", encoding="utf-8")

    # when
    result = papercity("score", paths[kind])

    # then
    assert result.exit_code == 2
    assert "UNREADABLE: this could not be read as the log of a game." in result.stdout
    assert "One thing to look at:" in result.stdout


@pytest.mark.parametrize("arguments", [[], ["--json"]])
def test_an_edition_that_is_broken_is_told_with_its_place(papercity: Papercity, arguments: list[str]) -> None:
    Path("town").mkdir()
    Path("town/edition.yaml").write_text("edition: town\nextends: sunshine-cit\n", encoding="utf-8")

    result = papercity("score", "--edition", "town", *arguments, "whole.log")

    assert result.exit_code == 2
    assert "town/edition.yaml:2:10" in result.stdout


def test_the_edition_of_a_folder_or_of_a_kit_is_named(papercity: Papercity) -> None:
    # given
    Path("town").mkdir()
    Path("town/edition.yaml").write_text(
        "edition: town\nextends: sunshine-city\ntitle: Town\noptions: {length: short}\n", encoding="utf-8"
    )
    code = load_catalogue("town").code
    Path("town.log").write_text(
        EVENING.replace("SJ36-WFBD-1CQ", code).replace("length: short\n", ""), encoding="utf-8"
    )

    # when
    known, unknown = papercity("score", "--edition", "town", "town.log"), papercity("score", "town.log")

    # then
    assert known.exit_code == 0
    assert f"Edition  {code}, as the log says." in known.stdout
    assert "about the edition" in unknown.stdout
    assert "--edition" in unknown.stdout


def test_what_was_read_of_an_edition_is_kept_where_caches_belong(papercity: Papercity) -> None:
    papercity("score", "whole.log")

    assert list(Path("cache/papercity").glob("sunshine-city-*.json"))


def test_score_needs_a_log(papercity: Papercity) -> None:
    assert papercity("score").exit_code == 2


# log new


def test_a_fresh_log_has_its_header_and_a_key(papercity: Papercity) -> None:
    result = papercity(
        "log",
        "new",
        "sunshine-city",
        "--players",
        "Ana, Ben",
        "--option",
        "length=short",
        "--date",
        "2026-11-28",
    )

    lines = result.stdout.splitlines()
    code = load_catalogue("sunshine-city").code
    assert lines[:6] == [
        "game: sunshine-city",
        f"edition: {code}",
        "date: 2026-11-28",
        "length: short",
        "A = Ana",
        "B = Ben",
    ]
    assert all(line.startswith(";") for line in lines[7:])
    assert max(map(len, lines)) <= 80


def test_the_example_in_a_fresh_log_is_legal(papercity: Papercity) -> None:
    # given
    fresh = papercity("log", "new", "sunshine-city", "--players", "Ana").stdout
    header, key = fresh.split("\n\n")
    roll, turn = (line.removeprefix(";  ").split("  ")[0] for line in key.splitlines()[1:3])

    # when
    result = papercity("score", "-", typed=f"{header}\n{roll}\n{turn}\n".encode())

    # then
    assert (roll, turn[:5]) == ("1. 1 2", "A: I ")
    assert "nothing is wrong so far" in result.stdout


def test_the_day_is_that_of_today_unless_given(papercity: Papercity) -> None:
    date = papercity("log", "new", "sunshine-city", "--players", "Ana").stdout.splitlines()[2]

    assert len(date.removeprefix("date: ").split("-")) == 3


def test_a_fresh_sheet_has_a_dot_for_every_box(papercity: Papercity) -> None:
    # given
    result = papercity("log", "new", "sunshine-city", "--players", "Ana,Ben", "--sheet")

    # then
    sheet = load_catalogue("sunshine-city").play["kinds"]["city-sheet"][0]
    boxes = sum(
        len(list(_flat([district["invention"], *(one["columns"] for one in district["buildings"])])))
        + sum(len(one["boxes"]) for one in district["vehicles"])
        for district in sheet["districts"]
    )
    areas = re.findall(r"^[MCWGTSP]  .*$", result.stdout, re.MULTILINE)
    assert "".join(areas).count(".") == 2 * boxes
    assert len(areas) == 2 * 21


def _flat(value: object) -> list[object]:
    return [one for part in value for one in _flat(part)] if isinstance(value, list) else [value]


def test_fresh_sheets_are_read_as_a_game_in_which_nothing_was_done(papercity: Papercity) -> None:
    papercity("log", "new", "sunshine-city", "--players", "Ana,Ben", "--sheet", "--out", "sheets.log")

    result = papercity("score", "sheets.log")

    assert result.exit_code == 1
    assert "nothing is wrong so far" in result.stdout


def test_a_file_that_is_there_is_never_overwritten(papercity: Papercity) -> None:
    result = papercity("log", "new", "sunshine-city", "--players", "Ana", "--out", "whole.log")

    assert result.exit_code == 2
    assert result.stderr == "whole.log: there is such a file already, and it is kept\n"
    assert Path("whole.log").read_text(encoding="utf-8") == EVENING


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--players", "Ana,,Ben"], "'' can't be a name"),
        (["--players", "Ana;Ben"], "'Ana;Ben' can't be a name"),
        (["--players", ",".join("abcdefghi")], "expected 1 to 8 players, found 9"),
        (["--players", "a,b,c,d,e,f,g"], "at most 6 can play this edition"),
        (["--players", "Ana,Ben", "--option", "solo=hard"], "a solo game has one player"),
        (["--players", "Ana", "--option", "length"], "'length' is no option"),
        (["--players", "Ana", "--option", "lenght=short"], "did you mean length?"),
        (["--players", "Ana", "--option", "length=tiny"], "expected normal or short or long, found tiny"),
    ],
)
def test_what_a_fresh_log_can_not_be_is_told(papercity: Papercity, arguments: list[str], told: str) -> None:
    result = papercity("log", "new", "sunshine-city", *arguments)

    assert result.exit_code == 2
    assert told in result.stderr
    assert result.stdout == ""


def test_an_edition_without_rules_has_no_log(papercity: Papercity) -> None:
    result = papercity("log", "new", "nowhere", "--players", "Ana")

    assert result.exit_code == 2
    assert "nowhere" in result.stderr


# log show


def test_the_tidy_form_names_every_district_and_keeps_corrections(papercity: Papercity) -> None:
    # given
    log = "game: Sunshine City\na=Ana\n1.  1 2\na:i ca1 cc1 b wd2  we1 ;so be it\nfix 1 a: I B Wd2\n"

    # when
    shown = papercity("log", "show", "-", typed=log.encode()).stdout

    # then
    assert shown.splitlines()[3:] == [
        "1. 1 2",
        "A: i ca1 cc1 b wd2 we1  ; so be it",
        "fix 1 A: I C B W Wd2",
    ]


def test_with_net_corrections_are_carried_out(papercity: Papercity) -> None:
    log = "game: sunshine-city\nA = Ana\n1. 1 2\nA: I Ca1 B Wd2\n~\nA: I Cc1 B\nfix 1 A: I B Wd2\n"

    shown = papercity("log", "show", "--net", "-", typed=log.encode()).stdout

    assert shown.splitlines()[3:] == ["1. 1 2", "A: I C B W Wd2"]


def test_the_tidy_form_of_a_tidy_log_is_itself(papercity: Papercity) -> None:
    once = papercity("log", "show", "whole.log").stdout

    assert papercity("log", "show", "-", typed=once.encode()).stdout == once
    assert once == EVENING


def test_what_is_not_legal_stands_as_it_was_typed(papercity: Papercity) -> None:
    log = "game: sunshine-city\nA = Ana\n1. 1 2\nA: i ca2 b\n"

    assert papercity("log", "show", "-", typed=log.encode()).stdout.endswith("\nA: i ca2 b\n")


# log replay


def test_filled_sheets_are_shown_as_the_lines_that_explain_them(papercity: Papercity) -> None:
    sheet = "sheet A\nC a 1 . 2 . .  c 1 . . . .\nW d . 1 . 2  e 2 . . .\n"
    log = f"game: sunshine-city\nA = Ana\ndice 12 33\n{sheet}"

    shown = papercity("log", "show", "--net", "-", typed=log.encode()).stdout

    assert shown.splitlines()[3:] == [
        "1. 1 2",
        "A: I C Ca1 Cc1 B W Wd2",
        "2. 3 3",
        "A: B W Wd4 We1 I C Ca3 L M",
    ]
    assert papercity("score", "-", typed=shown.encode()).exit_code == 1


def test_the_table_at_the_end_of_a_turn_is_shown(papercity: Papercity) -> None:
    text = papercity("log", "replay", "whole.log", "--at", "3").stdout

    assert text.startswith("Turn 3\n")
    assert "--- A Ana ---" in text
    assert max(map(len, text.splitlines())) <= 80


def test_without_a_turn_the_end_is_shown(papercity: Papercity) -> None:
    assert papercity("log", "replay", "whole.log").stdout.startswith("Turn 18, the game is won\n")


def test_turn_0_is_the_start(papercity: Papercity) -> None:
    text = papercity("log", "replay", "whole.log", "--at", "0").stdout

    assert text.startswith("Before turn 1\n")
    assert text.count("[BIL]") == 2


def test_a_turn_that_was_not_played_is_told(papercity: Papercity) -> None:
    result = papercity("log", "replay", "whole.log", "--at", "40")

    assert result.exit_code == 2
    assert "the log has 18 turns, there is no turn 40" in result.stderr


@pytest.mark.parametrize("command", ["show", "replay"])
def test_a_log_that_can_not_be_read_is_told(papercity: Papercity, command: str) -> None:
    result = papercity("log", command, "missing.log")

    assert result.exit_code == 2
    assert result.stderr == "missing.log: this file can't be read: No such file or directory\n"


@pytest.mark.print
def test_the_sheets_are_drawn_as_they_were(papercity: Papercity) -> None:
    # when
    result = papercity(
        "log", "replay", "whole.log", "--at", "15", "--svg", "s/sheet.svg", "--pdf", "s/sheets.pdf"
    )

    # then
    assert result.exit_code == 0, result.stderr
    assert {path.name for path in Path("s").iterdir()} == {"sheet-A.svg", "sheet-B.svg", "sheets.pdf"}
    with pdfium.PdfDocument("s/sheets.pdf") as pdf:
        texts = [page.get_textpage().get_text_range() for page in pdf]
    assert [("15" in text.split(), "51" in text) for text in texts] == [(True, True), (True, True)]


@pytest.mark.print
def test_sheets_can_not_be_drawn_from_a_file_for_programs(papercity: Papercity) -> None:
    # given
    papercity("print", "sunshine-city", "--only", "figure", "--out", "out")

    # when
    found = str(next(Path("out").rglob("edition.json")))
    result = papercity("log", "replay", "whole.log", "--edition", found, "--pdf", "sheets.pdf")

    # then
    assert result.exit_code == 2
    assert "name the edition's folder" in result.stderr
    assert not Path("sheets.pdf").exists()


def test_a_score_loads_nothing_heavy_once_the_edition_is_known(papercity: Papercity) -> None:
    # given
    papercity("score", "whole.log")
    code = (
        "import sys, atexit\n"
        "atexit.register(lambda: print(*sys.modules, file=sys.stderr))\n"
        "sys.argv = ['papercity', 'score', 'whole.log']\n"
        "from generator.__main__ import main\n"
        "main()\n"
    )

    # when
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    # then
    loaded = set(done.stderr.split())
    assert "generator.scoring.sunshine.game" in loaded
    assert loaded.isdisjoint(
        {"yaml", "pydantic", "jinja2", "reportlab", "rich", "pathlib", "difflib", "dataclasses"}
    )
    assert loaded.isdisjoint({"generator.problems", "generator.scoring.repair", "generator.yamlsource"})
    assert loaded.isdisjoint({"click", "generator.cli"})


@pytest.mark.parametrize(
    ("arguments", "is_plain"),
    [
        (["score", "a.log"], True),
        (["score", "a.log", "-"], True),
        (["score"], False),
        (["score", "--help"], False),
        (["score", "a.log", "--json"], False),
        (["log", "show", "a.log"], False),
        ([], False),
    ],
)
def test_only_a_score_without_options_goes_past_the_command_line_library(
    arguments: list[str], is_plain: bool
) -> None:
    assert is_plain_score(arguments) is is_plain


@pytest.mark.parametrize("log", ["whole.log", "half.log", "count.log", "missing.log"])
def test_both_ways_into_a_score_say_the_same(papercity: Papercity, log: str) -> None:
    program = [sys.executable, "-m", "generator", "score", log]

    past = subprocess.run(program, capture_output=True, text=True, check=False, env=with_this_house())
    parsed = papercity("score", log)

    assert (past.stdout, past.stderr, past.returncode) == (parsed.stdout, parsed.stderr, parsed.exit_code)


def with_this_house() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
