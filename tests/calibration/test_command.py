"""papercity calibrate, as a person uses it."""

from pathlib import Path

import pytest
from click.testing import Result

from generator.calibration.printers import Printers, read_entries, usable
from generator.problems import Problems
from tests.problems.told import papercity

GOOD = ("20", "20", "20", "170", "250")


@pytest.fixture(autouse=True)
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "settings"
    monkeypatch.setenv("PAPERCITY_CONFIG", str(folder))
    return folder


def front(*lengths: str) -> Result:
    return papercity("calibrate", "--printer", "kitchen", "--front", *lengths)


def printers(settings: Path) -> Printers:
    problems = Problems()
    found = usable(read_entries(settings / "printers.yaml", problems), problems)
    assert problems.found == []
    return found


def known(settings: Path) -> dict[str, list[str]]:
    return {name: sorted(papers) for name, papers in printers(settings).items()}


def test_what_was_measured_is_stored_and_listed(settings: Path) -> None:
    # when
    stored = front("20.5", "20.5", "19,5", "170mm", "250.0 mm")
    listed = papercity("calibrate", "--list")

    # then
    wanted = "kitchen, a4, front: 0.5 mm to the right, 0.5 mm up, turned 0.00 degrees clockwise"
    assert (stored.exit_code, listed.exit_code) == (0, 0)
    assert stored.output.startswith(wanted)
    assert listed.output.startswith(wanted)
    assert str(settings / "printers.yaml") in stored.output


def test_before_that_the_list_says_that_it_is_empty() -> None:
    result = papercity("calibrate", "--list")

    assert result.exit_code == 0
    assert "no printer was calibrated yet" in result.output


def test_papers_and_printers_stand_side_by_side(settings: Path) -> None:
    front(*GOOD)
    papercity("calibrate", "--printer", "kitchen", "--paper", "letter", "--front", *GOOD[:4], "230")
    papercity("calibrate", "--printer", "study", "--front", *GOOD)

    assert known(settings) == {"kitchen": ["a4", "letter"], "study": ["a4"]}


def test_one_paper_of_a_printer_is_forgotten(settings: Path) -> None:
    # given
    front(*GOOD)
    papercity("calibrate", "--printer", "study", "--front", *GOOD)

    # when
    result = papercity("calibrate", "--forget", "--printer", "kitchen")

    # then
    assert result.output == "forgot kitchen, a4\n"
    assert known(settings) == {"study": ["a4"]}


def test_what_is_not_known_cannot_be_forgotten(settings: Path) -> None:
    front(*GOOD)

    result = papercity("calibrate", "--forget", "--printer", "kitchn")

    assert result.exit_code == 1
    assert "did you mean kitchen?" in result.output
    assert known(settings) == {"kitchen": ["a4"]}


def test_a_back_can_be_measured_later_and_the_front_stays(settings: Path) -> None:
    # given
    front("21", "21", "20", "170", "250")

    # when
    papercity("calibrate", "--printer", "kitchen", "--back", "19", "19", "20", "170", "250")

    # then
    sides = printers(settings)["kitchen"]["a4"]
    assert sides.front.shift_x_mm == 1
    assert sides.back is not None
    assert sides.back.shift_x_mm == -1


def test_a_back_without_a_front_is_refused(settings: Path) -> None:
    result = papercity("calibrate", "--printer", "kitchen", "--back", *GOOD)

    assert result.exit_code == 1
    assert "measure the front as well" in result.output
    assert not settings.exists()


def test_of_two_prints_the_mean_is_stored_and_their_drift_is_told(settings: Path) -> None:
    # when
    result = papercity(
        *("calibrate", "--printer", "kitchen"),
        *("--front", "20.2", "20.2", "20", "170", "250"),
        *("--front", "20.6", "20.6", "20", "170", "250"),
        *("--back", *GOOD),
        *("--back", *GOOD),
    )

    # then
    sides = printers(settings)["kitchen"]["a4"]
    assert sides.front.shift_x_mm == pytest.approx(0.4)
    assert "front: the same spot lies up to 0.40 mm apart" in result.output
    assert "back: the same spot lies up to 0.00 mm apart" in result.output
    assert "backs miss their fronts by up to 0.20 mm" in result.output
    assert "--backs gutter" not in result.output


def test_a_printer_that_drifts_is_told_to_fold_and_is_stored_all_the_same(settings: Path) -> None:
    # when
    result = papercity(
        *("calibrate", "--printer", "kitchen"),
        *("--front", "20", "20", "20", "170", "250"),
        *("--front", "21.2", "21.2", "20", "170", "250"),
    )

    # then
    assert result.exit_code == 0
    assert "up to 1.20 mm apart" in result.output
    assert "more than 1 mm: this printer drifts too much" in result.output
    assert "--backs gutter" in result.output
    assert known(settings) == {"kitchen": ["a4"]}


