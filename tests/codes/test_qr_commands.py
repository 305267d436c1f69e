"""The commands that draw the codes of a log, and that read them."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import Image

from generator.cli import cli
from generator.codes import codes_of
from generator.scoring.logfile import write
from generator.scoring.reader import read
from tests.docs.pages import TOP

EVENING = str(TOP / "docs/evening.log")
LOG = read(Path(EVENING).read_text(encoding="utf-8"))
SHEET = "PAPERCITY SUNSHINE-CITY SJ36-WFBD-1CQ S1.1"


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)


def run(*arguments: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(cli, arguments, input=typed)


def won(result: Result) -> bool:
    return result.exit_code == 0 and "Ben has won: 4 plants" in result.stdout


@pytest.mark.parametrize("form", ["svg", "png", "pdf"])
def test_codes_are_drawn_in_three_forms(form: str, tmp_path: Path) -> None:
    result = run("qr", EVENING, "--out", f"evening.{form}")

    assert (result.exit_code, result.output) == (0, f"evening.{form} (written)\n")
    assert (tmp_path / f"evening.{form}").stat().st_size > 10_000


def test_a_picture_of_codes_is_scored_and_shown_like_the_log() -> None:
    run("qr", EVENING, "--out", "evening.png", "--companion", "http://192.168.0.7:8000")

    assert won(run("score", "evening.png"))
    assert run("log", "show", "evening.png").stdout == run("log", "show", EVENING).stdout
    table = run("log", "replay", EVENING, "--at", "3").stdout
    assert run("log", "replay", "evening.png", "--at", "3").stdout == table


def test_a_photo_as_jpeg_is_scored_whatever_it_is_called() -> None:
    run("qr", EVENING, "--out", "evening.png")
    with Image.open("evening.png") as image:
        image.save("IMG_0001", "JPEG", quality=70)

    assert won(run("score", "IMG_0001"))


def test_parts_of_a_log_are_read_off_several_pictures() -> None:
    texts = codes_of(LOG, None, 35)
    for number, text in enumerate(texts):
        Path(f"part-{number}.txt").write_text(text, encoding="utf-8")

    result = run("score", "part-2.txt", "part-0.txt", "part-1.txt")

    assert won(result)
    assert result.stdout.startswith("part-2.txt, part-0.txt, part-1.txt\n")


def test_a_missing_part_is_named_and_the_exit_code_is_2() -> None:
    one, *_ = codes_of(LOG, None, 35)
    Path("a.txt").write_text(one, encoding="utf-8")

    result = run("score", "a.txt")

    assert result.exit_code == 2
    assert "This is a log in 3 codes, and parts 2 and 3 are missing." in result.stdout
    assert "Give all of them at once." in result.stdout


@pytest.mark.parametrize("companion", [None, "http://192.168.0.7:8000", "https://city.example/table"])
def test_what_a_code_says_may_be_typed(companion: str | None) -> None:
    (text,) = codes_of(LOG, companion)

    assert won(run("score", text))
    assert won(run("score", text.upper()))
    assert won(run("score", "-", typed=f"  {text[:200]}\n{text[200:]}\n"))
    assert run("log", "show", text).stdout == run("log", "show", EVENING).stdout


def test_several_logs_have_a_verdict_each() -> None:
    lake = read((TOP / "docs/lake.log").read_text(encoding="utf-8"))
    Path("both.txt").write_text("\n".join([*codes_of(LOG), *codes_of(lake)]), encoding="utf-8")

    result = run("score", "both.txt", EVENING, "--json")

    games = [one["game"].removesuffix("-city") for one in json.loads(result.stdout)]
    assert games == ["sunshine", "sunshine", "sunken"]
    shown = run("log", "show", "both.txt")
    assert (shown.exit_code, shown.stderr.splitlines()[0]) == (2, "both.txt: there are 2 logs in it")


def test_the_code_of_a_sheet_is_no_game() -> None:
    result = run("score", SHEET)

    assert result.exit_code == 2
    assert "This is the code of a sheet" in result.stdout


def test_another_link_is_never_fetched() -> None:
    result = run("score", "https://city.invalid/evening.log")

    assert result.exit_code == 2
    assert "This is no code of a log: https://city.invalid/evening.log." in result.stdout
    assert "Nothing is ever fetched from an address." in result.stdout


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\x89PNG\r\n\x1a\n" + bytes(60), "This picture is damaged, or not all of it is there."),
        (b"\xff\xd8\xff" + bytes(60), "This picture is damaged, or not all of it is there."),
        (b"\xff\xd8\xff" + bytes(26_000_000), "This picture has more than 25 MB."),
        (b"PAPERCITY:111" + b"A" * 2_000_000, "This is longer than any code"),
    ],
)
def test_a_file_that_is_damaged_or_too_large_is_told(data: bytes, said: str) -> None:
    Path("photo").write_bytes(data)

    result = run("score", "photo")

    assert result.exit_code == 2
    assert said in result.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--out", "evening.gif"), "write a name that ends in .svg, .png or .pdf"),
        (("--out", "a.svg", "--size", "9"), "--size: 9 mm are too small"),
        (("--out", "a.svg", "--size", "17.4"), "would need more than 42 codes"),
        (("--out", "a.svg", "--companion", "here"), "--companion: 'here' is no address"),
        (("--out", "folder.png"), "File 'folder.png' is a directory"),
    ],
)
def test_a_wish_that_can_not_be_met_is_told_and_nothing_is_written(
    arguments: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    Path("folder.png").mkdir()

    result = run("qr", EVENING, *arguments)

    assert result.exit_code == 2
    assert said in result.stderr
    assert list(tmp_path.glob("*.svg")) == []


def test_a_log_with_faults_has_codes_and_a_word_on_it() -> None:
    Path("odd.log").write_text("game: sunken-city\nA = Ana\nB = Ben\n1.\nA: 9/9 what\n", encoding="utf-8")

    result = run("qr", "odd.log", "--out", "odd.png")

    assert result.exit_code == 0
    assert "Something is to be said about this log; papercity score tells it." in result.stderr
    assert run("log", "show", "odd.png").stdout == write(read(Path("odd.log").read_text(encoding="utf-8")))


@pytest.mark.parametrize("text", ["", "; a note\n", "\0\0"])
def test_what_is_no_log_has_no_codes(text: str) -> None:
    Path("none.log").write_text(text, encoding="utf-8")

    result = run("qr", "none.log", "--out", "none.png")

    assert result.exit_code == 2
    assert result.stderr.startswith("none.log: ")
    assert not Path("none.png").exists()