def test_backs_that_miss_their_fronts_are_told_though_neither_side_drifts_much() -> None:
    # when: seen through the paper, the last front and the last back went apart
    straight, aside = ("20", "20", "20", "170", "250"), ("20.9", "20.9", "20", "170", "250")
    prints = (straight, straight, aside)
    result = papercity(
        *("calibrate", "--printer", "kitchen"),
        *(word for lengths in prints for side in ("--front", "--back") for word in (side, *lengths)),
    )

    # then
    assert "front: the same spot lies up to 0.90 mm apart" in result.output
    assert "back: the same spot lies up to 0.90 mm apart" in result.output
    assert "backs miss their fronts by up to 1.20 mm" in result.output
    assert "--backs gutter" in result.output


def test_a_correction_that_pushes_ink_off_the_paper_is_told() -> None:
    far, near = front("28", "28", "20", "170", "250"), front("24", "24", "20", "170", "250")

    assert "front: the correction pushes what stands at the edge of a sheet up to 3.0 mm off" in far.output
    assert "off the paper" not in near.output


def test_one_print_tells_nothing_about_drift() -> None:
    assert "Measured once" in front(*GOOD).output


@pytest.mark.parametrize(
    ("lengths", "said"),
    [
        (("20,5,20", "20", "20", "170", "250"), "--front: A: expected a length in mm such as 20.5 or 20,5"),
        (("20", "20", "20", "170", "--back"), "--front: E: expected a length in mm"),
        (("20", "-3", "20", "170", "250"), "--front: B: expected a length in mm"),
        (("20", "20", "20", "nan", "250"), "found 'nan'"),
        (("20", "20", "2", "170", "250"), "--front: C: expected 20 mm give or take 10 mm, found 2 mm"),
        (("20", "20", "20", "250", "170"), "--front: D: expected 170 mm give or take 8.5 mm, found 250 mm"),
        (
            ("29", "15", "20", "170", "250"),
            "--front: A and B: expected a turn of 3 degrees at most, found 3.2",
        ),
    ],
)
def test_numbers_that_cannot_be_right_are_refused_and_nothing_is_stored(
    lengths: tuple[str, ...], said: str, settings: Path
) -> None:
    result = front(*lengths)

    assert result.exit_code == 1
    assert said in result.output
    assert "hint: " in result.output
    assert not settings.exists()


def test_a_doubt_says_which_print_it_is_about() -> None:
    result = papercity("calibrate", "--printer", "kitchen", "--front", *GOOD, "--front", "2", *GOOD[1:])

    assert "--front of print 2: A: expected 20 mm" in result.output
    assert "print 1" not in result.output


@pytest.mark.parametrize("name", ["", "  ", "a: b", "x" * 41, "two\nlines", "kitchen\n", "red\x1b[31m"])
def test_a_name_that_no_one_could_type_again_is_refused(name: str, settings: Path) -> None:
    result = papercity("calibrate", "--printer", name, "--front", *GOOD)

    assert result.exit_code == 1
    assert "--printer: expected a name" in result.output
    assert not settings.exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--front", *GOOD), "name the printer with --printer"),
        (("--forget",), "name the printer with --printer"),
        (("--printer", "kitchen"), "give what was measured"),
        (("--list", "--front", *GOOD), "--list stores nothing"),
        (("--list", "--forget"), "--list stores nothing"),
        (("--printer", "kitchen", "--forget", "--back", *GOOD), "--forget stores nothing"),
        (("--printer", "kitchen", "--front", "20", "20"), "requires 5 arguments"),
    ],
)
def test_half_a_command_is_not_understood(arguments: tuple[str, ...], said: str) -> None:
    result = papercity("calibrate", *arguments)

    assert result.exit_code == 2
    assert said in result.output


@pytest.fixture
def damaged(settings: Path) -> Path:
    """A file with a kitchen that can't be used, and a study."""
    front(*GOOD)
    papercity("calibrate", "--printer", "study", "--front", *GOOD, "--back", *GOOD)
    file = settings / "printers.yaml"
    text = file.read_text(encoding="utf-8").replace("scale_x: 1.0", "scale_x: one", 1)
    file.write_text(text, encoding="utf-8")
    return file


def test_a_damaged_printer_is_listed_after_the_others(damaged: Path) -> None:
    result = papercity("calibrate", "--list")

    assert result.exit_code == 0
    assert [line.split(":")[0] for line in result.output.splitlines()] == [
        "study, a4, front",
        "study, a4, back",
        "can't be used",
    ]
    assert f"expected a number, found 'one' ({damaged}:9:18)" in result.output


def test_other_printers_are_measured_and_forgotten_and_what_was_written_stays(damaged: Path) -> None:
    # when
    measured = papercity("calibrate", "--printer", "garage", "--front", *GOOD)
    forgotten = papercity("calibrate", "--printer", "study", "--forget")

    # then
    assert (measured.exit_code, forgotten.exit_code) == (0, 0)
    assert "scale_x: one" in damaged.read_text(encoding="utf-8")
    assert "study" not in damaged.read_text(encoding="utf-8")


@pytest.mark.parametrize("arguments", [("--front", *GOOD), ("--forget",)])
def test_a_damaged_printer_can_be_measured_anew_and_forgotten(
    arguments: tuple[str, ...], damaged: Path
) -> None:
    result = papercity("calibrate", "--printer", "kitchen", *arguments)

    assert result.exit_code == 0
    assert "scale_x: one" not in damaged.read_text(encoding="utf-8")
    assert "study" in known(damaged.parent)


def test_a_side_that_was_not_measured_anew_stays_damaged_and_is_told(damaged: Path) -> None:
    before = damaged.read_text(encoding="utf-8")

    result = papercity("calibrate", "--printer", "kitchen", "--back", *GOOD)

    assert result.exit_code == 1
    assert f"{damaged}:9:18: expected a number, found 'one'" in result.output
    assert damaged.read_text(encoding="utf-8") == before


@pytest.mark.parametrize(
    "arguments", [("--list",), ("--printer", "study", "--front", *GOOD), ("--printer", "study", "--forget")]
)
def test_a_file_damaged_as_a_whole_is_told_and_stays_as_it_is(
    arguments: tuple[str, ...], settings: Path
) -> None:
    # given
    settings.mkdir()
    file = settings / "printers.yaml"
    file.write_text("printers: {kitchen", encoding="utf-8")

    # when
    result = papercity("calibrate", *arguments)

    # then
    assert result.exit_code == 1
    assert f"{file}:1:" in result.output
    assert file.read_text(encoding="utf-8") == "printers: {kitchen"


def test_a_file_that_cannot_be_read_is_told_as_such_by_list_and_print(settings: Path, tmp_path: Path) -> None:
    # given
    (settings / "printers.yaml").mkdir(parents=True)

    # when
    listed = papercity("calibrate", "--list")
    printed = papercity("print", "sunshine-city", "--printer", "kitchen", "--out", tmp_path / "out")

    # then
    said = f"{settings / 'printers.yaml'}: this file can't be read: "
    assert (listed.exit_code, printed.exit_code) == (1, 1)
    assert said in listed.output
    assert said in printed.output


@pytest.mark.parametrize("paper", ["50x50mm", "60x60mm", "139x200mm"])
def test_paper_that_holds_no_test_page_is_refused(paper: str, settings: Path) -> None:
    result = papercity(
        "calibrate", "--printer", "k", "--paper", paper, "--front", "30", "10", "20", "10", "10"
    )

    assert result.exit_code == 1
    assert f"--paper: expected paper of 140 x 200 mm or more, found {paper}" in result.output
    assert not settings.exists()


def test_what_the_reader_would_refuse_is_not_stored(settings: Path) -> None:
    lengths = ("20", "10", "20", "247", "247")

    result = papercity("calibrate", "--printer", "big", "--paper", "600x900mm", "--front", *lengths)

    assert result.exit_code == 1
    assert (
        "--front: expected the middle of the paper within 25 mm of its place, found 30.8 mm" in result.output
    )
    assert not settings.exists()


def test_spaces_around_a_name_are_not_part_of_it(settings: Path) -> None:
    papercity("calibrate", "--printer", " kitchen  ", "--front", *GOOD)

    assert known(settings) == {"kitchen": ["a4"]}


def test_of_two_fronts_and_one_back_the_back_was_measured_once() -> None:
    result = papercity(
        "calibrate", "--printer", "kitchen", "--front", *GOOD, "--front", *GOOD, "--back", *GOOD
    )

    assert "back: measured once" in result.output
    assert "front: measured once" not in result.output
    assert "Measured once" not in result.output


def test_a_folder_that_cannot_be_written_is_told(settings: Path) -> None:
    settings.write_text("in the way", encoding="utf-8")

    result = front(*GOOD)

    assert result.exit_code == 1
    assert f"{settings / 'printers.yaml'}: this can't be written: " in result.output


def test_without_a_printer_the_test_page_is_written(tmp_path: Path) -> None:
    result = papercity("calibrate", "--paper", "letter", "--out", tmp_path / "pages")

    path = tmp_path / "pages" / "calibration-letter.pdf"
    assert result.exit_code == 0
    assert str(path) in result.output
    assert path.read_bytes().startswith(b"%PDF")


def test_a_test_page_needs_room(tmp_path: Path) -> None:
    result = papercity("calibrate", "--paper", "100x150mm", "--out", tmp_path)

    assert result.exit_code == 1
    assert "--paper: expected paper of 140 x 200 mm or more, found 100x150mm" in result.output
    assert list(tmp_path.iterdir()) == []


def test_a_kit_for_an_unknown_printer_is_not_printed(tmp_path: Path) -> None:
    front(*GOOD)
    out = tmp_path / "out"

    result = papercity("print", "sunshine-city", "--only", "die", "--printer", "study", "--out", out)

    assert result.exit_code == 1
    assert "--printer: unknown printer study" in result.output
    assert not out.exists()


def test_a_kit_says_which_printer_it_was_corrected_for(tmp_path: Path) -> None:
    front(*GOOD)

    result = papercity(
        "print", "sunshine-city", "--only", "die", "--printer", "kitchen", "--out", tmp_path / "out"
    )

    assert result.exit_code == 0
    assert "corrected for kitchen" in result.output
